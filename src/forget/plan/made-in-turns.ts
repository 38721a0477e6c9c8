/**
 * Finds what the companion said and did in the turns that answered an erased message: its replies, its steps and the
 * calls of its tools. In a turn with several messages, nobody can tell which words came from which message, so the turn
 * is erased with any of them.
 */
import { callKey } from '../../domain/companion.ts';
import { asKnownEvent, type EventRecord } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { asText, field } from '../../domain/json/json.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, iterateEvents } from '../../store/journal/read.ts';

export function madeInTurns({ db }: Journal, ids: ReadonlySet<string>): readonly string[] {
  const turns = new Set<string>();
  let since = Number.POSITIVE_INFINITY;
  for (const record of iterateEvents(db, { types: ['companion.began'] })) {
    const event = asKnownEvent(record);
    if (event?.type !== 'companion.began' || !event.body.messages.some((id) => ids.has(id))) continue;
    turns.add(event.id);
    since = Math.min(since, event.happenedAt);
  }
  if (turns.size === 0) return [];
  const made: string[] = [];
  for (const record of iterateEvents(db, { types: ['companion.stepped', 'companion.ended'], since })) {
    const event = asKnownEvent(record);
    if (event?.type === 'companion.stepped' && turns.has(event.body.turn)) {
      const { turn, step, calls } = event.body;
      made.push(event.id, ...calls.map(({ id }) => idFromKey(callKey(turn, step, id))));
    }
    if (event?.type === 'companion.ended' && turns.has(event.body.turn)) made.push(event.body.reply ?? '');
  }
  return [...eventHeads(db, new Set(made))].map(({ id }) => id);
}

/** Its input is part of the step as well. */
export function isCallOfTurn({ type, key }: Pick<EventRecord, 'type' | 'key'>): boolean {
  return type === 'tool.called' && key?.startsWith('companion-call:') === true;
}

/** The lines that erased calls wrote into the companion's own files, by the path in the home. */
export type LinesOfCalls = ReadonlyMap<string, ReadonlySet<string>>;

/** These are the lines that a version added, if each of them contains words of the call. */
export function linesOfCalls({ db }: Journal, ids: ReadonlySet<string>): LinesOfCalls {
  const lines = new Map<string, Set<string>>();
  for (const { id, type } of eventHeads(db, ids)) {
    const record = type === 'tool.called' ? getEvent(db, id) : undefined;
    if (record === undefined || !isCallOfTurn(record) || record.body.tool !== 'edit_notes') continue;
    const path = `companion/${asText(field(record.body.input, 'file')) ?? ''}`;
    const written = linesIn(asText(field(record.body.input, 'new_text')));
    const found = lines.get(path) ?? new Set();
    for (const added of additionsTo(db, path)) {
      if (!added.every((line) => [...written].some((each) => line.includes(each)))) continue;
      for (const line of added) found.add(line);
    }
    if (found.size > 0) lines.set(path, found);
  }
  return lines;
}

/** What each version that Memoir wrote added to the one before. */
function* additionsTo(db: Journal['db'], path: string): Generator<readonly string[], void, undefined> {
  let before: ReadonlySet<string> = new Set();
  const versions = { subject: path, types: ['file.intent', 'file.edited'], order: 'arrival' } as const;
  for (const { type, body } of iterateEvents(db, versions)) {
    const now = linesIn(asText(body.content));
    if (type === 'file.intent') yield [...now].filter((line) => !before.has(line));
    before = now;
  }
}

function linesIn(text = ''): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}
