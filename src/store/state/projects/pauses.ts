/** When recording was paused, in one project or everywhere. Events of that time are refused, also in a later import. */
import { defined } from '../../../domain/json/defined.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { documentProjection, stateOf } from '../document-projection.ts';

export interface Pause {
  readonly from: number;
  /** Undefined until it is resumed. */
  readonly until?: number;
}

interface Pauses {
  readonly intervals: readonly Pause[];
}

/** Entity: the project, or empty for all. */
export const pausesProjection = documentProjection<Pauses>({
  name: 'pauses',
  table: 'pauses',
  version: 1,
  order: 'time',
  readsTexts: false,
  entities: (event) =>
    event.type === 'capture.paused' || event.type === 'capture.resumed' ? [event.project ?? ''] : [],
  source: (project) => ({
    types: ['capture.paused', 'capture.resumed'],
    ...(project === '' ? {} : { project }),
  }),
  reduce: (state, event) => {
    const at = event.happenedAt;
    const before = (state?.intervals ?? []).map((pause) =>
      pause.until === undefined || pause.until > at ? { ...pause, until: at } : pause,
    );
    if (event.type !== 'capture.paused') return { intervals: before };
    const { until } = event.body;
    return { intervals: [...before, defined({ from: at, until })] };
  },
});

/** All pauses so far, of a project or (undefined) of all. */
export function pausesIn(db: Database, project: string | undefined): readonly Pause[] {
  return stateOf<Pauses>(db, 'pauses', project ?? '')?.intervals ?? [];
}

export function pauseHolding(pauses: readonly Pause[], at: number): Pause | undefined {
  return pauses.find(({ from, until }) => at >= from && (until === undefined || at < until));
}

/** The pause at this time, if there is one. */
export function pauseAt(db: Database, project: string | undefined, at: number): Pause | undefined {
  return pauseHolding(pausesIn(db, project), at);
}
