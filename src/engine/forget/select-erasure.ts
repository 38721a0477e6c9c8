/** Finds the events that a person or agent names to be forgotten. */

import { ambiguous } from '../../domain/ambiguous.ts';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import type { EventRecord } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import type { Project } from '../../domain/projects/project.ts';
import { clipChars } from '../../domain/text/plain-words.ts';
import { isRegenerated } from '../../forget/clean/generated-files.ts';
import type { ErasurePlan } from '../../forget/plan/plan-erasure.ts';
import { resolveId } from '../../open/find-event.ts';
import type { Target } from '../../open/find-item.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, isErased } from '../../store/journal/read.ts';
import { getFact } from '../../store/state/facts/facts.ts';
import { sessionOfEpisode } from '../../store/state/sessions/episode-ids.ts';
import { subagentsBySession } from '../../store/state/sessions/session-work.ts';
import { findSessionIds, getSession } from '../../store/state/sessions/sessions.ts';
import { relatedTaskIds } from '../../store/state/tasks/tasks.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';

/** What to forget: the given ids, and the events that match all other conditions. */
export interface ForgetWhat {
  /** Ids of events, facts, tasks, sessions or notes, or the start of an id. */
  readonly ids?: readonly string[];
  /** Ids; or, if they are not ids, words to search for. */
  readonly named?: readonly string[];
  /** `named` holds only ids. For use without confirmation, where a mistyped id must not become a search. */
  readonly exactly?: boolean | undefined;
  readonly session?: string | undefined;
  /** By name. */
  readonly project?: string | undefined;
  /** Whole words that must all be in an event's text. Case and accents do not matter. */
  readonly query?: string | undefined;
  readonly since?: string | number | undefined;
  readonly until?: string | number | undefined;
  /** Also erase other events whose whole text is the same. */
  readonly repeats?: boolean | undefined;
  /** The groups of the plan have every item, instead of the first of each. */
  readonly full?: boolean | undefined;
  readonly reason?: string | undefined;
  /** The folder whose project's notes can be named. */
  readonly cwd?: string | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface SelectionPorts {
  readonly find: (typed: string, cwd: string) => Promise<Target>;
  readonly namedProject: (name: string) => Project;
  readonly hidden: HiddenProjects;
}

export interface Selection {
  readonly ids: readonly string[];
  /** The words, if only words were given. */
  readonly query?: readonly string[];
  /** What was given as ids and searched for as words. */
  readonly words?: string;
}

/** The events to erase, from ids, words and filters as a person types them. */
export async function selectionOf(ports: SelectionPorts, journal: Journal, what: ForgetWhat): Promise<Selection> {
  const { selectEvents } = await import('../../forget/plan/select-events.ts');
  const { session, project, since, until } = what;
  const named: string[] = [];
  for (const typed of what.ids ?? []) named.push(...(await idsNamed(ports, journal, typed, what.cwd)));
  const typed = await idsOrWords(ports, journal, what);
  if ('ids' in typed) named.push(...typed.ids);
  const asWords = 'words' in typed ? { words: typed.words } : {};
  const words = queryWords([what.query, 'words' in typed ? typed.words : undefined]);
  const hasFilter = [session, project, words, since, until].some((each) => each !== undefined);
  if (!hasFilter && what.ids === undefined && what.named === undefined) {
    throw new MemoirError('usage', 'Nothing given to forget', { next: EXAMPLE });
  }
  assertRecorded(journal, named);
  if (!hasFilter) return { ids: named };
  const { timesOf } = await import('../recall/recall-filters.ts');
  const times = await timesOf({ since, until }, new Date(journal.clock.now()));
  const known = project === undefined ? undefined : ports.namedProject(project);
  const selected = selectEvents(journal, {
    ...(session === undefined ? {} : { sessions: withSubagents(journal, sessionNamed(journal, session)) }),
    ...(known === undefined ? {} : { project: { id: known.id, slug: known.slug } }),
    ...defined({ words, since: times.since, until: times.until }),
  });
  const found = withoutHidden(journal, selected, ports.hidden);
  // Not even the words may show an agent whether a hidden project has them.
  if (found.length === 0 && ports.hidden.count() > 0) throw nothingMatches(words);
  const onlyWords = named.length === 0 && [session, project, since, until].every((each) => each === undefined);
  if (words !== undefined && onlyWords) return { ids: found, query: words, ...asWords };
  if (found.length > 0) return { ids: [...named, ...found], ...asWords };
  throw nothingMatches(words);
}

/** A receipt must not claim what did not happen: every id is that of an event, or of one that is erased already. */
function assertRecorded({ db }: Journal, ids: readonly string[]): void {
  const unknown = ids.find((id) => getEvent(db, id) === undefined && !isErased(db, id));
  if (unknown === undefined) return;
  throw new MemoirError('not-found', `Nothing recorded has the id ${JSON.stringify(unknown)}`, {
    next: 'Search for its words with --query. Nothing was changed.',
  });
}

function withoutHidden({ db }: Journal, ids: readonly string[], hidden: HiddenProjects): readonly string[] {
  if (hidden.count() === 0) return ids;
  const isHidden = hidden.eventTest();
  return ids.filter((id) => {
    const record = getEvent(db, id);
    return record === undefined || !isHidden(record);
  });
}

/** Derived items are erased with their event, so a plan that reaches a hidden project is refused as a whole. */
export function assertReach(journal: Journal, { targets, derived, notes }: ErasurePlan, hidden: HiddenProjects): void {
  if (hidden.count() === 0) return;
  const ids = [...targets, ...derived];
  const isHiddenPath = hidden.pathTest();
  if (withoutHidden(journal, ids, hidden).length === ids.length && !notes.some(({ path }) => isHiddenPath(path)))
    return;
  throw new MemoirError('refused', 'This would erase something of an isolated project that is hidden here', {
    next: 'The owner can run the same command in a terminal. Nothing was changed.',
  });
}

export function nothingMatches(words: readonly string[] | undefined): MemoirError {
  const what = words === undefined ? 'these filters' : JSON.stringify(clipChars(words.join(' '), 80));
  return new MemoirError('not-found', `Nothing recorded matches ${what}`, {
    next: 'Search for it with `memoir recall`. Nothing was changed.',
  });
}

/** Shorter words are in nearly every text. */
const QUERY_MIN_LETTERS = 3;

function queryWords(queries: readonly (string | undefined)[]): readonly string[] | undefined {
  const given = queries.filter((query) => query !== undefined);
  if (given.length === 0) return undefined;
  const text = given.join(' ');
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < QUERY_MIN_LETTERS) {
    throw new MemoirError('bad-input', `${JSON.stringify(text)} is too short to search for`, {
      next: `Give at least ${QUERY_MIN_LETTERS} letters. ${EXAMPLE}`,
    });
  }
  return text.split(/\s+/).filter(Boolean);
}

type IdsOrWords = { readonly ids: readonly string[] } | { readonly words: string };

/** Ids if all of them are. Words if none looks like an id (with a digit) or a path (with a slash). */
async function idsOrWords(ports: SelectionPorts, journal: Journal, what: ForgetWhat): Promise<IdsOrWords> {
  const { named = [], exactly = false, cwd } = what;
  const ids: string[] = [];
  for (const typed of named) {
    try {
      ids.push(...(await idsNamed(ports, journal, typed, cwd)));
    } catch (error) {
      const meant = /^(?=.*\d)[0-9a-f-]{4,}$/i.test(typed) || /\/|\.md$/.test(typed);
      if (meant || !isMemoirError(error, 'not-found')) throw error;
      if (!exactly) return { words: named.join(' ') };
      throw new MemoirError('not-found', `Nothing has the id ${JSON.stringify(typed)}`, {
        next: `To erase by words without being asked, use --query ${JSON.stringify(named.join(' '))}.`,
      });
    }
  }
  return { ids };
}

const EXAMPLE = 'Example: `memoir forget 0198c2f4`, or `memoir forget --query "staging password"`';

async function idsNamed(
  { find, hidden }: SelectionPorts,
  journal: Journal,
  typed: string,
  cwd = '/',
): Promise<readonly string[]> {
  const { db } = journal;
  if (/^[0-9a-f-]{4,}$/i.test(typed)) {
    const isHidden = hidden.eventTest();
    const id = resolveId(journal, typed, isHidden);
    const record = getEvent(db, id);
    if (record && isHidden(record)) {
      throw new MemoirError('not-found', `Nothing has the id ${JSON.stringify(typed)}`, { next: EXAMPLE });
    }
    if (record) return [eventNamed(record)];
    if (isErased(db, id)) return [id];
  }
  const target = await find(typed, cwd);
  const { versionsOf } = await import('../../forget/plan/find-notes.ts');
  switch (target.kind) {
    case 'event':
      return [eventNamed(target.event)];
    case 'fact':
      // An extracted fact is derived from these events and would be derived from them again.
      return known(target.fact.origin === 'stated' ? [target.fact.id] : target.fact.sources, typed);
    case 'task':
      return sourcesOfTask(journal, target.task.id);
    case 'session': {
      const { selectEvents } = await import('../../forget/plan/select-events.ts');
      return selectEvents(journal, { sessions: withSubagents(journal, target.session.id) });
    }
    case 'note':
      return known(versionsOf(journal, target.note.id), typed);
    case 'file':
      return eventsOfFile(journal, target.path, typed);
    case 'archive':
      throw new MemoirError('refused', `${typed} is a file of the archive, and only events can be named`, {
        next: 'Erase it by its words with --query, which searches the archive too.',
      });
  }
}

/** A suggested task is derived from the messages that it was found in, and would be from them again after it was accepted. */
function sourcesOfTask({ db }: Journal, id: string): readonly string[] {
  const ids = new Set([id, ...relatedTaskIds(db, id)]);
  return [...ids].flatMap((each) => [...(getEvent(db, each) ? [each] : []), ...(getFact(db, each)?.sources ?? [])]);
}

/** An episode says what a session did in a project, so these events are meant. Other files are their versions. */
async function eventsOfFile(journal: Journal, path: string, typed: string): Promise<readonly string[]> {
  const { selectEvents } = await import('../../forget/plan/select-events.ts');
  const { versionsOf } = await import('../../forget/plan/find-notes.ts');
  const episode = sessionOfEpisode(journal.db, path);
  if (episode !== undefined) {
    const { session, project, isPart } = episode;
    const here = isPart ? { project: { id: project, slug: '' } } : {};
    return selectEvents(journal, { sessions: withSubagents(journal, session), ...here });
  }
  if (isRegenerated(path)) {
    throw new MemoirError('refused', `${typed} is generated from what is recorded`, {
      next: 'Forget the items that it shows; it is then written again without them.',
    });
  }
  return known(versionsOf(journal, path), typed);
}

/** Memoir does not delete a file that the journal has no version of. */
function known(versions: readonly string[], typed: string): readonly string[] {
  if (versions.length > 0) return versions;
  throw new MemoirError('refused', `Memoir has no version of the file ${typed}`, { next: 'Delete it yourself.' });
}

/** A supplement is part of the event it completes; the record of an erasure stays. */
function eventNamed(record: EventRecord): string {
  if (record.type === 'event.erased') {
    throw new MemoirError('refused', `${record.id} is the record of an erasure and holds nothing else`, {
      next: 'It stays, so that what was erased cannot come back.',
    });
  }
  if (record.type === 'event.supplemented') return String(record.body.target);
  // A model drew it from these words.
  return record.type === 'fact.drawn' ? String(record.body.source) : record.id;
}

function sessionNamed({ db }: Journal, typed: string): string {
  const id = typed.trim();
  if (getSession(db, id)) return id;
  const found = id.length < 4 ? [] : findSessionIds(db, id, 6);
  // The ids of a session's subagents start with its own id.
  const [first] = [...found].sort((a, b) => a.length - b.length);
  if (first !== undefined && found.every((each) => each.startsWith(first))) return first;
  if (found.length > 1) {
    throw ambiguous(
      typed,
      found.map((each) => ({ id: each, name: `session ${each}` })),
    );
  }
  throw new MemoirError('not-found', `There is no session ${JSON.stringify(typed)}`, {
    next: 'List them with `memoir sessions`. Nothing was changed.',
  });
}

function withSubagents({ db }: Journal, session: string): readonly string[] {
  return [session, ...(subagentsBySession(db).get(session) ?? [])];
}
