/** The reader's state between two lines of a transcript, and the steps that several kinds of lines share. */

import type { ReaderCounts, SessionTest } from '../../../capture/imports/transcript-source.ts';
import type { IgnoreRule } from '../../../capture/projects/ignore-rules.ts';
import type { Redactor } from '../../../capture/redactor.ts';
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { EventDraft, Json } from '../../../domain/event.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { replyGiven, type Scene, subSession, unnamedTurnKey } from '../session-drafts.ts';

/** The state between two readings of a growing file. Saved in the cursor. */
export interface ReaderState {
  readonly promptId?: string;
  /** The transcript of an older client: `promptId` is the id of the prompt's line. */
  readonly unnamedTurns?: boolean;
  readonly started?: boolean;
  /** The sessions whose lines are in the file: a copied file need not be named after its session. */
  readonly sessions?: readonly string[];
  /** A reply that was recorded before it was certain to be complete. If more of it follows, it is still the same event. */
  readonly finished?: { readonly message: string; readonly key: string };
  /** The time of the last line that has one. */
  readonly at?: number;
  /** How many milliseconds of it are the line's place among lines of the same time. */
  readonly place?: number;
  /** The folder of the last line that has one. */
  readonly cwd?: string;
}

export interface ReaderOptions {
  readonly allows?: SessionTest;
  readonly redactor: Redactor;
  readonly ignores: IgnoreRule;
  readonly state?: ReaderState;
  /** When the file was last changed: the time of lines without a valid one, if no line before them has one. */
  readonly fileAt?: number;
  /** Set for the file of a subagent, whose lines name the parent session. */
  readonly agentId?: string;
  readonly agentType?: string;
}

interface PendingReply {
  readonly id: string;
  readonly scene: Scene;
  readonly cwd: string | undefined;
  readonly line: string | undefined;
  readonly parts: string[];
  /** The model said that its turn ends here. */
  ended: boolean;
}

export interface Reading {
  readonly options: ReaderOptions;
  readonly counts: ReaderCounts;
  promptId: string | undefined;
  unnamedTurns: boolean;
  started: boolean;
  sessions: readonly string[];
  finished: ReaderState['finished'];
  at: number | undefined;
  place: number;
  cwd: string | undefined;
  /** The reply whose lines are being read. It is recorded when its last line is certain. */
  reply: PendingReply | undefined;
  /** Tool calls without a result yet, by id. */
  readonly tools: Map<string, { readonly name: string; readonly input: Json }>;
  /** Prompts that were typed while the agent worked. */
  readonly queued: { readonly words: string; readonly scene: Scene }[];
  dequeued: boolean;
  readonly taskKeys: Set<string>;
  compaction: { trigger?: string; tokensBefore?: number; tokensAfter?: number } | undefined;
  /** Between a compaction and the next prompt, where the client gives the agent again what it had read. */
  compacted: boolean;
}

/** A parsed line with the session, time and folder it belongs to. */
export interface TranscriptLine {
  readonly line: Json;
  readonly scene: Scene;
  readonly cwd: string | undefined;
}

export function startTranscript(options: ReaderOptions): Reading {
  const {
    promptId,
    unnamedTurns = false,
    started = false,
    sessions = [],
    finished,
    at,
    place = 0,
    cwd,
  } = options.state ?? {};
  return {
    options,
    counts: {
      lines: 0,
      prompts: 0,
      replies: 0,
      toolCalls: 0,
      tasks: 0,
      compactions: 0,
      withoutContent: 0,
      broken: 0,
      unknown: {},
    },
    promptId,
    unnamedTurns,
    started,
    sessions,
    finished,
    at,
    place,
    cwd,
    reply: undefined,
    tools: new Map(),
    queued: [],
    dequeued: false,
    taskKeys: new Set(),
    compaction: undefined,
    compacted: false,
  };
}

/**
 * Undefined for a line without a session. A line without a valid time gets the one of the line before it, else the
 * file's: its words matter more than the minute.
 */
export function sceneOf(reading: Reading, line: Json): Scene | undefined {
  const { agentId, redactor, ignores, fileAt } = reading.options;
  const session = asText(field(line, 'sessionId'));
  const own = Date.parse(asText(field(line, 'timestamp')) ?? '');
  const before = reading.at === undefined ? fileAt : reading.at - reading.place;
  const named = Number.isNaN(own) ? before : own;
  if (session === undefined || named === undefined) return undefined;
  const at = inOrder(reading, named);
  return {
    session: agentId === undefined ? session : subSession(session, agentId),
    at,
    interactive: agentId === undefined && isInteractive(line),
    redactor,
    ignores: (path) => ignores(path, asText(field(line, 'cwd'))),
  };
}

/**
 * The time of a line, a millisecond after the line before it if both have the same: what is said last has to be the last, and events are
 * ordered by time. Only the file's content counts, so every reading of it gives the same times.
 */
function inOrder(reading: Reading, named: number): number {
  const { at: last, place } = reading;
  const follows = last !== undefined && named >= last - place && named <= last;
  const at = follows ? last + 1 : named;
  reading.at = at;
  reading.place = at - named;
  return at;
}

/** Whether a person types. Only the terminal's entry point says so; older clients had no other. */
export function isInteractive(line: Json): boolean {
  const entrypoint = asText(field(line, 'entrypoint'));
  return entrypoint === undefined || entrypoint === 'cli';
}

/** The pending reply as events. The client writes one line per block, so a reply is recorded when its message is complete. */
export function flushReply(reading: Reading): readonly CapturedDraft[] {
  const { reply, finished } = reading;
  if (!reply) return [];
  reading.reply = undefined;
  const words = reply.parts.join('\n\n').trim();
  if (words === '') return [];
  const given = replyGiven(reply.scene, { text: words, promptId: reading.promptId ?? reply.id });
  const again = finished?.message === reply.id;
  if (!again) reading.counts.replies += 1;
  const draft = finished !== undefined && again ? { ...given, key: finished.key } : given;
  return [ofTurn(reading, seenOnLine(reply.cwd, draft, reply.line))];
}

export function seenOnLine(cwd: string | undefined, draft: EventDraft, line: string | undefined): CapturedDraft {
  return line === undefined ? { cwd, draft } : { cwd, draft, line };
}

/** A prompt or reply, with the key that a hook has given it if the client does not name turns. */
export function ofTurn({ unnamedTurns, promptId }: Reading, captured: CapturedDraft): CapturedDraft {
  if (!unnamedTurns || promptId === undefined) return captured;
  return { ...captured, hookKey: unnamedTurnKey(captured.draft, promptId) };
}

export function lineId(line: Json): string | undefined {
  return asText(field(line, 'uuid'));
}
