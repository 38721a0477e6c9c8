/**
 * Whether a session used what it was given: it opened an item, named its id, repeated its words, or changed a task of the
 * pack. Only later events count.
 */

/** One line of a pack that can be used: it has an id that opens it. */
export interface PackItem {
  readonly id: string;
  /** Its words, without the mark of the list and the id. */
  readonly text: string;
}

/** Something a session did. */
export interface SessionAct {
  readonly at: number;
  readonly kind: 'opened' | 'changed' | 'said';
  /** The id that was opened or changed, or the words. */
  readonly text: string;
}

export interface PackUse {
  readonly text: string;
  readonly how: SessionAct['kind'];
}

/** `- 2026-10-12 just test what you changed (34a11687-9ddc)`, `- Rebuild the index first (projects/shop/memory/index.md)`. */
const WITH_ID = /^- (?<text>.+) \((?<id>[0-9a-f]{6,}[0-9a-f-]*|[\w./-]+\.md)\)$/;
/** `- 0yfwbg Print the trees`, below the heading of the tasks. */
const TASK = /^- (?<id>[0-9a-z]{4,8}) (?<text>.+)$/;
const TASKS_HEADING = /^Open tasks\b/;
/** This many words in a row are not a coincidence. */
const QUOTED_WORDS = 6;

export function itemsOf(pack: string): readonly PackItem[] {
  const items: PackItem[] = [];
  let inTasks = false;
  for (const line of pack.split('\n')) {
    inTasks = TASKS_HEADING.test(line) || (inTasks && line !== '');
    const { id, text } = (inTasks ? TASK : WITH_ID).exec(line)?.groups ?? {};
    if (id !== undefined && text !== undefined) items.push({ id, text: withoutDay(text) });
  }
  return items;
}

function withoutDay(text: string): string {
  return text.replace(/^\d{4}-\d{2}-\d{2} /, '');
}

/** The items of a pack that were used, each once with its strongest use. */
export function usedItems(
  items: readonly PackItem[],
  givenAt: number,
  acts: readonly SessionAct[],
): readonly PackUse[] {
  const after = acts.filter(({ at }) => at > givenAt);
  const said = after.filter(({ kind }) => kind === 'said').map(({ text }) => ({ text, words: wordsOf(text) }));
  return items.flatMap((item): readonly PackUse[] => {
    const act = after.find(({ kind, text }) => kind !== 'said' && text.startsWith(item.id));
    if (act !== undefined) return [{ text: item.text, how: act.kind }];
    const runs = runsOf(wordsOf(item.text));
    const repeated = said.some(
      ({ text, words }) =>
        (item.id.length > SHORT_ID && text.includes(item.id)) ||
        runs.some((run) => ` ${words.join(' ')} `.includes(` ${run} `)),
    );
    return repeated ? [{ text: item.text, how: 'said' }] : [];
  });
}

/** A task's id can be a word. */
const SHORT_ID = 8;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Every run of words that is long enough to be recognised. A short item has none. */
function runsOf(words: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(0, words.length - QUOTED_WORDS + 1) }, (_, n) =>
    words.slice(n, n + QUOTED_WORDS).join(' '),
  );
}
