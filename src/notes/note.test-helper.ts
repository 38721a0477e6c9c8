/** Creates notes for tests from the few fields a test needs. */
import { NOTE_TYPES, type Note, type NoteFields, type NoteScope, noteFileName, noteId } from '../domain/note.ts';

export interface NoteSketch extends Partial<NoteFields> {
  readonly file?: string;
  readonly scope?: NoteScope;
  readonly body?: string;
  readonly problems?: Note['problems'];
}

/** The body starts at line 10, as after typical frontmatter. */
export function sketchNote({
  file,
  scope = { project: 'shop' },
  body = '',
  problems = [],
  ...given
}: NoteSketch): Note {
  const prefix = NOTE_TYPES.find((type) => file?.startsWith(`${type}_`));
  const type = given.type ?? prefix ?? 'project';
  const name =
    given.name ??
    file
      ?.replace(/\.md$/, '')
      .replace(/^[a-z]+_/, '')
      .replaceAll('-', ' ') ??
    'a note';
  const fields: NoteFields = {
    description: `What to know about ${name} before changing it`,
    visibility: 'private',
    created: '2026-11-01',
    updated: '2026-11-01',
    truth: 'stated',
    trust: 'owner',
    validFrom: '2026-11-01',
    sources: [],
    ...given,
    type,
    name,
  };
  const named = file ?? noteFileName(type, name);
  return {
    id: noteId(scope, named),
    scope,
    file: named,
    fields,
    body,
    bodyLine: 10,
    problems,
    hash: '',
    modifiedAt: 0,
  };
}
