/** Reports files that are not what they were when the note was written. */
import { contentHash } from '../../../domain/ids.ts';
import { codeClaims } from '../code-claims.ts';
import { about, type LintRule } from '../rule.ts';

export const fileChanged: LintRule = {
  name: 'file-changed',
  about: 'a file of `anchors` whose content changed',
  check: ({ live, code }) =>
    live.flatMap((note) => {
      const world = code(note.scope);
      if (world === undefined) return [];
      return codeClaims(note).flatMap(({ kind, value, expected = '', line }) => {
        const text = kind === 'content' ? world.text(value) : undefined;
        const gone = kind === 'content' && world.exists(value) === false;
        if (!gone && (text === undefined || contentHash(text).startsWith(expected))) return [];
        return [
          about(note, {
            severity: 'warning',
            line,
            message: gone ? `there is no ${value} in the project` : `${value} changed since the note was written`,
            next: 'Check the note, then update the hash in `anchors`.',
          }),
        ];
      });
    }),
};
