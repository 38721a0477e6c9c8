/**
 * Which facts of agents may contradict what the owner said. They can be recalled, but are not given to sessions that did not ask: the
 * owner's words hold, and the agent may repeat what a file or another program told it.
 */

import { type FactKind, isHolding } from '../../../domain/facts/fact.ts';
import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import { mayContradict } from '../../../domain/facts/may-contradict.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { listFacts } from './facts.ts';

/** Kinds that say what holds. */
const RULING: readonly FactKind[] = ['decision', 'preference', 'correction', 'confirmation', 'reference', 'fact'];
/** The newest statements of the owner, of any subject. A hook has no time for more; those on the same subject are all read. */
const OWNED_READ = 200;

/** `known`: facts that are not stored yet. */
export function createAgainstOwner(
  db: Database,
  { now, known = [] }: { readonly now: number; readonly known?: readonly Fact[] },
): (fact: Fact) => boolean {
  const byProject = new Map<string, readonly Fact[]>();
  const ownedIn = (project: string): readonly Fact[] => {
    const read = byProject.get(project);
    if (read !== undefined) return read;
    const newest = listFacts(db, { project, everywhere: true, kinds: RULING, holdsAt: now, limit: OWNED_READ });
    const owned = [...newest, ...known].filter(isOwners);
    byProject.set(project, owned);
    return owned;
  };
  return (fact) => {
    if (fact.trust !== 'agent') return false;
    const project = fact.project ?? EVERYWHERE;
    if (ownedIn(project).some((owned) => mayContradict(fact, owned))) return true;
    const onSubject = { project, everywhere: true, about: fact.subject, kinds: RULING, holdsAt: now };
    return listFacts(db, onSubject).some((owned) => isOwners(owned) && mayContradict(fact, owned));
  };
}

function isOwners({ trust, truth, kind }: Fact): boolean {
  return trust === 'owner' && isHolding(truth) && RULING.includes(kind);
}
