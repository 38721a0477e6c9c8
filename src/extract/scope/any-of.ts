/** One pattern that matches what any of the parts matches. */
export function anyOf(...parts: readonly (RegExp | readonly string[])[]): RegExp {
  const sources = parts.flatMap((part) => ('source' in part ? [part.source] : part));
  return new RegExp(sources.join('|'));
}
