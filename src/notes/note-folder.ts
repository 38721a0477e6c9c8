/**
 * The folder of one scope's notes: which files in it are notes, and how each is read and written under the file protocol.
 * Nothing here follows a link or a name out of the home.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, MemoirError, systemCode } from '../domain/errors.ts';
import { contentHash } from '../domain/ids.ts';
import { type Note, type NoteScope, noteId } from '../domain/note.ts';
import type { Trust } from '../domain/trust.ts';
import { fileFault } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { assertReallyInside } from '../platform/real-inside.ts';
import { journalFileHistory } from '../store/files/file-history.ts';
import {
  type FileChange,
  type FileTarget,
  type ProposeResult,
  proposeFile,
  type UpdateResult,
  updateFile,
} from '../store/files/journaled-file.ts';
import { readPlainFile } from '../store/files/read-plain-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type NoteSource, parseNote } from './note-file.ts';

export const MEMORY_INDEX = 'MEMORY.md';

export interface UnreadableNote {
  readonly file: string;
  readonly why: string;
}

export interface NoteFolder {
  readonly scope: NoteScope;
  readonly dir: string;
  /** By file name. What others changed since is taken into the journal on the way. */
  list(): { readonly notes: readonly Note[]; readonly unreadable: readonly UnreadableNote[] };
  read(file: string): Note | undefined;
  /** The notes as they are on disk this moment, taking nothing in; for whoever holds the lock already. */
  glance(): readonly Note[];
  /** The file's text as it is, without taking anything in. */
  text(file: string): string | undefined;
  /** Journaled, atomic, merged with what others do meanwhile. `trust`: on whose word. */
  update(file: string, change: FileChange, trust?: Trust): UpdateResult;
  /** For a writer that read `base` and thought for a while: merged with what others did since. */
  propose(file: string, proposal: { readonly base: string; readonly next: string }, trust?: Trust): ProposeResult;
}

export function openNoteFolder(journal: Journal, layout: HomeLayout, scope: NoteScope): NoteFolder {
  if (scope !== 'user' && scope.agent !== undefined) throw agentsOwn(scope.agent);
  const dir = scope === 'user' ? layout.userMemory : layout.project(scope.project).memoryDir;
  const history = journalFileHistory(journal);
  const target = (file: string, trust?: Trust): FileTarget => ({
    path: join(dir, checkFile(file)),
    name: noteId(scope, file),
    lockFile: layout.locks,
    previousDir: layout.previous,
    history: trust === undefined ? history : journalFileHistory(journal, trust),
    root: layout.home,
  });
  /** The folder itself was looked at already. */
  const readHere = (file: string): string | undefined => readPlainFile(join(dir, checkFile(file)))?.text;
  const plain = (file: string): string | undefined => {
    assertReallyInside(layout.home, join(dir, checkFile(file)));
    return readHere(file);
  };
  const read = (file: string, text = plain(file)): Note | undefined => {
    const known = history.last(noteId(scope, file));
    if (text === undefined && known === undefined) return undefined;
    const changed = text === undefined || contentHash(text) !== known?.hash;
    // A journal that cannot be written now still lets the note be read.
    if (changed && !journal.readOnly) text = updateFile(target(file), (now) => now).content;
    if (text === undefined) return undefined;
    const trust = changed ? 'agent' : (known?.trust ?? 'agent');
    return understand({ scope, file, text, modifiedAt: modifiedAt(join(dir, file)), trust });
  };
  return {
    scope,
    dir,
    text: plain,
    read,
    list: () => {
      const notes: Note[] = [];
      const unreadable: UnreadableNote[] = [];
      for (const file of noteFiles(layout, dir)) {
        try {
          const note = read(file, readHere(file));
          if (note) notes.push(note);
        } catch (error) {
          // A link, a pipe or binary data under a note's name: told, and the others are read.
          if (!isMemoirError(error)) throw error;
          unreadable.push({ file, why: error.message });
        }
      }
      return { notes, unreadable };
    },
    glance: () =>
      noteFiles(layout, dir).flatMap((file) => {
        try {
          const text = readHere(file);
          return text === undefined ? [] : [understand({ scope, file, text, modifiedAt: modifiedAt(join(dir, file)) })];
        } catch (error) {
          // As above; `list` tells of it.
          if (!isMemoirError(error)) throw error;
          return [];
        }
      }),
    update: (file, change, trust) => updateFile(target(file, trust), change),
    propose: (file, proposal, trust) => proposeFile(target(file, trust), proposal),
  };
}

const UNDERSTOOD_MAX = 4096;
const understood = new Map<string, Note>();

/** Every change looks at every note of its folder again, and nearly all of them are as they were. */
function understand(source: NoteSource): Note {
  const { scope, file, text, modifiedAt: at, trust = 'agent' } = source;
  const key = `${noteId(scope, file)}\0${at}\0${trust}\0${contentHash(text)}`;
  const known = understood.get(key);
  if (known !== undefined) return known;
  const note = parseNote(source);
  if (understood.size >= UNDERSTOOD_MAX) understood.clear();
  understood.set(key, note);
  return note;
}

function agentsOwn(agent: string): MemoirError {
  return new MemoirError('refused', `That note is ${agent}’s own, and Memoir only reads those`, {
    next: 'Copy it over with `memoir notes adopt`.',
  });
}

/** Names of the notes there, sorted; the index and hidden files are none. */
export function noteFiles(layout: HomeLayout, dir: string): readonly string[] {
  try {
    assertReallyInside(layout.home, join(dir, MEMORY_INDEX));
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.name.endsWith('.md') && !entry.name.startsWith('.') && entry.name !== MEMORY_INDEX)
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw fileFault(error, dir);
  }
}

function modifiedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Math.round(stat.mtimeMs);
}

const FILE_MAX_CHARS = 120;

/** A name somebody gave becomes part of a path: one plain segment, or it is refused. */
export function checkFile(file: string): string {
  const bad =
    file.length > FILE_MAX_CHARS ||
    !file.endsWith('.md') ||
    !file.isWellFormed() ||
    /[\\/:*?"<>|]|[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(file) ||
    /^[.\s]|[.\s]\.md$|^(?:con|prn|aux|nul|com\d|lpt\d)\./i.test(file);
  if (!bad) return file;
  throw new MemoirError(
    'path-escape',
    `${JSON.stringify(file.slice(0, FILE_MAX_CHARS))} cannot be the name of a note`,
    {
      next: 'Use letters, digits, dashes and underscores, and end it in .md.',
      data: { file },
    },
  );
}

/** Whether something has this name, also if it is no note. */
export function isTaken(dir: string, file: string): boolean {
  return lstatSync(join(dir, checkFile(file)), { throwIfNoEntry: false }) !== undefined;
}
