/**
 * A channel: one way in which the person and the companion reach each other. The terminal, the dashboard and Telegram are channels.
 *
 * How the runtime (`runtime.ts`) uses one:
 *
 * 1. `open(inbox)` once, when the companion starts. The channel begins to listen and returns.
 * 2. For each message from the person, the channel calls `inbox.receive`. When it returns `accepted` or `known`, the message is on disk
 *    and will be answered, also after a crash; only then may the channel confirm it to the other side. It is keyed by the channel's name
 *    and `ref`, so the same message received again is `known` and harmless. If it throws (disk full, message too long), nothing was stored:
 *    do not confirm, and tell the person.
 *    A channel must not pass on a message that it cannot attribute to the person; what someone else wrote goes into `quoted`, or is
 *    marked `forwarded`.
 *    A message that is a command goes through `inbox.command` first, with the same `ref`, so that it is acted on once.
 * 3. The runtime calls `send` for each reply, on every channel that had a message in that turn, one at a time. `begun` is in the journal
 *    before the call and the outcome after it. After a crash in between, `send` is called again with `mayHaveBeenSent`: a channel whose
 *    other side recognises a duplicate sends it again; any other channel decides whether a lost or a repeated reply is worse.
 *    `waiting` means that nobody is there to receive it: the runtime tries again after `inbox.reachable()`. If `send` throws, it tries
 *    again later.
 * 4. `progress`, if there is one, is called during a turn: working, pieces of text, tools. Calls may be missing.
 * 5. `notice`, if there is one, gets what does not belong to the conversation: the model is not reachable, the daily limit is reached.
 * 6. `unanswered`, if there is one, names messages that will get no reply: they were erased, or their answer was cancelled.
 * 7. `close()` once, at the end.
 *
 * `test/contract/channels.test.ts` checks these rules for every channel; `docs/channels.md` shows how to write one.
 */
import type { CompanionAttachment, CompanionCommand } from '../domain/companion.ts';

export interface IncomingMessage {
  /** The message's id on this channel: the same for a repeated delivery, different for every other message. */
  readonly ref: string;
  /** The person's own words. May be empty if something is attached. */
  readonly text: string;
  /** When it was written, in milliseconds; by default now. */
  readonly at?: number;
  /** The whole text was written by someone else and passed on. */
  readonly forwarded?: boolean;
  /** Text of someone else that the message answers or quotes. */
  readonly quoted?: string;
  /** The beginning of the message that this one answers, if the person or the companion wrote it. */
  readonly replyTo?: string;
  /** The `ref` of an earlier message that this one replaces. */
  readonly edits?: string;
  readonly attachments?: readonly CompanionAttachment[];
}

export interface OutgoingReply {
  /** The id of the reply's event: the same at every attempt. */
  readonly id: string;
  readonly text: string;
  readonly at: number;
  /** The `ref`s of this channel's messages that it answers; empty if the companion speaks first. */
  readonly answers: readonly string[];
  /** An earlier attempt was interrupted before its outcome was known. */
  readonly mayHaveBeenSent: boolean;
}

export type Delivery =
  | { readonly outcome: 'sent'; readonly ref?: string }
  /** Nobody is connected. It is sent after the next `inbox.reachable()`. */
  | { readonly outcome: 'waiting' }
  /** It can never be sent on this channel. */
  | { readonly outcome: 'refused'; readonly why: string };

export type TurnProgress =
  | { readonly type: 'working'; readonly on: boolean }
  | { readonly type: 'piece'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string };

/** Why a message gets no reply. */
export type Unanswered = 'erased' | 'cancelled';

export interface Inbox {
  receive(message: IncomingMessage): { readonly id: string; readonly status: 'accepted' | 'known' };
  /**
   * Records a command that came as a message, such as `/cancel`, before the channel acts on it. `known`: it was received before, so
   * there is nothing to do.
   */
  command(ref: string, command: CompanionCommand): 'accepted' | 'known';
  /** The person no longer wants an answer: ends the turn in flight, or removes their waiting messages. Returns how many. */
  cancel(): number;
  /** Somebody is connected again, so waiting replies can be sent. */
  reachable(): void;
}

export interface Channel {
  /** Lower case, as the model and the person read it: `terminal`, `telegram`. */
  readonly name: string;
  open(inbox: Inbox): Promise<void>;
  send(reply: OutgoingReply): Promise<Delivery>;
  progress?(event: TurnProgress): void;
  notice?(text: string): void;
  unanswered?(refs: readonly string[], why: Unanswered): void;
  close(): Promise<void>;
}
