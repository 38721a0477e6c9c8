/**
 * Tags in a text, turned into text: `<system>` becomes `‹system›`. A lone `<` or `>` is left as it is, so that `2>&1`,
 * `a < b` and `x -> y` stay what they are.
 */
const TAG = /<(?=\s*[/|!?]|[A-Za-z])(?<inside>[^<>]*)(?<close>>?)/g;

export function neutralTags(text: string): string {
  return text.includes('<')
    ? text.replace(TAG, (_, inside: string, close: string) => `‹${inside}${close === '' ? '' : '›'}`)
    : text;
}

/** Whether something in the text could be taken for the start of a tag. */
export function hasTag(text: string): boolean {
  return /<(?:\s*[/|!?]|[A-Za-z])/.test(text);
}
