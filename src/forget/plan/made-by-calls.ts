/**
 * Finds the tasks, plans and status lines that a tool call created: same session, and their text is one of the strings in the call's
 * input. A call that repeats a list created them only if no earlier remaining call has them.
 */
import type { EventRecord } from '../../domain/event.ts';
import { TASK_TEXT_MAX_CHARS } from '../../domain/tasks/task.ts';
import { taskTextKey } from '../../domain/tasks/task-text.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, iterateEvents } from '../../store/journal/read.ts';
import { jsonStrings } from '../scan/json-strings.ts';

export function madeByCalls(journal: Journal, ids: ReadonlySet<string>): readonly string[] {
  const { db } = journal;
  const made: string[] = [];
  for (const [session, calls] of callsBySession(journal, ids)) {
    const items = [...iterateEvents(db, { session, types: ['task.added', 'plan.proposed', 'status.set'] })].filter(
      ({ id }) => !ids.has(id),
    );
    if (items.length === 0) continue;
    const given = calls.flatMap((id) => {
      const call = getEvent(db, id);
      return call === undefined ? [] : [{ at: call.happenedAt, words: wordsGiven(call) }];
    });
    for (const item of items) {
      const words = storedTextKey(String(item.body.text ?? item.body.value));
      const first = Math.min(...given.flatMap((call) => (call.words.has(words) ? [call.at] : [])));
      if (Number.isFinite(first) && !isGivenBefore(journal, { session, words, before: first }, ids)) made.push(item.id);
    }
  }
  return made;
}

function callsBySession(journal: Journal, ids: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const calls = new Map<string, string[]>();
  for (const { id, type, session } of eventHeads(journal.db, ids)) {
    if (type !== 'tool.called' || session === undefined) continue;
    calls.set(session, [...(calls.get(session) ?? []), id]);
  }
  return calls;
}

function isGivenBefore(
  { db }: Journal,
  { session, words, before }: { readonly session: string; readonly words: string; readonly before: number },
  ids: ReadonlySet<string>,
): boolean {
  for (const call of iterateEvents(db, { session, types: ['tool.called'], until: before })) {
    if (!ids.has(call.id) && wordsGiven(call).has(words)) return true;
  }
  return false;
}

function wordsGiven({ body }: EventRecord): ReadonlySet<string> {
  return new Set([...jsonStrings(body.input)].map(storedTextKey));
}

/** In the form tasks store a text: trimmed and cut. */
function storedTextKey(text: string): string {
  return taskTextKey(text.trim().slice(0, TASK_TEXT_MAX_CHARS));
}
