/**
 * Turns a session's events into the items of a replay as they arrive: consecutive tool calls are one item, and subagents are shown
 * where they started.
 */
import type { api } from '../../shared/api.ts';

type EventsAnswer = Awaited<ReturnType<(typeof api.sessions)[':id']['events']['$get']>>;
export type EventLine = Awaited<ReturnType<EventsAnswer['json']>>['events'][number];
type SessionAnswer = Awaited<ReturnType<(typeof api.sessions)[':id']['$get']>>;
export type Subagent = Awaited<ReturnType<SessionAnswer['json']>>['subagents'][number];

interface Placed {
  readonly key: string;
  /** Its height before it was drawn, roughly, in pixels. */
  readonly height: number;
}

export type ReplayItem = Placed &
  (
    | { readonly kind: 'event'; readonly event: EventLine }
    | { readonly kind: 'tools'; readonly events: readonly EventLine[] }
    | { readonly kind: 'subagent'; readonly subagent: Subagent }
    | { readonly kind: 'compaction'; readonly event: EventLine; readonly hides: number }
  );

const FOLDED_PX = 44;

/** Characters per line and height of a line, roughly. */
function heightOf({ body }: EventLine): number {
  const { text } = fields(body);
  return typeof text === 'string' ? 60 + Math.min(40, Math.ceil(text.length / 90)) * 22 : 60;
}

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

export interface Arrangement {
  /**
   * The same list each time: a long session arrives in many parts, and arranging all of it again for each would take longer than a
   * frame.
   */
  readonly items: readonly ReplayItem[];
  /** Adds the next events. `complete`: there are no more so far. */
  add(events: readonly EventLine[], complete: boolean): void;
}

/** `folded`: ids of compactions whose earlier events are not shown. */
export function arrangeReplay(subagents: readonly Subagent[], folded: ReadonlySet<string>): Arrangement {
  const items: ReplayItem[] = [];
  const waiting = subagents.toSorted((a, b) => a.started_at.localeCompare(b.started_at));
  /** Calls in a row, and where they stand in the list. */
  let row: { readonly place: number; readonly events: EventLine[] } | undefined;
  let sinceBoundary = 0;
  const addSubagent = (subagent: Subagent): void => {
    row = undefined;
    items.push({ kind: 'subagent', key: `subagent ${subagent.id}`, height: FOLDED_PX, subagent });
  };
  const addCall = (event: EventLine): void => {
    row ??= { place: items.length, events: [] };
    row.events.push(event);
    const key = row.events[0]?.id ?? event.id;
    items[row.place] = { kind: 'tools', key, height: FOLDED_PX, events: row.events };
  };
  const addEvent = (event: EventLine): void => {
    row = undefined;
    if (event.type !== 'context.compacted') {
      items.push({ kind: 'event', key: event.id, height: heightOf(event), event });
      return;
    }
    const hides = items.length - sinceBoundary;
    if (folded.has(event.id)) items.splice(sinceBoundary);
    items.push({ kind: 'compaction', key: event.id, height: FOLDED_PX, event, hides });
    sinceBoundary = items.length;
  };
  return {
    items,
    add: (events, complete) => {
      for (const event of events) {
        for (let next = waiting[0]; next !== undefined && next.started_at <= event.at; next = waiting[0]) {
          waiting.shift();
          addSubagent(next);
        }
        if (LEFT_OUT.has(event.type)) continue;
        if (event.type === 'tool.called' && editOf(event) === undefined) addCall(event);
        else addEvent(event);
      }
      if (complete) for (const subagent of waiting.splice(0)) addSubagent(subagent);
    },
  };
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
