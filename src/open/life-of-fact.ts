/** The life of a fact, oldest first: who stated it, what said the same again, and what ended it. */

import { isEndAssumed } from '../domain/facts/ends/holds-until.ts';
import { idsOfWords } from '../domain/facts/extracted-id.ts';
import { isHolding } from '../domain/facts/fact.ts';
import { asFactEvent, changesOf } from '../domain/facts/fact-events.ts';
import { EVERYWHERE, type Fact, type FactRecord } from '../domain/facts/fact-record.ts';
import { asText } from '../domain/json/json.ts';
import type { FactLifeEntry } from '../domain/opened.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { getFact } from '../store/state/facts/facts.ts';
import { recordsById } from '../store/state/facts/fold-projects.ts';

export function lifeOfFact(journal: Journal, fact: Fact): readonly FactLifeEntry[] {
  const { db } = journal;
  const records = recordsById(journal, fact);
  const said = fact.records.flatMap((id, n): readonly FactLifeEntry[] => {
    const record = records.get(id);
    if (record === undefined) return [];
    return [{ at: record.at, what: n === 0 ? 'stated' : 'said again', id: record.source, text: record.quote }];
  });
  const changed = namesOf(fact, records).flatMap((id) =>
    [...iterateEvents(db, { subject: id, types: ['fact.changed'], order: 'time' })].flatMap(
      (event): readonly FactLifeEntry[] => {
        const known = asFactEvent(event);
        if (known?.type !== 'fact.changed') return [];
        const { why, edit } = known.body;
        return changesOf(known).map(({ change, at }) => ({
          at,
          what: change,
          id: event.id,
          ...(change === 'edited' && edit?.statement !== undefined ? { text: edit.statement } : {}),
          ...(why === undefined ? {} : { why }),
        }));
      },
    ),
  );
  return [...said, ...changed, ...endOf(journal, fact, changed)].toSorted((a, b) => a.at - b.at);
}

/** The ids under which it can have been changed. */
function namesOf({ records: ids }: Fact, records: ReadonlyMap<string, FactRecord>): readonly string[] {
  const earlier = [...records.values()].flatMap((record) => (record.origin === 'extracted' ? idsOfWords(record) : []));
  return [...new Set([...ids, ...earlier])];
}

/** An end that was not recorded by a command: by other words, or by the end of a task. */
function endOf({ db }: Journal, fact: Fact, changed: readonly FactLifeEntry[]): readonly FactLifeEntry[] {
  const { truth, validTo, supersededBy } = fact;
  if (validTo === undefined || changed.some(({ what, at }) => what === truth && at === validTo)) return [];
  // The day it names has come: nobody said anything.
  if (isHolding(truth)) return [{ at: validTo, what: 'over', id: fact.id, ...assumedEnd(fact) }];
  const by = supersededBy === undefined ? undefined : getFact(db, supersededBy);
  if (by !== undefined) return [{ at: validTo, what: truth, id: by.id, text: by.statement }];
  return [{ at: validTo, what: truth, ...endedBy(db, fact, validTo) }];
}

function assumedEnd({ kind, statement }: Fact): Pick<FactLifeEntry, 'why'> {
  return isEndAssumed(kind, statement) ? { why: 'assumed, because nobody said until when' } : {};
}

const ENDING_CHARS = 200;

/** The words or action that ended it. Words that only end a fact are not a fact, so no list has them. */
function endedBy(db: Database, { id, project }: Fact, at: number): Pick<FactLifeEntry, 'id' | 'text'> {
  const then = { since: at, until: at + 1, order: 'time' } as const;
  const events = [...iterateEvents(db, project === undefined || project === EVERYWHERE ? then : { ...then, project })];
  const event = events.find(({ body }) => asText(body.text) !== undefined) ?? events[0];
  const text = asText(event?.body.text)?.replace(/\s+/g, ' ').trim().slice(0, ENDING_CHARS);
  return { id: event?.id ?? id, ...(text === undefined ? {} : { text }) };
}
