/**
 * Repeats earlier searches as if a dream had been applied. For the latest searches whose result someone opened, that result,
 * or a file made from it, must stay among the first five. A change that pushes it out waits for a person.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import type { ProposedChange } from '../../domain/dream.ts';
import { defined } from '../../domain/json/defined.ts';
import { asText, textsIn } from '../../domain/json/json.ts';
import type { RecallResult } from '../../domain/recall.ts';
import { countOf } from '../../domain/text/count.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { type HomeLayout, homeLayout } from '../../platform/home/layout.ts';
import { recall } from '../../recall/recall.ts';
import { withFilesTried } from '../../store/index/fill/index-files.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import type { RecallAccess, RecallPorts } from './recall.ts';
import { scopeOf } from './recall-filters.ts';

export interface ReplayPorts extends Pick<RecallPorts, 'reading' | 'layout' | 'projects' | 'author'> {
  readonly recall: RecallAccess;
}

export interface Replayed {
  /** The changes. Those that push a result out carry a doubt. */
  readonly changes: readonly ProposedChange[];
  /** A one-line summary; undefined if there was nothing to repeat. */
  readonly said: string | undefined;
}

interface OpenedSearch {
  readonly query: string;
  readonly project: string | undefined;
  readonly target: string;
}

const SEARCHES = 100;
const FIRST = 5;
/** An opening belongs to the search before it within this time. */
const TOGETHER_MS = 30 * MINUTE_MS;
const SHADOW = '.replay-';

export async function replaySearches(ports: ReplayPorts, changes: readonly ProposedChange[]): Promise<Replayed> {
  const searches = changes.length === 0 ? [] : openedSearches(ports);
  if (searches.length === 0) return { changes, said: undefined };
  const { layout, reading } = ports;
  return (await ports.recall.open()).withIndex(async ({ db }) => {
    const journal = reading();
    const search = (home: HomeLayout, { query, project }: OpenedSearch): readonly RecallResult[] => {
      const known = listProjects(journal.db);
      const slug = known.find(({ id }) => id === project)?.slug;
      const filters = defined({ limit: FIRST, project: slug });
      const times = { since: undefined, until: undefined, past: undefined };
      const scoped = scopeOf(ports, db, filters, { projects: known, times });
      const context = { db, journal, layout: home, now: journal.clock.now() };
      return 'nothing' in scoped ? [] : recall(context, query, scoped.scope).results;
    };
    const played = searches
      .map((each) => ({ each, before: search(layout, each) }))
      .filter(({ each, before }) => before.some(({ id }) => id === each.target));
    const shadow = makeShadow(layout, changes);
    try {
      const sources = { findMentions: findConcepts };
      const lost = withFilesTried({ db, journal, layout: shadow }, sources, () =>
        played.flatMap(({ each, before }) => {
          const after = search(shadow, each);
          if (after.some((result) => isOrFollows(result, each.target, changes))) return [];
          return [{ each, by: pushedBy(each, before, after, changes) }];
        }),
      );
      const doubts = new Map(lost.flatMap(({ each, by }) => by.map((path) => [path, doubtOf(each)] as const)));
      return {
        changes: changes.map((change) => {
          const doubt = change.doubt ?? doubts.get(change.path);
          return doubt === undefined ? change : { ...change, doubt };
        }),
        said: `${countOf(played.length, 'earlier search', 'earlier searches')} repeated: ${played.length - lost.length} still find what was opened`,
      };
    } finally {
      rmSync(shadow.home, { recursive: true, force: true });
    }
  });
}

/** The newest searches with an opened result. */
function openedSearches({ reading }: ReplayPorts): readonly OpenedSearch[] {
  const { db } = reading();
  const filter = { order: 'newest', limit: SEARCHES } as const;
  const opened = [...iterateEvents(db, { ...filter, types: ['memory.opened'] })];
  const found: OpenedSearch[] = [];
  for (const { body, project, happenedAt } of iterateEvents(db, { ...filter, types: ['memory.searched'] })) {
    const results = textsIn(body.results);
    const after = opened.find(
      (event) =>
        event.happenedAt >= happenedAt &&
        event.happenedAt - happenedAt <= TOGETHER_MS &&
        event.body.session === body.session &&
        results.includes(asText(event.body.target) ?? ''),
    );
    const [query, target] = [asText(body.query), asText(after?.body.target)];
    if (query !== undefined && target !== undefined) found.push({ query, project, target });
  }
  return found;
}

/** The result itself, a fact that replaced it, or a file of the dream that has it as a source. */
function isOrFollows({ id, supersededBy }: RecallResult, target: string, changes: readonly ProposedChange[]): boolean {
  if (id === target || supersededBy?.id === target) return true;
  return changes.some(({ path, sources, after }) => path === id && after !== undefined && sources.includes(target));
}

/** The changes that are now among the first and were not before, or that remove the file. */
function pushedBy(
  { target }: OpenedSearch,
  before: readonly RecallResult[],
  after: readonly RecallResult[],
  changes: readonly ProposedChange[],
): readonly string[] {
  const there = new Set(before.map(({ id }) => id));
  const fresh = new Set(after.map(({ id }) => id).filter((id) => !there.has(id)));
  return changes.filter(({ path }) => path === target || fresh.has(path)).map(({ path }) => path);
}

function doubtOf({ query }: OpenedSearch): string {
  return `a search for “${query.slice(0, 60)}” would no longer show what was opened among the first five`;
}

/** Makes a copy of the notes with the changes applied. Removes copies that a killed process left. */
function makeShadow(layout: HomeLayout, changes: readonly ProposedChange[]): HomeLayout {
  for (const name of readdirSync(layout.home))
    if (name.startsWith(SHADOW)) rmSync(join(layout.home, name), { recursive: true, force: true });
  const shadow = homeLayout(join(layout.home, `${SHADOW}${process.pid}`));
  mkdirSync(shadow.home, { mode: 0o700 });
  const notes = (source: string): boolean => !/[\\/]episodes$|\.json$/.test(source);
  for (const [from, to] of [
    [layout.userMemory, shadow.userMemory],
    [layout.projectsDir, shadow.projectsDir],
  ] as const)
    if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: notes });
  for (const { path, after, doubt } of changes) {
    if (doubt !== undefined) continue;
    const file = join(shadow.home, ...path.split('/'));
    if (after === undefined) rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, after);
    }
  }
  return shadow;
}
