/** Changes to notes that exist: their text, fields, name and versions. The folder's index is refreshed after each. */

import { join } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import type { Note, NoteType } from '../../domain/note.ts';
import { homeFile, readHomeFile } from '../../notes/home-file.ts';
import { parseNote, withFields } from '../../notes/note-file.ts';
import type { NoteFolder } from '../../notes/note-folder.ts';
import {
  mergeNotes,
  noteVersions,
  renameNote,
  restoreNote,
  retireNote,
} from '../../notes/project-folders/move-notes.ts';
import { type FileVersion, fileVersions } from '../../store/files/file-history.ts';
import { type FileUpdate, updateFile } from '../../store/files/journaled-file.ts';
import type { Where } from '../projects/project-finder.ts';
import type { NoteFolders } from './note-folders.ts';
import type { NoteParts } from './notes.ts';

export interface NoteEdit {
  readonly body?: string | undefined;
  readonly description?: string | undefined;
  readonly type?: NoteType | undefined;
  readonly visibility?: 'private' | 'team' | undefined;
  readonly truth?: 'stated' | 'confirmed' | 'refuted' | undefined;
  readonly pinned?: boolean | undefined;
  readonly validTo?: string | undefined;
}

interface Relinked {
  readonly note: Note;
  readonly relinked: readonly string[];
}

export interface NoteEditing {
  /**
   * Replaces the whole text, merged with other changes since `base`.
   * @example notes.write({ cwd }, 'project_testing.md', { base, text });
   */
  write(where: Where, named: string, next: { readonly base: string; readonly text: string }): Note;
  /**
   * Changes the body or single fields.
   * @example notes.edit({ cwd }, 'project_testing.md', { pinned: true });
   */
  edit(where: Where, named: string, edit: NoteEdit): Note;
  /**
   * Renames a note and updates the links to it.
   * @example notes.rename({ cwd }, 'project_testing.md', 'how we test');
   */
  rename(where: Where, named: string, name: string): Relinked;
  /**
   * Merges one note into another and updates the links.
   * @example notes.merge({ cwd }, 'project_tests.md', 'project_testing.md');
   */
  merge(where: Where, from: string, into: string): Relinked;
  /**
   * Removes the note's file. The journal keeps its text. A part of a name is refused.
   * @example notes.retire({ cwd }, 'project_testing.md');
   */
  retire(where: Where, named: string): Note;
  /**
   * Lists the versions of a note in the journal, newest first, also of a retired one.
   * @example notes.versions({ cwd }, 'project_testing.md');
   */
  versions(where: Where, file: string): readonly FileVersion[];
  /**
   * Returns a page of the wiki (`builds`, `wiki/builds.md`) or a daily log, which are not notes, or undefined.
   * @example notes.page({ cwd }, 'wiki/builds.md');
   */
  page(where: Where, named: string): { readonly path: string; readonly text: string } | undefined;
  /**
   * Restores an earlier version; 1 is the one before the current. Also `wiki/<page>.md`, `logs/<year>/<month>/<day>.md` and `companion/<FILE>.md`.
   * @example notes.restore({ cwd }, 'project_testing.md', 2);
   */
  restore(where: Where, file: string, back?: number): Note;
}

/** As `memoir show` and the archive name them, below the folder of the notes. */
const PAGE_OR_LOG = /^(?:wiki\/[\p{L}\p{N}_-]+|logs\/\d{4}\/\d{2}\/\d{4}-\d{2}-\d{2})\.md$/u;
/** The companion's own files, in its folder of the home. */
const OF_COMPANION = /^companion\/[A-Z-]+\.md$/;

export interface EditingPorts extends Pick<NoteParts, 'writing' | 'reading' | 'layout' | 'author' | 'redact'> {
  readonly folders: NoteFolders;
  readonly today: () => string;
}

export function createNoteEditing(ports: EditingPorts): NoteEditing {
  const { writing, reading, layout, author, redact, folders, today } = ports;
  const inFolder = (note: Note): { readonly note: Note; readonly folder: NoteFolder } => {
    return { note, folder: folders.writable(note.scope) };
  };
  const open = (where: Where, named: string) => inFolder(folders.find(where, named));
  const openToRemove = (where: Where, named: string) => inFolder(folders.findToRemove(where, named));
  /** A page of the wiki, a daily log or a file of the companion: no index of notes lists it. */
  const restorePage = (where: Where, named: string, back: number): Note => {
    const journal = writing();
    const [inProject = folders.user()] = folders.of(where);
    const isOfCompanion = OF_COMPANION.test(named);
    if (isOfCompanion && author.actor !== 'person') {
      throw new MemoirError('refused', 'Only you can restore a file of the companion', {
        next: `Run \`memoir notes restore ${named}\` in your own terminal.`,
      });
    }
    const found = isOfCompanion ? { dir: layout.home, scope: 'user' as const } : inProject;
    const file = homeFile(journal, layout, join(found.dir, ...named.split('/')), author.trust);
    const versions = [...fileVersions(journal, file.name)];
    const page = {
      text: () => readHomeFile(layout, file.path),
      update: (_: string, change: FileUpdate) => updateFile(file, change),
    };
    const text = restoreNote(page, named, { versions, back, trust: author.trust });
    return parseNote({ scope: found.scope, file: named, text, modifiedAt: journal.clock.now(), trust: author.trust });
  };
  const moving = (folder: NoteFolder) => ({ folder, notes: folder.list().notes, today: today(), trust: author.trust });
  return {
    write: (where, named, { base, text }) => {
      const { note, folder } = open(where, named);
      folder.propose(note.file, { base, next: redact(text) }, author.trust);
      return folders.changed(folder, note.file);
    },
    edit: (where, named, { body, ...fields }) => {
      const { note, folder } = open(where, named);
      const { trust } = author;
      const change = (text: string | undefined): string | undefined => {
        if (text === undefined) return undefined;
        const now = parseNote({ scope: note.scope, file: note.file, text, modifiedAt: note.modifiedAt, trust });
        const { pinned, ...rest } = { ...now.fields, ...defined(fields) };
        const next = { ...rest, ...(pinned === true ? { pinned } : {}), trust, updated: today() };
        return withFields(text, next, body === undefined ? undefined : redact(body));
      };
      folder.update(note.file, change, trust);
      return folders.changed(folder, note.file);
    },
    rename: (where, named, name) => {
      const { note, folder } = open(where, named);
      const { file, relinked } = renameNote(note, redact(name), moving(folder));
      return { note: folders.changed(folder, file), relinked };
    },
    merge: (where, from, into) => {
      const source = openToRemove(where, from);
      const { note, folder } = open(where, into);
      if (folder.dir !== source.folder.dir) {
        throw new MemoirError('refused', 'These two notes are in different folders', {
          next: 'Merge notes of one project, or of the user, with each other.',
        });
      }
      const { relinked } = mergeNotes(source.note, note, moving(folder));
      return { note: folders.changed(folder, note.file), relinked };
    },
    retire: (where, named) => {
      const { note, folder } = openToRemove(where, named);
      retireNote(note, folder);
      folders.refresh(folder);
      return note;
    },
    versions: (where, named) => {
      const { folder, file } = folders.findFile(where, named);
      return noteVersions(reading(), folder, file);
    },
    page: (where, named) => {
      const file = PAGE_OR_LOG.test(named) ? named : `wiki/${named.replace(/^.*\/wiki\/|\.md$/g, '')}.md`;
      if (!PAGE_OR_LOG.test(file)) return undefined;
      for (const { dir } of folders.of(where)) {
        const path = join(dir, ...file.split('/'));
        const text = readHomeFile(layout, path);
        if (text !== undefined) return { path, text };
      }
      return undefined;
    },
    restore: (where, named, back = 1) => {
      if (PAGE_OR_LOG.test(named) || OF_COMPANION.test(named)) return restorePage(where, named, back);
      const { folder: found, file } = folders.findFile(where, named);
      const folder = folders.writable(found.scope);
      const versions = noteVersions(writing(), folder, file);
      restoreNote(folder, file, { versions, back, trust: author.trust });
      return folders.changed(folder, file);
    },
  };
}
