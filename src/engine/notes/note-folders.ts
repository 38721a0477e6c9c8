/** The folders of notes that a project has: listing, finding, choosing where to write, refreshing the MEMORY.md index. */
import { MemoirError } from '../../domain/errors.ts';
import { type Note, type NoteScope, type NoteType, noteId } from '../../domain/note.ts';
import { findNote, findNoteToRemove, pickNote } from '../../notes/find-note.ts';
import type { IndexText } from '../../notes/links/link.ts';
import { ACTIVE_PROJECTS, activeProjectLines } from '../../notes/memory-index/active-projects.ts';
import { refreshIndex } from '../../notes/memory-index/refresh-index.ts';
import { type NoteFolder, openNoteFolder, type UnreadableNote } from '../../notes/note-folder.ts';
import { noteFiles } from '../../notes/project-folders/move-notes.ts';
import { ensureProjectFolder, isFolderOf } from '../../notes/project-folders/project-folders.ts';
import { type HomeLayout, MEMORY_INDEX } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import type { Where } from '../projects/project-finder.ts';
import type { Projects } from '../projects/projects.ts';

export interface NoteList {
  readonly notes: readonly Note[];
  readonly unreadable: readonly (UnreadableNote & { readonly scope: NoteScope })[];
  readonly indexes: readonly IndexText[];
}

export interface NoteFolders {
  /** The project's folder first, then the user's. */
  of(where: Where): readonly NoteFolder[];
  user(): NoteFolder;
  writable(scope: NoteScope): NoteFolder;
  list(where: Where): NoteList;
  find(where: Where, named: string): Note;
  /** Refuses a part of a name. */
  findToRemove(where: Where, named: string): Note;
  /** Also finds a retired note, which only the journal has. */
  findFile(where: Where, named: string): { readonly folder: NoteFolder; readonly file: string };
  /** The folder for a new note of this type. Creates the project and its folder if needed. */
  toWrite(where: Where, type: NoteType): NoteFolder;
  refresh(folder: NoteFolder): void;
  /** Refreshes the index after a change to one note, and returns the note. */
  changed(folder: NoteFolder, file: string): Note;
}

export interface NoteFolderPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly projects: Projects;
}

export function createNoteFolders({ writing, reading, layout, projects }: NoteFolderPorts): NoteFolders {
  const user = (): NoteFolder => openNoteFolder(reading(), layout, 'user');
  const writable = (scope: NoteScope): NoteFolder => openNoteFolder(writing(), layout, scope);
  const of = (where: Where): readonly NoteFolder[] => {
    const project = projects.find(where);
    if (project === undefined || !isFolderOf(layout, project)) return [user()];
    return [openNoteFolder(reading(), layout, { project: project.slug }), user()];
  };
  const list = (where: Where): NoteList => {
    const all = of(where).map((folder) => ({ folder, ...folder.list() }));
    return {
      notes: all.flatMap(({ notes }) => notes),
      unreadable: all.flatMap(({ folder, unreadable }) => unreadable.map((each) => ({ ...each, scope: folder.scope }))),
      indexes: all.flatMap(({ folder: { scope, text: read } }) => {
        const text = read(MEMORY_INDEX);
        return text === undefined ? [] : [{ id: noteId(scope, MEMORY_INDEX), scope, text }];
      }),
    };
  };
  const refresh = (folder: NoteFolder): void => {
    const journal = writing();
    const section =
      folder.scope === 'user'
        ? {
            heading: ACTIVE_PROJECTS,
            lines: activeProjectLines(journal.db, listProjects(journal.db), journal.clock.now()),
          }
        : undefined;
    refreshIndex(journal, folder, section);
  };
  return {
    of,
    user,
    writable,
    list,
    find: (where, named) => findNote(list(where).notes, named),
    findToRemove: (where, named) => findNoteToRemove(list(where).notes, named),
    findFile: (where, named) => {
      const all = of(where).flatMap((folder) => {
        const current = folder.list().notes.map(({ id, file, fields }) => ({ id, file, name: fields.name, folder }));
        const retired = noteFiles(reading(), folder)
          .filter((file) => !current.some((note) => note.file === file))
          .map((file) => ({ id: noteId(folder.scope, file), file, name: file.replace(/\.md$/, ''), folder }));
        return [...current, ...retired];
      });
      return pickNote(all, named, (names) => names);
    },
    toWrite: (where, type) => {
      const outside =
        where.name === undefined && projects.find(where) === undefined && !projects.canBeProject(where.cwd);
      if (type === 'user' || outside) return writable('user');
      const project = projects.findOrCreate(where);
      ensureProjectFolder(layout, listProjects(writing().db), project);
      return writable({ project: project.slug });
    },
    refresh,
    changed: (folder, file) => {
      refresh(folder);
      const note = folder.read(file);
      if (note) return note;
      throw new MemoirError('not-found', `${file} was deleted meanwhile`, { next: 'See `memoir notes list`.' });
    },
  };
}
