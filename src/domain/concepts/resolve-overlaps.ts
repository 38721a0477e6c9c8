/** Resolves overlapping matches: the kind earlier in this list wins, within a kind the longer match. */
import type { ConceptKind, Mention } from './concept.ts';

/**
 * A URL can contain anything, so it comes first. Dates, tickets and errors have distinctive forms; an install or run
 * includes the name in it; a symbol is the rest.
 */
const PRECEDENCE: readonly ConceptKind[] = [
  'url',
  'ticket',
  'date',
  'error',
  'package',
  'command',
  'file',
  'person',
  'symbol',
];

/** One pass in text order. Kept matches never overlap, so only the last ones are compared. */
export function resolveOverlaps(mentions: Mention[]): readonly Mention[] {
  const rank = new Map(PRECEDENCE.map((kind, i) => [kind, i]));
  const rankOf = (mention: Mention): number => rank.get(mention.kind) ?? PRECEDENCE.length;
  const wins = (a: Mention, b: Mention): boolean =>
    rankOf(a) < rankOf(b) || (rankOf(a) === rankOf(b) && a.length > b.length);
  mentions.sort((a, b) => a.at - b.at || rankOf(a) - rankOf(b) || b.length - a.length);
  const kept: Mention[] = [];
  for (const mention of mentions) {
    let last = kept.at(-1);
    let beaten = false;
    while (last !== undefined && last.at + last.length > mention.at) {
      if (!wins(mention, last)) {
        beaten = true;
        break;
      }
      kept.pop();
      last = kept.at(-1);
    }
    if (!beaten) kept.push(mention);
  }
  return kept;
}
