/**
 * Notes: finds out which folder is meant and on whose word, and keeps each folder's index true after every change. What a
 * note is, what should not be one and how files are written is the business of the stage.
 */

import { type AgentNotes, readAgentNotes } from '../agents/claude-code/memory/read-agent-notes.ts';
import { MemoirError } from '../domain/errors.ts';
import { type Note, type NoteScope, type NoteType, noteId } from '../domain/note.ts';
import { type Project, slugify } from '../domain/project.ts';
import type { Author } from '../domain/trust.ts';
import { lowestTrust, type Trust } from '../domain/trust.ts';
import { makeDatesAbsolute } from '../notes/absolute-dates.ts';
import { ACTIVE_PROJECTS, activeProjectLines } from '../notes/active-projects.ts';
import { findNote, pickNote } from '../notes/find-note.ts';
import type { IndexText } from '../notes/links/link.ts';
import { type LinkGraph, linkGraph } from '../notes/links/link-graph.ts';
import { type LinkSuggestion, suggestLinks } from '../notes/links/suggest-links.ts';
import { mergeNotes, noteFiles, noteVersions, renameNote, restoreNote, retireNote } from '../notes/move-notes.ts';
import { parseNote, withFields } from '../notes/note-file.ts';
import { MEMORY_INDEX, type NoteFolder, openNoteFolder, type UnreadableNote } from '../notes/note-folder.ts';
import { ensureProjectFolder, isFolderOf } from '../notes/project-folders.ts';
import { refreshIndex } from '../notes/refresh-index.ts';
import { type NewNote, type Remembered, rememberNote } from '../notes/remember.ts';
import { formatDay } from '../platform/human-dates.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { FileVersion } from '../store/files/file-history.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listProjects } from '../store/state/projects.ts';
import { lintPlace, type NotesLint } from './check-notes.ts';
import { createStandingNotes, type StandingNotes } from './standing-notes.ts';
import type { Where, Work } from './work.ts';

export interface NoteList {
  readonly notes: readonly Note[];
  readonly unreadable: readonly (UnreadableNote & { readonly scope: NoteScope })[];
  readonly indexes: readonly IndexText[];
}

export type RememberedNote = Exclude<Remembered, { readonly outcome: 'saved' | 'updated' }> | SavedNote;

export interface SavedNote {
  readonly outcome: 'saved' | 'updated';
  readonly note: Note;
}

export interface Adopted {
  readonly from: Note;
  readonly result: RememberedNote | { readonly outcome: 'there' };
}

export interface NoteEdit {
  readonly body?: string | undefined;
  readonly description?: string | undefined;
  readonly type?: NoteType | undefined;
  readonly visibility?: 'private' | 'team' | undefined;
  readonly truth?: 'stated' | 'confirmed' | 'refuted' | undefined;
  readonly pinned?: boolean | undefined;
  readonly validTo?: string | undefined;
}

export interface Notes {
  /** Those of the project and those that hold everywhere. What others changed is taken in on the way. */
  list(where: Where): NoteList;
  /** By file, id or name, in the project first. */
  find(where: Where, named: string): Note;
  /** Secrets are taken out and days made absolute before anything is kept. */
  remember(where: Where, note: NewNote): Promise<RememberedNote>;
  /** The whole file anew, as an editor left it; `base` is what the editor was given. */
  write(where: Where, named: string, next: { readonly base: string; readonly text: string }): Note;
  edit(where: Where, named: string, edit: NoteEdit): Note;
  text(note: Note): string;
  rename(where: Where, named: string, name: string): { readonly note: Note; readonly relinked: readonly string[] };
  merge(where: Where, from: string, into: string): { readonly note: Note; readonly relinked: readonly string[] };
  /** Its file is taken away; the journal keeps its text. */
  retire(where: Where, named: string): Note;
  /** What the journal has of a file, newest first, also when the file is gone. */
  versions(where: Where, file: string): readonly FileVersion[];
  /** Puts an earlier version back: 1 is the one before what is there now. */
  restore(where: Where, file: string, back?: number): Note;
  /** What the agents keep of this project for themselves: a source, never written. */
  agentNotes(where: Where): AgentNotes;
  /** Copies notes of an agent over, all of them or those named; each is copied once. */
  adopt(where: Where, files?: readonly string[]): Promise<readonly Adopted[]>;
  /** Which note links to which, and what could be a link. */
  links(where: Where): { readonly graph: LinkGraph; readonly suggestions: readonly LinkSuggestion[] };
  /** What is wrong with the notes; `fix` mends what needs no judgement. */
  lint(where: Where, options?: { readonly fix?: boolean }): NotesLint;
  /** Makes the indexes of these notes true again, the person's own included. */
  refresh(where?: Where): void;
  /** The briefing, the profiles of skills, the daily log. */
  readonly standing: StandingNotes;
}

export interface NotesContext {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly work: Work;
  readonly author: Author;
  readonly redact: (text: string) => string;
  /** Where Claude Code keeps what it keeps. */
  readonly configDir: string;
  readonly userHome: string;
  /** The whole ids of sources, and the trust what is made from them may have. */
  readonly sources: (
    ids: readonly string[],
    cwd: string,
  ) => Promise<{ readonly ids: readonly string[]; readonly trust: Trust }>;
  /** What the instruction files of a folder say. */
  readonly instructions: (cwd: string) => string;
  /** The same, file by file. */
  readonly instructionFiles: (cwd: string) => readonly { readonly path: string; readonly text: string }[];
}

export function createNotes(context: NotesContext): Notes {
  const { writing, reading, layout, work, author, redact } = context;

  const projectFolder = (project: Project | undefined): NoteFolder | undefined =>
    project && isFolderOf(layout, project) ? openNoteFolder(reading(), layout, { project: project.slug }) : undefined;
  const userFolder = (): NoteFolder => openNoteFolder(reading(), layout, 'user');
  const folders = (where: Where): readonly NoteFolder[] => {
    const project = projectFolder(work.project(where));
    return project === undefined ? [userFolder()] : [project, userFolder()];
  };
  const folderOf = ({ scope }: Note): NoteFolder => openNoteFolder(writing(), layout, scope);
  const list = (where: Where): NoteList => {
    const all = folders(where).map((folder) => ({ folder, ...folder.list() }));
    return {
      notes: all.flatMap(({ notes }) => notes),
      unreadable: all.flatMap(({ folder, unreadable }) => unreadable.map((each) => ({ ...each, scope: folder.scope }))),
      indexes: all.flatMap(({ folder }) => {
        const text = folder.text(MEMORY_INDEX);
        const id =
          folder.scope === 'user' ? 'user/memory/MEMORY.md' : `projects/${folder.scope.project}/memory/MEMORY.md`;
        return text === undefined ? [] : [{ id, scope: folder.scope, text }];
      }),
    };
  };
  const refreshFolder = (folder: NoteFolder): void => {
    const journal = writing();
    const lines =
      folder.scope === 'user'
        ? activeProjectLines(journal.db, listProjects(journal.db), journal.clock.now())
        : undefined;
    refreshIndex(journal, folder, lines && { heading: ACTIVE_PROJECTS, lines });
  };
  const today = (): string => formatDay(new Date(reading().clock.now()));
  const find = (where: Where, named: string): Note => findNote(list(where).notes, named);
  /** A note that is there, or one whose file is gone and that the journal still has. */
  const findKnown = (where: Where, named: string): { readonly folder: NoteFolder; readonly file: string } => {
    const all = folders(where).flatMap((folder) => {
      const there = folder.list().notes.map(({ id, file, fields }) => ({ id, file, name: fields.name, folder }));
      const gone = noteFiles(reading(), folder)
        .filter((file) => !there.some((note) => note.file === file))
        .map((file) => ({ id: noteId(folder.scope, file), file, name: file.replace(/\.md$/, ''), folder }));
      return [...there, ...gone];
    });
    return pickNote(all, named, (names) => names);
  };
  /** Changes one note, then its folder's index. */
  const changed = (folder: NoteFolder, file: string): Note => {
    refreshFolder(folder);
    const note = folder.read(file);
    if (note) return note;
    throw new MemoirError('not-found', `${file} was deleted meanwhile`, { next: 'See `memoir notes list`.' });
  };
  const place = (folder: NoteFolder) => ({ folder, notes: folder.list().notes, today: today(), trust: author.trust });

  const agentNotes = (where: Where): AgentNotes => {
    const { configDir, userHome } = context;
    const project = work.project(where);
    // An agent may have kept notes of a folder before Memoir heard of it.
    const place = project === undefined ? work.placeOf(where.cwd) : undefined;
    if (project === undefined && place === undefined) return { notes: [], folders: [], indexes: [], skipped: [] };
    const slug = project?.slug ?? slugify(place?.name ?? '');
    const roots = project?.roots ?? (place === undefined ? [] : [place.root]);
    return readAgentNotes(slug, { configDir, userHome, roots });
  };
  const withAgents = (where: Where): Pick<NoteList, 'notes' | 'indexes'> => {
    const [own, theirs] = [list(where), agentNotes(where)];
    return {
      notes: [...own.notes, ...theirs.notes.map(({ note }) => note)],
      indexes: [...own.indexes, ...theirs.indexes],
    };
  };
  const remember = async (where: Where, given: NewNote): Promise<RememberedNote> => {
    // The first thing that is kept makes the home.
    writing();
    const clean = (text: string | undefined): Promise<string | undefined> =>
      text === undefined
        ? Promise.resolve(undefined)
        : makeDatesAbsolute(redact(text), new Date(reading().clock.now()));
    const note: NewNote = {
      ...given,
      text: (await clean(given.text)) ?? '',
      why: await clean(given.why),
      apply: await clean(given.apply),
      description: await clean(given.description),
      name: given.name === undefined ? undefined : redact(given.name),
    };
    const from = await context.sources(given.sources ?? [], where.cwd);
    const folder = folderToWrite(where, given.type);
    const done = rememberNote(
      { ...note, sources: from.ids },
      {
        folder,
        notes: folder.list().notes,
        today: today(),
        trust: lowestTrust([author.trust, given.trust ?? 'owner', from.trust]),
        instructions: () => context.instructions(where.cwd),
      },
    );
    if (done.outcome === 'refused' || done.outcome === 'similar') return done;
    refreshFolder(folder);
    // Whoever deletes it this very moment deletes a note that was kept.
    const { file, text } = done;
    const kept = folder.read(file) ?? parseNote({ scope: folder.scope, file, text, modifiedAt: reading().clock.now() });
    return { outcome: done.outcome, note: kept };
  };

  return {
    standing: createStandingNotes(context),
    list,
    find,
    remember,
    agentNotes,
    adopt: async (where, files) => {
      const adopted: Adopted[] = [];
      // The project gets its name first: the notes are known by it.
      if (work.project(where) === undefined && agentNotes(where).notes.length > 0) work.settleProject(where);
      const offered = agentNotes(where).notes.map(({ note }) => note);
      for (const from of files === undefined ? offered : files.map((file) => findNote(offered, file))) {
        const there = list(where).notes.some(({ fields }) => fields.sources.includes(from.id));
        const { name, description, type } = from.fields;
        const copy = { text: from.body, name, description, type, sources: [from.id], trust: 'agent' } as const;
        // Somebody kept it as a note already, so only its likeness to another one stands in the way.
        const result = there ? ({ outcome: 'there' } as const) : await remember(where, { ...copy, worthIt: true });
        adopted.push({ from, result });
      }
      return adopted;
    },
    text: (note) => openNoteFolder(reading(), layout, note.scope).text(note.file) ?? '',
    write: (where, named, { base, text }) => {
      const note = find(where, named);
      const folder = folderOf(note);
      folder.propose(note.file, { base, next: redact(text) }, author.trust);
      return changed(folder, note.file);
    },
    edit: (where, named, { body, ...fields }) => {
      const note = find(where, named);
      const folder = folderOf(note);
      const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      folder.update(
        note.file,
        (text) => {
          if (text === undefined) return undefined;
          const now = parseNote({
            scope: note.scope,
            file: note.file,
            text,
            modifiedAt: note.modifiedAt,
            trust: author.trust,
          });
          const { pinned, ...rest } = { ...now.fields, ...set };
          const next = { ...rest, ...(pinned === true ? { pinned } : {}), trust: author.trust, updated: today() };
          return withFields(text, next, body === undefined ? undefined : redact(body));
        },
        author.trust,
      );
      return changed(folder, note.file);
    },
    rename: (where, named, name) => {
      const note = find(where, named);
      const folder = folderOf(note);
      const { file, relinked } = renameNote(note, redact(name), place(folder));
      return { note: changed(folder, file), relinked };
    },
    merge: (where, from, into) => {
      const [a, b] = [find(where, from), find(where, into)];
      const folder = folderOf(b);
      if (folder.dir !== folderOf(a).dir) {
        throw new MemoirError('refused', 'These two notes are in different folders', {
          next: 'Merge notes of one project, or of the user, with each other.',
        });
      }
      const { relinked } = mergeNotes(a, b, place(folder));
      return { note: changed(folder, b.file), relinked };
    },
    retire: (where, named) => {
      const note = find(where, named);
      const folder = folderOf(note);
      retireNote(note, folder);
      refreshFolder(folder);
      return note;
    },
    versions: (where, named) => {
      const { folder, file } = findKnown(where, named);
      return noteVersions(reading(), folder, file);
    },
    restore: (where, named, back = 1) => {
      const { folder: found, file } = findKnown(where, named);
      const folder = openNoteFolder(writing(), layout, found.scope);
      const versions = noteVersions(writing(), folder, file);
      restoreNote(folder, file, { versions, back, trust: author.trust });
      return changed(folder, file);
    },
    links: (where) => {
      const { notes, indexes } = withAgents(where);
      return { graph: linkGraph(notes, indexes), suggestions: suggestLinks(notes) };
    },
    lint: (where, options = {}) => {
      const instructions = context.instructionFiles(where.cwd);
      return lintPlace({
        read: () => ({ ...withAgents(where), instructions }),
        project: work.project(where),
        cwd: where.cwd,
        today: today(),
        ...(options.fix === true ? { fixIn: (scope) => openNoteFolder(writing(), layout, scope) } : {}),
        refresh: () => {
          for (const { scope } of folders(where)) refreshFolder(openNoteFolder(writing(), layout, scope));
        },
      });
    },
    refresh: (where) => {
      for (const { scope } of where === undefined ? [userFolder()] : folders(where)) {
        const folder = openNoteFolder(writing(), layout, scope);
        // What others changed is journaled before the index speaks of it.
        folder.list();
        refreshFolder(folder);
      }
    },
  };

  /** User notes hold everywhere. Others belong to a project where there is one. */
  function folderToWrite(where: Where, type: NoteType): NoteFolder {
    const none = where.name === undefined && work.project(where) === undefined && work.isNoPlace(where.cwd);
    if (type === 'user' || none) return openNoteFolder(writing(), layout, 'user');
    const project = work.settleProject(where);
    ensureProjectFolder(layout, listProjects(writing().db), project);
    return openNoteFolder(writing(), layout, { project: project.slug });
  }
}
