/** Reports paths that do not exist in the project. */
import { codeClaims } from '../code-claims.ts';
import { type CodeWorld, WORKSPACE_FOLDERS } from '../code-world.ts';
import { about, type LintRule } from '../rule.ts';

/** In a monorepo a path may be relative to one of these folders. */
const PARTS = [...WORKSPACE_FOLDERS, 'frontend', 'backend', 'client', 'server', 'web', 'api', 'app'];

export const pathGone: LintRule = {
  name: 'path-gone',
  about: 'a path that is not in the project',
  check: ({ live, code }) =>
    live.flatMap((note) => {
      const world = code(note.scope);
      if (world === undefined || note.scope === 'user') return [];
      return codeClaims(note)
        .filter(({ kind, value, anchored }) => kind === 'path' && isGone(world, value, anchored))
        .map(({ written, line }) =>
          about(note, {
            severity: 'warning',
            line,
            message: `there is no ${written} in the project`,
            next: 'Correct the path, or say that it was removed.',
          }),
        );
    }),
};

function isGone(world: CodeWorld, path: string, anchored: boolean): boolean {
  if (world.exists(path) !== false) return false;
  const [first = ''] = path.replace(/^\.\//, '').split('/');
  return anchored || world.exists(first) === true || !PARTS.some((part) => world.exists(part) === true);
}
