/** Reports two notes that say nearly the same, once, at the newer one. */
import type { Note } from '../../../domain/note.ts';
import { scopeKey } from '../../links/link.ts';
import { SAME_STATEMENT, similarityWords } from '../../similarity.ts';
import { about, type LintRule } from '../rule.ts';
import { similarPairs } from '../similar-pairs.ts';
import { factsOf } from '../statements.ts';
import { contradictingPairs, pairKey } from './contradiction.ts';

/** Fewer content words match by chance. */
const MIN_WORDS = 3;

export const duplicate: LintRule = {
  name: 'duplicate',
  about: 'two notes that say nearly the same',
  check: ({ live }) => {
    const items = live.flatMap((note) => {
      const facts = factsOf(note);
      const line = facts[0]?.line ?? 1;
      const texts = new Set([facts[0]?.text ?? '', facts.map(({ text }) => text).join('\n')]);
      return [...texts]
        .map((text) => ({ note, line, words: similarityWords(text) }))
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
      // A note is reported once, not once per similar note.
      if (seen.has(newer.note.id)) return [];
      seen.add(newer.note.id);
      return [
        about(newer.note, {
          severity: 'warning',
          line: newer.line,
          message: `says nearly the same as ${older.note.id} (${Math.round(similarity * 100)} % similar)`,
          next: 'Merge them with `memoir notes merge`, or make them differ.',
        }),
      ];
    });
  },
};

/** A note may resemble the one it supersedes. */
function mayRepeat(a: Note | undefined, b: Note | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return false;
  if (a.fields.supersedes === b.file || b.fields.supersedes === a.file) return false;
  return a.scope === 'user' || b.scope === 'user' || scopeKey(a.scope) === scopeKey(b.scope);
}
