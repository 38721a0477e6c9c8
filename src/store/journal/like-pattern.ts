/** A text as part of a `LIKE` pattern that finds exactly this text. The query says `ESCAPE '\'`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
