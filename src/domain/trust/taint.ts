/**
 * The spans in which an agent may repeat external text. External content (a web page, an MCP tool of another program, a
 * network command) starts a span, also in a subagent. It ends when the owner types a prompt that is more than assent. The
 * fold follows the time of the events, so hooks and an import give the same result.
 */

import { isToolOf } from '../agents/tool-kind.ts';
import type { EventOf, MemoirEvent } from '../event.ts';
import { ownContent } from './assent.ts';
import { isMemoryFile } from './memory-writes.ts';

export interface TaintSpan {
  readonly from: number;
  /** Missing while the span lasts. */
  readonly to?: number;
  /** The event that started it. */
  readonly by: string;
}

/** For one session with its subagents. Exists for every session with a known prompt or external result. */
export interface Taint {
  /** Whether a prompt is known. Without one, it is unknown what the agent read. */
  readonly prompted: boolean;
  /** The first external result, here and in a subagent. */
  readonly external?: string;
  readonly externalInSubagent?: string;
  readonly spans: readonly TaintSpan[];
  /** Memory files the agent wrote with its own tools inside a span: path, last time. */
  readonly written?: Readonly<Record<string, number>>;
}

export const UNTAINTED: Taint = { prompted: false, spans: [] };

/** A subagent's session is named `<session>/<agent>`. */
export function rootSession(session: string): string {
  const end = session.indexOf('/');
  return end < 0 ? session : session.slice(0, end);
}

/** A shell command names only the memory files it may write (`memory-writes.ts`). */
function writtenMemory({ body }: EventOf<'tool.called'>): readonly string[] {
  if (!isToolOf('edit', body) && !isToolOf('command', body)) return [];
  return (body.files ?? []).filter(isMemoryFile).map(plainPath);
}

/** With `/`, in lower case and without `.` and `..`, so that two spellings of one file are equal. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.toLowerCase().split(/[\\/]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

export type TaintEvent =
  | EventOf<'prompt.submitted'>
  | EventOf<'tool.called'>
  | EventOf<'session.ended'>
  | EventOf<'event.external'>;

/** The types of events that can start or end a span. */
export function concernsTaint(event: MemoirEvent): event is TaintEvent {
  if (event.session === undefined) return false;
  if (event.type === 'event.external') return true;
  const inSubagent = rootSession(event.session) !== event.session;
  if (event.type === 'prompt.submitted') return !inSubagent;
  // A subagent returns its result when it ends, perhaps after the owner's next prompt.
  if (event.type === 'session.ended') return inSubagent;
  if (event.type !== 'tool.called' || event.body.outcome === 'denied') return false;
  if (event.trust === 'external' || writtenMemory(event).length > 0) return true;
  // Both return a result, perhaps after the owner's next prompt.
  return !inSubagent && (isToolOf('background-output', event.body) || isToolOf('subagent', event.body));
}

export function reduceTaint(taint: Taint, event: TaintEvent): Taint {
  switch (event.type) {
    case 'prompt.submitted':
      return afterPrompt(taint, event);
    case 'tool.called':
      return afterTool(taint, event);
    case 'event.external':
      return started(afterExternal(taint, event, event.body.target), event, event.body.target);
    case 'session.ended':
      return taint.externalInSubagent === undefined ? taint : started(taint, event, taint.externalInSubagent);
  }
}

function afterPrompt(before: Taint, event: EventOf<'prompt.submitted'>): Taint {
  const taint = { ...before, prompted: true };
  switch (event.trust) {
    case 'owner': {
      const content = ownContent(event.body.text);
      if (content === 'enough') return ended(taint, event.happenedAt);
      // A session that starts with mere assent continues another one, and what was read there is unknown.
      return before.prompted || content === 'little' ? taint : started(taint, event);
    }
    case 'tool':
      // A notice of the agent: a background task returns its result.
      return taint.external === undefined ? taint : started(taint, event, taint.external);
    case 'external':
      return started(taint, event);
    case 'agent':
      return taint;
  }
}

function afterTool(taint: Taint, event: EventOf<'tool.called'>): Taint {
  if (event.trust === 'external') {
    // `curl … -o memory/x.md` also writes.
    return withWritten(started(afterExternal(taint, event, event.id), event), event);
  }
  if (writtenMemory(event).length > 0) return withWritten(taint, event);
  const source = isToolOf('subagent', event.body) ? taint.externalInSubagent : taint.external;
  return source === undefined ? taint : started(taint, event, source);
}

function afterExternal(taint: Taint, { session }: TaintEvent, id: string): Taint {
  const inSubagent = session !== undefined && rootSession(session) !== session;
  const known = { ...taint, external: taint.external ?? id };
  return inSubagent ? { ...known, externalInSubagent: taint.externalInSubagent ?? id } : known;
}

function withWritten(taint: Taint, event: EventOf<'tool.called'>): Taint {
  const files = writtenMemory(event);
  if (files.length === 0 || taintAt(taint, event.happenedAt) === undefined) return taint;
  return {
    ...taint,
    written: { ...taint.written, ...Object.fromEntries(files.map((path) => [path, event.happenedAt])) },
  };
}

function started(taint: Taint, event: TaintEvent, by: string = event.id): Taint {
  const last = taint.spans.at(-1);
  if (last !== undefined && last.to === undefined) return taint;
  return { ...taint, spans: [...taint.spans, { from: event.happenedAt, by }] };
}

function ended(taint: Taint, at: number): Taint {
  const last = taint.spans.at(-1);
  if (last === undefined || last.to !== undefined) return taint;
  return { ...taint, spans: [...taint.spans.slice(0, -1), { ...last, to: at }] };
}

export function taintAt(taint: Taint, at: number): TaintSpan | undefined {
  return taint.spans.find(({ from, to }) => from <= at && (to === undefined || at < to));
}
