/** Reports symbols that their file no longer has. */
import { codeClaims } from '../code-claims.ts';
import { about, type LintRule } from '../rule.ts';

export const symbolGone: LintRule = {
  name: 'symbol-gone',
  about: 'a symbol of `anchors` that its file does not have',
  check: ({ live, code }) =>
    live.flatMap((note) => {
      const world = code(note.scope);
      if (world === undefined) return [];
      return codeClaims(note).flatMap(({ kind, value, expected = '', line }) => {
        const text = kind === 'symbol' ? world.text(value) : undefined;
        const gone = kind === 'symbol' && world.exists(value) === false;
        if (!gone && (text === undefined || hasWord(text, expected))) return [];
        return [
          about(note, {
            severity: 'warning',
            line,
            message: gone ? `there is no ${value} in the project` : `${value} has no ${expected} any more`,
            next: 'Correct the note, or the symbol in `anchors`.',
          }),
        ];
      });
    }),
};

function hasWord(text: string, word: string): boolean {
  const safe = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_$])${safe}(?![\\p{L}\\p{N}_$])`, 'u').test(text);
}
