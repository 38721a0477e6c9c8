/**
 * Folds the journal into the conversation: the turns since the last summary, the current turn, waiting messages, and undelivered
 * replies. A pure function of a set of events, independent of the order in which they arrived.
 */

import { type CompanionAttachment, type CompanionOutcome, callKey } from '../domain/companion.ts';
import { compareEvents, type EventOf, type Json, type MemoirEvent } from '../domain/event.ts';
import type { EventType } from '../domain/event-bodies.ts';
import { idFromKey } from '../domain/ids.ts';
import { defined } from '../domain/json/defined.ts';
import { compareText } from '../domain/text/compare-text.ts';
import type { Trust } from '../domain/trust/trust.ts';

export interface HeardMessage {
  /** The id of its `prompt.submitted` event. */
  readonly id: string;
  /** When it was written. */
  readonly at: number;
  readonly arrivedAt: number;
  readonly channel: string;
  readonly ref: string;
  /** Undefined if it was erased. */
  readonly text: string | undefined;
  readonly trust: Trust;
  readonly forwarded: boolean;
  readonly quoted?: string;
  readonly replyTo?: string;
  /** It replaces an earlier message. */
  readonly edited?: boolean;
  readonly attachments: readonly CompanionAttachment[];
}

export interface StepCall {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  /** Undefined if the process ended before the tool did. */
  readonly result?: { readonly output: string; readonly failed: boolean; readonly external?: boolean };
  /** The result had text of others and was erased. */
  readonly erased?: boolean;
}

export interface TurnStep {
  readonly text: string;
  readonly calls: readonly StepCall[];
}

export interface SaidReply {
  readonly id: string;
  readonly text: string;
  readonly at: number;
}

export interface CompanionTurn {
  readonly id: string;
  readonly at: number;
  /** Empty if the companion spoke first. */
  readonly messages: readonly HeardMessage[];
  readonly steps: readonly TurnStep[];
  readonly reply?: SaidReply;
  /** Undefined while it is being answered, also after a crash. */
  readonly outcome?: CompanionOutcome;
  readonly contextTokens?: number;
}

export interface Compaction {
  readonly id: string;
  readonly at: number;
  readonly summary: string;
  /** It was made from words of others, directly or through the summary before it. */
  readonly external: boolean;
  readonly keptSince: number;
  readonly keptFrom?: string;
  readonly adapter?: string;
  readonly block?: Json;
  readonly sources: readonly string[];
  readonly undelivered: NonNullable<EventOf<'companion.compacted'>['body']['undelivered']>;
}

export interface Undelivered {
  readonly reply: SaidReply;
  readonly channel: string;
  readonly answers: readonly string[];
  /** `begun`: a process ended during the attempt. */
  readonly last?: 'begun' | 'waiting';
}

export interface Conversation {
  readonly summary: Compaction | undefined;
  /** Those that ended, oldest first. */
  readonly turns: readonly CompanionTurn[];
  readonly current: CompanionTurn | undefined;
  /** Messages that are not part of a turn yet, in the order of their arrival. */
  readonly waiting: readonly HeardMessage[];
  readonly undelivered: readonly Undelivered[];
}

/** Forwarded text, quotes and results with text of others may contain instructions, and what was made of them may repeat it. */
export function isForeignTurn({ messages, steps }: CompanionTurn): boolean {
  return (
    messages.some(({ forwarded, quoted }) => forwarded || quoted !== undefined) ||
    steps.some(({ calls }) => calls.some(({ result, erased }) => result?.external === true || erased === true))
  );
}

/** Whether the model can read words of others, or what was made of them, in its next request. */
export function hasForeignWords({
  summary,
  turns,
  current,
}: Pick<Conversation, 'summary' | 'turns' | 'current'>): boolean {
  return summary?.external === true || turns.some(isForeignTurn) || (current !== undefined && isForeignTurn(current));
}

/** The types that the fold reads. */
export const CONVERSATION_TYPES = [
  'prompt.submitted',
  'reply.given',
  'tool.called',
  'companion.received',
  'companion.began',
  'companion.stepped',
  'companion.ended',
  'companion.sent',
  'companion.beat',
  'companion.compacted',
  'event.external',
] as const;

export const stepKey = (turn: string, step: number): string => `companion-step:${turn}:${step}`;
export const replyKey = (turn: string): string => `companion-reply:${turn}`;
export const endKey = (turn: string): string => `companion-end:${turn}`;
/** A turn is named for its first message, so a message opens at most one. */
export const turnKey = (firstMessage: string): string => `companion-turn:${firstMessage}`;
export const messageKey = (channel: string, ref: string): string => `companion:${channel}:${ref}`;
export const commandKey = (channel: string, ref: string): string => `companion-command:${channel}:${ref}`;
export const arrivalKey = (channel: string, ref: string): string => `companion-received:${channel}:${ref}`;

/** The order in which things were said. A clock that is wrong for a while, or set back, changes times and not this order. */
export function inOrderSaid(a: MemoirEvent, b: MemoirEvent): number {
  return compareText(a.hlc, b.hlc) || compareEvents(a, b);
}

/**
 * With `before`, the events are those since it was folded. Nothing in it was open, apart from replies that are not delivered yet, so the
 * result is the same as from all events.
 */
export function foldConversation(events: Iterable<MemoirEvent>, before?: Conversation): Conversation {
  const sorted = [...events].sort(inOrderSaid);
  const byType = groupByType(sorted);
  const prompts = new Map(byType('prompt.submitted').map((event) => [event.id, event]));
  const results = new Map(byType('tool.called').map((event) => [event.id, event]));
  const replies = new Map(byType('reply.given').map((event) => [event.id, asReply(event)]));
  const arrivals = new Map(byType('companion.received').map((event) => [event.body.prompt, event]));
  const steps = Map.groupBy(byType('companion.stepped'), ({ body }) => body.turn);
  const ends = new Map(byType('companion.ended').map((event) => [event.body.turn, event.body]));

  const erased = new Set(byType('event.external').map(({ body }) => body.target));

  const heard = (id: string): HeardMessage => {
    const message = heardMessage(id, prompts.get(id), arrivals.get(id));
    return erased.has(id) ? { ...message, forwarded: true } : message;
  };
  const taken = new Set(byType('companion.began').flatMap(({ body }) => body.messages));
  const asTurn = ({ id, happenedAt, body }: EventOf<'companion.began'>): CompanionTurn => {
    const end = ends.get(id);
    const reply = end?.reply === undefined ? undefined : replies.get(end.reply);
    return {
      id,
      at: happenedAt,
      messages: body.messages.map(heard),
      steps: (steps.get(id) ?? [])
        .toSorted((a, b) => a.body.step - b.body.step)
        .map(({ body: step }) => asStep(step, results, erased)),
      ...(reply && { reply }),
      ...(end && { outcome: end.outcome }),
      ...(end?.contextTokens === undefined ? {} : { contextTokens: end.contextTokens }),
    };
  };
  const asSpoken = ({ id, happenedAt, body }: EventOf<'companion.beat'>): CompanionTurn | undefined => {
    const reply = body.reply === undefined ? undefined : replies.get(body.reply);
    return reply && { id, at: happenedAt, messages: [], steps: [], reply, outcome: 'answered' };
  };
  const turns = sorted.flatMap(
    (event) =>
      (event.type === 'companion.began'
        ? asTurn(event)
        : event.type === 'companion.beat'
          ? asSpoken(event)
          : undefined) ?? [],
  );
  const ended = turns.filter(({ outcome }) => outcome !== undefined);
  const summary = newestSummary(byType('companion.compacted')) ?? before?.summary;
  const sinceSummary = new Set(sorted.slice(sorted.findIndex(({ id }) => id === summary?.id) + 1).map(({ id }) => id));
  // A late message can be older than the summary; it is in the journal, and a search finds it.
  const first = ended.findIndex(({ id }) => id === summary?.keptFrom);
  const replaced = new Set(summary?.sources);
  const isKept = ({ id, at }: CompanionTurn): boolean => at >= (summary?.keptSince ?? 0) || sinceSummary.has(id);
  const kept = (first === -1 ? ended.filter(isKept) : ended.slice(first)).filter(({ id }) => !replaced.has(id));
  return {
    summary,
    turns: before === undefined ? kept : [...before.turns, ...kept],
    current: turns.find(({ outcome }) => outcome === undefined),
    waiting: [...arrivals.values()]
      .filter(({ body }) => !taken.has(body.prompt) && prompts.has(body.prompt))
      .map(({ body }) => heard(body.prompt)),
    undelivered: undelivered(before?.undelivered ?? carried(summary, replies), ended, byType('companion.sent')),
  };
}

function groupByType(events: readonly MemoirEvent[]): <T extends EventType>(type: T) => readonly EventOf<T>[] {
  const groups = Map.groupBy(events, ({ type }) => type);
  return <T extends EventType>(type: T) => (groups.get(type) ?? []).filter((event) => isOfType(event, type));
}

function isOfType<T extends EventType>(event: MemoirEvent, type: T): event is MemoirEvent & EventOf<T> {
  return event.type === type;
}

function heardMessage(
  id: string,
  prompt: EventOf<'prompt.submitted'> | undefined,
  arrival: EventOf<'companion.received'> | undefined,
): HeardMessage {
  const { channel = 'unknown', ref = '', writtenAt, forwarded = false, attachments = [] } = arrival?.body ?? {};
  const { quoted, replyTo, edits } = arrival?.body ?? {};
  return {
    id,
    at: writtenAt ?? prompt?.happenedAt ?? arrival?.happenedAt ?? 0,
    arrivedAt: arrival?.happenedAt ?? prompt?.happenedAt ?? 0,
    channel,
    ref,
    text: prompt?.body.text,
    trust: prompt?.trust ?? 'external',
    forwarded,
    ...defined({ quoted, replyTo }),
    ...(edits === undefined ? {} : { edited: true }),
    attachments,
  };
}

function asStep(
  { turn, step, text, calls }: EventOf<'companion.stepped'>['body'],
  results: ReadonlyMap<string, EventOf<'tool.called'>>,
  erased: ReadonlySet<string>,
): TurnStep {
  return {
    text,
    calls: calls.map(({ id, name, input }) => {
      const call = idFromKey(callKey(turn, step, id));
      const called = results.get(call);
      const result = called && {
        output: called.body.output ?? '',
        failed: called.body.outcome !== 'ok',
        ...(called.trust === 'external' ? { external: true } : {}),
      };
      return { id, name, input, ...(result && { result }), ...(erased.has(call) ? { erased: true } : {}) };
    }),
  };
}

function asReply({ id, happenedAt, body }: EventOf<'reply.given'>): SaidReply {
  return { id, text: body.text, at: happenedAt };
}

function newestSummary(all: readonly EventOf<'companion.compacted'>[]): Compaction | undefined {
  const newest = all.at(-1);
  if (newest === undefined) return undefined;
  const { summary, keptSince, keptFrom, adapter, block, sources, undelivered: waiting = [] } = newest.body;
  return {
    id: newest.id,
    at: newest.happenedAt,
    summary,
    external: newest.trust === 'external',
    keptSince,
    sources,
    undelivered: waiting,
    ...defined({ keptFrom, adapter, block }),
  };
}

/** Replies that were waiting when their turn became part of a summary. */
function carried(summary: Compaction | undefined, replies: ReadonlyMap<string, SaidReply>): readonly Undelivered[] {
  return (summary?.undelivered ?? []).flatMap(({ reply: id, ...rest }) => {
    const reply = replies.get(id);
    return reply === undefined ? [] : [{ reply, ...rest }];
  });
}

function undelivered(
  before: readonly Undelivered[],
  turns: readonly CompanionTurn[],
  sent: readonly EventOf<'companion.sent'>[],
): readonly Undelivered[] {
  const attempts = new Map<string, EventOf<'companion.sent'>['body']>();
  const chosen = new Map<string, string[]>();
  for (const { body } of sent) {
    attempts.set(`${body.reply} ${body.channel}`, body);
    chosen.set(body.reply, [...(chosen.get(body.reply) ?? []), body.channel]);
  }
  const known = new Set(before.map(({ reply }) => reply.id));
  const old = before.flatMap(({ last, ...rest }): readonly Undelivered[] => {
    const now = attempts.get(`${rest.reply.id} ${rest.channel}`)?.outcome ?? last;
    return now === 'sent' || now === 'refused' ? [] : [{ ...rest, ...(now === undefined ? {} : { last: now }) }];
  });
  const recent = turns.filter(({ reply }) => reply === undefined || !known.has(reply.id));
  const later = recent.flatMap(({ messages, reply }) => {
    if (reply === undefined) return [];
    // A reply that answers no message goes to the channel that was chosen for it.
    const channels = new Set(messages.length === 0 ? chosen.get(reply.id) : messages.map(({ channel }) => channel));
    return [...channels].flatMap((channel): readonly Undelivered[] => {
      const last = attempts.get(`${reply.id} ${channel}`)?.outcome;
      if (last === 'sent' || last === 'refused') return [];
      const answers = messages.filter((message) => message.channel === channel).map(({ ref }) => ref);
      return [{ reply, channel, answers, ...(last === undefined ? {} : { last }) }];
    });
  });
  return [...old, ...later];
}
