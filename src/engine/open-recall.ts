/**
 * Searching the memory: makes the index ready, reads the filters as people write them, and keeps to what may be seen from
 * where the question is asked. Loaded when the first question comes.
 */

import { listAgentNotes } from '../agents/claude-code/memory/read-agent-notes.ts';
import { findConcepts } from '../domain/concepts/find-concepts.ts';
import { countOf } from '../domain/count.ts';
import { isMemoirError, MemoirError } from '../domain/errors.ts';
import type { Project } from '../domain/project.ts';
import { RECALL_KINDS, RECALL_LEVELS, type RecallFilters, type RecallKind } from '../domain/recall.ts';
import { createLocator } from '../open/locate-results.ts';
import { parseMoment } from '../platform/human-moments.ts';
import { brokeConstraint, wasReplaced } from '../platform/sqlite-fault.ts';
import { readNeighbours, recall } from '../recall/recall.ts';
import { unknownId } from '../recall/result.ts';
import type { CatchUpOptions } from '../store/index/catch-up.ts';
import { levelOf } from '../store/index/codes.ts';
import {
  currentGeneration,
  emptyLogOf,
  generationsOf,
  removeOldGenerations,
  type SearchIndex,
} from '../store/index/generations.ts';
import { planRemoval } from '../store/index/index-events.ts';
import type { AgentFile } from '../store/index/index-files.ts';
import { type LiveIndex, openLiveIndex } from '../store/index/live-index.ts';
import {
  conceptsNamed,
  type DocFilter,
  docsByNumber,
  findConceptsLike,
  nameNumber,
  sessionsNamed,
  turnsBetween,
} from '../store/index/search-index.ts';
import { readEnvelopeChanges } from '../store/journal/envelope-changes.ts';
import { getEvent, lastSeq } from '../store/journal/read.ts';
import { listProjects } from '../store/state/projects.ts';
import type { OpenRecall, Progress, RecallPorts } from './recall.ts';

/** A search waits so long for what was recorded since; the rest is told. */
const CATCH_UP_BUDGET_MS = 20_000;
const POLL_MS = 50;
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;
/** Looking at the date of every note costs more than a search; between two questions nobody writes that many. */
const LOOK_AGAIN_MS = 1000;
/** Somebody who rebuilds the index again and again is not waited for. */
const REPLACED_TIMES = 4;
/** When the index was last level, and with what. */
const NEVER = { at: Number.NEGATIVE_INFINITY, state: '' };

export function searchMemory({ reading, layout, work, author, agentMemory, meaning }: RecallPorts): OpenRecall {
  const index = openLiveIndex(reading, layout, {
    findMentions: findConcepts,
    agents: (): readonly AgentFile[] =>
      listProjects(reading().db).flatMap(({ slug, roots }) => listAgentNotes(slug, { ...agentMemory, roots })),
  });
  const locate = createLocator(reading);
  let looked = NEVER;

  const briefly = { budgetMs: CATCH_UP_BUDGET_MS };
  /** Another process that fills the index is worth waiting for: what it is at may be what is asked for. */
  const levelPatiently = async (): Promise<number> => {
    const deadline = performance.now() + CATCH_UP_BUDGET_MS;
    while (true) {
      const { behind } = index.catchUp(briefly);
      if (behind === 0 || performance.now() > deadline) return behind;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const contextOf = () => ({ db: index.current().db, journal: reading(), layout, now: reading().clock.now() });

  return {
    search: async (text, filters = {}) => {
      const started = performance.now();
      const moments = await momentsOf(filters, new Date(reading().clock.now()));
      const notes: string[] = [];
      // What was recorded is found by the very next question; files are looked at now and then.
      const { db } = reading();
      const state = `${lastSeq(db)} ${readEnvelopeChanges(db).count}`;
      if (state !== looked.state || performance.now() - looked.at > LOOK_AGAIN_MS) {
        const behind = await levelPatiently();
        // While something is missing the next question looks again.
        if (behind === 0) looked = { at: performance.now(), state };
        else notes.push(`${countOf(behind, 'event is', 'events are')} not searchable yet: indexing is still running.`);
      }
      const { query, why } = await index.holding(() => meaning(index.current().db, text));
      if (why !== undefined) notes.push(why);
      return index.use(() => {
        const projects = listProjects(reading().db);
        const scope = scopeOf(index.current(), projects, filters, moments);
        if (scope === undefined)
          return { results: [], tookMs: performance.now() - started, notes: [...notes, NOTHING_THERE] };
        const context = contextOf();
        const found = context.journal.db.reading(() => context.db.reading(() => recall(context, text, scope, query)));
        return {
          results: locate(found.results),
          ...(found.weaker ? { weaker: true } : {}),
          tookMs: Math.round((performance.now() - started) * 100) / 100,
          notes: [...notes, ...found.notes],
        };
      });
    },
    catchUp: async (progress) => index.catchUp(watched(progress)),
    rebuild: async (progress) => {
      const { events, files } = index.rebuild(watched(progress));
      return { events, files };
    },
    concepts: async (text, limit = 50) =>
      index.use(() => {
        index.catchUp(briefly);
        return findConceptsLike(index.current().db, text, { anywhere: true, limit });
      }),
    neighbours: async (id, before, after) =>
      index.use(() => {
        index.catchUp(briefly);
        const seq = getEvent(reading().db, id)?.seq;
        const [row] = seq === undefined ? [] : docsByNumber(index.current().db, [seq], {});
        if (row?.session === undefined) throw unknownId(id);
        const { session, turn } = row;
        const turns = turnsBetween(index.current().db, session, turn - before, turn + after);
        return [...readNeighbours(contextOf(), turns, Number.POSITIVE_INFINITY).values()];
      }),
    forgetting: (ids, erase) => {
      // Nobody searched yet, so nothing was ever indexed.
      if (currentGeneration(reading()) === 0) return erase();
      const remove = index.use(() => planRemoval(index.current().db, reading(), ids));
      const result = erase();
      removeOrRebuild(index, remove);
      return result;
    },
    settle: () => {
      const journal = reading();
      if (currentGeneration(journal) === 0) return [];
      const behind = catchUpPatiently(index);
      const { db, generation } = index.current();
      removeOldGenerations(layout, generation);
      return [
        ...(behind === 0
          ? []
          : [{ where: db.path, why: 'another process holds the index; its next search takes it out' }]),
        ...(emptyLogOf(db)
          ? []
          : [{ where: `${db.path}-wal`, why: 'another process is reading; it is emptied when that ends' }]),
        ...generationsOf(layout)
          .filter((each) => each !== generation)
          .map((each) => ({
            where: layout.indexFile(each),
            why: 'another process is building this index or has it open; it goes when that ends',
          })),
      ];
    },
    withIndex: async (use) => {
      for (let attempt = 1; ; attempt += 1) {
        index.catchUp(briefly);
        const current = index.current();
        try {
          return await index.holding(() => use(current));
        } catch (error) {
          if (attempt === REPLACED_TIMES || !wasReplaced(error, current.db.path)) throw error;
        }
      }
    },
    close: index.close,
  };

  function scopeOf(
    { db }: SearchIndex,
    projects: readonly Project[],
    filters: RecallFilters,
    { since, until, asOf }: Moments,
  ) {
    const here = filters.cwd === undefined ? undefined : work.project({ cwd: filters.cwd });
    const named =
      filters.project === undefined || filters.project === '*' ? undefined : work.namedProject(filters.project);
    // An agent is asked about the work at hand; a person about anything.
    const only = named ?? (filters.project === undefined && author.actor === 'agent' ? here : undefined);
    if (named?.isolated && named.id !== here?.id && author.actor === 'agent') throw isHidden(named);
    const hidden = projects.filter((each) => each.isolated && each.id !== here?.id && each.id !== only?.id);
    const project = only === undefined ? undefined : nameNumber(db, only.id);
    if (only !== undefined && project === undefined) return undefined;
    const sessions = filters.session === undefined ? undefined : sessionsNamed(db, filters.session);
    const concepts = conceptFilter(db, filters);
    if (sessions?.length === 0 || concepts?.length === 0) return undefined;
    const filter: DocFilter = {
      project,
      hiddenProjects: hidden.flatMap((each) => nameNumber(db, each.id) ?? []),
      kinds: kindsOf(filters.kinds ?? []),
      actor: filters.actor,
      sessions,
      since,
      until,
      learnedBy: asOf,
      concepts,
    };
    const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
    return {
      filter,
      here: here === undefined ? undefined : nameNumber(db, here.id),
      asOf,
      limit: limitOf(filters.limit),
      strong: filters.strong === true,
      slugOf: (id: string) => slugs.get(id),
    };
  }
}

function watched(progress: Progress | undefined): Partial<CatchUpOptions> {
  return progress === undefined ? {} : { onProgress: progress };
}

/**
 * After an erasure: it has happened, so nothing here may fail. Where the words cannot be taken out now, because the index is
 * held or another generation took its place, catching up finds the erasure and builds the index again.
 */
function removeOrRebuild(index: LiveIndex, remove: () => boolean): void {
  try {
    if (remove()) return;
  } catch (error) {
    if (isMemoirError(error, 'journal-busy')) return;
    if (!isMemoirError(error, 'journal-corrupt') && !brokeConstraint(error)) throw error;
  }
  // What cannot be named word by word goes with the whole file.
  index.rebuild();
}

/** Waits for a process that holds the index. How many events are still missing in the end. */
function catchUpPatiently(index: LiveIndex): number {
  const deadline = performance.now() + CATCH_UP_BUDGET_MS;
  while (true) {
    const { behind } = index.catchUp({ budgetMs: CATCH_UP_BUDGET_MS });
    if (behind === 0 || performance.now() > deadline) return behind;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

const NOTHING_THERE = 'Nothing is recorded there.';

export interface Moments {
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly asOf: number | undefined;
}

export async function momentsOf({ since, until, asOf }: RecallFilters, now: Date): Promise<Moments> {
  return {
    since: since === undefined ? undefined : await parseMoment(since, now, 'start'),
    until: until === undefined ? undefined : await parseMoment(until, now, 'end'),
    asOf: asOf === undefined ? undefined : await parseMoment(asOf, now, 'end'),
  };
}

export function kindsOf(asked: readonly string[]): readonly RecallKind[] | undefined {
  if (asked.length === 0) return undefined;
  return asked.flatMap((name) => {
    const wanted = name.trim().toLowerCase().replace(/s$/, '');
    const level = RECALL_LEVELS.find((each) => each === wanted);
    const kinds = RECALL_KINDS.filter((kind) => kind === wanted || kind === `${wanted}s` || levelOf(kind) === level);
    if (kinds.length > 0) return kinds;
    throw new MemoirError('bad-input', `${JSON.stringify(name)} is not a kind of memory`, {
      next: `Use one of ${[...RECALL_KINDS, ...RECALL_LEVELS.slice(0, 2)].join(', ')}.`,
    });
  });
}

function conceptFilter(db: SearchIndex['db'], { file, concept }: RecallFilters): readonly number[] | undefined {
  if (file === undefined && concept === undefined) return undefined;
  const files =
    file === undefined
      ? undefined
      : findConceptsLike(db, file.replaceAll('\\', '/').replace(/^\.\//, ''), { kind: 'file' }).map(({ n }) => n);
  const named =
    concept === undefined
      ? undefined
      : [...findConceptsLike(db, concept), ...conceptsNamed(db, findConcepts(concept))].map(({ n }) => n);
  return [...(files ?? []), ...(named ?? [])];
}

export function limitOf(limit: number | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  if (Number.isSafeInteger(limit) && limit >= 1) return Math.min(limit, MAX_LIMIT);
  throw new MemoirError('bad-input', `${String(limit)} is not a number of results`, { next: 'Use 1 to 1000.' });
}

export function isHidden(project: Project): MemoirError {
  return new MemoirError('refused', `The project ${project.slug} is isolated and hidden from elsewhere`, {
    next: 'Ask from inside its folder.',
  });
}
