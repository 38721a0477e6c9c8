/** A note that no other note and no index leads to: it will be found by search alone. */
import { scopeKey } from '../../links/link.ts';
import { about, type Rule } from '../rule.ts';

/** How the index counts the notes it had no room for: they are known to it. */
const MORE = /^- \d+ more: `memoir notes list --type (\w+)/gm;

export const orphan: Rule = {
  name: 'orphan',
  about: 'a note that no other note and no MEMORY.md leads to',
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
          message: 'nothing leads to this note: no link and no line in MEMORY.md',
          next: `Link to it with [[${note.file.replace(/\.md$/, '')}]], or add "- [${note.fields.name}](${note.file})" to MEMORY.md; --fix adds the line.`,
          fix: { kind: 'pointer' },
        }),
      );
  },
};
