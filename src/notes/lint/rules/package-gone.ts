/** Reports packages that are in no manifest of the project. */
import { codeClaims } from '../code-claims.ts';
import { packageKey } from '../read-manifests.ts';
import { about, type LintRule } from '../rule.ts';

export const packageGone: LintRule = {
  name: 'package-gone',
  about: 'a package that no manifest of the project names',
  check: ({ live, code }) =>
    live.flatMap((note) => {
      const packages = note.scope === 'user' ? undefined : code(note.scope)?.manifest();
      if (packages === undefined) return [];
      return codeClaims(note)
        .filter(({ kind, value }) => kind === 'package' && !packages.has(packageKey(value)))
        .map(({ value, line }) =>
          about(note, {
            severity: 'warning',
            line,
            message: `${value} is in no manifest of the project`,
            next: 'Name the current package, or say that it was removed.',
          }),
        );
    }),
};
