/**
 * Follows replacements to the fact that holds now. A subject that changes every day has a chain of
 * hundreds, and one search asks for many of its links, so each link is read once per search.
 */
import type { Fact } from '../../domain/facts/fact.ts';
import { asOf, getFact, replacementOf } from '../../store/state/facts/facts.ts';
import type { RecallContext } from '../recall-scope.ts';

/** By search, then by the time that is asked about: the end of the chain for each fact of it. */
const known = new WeakMap<RecallContext, Map<number, Map<string, Fact>>>();

/** The fact that holds instead, now or at a time; the fact itself if nothing replaced it. */
export function factThatHolds(context: RecallContext, fact: Fact, at = Number.POSITIVE_INFINITY): Fact {
  const ends = endsAt(context, at);
  const passed = new Set<string>();
  let last = fact.id;
  let before = fact.id;
  let end: Fact | undefined;
  // A link that was visited before means a loop: the last link is used for all of it.
  for (let link: string | undefined = fact.id; link !== undefined && !passed.has(link); ) {
    end = ends.get(link);
    if (end !== undefined) break;
    passed.add(link);
    before = last;
    last = link;
    link = replacementOf(context.journal.db, link, at);
  }
  const read = (id: string): Fact | undefined => (id === fact.id ? fact : readAt(context, id, at));
  const newest = end ?? read(last) ?? fact;
  // "from december on we use pnpm": until then, what it will replace holds.
  const holder =
    end === undefined && beginsLater(newest, Math.min(at, context.now)) ? (read(before) ?? newest) : newest;
  for (const id of passed) ends.set(id, holder);
  return holder;
}

/** What was stated by a clock that is ahead holds already. */
function beginsLater({ at: stated, validFrom }: Fact, now: number): boolean {
  return validFrom > now && validFrom > stated;
}

/** At that time: later replacements do not count. */
function readAt({ journal }: RecallContext, id: string, at: number): Fact | undefined {
  const fact = getFact(journal.db, id);
  return fact && asOf(fact, at);
}

function endsAt(context: RecallContext, at: number): Map<string, Fact> {
  const times = known.get(context) ?? new Map<number, Map<string, Fact>>();
  const ends = times.get(at) ?? new Map<string, Fact>();
  known.set(context, times.set(at, ends));
  return ends;
}
