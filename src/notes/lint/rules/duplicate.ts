/** Two notes that say nearly the same. Told once, at the newer one. */
import type { Note } from '../../../domain/note.ts';
import { scopeKey } from '../../links/link.ts';
import { contentWords, SAME_STATEMENT } from '../../similarity.ts';
import { about, type Rule } from '../rule.ts';
import { similarPairs } from '../similar-pairs.ts';
import { factsOf } from '../statements.ts';
import { contradictingPairs, pairKey } from './contradiction.ts';

/** Fewer words of meaning come up by chance. */
const MIN_WORDS = 3;

export const duplicate: Rule = {
  name: 'duplicate',
  about: 'two notes that say nearly the same',
  check: ({ live }) => {
    const items = live.flatMap((note) => {
      const facts = factsOf(note);
      const line = facts[0]?.line ?? 1;
      const texts = new Set([facts[0]?.text ?? '', facts.map(({ text }) => text).join('\n')]);
      return [...texts]
        .map((text) => ({ note, line, words: contentWords(text) }))
        .filter(({ words }) => words.size >= MIN_WORDS);
    });
    const pairs = similarPairs(
      items.map(({ words }) => words),
      SAME_STATEMENT,
      (a, b) => mayRepeat(items[a]?.note, items[b]?.note),
    );
    const seen = new Set(contradictingPairs(live).map(({ a, b }) => pairKey(a.note, b.note)));
    return pairs.flatMap(({ a, b, similarity }) => {
      const [one, two] = [items[a], items[b]];
      if (one === undefined || two === undefined || seen.has(pairKey(one.note, two.note))) return [];
      seen.add(pairKey(one.note, two.note));
      const [older, newer] = one.note.fields.updated <= two.note.fields.updated ? [one, two] : [two, one];
      // Of many that are alike each is told once, not once for every other.
      if (seen.has(newer.note.id)) return [];
      seen.add(newer.note.id);
      return [
        about(newer.note, {
          severity: 'warning',
          line: newer.line,
          message: `it says nearly what ${older.note.id} says (${Math.round(similarity * 100)} % the same)`,
          next: 'Merge the two with `memoir notes merge`, or say in each what the other does not.',
        }),
      ];
    });
  },
};

/** One that took the place of another may well sound like it. */
function mayRepeat(a: Note | undefined, b: Note | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return false;
  if (a.fields.supersedes === b.file || b.fields.supersedes === a.file) return false;
  return a.scope === 'user' || b.scope === 'user' || scopeKey(a.scope) === scopeKey(b.scope);
}
