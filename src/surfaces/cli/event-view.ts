/** One event for people (an envelope and its texts) and for programs (the shape `memoir export` has). */
import type { EventRecord } from '../../index.ts';
import { oneLine } from './plain.ts';
import { truncate } from './text-width.ts';

/** The record as exported: what the store adds for itself is left out, times are ISO 8601. */
export function eventAsJson(record: EventRecord): Readonly<Record<string, unknown>> {
  const { id, key, type, version, happenedAt, hlc, device, project, session, actor, trust, body } = record;
  const when = new Date(happenedAt).toISOString();
  return {
    id,
    key,
    type,
    version,
    happenedAt: when,
    hlc,
    device,
    project,
    session,
    actor,
    trust,
    ...sourceOf(record),
    body,
  };
}

/** Where it was brought in from: the message's own id there, and who said it. */
function sourceOf({ body: { ref, speaker } }: EventRecord): object {
  if (typeof ref !== 'string') return {};
  return { source: { ref, ...(typeof speaker === 'string' ? { speaker } : {}) } };
}

/** What it is about in one line of at most `width` cells: its words, or else its body as JSON. */
export function eventGist(record: EventRecord, width: number): string {
  const { text, tool, path, agent } = record.body;
  const words = [text, tool, path, agent].find((value) => typeof value === 'string') ?? JSON.stringify(record.body);
  return truncate(oneLine(String(words)), width);
}
