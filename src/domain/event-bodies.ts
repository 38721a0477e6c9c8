/** The content of every type of event. Together with `event-types.ts` this is the list to extend for a new type. */

import type { ToolKind } from './agents/tool-kind.ts';
import type {
  CompanionAttachment,
  CompanionCommand,
  CompanionDelivery,
  CompanionOutcome,
  CompanionTrigger,
} from './companion.ts';
import type { PackKind } from './context.ts';
import type { DreamChange, DreamDecision, DreamGate } from './dream.ts';
import type { FactContent, FactKind, Truth } from './facts/fact.ts';
import type { Json } from './json/json.ts';
import type { TaskPriority, TaskStatus } from './tasks/task.ts';
import type { Actor, Trust } from './trust/trust.ts';

export interface EventBodies {
  'session.started': {
    readonly agent: string;
    readonly cwd?: string;
    readonly branch?: string;
    readonly interactive?: boolean;
    readonly source?: string;
    readonly model?: string;
    /** The parent session, and the type of subagent it asked for. */
    readonly parent?: string;
    readonly agentType?: string;
  };
  'session.ended': { readonly reason?: string };
  'prompt.submitted': {
    readonly text: string;
    readonly promptId?: string;
    readonly origin?: 'person' | 'machine';
    /** Only recorded as present; the content is not stored. */
    readonly images?: number;
    /** The message's id in the system it was imported from, and who said it. */
    readonly ref?: string;
    readonly speaker?: string;
  };
  'reply.given': {
    readonly text: string;
    readonly promptId?: string;
    readonly ref?: string;
    readonly speaker?: string;
  };
  'plan.proposed': { readonly text: string };
  'context.compacted': {
    readonly trigger?: string;
    readonly summary?: string;
    readonly tokensBefore?: number;
    readonly tokensAfter?: number;
  };
  'tool.called': {
    readonly tool: string;
    /** Missing for tools that no stage treats in a special way, and for those of Claude Code (`agents/tool-kind.ts`). */
    readonly kind?: ToolKind;
    readonly outcome: 'ok' | 'failed' | 'denied';
    readonly input?: Json;
    readonly output?: string;
    readonly exitCode?: number;
    readonly files?: readonly string[];
  };
  'file.intent': {
    readonly path: string;
    readonly base: string | null;
    readonly next: string;
    readonly content: string;
  };
  'file.written': { readonly path: string; readonly hash: string; readonly intent: string };
  'file.edited': {
    readonly path: string;
    readonly base: string | null;
    readonly hash: string;
    readonly content: string;
  };
  /** `to`: its new path, if it was moved inside the home. */
  'file.removed': { readonly path: string; readonly base: string | null; readonly to?: string };
  'project.registered': { readonly identity: string; readonly name: string; readonly root?: string };
  'project.identified': { readonly identity: string; readonly root?: string };
  'project.changed': {
    readonly addAlias?: string;
    readonly removeAlias?: string;
    readonly addTag?: string;
    readonly removeTag?: string;
    readonly isolated?: boolean;
    /** Its new name. */
    readonly rename?: string;
    /** This project is merged into another one; null undoes the merge. */
    readonly mergeInto?: string | null;
  };
  /** `folder`: outside a session, events in the folders of this project count for the other one. */
  'project.switched': { readonly from?: string; readonly folder?: string };
  'task.added': {
    readonly text: string;
    readonly priority?: TaskPriority;
    readonly due?: string;
    readonly dependsOn?: readonly string[];
    readonly context?: string;
    /** A suggested task: found in a text, and listed apart until someone accepts it. */
    readonly suggested?: boolean;
    /** Its place in the list it came with, from 0. */
    readonly place?: number;
    /** The event that contains it, if it was suggested before someone accepted it. */
    readonly from?: string;
  };
  'task.changed': {
    readonly task: string;
    readonly status?: TaskStatus;
    readonly text?: string;
    readonly priority?: TaskPriority;
    readonly due?: string | null;
    readonly why?: string;
    readonly context?: string;
    /** The owner confirms it unchanged. */
    readonly confirmed?: true;
    /** The owner refutes the unconfirmed changes. */
    readonly refuted?: true;
  };
  'task.claimed': { readonly task: string; readonly session: string; readonly until: number };
  'task.released': { readonly task: string; readonly session: string; readonly why?: string };
  'task.linked': {
    readonly task: string;
    readonly dependsOn: string;
    readonly remove?: boolean;
    readonly why?: string;
  };
  'fact.stated': {
    readonly kind: FactKind;
    readonly statement: string;
    readonly subject?: string;
    readonly value?: string;
    readonly why?: string;
    readonly sources?: readonly string[];
    /** Holds in all projects. */
    readonly everywhere?: boolean;
  };
  /** A language model found it in a conversation. Its quote is in the source. */
  'fact.drawn': FactContent & {
    /** Where the quote begins in the source's text. */
    readonly place: number;
    readonly source: string;
    /** Other events that it quotes. */
    readonly also?: readonly string[];
    /** Whose words the source is. */
    readonly saidBy: 'person' | 'agent';
    /** The instructions and their version. */
    readonly prompt: string;
    readonly model: string;
  };
  /** How a note says a fact, in the words of a language model. */
  'fact.worded': {
    readonly fact: string;
    /** A hash of what the fact said. The wording is for these words only. */
    readonly of: string;
    readonly text: string;
    /** The records of the fact and the events they come from. */
    readonly sources: readonly string[];
    readonly prompt: string;
    readonly model: string;
  };
  'fact.changed': {
    readonly fact: string;
    /** `stated` changes only the words in `edit`. */
    readonly truth: Truth;
    readonly by?: string;
    readonly why?: string;
    /** What it says now. */
    readonly edit?: { readonly statement?: string; readonly subject?: string; readonly value?: string };
    /** A copy of the fact, if it was extracted: an extracted fact is not an event. */
    readonly of?: FactContent & {
      readonly sources: readonly string[];
      readonly at: number;
      readonly session?: string;
      readonly actor: Actor;
      readonly trust: Trust;
      readonly everywhere?: boolean;
    };
  };
  'status.set': {
    readonly name: string;
    readonly value: string | null;
    /** The owner refutes the unconfirmed values: the line is again what it was before them. */
    readonly refuted?: true;
  };
  'context.given': {
    /** The moment (`MomentKind`). Older journals hold the agent's own name for it, for example `SessionStart`. */
    readonly event: string;
    readonly kind: PackKind;
    readonly text: string;
    readonly tokens: number;
    readonly parts: readonly { readonly name: string; readonly chars: number; readonly cut?: string }[];
    /** The ids of the notes, facts and commands in it; only if single ones were chosen. */
    readonly ids?: readonly string[];
  };
  /** `session` is not the envelope's: a search is not content of the session. */
  'memory.searched': {
    readonly query: string;
    /** The ids of the first results. */
    readonly results: readonly string[];
    readonly found: number;
    readonly surface: Surface;
    readonly session?: string;
  };
  'memory.opened': { readonly target: string; readonly surface: Surface; readonly session?: string };
  /** A dream began. `undoes` names the run whose changes it undoes. */
  'dream.started': { readonly run: string; readonly gate: DreamGate; readonly undoes?: string };
  /** One change of one file. `base` and `next` are hashes; a file without text does not exist. */
  'dream.proposed': {
    readonly run: string;
    readonly path: string;
    readonly change: DreamChange;
    readonly base: string | null;
    readonly next: string | null;
    readonly content: string | null;
    /** The text the dream would write without edits by people, if `content` also has those edits. */
    readonly own?: string;
    /** The project of the file, because a path changes with the project's name. */
    readonly project?: string;
    readonly why: string;
    /** Its source facts and events. */
    readonly sources: readonly string[];
    /** Why it waits for a person. Without it, the change is applied at once. */
    readonly doubt?: string;
    /** The proposal that this one undoes or accepts. */
    readonly of?: string;
  };
  'dream.decided': { readonly run: string; readonly decision: DreamDecision; readonly proposals: readonly string[] };
  'dream.ended': {
    readonly run: string;
    readonly outcome: 'done' | 'failed';
    readonly why?: string;
    /** The position in this device's journal up to which facts were read. */
    readonly seen?: number;
    /** Remarks: searches without a result, which notes were used, the state of the vectors. */
    readonly noticed?: readonly string[];
  };
  /** A language model is about to be called, with the most that the call can use. */
  'model.asked': {
    readonly call: string;
    /** The run it belongs to: a dream, an answer, a turn of a conversation. */
    readonly run: string;
    readonly purpose: string;
    readonly adapter: string;
    readonly model: string;
    readonly tokens: number;
    /** US dollars. */
    readonly cost: number;
    /** The first attempt of the same request. */
    readonly retryOf?: string;
  };
  /** The actual usage of the call. Without this event, the call counts at its maximum. */
  'model.answered': {
    readonly call: string;
    readonly outcome: 'ok' | 'failed';
    readonly reason?: string;
    readonly input?: number;
    readonly cacheRead?: number;
    readonly cacheWrite?: number;
    readonly output?: number;
    readonly cost: number;
    readonly ms: number;
  };
  /** A language model has read the turns of a session up to this time. `session` is not the envelope's. */
  'turns.read': { readonly session: string; readonly upto: number; readonly prompt: string };
  /** What a language model would give the next prompt of a session. `session` is not the envelope's. */
  'notes.selected': {
    readonly session: string;
    /** Paths in the home, the most useful first. */
    readonly notes: readonly string[];
    readonly prompt: string;
    readonly model: string;
  };
  /**
   * How a message to the companion arrived. Its words are a `prompt.submitted`, so that facts, search and erasure treat them like any
   * other prompt.
   */
  'companion.received': {
    readonly prompt: string;
    readonly channel: string;
    /** The message's id on that channel. */
    readonly ref: string;
    /** When it was written, if it arrived later, in milliseconds. */
    readonly writtenAt?: number;
    /** Written by someone else and passed on by the person. */
    readonly forwarded?: boolean;
    /** What the message answers or quotes, as far as someone else wrote it. */
    readonly quoted?: string;
    /** The beginning of the message that this one answers, if the person or the companion wrote it. */
    readonly replyTo?: string;
    /** The id on the channel of the message that this one replaces. */
    readonly edits?: string;
    readonly attachments?: readonly CompanionAttachment[];
  };
  /** A command that the person sent as a message on a channel. It stays out of the conversation and is acted on once. */
  'companion.commanded': { readonly channel: string; readonly ref: string; readonly command: CompanionCommand };
  /** The companion began to answer these messages. The id of this event is the turn's. */
  'companion.began': { readonly messages: readonly string[] };
  /** The model asked for tools. Their results are `tool.called` events. */
  'companion.stepped': {
    readonly turn: string;
    readonly step: number;
    readonly text: string;
    readonly calls: readonly { readonly id: string; readonly name: string; readonly input: Json }[];
  };
  /** A turn is over. `reply`: the `reply.given` event with its words. */
  'companion.ended': {
    readonly turn: string;
    readonly outcome: CompanionOutcome;
    readonly reply?: string;
    /** The size of the conversation as the model's server reported it, in tokens. */
    readonly contextTokens?: number;
  };
  /** One attempt to send a reply on one channel. */
  'companion.sent': {
    readonly reply: string;
    readonly channel: string;
    readonly outcome: CompanionDelivery;
    /** The sent message's id on that channel. */
    readonly ref?: string;
    readonly why?: string;
  };
  /** The companion considered speaking first. */
  'companion.beat': {
    readonly outcome: 'suppressed' | 'silent' | 'spoke';
    /** The rule that suppressed it, or the model's reason. */
    readonly why?: string;
    readonly reply?: string;
  };
  /** Older turns of the conversation were replaced by a summary. */
  'companion.compacted': {
    readonly summary: string;
    /** The first turn that is kept word for word, and when it began. */
    readonly keptFrom?: string;
    readonly keptSince: number;
    readonly turns: number;
    readonly trigger: CompanionTrigger;
    readonly tokensBefore?: number;
    readonly tokensAfter?: number;
    /** The summary as the provider wants it back, and the adapter that made it. */
    readonly adapter?: string;
    readonly block?: Json;
    /** The turns, messages and replies that it replaces, and the summary before it. */
    readonly sources: readonly string[];
    /** Replies in those turns that still wait for a channel. */
    readonly undelivered?: readonly {
      readonly reply: string;
      readonly channel: string;
      /** The ids on that channel of the messages that it answers. */
      readonly answers: readonly string[];
      readonly last?: 'begun' | 'waiting';
    }[];
  };
  'capture.paused': { readonly until?: number };
  'capture.resumed': { readonly [none: string]: never };
  'event.supplemented': { readonly target: string; readonly fields: { readonly [field: string]: Json } };
  'event.erased': { readonly target: string; readonly reason?: string };
  'event.external': { readonly target: string };
}

/** Where Memoir was asked. */
export const SURFACES = ['cli', 'mcp', 'dashboard'] as const;
export type Surface = (typeof SURFACES)[number];

export type EventType = keyof EventBodies;
