/**
 * Finds the context packs that show an erased item by its id. A pack gives each item with the id that opens it, often a short one, so
 * it is found also if its words are too common to be searched for.
 */
import type { EventRecord } from '../../domain/event.ts';
import { textsIn } from '../../domain/json/json.ts';
import { shortTaskId } from '../../domain/tasks/task.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { sessionLabel } from '../../notes/episodes/session-name.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import { extractedFrom } from '../../store/state/facts/extracted-facts.ts';
import { plainWordsOf } from '../scan/distinctive-phrases.ts';
import { completedBy } from './erased-texts.ts';

/** An id in a text: at least the length that the pages of the wiki print. */
const ID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f-]*[0-9a-f])?(?![0-9a-f-]*[0-9a-f])/g;
/** "- k3m9qp Rotate the keys" */
const TASK = /^- ([0-9a-z]{6}) /gm;

/** Whether a pack names one of the erased events, of the facts that had words of them, or of their tasks. */
export function packsNaming(journal: Journal, ids: ReadonlySet<string>): (pack: EventRecord) => boolean {
  const named = new Set([...ids, ...completedBy(journal, ids).map(({ id }) => id)]);
  const sorted = [...named].sort(compareText);
  const heads = [...eventHeads(journal.db, ids)];
  const tasks = new Set(
    [
      ...heads.flatMap(({ id, type }) => (type === 'task.added' ? [id] : [])),
      ...extractedFrom(journal.db, ids).map(({ id }) => id),
    ].map(shortTaskId),
  );
  const quotesSession = sessionQuotes(journal, heads);
  return ({ body }) => {
    if (textsIn(body.ids).some((id) => named.has(id))) return true;
    const text = typeof body.text === 'string' ? body.text : '';
    return (
      (text.match(ID) ?? []).some((id) => hasPrefix(sorted, id)) ||
      [...text.matchAll(TASK)].some(([, id = '']) => tasks.has(id)) ||
      text.split('\n').some(quotesSession)
    );
  };
}

function hasPrefix(sorted: readonly string[], prefix: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(sorted[middle] ?? '', prefix) < 0) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(prefix) === true;
}

const SPOKEN: ReadonlySet<string> = new Set(['prompt.submitted', 'reply.given']);
/** A line about a session quotes its messages, cut at any place: `Session 0b5c2f1e: “back on 20”. Answer: “Done”.` */
const PARTS = /[“”…]|(?<=[.!?])\s+/u;
const PART_MIN_WORDS = 2;

/** Whether a line names a session and quotes one of its erased messages. */
function sessionQuotes(
  { db }: Journal,
  heads: readonly { readonly id: string; readonly type: string; readonly session?: string | undefined }[],
): (line: string) => boolean {
  const bySession = Map.groupBy(
    heads.filter(({ type, session }) => session !== undefined && SPOKEN.has(type)),
    ({ session = '' }) => session,
  );
  const byLabel = Map.groupBy(bySession.keys(), sessionLabel);
  const known = new Map<string, readonly string[]>();
  const textsOf = (session: string): readonly string[] => {
    const before = known.get(session);
    if (before !== undefined) return before;
    const texts = (bySession.get(session) ?? []).map(
      ({ id }) => ` ${plainWordsOf(String(getEvent(db, id)?.body.text ?? '')).join(' ')} `,
    );
    // One at a time: the texts of a project do not fit in memory.
    known.clear();
    known.set(session, texts);
    return texts;
  };
  const isQuoted = (session: string, said: string): boolean =>
    said
      .split(PARTS)
      .map(plainWordsOf)
      .some((words) => {
        const isTelling = words.length >= PART_MIN_WORDS || words.some((word) => /\p{N}/u.test(word));
        return isTelling && textsOf(session).some((text) => text.includes(` ${words.join(' ')} `));
      });
  return (line) =>
    [...line.matchAll(LABEL)].some(({ 0: named, index }) => {
      const said = line.slice(index + named.length).replace(/^\)?:? /, '');
      const label = UUID_START.test(named) ? named.slice(0, UUID_LABEL_CHARS) : sessionLabel(named);
      const sessions = (byLabel.get(label) ?? []).filter((id) => id.startsWith(named) || named === label);
      return sessions.some((session) => isQuoted(session, said));
    });
}

/** A session's id, the start of one, or its label. */
const LABEL = /[A-Za-z0-9_-]{4,}/g;
const UUID_START = /^[0-9a-f]{8}-[0-9a-f]/;
const UUID_LABEL_CHARS = 8;
