/** The line of a text that a search meant, so that an opened result shows it. */
import { tokenize, uniqueTokens } from '../../domain/search/tokenize.ts';

/** More words than anyone types. */
const WORDS_MAX = 40;

/** Counted from 0; undefined if no line has a word of the query. A word that few lines have counts more than a common one. */
export function lineOf(lines: readonly string[], query: string): number | undefined {
  const words = new Set(uniqueTokens(query, WORDS_MAX));
  if (words.size === 0) return undefined;
  const found = lines.map((line) => new Set(tokenize(line).filter((word) => words.has(word))));
  const counts = new Map<string, number>();
  for (const line of found) for (const word of line) counts.set(word, (counts.get(word) ?? 0) + 1);
  let best: { readonly at: number; readonly score: number } | undefined;
  for (const [at, line] of found.entries()) {
    let score = 0;
    for (const word of line) score += 1 / (counts.get(word) ?? 1) + 1;
    if (score > (best?.score ?? 0)) best = { at, score };
  }
  return best?.at;
}

export interface PartOfText {
  readonly text: string;
  /** The line of `text` that was meant, counted from 0. */
  readonly line: number | null;
  /** Lines before the part. */
  readonly skipped: number;
  /** Whether something follows that is not in the part. */
  readonly cut: boolean;
}

/** At most `chars` characters of a text, with the line that the query meant. */
export function partAround(text: string, query: string, chars: number): PartOfText {
  const lines = text.split('\n');
  const line = lineOf(lines, query);
  let first = line ?? 0;
  // Half of the part stands before the line; if all of it fits, the part begins at the beginning.
  for (let before = 0; first > 0; first -= 1) {
    before += (lines[first - 1]?.length ?? 0) + 1;
    if (before > chars / 2) break;
  }
  if (text.length <= chars) first = 0;
  const part = lines.slice(first).join('\n');
  return {
    text: part.slice(0, chars).toWellFormed(),
    line: line === undefined ? null : line - first,
    skipped: first,
    cut: part.length > chars,
  };
}
