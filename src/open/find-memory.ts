/**
 * Finds a memory by what was typed: an id of any kind, the start of an id, a task's short id, the path or the name of a
 * note. Whole ids are tried first, then prefixes, then names.
 */

import { isAbsolute, join } from 'node:path';
import { isMemoirError, MemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { prettyJson } from '../domain/json/json.ts';
import type { Note, NoteScope } from '../domain/note.ts';
import type { Project } from '../domain/projects/project.ts';
import type { Session } from '../domain/session.ts';
import { shortTaskId, type Task, type TaskChange } from '../domain/tasks/task.ts';
import { findNoteExactly } from '../notes/find-note.ts';
import { MEMORY_INDEX, openNoteFolder } from '../notes/note-folder.ts';
import { isFolderOf } from '../notes/project-folders/project-folders.ts';
import { findRetired, type RetiredNote, readRetired } from '../notes/retired-note.ts';
import { nameInside } from '../platform/files/inside.ts';
import { assertReallyInside } from '../platform/files/real-inside.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { type ArchivedFile, openArchived, parseArchiveId } from '../recall/archive/archived-file.ts';
import { unknownId } from '../recall/results/describe-document.ts';
import { ensureArchive } from '../store/archive/open-archive.ts';
import { readPlainFile } from '../store/files/read-plain-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { findEventIds, getEvent } from '../store/journal/read.ts';
import { listDreams } from '../store/state/dreams/dreams.ts';
import { currentIdOf } from '../store/state/facts/earlier-ids.ts';
import { findFactIds, getFact } from '../store/state/facts/facts.ts';
import { episodePath, sessionOfEpisode } from '../store/state/sessions/episode-ids.ts';
import { getEpisode } from '../store/state/sessions/episodes.ts';
import { findSessionIds, getSession } from '../store/state/sessions/sessions.ts';
import { findTaskIds } from '../store/state/tasks/tasks.ts';
import { findEvent, shownEventIds } from './find-event.ts';

export type Target =
  | { readonly kind: 'event'; readonly event: EventRecord }
  /** The event that stated it, or whose words an extracted fact has. */
  | { readonly kind: 'fact'; readonly fact: Fact; readonly event: EventRecord | undefined }
  | { readonly kind: 'task'; readonly task: Task; readonly event: EventRecord | undefined }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'note'; readonly note: Note; readonly text: string; readonly retired?: Retired }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'archive'; readonly file: ArchivedFile & { readonly text: string } };

/** Since when a note has no file, if that is known. */
export type Retired = Pick<RetiredNote, 'at'>;

export interface HiddenHere {
  /** Ids of projects. */
  ids(): readonly string[];
  eventTest(): (record: EventRecord) => boolean;
}

export interface FindPorts {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  /** Where git is looked for: the archive is a repository. */
  readonly searchPath: string | undefined;
  /** What an agent in this folder must not see. */
  readonly hiddenAt: (cwd: string) => HiddenHere;
  /** By id, prefix or short id; throws if no task matches, or more than one. */
  readonly task: (id: string) => { readonly task: Task; readonly history: readonly TaskChange[] };
  readonly project: (cwd: string) => Project | undefined;
  /** The notes an agent keeps itself about a project. */
  readonly agentNotes: (where: {
    readonly name?: string;
    readonly cwd: string;
  }) => Promise<readonly { readonly path: string; readonly note: Note }[]>;
}

/** A shorter start of an id matches too much. */
const SHORTEST_PREFIX = 4;
const LONGEST_ID = 1000;

/** Throws if nothing matches, or several ids start like this. */
export async function findMemory(ports: FindPorts, typed: string, cwd: string): Promise<Target> {
  const found = await lookUp(ports, typed.trim(), cwd);
  if (found) return found;
  if (/^[0-9a-f-]{4,}$/i.test(typed.trim())) {
    const earlier = byEarlierId(ports, typed.trim().toLowerCase(), cwd);
    if (earlier) return earlier;
    assertNoDream(ports.reading(), typed.trim().toLowerCase());
    return ofEvent(ports, findEvent(ports.reading(), typed.trim(), ports.hiddenAt(cwd).eventTest()));
  }
  throw unknownId(typed.trim());
}

/** `memoir dream log` prints the end of a dream's id, and a dream is not an item. */
function assertNoDream(journal: Journal, typed: string): void {
  const isMeant = (id: string): boolean => typed.length >= DREAM_SHOWN_CHARS && id.endsWith(typed);
  if (findEventIds(journal.db, typed, 1).length > 0 || !listDreams(journal).some(({ id }) => isMeant(id))) return;
  throw new MemoirError('refused', `${typed} is the id of a dream, which is a record of files that were changed`, {
    next: `See \`memoir dream log\`. To undo it: \`memoir dream undo ${typed}\``,
  });
}

const DREAM_SHOWN_CHARS = 8;

/** The same for an id in a list of sources; undefined if the source does not exist any more. */
export async function findSource(ports: FindPorts, id: string, cwd: string): Promise<Target | undefined> {
  try {
    return await lookUp(ports, id.trim(), cwd);
  } catch (error) {
    // A source may have been erased, moved or mistyped. The item that names it can still be opened.
    if (error instanceof MemoirError) return undefined;
    throw error;
  }
}

async function lookUp(ports: FindPorts, id: string, cwd: string): Promise<Target | undefined> {
  if (id === '' || id.length > LONGEST_ID || id.includes('\0')) throw unknownId(id.slice(0, 80));
  const { db } = ports.reading();
  const event = getEvent(db, id.toLowerCase());
  if (event && !ports.hiddenAt(cwd).eventTest()(event)) return ofEvent(ports, event);
  const fact = getFact(db, id.toLowerCase());
  if (fact) return ofFact(ports, fact);
  const session = getSession(db, id);
  if (session) return { kind: 'session', session };
  const archived = parseArchiveId(id);
  if (archived) {
    const git = await ensureArchive(ports.layout, ports.searchPath);
    return { kind: 'archive', file: await openArchived(git, archived) };
  }
  return (
    (await byPath(ports, episodePath(db, id) ?? id, cwd)) ?? byPrefix(ports, id, cwd) ?? (await byName(ports, id, cwd))
  );
}

function ofEvent({ reading, task }: FindPorts, event: EventRecord): Target {
  const { db } = reading();
  if (event.type === 'task.added' && findTaskIds(db, event.id, 1).length > 0) {
    return { kind: 'task', task: task(event.id).task, event };
  }
  const fact = event.type === 'fact.stated' || event.type === 'fact.drawn' ? getFact(db, event.id) : undefined;
  return fact ? { kind: 'fact', fact, event } : { kind: 'event', event };
}

/** A commitment that is suggested as a task is opened as that task. */
function ofFact({ reading, task }: FindPorts, fact: Fact): Target {
  const { db } = reading();
  if (findTaskIds(db, fact.id, 1)[0] === fact.id) return { kind: 'task', task: task(fact.id).task, event: undefined };
  return { kind: 'fact', fact, event: getEvent(db, fact.id) ?? getEvent(db, fact.source) };
}

function byPrefix(ports: FindPorts, id: string, cwd: string): Target | undefined {
  const journal = ports.reading();
  const { db } = journal;
  const typed = id.toLowerCase();
  if (!/^[0-9a-z-]+$/.test(typed) || typed.length < SHORTEST_PREFIX) return undefined;
  const tasks = findTaskIds(db, typed, 2);
  const [task] = tasks;
  if (task !== undefined && shortTaskId(task) === typed) return ofTask(ports, tasks.length > 1 ? typed : task);
  const here = ports.hiddenAt(cwd);
  const hidden = new Set(here.ids());
  const isShown = (project: string | undefined): boolean => project === undefined || !hidden.has(project);
  const isHidden = here.eventTest();
  const isHex = /^[0-9a-f-]+$/.test(typed);
  const events = isHex ? shownEventIds(journal, typed, { limit: 2, isHidden }) : [];
  const facts = isHex
    ? findFactIds(db, typed, 3).filter((each) => !events.includes(each) && isShown(getFact(db, each)?.project))
    : [];
  if (events.length + facts.length > 1 && facts.length > 0) throw ambiguous(typed, [...events, ...facts]);
  if (events.length > 0) return ofEvent(ports, findEvent(journal, typed, isHidden));
  const fact = facts[0] === undefined ? undefined : getFact(db, facts[0]);
  if (fact) return ofFact(ports, fact);
  if (task !== undefined) return ofTask(ports, typed);
  const sessions = withoutOwnSubagents(findSessionIds(db, id, 6)).filter((each) =>
    isShown(getSession(db, each)?.project),
  );
  if (sessions.length > 1) {
    throw new MemoirError('ambiguous', `${id} could be one of the sessions ${sessions.join(', ')}`, {
      next: 'Give more of its characters.',
      data: { candidates: sessions },
    });
  }
  const session = sessions[0] === undefined ? undefined : getSession(db, sessions[0]);
  return session && { kind: 'session', session };
}

/** An id that was printed before the reply to it came in. */
function byEarlierId(ports: FindPorts, typed: string, cwd: string): Target | undefined {
  const { db } = ports.reading();
  const fact = getFact(db, currentIdOf(db, typed) ?? '');
  const isHidden = fact?.project !== undefined && ports.hiddenAt(cwd).ids().includes(fact.project);
  return fact === undefined || isHidden ? undefined : ofFact(ports, fact);
}

function ambiguous(typed: string, candidates: readonly string[]): MemoirError {
  return new MemoirError('ambiguous', `${typed} could be ${candidates.join(', ')}`, {
    next: 'Give more of its characters.',
    data: { candidates },
  });
}

function ofTask(ports: FindPorts, id: string): Target {
  const { task } = ports.task(id);
  return { kind: 'task', task, event: getEvent(ports.reading().db, task.id) };
}

/** Text files of the home: notes, logs, briefings, profiles, episodes, the guidance for summaries. */
const OWN_FILE = /^COMPACTION\.md$|^(?:user|projects\/[^/]+)\/(?:[^/]+\/)*[^/]+\.(?:md|md\.[12]|json)$/;

async function byPath(
  { reading, layout, agentNotes }: FindPorts,
  id: string,
  cwd: string,
): Promise<Target | undefined> {
  const path = (isAbsolute(id) ? nameInside(layout.home, id) : id).replaceAll('\\', '/');
  const [, agentSlug] = /^agents\/[^/]+\/([^/]+)\//.exec(path) ?? [];
  if (agentSlug !== undefined) {
    const found = (await agentNotes({ name: agentSlug, cwd })).find(({ note }) => note.id === path);
    return found && { kind: 'note', note: found.note, text: readPlainFile(found.path)?.text ?? found.note.body };
  }
  if (!OWN_FILE.test(path) || path.split('/').some((part) => part.startsWith('.'))) return undefined;
  const [, slug, file] = /^(?:user|projects\/([^/]+))\/memory\/([^/]+\.md)$/.exec(path) ?? [];
  if (file !== undefined && file !== MEMORY_INDEX) {
    const scope: NoteScope = slug === undefined ? 'user' : { project: slug };
    const folder = openNoteFolder(reading(), layout, scope);
    const note = folder.read(file);
    if (note) return { kind: 'note', note, text: folder.text(file) ?? note.body };
    return ofRetired(readRetired(reading(), folder, file));
  }
  const full = join(layout.home, ...path.split('/'));
  assertReallyInside(layout.home, full);
  const text = readPlainFile(full)?.text ?? storedEpisode(reading(), path);
  return text === undefined ? undefined : { kind: 'file', path, text };
}

function storedEpisode({ db }: Journal, path: string): string | undefined {
  const of = sessionOfEpisode(db, path);
  const episode = of && getEpisode(db, of.project, of.session);
  return episode && prettyJson(episode);
}

/** Does not record changed notes: a mistyped id must change nothing. */
async function byName(ports: FindPorts, id: string, cwd: string): Promise<Target | undefined> {
  const { reading, layout } = ports;
  const project = ports.project(cwd);
  const folders = [
    ...(project && isFolderOf(layout, project) ? [openNoteFolder(reading(), layout, { project: project.slug })] : []),
    openNoteFolder(reading(), layout, 'user'),
  ];
  for (const folder of folders) {
    const note = pickNote(folder.peek(), id);
    // Found by its name among all; reading one note also gives the trust of its history.
    if (note) return { kind: 'note', note: folder.read(note.file) ?? note, text: folder.text(note.file) ?? note.body };
  }
  if (project !== undefined && id.endsWith('.md')) {
    const own = (await ports.agentNotes({ cwd })).find(({ note }) => note.file === id);
    if (own) return { kind: 'note', note: own.note, text: readPlainFile(own.path)?.text ?? own.note.body };
  }
  for (const folder of folders) {
    const retired = ofRetired(findRetired(reading(), folder, id));
    if (retired) return retired;
  }
  return undefined;
}

function ofRetired(found: RetiredNote | undefined): Target | undefined {
  return found && { kind: 'note', note: found.note, text: found.text, retired: { at: found.at } };
}

function pickNote(notes: readonly Note[], named: string): Note | undefined {
  try {
    return findNoteExactly(notes, named);
  } catch (error) {
    // It may be the name of something else.
    if (isMemoirError(error, 'not-found')) return undefined;
    throw error;
  }
}

/** The ids of subagents start with their session's id, so the session is meant. */
function withoutOwnSubagents(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !ids.some((other) => id.startsWith(`${other}/`)));
}
