/** Reports a note that repeats an instruction file: the agent reads both, and they drift apart. */
import { SAME_STATEMENT, similarityWords } from '../../similarity.ts';
import { about, type LintRule } from '../rule.ts';
import { similarPairs } from '../similar-pairs.ts';
import { factsOf } from '../statements.ts';

/** Fewer content words match by chance. */
const MIN_WORDS = 3;

export const instructionRepeat: LintRule = {
  name: 'instruction-repeat',
  about: 'a note that repeats an instruction file',
  check: ({ live, instructions }) => {
    const said = instructions.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) =>
        line
          .replace(/^[\s>#*+-]+/, '')
          .split(/(?<=[.!?])\s+/)
          .map((sentence) => ({ path, line: at + 1, words: similarityWords(sentence) })),
      ),
    );
    if (said.length === 0) return [];
    const facts = live.flatMap((note) => {
      const [first] = factsOf(note);
      return first === undefined ? [] : [{ note, line: first.line, words: similarityWords(first.text) }];
    });
    const items = [...said, ...facts].map(({ words }) => words);
    const pairs = similarPairs(
      items,
      SAME_STATEMENT,
      (a, b) => a < said.length && b >= said.length && (items[b]?.size ?? 0) >= MIN_WORDS,
    );
    const seen = new Set<string>();
    return pairs.flatMap(({ a, b }) => {
      const fact = facts[b - said.length];
      const there = said[a];
      if (fact === undefined || there === undefined || seen.has(fact.note.id)) return [];
      seen.add(fact.note.id);
      return [
        about(fact.note, {
          severity: 'warning',
          line: fact.line,
          message: `${there.path}:${there.line} already says this`,
          next: 'Retire the note, or remove the part that the instructions have.',
        }),
      ];
    });
  },
};
