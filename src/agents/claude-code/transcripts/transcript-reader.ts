/**
 * Reads a transcript of Claude Code line by line. The format is the client's own and changes: known kinds of lines are read or
 * skipped, and unknown kinds are counted so that a new one is noticed.
 */

import type { ReaderCounts } from '../../../capture/imports/transcript-source.ts';
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { Json } from '../../../domain/event.ts';
import { defined } from '../../../domain/json/defined.ts';
import { asNumber, asText, field, isObject } from '../../../domain/json/json.ts';
import { limitDepth } from '../../../domain/json/limit-depth.ts';
import { sessionStarted } from '../session-drafts.ts';
import { readAssistantLine } from './read-assistant-line.ts';
import { attachedFile, readAttachment } from './read-attachment-line.ts';
import { readQueueLine } from './read-queue-line.ts';
import { readUserLine } from './read-user-line.ts';
import {
  flushReply,
  isInteractive,
  type ReaderOptions,
  type ReaderState,
  type Reading,
  sceneOf,
  startTranscript,
  type TranscriptLine,
} from './reading.ts';

/** Kinds of lines without content: progress, snapshots, copies of requests, display state. */
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

export interface TranscriptReader {
  /** What this line adds. */
  read(line: string): readonly CapturedDraft[];
  /** The last reply, once nothing can follow it. */
  finish(): readonly CapturedDraft[];
  /** True when nothing is half read: a cursor may be set here. */
  readonly atBoundary: boolean;
  /** True when the pending reply is complete although no line follows it. */
  readonly turnEnded: boolean;
  readonly state: ReaderState;
  readonly counts: ReaderCounts;
}

export function createTranscriptReader(options: ReaderOptions): TranscriptReader {
  const reading = startTranscript(options);
  return {
    counts: reading.counts,
    get atBoundary() {
      const { reply, compaction, dequeued, tools, queued } = reading;
      return !reply && !compaction && !dequeued && tools.size === 0 && queued.length === 0;
    },
    get turnEnded() {
      return reading.reply?.ended === true;
    },
    get state() {
      const { promptId, unnamedTurns, started, sessions, finished, at, place, cwd } = reading;
      const own = { unnamedTurns: unnamedTurns || undefined, place: place || undefined };
      return defined({ promptId, started, sessions, finished, at, cwd, ...own });
    },
    finish: () => {
      const message = reading.reply?.id;
      const last = flushReply(reading);
      const key = last[0]?.draft.key;
      if (message !== undefined && key !== undefined) reading.finished = { message, key };
      return last;
    },
    read: (raw) => readLine(reading, raw),
  };
}

function readLine(reading: Reading, raw: string): readonly CapturedDraft[] {
  const { counts, options } = reading;
  counts.lines += 1;
  if (BOOKKEEPING.has(leadingType(raw))) {
    counts.withoutContent += 1;
    return [];
  }
  const line = parseLine(raw);
  if (line === undefined) {
    counts.broken += 1;
    return [];
  }
  const type = asText(field(line, 'type')) ?? 'none';
  const attached = attachedFile(line);
  if (BOOKKEEPING.has(type) || (type === 'attachment' && attached === undefined)) {
    counts.withoutContent += 1;
    return [];
  }
  const scene = sceneOf(reading, line);
  if (scene === undefined) return type === 'system' ? readSystemLine(reading, line) : countUnknown(counts, type);
  if (scene.session !== reading.sessions.at(-1)) reading.sessions = withSession(reading.sessions, scene.session);
  // A prompt that was typed while the agent worked names no folder. It belongs to the session's folder.
  const cwd = asText(field(line, 'cwd')) ?? (type === 'queue-operation' ? reading.cwd : undefined);
  reading.cwd = cwd ?? reading.cwd;
  if (options.allows && !options.allows({ interactive: isInteractive(line), cwd })) {
    counts.withoutContent += 1;
    return [];
  }
  const at = { line, scene, cwd };
  if (attached !== undefined) return [...startOnce(reading, at), ...readAttachment(reading, at, attached)];
  switch (type) {
    case 'user':
      return [...startOnce(reading, at), ...readUserLine(reading, at)];
    case 'assistant':
      return [...startOnce(reading, at), ...readAssistantLine(reading, at)];
    case 'system':
      return readSystemLine(reading, line);
    case 'queue-operation':
      return readQueueLine(reading, at);
    default:
      return countUnknown(counts, type);
  }
}

function countUnknown(counts: ReaderCounts, type: string): readonly CapturedDraft[] {
  counts.unknown[type] = (counts.unknown[type] ?? 0) + 1;
  return [];
}

function startOnce(reading: Reading, { line, scene, cwd }: TranscriptLine): readonly CapturedDraft[] {
  if (reading.started) return [];
  reading.started = true;
  const { agentId, agentType } = reading.options;
  const body = {
    ...defined({
      cwd,
      branch: asText(field(line, 'gitBranch')) || undefined,
      parent: agentId === undefined ? undefined : scene.session.slice(0, -agentId.length - 1),
      agentType: agentType || undefined,
    }),
    interactive: scene.interactive,
  };
  // Without the line's id: a fork starts with copies of its parent's lines but is a separate session.
  return [{ cwd, draft: sessionStarted(scene, body, 'first') }];
}

function readSystemLine(reading: Reading, line: Json): readonly CapturedDraft[] {
  const subtype = asText(field(line, 'subtype'));
  if (subtype === 'compact_boundary') {
    const meta = field(line, 'compactMetadata');
    reading.compaction = defined({
      trigger: asText(field(meta, 'trigger')),
      tokensBefore: asNumber(field(meta, 'preTokens')),
      tokensAfter: asNumber(field(meta, 'postTokens')),
    });
    return flushReply(reading);
  }
  reading.counts.withoutContent += 1;
  // At the end of a turn, the last text is its reply.
  return subtype === 'stop_hook_summary' || subtype === 'turn_duration' ? flushReply(reading) : [];
}

/** A file with more sessions than this is a collection, and its lines are not looked up. */
const MAX_SESSIONS = 20;

function withSession(sessions: readonly string[], session: string): readonly string[] {
  return sessions.includes(session) || sessions.length >= MAX_SESSIONS ? sessions : [...sessions, session];
}

const TYPE_KEY = '"type":"';

/**
 * The line's type without parsing it, if no object is nested before it. Most lines of older clients are progress, and parsing
 * them took half of the reader's time. Quotes in a text are escaped, so a match is a key.
 */
function leadingType(raw: string): string {
  const at = raw.indexOf(TYPE_KEY);
  if (at < 0) return '';
  const nested = raw.indexOf('{', 1);
  if (nested >= 0 && nested < at) return '';
  const start = at + TYPE_KEY.length;
  return raw.slice(start, raw.indexOf('"', start));
}

function parseLine(raw: string): Json | undefined {
  try {
    const value = JSON.parse(raw) as Json;
    return isObject(value) ? limitDepth(value, raw) : undefined;
  } catch {
    // Trigger: half a line, NULs, another encoding. Outcome: the caller counts it as broken.
    return undefined;
  }
}
