/** Marks a note as merged into another one that says the same. Its text stays, with a line that leads to the other. */
import type { ProposedChange } from '../../domain/dream.ts';
import type { Note } from '../../domain/note.ts';
import { factsOf } from '../../notes/lint/statements.ts';
import { withFields } from '../../notes/note-file.ts';

/** What a note states, without its reasons and links. */
export function factLines(note: Note): string {
  return factsOf(note)
    .map(({ text }) => text)
    .join('\n');
}

export function mergeLine({ file }: Note): string {
  return `Merged into [[${file.replace(/\.md$/, '')}]].`;
}

export function mergedInto(
  before: string,
  older: Note,
  newer: Note,
  { why, doubt }: { readonly why: string; readonly doubt: string },
): ProposedChange {
  const ended = before.endsWith('\n') ? before : `${before}\n`;
  return {
    path: older.id,
    change: 'merge',
    before,
    after: withFields(`${ended}\n${mergeLine(newer)}\n`, { ...older.fields, truth: 'superseded' }),
    why,
    sources: [...new Set([...older.fields.sources, ...newer.fields.sources])],
    trust: older.fields.trust,
    doubt,
  };
}
