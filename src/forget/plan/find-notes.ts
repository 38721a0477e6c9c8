/** Finds notes to erase: the file, its pointer in `MEMORY.md`, and every version in the journal. */
import { join } from 'node:path';
import { isMemoirError } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { type NoteScope, noteId } from '../../domain/note.ts';
import { openNoteFolder } from '../../notes/note-folder.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readPlainFile } from '../../store/files/read-plain-file.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, iterateEvents } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import type { QuoteFinder } from '../scan/distinctive-phrases.ts';

export interface NoteToErase {
  /** The path in the home, with `/`. */
  readonly path: string;
  readonly why: 'asked' | 'source';
}

/** A proposal of a dream holds the text of a file too. */
const VERSIONS = new Set(['file.intent', 'file.edited', 'dream.proposed']);

/** Erasing the current version of a file erases the file. Erasing an older version leaves the file. */
export function notesOfVersions(
  journal: Journal,
  layout: HomeLayout,
  ids: ReadonlySet<string>,
  why: NoteToErase['why'] = 'asked',
): NoteToErase[] {
  const paths = new Set<string>();
  for (const { id, type } of eventHeads(journal.db, ids)) {
    const body = VERSIONS.has(type) ? getEvent(journal.db, id)?.body : undefined;
    if (typeof body?.path !== 'string' || paths.has(body.path)) continue;
    const now = textNow(layout, body.path);
    const hash = String(body.next ?? body.hash);
    if (now === undefined ? isNewest(journal, body.path, id) : contentHash(now) === hash) paths.add(body.path);
  }
  return [...paths].map((path) => ({ path, why }));
}

/** Notes derived from erased events: an agent's note always, a person's only if it contains the words. */
export function findNotesFrom(
  journal: Journal,
  layout: HomeLayout,
  ids: ReadonlySet<string>,
  finder: QuoteFinder,
): readonly NoteToErase[] {
  const scopes: NoteScope[] = ['user', ...listProjects(journal.db).map(({ slug }) => ({ project: slug }))];
  return scopes.flatMap((scope) => {
    const folder = openNoteFolder(journal, layout, scope);
    return notesIn(() => folder.peek()).flatMap((note) => {
      if (!note.fields.sources.some((source) => ids.has(source))) return [];
      const words = `${note.fields.name}\n\n${note.fields.description}\n\n${note.body}`;
      if (note.fields.trust === 'owner' && !finder.has(words)) return [];
      return [{ path: noteId(scope, note.file), why: 'source' as const }];
    });
  });
}

function notesIn<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    // A folder that is a link is not read; the scan reports it if it contains the words.
    if (isMemoirError(error)) return [];
    throw error;
  }
}

/** The files that have a version among these events. */
export function filesOfVersions({ db }: Journal, ids: ReadonlySet<string>): ReadonlySet<string> {
  const paths = [...eventHeads(db, ids)].map(({ id, type }) =>
    VERSIONS.has(type) ? getEvent(db, id)?.body.path : undefined,
  );
  return new Set(paths.filter((path) => typeof path === 'string'));
}

/** All events about the file. */
export function versionsOf({ db }: Journal, path: string): readonly string[] {
  return [...iterateEvents(db, { subject: path, texts: 'apart' })].flatMap(({ id, type }) =>
    type.startsWith('file.') || type === 'dream.proposed' ? [id] : [],
  );
}

/** Undefined if there is no such file, or it is not a regular text file. */
export function textNow(layout: HomeLayout, path: string): string | undefined {
  const file = join(layout.home, ...path.split('/'));
  try {
    assertReallyInside(layout.home, file);
    return readPlainFile(file)?.text;
  } catch (error) {
    if (isMemoirError(error)) return undefined;
    throw error;
  }
}

function isNewest({ db }: Journal, path: string, id: string): boolean {
  const versions = [...iterateEvents(db, { subject: path, order: 'arrival', texts: 'apart' })];
  // A proposal that removes the file or moves it to the archive has no text.
  return versions.findLast(({ type, body }) => VERSIONS.has(type) && body.next !== null)?.id === id;
}
