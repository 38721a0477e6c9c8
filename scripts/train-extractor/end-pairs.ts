/**
 * Pairs of an earlier fact and a later statement from the histories, each with whether the later one ends it. The dialogues
 * add pairs that end nothing.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MemoirEvent } from '../../src/domain/event.ts';
import type { Pair } from '../../src/domain/facts/ends/describe-pair.ts';
import { isTiedToEnd } from '../../src/domain/facts/ends/is-tied-to-end.ts';
import { createTalkIndex } from '../../src/domain/facts/ends/talk-index.ts';
import { type FactRecord, SIGNAL_BELOW } from '../../src/domain/facts/fact-record.ts';
import { factRecords } from '../../src/extract/drafts/fact-records.ts';
import type { Extractor } from '../../src/extract/extractor.ts';
import { turnsOf } from '../../src/extract/turn.ts';
import { DIALOGUES, HISTORIES } from './examples.ts';
import { readDialogues } from './read-dialogues.ts';
import { eventId, eventsOf, type HistoryMark, readHistory, sessionsAsEvents } from './read-history.ts';

export interface EndPair extends Pick<Pair<unknown>, 'shared' | 'rival'> {
  readonly file: string;
  readonly open: boolean;
  readonly features: readonly number[];
  readonly ends: boolean;
  readonly earlier: FactRecord;
  readonly later: FactRecord;
}

/** What a record says about marks: those it states and those it ends. */
interface Meaning {
  readonly states: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}

/** Dialogues about changes hold ends that are not marked. */
const UNMARKED_ENDS = /changes-and-ends/;
const DAY_MS = 86_400_000;

export function pairsOfHistories(extractor: Extractor): readonly EndPair[] {
  return globSync('*.txt', { cwd: HISTORIES })
    .sort()
    .flatMap((name) => {
      const file = join(HISTORIES, name);
      const marks = marksOf(file);
      return pairsIn(basename(file, '.txt'), recordsOf(extractor, eventsOf(file)), (record) =>
        meaningOf(record, marks),
      );
    });
}

export function pairsOfDialogues(extractor: Extractor): readonly EndPair[] {
  const nothing: Meaning = { states: new Set(), ends: new Set() };
  return globSync('**/*.txt', { cwd: DIALOGUES })
    .filter((name) => !UNMARKED_ENDS.test(name))
    .sort()
    .flatMap((name) => {
      const sessions = readDialogues(join(DIALOGUES, name)).map(({ turns }, at) => ({
        id: `s${at}`,
        at: Date.UTC(2025, 0, 1) + at * DAY_MS,
        project: 'p',
        lines: turns.map(({ by, text }) => ({ by, text, marks: [] })),
      }));
      const records = recordsOf(extractor, sessionsAsEvents(basename(name, '.txt'), sessions));
      // Within one exchange something may end.
      return pairsIn(basename(name, '.txt'), records, () => nothing).filter(
        ({ earlier, later }) => earlier.session !== later.session,
      );
    });
}

function recordsOf(extractor: Extractor, events: readonly MemoirEvent[]): readonly FactRecord[] {
  return turnsOf(events)
    .flatMap((turn) => factRecords(turn, extractor.extract(turn)))
    .toSorted((a, b) => a.at - b.at || a.place - b.place);
}

/** Reads records in the order of time, as the fold does. What a record ends, by its marks, is not compared any more. */
function pairsIn(
  file: string,
  records: readonly FactRecord[],
  meaning: (record: FactRecord) => Meaning,
): readonly EndPair[] {
  const index = createTalkIndex<FactRecord>();
  const held = new Set<FactRecord>();
  const pairs: EndPair[] = [];
  // Other sentences of a message that ends something say neither that it ends nor that it continues.
  const endedBy = new Map<string, Set<string>>();
  for (const record of records) {
    const ended = endedBy.get(record.source) ?? new Set();
    for (const id of meaning(record).ends) ended.add(id);
    endedBy.set(record.source, ended);
  }
  for (const record of records) {
    const { ends } = meaning(record);
    for (const { entry, open, features, shared, rival } of index.pairs(record)) {
      // The fold does not ask about these.
      if (open && !isTiedToEnd(entry, record)) continue;
      const { states } = meaning(entry);
      const isEnd = [...states].some((id) => ends.has(id));
      if (!isEnd && [...states].some((id) => endedBy.get(record.source)?.has(id) === true)) continue;
      pairs.push({ file, open, features, shared, rival, ends: isEnd, earlier: entry, later: record });
    }
    for (const each of held) {
      if (each.source === record.source || ![...meaning(each).states].some((id) => ends.has(id))) continue;
      index.remove(each);
      held.delete(each);
    }
    if (record.confidence < SIGNAL_BELOW || record.effect === 'ends') continue;
    index.add(record, record);
    held.add(record);
  }
  return pairs;
}

function marksOf(file: string): ReadonlyMap<string, readonly HistoryMark[]> {
  const name = basename(file, '.txt');
  return new Map(
    readHistory(file).flatMap(({ id, lines }) => lines.map(({ marks }, at) => [eventId(name, id, at), marks] as const)),
  );
}

function meaningOf({ source, place, quote }: FactRecord, marks: ReadonlyMap<string, readonly HistoryMark[]>): Meaning {
  const own = (marks.get(source) ?? []).filter(({ start, end }) => place < end && place + quote.length > start);
  return {
    states: new Set(own.flatMap(({ id }) => (id === '' ? [] : [id]))),
    ends: new Set(own.flatMap(({ ends }) => ends)),
  };
}
