/**
 * Every kind of event, as one discriminated, versioned union. Events never change once written; state is always a fold
 * over them. To add a type, add a row to `EventBodies` and one to `EVENT_TYPES`.
 */

import type { CompanionAttachment, CompanionDelivery, CompanionOutcome, CompanionTrigger } from './companion.ts';
import type { PackKind } from './context.ts';
import type { DreamChange, DreamDecision, DreamGate } from './dream.ts';
import type { FactKind, Truth } from './facts/fact.ts';
import { asText } from './json/json.ts';
import type { TaskPriority, TaskStatus } from './tasks/task.ts';
import { compareText } from './text/compare-text.ts';
import type { Hlc } from './time/hlc.ts';
import type { Actor, Trust } from './trust/trust.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

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
  /** A language model found it in a conversation, and what it quotes stands there. */
  'fact.drawn': {
    readonly kind: FactKind;
    readonly subject: string;
    readonly value?: string;
    readonly statement: string;
    readonly why?: string;
    /** Words of the source. */
    readonly quote: string;
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
    readonly of?: {
      readonly kind: FactKind;
      readonly subject: string;
      readonly value?: string;
      readonly statement: string;
      readonly why?: string;
      readonly quote: string;
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
}

/** Where Memoir was asked. */
export const SURFACES = ['cli', 'mcp', 'dashboard'] as const;
export type Surface = (typeof SURFACES)[number];

export type EventType = keyof EventBodies;

interface EventTypeInfo {
  readonly version: number;
  readonly about: string;
  /** Whether and how its text may be given to a session. */
  readonly prompt: string;
}

export const EVENT_TYPES: { readonly [T in EventType]: EventTypeInfo } = {
  'session.started': {
    version: 1,
    about: 'One run of one agent began, or was resumed.',
    prompt: 'Never verbatim; counted and dated in the context pack.',
  },
  'session.ended': { version: 1, about: 'The run ended, with the reason the agent gave.', prompt: 'Never.' },
  'prompt.submitted': {
    version: 1,
    about: 'What was asked of the agent, word for word, by a person or a machine.',
    prompt: 'Only when recalled; a person’s words have the owner’s trust.',
  },
  'reply.given': {
    version: 1,
    about: 'What the agent answered, word for word.',
    prompt: 'Only when recalled, as the agent’s words.',
  },
  'tool.called': {
    version: 1,
    about: 'A tool call with its input, outcome and the files it touched.',
    prompt: 'Command, files and exit code may be; its output never unasked.',
  },
  'plan.proposed': {
    version: 1,
    about: 'What an agent proposed to do, in plan mode; neither a task nor a memory.',
    prompt: 'Only when recalled.',
  },
  'context.compacted': {
    version: 1,
    about: 'The client replaced a part of the conversation by a summary; the words themselves stay here.',
    prompt: 'Only when recalled; the client gives the summary itself.',
  },
  'file.intent': {
    version: 1,
    about: 'Memoir is about to replace a file of its own: what it saw and what it will write.',
    prompt: 'Through the note it belongs to.',
  },
  'file.written': { version: 1, about: 'The replacement is on disk.', prompt: 'Never.' },
  'file.edited': {
    version: 1,
    about: 'Somebody else changed a file of Memoir’s; the new text, kept before anything is merged.',
    prompt: 'Through the note it belongs to, with an agent’s trust until confirmed.',
  },
  'file.removed': { version: 1, about: 'Somebody deleted a file of Memoir’s, or it was moved.', prompt: 'Never.' },
  'project.registered': {
    version: 1,
    about: 'A repository or folder was met for the first time; its id is this event’s.',
    prompt: 'Its name, always; nothing of it in another project unless the owner names it.',
  },
  'project.identified': {
    version: 1,
    about: 'The same project was met elsewhere: another clone, a new remote, a moved folder.',
    prompt: 'Never.',
  },
  'project.changed': {
    version: 1,
    about: 'Its name, an alias, a tag or its isolation changed, or it was merged into another project.',
    prompt: 'Never.',
  },
  'project.switched': {
    version: 1,
    about: 'The work went over to this project: in a session, in a folder, or by default outside any project.',
    prompt: 'Never; it decides which project later events count for.',
  },
  'task.added': {
    version: 1,
    about: 'Somebody promised a piece of work.',
    prompt: 'Always while it is open: as data, one line, cut.',
  },
  'task.changed': {
    version: 1,
    about:
      'Its status, words, priority, due date or context changed, with the reason, or the owner confirmed it or refuted a change.',
    prompt: 'As part of the task.',
  },
  'task.claimed': { version: 1, about: 'A session works on it, until the time given.', prompt: 'As part of the task.' },
  'task.released': { version: 1, about: 'The session gave up its claim.', prompt: 'Never.' },
  'task.linked': {
    version: 1,
    about: 'It depends on another task, or no longer does.',
    prompt: 'As part of the task.',
  },
  'fact.stated': {
    version: 1,
    about: 'Somebody stated a fact with a command or tool: a decision, a preference, a blocker …, with its sources.',
    prompt: 'With the owner’s or the agent’s trust only.',
  },
  'fact.drawn': {
    version: 1,
    about: 'A language model found a fact in a conversation. It quotes words that stand there.',
    prompt: 'With the agent’s trust at most, and only if all of its sources have it.',
  },
  'fact.worded': {
    version: 1,
    about: 'A language model worded a fact for notes. It adds and drops nothing of what was said.',
    prompt: 'Through the note it is part of, with the agent’s trust at most.',
  },
  'fact.changed': {
    version: 1,
    about: 'A statement was confirmed, refuted, replaced, ended or reworded.',
    prompt: 'As part of the statement.',
  },
  'status.set': {
    version: 1,
    about: 'One line of the project’s status was set or removed, or the owner refuted an unconfirmed value.',
    prompt: 'As part of the status.',
  },
  'context.given': {
    version: 1,
    about: 'What a session was given from memory, word for word, with what it cost.',
    prompt: 'Never again: it was.',
  },
  'memory.searched': {
    version: 1,
    about:
      'Somebody searched: the redacted query and the first results. Written after the answer; `recall.record` turns it off.',
    prompt: 'Never, and never found by a search.',
  },
  'memory.opened': {
    version: 1,
    about: 'Somebody opened one memory. Written after the answer.',
    prompt: 'Never, and never found by a search.',
  },
  'dream.started': { version: 1, about: 'A dream began to turn facts into notes.', prompt: 'Never.' },
  'dream.proposed': {
    version: 1,
    about: 'A dream wants to change one file: the new text, the reason and the sources.',
    prompt: 'Through the file, once it is applied.',
  },
  'dream.decided': {
    version: 1,
    about: 'Changes that a dream proposed were applied, all at once, or a person rejected them.',
    prompt: 'Never.',
  },
  'dream.ended': { version: 1, about: 'A dream is done, or failed with this reason.', prompt: 'Never.' },
  'model.asked': {
    version: 1,
    about: 'A language model was called: purpose, model, and the most it can cost. No content.',
    prompt: 'Never.',
  },
  'model.answered': {
    version: 1,
    about: 'The call ended: tokens, cost in US dollars, time, and the reason if it failed. No content.',
    prompt: 'Never.',
  },
  'turns.read': {
    version: 1,
    about: 'A language model has read the turns of a session up to a time, so it is not paid for them again.',
    prompt: 'Never.',
  },
  'notes.selected': {
    version: 1,
    about: 'A language model chose notes for the next prompt of a session, by their descriptions.',
    prompt: 'Never itself; the notes are given once, if they may be pushed.',
  },
  'companion.received': {
    version: 1,
    about: 'How a message reached the companion: channel, id there, attachments, and text of others that it quotes.',
    prompt: 'To the companion, as part of its conversation; quoted text as external.',
  },
  'companion.began': { version: 1, about: 'The companion began to answer these messages.', prompt: 'Never.' },
  'companion.stepped': {
    version: 1,
    about: 'The companion’s model asked for tools, with what it said before.',
    prompt: 'To the companion, as part of its conversation.',
  },
  'companion.ended': {
    version: 1,
    about: 'A turn of the companion is over: answered, cancelled or stopped.',
    prompt: 'Never.',
  },
  'companion.sent': { version: 1, about: 'One attempt to send a reply on one channel.', prompt: 'Never.' },
  'companion.beat': {
    version: 1,
    about: 'The companion considered speaking first: it did, it stayed silent, or a rule suppressed it.',
    prompt: 'Never; what it said is a reply.',
  },
  'companion.compacted': {
    version: 1,
    about: 'Older turns of the companion’s conversation were replaced by a summary; the words themselves stay here.',
    prompt: 'To the companion, in place of the turns.',
  },
  'capture.paused': {
    version: 1,
    about: 'Recording stopped, in a project or everywhere, for a while or until it is resumed.',
    prompt: 'Never.',
  },
  'capture.resumed': { version: 1, about: 'Recording goes on.', prompt: 'Never.' },
  'event.supplemented': {
    version: 1,
    about: 'The same happening seen again with more content.',
    prompt: 'As the event it completes.',
  },
  'event.erased': {
    version: 1,
    about: 'An event was destroyed at the owner’s wish; its id stays so that it cannot come back.',
    prompt: 'Never.',
  },
};

/** All fields except the body. `happenedAt` is when it happened, `hlc` when Memoir learned of it. */
export interface Envelope {
  readonly id: string;
  readonly key?: string;
  readonly happenedAt: number;
  readonly hlc: Hlc;
  readonly device: string;
  readonly project?: string;
  readonly session?: string;
  readonly actor: Actor;
  readonly trust: Trust;
}

export type MemoirEvent = { [T in EventType]: EventOf<T> }[EventType];

export interface EventOf<T extends EventType> extends Envelope {
  readonly type: T;
  readonly version: number;
  readonly body: EventBodies[T];
}

/** An event as stored. A newer Memoir may have written it, so type and body are not known yet. */
export interface EventRecord extends Envelope {
  readonly type: string;
  readonly version: number;
  readonly body: { readonly [field: string]: Json | undefined };
}

/** An event before it is written. The journal adds id, stamp and version. */
export type EventDraft = { [T in EventType]: DraftOf<T> }[EventType];

export interface DraftOf<T extends EventType> {
  readonly type: T;
  /** The natural key, which makes capture idempotent. An event without a key is unique. */
  readonly key?: string;
  /** For an event without a key that may be written twice (the spool). */
  readonly id?: string;
  readonly happenedAt: number;
  readonly project?: string;
  readonly session?: string;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly body: EventBodies[T];
}

export function isKnownType(type: string): type is EventType {
  return Object.hasOwn(EVENT_TYPES, type);
}

/** The record as a known event; undefined if a newer Memoir wrote it. Such a record is kept and never guessed at. */
export function asKnownEvent(record: EventRecord): MemoirEvent | undefined {
  if (!isKnownType(record.type) || record.version !== EVENT_TYPES[record.type].version) return undefined;
  // The body was checked against this type and version when it entered the journal.
  return record as MemoirEvent;
}

/** What an event is about besides its project and session. Folds of a single entity are looked up by it. */
export function subjectOf(event: Pick<EventRecord, 'id' | 'type' | 'project' | 'body'>): string | undefined {
  switch (event.type) {
    case 'task.added':
    case 'fact.stated':
    case 'fact.drawn':
    case 'project.registered':
      return event.id;
    case 'project.identified':
    case 'project.changed':
      return event.project;
    case 'task.changed':
    case 'task.claimed':
    case 'task.released':
    case 'task.linked':
      return asText(event.body.task);
    case 'fact.changed':
    case 'fact.worded':
      return asText(event.body.fact);
    case 'event.supplemented':
    case 'event.erased':
      return asText(event.body.target);
    case 'file.intent':
    case 'file.written':
    case 'file.edited':
    case 'file.removed':
    case 'dream.proposed':
      return asText(event.body.path);
    case 'dream.started':
    case 'dream.decided':
    case 'dream.ended':
      return asText(event.body.run);
    case 'model.asked':
    case 'model.answered':
      return asText(event.body.call);
    case 'turns.read':
    case 'notes.selected':
      return asText(event.body.session);
    case 'companion.received':
      return asText(event.body.prompt);
    case 'companion.stepped':
    case 'companion.ended':
      return asText(event.body.turn);
    case 'companion.sent':
      return asText(event.body.reply);
    default:
      return undefined;
  }
}

/** The order of all folds: when it happened, then when it was learned, then a fixed tie-break. It is total. */
export function compareEvents(a: Envelope, b: Envelope): number {
  return (
    a.happenedAt - b.happenedAt ||
    compareText(a.hlc, b.hlc) ||
    compareText(a.device, b.device) ||
    compareText(a.id, b.id)
  );
}

export function supplementKey(target: string, fieldsHash: string): string {
  return `supplement:${target}:${fieldsHash}`;
}

/** One erasure per target: its id is the same on every machine. */
export function erasureKey(target: string): string {
  return `erased:${target}`;
}
