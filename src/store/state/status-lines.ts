/** The status lines of each project, each with its newest value. */
import type { StatusLine } from '../../domain/status.ts';
import type { Trust } from '../../domain/trust.ts';
import type { Database } from '../../platform/sqlite.ts';
import { documentProjection, statesOf } from './document-projection.ts';
import { createTrustReader } from './taints.ts';

interface StatusState {
  readonly project: string;
  readonly name: string;
  readonly value: string | null;
  readonly at: number;
  readonly id: string;
  readonly session: string | undefined;
  readonly trust: Trust;
}

/** Entity: project and name. */
export const statusProjection = documentProjection<StatusState>({
  name: 'status',
  table: 'status_lines',
  version: 2,
  order: 'time',
  readsTexts: true,
  entities: (event) =>
    event.type === 'status.set' && event.project !== undefined ? [`${event.project}\n${event.body.name}`] : [],
  source: (entity) => ({ project: entity.slice(0, entity.indexOf('\n')), types: ['status.set'] }),
  reduce: (state, event) =>
    event.type === 'status.set' && event.project !== undefined
      ? {
          project: event.project,
          name: event.body.name,
          value: event.body.value,
          at: event.happenedAt,
          id: event.id,
          session: event.session,
          trust: event.trust,
        }
      : state,
  columns: { project: (line) => line.project },
});

/** Each with its current trust. */
export function listStatus(db: Database, project: string): readonly StatusLine[] {
  const reader = createTrustReader(db);
  return statesOf<StatusState>(
    db.all('SELECT state FROM status_lines WHERE project = ? ORDER BY entity', project),
  ).flatMap(({ project: _project, value, ...line }) =>
    value === null ? [] : [{ ...line, value, trust: reader.trust(line) }],
  );
}
