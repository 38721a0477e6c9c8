/**
 * The folder of one scope's notes: which files are notes, and how they are read and written with the file protocol. No
 * link or name leads out of the home.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, MemoirError, systemCode } from '../domain/errors.ts';
import { contentHash } from '../domain/ids.ts';
import { type Note, type NoteScope, noteId } from '../domain/note.ts';
import type { Trust } from '../domain/trust/trust.ts';
import { fileFault } from '../platform/files/atomic-file.ts';
import { assertReallyInside } from '../platform/files/real-inside.ts';
import { type HomeLayout, MEMORY_INDEX } from '../platform/home/layout.ts';
import { journalFileHistory } from '../store/files/file-history.ts';
import {
  type FileTarget,
  type FileUpdate,
  type ProposeResult,
  proposeFile,
  type UpdateResult,
  updateFile,
} from '../store/files/journaled-file.ts';
import { readPlainFile } from '../store/files/read-plain-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createHeldFiles } from '../store/state/dreams/held-files.ts';
import { type NoteSource, parseNote } from './note-file.ts';

export interface UnreadableNote {
  readonly file: string;
  readonly why: string;
}

export interface NoteFolder {
  readonly scope: NoteScope;
  readonly dir: string;
  /** Sorted by file name. Hand edits are recorded in the journal on the way. */
  list(): { readonly notes: readonly Note[]; readonly unreadable: readonly UnreadableNote[] };
  read(file: string): Note | undefined;
  /** The notes as they are on disk, without recording edits, for a caller that holds the lock. */
  peek(): readonly Note[];
  /** The text of the file, without recording edits. */
  text(file: string): string | undefined;
  /** Journaled, atomic, merged with concurrent changes. `trust` says whose words are written. */
  update(file: string, change: FileUpdate, trust?: Trust): UpdateResult;
  /** For a writer that read `base` some time ago: merged with changes made since. */
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
  /** The caller has checked the folder itself. */
  const readHere = (file: string): string | undefined => readPlainFile(join(dir, checkFile(file)))?.text;
  const plain = (file: string): string | undefined => {
    assertReallyInside(layout.home, join(dir, checkFile(file)));
    return readHere(file);
  };
  const read = (file: string, text = plain(file), held = createHeldFiles(journal.db)): Note | undefined => {
    const known = history.last(noteId(scope, file));
    if (text === undefined && known === undefined) return undefined;
    const changed = text === undefined || contentHash(text) !== known?.hash;
    // If the journal is read-only, the note can still be read.
    if (changed && !journal.readOnly) text = updateFile(target(file), (now) => now).content;
    if (text === undefined) return undefined;
    const written = changed ? 'agent' : (known?.trust ?? 'agent');
    const trust = held(noteId(scope, file)) === undefined ? written : 'external';
    return parseCached({ scope, file, text, modifiedAt: modifiedAt(join(dir, file)), trust });
  };
  return {
    scope,
    dir,
    text: plain,
    read: (file) => read(file),
    list: () => {
      const notes: Note[] = [];
      const unreadable: UnreadableNote[] = [];
      const held = createHeldFiles(journal.db);
      for (const file of noteFiles(layout, dir)) {
        try {
          const note = read(file, readHere(file), held);
          if (note) notes.push(note);
        } catch (error) {
          // A link, a pipe or binary data under a note's name: reported, and the other notes are read.
          if (!isMemoirError(error)) throw error;
          unreadable.push({ file, why: error.message });
        }
      }
      return { notes, unreadable };
    },
    peek: () => {
      const held = createHeldFiles(journal.db);
      return noteFiles(layout, dir).flatMap((file) => {
        try {
          const text = readHere(file);
          if (text === undefined) return [];
          const trust = held(noteId(scope, file)) === undefined ? 'agent' : 'external';
          return [parseCached({ scope, file, text, modifiedAt: modifiedAt(join(dir, file)), trust })];
        } catch (error) {
          // As above; `list` reports it.
          if (!isMemoirError(error)) throw error;
          return [];
        }
      });
    },
    update: (file, change, trust) => updateFile(target(file, trust), change),
    propose: (file, proposal, trust) => proposeFile(target(file, trust), proposal),
  };
}

const CACHED_NOTES = 4096;
const parsedNotes = new Map<string, Note>();

/** Parsed notes are cached: every change reads all notes of the folder, and few of them changed. */
function parseCached(source: NoteSource): Note {
  const { scope, file, text, modifiedAt: at, trust = 'agent' } = source;
  const key = `${noteId(scope, file)}\0${at}\0${trust}\0${contentHash(text)}`;
  const known = parsedNotes.get(key);
  if (known !== undefined) return known;
  const note = parseNote(source);
  if (parsedNotes.size >= CACHED_NOTES) parsedNotes.clear();
  parsedNotes.set(key, note);
  return note;
}

function agentsOwn(agent: string): MemoirError {
  return new MemoirError('refused', `This note belongs to ${agent}; Memoir only reads it`, {
    next: 'Copy it with `memoir notes adopt`.',
  });
}

/** Names of the note files, sorted, without `MEMORY.md` and hidden files. */
function noteFiles(layout: HomeLayout, dir: string): readonly string[] {
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

/** The name becomes part of a path, so it must be one plain segment. */
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

/** Whether the name is in use, even by something that is not a note. */
export function isTaken(dir: string, file: string): boolean {
  return lstatSync(join(dir, checkFile(file)), { throwIfNoEntry: false }) !== undefined;
}
