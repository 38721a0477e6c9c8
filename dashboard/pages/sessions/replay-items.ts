/** What a replay shows, made from a session's events: tool calls in a row are one item, and subagents stand where they started. */
import type { api } from '../../shared/api.ts';

type EventsAnswer = Awaited<ReturnType<(typeof api.sessions)[':id']['events']['$get']>>;
export type EventLine = Awaited<ReturnType<EventsAnswer['json']>>['events'][number];
type SessionAnswer = Awaited<ReturnType<(typeof api.sessions)[':id']['$get']>>;
export type Subagent = Awaited<ReturnType<SessionAnswer['json']>>['subagents'][number];

export type ReplayItem =
  | { readonly kind: 'event'; readonly key: string; readonly event: EventLine }
  | { readonly kind: 'tools'; readonly key: string; readonly events: readonly EventLine[] }
  | { readonly kind: 'subagent'; readonly key: string; readonly subagent: Subagent }
  | { readonly kind: 'compaction'; readonly key: string; readonly event: EventLine; readonly hides: number };

/** Events that a reader of the conversation does not need; they are in the side panel of what they belong to. */
const LEFT_OUT = new Set([
  'session.started',
  'project.switched',
  'file.intent',
  'file.written',
  'file.edited',
  'project.registered',
  'project.identified',
]);

/** `folded`: ids of compactions whose earlier events are not shown. */
export function replayItems(
  events: readonly EventLine[],
  subagents: readonly Subagent[],
  folded: ReadonlySet<string>,
): readonly ReplayItem[] {
  const items: ReplayItem[] = [];
  const waiting = subagents.toSorted((a, b) => a.started_at.localeCompare(b.started_at));
  let tools: EventLine[] = [];
  let sinceBoundary = 0;
  const flush = (): void => {
    const [first] = tools;
    if (first !== undefined) items.push({ kind: 'tools', key: first.id, events: tools });
    tools = [];
  };
  for (const event of events) {
    while (waiting[0] !== undefined && waiting[0].started_at <= event.at) {
      flush();
      const subagent = waiting.shift();
      if (subagent !== undefined) items.push({ kind: 'subagent', key: `subagent ${subagent.id}`, subagent });
    }
    if (LEFT_OUT.has(event.type)) continue;
    if (event.type === 'tool.called' && editOf(event) === undefined) {
      tools.push(event);
      continue;
    }
    flush();
    if (event.type === 'context.compacted') {
      const hides = items.length - sinceBoundary;
      if (folded.has(event.id)) items.splice(sinceBoundary);
      items.push({ kind: 'compaction', key: event.id, event, hides });
      sinceBoundary = items.length;
    } else items.push({ kind: 'event', key: event.id, event });
  }
  flush();
  for (const subagent of waiting) items.push({ kind: 'subagent', key: `subagent ${subagent.id}`, subagent });
  return items;
}

export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A session is arranged again each time a part of it arrives. */
const known = new WeakMap<EventLine, { readonly edits: readonly Edit[] | undefined }>();

/** The edits of a tool call that changed a file; undefined for any other call. */
export function editOf(event: EventLine): readonly Edit[] | undefined {
  const found = known.get(event) ?? { edits: readEdits(event) };
  known.set(event, found);
  return found.edits;
}

function readEdits({ type, body }: EventLine): readonly Edit[] | undefined {
  if (type !== 'tool.called') return undefined;
  const { tool, input, outcome } = fields(body);
  if (typeof tool !== 'string' || outcome !== 'ok' || typeof input !== 'object' || input === null) return undefined;
  const { file_path: path, old_string: before, new_string: after, content, edits } = fields(input);
  if (typeof path !== 'string') return undefined;
  if (typeof before === 'string' && typeof after === 'string') return [{ path, before, after }];
  if (typeof content === 'string' && /write/i.test(tool)) return [{ path, before: '', after: content }];
  if (!Array.isArray(edits)) return undefined;
  const found = edits.flatMap((each: unknown) => {
    const { old_string: old, new_string: next } = fields(each);
    return typeof old === 'string' && typeof next === 'string' ? [{ path, before: old, after: next }] : [];
  });
  return found.length === 0 ? undefined : found;
}

export function fields(value: unknown): Readonly<Record<string, unknown>> {
  // The server's JSON: every object has names and values. A copy of each event of a long session would take longer than a frame.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** One line that says what a call was about. */
export function callSummary(input: unknown): string {
  if (typeof input === 'string') return input;
  const given = fields(input);
  for (const name of ['command', 'file_path', 'path', 'pattern', 'query', 'url', 'description', 'prompt', 'skill']) {
    const value = given[name];
    if (typeof value === 'string' && value.trim() !== '') return value.replace(/\s+/g, ' ').trim();
  }
  const first = Object.values(given).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof first === 'string' ? first.replace(/\s+/g, ' ').trim() : '';
}
