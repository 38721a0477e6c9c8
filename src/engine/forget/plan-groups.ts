/** Describes a plan for a person: what would be erased, by type, with examples. */
import type { EventRecord } from '../../domain/event.ts';
import type { ErasurePlan } from '../../forget/plan/plan-erasure.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import { extractedFrom } from '../../store/state/facts/extracted-facts.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { getTask } from '../../store/state/tasks/tasks.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';

export interface PlanGroup {
  /** The event type; `fact.extracted` and `task.suggested` for derived items, which are not events. */
  readonly type: string;
  readonly asked: number;
  readonly derived: number;
  readonly first: readonly PlanExample[];
}

export type PlanExample = Pick<EventRecord, 'id' | 'happenedAt' | 'body'>;

const FIRST_SHOWN = 3;
/** Facts come first: they are what a reader would miss. */
const DRAWN_SHOWN = 10;

const FACT_DRAWN = 'fact.extracted';
const TASK_DRAWN = 'task.suggested';

export function groupsOf(
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
