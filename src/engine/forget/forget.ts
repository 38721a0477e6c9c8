/** `memoir.forget`: erases events and everything derived from them, finds stored secrets, deletes the home. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RescanProgress, SecretScan } from '../../capture/rescan.ts';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import type { EventRecord } from '../../domain/event.ts';
import type { Project } from '../../domain/projects/project.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { ForgetContext, ForgetReceipt } from '../../forget/forget-events.ts';
import type { ErasurePlan } from '../../forget/plan-erasure.ts';
import { resolveId } from '../../open/find-event.ts';
import type { Target } from '../../open/find-memory.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, isErased } from '../../store/journal/read.ts';
import { extractedFrom } from '../../store/state/facts/extracted-facts.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { subagentsBySession } from '../../store/state/sessions/session-work.ts';
import { findSessionIds, getSession } from '../../store/state/sessions/sessions.ts';
import { getTask } from '../../store/state/tasks/tasks.ts';
import { refreshDerived } from '../background/refresh-derived.ts';
import { assertPerson } from '../base/author.ts';
import type { JournalAccess } from '../base/journal-access.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';
import type { OpenRecall, RecallAccess } from '../recall/recall.ts';

/**
 * Erasing. Nothing erased comes back, not even from a later import or restore.
 *
 * @example
 * const plan = await memoir.forget.plan({ query: 'staging password' });
 * console.log(plan.targets.length);
 * await memoir.forget.erase(plan);
 */
export interface Forget {
  /**
   * Lists everything that would be erased. Changes nothing.
   * @example const plan = await memoir.forget.plan({ query: 'staging password' });
   */
  plan(what: ForgetWhat): Promise<ForgetPlan>;
  /**
   * Erases a plan, or what it would be made from: ids, a session, a project, words or a time. Refused to an agent.
   * @example await memoir.forget.erase({ session: '0b5c2f1e' }, 'it was pasted by mistake');
   */
  erase(what: ForgetPlan | ForgetWhat | readonly string[], reason?: string): Promise<ForgetReceipt>;
  /**
   * Finishes an erasure that was interrupted. Returns false if there was none.
   * @example await memoir.forget.finishErasure();
   */
  finishErasure(): Promise<boolean>;
  /**
   * The same before anything is read. Throws if it cannot be finished within seconds: what it erases must not be shown.
   * @example await memoir.forget.finishBeforeReading();
   */
  finishBeforeReading(): Promise<void>;
  /**
   * Searches all stored data for secrets, with the current rules.
   * @example const { found } = await memoir.forget.findSecrets();
   */
  findSecrets(progress?: RescanProgress): Promise<SecretScan>;
  /**
   * Throws if an agent runs this process, so that a command can refuse before it changes anything.
   * @example memoir.forget.assertMayPurge();
   */
  assertMayPurge(): void;
  /**
   * Deletes the home. Files that Memoir did not make are left and listed. Refused to an agent.
   * @example const { left } = await memoir.forget.purge();
   */
  purge(): Promise<{ readonly left: readonly string[] }>;
}

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
  /** Words that must all be in an event's text. */
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

export interface ForgetPlan extends ErasurePlan {
  /** The events by type, and the facts and suggested tasks drawn from them, each largest group first, with examples. */
  readonly groups: readonly PlanGroup[];
  /** The words that were searched for, if `named` has words instead of ids. */
  readonly words?: string | undefined;
  readonly onProgress?: ForgetWhat['onProgress'];
}

export interface PlanGroup {
  /** The event type; `fact.extracted` and `task.suggested` for derived items, which are not events. */
  readonly type: string;
  readonly asked: number;
  readonly derived: number;
  readonly first: readonly PlanExample[];
}

export type PlanExample = Pick<EventRecord, 'id' | 'happenedAt' | 'body'>;

export interface ForgetPorts {
  readonly access: JournalAccess;
  readonly recall: RecallAccess;
  readonly searchPath: string | undefined;
  /** Claude Code's own folder. */
  readonly configDir: string;
  readonly find: (typed: string, cwd: string) => Promise<Target>;
  readonly namedProject: (name: string) => Project;
  readonly hidden: HiddenProjects;
  readonly author: Author;
  readonly environment: Pick<Environment, 'agentVariable'>;
  /** Closes everything that is open. */
  readonly close: () => void;
}

/** A dream takes seconds; one that takes longer than this is stopped or hangs. */
const DREAM_WAIT_MS = 60_000;
/** A reader waits this long for an erasure that another process runs. */
const READER_WAIT_MS = 5000;
const FIRST_SHOWN = 3;
/** Facts come first: they are what a reader would miss. */
const DRAWN_SHOWN = 10;

export function createForget(ports: ForgetPorts): Forget {
  const { access, recall, close } = ports;
  const { context } = access;
  const { layout } = context;

  const contextOf = (journal: Journal, index: OpenRecall, onProgress?: ForgetWhat['onProgress']): ForgetContext => ({
    ...context,
    searchPath: ports.searchPath,
    agentFiles: [join(ports.configDir, 'history.jsonl')],
    unindex: index.eraseIndexed,
    refresh: () => {
      // The LanceDB copy keeps deleted vectors until it is compacted. It is rebuilt from the index when needed.
      rmSync(layout.vectors, { recursive: true, force: true, maxRetries: 3 });
      // Generated files quote the journal, and the index holds their words.
      return [...refreshDerived(journal, layout), ...index.cleanAfterErasure()];
    },
    rewrite: async () => {
      const { dreamNow, NO_CHECKS } = await import('../../dream/run-dream.ts');
      try {
        const { readLoggedFacts } = await import('../dream/logged-facts.ts');
        const logged = readLoggedFacts(journal, layout);
        const { proposals } = await dreamNow({ journal, layout, logged }, 'forget', NO_CHECKS);
        return proposals.flatMap(({ path, state }) => (state === 'applied' ? [path] : []));
      } catch (error) {
        // Trigger: a file cannot be written. Outcome: the next dream writes the notes.
        if (!isMemoirError(error)) throw error;
        return [];
      }
    },
    onProgress,
  });
  /** No dream may run now: it would write notes from what it read before the erasure. */
  const whileNobodyDreams = async <T>(work: () => Promise<T>, waitMs = DREAM_WAIT_MS): Promise<T> => {
    const dream = await import('../../dream/run-dream.ts');
    return dream.whileNobodyDreams({ layout }, work, waitMs);
  };
  const finishHere = async (): Promise<boolean> => {
    const { isErasurePending } = await import('../../forget/pending-erasure.ts');
    if (!isErasurePending(layout)) return false;
    const journal = await access.withSpool();
    const { finishErasure } = await import('../../forget/forget-events.ts');
    await finishErasure(journal, contextOf(journal, await recall.open()));
    return true;
  };
  /** Every command asks, so the file is looked for before anything is loaded. */
  const finish = async (waitMs?: number): Promise<boolean> =>
    existsSync(layout.erasing) && whileNobodyDreams(finishHere, waitMs);
  const finishBeforeReading = async (): Promise<void> => {
    try {
      await finish(READER_WAIT_MS);
    } catch (error) {
      if (!isMemoirError(error)) throw error;
      throw new MemoirError('refused', 'An erasure is not finished, and what it erases must not be shown', {
        next: `Wait until it is done. If it was interrupted, \`memoir doctor\` finishes it (now: ${error.message}).`,
        cause: error,
      });
    }
  };
  const plan = async (journal: Journal, what: ForgetWhat): Promise<ForgetPlan> => {
    const { planErasure } = await import('../../forget/plan-erasure.ts');
    const { ids, query, words } = await selectionOf(ports, journal, what);
    const { reason, repeats, onProgress } = what;
    const planned = planErasure(journal, layout, ids, {
      reason,
      repeats,
      onProgress,
      query,
      wholeTasks: hasIds(what),
    });
    assertReach(journal, planned, ports.hidden);
    if (query !== undefined && planned.targets.length + planned.derived.length === 0) {
      const { scanHome } = await import('../../forget/scan-home.ts');
      // Files that the journal has no version of, or spooled events that could not be read: the receipt names them.
      const { finder, goneFinder } = planned;
      const left = scanHome(layout, { finder, goneFinder, fragments: [], ids: new Set() }).remaining;
      if (left.length === 0) throw nothingFits();
    }
    return {
      ...planned,
      groups: groupsOf(journal, planned, ports.hidden, what.full === true),
      ...(words === undefined ? {} : { words }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
  };

  const assertMayPurge = (): void => assertPerson(ports.author, ports.environment.agentVariable, 'delete the home');

  return {
    plan: async (what) => plan(await access.readingAll(), what),
    erase: async (what, reason) => {
      assertPerson(ports.author, ports.environment.agentVariable, 'erase');
      const journal = await access.withSpool();
      const { forgetEvents } = await import('../../forget/forget-events.ts');
      return whileNobodyDreams(async () => {
        await finishHere();
        const asked = isIds(what) ? { ids: what, reason } : what;
        const planned = 'finder' in asked ? asked : await plan(journal, asked);
        return forgetEvents(journal, contextOf(journal, await recall.open(), planned.onProgress), planned);
      });
    },
    finishErasure: () => finish(),
    finishBeforeReading,
    findSecrets: async (progress = {}) => {
      const journal = await access.readingAll();
      const { rescanSecrets } = await import('../../capture/rescan.ts');
      return rescanSecrets(journal, { ...progress, fingerprintKey: homeSecret(layout.secretFile) });
    },
    assertMayPurge,
    purge: async () => {
      assertMayPurge();
      close();
      const { purgeHome } = await import('../../forget/purge-home.ts');
      return purgeHome(layout);
    },
  };
}

function hasIds({ ids, named }: ForgetWhat): boolean {
  return ids !== undefined || named !== undefined;
}

function isIds(what: ForgetPlan | ForgetWhat | readonly string[]): what is readonly string[] {
  return Array.isArray(what);
}

interface Selection {
  readonly ids: readonly string[];
  /** The words, if only words were given. */
  readonly query?: readonly string[];
  /** What was given as ids and searched for as words. */
  readonly words?: string;
}

async function selectionOf(ports: ForgetPorts, journal: Journal, what: ForgetWhat): Promise<Selection> {
  const { selectEvents } = await import('../../forget/select-events.ts');
  const { session, project, since, until } = what;
  const named: string[] = [];
  for (const typed of what.ids ?? []) named.push(...(await idsNamed(ports, journal, typed, what.cwd)));
  const typed = await idsOrWords(ports, journal, what);
  if ('ids' in typed) named.push(...typed.ids);
  const asWords = 'words' in typed ? { words: typed.words } : {};
  const words = wordsOf([what.query, 'words' in typed ? typed.words : undefined]);
  const hasFilter = [session, project, words, since, until].some((each) => each !== undefined);
  if (!hasFilter && what.ids === undefined && what.named === undefined) {
    throw new MemoirError('usage', 'Nothing was named to forget', { next: EXAMPLE });
  }
  if (!hasFilter) return { ids: named };
  const { momentsOf } = await import('../recall/recall-filters.ts');
  const moments = await momentsOf({ since, until }, new Date(journal.clock.now()));
  const known = project === undefined ? undefined : ports.namedProject(project);
  const selected = selectEvents(journal, {
    ...(session === undefined ? {} : { sessions: withSubagents(journal, sessionNamed(journal, session)) }),
    ...(known === undefined ? {} : { project: { id: known.id, slug: known.slug } }),
    ...(words === undefined ? {} : { words }),
    ...(moments.since === undefined ? {} : { since: moments.since }),
    ...(moments.until === undefined ? {} : { until: moments.until }),
  });
  const found = withoutHidden(journal, selected, ports.hidden);
  // Not even the words may show an agent whether a hidden project has them.
  if (found.length === 0 && ports.hidden.count() > 0) throw nothingFits();
  const onlyWords = named.length === 0 && [session, project, since, until].every((each) => each === undefined);
  if (words !== undefined && onlyWords) return { ids: found, query: words, ...asWords };
  if (found.length > 0) return { ids: [...named, ...found], ...asWords };
  throw nothingFits();
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
function assertReach(journal: Journal, { targets, derived, notes }: ErasurePlan, hidden: HiddenProjects): void {
  if (hidden.count() === 0) return;
  const ids = [...targets, ...derived];
  const isHiddenPath = hidden.pathTest();
  if (withoutHidden(journal, ids, hidden).length === ids.length && !notes.some(({ path }) => isHiddenPath(path)))
    return;
  throw new MemoirError('refused', 'This would erase something of an isolated project that is hidden here', {
    next: 'The owner can run the same command in a terminal. Nothing was changed.',
  });
}

function nothingFits(): MemoirError {
  return new MemoirError('not-found', 'Nothing recorded matches that', {
    next: 'Search for it with `memoir recall`. Nothing was changed.',
  });
}

/** Shorter words are in nearly every text. */
const QUERY_MIN_LETTERS = 3;

function wordsOf(queries: readonly (string | undefined)[]): readonly string[] | undefined {
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
async function idsOrWords(ports: ForgetPorts, journal: Journal, what: ForgetWhat): Promise<IdsOrWords> {
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

const EXAMPLE = 'Example: memoir forget 0198c2f4, or memoir forget --query "staging password"';

async function idsNamed(
  { find, hidden }: ForgetPorts,
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
  const { versionsOf } = await import('../../forget/find-notes.ts');
  switch (target.kind) {
    case 'event':
      return [eventNamed(target.event)];
    case 'fact':
      // An extracted fact is derived from these events and would be derived from them again.
      return known(target.fact.origin === 'stated' ? [target.fact.id] : target.fact.sources, typed);
    case 'task':
      return [target.task.id];
    case 'session': {
      const { selectEvents } = await import('../../forget/select-events.ts');
      return selectEvents(journal, { sessions: withSubagents(journal, target.session.id) });
    }
    case 'note':
      return known(versionsOf(journal, target.note.id), typed);
    case 'file':
      return known(versionsOf(journal, target.path), typed);
    case 'archive':
      throw new MemoirError('refused', `${typed} is a file of the archive, and only events can be named`, {
        next: 'Erase it by its words with --query, which searches the archive too.',
      });
  }
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
    throw new MemoirError('ambiguous', `${typed} could be one of the sessions ${found.join(', ')}`, {
      next: 'Give more of its characters.',
    });
  }
  throw new MemoirError('not-found', `There is no session ${JSON.stringify(typed)}`, {
    next: 'List them with `memoir sessions`. Nothing was changed.',
  });
}

function withSubagents({ db }: Journal, session: string): readonly string[] {
  return [session, ...(subagentsBySession(db).get(session) ?? [])];
}

const FACT_DRAWN = 'fact.extracted';
const TASK_DRAWN = 'task.suggested';

function groupsOf(
  { db }: Journal,
  { targets, derived }: ErasurePlan,
  hidden: HiddenProjects,
  full: boolean,
): readonly PlanGroup[] {
  const isHidden = hidden.eventTest();
  const isHiddenProject = new Set<string | undefined>(hidden.ids());
  const groups = new Map<string, { type: string; asked: number; derived: number; first: PlanExample[] }>();
  const count = (type: string, as: 'asked' | 'derived', example: () => PlanExample | undefined): void => {
    const group = groups.get(type) ?? { type, asked: 0, derived: 0, first: [] };
    group[as] += 1;
    const limit = type === FACT_DRAWN || type === TASK_DRAWN ? DRAWN_SHOWN : FIRST_SHOWN;
    const shown = full || group.first.length < limit ? example() : undefined;
    if (shown) group.first.push(shown);
    groups.set(type, group);
  };
  const countEvents = (ids: readonly string[], as: 'asked' | 'derived'): void => {
    for (const { id, type } of [...eventHeads(db, ids)].sort((a, b) => a.happenedAt - b.happenedAt)) {
      count(type, as, () => {
        const record = getEvent(db, id);
        return record && !isHidden(record) ? record : undefined;
      });
    }
  };
  countEvents(targets, 'asked');
  countEvents(derived, 'derived');
  const going = new Set(derived);
  // Several records can say the same. They count as one fact, as in `memoir facts`.
  const factOf = new Map(listFacts(db).flatMap(({ id, records }) => records.map((record) => [record, id] as const)));
  const counted = new Set<string>();
  for (const { id, at, statement, project } of extractedFrom(db, new Set([...targets, ...derived]))) {
    // An accepted task is also an event and is counted as one.
    if (!going.delete(id) || getEvent(db, id) !== undefined) continue;
    const type = getTask(db, id)?.suggested === true ? TASK_DRAWN : FACT_DRAWN;
    const fact = factOf.get(id);
    // A record that became part of no fact is not counted.
    if (type === FACT_DRAWN && (fact === undefined || counted.has(fact))) continue;
    counted.add(fact ?? id);
    count(type, 'derived', () =>
      isHiddenProject.has(project) ? undefined : { id, happenedAt: at, body: { text: statement } },
    );
  }
  return [...groups.values()].sort((a, b) => b.asked - a.asked || b.derived - a.derived);
}
