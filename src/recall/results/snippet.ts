/** Cuts out the part of a text with the most words of the query. */
import { tokenize } from '../../domain/search/tokenize.ts';
import { isAscii } from '../../domain/text/ascii.ts';
import { latePattern, patternFor } from '../../domain/text/pattern-for.ts';

const SNIPPET_MAX_CHARS = 300;
/** How much of a text is searched for the best part. */
const SEARCHED_CHARS = 20_000;

/** Returns the words of the query that a token matches. */
type FindWords = (piece: string) => readonly string[];

/** Caches tokens: the texts of one answer share most of their words. */
export function wordFinder(words: readonly string[]): FindWords {
  const asked = new Set(words);
  const known = new Map<string, readonly string[]>();
  return (piece) => {
    let found = known.get(piece);
    if (!found) {
      found = tokenize(piece).filter((token) => asked.has(token));
      known.set(piece, found);
    }
    return found;
  };
}

export function snippetOf(text: string, find: FindWords = () => [], most = SNIPPET_MAX_CHARS): string {
  const whole = text.trim();
  if (whole.length <= most) return whole;
  const start = bestPlace(whole.slice(0, SEARCHED_CHARS), find, most);
  const end = Math.min(whole.length, start + most);
  const cut = whole.slice(start, end);
  const left = start === 0 ? '' : '…';
  const right = end === whole.length ? '' : '…';
  return `${left}${trimEdges(cut, start > 0, end < whole.length)}${right}`;
}

/** The start of the window with the most different words. */
function bestPlace(text: string, find: FindWords, most: number): number {
  const hits: { readonly at: number; readonly word: string }[] = [];
  for (const match of text.matchAll(/[^\s]+/g)) {
    for (const word of find(match[0])) hits.push({ at: match.index, word });
  }
  const [first] = hits;
  if (!first) return 0;
  let best = { at: first.at, last: first.at, count: 0 };
  for (const [i, hit] of hits.entries()) {
    const seen = new Set<string>();
    let last = hit.at;
    for (let j = i; j < hits.length; j += 1) {
      const other = hits[j];
      if (!other || other.at - hit.at > most * 0.8) break;
      seen.add(other.word);
      last = other.at;
    }
    if (seen.size > best.count) best = { at: hit.at, last, count: seen.size };
  }
  // Starts a little before the first word found.
  const spare = Math.max(0, most - (best.last - best.at));
  return Math.max(0, Math.min(best.at - Math.floor(spare / 3), text.length - most));
}

/** The words of a text that match the query, as they are spelled there. Scripts without spaces match by pairs of characters. */
export function matchesIn(text: string, find: FindWords): readonly string[] {
  const found = new Set<string>();
  for (const [piece] of text.matchAll(/[^\s]+/g)) {
    const words = find(piece);
    if (words.length === 0) continue;
    const literal = words.filter(
      (word) => !isAscii(word) && patternFor(word, UNSPACED).test(word) && piece.includes(word),
    );
    // Of code and JSON without spaces, only the parts that match.
    const parts = (piece.match(patternFor(piece, PARTS)) ?? []).filter((part) => find(part).length > 0);
    for (const each of literal.length > 0 ? literal : parts) found.add(each);
  }
  return [...found];
}

const UNSPACED = latePattern(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u);
const PARTS = latePattern(/[\p{L}\p{M}\p{N}_$-]+/gu);

function trimEdges(cut: string, left: boolean, right: boolean): string {
  let out = cut;
  if (left) out = out.replace(/^\S{0,30}\s+/, '');
  if (right) out = out.replace(/\s+\S{0,30}$/, '');
  return out.trim();
}
