/**
 * The unit of extraction: one prompt, compaction summary or start of a session, and everything until the next prompt of
 * that session. Hook, import, background and benchmark build turns with the same function.
 */
import { compareEvents, type EventOf, type MemoirEvent } from '../domain/event.ts';

const TURN_TYPES = [
  'session.started',
  'prompt.submitted',
  'reply.given',
  'plan.proposed',
  'context.compacted',
  'tool.called',
] as const;
export type TurnEvent = Extract<MemoirEvent, { readonly type: (typeof TURN_TYPES)[number] }>;

export interface Turn {
  /** The id of the event that opens it. */
  readonly id: string;
  readonly session: string | undefined;
  readonly at: number;
  /** In the order in which they happened; the first one opens the turn. */
  readonly events: readonly TurnEvent[];
  /** The last prompt and the last reply of the preceding turn: an answer refers to them. */
  readonly before: {
    readonly prompt?: EventOf<'prompt.submitted'>;
    readonly reply?: EventOf<'reply.given'>;
  };
}

function isTurnEvent(event: MemoirEvent): event is TurnEvent {
  return (TURN_TYPES as readonly string[]).includes(event.type);
}

/** Whether an event starts the next turn of its session. */
export function opensTurn(event: TurnEvent): boolean {
  return event.type === 'prompt.submitted' || (event.type === 'context.compacted' && event.body.summary !== undefined);
}

/** The turns of all sessions in these events, in the order in which they began. */
export function turnsOf(events: Iterable<MemoirEvent>): readonly Turn[] {
  const sessions = new Map<string | undefined, TurnEvent[]>();
  for (const event of events) {
    if (!isTurnEvent(event)) continue;
    const own = sessions.get(event.session);
    if (own === undefined) sessions.set(event.session, [event]);
    else own.push(event);
  }
  return [...sessions.values()]
    .flatMap((own) => turnsOfSession(own.toSorted(compareEvents)))
    .toSorted((a, b) => compareEvents(first(a), first(b)));
}

function turnsOfSession(events: readonly TurnEvent[]): readonly Turn[] {
  const turns: Turn[] = [];
  let open: TurnEvent[] = [];
  let before: Turn['before'] = {};
  const close = (): void => {
    const [opening] = open;
    if (opening === undefined) return;
    turns.push({ id: opening.id, session: opening.session, at: opening.happenedAt, events: open, before });
    const prompt = open.findLast((event) => event.type === 'prompt.submitted') ?? before.prompt;
    const reply = open.findLast((event) => event.type === 'reply.given') ?? before.reply;
    before = { ...(prompt === undefined ? {} : { prompt }), ...(reply === undefined ? {} : { reply }) };
    open = [];
  };
  for (const event of events) {
    if (opensTurn(event)) close();
    open.push(event);
  }
  close();
  return turns;
}

function first(turn: Turn): TurnEvent {
  const [opening] = turn.events;
  if (opening === undefined) throw new Error('A turn has at least the event that opens it.');
  return opening;
}
