/**
 * Decides which project an event counts for. It is recorded with the project of its folder. Events of a session count
 * for the project the session switched to, and events of a merged project for the one it was merged into. Both are
 * derived from events, so a switch or merge that arrives late moves existing events, and undoing it moves them back.
 */
import { isToolOf, type NamedTool } from '../../../domain/agents/tool-kind.ts';
import type { EventRecord } from '../../../domain/event.ts';
import type { EventType } from '../../../domain/event-bodies.ts';
import { canonicalProject } from '../../../domain/projects/project.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEventAt } from '../../journal/read.ts';
import { countedFor, type StoredRecord, setBelonging } from '../../journal/rows.ts';
import type { TransactionChanges } from '../fold-changes.ts';
import { mergesOf, movesOf } from './projects.ts';

/** The fields that decide it. `edits`: the event is an edit of a file. */
export interface Belongs extends Pick<EventRecord, 'type' | 'key' | 'session' | 'happenedAt'> {
  readonly recorded: string | undefined;
  readonly edits: boolean;
}

/** Types captured from a session. All others were recorded for a project on purpose. */
const FOLLOWS_SESSION: ReadonlySet<string> = new Set<EventType>([
  'session.started',
  'session.ended',
  'prompt.submitted',
  'reply.given',
  'plan.proposed',
  'context.compacted',
  'tool.called',
  'task.added',
  'task.changed',
  'fact.stated',
  'fact.drawn',
  'fact.changed',
]);

/** A tool call that changed a file counts for the project of that file, which is the recorded one. */
export function isEdit(type: string, body: NamedTool & { readonly files?: unknown }): boolean {
  return type === 'tool.called' && isToolOf('edit', body) && Array.isArray(body.files) && body.files.length > 0;
}

export interface Belonging {
  projectOf(event: Belongs): string | undefined;
}

/** With the projects and switches as folded now; valid for one transaction. */
export function readBelonging(db: Database): Belonging {
  const merges = mergesOf(db);
  const moves = new Map<string, ReturnType<typeof movesOf>>();
  const movesIn = (entity: string): ReturnType<typeof movesOf> => {
    const known = moves.get(entity) ?? movesOf(db, entity);
    moves.set(entity, known);
    return known;
  };
  const switchedAt = ({ session = '', recorded, happenedAt }: Belongs): string | undefined => {
    const found = [
      movesIn(sessionOfSubagent(session)).findLast(({ at }) => at <= happenedAt),
      recorded === undefined ? undefined : movesIn(folderEntity(recorded)).findLast(({ at }) => at <= happenedAt),
    ];
    return found.reduce((newest, move) => (move && (!newest || move.at > newest.at) ? move : newest), undefined)
      ?.project;
  };
  return {
    projectOf: (event) => {
      // A captured event has a key. One without was recorded by a command or tool that knew its project.
      const follows = event.session !== undefined && event.key !== undefined && FOLLOWS_SESSION.has(event.type);
      const project = (follows && !event.edits ? switchedAt(event) : undefined) ?? event.recorded;
      return project === undefined || event.type.startsWith('project.') ? project : canonicalProject(merges, project);
    },
  };
}

/** A subagent works in the project of its parent session. */
export function sessionOfSubagent(session: string): string {
  const slash = session.indexOf('/');
  return slash < 0 ? session : session.slice(0, slash);
}

function folderEntity(project: string): string {
  return `folder:${project}`;
}

/**
 * Assigns each new event its project, and moves events that a switch or merge now concerns. Runs after projects and
 * switches are folded and before anything else. Returns the positions of the moved events.
 */
export function assignProjects(db: Database, changes: TransactionChanges): readonly number[] {
  const belonging = readBelonging(db);
  const again = new Set(changes.refold.map(({ id }) => id));
  for (const [index, record] of changes.added.entries()) {
    const project = belonging.projectOf(belongsOf(record));
    if (project === record.project) continue;
    setBelonging(db, record.seq, project, changes.names);
    const counted = countedFor(record, project);
    changes.added[index] = counted;
    // Added and then erased or supplemented in the same transaction: it is folded again.
    if (again.has(record.id)) changes.refold.push(counted);
  }
  const added = new Set(changes.added.map(({ seq }) => seq));
  return moveEvents(db, changes, belonging, rowsConcerned(db, changes)).filter((seq) => !added.has(seq));
}

/** The same for the whole journal, for a rebuild. */
export function assignAllProjects(db: Database, changes: TransactionChanges): readonly number[] {
  return moveEvents(db, changes, readBelonging(db), db.iterate(`${BELONGS_SQL} ORDER BY seq`));
}

interface BelongsRow {
  readonly seq: number;
  readonly belongs: string | undefined;
  readonly event: Belongs;
}

const BELONGS_SQL = `SELECT seq, type, key, happened_at, session, project, recorded, supplemented,
  CASE WHEN type = 'tool.called' THEN body ->> 'tool' END AS tool,
  CASE WHEN type = 'tool.called' THEN body ->> 'kind' END AS kind,
  CASE WHEN type = 'tool.called' THEN body -> 'files' END AS files FROM journal`;

function moveEvents(
  db: Database,
  changes: TransactionChanges,
  belonging: Belonging,
  rows: Iterable<Readonly<Record<string, unknown>>>,
): readonly number[] {
  // Collected first, because a row that changes during iteration can appear twice.
  const moving = new Map<number, string | undefined>();
  for (const row of rows) {
    const { seq, event, belongs } = readRow(db, row);
    const project = belonging.projectOf(event);
    if (project !== belongs) moving.set(seq, project);
  }
  for (const [seq, project] of moving) {
    const before = getEventAt(db, seq);
    if (before === undefined) continue;
    setBelonging(db, seq, project, changes.names);
    changes.refold.push(before, countedFor(before, project));
  }
  return [...moving.keys()];
}

function readRow(db: Database, row: Readonly<Record<string, unknown>>): BelongsRow {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const key = text(row.key);
  const session = text(row.session);
  // A supplement may have added file paths.
  const joined = row.type === 'tool.called' && row.supplemented !== 0 ? getEventAt(db, Number(row.seq)) : undefined;
  const body = {
    tool: text(row.tool),
    kind: text(row.kind),
    files: typeof row.files === 'string' ? JSON.parse(row.files) : undefined,
  };
  return {
    seq: Number(row.seq),
    belongs: text(row.project),
    event: {
      type: String(row.type),
      ...(key === undefined ? {} : { key }),
      ...(session === undefined ? {} : { session }),
      happenedAt: Number(row.happened_at),
      recorded: text(row.recorded),
      edits: isEdit(String(row.type), joined?.body ?? body),
    },
  };
}

function belongsOf(record: StoredRecord): Belongs {
  const { type, key, session, happenedAt, project, body } = record;
  return {
    type,
    ...(key === undefined ? {} : { key }),
    ...(session === undefined ? {} : { session }),
    happenedAt,
    recorded: project,
    edits: isEdit(type, body),
  };
}

/**
 * The rows that this transaction can move: those of a switched session or folder, and of a project that was registered late.
 * A merge or its undoing can move any row, because merges form chains and sessions switch to merged projects; it is rare.
 */
function* rowsConcerned(
  db: Database,
  { added, refold }: TransactionChanges,
): Generator<Readonly<Record<string, unknown>>> {
  const since = new Map<string, number>();
  const note = (entity: string, at: number): void => void since.set(entity, Math.min(since.get(entity) ?? at, at));
  const registered = new Set<string>();
  const again = new Set<number>();
  const records = [...added, ...refold];
  if (records.some(({ type, body }) => type === 'project.changed' && body.mergeInto !== undefined)) {
    yield* db.iterate(`${BELONGS_SQL} ORDER BY seq`);
    return;
  }
  for (const record of records) {
    const { type, session, happenedAt, body } = record;
    if (type === 'project.switched') {
      if (session !== undefined) note(session, happenedAt);
      if (typeof body.folder === 'string') note(folderEntity(body.folder), happenedAt);
    } else if (type === 'project.registered' && record.project !== undefined) {
      registered.add(record.project);
    }
  }
  // Envelope or body changed: decided again.
  for (const { seq } of refold) again.add(seq);
  for (const seq of again) yield* db.all(`${BELONGS_SQL} WHERE seq = ?`, seq);
  for (const [entity, at] of since) {
    if (entity.startsWith(FOLDER)) {
      yield* recordedIn(db, entity.slice(FOLDER.length), at);
    } else {
      yield* db.all(
        `${BELONGS_SQL} WHERE seq IN (SELECT seq FROM events WHERE happened_at >= ?
           AND session IN (SELECT n FROM names WHERE name = ? OR (name > ? AND name < ?)))`,
        at,
        entity,
        `${entity}/`,
        `${entity}0`,
      );
    }
  }
  for (const project of registered) yield* recordedIn(db, project, Number.MIN_SAFE_INTEGER);
}

const FOLDER = 'folder:';

function recordedIn(db: Database, project: string, since: number): readonly Readonly<Record<string, unknown>>[] {
  return db.all(
    `${BELONGS_SQL} WHERE seq IN (
       SELECT seq FROM events WHERE belongs = (SELECT n FROM names WHERE name = ?1) AND happened_at >= ?2
       UNION SELECT seq FROM events WHERE project = (SELECT n FROM names WHERE name = ?1) AND project IS NOT belongs
         AND happened_at >= ?2)`,
    project,
    since,
  );
}
