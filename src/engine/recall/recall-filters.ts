/** The filters of a recall, as people write them, and the documents that may be seen from where it is asked. */

import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { MemoirError } from '../../domain/errors.ts';
import type { Project } from '../../domain/projects/project.ts';
import {
  assertOneTime,
  type PointInTime,
  RECALL_KINDS,
  RECALL_LEVELS,
  type RecallFilters,
  type RecallKind,
} from '../../domain/recall.ts';
import { editDistance } from '../../domain/text/edit-distance.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { parseLastMoment, parseRange } from '../../platform/time/human-times.ts';
import type { RecallScope } from '../../recall/recall-scope.ts';
import { levelOf } from '../../store/index/generations/codes.ts';
import {
  conceptsNamed,
  type DocFilter,
  findConceptsLike,
  nameNumber,
  sessionsNamed,
  toolsNamed,
} from '../../store/index/search-index.ts';
import type { RecallPorts } from './recall.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;

interface ScopeInput {
  readonly projects: readonly Project[];
  readonly times: FilterTimes;
  /** Names that the file of the filters had before, as git's log tells. */
  readonly earlierNames?: readonly string[];
}

/** The scope of a search, or why no document can match. */
export function scopeOf(
  { projects: known, author }: Pick<RecallPorts, 'projects' | 'author'>,
  db: Database,
  filters: RecallFilters,
  { projects, times, earlierNames = [] }: ScopeInput,
): { readonly scope: RecallScope } | { readonly nothing: string } {
  const { since, until, past } = times;
  const here = filters.cwd === undefined ? undefined : known.find({ cwd: filters.cwd });
  const named =
    filters.project === undefined || filters.project === '*'
      ? undefined
      : known.named(known.complete(filters.project), filters.cwd);
  // An agent searches the current project unless it names one; a person searches everything.
  const only = named ?? (filters.project === undefined && author.actor === 'agent' ? here : undefined);
  const hidden = projects.filter((each) => each.isolated && each.id !== here?.id && each.id !== only?.id);
  const project = only === undefined ? undefined : nameNumber(db, only.id);
  if (only !== undefined && project === undefined) return { nothing: `Nothing is recorded in ${only.slug}.` };
  const sessions = filters.session === undefined ? undefined : sessionsNamed(db, filters.session);
  const concepts = conceptFilter(db, filters, earlierNames);
  const tools = filters.tool === undefined ? undefined : toolsNamed(db, filters.tool);
  if (sessions?.length === 0) return { nothing: `No session ${filters.session} is recorded.` };
  if (tools?.length === 0) return { nothing: `No call of a tool ${JSON.stringify(filters.tool)} is recorded.` };
  if (concepts?.length === 0)
    return {
      nothing:
        filters.file === undefined
          ? `No text is recognised as about the concept ${filters.concept}. Without --concept, the word itself is searched.`
          : `Nothing is recorded about ${filters.file}.`,
    };
  const filter: DocFilter = {
    project,
    hiddenProjects: hidden.flatMap((each) => nameNumber(db, each.id) ?? []),
    kinds: kindsOf(filters.kinds ?? []),
    actor: filters.actor,
    sessions,
    since,
    until,
    past,
    concepts,
    tools,
  };
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
  const scope: RecallScope = {
    filter,
    here: here === undefined ? undefined : nameNumber(db, here.id),
    past,
    limit: limitOf(filters.limit),
    strong: filters.strong === true,
    neighbours: filters.neighbours !== false,
    matches: filters.matches !== false,
    sources: filters.sources !== false,
    slugOf: (id: string) => slugs.get(id),
    projects: projects.flatMap(({ id, slug, aliases, isolated }) => {
      const number = isolated && id !== only?.id && id !== here?.id ? undefined : nameNumber(db, id);
      return number === undefined ? [] : [{ number, names: [slug, ...aliases] }];
    }),
    running: author.session === undefined ? undefined : nameNumber(db, author.session),
  };
  return { scope };
}

export interface FilterTimes {
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly past: PointInTime | undefined;
}

export async function timesOf({ since, until, asOf, knownAt }: RecallFilters, now: Date): Promise<FilterTimes> {
  return {
    ...(await parseRange({ since, until }, now)),
    past: await pointInTime(asOf, knownAt, now),
  };
}

async function pointInTime(
  asOf: RecallFilters['asOf'],
  knownAt: RecallFilters['knownAt'],
  now: Date,
): Promise<PointInTime | undefined> {
  assertOneTime(asOf, knownAt);
  if (asOf !== undefined) return { at: await parseLastMoment(asOf, now), by: 'happened' };
  return knownAt === undefined ? undefined : { at: await parseLastMoment(knownAt, now), by: 'learned' };
}

export function kindsOf(asked: readonly string[]): readonly RecallKind[] | undefined {
  if (asked.length === 0) return undefined;
  return asked.flatMap((name) => {
    const wanted = name.trim().toLowerCase().replace(/s$/, '');
    const level = RECALL_LEVELS.find((each) => each === wanted);
    const kinds = RECALL_KINDS.filter(
      (kind) =>
        kind === wanted || (wanted === 'tool' && kind === 'edit') || kind === `${wanted}s` || levelOf(kind) === level,
    );
    if (kinds.length > 0) return kinds;
    const known = [...new Set([...RECALL_KINDS, ...RECALL_LEVELS.slice(0, 2)])];
    const near = known.find((kind) => editDistance(kind, wanted) <= Math.floor(wanted.length / 3));
    throw new MemoirError('bad-input', `${JSON.stringify(name)} is not a kind of item`, {
      next: `${near === undefined ? '' : `Did you mean ${near}? `}Use one of ${known.join(', ')}.`,
    });
  });
}

function conceptFilter(
  db: Database,
  { file, concept }: RecallFilters,
  earlierNames: readonly string[],
): readonly number[] | undefined {
  if (file === undefined && concept === undefined) return undefined;
  const files =
    file === undefined
      ? undefined
      : [file.replaceAll('\\', '/').replace(/^\.\//, ''), ...earlierNames].flatMap((name) =>
          findConceptsLike(db, name, { kind: 'file' }).map(({ n }) => n),
        );
  const named =
    concept === undefined
      ? undefined
      : [...findConceptsLike(db, concept), ...conceptsNamed(db, findConcepts(concept))].map(({ n }) => n);
  return [...(files ?? []), ...(named ?? [])];
}

export function limitOf(limit: number | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  if (Number.isSafeInteger(limit) && limit >= 1) return Math.min(limit, MAX_LIMIT);
  throw new MemoirError('bad-input', `The limit must be 1 to ${MAX_LIMIT} results, not ${String(limit)}`, {
    next: 'Give a number in this range.',
  });
}
