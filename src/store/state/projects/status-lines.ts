/**
 * The status lines of each project. A line keeps its values since the owner last set it: which of them count depends on
 * what was read in the sessions that set them, and a value that is held back does not replace one that is not.
 */
import type { EventOf } from '../../../domain/event.ts';
import type { StatusLine, StatusValue } from '../../../domain/status.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { documentProjection, statesOf } from '../document-projection.ts';
import { createTrustReader, type TrustReader } from '../sessions/taints.ts';

interface StatusState {
  readonly project: string;
  readonly name: string;
  /** Oldest first. */
  readonly values: readonly StoredValue[];
}

interface StoredValue extends StatusValue {
  /** The owner refuted what had been held back. */
  readonly refuted?: true;
}

/** The owner's value is kept in addition to these. */
const VALUES_KEPT = 50;

/** Entity: project and name. */
export const statusProjection = documentProjection<StatusState>({
  name: 'status',
  table: 'status_lines',
  version: 3,
  order: 'time',
  readsTexts: true,
  entities: (event) =>
    event.type === 'status.set' && event.project !== undefined ? [`${event.project}\n${event.body.name}`] : [],
  source: (entity) => ({ project: entity.slice(0, entity.indexOf('\n')), types: ['status.set'] }),
  reduce: (state, event) =>
    event.type === 'status.set' && event.project !== undefined
      ? { project: event.project, name: event.body.name, values: withValue(state?.values ?? [], event) }
      : state,
  columns: { project: (line) => line.project },
});

function withValue(values: readonly StoredValue[], event: EventOf<'status.set'>): readonly StoredValue[] {
  const { id, happenedAt: at, session, trust, body } = event;
  const isOwners = trust === 'owner';
  const value: StoredValue = { value: body.value, at, id, session, trust };
  if (body.refuted === true) return isOwners ? shortened([...values, { ...value, refuted: true }]) : values;
  return isOwners ? [value] : shortened([...values, value]);
}

function shortened(values: readonly StoredValue[]): readonly StoredValue[] {
  const [first, ...later] = values;
  if (values.length <= VALUES_KEPT || first === undefined) return values;
  const isOwners = first.trust === 'owner' && first.refuted !== true;
  return isOwners ? [first, ...later.slice(-VALUES_KEPT)] : values.slice(-VALUES_KEPT);
}

/** The value that counts, and a newer unconfirmed one. */
interface CurrentValue {
  readonly holds: StatusValue | undefined;
  readonly held: StatusValue | undefined;
}

function currentValue(values: readonly StoredValue[], reader: TrustReader): CurrentValue {
  let held: StatusValue | undefined;
  let isRefuted = false;
  for (const { refuted, ...value } of values.toReversed()) {
    if (refuted === true) isRefuted = true;
    else if (reader.heldBack(value) === undefined) return { holds: value, held: changes(value, held) };
    else if (!isRefuted) held ??= value;
  }
  return { holds: undefined, held: changes(undefined, held) };
}

function changes(holds: StatusValue | undefined, held: StatusValue | undefined): StatusValue | undefined {
  return (held?.value ?? null) === (holds?.value ?? null) ? undefined : held;
}

/** The lines with a trusted value, and lines that have only an unconfirmed one, with the trust `external`. */
export function listStatus(db: Database, project: string): readonly StatusLine[] {
  return currentLines(db, project).flatMap(({ name, holds, held }): readonly StatusLine[] => {
    if (holds !== undefined && holds.value !== null) {
      return [{ ...holds, name, value: holds.value, hasUnconfirmedChange: held !== undefined }];
    }
    if (held === undefined || held.value === null) return [];
    return [{ ...held, name, value: held.value, trust: 'external', hasUnconfirmedChange: false }];
  });
}

/** The unconfirmed values, with the trust as recorded. */
export function listHeldStatus(
  db: Database,
  project: string,
): readonly (StatusValue & { readonly name: string; readonly before: string | undefined })[] {
  return currentLines(db, project).flatMap(({ name, holds, held }) =>
    held === undefined ? [] : [{ ...held, name, before: holds?.value ?? undefined }],
  );
}

function currentLines(db: Database, project: string): readonly (CurrentValue & { readonly name: string })[] {
  const reader = createTrustReader(db);
  return statesOf<StatusState>(db.all('SELECT state FROM status_lines WHERE project = ? ORDER BY entity', project)).map(
    ({ name, values }) => ({ name, ...currentValue(values, reader) }),
  );
}
