/**
 * The last step of recall: searches the archive if the index has no good answer. A failure (no git, a damaged repository)
 * becomes a remark in the answer; the results of the index are kept.
 */

import { isMemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import type { RecallAnswer, RecallFilters } from '../../domain/recall.ts';
import { asSentence } from '../../domain/text/as-sentence.ts';
import { countOf } from '../../domain/text/count.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import { coverage, INDEX_ANSWERS_FROM, searchArchive } from '../../recall/archive/search-archive.ts';
import { ensureArchive, isArchiveEmpty } from '../../store/archive/open-archive.ts';
import type { RecallPorts } from './recall.ts';
import { kindsOf, limitOf, timesOf } from './recall-filters.ts';

/** How many archived results are added to weak indexed ones. */
const BESIDE_INDEXED = 3;

/** `indexed`: the answer of the index; undefined if only the archive is searched. */
export async function withArchive(
  ports: RecallPorts,
  query: string,
  filters: RecallFilters,
  indexed: RecallAnswer | undefined,
): Promise<RecallAnswer> {
  const found = indexed?.results ?? [];
  if (query.trim() === '' || !mayBeThere(filters)) return indexed ?? NOTHING;
  if (found.length > 0 && isArchiveEmpty(ports.layout)) return indexed ?? NOTHING;
  const had = coverage(found, query);
  if (had >= INDEX_ANSWERS_FROM) return indexed ?? NOTHING;
  const started = monotonicMs();
  const answer = (results: RecallAnswer['results'], note: string | undefined): RecallAnswer => ({
    ...defined({ answers: indexed?.answers }),
    results,
    tookMs: Math.round(((indexed?.tookMs ?? 0) + monotonicMs() - started) * 100) / 100,
    ...(indexed?.unsearched === undefined ? {} : { unsearched: indexed.unsearched }),
    notes: [...(indexed?.notes ?? []), ...(note === undefined ? [] : [note])],
  });
  try {
    const git = await ensureArchive(ports.layout, ports.searchPath);
    const archived = await searchArchive(git, query, await scopeOf(ports, filters));
    const better = archived
      .filter(({ score }) => score > had)
      .slice(0, found.length === 0 ? undefined : BESIDE_INDEXED);
    if (better.length === 0) return answer(found, undefined);
    const kept = found.slice(0, Math.max(0, limitOf(filters.limit) - better.length));
    const missing =
      found.length === 0 ? 'Nothing was found outside the archive' : 'The other results have few of the words';
    return answer([...kept, ...better], `${missing}; ${countOf(better.length, 'result')} from the archive.`);
  } catch (error) {
    // Reported, because an empty answer would look like an empty archive.
    if (!isMemoirError(error) || (error.code !== 'not-found' && error.code !== 'io')) throw error;
    return answer(found, asSentence(`The archive was not searched: ${error.message}`));
  }
}

const NOTHING: RecallAnswer = { results: [], tookMs: 0, notes: [] };

/** Archived files have no session, actor, concepts or tool. */
function mayBeThere({ session, actor, file, concept, tool }: RecallFilters): boolean {
  return [session, file, concept, tool].every((each) => each === undefined) && (actor ?? 'memoir') === 'memoir';
}

/** The same scope as for the index. */
async function scopeOf({ reading, projects, author }: RecallPorts, filters: RecallFilters) {
  const { since, until, past } = await timesOf(filters, new Date(reading().clock.now()));
  const here = filters.cwd === undefined ? undefined : projects.find({ cwd: filters.cwd });
  const named =
    filters.project === undefined || filters.project === '*'
      ? undefined
      : projects.named(projects.complete(filters.project), filters.cwd);
  const only = named ?? (filters.project === undefined && author.actor === 'agent' ? here : undefined);
  const known = projects.list();
  // A path of the archive keeps the name that the project had then.
  const projectOf = (slug: string) =>
    known.find((each) => each.slug === slug) ?? known.find(({ aliases }) => aliases.includes(slug));
  const kinds = (filters.kinds ?? []).filter((kind) => !isArchive(kind));
  const ends = [until, past?.at].filter((end) => end !== undefined);
  return {
    allows: (slug: string | undefined) => {
      if (slug === undefined) return only === undefined || named === undefined;
      const project = projectOf(slug);
      if (only !== undefined) return (project?.slug ?? slug) === only.slug;
      return project === undefined || project.id === here?.id || !project.isolated;
    },
    kinds: kinds.length === 0 ? undefined : kindsOf(kinds),
    since,
    until: ends.length === 0 ? undefined : Math.min(...ends),
    limit: limitOf(filters.limit),
  };
}

export function isArchive(kind: string): boolean {
  return /^\s*archives?\s*$/i.test(kind);
}
