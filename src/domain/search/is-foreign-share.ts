/** Decides by its function words whether a text is German or Spanish. English function words are not in the index. */

const FOREIGN_SHARE = 0.15;

export function isForeignShare(functionWords: number, words: number): boolean {
  return functionWords > 0 && functionWords >= words * FOREIGN_SHARE;
}
