/**
 * Lists facts together with the newest ones, in a project whose facts a hook has no time to fold. The newest are folded with
 * the listed facts only, which is enough to leave out what they correct. Nothing is stored; the background folds the whole
 * project.
 */
import { isHolding } from '../domain/facts/fact.ts';
import { EVERYWHERE, type Fact, type FactRecord } from '../domain/facts/fact-record.ts';
import { foldFacts } from '../domain/facts/fold/fold-facts.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import { getEvent } from '../store/journal/read.ts';
import { type FactFilter, listFacts } from '../store/state/facts/facts.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { createTrustReader } from '../store/state/sessions/taints.ts';

type ListFilter = FactFilter & { readonly holdsAt: number };

/** Newest first. */
export function listFactsWith(db: Database, filter: ListFilter, fresh: readonly FactRecord[] = []): readonly Fact[] {
  return listGroupsWith(db, filter, [filter], fresh).lists[0] ?? [];
}

export interface ListedGroups {
  /** One for each group, newest first. */
  readonly lists: readonly (readonly Fact[])[];
  /** What the newest facts ended. */
  readonly ended: readonly Fact[];
}

/** Several lists of one project or session. The newest facts are folded once, with the facts of all lists. */
export function listGroupsWith(
  db: Database,
  within: ListFilter,
  groups: readonly Pick<FactFilter, 'kinds' | 'limit'>[],
  fresh: readonly FactRecord[] = [],
): ListedGroups {
  const lists = groups.map((group) => listFacts(db, { ...within, ...group }));
  const records = fresh.filter((record) => isMeant(within, record) && mayBeShown(db, record, within.project));
  if (records.length === 0) return { lists, ended: [] };
  const reader = createTrustReader(db);
  const trusted = records.map((each) => ({ ...each, trust: reader.trust(each) }));
  const folded = foldFacts([...lists.flat(), ...trusted], [], { now: within.holdsAt });
  const ids = new Set(records.map(({ id }) => id));
  const added = folded.filter(({ id, truth }) => ids.has(id) && isHolding(truth));
  const ended = folded.filter(({ truth }) => !isHolding(truth));
  const over = new Set(ended.map(({ id }) => id));
  return {
    ended,
    lists: lists.map((listed, at) => {
      const kinds = groups[at]?.kinds;
      const wanted = added.filter(({ kind }) => kinds?.includes(kind) !== false);
      const kept = listed.filter(({ id }) => !over.has(id) && !ids.has(id));
      return [...wanted, ...kept].toSorted((a, b) => b.validFrom - a.validFrom);
    }),
  };
}

function isMeant({ project, session }: FactFilter, record: FactRecord): boolean {
  if (session !== undefined && record.session !== session) return false;
  return project === undefined || record.project === project || record.project === EVERYWHERE;
}

/**
 * Its source may have been erased since. A fact for all projects that was said in an isolated project belongs to that
 * project.
 */
function mayBeShown(db: Database, { project, source }: FactRecord, here: string | undefined): boolean {
  const event = getEvent(db, source);
  if (event === undefined) return false;
  if (project !== EVERYWHERE || event.project === here) return true;
  return !listProjects(db).some(({ id, isolated }) => id === event.project && isolated);
}
