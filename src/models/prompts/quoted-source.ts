/** Shows quoted text to a model: as data, with its origin, between marks that no text can contain. */

/** `about`: who said it, when, and how far it is trusted. */
export function quotedSource(number: number, about: readonly string[], text: string): string {
  return `<source number="${number}" about="${harmless(about.join(', '))}">${harmless(text)}</source>`;
}

/** Prevents a text from closing its mark or opening another one. */
export function harmless(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('"', '”');
}
