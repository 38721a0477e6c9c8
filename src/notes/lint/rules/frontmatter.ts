/** Reports invalid frontmatter. The rule `description` reports a missing description. */
import { about, type LintRule } from '../rule.ts';

/** Problems whose default follows from the file alone. */
const DEFAULTED = /^(?:(?:name|type) is missing|it has no frontmatter)/;

export const frontmatter: LintRule = {
  name: 'frontmatter',
  about: 'frontmatter that is invalid or lacks a field',
  check: ({ notes }) =>
    notes.flatMap((note) =>
      note.problems
        .filter(({ message }) => message !== 'description is missing')
        .map(({ line, message }) => {
          const fixable = DEFAULTED.test(message);
          return about(note, {
            severity: fixable ? 'warning' : 'error',
            line,
            message: `frontmatter: ${message}`,
            next: fixable ? 'Write the field, or use --fix for the default.' : 'Correct this line of the frontmatter.',
            ...(fixable ? { fix: { kind: 'frontmatter' } as const } : {}),
          });
        }),
    ),
};
