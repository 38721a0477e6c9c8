/** One event as JSON, in the format of `memoir export`, and as one line of text. */
import type { EventRecord } from '../../index.ts';
import { oneLine } from './plain.ts';
import { truncate } from './text-width.ts';

/** The event as exported: without fields internal to the store, with ISO 8601 times. */
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

/** For imported messages: the message id in the original conversation, and the speaker. */
function sourceOf({ body: { ref, speaker } }: EventRecord): object {
  if (typeof ref !== 'string') return {};
  return { source: { ref, ...(typeof speaker === 'string' ? { speaker } : {}) } };
}

/** One line of at most `width` cells: the event's text, or its body as JSON. */
export function eventGist(record: EventRecord, width: number): string {
  const { text, tool, path, agent } = record.body;
  const words = [text, tool, path, agent].find((value) => typeof value === 'string') ?? JSON.stringify(record.body);
  return truncate(oneLine(String(words)), width);
}
