/** Frontmatter that cannot be read as it should be. A missing description is the description rule's to tell. */
import { about, type Rule } from '../rule.ts';

/** What has a default that follows from the file alone. */
const DEFAULTED = /^(?:(?:name|type) is missing|it has no frontmatter)/;

export const frontmatter: Rule = {
  name: 'frontmatter',
  about: 'frontmatter that is broken or lacks a field',
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
            next: fixable
              ? 'Write it yourself, or let --fix write the default.'
              : 'Correct this line of the frontmatter.',
            ...(fixable ? { fix: { kind: 'frontmatter' } as const } : {}),
          });
        }),
    ),
};
