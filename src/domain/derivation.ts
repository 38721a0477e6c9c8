/**
 * Which events a record was derived from or is about, as the record itself says. Erasing one of them erases the record,
 * and a record that arrives after the erasure is refused, so both orders end in the same journal.
 */
import type { EventRecord, Json } from './event.ts';
import { isId } from './ids.ts';
import { asObject } from './json/json.ts';

type Derived = Pick<EventRecord, 'key' | 'type' | 'actor' | 'body'>;

/** The types whose records can name a source event. */
export const DERIVED_TYPES = [
  'fact.stated',
  'fact.drawn',
  'fact.worded',
  'fact.changed',
  'task.added',
  'task.changed',
  'task.claimed',
  'task.released',
  'task.linked',
  'file.written',
  'dream.proposed',
  'companion.received',
  'companion.compacted',
] as const;

/** The ids of the events without which this record would not exist. */
export function originsOf(record: Derived): readonly string[] {
  const { type, body } = record;
  switch (type) {
    case 'fact.stated':
      // A statement that a person made with a command is their own, whatever source they name.
      return isOwnStatement(record) ? [] : [...ids(foundIn(record)), ...sourceIds(body.sources)];
    case 'fact.drawn':
      return [...ids(body.source), ...sourceIds(body.also)];
    case 'fact.worded':
      return [...ids(body.fact), ...sourceIds(body.sources)];
    case 'task.added':
      return [...ids(foundIn(record)), ...ids(body.from)];
    case 'fact.changed':
      // A newer fact that is erased no longer supersedes the older one. A copy is erased with its source.
      return [...ids(body.fact), ...ids(body.by), ...sourceIds(asObject(body.of).sources)];
    case 'task.changed':
    case 'task.claimed':
    case 'task.released':
    case 'task.linked':
      return ids(body.task);
    case 'file.written':
      return ids(body.intent);
    case 'companion.received':
      return ids(body.prompt);
    case 'dream.proposed':
    // Of a summary nobody can tell which words came from which turn, so it goes with any of them.
    case 'companion.compacted':
      return sourceIds(body.sources);
    default:
      return [];
  }
}

/** The event in whose text the rules found this record; its key names it. */
export function foundIn(record: Pick<EventRecord, 'key'>): string | undefined {
  return record.key?.startsWith('found:') ? record.key.split(':')[1] : undefined;
}

/** Stated by a person with a command, not found in something they said. */
export function isOwnStatement(record: Pick<EventRecord, 'key' | 'actor'>): boolean {
  return record.actor === 'person' && record.key === undefined;
}

function ids(value: Json | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}

/** A source can also be the path of a note. Only events can be erased by id. */
function sourceIds(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && isId(each)) : [];
}
