/** New notes: redacted, with absolute dates, checked for being worth saving; and notes copied from an agent's own. */
import { type AgentNotes, readAgentNotes } from '../../agents/claude-code/memory/read-agent-notes.ts';
import type { Note } from '../../domain/note.ts';
import { slugify } from '../../domain/projects/project.ts';
import { lowestTrust } from '../../domain/trust/trust.ts';
import { makeDatesAbsolute } from '../../notes/absolute-dates.ts';
import { findNote } from '../../notes/find-note.ts';
import { parseNote } from '../../notes/note-file.ts';
import { type NewNote, type Remembered, rememberNote } from '../../notes/remember.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import type { Where } from '../projects/project-finder.ts';
import type { NoteFolders } from './note-folders.ts';
import type { NoteParts } from './notes.ts';

export type RememberedNote =
  | Exclude<Remembered, { readonly outcome: 'saved' | 'updated' }>
  | { readonly outcome: 'saved' | 'updated'; readonly note: Note };

export interface Adopted {
  readonly from: Note;
  readonly result: RememberedNote | { readonly outcome: 'there' };
}

export interface NoteRemembering {
  /**
   * Saves a note, unless it is refused or similar to another one. Secrets are redacted and dates made absolute.
   * @example await notes.remember({ cwd }, { type: 'project', text: 'Staging is reset every night' });
   */
  remember(where: Where, note: NewNote): Promise<RememberedNote>;
  /**
   * Reads the notes that agents keep themselves about this project. Memoir never writes them.
   * @example notes.agentNotes({ cwd });
   */
  agentNotes(where: Where): AgentNotes;
  /**
   * Copies an agent's notes, all or the named ones. A note is copied only once.
   * @example await notes.adopt({ cwd });
   */
  adopt(where: Where, files?: readonly string[]): Promise<readonly Adopted[]>;
}

export interface RememberingPorts extends NoteParts {
  readonly folders: NoteFolders;
  readonly today: () => string;
}

export function createNoteRemembering(ports: RememberingPorts): NoteRemembering {
  const { writing, reading, projects, author, redact, folders } = ports;
  const clean = async (text: string): Promise<string> =>
    makeDatesAbsolute(redact(text), new Date(reading().clock.now()));
  const cleanIfGiven = async (text: string | undefined): Promise<string | undefined> =>
    text === undefined ? undefined : clean(text);

  /** The source of an agent's note is the turn in which it was saved, so forgetting that turn or session also forgets the note. */
  const promptOfTurn = (): readonly string[] => {
    const { actor, session } = author;
    if (actor !== 'agent' || session === undefined) return [];
    const newest = { session, types: ['prompt.submitted'], order: 'newest', limit: 1, texts: 'apart' } as const;
    return [...iterateEvents(reading().db, newest)].map(({ id }) => id);
  };

  const remember = async (where: Where, given: NewNote): Promise<RememberedNote> => {
    // Creates the home with the first note.
    writing();
    const named = given.sources ?? [];
    const from = named.length > 0 ? named : promptOfTurn();
    const { ids: sources, trust } = await ports.resolveSources(from, where.cwd);
    const note: NewNote = {
      ...given,
      text: await clean(given.text),
      why: await cleanIfGiven(given.why),
      apply: await cleanIfGiven(given.apply),
      description: await cleanIfGiven(given.description),
      name: given.name === undefined ? undefined : redact(given.name),
      sources,
    };
    const folder = folders.toWrite(where, given.type);
    const done = rememberNote(note, {
      folder,
      notes: folder.list().notes,
      today: ports.today(),
      trust: lowestTrust([author.trust, given.trust ?? 'owner', trust]),
      instructions: () => ports.instructions(where.cwd).text,
    });
    if (done.outcome === 'refused' || done.outcome === 'similar') return done;
    folders.refresh(folder);
    const { outcome, file, text } = done;
    // The note was saved, even if another process has deleted its file since.
    const saved =
      folder.read(file) ?? parseNote({ scope: folder.scope, file, text, modifiedAt: reading().clock.now() });
    return { outcome, note: saved };
  };

  const agentNotes = (where: Where): AgentNotes => {
    const project = projects.find(where);
    // An agent may have notes about a folder that is not a project yet.
    const folder = project === undefined ? projects.describeFolder(where.cwd) : undefined;
    if (project === undefined && folder === undefined) return { notes: [], folders: [], indexes: [], skipped: [] };
    const slug = project?.slug ?? slugify(folder?.name ?? '');
    const roots = project?.roots ?? (folder === undefined ? [] : [folder.root]);
    return readAgentNotes(slug, { configDir: ports.configDir, userHome: ports.userHome, roots });
  };

  return {
    remember,
    agentNotes,
    adopt: async (where, files) => {
      // The ids of the notes contain the project's slug, so the project has to exist first.
      if (projects.find(where) === undefined && agentNotes(where).notes.length > 0) projects.findOrCreate(where);
      const offered = agentNotes(where).notes.map(({ note }) => note);
      const adopted: Adopted[] = [];
      for (const from of files === undefined ? offered : files.map((file) => findNote(offered, file))) {
        const isCopied = folders.list(where).notes.some(({ fields }) => fields.sources.includes(from.id));
        const { name, description, type } = from.fields;
        // `worthIt`: the agent already judged it worth keeping. Only a similar note prevents the copy.
        const copy = {
          text: from.body,
          name,
          description,
          type,
          sources: [from.id],
          trust: 'agent',
          worthIt: true,
        } as const;
        adopted.push({ from, result: isCopied ? { outcome: 'there' } : await remember(where, copy) });
      }
      return adopted;
    },
  };
}
