/** Reports commands that the project does not define. */
import { codeClaims } from '../code-claims.ts';
import type { Runner } from '../read-manifests.ts';
import { about, type LintRule } from '../rule.ts';

const DEFINED_IN: Readonly<Record<Runner, string>> = {
  npm: 'the scripts of package.json',
  make: 'the Makefile',
  just: 'the justfile',
  task: 'the Taskfile',
  deno: 'the tasks of deno.json',
};

export const commandGone: LintRule = {
  name: 'command-gone',
  about: 'a command that the project does not define',
  check: ({ live, code }) =>
    live.flatMap((note) => {
      const world = note.scope === 'user' ? undefined : code(note.scope);
      if (world === undefined) return [];
      return codeClaims(note).flatMap(({ runner, value, written, line }) => {
        const known = runner === undefined ? undefined : world.scripts(runner);
        if (runner === undefined || known === undefined || known.has(value)) return [];
        return [
          about(note, {
            severity: 'warning',
            line,
            message: `\`${written}\` does not work: "${value}" is not in ${DEFINED_IN[runner]}`,
            next: 'Correct the command, or remove it.',
          }),
        ];
      });
    }),
};
