/** The turns of a session before and after an item. */
import { MemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import type { OpenedItem, OpenOptions } from '../domain/opened.ts';
import type { RecallNeighbour } from '../domain/recall.ts';
import { documentOf, textOf } from '../store/index/fill/document.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { createTrustReader, type TrustReader } from '../store/state/sessions/taints.ts';
import { TURN_TYPES } from '../store/state/uses/sources.ts';
import { spokenTrust } from './envelope.ts';
import type { Target } from './find-item.ts';
import type { View } from './view.ts';

const DEFAULT_TURNS = 2;
const MAX_TURNS = 200;

export interface BesideInput {
  readonly target: Target;
  readonly event: EventRecord | undefined;
  readonly options: OpenOptions;
  readonly shows: View['shows'];
}

/** The turns of a session, from `skip` on. */
export function turnsBeside(
  journal: Journal,
  { target, event, options, shows }: BesideInput,
): Pick<OpenedItem, 'before' | 'after'> {
  const before = turnCount(options.before, 'before');
  const after = turnCount(options.after, 'after');
  const reader = createTrustReader(journal.db);
  const turns = (records: Iterable<EventRecord>): readonly RecallNeighbour[] =>
    [...records].flatMap((record) => (shows(record.project) ? turnOf(record, reader) : []));
  if (target.kind === 'session') {
    const skip = turnCount(options.skip, 'skip', Number.MAX_SAFE_INTEGER, 0);
    const wanted = { session: target.session.id, types: TURN_TYPES, order: 'time', limit: skip + after } as const;
    return { before: [], after: turns([...iterateEvents(journal.db, wanted)].slice(skip)) };
  }
  if (event?.session === undefined) return { before: [], after: [] };
  const inSession = { session: event.session, types: TURN_TYPES };
  // Several events may have the same millisecond. Reading a few more finds those of them that come before this one.
  const earlier = [
    ...iterateEvents(journal.db, {
      ...inSession,
      until: event.happenedAt + 1,
      order: 'newest',
      limit: before + SAME_MOMENT,
    }),
  ];
  const at = earlier.findIndex(({ id }) => id === event.id);
  const older = at >= 0 ? earlier.slice(at + 1) : earlier.filter(({ happenedAt }) => happenedAt < event.happenedAt);
  return {
    before: turns(older.slice(0, before).reverse()),
    after: turns(iterateEvents(journal.db, { ...inSession, after: event, order: 'time', limit: after })),
  };
}

const SAME_MOMENT = 20;

function turnOf(record: EventRecord, reader: TrustReader): readonly RecallNeighbour[] {
  const kind = documentOf(record)?.kind ?? 'tool';
  const { speaker } = record.body;
  return [
    {
      id: record.id,
      kind,
      actor: record.actor,
      trust: spokenTrust(reader, record),
      ...(typeof speaker === 'string' ? { speaker } : {}),
      at: record.happenedAt,
      text: textOf(record),
    },
  ];
}

function turnCount(asked: number | undefined, name: string, most = MAX_TURNS, usual = DEFAULT_TURNS): number {
  if (asked === undefined) return usual;
  if (Number.isSafeInteger(asked) && asked >= 0) return Math.min(asked, most);
  throw new MemoirError('bad-input', `${name} must be a number of turns, not ${String(asked)}`, {
    next: 'Use 0 or more.',
  });
}
