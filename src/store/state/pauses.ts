/** When recording was paused, in one project or everywhere: what happened then stays out, also when it is imported later. */
import type { Database } from '../../platform/sqlite.ts';
import { documentProjection, stateOf } from './document-projection.ts';

export interface Pause {
  readonly from: number;
  /** Undefined: until it is resumed. */
  readonly until?: number;
}

interface Pauses {
  readonly intervals: readonly Pause[];
}

/** Entity: the project, or empty for everywhere. */
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
    return { intervals: [...before, { from: at, ...(until === undefined ? {} : { until }) }] };
  },
});

/** All there ever were, in a project or (undefined) everywhere. */
export function pausesIn(db: Database, project: string | undefined): readonly Pause[] {
  return stateOf<Pauses>(db, 'pauses', project ?? '')?.intervals ?? [];
}

export function pauseHolding(pauses: readonly Pause[], at: number): Pause | undefined {
  return pauses.find(({ from, until }) => at >= from && (until === undefined || at < until));
}

/** The pause that holds at this time, if any. */
export function pauseAt(db: Database, project: string | undefined, at: number): Pause | undefined {
  return pauseHolding(pausesIn(db, project), at);
}
