/**
 * Reads a transcript line by line and says what happened. The format is the client's own and changes: lines it knows are
 * read, lines it knows to be bookkeeping are passed over, and the rest is counted so that a new kind is noticed.
 */

import { findingsFromPrompt, findingsFromReply } from '../../../capture/findings.ts';
import type { IgnoreRule } from '../../../capture/ignore-rules.ts';
import type { Redactor } from '../../../capture/redactor.ts';
import type { Seen } from '../../../capture/settle.ts';
import type { ReaderCounts, SessionFilter } from '../../../capture/transcript-source.ts';
import type { Json } from '../../../domain/event.ts';
import { limitDepth } from '../../../domain/limit-depth.ts';
import {
  contextCompacted,
  isMachinePrompt,
  planOf,
  planProposed,
  promptSubmitted,
  replyGiven,
  type Scene,
  sessionStarted,
  subSession,
  toolCalled,
} from '../happenings.ts';
import { isClientNotice, isOwnCommand, promptContent } from '../prompt-text.ts';
import { tasksFromTool } from '../task-drafts.ts';
import { blockText, field, isDenial, text } from '../tools.ts';

/** What has to be remembered between two readings of a file that grows. */
export interface ReaderState {
  readonly promptId?: string;
  readonly started?: boolean;
  /** Whose words are in it: a file that was copied somewhere else need not have their name. */
  readonly sessions?: readonly string[];
  /** The reply that was recorded although more of its message could have followed. If more did, it is still one event. */
  readonly finished?: { readonly message: string; readonly key: string };
}

/** Why the model stopped, where it has nothing more to say. Older clients write no reason. */
const TURN_ENDS = new Set(['end_turn', 'stop_sequence', 'max_tokens', 'refusal']);

/** Bookkeeping of the client: progress, its own snapshots, copies of what it sent, what it showed. */
const BOOKKEEPING = new Set([
  'progress',
  'file-history-snapshot',
  'file-history-delta',
  'last-prompt',
  'mode',
  'permission-mode',
  'custom-title',
  'ai-title',
  'agent-name',
  'agent-color',
  'agent-setting',
  'cost-state',
  'atis-latch',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  'tools-used',
  'worktree-state',
  'summary',
  'attachment',
  'tag',
  'pr-link',
  'content-replacement',
  'marble-origami-commit',
  'speculation-accept',
  'bridge-session',
  'queued-command',
  'fork-context-ref',
  'task-summary',
  'session-context',
  'cost-summary',
  'relocated',
]);

interface PendingReply {
  readonly id: string;
  readonly scene: Scene;
  readonly cwd: string | undefined;
  readonly line: string | undefined;
  readonly parts: string[];
  /** The model said that this is the end of its turn. */
  ended: boolean;
}

interface PendingTool {
  readonly name: string;
  readonly input: Json;
}

export interface TranscriptReader {
  /** What this line adds. `bytesBefore` is not needed here: the caller keeps the place. */
  read(line: string): readonly Seen[];
  /** What was still held back: the last reply, once nothing can follow it. */
  finish(): readonly Seen[];
  /** True when nothing is half-read: a good place to stop and go on later. */
  readonly settled: boolean;
  /** True when the reply that is held back is complete although the file does not go on after it. */
  readonly turnEnded: boolean;
  readonly state: ReaderState;
  readonly counts: ReaderCounts;
}

export interface ReaderOptions {
  readonly allows?: SessionFilter;
  readonly redactor: Redactor;
  readonly ignores: IgnoreRule;
  readonly state?: ReaderState;
  /** For a subagent's file: the lines name the parent's session. */
  readonly agentId?: string;
  readonly agentType?: string;
}

export function createTranscriptReader({
  redactor,
  ignores,
  allows,
  state = {},
  agentId,
  agentType,
}: ReaderOptions): TranscriptReader {
  let { promptId, started = false, sessions = [], finished } = state;
  let reply: PendingReply | undefined;
  const tools = new Map<string, PendingTool>();
  const queued: { readonly words: string; readonly scene: Scene }[] = [];
  let dequeued = false;
  const taskKeys = new Set<string>();
  const counts: ReaderCounts = {
    lines: 0,
    prompts: 0,
    replies: 0,
    toolCalls: 0,
    tasks: 0,
    compactions: 0,
    passedOver: 0,
    broken: 0,
    unknown: {},
  };
  let compaction: { trigger?: string; tokensBefore?: number; tokensAfter?: number } | undefined;

  const sceneOf = (line: Json): Scene | undefined => {
    const session = text(field(line, 'sessionId'));
    const at = Date.parse(text(field(line, 'timestamp')) ?? '');
    if (session === undefined || Number.isNaN(at)) return undefined;
    return {
      session: agentId === undefined ? session : subSession(session, agentId),
      at,
      interactive: agentId === undefined && isTypedIn(line),
      redactor,
      ignores: (path) => ignores(path, text(field(line, 'cwd'))),
    };
  };

  /** Words wait until the message is whole: it is written one block per line. */
  const flushReply = (final: boolean): readonly Seen[] => {
    if (!reply) return [];
    const { scene, cwd, parts, id, line } = reply;
    reply = undefined;
    const words = parts.join('\n\n').trim();
    if (words === '') return [];
    const given = replyGiven(scene, { text: words, promptId: promptId ?? id });
    const again = finished?.message === id;
    if (!again) counts.replies += 1;
    const draft = finished !== undefined && again ? { ...given, key: finished.key } : given;
    const findings = final && agentId === undefined ? findingsFromReply(draft) : [];
    return [draft, ...findings].map((each) => seen(cwd, each, line));
  };

  const readUser = (line: Json, scene: Scene, cwd: string | undefined): readonly Seen[] => {
    const content = field(field(line, 'message'), 'content');
    if (field(line, 'isCompactSummary') === true) {
      counts.compactions += 1;
      const summary = promptContent(content).text;
      const draft = contextCompacted(scene, { summary, ...compaction });
      compaction = undefined;
      return [...flushReply(false), seen(cwd, draft, lineId(line))];
    }
    const results = Array.isArray(content)
      ? content.filter((block: Json) => text(field(block, 'type')) === 'tool_result')
      : [];
    if (results.length > 0) return results.flatMap((block: Json) => readResult(line, block, scene, cwd));
    if (field(line, 'isMeta') === true || field(line, 'isVisibleInTranscriptOnly') === true) {
      counts.passedOver += 1;
      return [];
    }
    const prompt = promptContent(content);
    const uuid = text(field(line, 'uuid')) ?? String(scene.at);
    if ((prompt.text.trim() === '' && prompt.images === 0) || isClientNotice(prompt.text)) {
      counts.passedOver += 1;
      return [];
    }
    const before = flushReply(true);
    const id = text(field(line, 'promptId')) ?? uuid;
    promptId = id;
    // A call still without a result has none: the client was killed, and a new turn begins only after all have answered.
    tools.clear();
    if (!dequeued) dropQueued(prompt.text);
    dequeued = false;
    if (isOwnCommand(prompt.text)) {
      counts.passedOver += 1;
      return before;
    }
    const machine =
      agentId !== undefined ||
      text(field(line, 'promptSource')) === 'system' ||
      text(field(line, 'turnOrigin')) === 'task_notification';
    counts.prompts += 1;
    const draft = promptSubmitted(scene, { text: prompt.text, id, machine, images: prompt.images });
    return [...before, ...[draft, ...findingsFromPrompt(draft)].map((each) => seen(cwd, each, lineId(line)))];
  };

  const readResult = (line: Json, block: Json, scene: Scene, cwd: string | undefined): readonly Seen[] => {
    const id = text(field(block, 'tool_use_id')) ?? '';
    const use = tools.get(id);
    if (!use) {
      counts.passedOver += 1;
      return [];
    }
    tools.delete(id);
    const structured = field(line, 'toolUseResult');
    const shown = field(block, 'content');
    const failed = field(block, 'is_error') === true;
    const error = typeof shown === 'string' ? shown : Array.isArray(shown) ? shown.map(blockText).join('\n') : '';
    const call = {
      id,
      name: use.name,
      input: use.input,
      result: failed ? error : (structured ?? shown),
      outcome: !failed ? ('ok' as const) : wasRefused(line, error) ? ('denied' as const) : ('failed' as const),
    };
    counts.toolCalls += 1;
    const tasks = tasksFromTool(scene, call);
    // A list is written again whenever one of its items changes.
    for (const draft of tasks) if (draft.type === 'task.added' && draft.key !== undefined) taskKeys.add(draft.key);
    counts.tasks = taskKeys.size;
    const plan = planOf(call);
    return [toolCalled(scene, call), ...(plan === undefined ? [] : [planProposed(scene, id, plan)]), ...tasks].map(
      (draft) => seen(cwd, draft, lineId(line)),
    );
  };

  const readAssistant = (line: Json, scene: Scene, cwd: string | undefined): readonly Seen[] => {
    const message = field(line, 'message');
    const id = text(field(message, 'id')) ?? text(field(line, 'uuid')) ?? '';
    const content = field(message, 'content');
    const before = reply !== undefined && reply.id !== id ? flushReply(false) : [];
    // What the client says in the model's place when a request failed.
    if (field(line, 'isApiErrorMessage') === true || text(field(message, 'model')) === '<synthetic>') {
      counts.passedOver += 1;
      return before;
    }
    for (const block of Array.isArray(content) ? content : []) {
      const type = text(field(block, 'type'));
      const words = text(field(block, 'text'));
      if (type === 'text' && words !== undefined && words.trim() !== '') {
        reply ??= { id, scene, cwd, line: lineId(line), parts: [], ended: false };
        reply.parts.push(words);
      } else if (type === 'tool_use') {
        const useId = text(field(block, 'id'));
        const name = text(field(block, 'name'));
        if (useId !== undefined && name !== undefined) {
          tools.set(useId, { name, input: field(block, 'input') ?? {} });
        }
      }
    }
    if (reply?.id === id) reply.ended = TURN_ENDS.has(text(field(message, 'stop_reason')) ?? '');
    return before;
  };

  /** A prompt typed while the agent worked and taken into the running turn has no line of its own. */
  const readQueue = (line: Json, scene: Scene, cwd: string | undefined): readonly Seen[] => {
    const words = text(field(line, 'content'));
    const operation = text(field(line, 'operation'));
    counts.passedOver += 1;
    if (operation === 'enqueue') queued.push({ words: words ?? '', scene });
    if (operation === 'dequeue') dequeued = queued.shift() !== undefined;
    if (operation === 'popAll') queued.length = 0;
    if (operation !== 'remove') return [];
    // Which one was taken is not said. A person's words are taken into a running turn; notices wait for its end.
    const person = queued.findIndex((each) => !isMachinePrompt(each.words));
    const [taken] = queued.splice(Math.max(0, person), 1);
    // A slash command has lines of its own, whenever it is run.
    if (!taken || /^\s*(?:\/[\w:-]+(?:\s|$)|$)/.test(taken.words) || isClientNotice(taken.words)) return [];
    const draft = promptSubmitted(taken.scene, {
      text: promptContent(taken.words).text,
      id: `queued-${taken.scene.at}`,
      machine: false,
    });
    if (draft.body.origin === 'machine') return [];
    counts.prompts += 1;
    return [draft, ...findingsFromPrompt(draft)].map((each) => ({ cwd, draft: each }));
  };

  const dropQueued = (words: string): void => {
    const at = queued.findIndex((each) => promptContent(each.words).text === words);
    if (at >= 0) queued.splice(at, 1);
  };

  const readSystem = (line: Json): readonly Seen[] => {
    const subtype = text(field(line, 'subtype'));
    if (subtype === 'compact_boundary') {
      const meta = field(line, 'compactMetadata');
      const number = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
      const trigger = text(field(meta, 'trigger'));
      const tokensBefore = number(field(meta, 'preTokens'));
      const tokensAfter = number(field(meta, 'postTokens'));
      compaction = {
        ...(trigger === undefined ? {} : { trigger }),
        ...(tokensBefore === undefined ? {} : { tokensBefore }),
        ...(tokensAfter === undefined ? {} : { tokensAfter }),
      };
      return flushReply(false);
    }
    counts.passedOver += 1;
    // The turn is over: what was said last was its answer.
    return subtype === 'stop_hook_summary' || subtype === 'turn_duration' ? flushReply(true) : [];
  };

  const startOnce = (line: Json, scene: Scene, cwd: string | undefined): readonly Seen[] => {
    if (started) return [];
    started = true;
    const branch = text(field(line, 'gitBranch'));
    const body = {
      ...(cwd === undefined ? {} : { cwd }),
      ...(branch === undefined || branch === '' ? {} : { branch }),
      ...(agentId === undefined ? {} : { parent: scene.session.slice(0, -agentId.length - 1) }),
      ...(agentType === undefined || agentType === '' ? {} : { agentType }),
      interactive: scene.interactive,
    };
    // Without the line: a fork begins with copies of its parent's, and is a session all the same.
    return [{ cwd, draft: sessionStarted(scene, body, 'first') }];
  };

  return {
    counts,
    get settled() {
      return !reply && !compaction && !dequeued && tools.size === 0 && queued.length === 0;
    },
    get turnEnded() {
      return reply?.ended === true;
    },
    get state() {
      const given = { ...(promptId === undefined ? {} : { promptId }), started, sessions };
      return finished === undefined ? given : { ...given, finished };
    },
    finish: () => {
      const message = reply?.id;
      const last = flushReply(true);
      const key = last[0]?.draft.key;
      if (message !== undefined && key !== undefined) finished = { message, key };
      return last;
    },
    read: (raw) => {
      counts.lines += 1;
      if (BOOKKEEPING.has(leadingType(raw))) {
        counts.passedOver += 1;
        return [];
      }
      const line = parseLine(raw);
      if (line === undefined) {
        counts.broken += 1;
        return [];
      }
      const type = text(field(line, 'type')) ?? 'none';
      const scene = sceneOf(line);
      const cwd = text(field(line, 'cwd'));
      if (BOOKKEEPING.has(type) || (scene === undefined && type !== 'system')) {
        if (BOOKKEEPING.has(type)) counts.passedOver += 1;
        else counts.unknown[type] = (counts.unknown[type] ?? 0) + 1;
        return [];
      }
      if (scene === undefined) return readSystem(line);
      if (scene.session !== sessions.at(-1)) sessions = withSession(sessions, scene.session);
      if (allows && !allows({ interactive: isTypedIn(line), cwd })) {
        counts.passedOver += 1;
        return [];
      }
      switch (type) {
        case 'user':
          return [...startOnce(line, scene, cwd), ...readUser(line, scene, cwd)];
        case 'assistant':
          return [...startOnce(line, scene, cwd), ...readAssistant(line, scene, cwd)];
        case 'system':
          return readSystem(line);
        case 'queue-operation':
          return readQueue(line, scene, cwd);
        default:
          counts.unknown[type] = (counts.unknown[type] ?? 0) + 1;
          return [];
      }
    },
  };
}

/** More than this in one file are a collection, in which nobody looks for a line. */
const MAX_SESSIONS = 20;

function withSession(sessions: readonly string[], session: string): readonly string[] {
  return sessions.includes(session) || sessions.length >= MAX_SESSIONS ? sessions : [...sessions, session];
}

function seen(cwd: string | undefined, draft: Seen['draft'], line: string | undefined): Seen {
  return line === undefined ? { cwd, draft } : { cwd, draft, line };
}

/**
 * The line's type where that can be told without parsing: nothing is nested before it. Most lines of older clients are
 * progress, and parsing them took half of the reader's time. Quotes inside a text are escaped, so this is a key.
 */
function leadingType(raw: string): string {
  const at = raw.indexOf(TYPE_KEY);
  if (at < 0) return '';
  const nested = raw.indexOf('{', 1);
  if (nested >= 0 && nested < at) return '';
  const start = at + TYPE_KEY.length;
  return raw.slice(start, raw.indexOf('"', start));
}

const TYPE_KEY = '"type":"';

/** A person types; only the terminal's own entry point says so, and older clients had no other. */
function isTypedIn(line: Json): boolean {
  const entrypoint = text(field(line, 'entrypoint'));
  return entrypoint === undefined || entrypoint === 'cli';
}

/** Newer clients say so; older ones only in words. */
function wasRefused(line: Json, error: string): boolean {
  const decision = text(field(field(line, 'permissionDecision'), 'decision'));
  return text(field(line, 'toolDenialKind')) !== undefined || decision === 'reject' || isDenial(error);
}

function lineId(line: Json): string | undefined {
  return text(field(line, 'uuid'));
}

/** The session this line belongs to counts only if it is an object; a torn or foreign line is none. */
function parseLine(raw: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(raw);
    // JSON.parse gives JSON; what it holds is looked at field by field.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? limitDepth(value as Json) : undefined;
  } catch {
    // Trigger: half a line, NULs, another encoding. Outcome: counted as broken by the caller.
    return undefined;
  }
}
