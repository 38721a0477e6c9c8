/** A text in which each of these values is replaced by a mark. What is left says what they are values of. */
import type { TypedValue } from './typed-values.ts';

/** `values`: in the order of the text. */
export function withoutValues(text: string, values: readonly TypedValue[], mark = ' '): string {
  let rest = text;
  for (const { start, end } of values.toReversed()) rest = `${rest.slice(0, start)}${mark}${rest.slice(end)}`;
  return rest;
}
