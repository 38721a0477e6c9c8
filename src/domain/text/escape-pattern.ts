/** A text as part of a regular expression that finds exactly this text. */
export function escapePattern(text: string): string {
  // Not `RegExp.escape`: git reads such a pattern too, and knows none of its `\x` escapes.
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
