/** How the words of others are shown to a model: as data with what is known about them, between marks that no text can contain. */

/** `about`: who said it, when, and how far it is trusted. */
export function quotedSource(number: number, about: readonly string[], text: string): string {
  return `<source number="${number}" about="${harmless(about.join(', '))}">${harmless(text)}</source>`;
}

/** No text can close its mark or open another one. */
export function harmless(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('"', '”');
}
