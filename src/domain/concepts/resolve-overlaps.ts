/** Where two finds cover the same characters, one stays: the kind earlier in this list, of the same kind the longer one. */
import type { ConceptKind, Mention } from './concept.ts';

/**
 * An address may hold anything, so it comes first. Days, tickets and errors have a form of their own; what is installed or run
 * is more than the name it consists of; a symbol is what is left.
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

/** One sweep in the order of the text; what was kept never overlaps, so only the last ones can be in the way. */
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
