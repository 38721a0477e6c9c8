/** Reads what a dream needs: the facts, notes and episodes of each scope, and the words that are typical of a project. */

import { existsSync } from 'node:fs';
import type { Episode } from '../domain/episode.ts';
import { isMemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { EVERYWHERE } from '../domain/facts/fact-record.ts';
import { stemsOf } from '../domain/facts/wording/content-words.ts';
import { asText } from '../domain/json/json.ts';
import { type Note, type NoteScope, noteId } from '../domain/note.ts';
import type { Project } from '../domain/projects/project.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { storableText } from '../domain/text/plain-words.ts';
import { DAY_MS } from '../domain/time/dates.ts';
import { mayBePushed } from '../domain/trust/trust.ts';
import { type CodeWorld, openCodeWorld } from '../notes/lint/code-world.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import { isFolderOf } from '../notes/project-folders/project-folders.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { listFacts } from '../store/state/facts/facts.ts';
import { readWordings, type WordingOf } from '../store/state/facts/wordings.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { listEpisodes } from '../store/state/sessions/episodes.ts';
import { getSession } from '../store/state/sessions/sessions.ts';
import { createTrustReader } from '../store/state/sessions/taints.ts';
import { usefulness } from './notice.ts';
import { type Removal, removalsSaid } from './outdated.ts';

export interface GatheredScope {
  readonly scope: NoteScope;
  /** Undefined for what holds everywhere. */
  readonly project: Project | undefined;
  readonly facts: readonly Fact[];
  readonly notes: readonly Note[];
  /** The code of the project, if it is on this machine. */
  readonly code: () => CodeWorld | undefined;
  /** Newest first. */
  readonly episodes: readonly Episode[];
  readonly isKnownWord: (stem: string) => boolean;
  /** 1 if a note or fact was opened lately, -1 if it was given often and never opened. */
  readonly usefulness: (id: string) => number;
  /** The agent's last replies up to a statement, newest first, without those that may repeat external text. */
  readonly repliesBefore: (fact: Fact) => readonly string[];
  /** The person's prompt before the one that states the fact. */
  readonly promptBefore: (fact: Fact) => string | undefined;
  /** The ids of those replies and of that prompt: what a note takes from them is erased with them. */
  readonly eventsBefore: (fact: Fact) => readonly string[];
  /** How a language model words a fact, if it did. */
  readonly wording: WordingOf;
  /** What the person said to remove, also in sentences that are not facts. */
  readonly removals: () => readonly Removal[];
  /** What agents said, newest first, up to a limit. */
  readonly replies: () => Iterable<string>;
  /** Whether the last sessions of the project still spoke of an open matter. */
  readonly isStillSpokenOf: (fact: Fact) => boolean;
}

/** What the engine adds to what is gathered. */
export interface GatherOptions {
  /** Called with each folder of notes that cannot be read because a link or a file is in its place. */
  readonly leftOut?: (path: string, why: string) => void;
  /** The facts that the daily logs of a project hold. */
  readonly logged?: (project: Project) => readonly Fact[];
}

/** The user's scope first: notes of projects link to it. */
export function gather(
  journal: Journal,
  layout: HomeLayout,
  { leftOut = () => {}, logged = () => [] }: GatherOptions = {},
): readonly GatheredScope[] {
  const notesOf = (scope: NoteScope): readonly Note[] => {
    try {
      return readNotes(journal, layout, scope);
    } catch (error) {
      if (!isMemoirError(error, 'refused') && !isMemoirError(error, 'path-escape')) throw error;
      leftOut(noteId(scope, ''), error.message);
      return [];
    }
  };
  const { db } = journal;
  const useful = usefulness(journal);
  const wording = readWordings(db);
  const user: GatheredScope = {
    scope: 'user',
    project: undefined,
    facts: listFacts(db, { project: EVERYWHERE }),
    notes: notesOf('user'),
    code: () => undefined,
    episodes: [],
    isKnownWord: () => true,
    usefulness: useful,
    ...readersBefore(journal),
    wording,
    removals: () => [],
    replies: () => repliesOf(journal, undefined),
    isStillSpokenOf: () => true,
  };
  const all = listProjects(db);
  const facts = listFacts(db).filter(({ project }) => project !== EVERYWHERE);
  const byProject = Map.groupBy(facts, (fact) => projectMeant(fact, all) ?? projectOfSession(db, fact));
  const projects = all.map((project): GatheredScope => {
    const scope = { project: project.slug };
    return {
      scope,
      project,
      facts: [...logged(project), ...(byProject.get(project.id) ?? [])],
      notes: isFolderOf(layout, project) ? notesOf(scope) : [],
      code: () => codeOf(project),
      episodes: listEpisodes(db, project.id)
        .map(({ episode }) => episode)
        .sort((a, b) => compareText(b.started_at, a.started_at)),
      isKnownWord: projectWords(journal, project.id),
      usefulness: useful,
      ...readersBefore(journal),
      wording,
      removals: () => removalsOf(journal, project.id),
      replies: () => repliesOf(journal, project.id),
      isStillSpokenOf: recentWords(journal, project.id),
    };
  });
  return [user, ...projects];
}

function codeOf({ roots }: Project): CodeWorld | undefined {
  for (const root of roots) {
    const world = openCodeWorld(root);
    if (world !== undefined) return world;
  }
  return undefined;
}

/** "shop: the freeze moved" is about the shop, wherever it was said. */
function projectMeant({ project, statement }: Fact, projects: readonly Project[]): string | undefined {
  const named = /^\s*([\p{L}\p{N}_-]+)\s*:/u.exec(statement)?.[1]?.toLowerCase();
  const meant = named === undefined ? undefined : projects.find(({ slug }) => slug === named);
  return meant === undefined || meant.isolated ? project : meant.id;
}

/** Some prompts do not say where they were typed. */
function projectOfSession(db: Database, { session }: Fact): string | undefined {
  return session === undefined ? undefined : getSession(db, session)?.project;
}

/** A statement may refer to something that was shown a few turns ago. */
const REPLIES_BEFORE = 4;

type Before = Pick<GatheredScope, 'repliesBefore' | 'promptBefore' | 'eventsBefore'>;

function readersBefore(journal: Journal): Before {
  const [replies, prompt] = [replyReader(journal), promptReader(journal)];
  const textOf = ({ body }: EventRecord): string => storableText(asText(body.text) ?? '');
  return {
    repliesBefore: (fact) => replies(fact).map(textOf),
    promptBefore: (fact) => prompt(fact).map(textOf)[0],
    eventsBefore: (fact) => [...replies(fact), ...prompt(fact)].map(({ id }) => id),
  };
}

function replyReader({ db }: Journal): (fact: Fact) => readonly EventRecord[] {
  const reader = createTrustReader(db);
  return ({ session, at, actor }) => {
    if (session === undefined) return [];
    // An agent's statement is part of a reply, which is then the newest one.
    const until = actor === 'agent' ? at + 1 : at;
    const filter = { session, types: ['reply.given'], until, order: 'newest', limit: REPLIES_BEFORE } as const;
    return [...iterateEvents(db, filter)].filter(({ trust, happenedAt }) =>
      mayBePushed(reader.trust({ trust, session, at: happenedAt })),
    );
  };
}

/** None or one. */
function promptReader({ db }: Journal): (fact: Fact) => readonly EventRecord[] {
  const reader = createTrustReader(db);
  return ({ session, at, source }) => {
    if (session === undefined) return [];
    const filter = { session, types: ['prompt.submitted'], until: at, order: 'newest', limit: 2 } as const;
    const before = [...iterateEvents(db, filter)].find(({ id, happenedAt }) => id !== source && happenedAt < at);
    if (before === undefined || before.actor !== 'person') return [];
    const { trust, happenedAt } = before;
    return reader.trust({ trust, session, at: happenedAt }) === 'owner' ? [before] : [];
  };
}

function removalsOf({ db }: Journal, project: string): readonly Removal[] {
  const reader = createTrustReader(db);
  return [...iterateEvents(db, { project, types: ['prompt.submitted'] })].flatMap(
    ({ id, trust, actor, session, happenedAt: at, body }) =>
      actor === 'person' && reader.trust({ trust, session, at }) === 'owner'
        ? removalsSaid(asText(body.text) ?? '', { at, trust, source: id })
        : [],
  );
}

/** Enough to see how names are written. */
const REPLIES_READ = 2000;

function* repliesOf({ db }: Journal, project: string | undefined): Generator<string, void, undefined> {
  const filter = { types: ['reply.given'], order: 'newest', limit: REPLIES_READ } as const;
  for (const { body } of iterateEvents(db, project === undefined ? filter : { ...filter, project }))
    yield asText(body.text) ?? '';
}

/** After this many sessions and days without a mention, an open matter may no longer be open. */
const SILENT_SESSIONS = 4;
const SILENT_MS = 14 * DAY_MS;
const SPOKEN_WORDS = 2;

/** The time without a mention is counted up to the project's newest session, not up to now, because a project can be inactive. */
function recentWords({ db }: Journal, project: string): GatheredScope['isStillSpokenOf'] {
  let sessions: { readonly id: string; at: number; readonly stems: Set<string> }[] | undefined;
  const read = () => {
    const found: { readonly id: string; at: number; readonly stems: Set<string> }[] = [];
    for (const { session = '', happenedAt, body } of iterateEvents(db, {
      project,
      types: ['prompt.submitted'],
      order: 'newest',
    })) {
      if (found.at(-1)?.id !== session) {
        if (found.length === SILENT_SESSIONS) break;
        found.push({ id: session, at: happenedAt, stems: new Set() });
      }
      for (const stem of stemsOf(asText(body.text) ?? '')) found.at(-1)?.stems.add(stem);
    }
    return found;
  };
  return (fact) => {
    sessions ??= read();
    const [newest] = sessions;
    if (newest === undefined || newest.at - fact.at < SILENT_MS || sessions.length < SILENT_SESSIONS) return true;
    const said = [...stemsOf(fact.statement)];
    return sessions.some(({ stems }) => said.filter((stem) => stems.has(stem)).length >= SPOKEN_WORDS);
  };
}

/** With hand edits recorded. */
function readNotes(journal: Journal, layout: HomeLayout, scope: NoteScope): readonly Note[] {
  const folder = openNoteFolder(journal, layout, scope);
  return existsSync(folder.dir) ? folder.list().notes : [];
}

/** A word is known if prompts of this many sessions use it; in a project with few sessions, a fifth of them. */
const KNOWN_FROM_SESSIONS = 3;
const KNOWN_SHARE = 0.2;

/** Computed on first use. One number per word, so a long history stays small. */
function projectWords({ db }: Journal, project: string): (stem: string) => boolean {
  let needed = 0;
  let counts: Map<string, number> | undefined;
  const read = (): Map<string, number> => {
    const found = new Map<string, number>();
    const last = new Map<string, number>();
    const sessions = new Map<string, number>();
    for (const { session = '', body } of iterateEvents(db, { project, types: ['prompt.submitted'] })) {
      const number = sessions.get(session) ?? sessions.size;
      sessions.set(session, number);
      for (const stem of stemsOf(asText(body.text) ?? '')) {
        if (last.get(stem) === number) continue;
        last.set(stem, number);
        found.set(stem, (found.get(stem) ?? 0) + 1);
      }
    }
    needed = Math.max(2, Math.min(KNOWN_FROM_SESSIONS, Math.ceil(sessions.size * KNOWN_SHARE)));
    return found;
  };
  return (stem) => {
    counts ??= read();
    return (counts.get(stem) ?? 0) >= needed;
  };
}
