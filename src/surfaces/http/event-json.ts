/** One event as JSON for a list: long texts are truncated. `/api/events/:id` returns them whole. */
import type { EventRecord } from '../../index.ts';

/** A page of two hundred events with megabytes of output each would freeze a browser. */
const SHOWN_CHARS = 6000;
/** Limits the elements of a list or object in a tool's input. */
const SHOWN_ITEMS = 200;

type Body = EventRecord['body'];

export function eventJson(record: EventRecord, whole = false) {
  const { id, type, version, happenedAt, project, session, actor, trust } = record;
  const shortened = whole ? { value: record.body, cut: false } : shorten(record.body);
  return {
    id,
    type,
    version,
    at: new Date(happenedAt).toISOString(),
    project_id: project ?? null,
    session_id: session ?? null,
    actor,
    trust,
    body: shortened.value,
    cut: shortened.cut,
  };
}

function shorten(body: Body): { readonly value: unknown; readonly cut: boolean } {
  let cut = false;
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.length <= SHOWN_CHARS) return value;
      cut = true;
      // Replaces half of a surrogate pair at the end.
      return value.slice(0, SHOWN_CHARS).toWellFormed();
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    if (entries.length > SHOWN_ITEMS) cut = true;
    const kept = entries.slice(0, SHOWN_ITEMS).map(([key, item]) => [key, walk(item)] as const);
    return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
  };
  const value = walk(body);
  return { value, cut };
}
