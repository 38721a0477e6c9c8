/**
 * Turns tags into plain text: `<system>` becomes `‹system›`. A lone `<` or `>` stays, so `2>&1`, `a < b` and `x -> y`
 * do not change.
 */
const TAG = /<(?=\s*[/|!?]|[A-Za-z])(?<inside>[^<>]*)(?<close>>?)/g;

export function neutralTags(text: string): string {
  return text.includes('<')
    ? text.replace(TAG, (_, inside: string, close: string) => `‹${inside}${close === '' ? '' : '›'}`)
    : text;
}

/** Whether the text contains something that looks like the start of a tag. */
export function hasTag(text: string): boolean {
  return /<(?:\s*[/|!?]|[A-Za-z])/.test(text);
}
