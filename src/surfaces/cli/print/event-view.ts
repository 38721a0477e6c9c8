/** One event as JSON, in the format of `memoir export`, and as one line of text. */
import { describeCall } from '../../../domain/tool-command.ts';
import type { EventRecord } from '../../../index.ts';
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

/** One line of at most `width` cells: the event's text, or its short fields. */
export function eventGist({ body }: Pick<EventRecord, 'body'>, width: number): string {
  const { text, statement, summary, tool, path, agent, query } = body;
  const call = typeof tool === 'string' ? describeCall(tool, body.input) : undefined;
  const words = [text, statement, summary, call, path, query, agent].find((value) => typeof value === 'string');
  return truncate(oneLine(typeof words === 'string' ? words : shortFields(body)), width);
}

/** `status: done, priority: high`. Ids and lists say nothing to a reader. */
function shortFields(body: EventRecord['body']): string {
  return Object.entries(body)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && !UUID.test(String(value)))
    .map(([field, value]) => `${field}: ${String(value)}`)
    .join(', ');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
