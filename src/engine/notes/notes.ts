/** `memoir.notes()`: Markdown notes. This file connects the parts; the rules for notes are in `src/notes`. */
import type { Instructions } from '../../agents/claude-code/instructions/instruction-file.ts';
import { createRedactor, type Redactor } from '../../capture/redactor.ts';
import { isHolding } from '../../domain/facts/fact.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import type { Note } from '../../domain/note.ts';
import type { Project } from '../../domain/projects/project.ts';
import type { Author } from '../../domain/trust/trust.ts';
import { type LinkGraph, linkGraph } from '../../notes/links/link-graph.ts';
import { type LinkSuggestion, suggestLinks } from '../../notes/links/suggest-links.ts';
import type { KnownFact } from '../../notes/lint/rule.ts';
import { openNoteFolder } from '../../notes/note-folder.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import { formatDay } from '../../platform/time/human-dates.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import type { ResolveSources } from '../facts/facts.ts';
import type { Where } from '../projects/project-finder.ts';
import type { Projects } from '../projects/projects.ts';
import { type NotesLint, runLint } from './check-notes.ts';
import { createNoteEditing, type NoteEditing } from './edit-notes.ts';
import { createNoteFolders, type NoteList } from './note-folders.ts';
import { createProjectFiles, type ProjectFiles } from './project-files.ts';
import { createNoteRemembering, type NoteRemembering } from './remember-note.ts';

/**
 * Notes: Markdown files that people can read and edit. A note is named by its file, id or name.
 *
 * @example
 * const notes = await memoir.notes();
 * await notes.remember({ cwd: process.cwd() }, { type: 'feedback', text: 'Run the linter before every commit.' });
 */
export interface Notes extends NoteRemembering, NoteEditing {
  /**
   * Lists the notes of the project and of the user. Records changes that people made to the files.
   * @example const { notes } = (await memoir.notes()).list({ cwd });
   */
  list(where: Where): NoteList;
  /**
   * Finds one note, in the project first.
   * @example const note = notes.find({ cwd }, 'project_testing.md');
   */
  find(where: Where, named: string): Note;
  /**
   * Returns the text of a note's file.
   * @example notes.text(notes.find({ cwd }, 'project_testing.md'));
   */
  text(note: Note): string;
  /**
   * Returns the links between notes, and phrases that could be links.
   * @example const { graph } = notes.links({ cwd });
   */
  links(where: Where): { readonly graph: LinkGraph; readonly suggestions: readonly LinkSuggestion[] };
  /**
   * Checks the notes; `fix` corrects what needs no judgement.
   * @example const { findings } = notes.lint({ cwd }, { fix: true });
   */
  lint(where: Where, options?: { readonly fix?: boolean }): NotesLint;
  /**
   * Refreshes the MEMORY.md indexes of a project and of the user; without `where`, of the user only.
   * @example notes.refresh({ cwd });
   */
  refresh(where?: Where): void;
  /** Briefing, profiles and daily log. */
  readonly files: ProjectFiles;
}

export interface NotesPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly projects: Projects;
  readonly author: Author;
  readonly resolveSources: ResolveSources;
  /** Claude Code's own folder. */
  readonly configDir: string;
  readonly userHome: string;
  /** The instruction files of a folder. */
  readonly instructions: (cwd: string) => Instructions;
}

export interface NoteParts extends NotesPorts {
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string;
}

export function createNotes(ports: NotesPorts): Notes {
  const { reading, layout, projects } = ports;
  const folders = createNoteFolders(ports);
  const today = (): string => formatDay(new Date(reading().clock.now()));
  // Created on the first write: its key is a file in the home, and reading must not create it.
  let redactor: Redactor | undefined;
  const redact = (text: string): string => {
    redactor ??= createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
    return redactor.text(text);
  };
  const remembering = createNoteRemembering({ ...ports, folders, today, redact });
  const withAgentNotes = (where: Where): Pick<NoteList, 'notes' | 'indexes'> => {
    const own = folders.list(where);
    const agents = remembering.agentNotes(where);
    return {
      notes: [...own.notes, ...agents.notes.map(({ note }) => note)],
      indexes: [...own.indexes, ...agents.indexes],
    };
  };
  return {
    ...remembering,
    ...createNoteEditing({ ...ports, folders, today, redact }),
    files: createProjectFiles({ ...ports, redact }),
    list: folders.list,
    find: folders.find,
    text: (note) => openNoteFolder(reading(), layout, note.scope).text(note.file) ?? '',
    links: (where) => {
      const { notes, indexes } = withAgentNotes(where);
      return { graph: linkGraph(notes, indexes), suggestions: suggestLinks(notes) };
    },
    lint: (where, { fix = false } = {}) => {
      const instructions = ports.instructions(where.cwd).files;
      const project = projects.find(where);
      const facts = knownFacts(reading(), project);
      return runLint({
        read: () => ({ ...withAgentNotes(where), instructions, facts }),
        project,
        cwd: where.cwd,
        today: today(),
        ...(fix ? { fixIn: folders.writable } : {}),
        refresh: () => {
          for (const { scope } of folders.of(where)) folders.refresh(folders.writable(scope));
        },
      });
    },
    refresh: (where) => {
      for (const { scope } of where === undefined ? [folders.user()] : folders.of(where)) {
        const folder = folders.writable(scope);
        // Records changes that people made before the index is written from them.
        folder.list();
        folders.refresh(folder);
      }
    },
  };
}

/** The facts that hold in a project, and everywhere. */
function knownFacts({ db }: Journal, project: Project | undefined): readonly KnownFact[] {
  const scopes = [[EVERYWHERE, EVERYWHERE], ...(project === undefined ? [] : [[project.id, project.slug]])] as const;
  return scopes.flatMap(([id, name]) =>
    listFacts(db, { project: id })
      .filter(({ truth, validTo }) => isHolding(truth) && validTo === undefined)
      .map(({ id: fact, kind, statement, subject, value, at }) => {
        return { id: fact, kind, statement, subject, value, at, project: name };
      }),
  );
}
