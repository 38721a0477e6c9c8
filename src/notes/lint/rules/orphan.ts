/** Reports a note that no note links to and no index lists: only search finds it. */
import { scopeKey } from '../../links/link.ts';
import { about, type LintRule } from '../rule.ts';

/** The line in which the index counts the notes it had no room for. */
const MORE = /^- \d+ more: `memoir notes list --type (\w+)/gm;

export const orphan: LintRule = {
  name: 'orphan',
  about: 'a note without a link or a line in MEMORY.md',
  check: ({ graph, live, indexes }) => {
    const counted = new Set(
      indexes.flatMap(({ scope, text }) => [...text.matchAll(MORE)].map(([, type]) => `${scopeKey(scope)}/${type}`)),
    );
    const held = new Set(live);
    return graph.orphans
      .filter((note) => held.has(note) && !counted.has(`${scopeKey(note.scope)}/${note.fields.type}`))
      .map((note) =>
        about(note, {
          severity: 'warning',
          line: 1,
          message: 'no link and no line in MEMORY.md leads to this note',
          next: `Link to it with [[${note.file.replace(/\.md$/, '')}]], or add "- [${note.fields.name}](${note.file})" to MEMORY.md; --fix adds the line.`,
          fix: { kind: 'pointer' },
        }),
      );
  },
};
