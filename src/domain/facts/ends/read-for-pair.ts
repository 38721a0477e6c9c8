/** What a statement gives to be compared: the keys of its words, its values and numbers; a later one with the talk around it. */

import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { denialAt } from '../values/denial-at.ts';
import { numbersBeside } from '../values/plain-numbers.ts';
import { thingsCounted } from '../values/things-counted.ts';
import { mayHaveValue, type TypedValue, typedValues } from '../values/typed-values.ts';
import { howSpecific } from './how-specific.ts';
import { BEFORE, keyOf, splitKeys, talkWords, wordKeys } from './talk.ts';

export interface HeldTalk<T> {
  readonly entry: T;
  readonly record: FactRecord;
  readonly keys: ReadonlySet<string>;
  readonly open: boolean;
  /** Keys of names, numbers and of its value. */
  readonly named: ReadonlySet<string>;
  readonly values: readonly TypedValue[];
  readonly numbers: ReadonlySet<number>;
  readonly counted: ReadonlySet<string>;
  /** The sum of `howSpecific` over its words. */
  readonly specific: number;
}

export interface Later {
  readonly record: FactRecord;
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  /** Of these, the words of this exchange, without those before it. */
  readonly nearby: ReadonlySet<string>;
  readonly faulted: ReadonlySet<string>;
  readonly cues: string;
  readonly values: readonly TypedValue[];
  readonly numbers: ReadonlySet<number>;
  readonly counted: ReadonlySet<string>;
}

export interface Numbers {
  readonly numbers: ReadonlySet<number>;
  readonly counted: ReadonlySet<string>;
}

export function holdTalk<T>(entry: T, record: FactRecord, open: boolean): HeldTalk<T> {
  const keys = wordKeys(record.statement);
  return {
    entry,
    record,
    keys,
    open,
    named: namedKeys(record),
    values: valuesOf(record),
    ...numbersIn(record),
    specific: sumOf(keys),
  };
}

/** Undefined if the conversation is unknown, or it is a mere mention without a cue. */
export function readLater(record: FactRecord, comparesValues: boolean): Later | undefined {
  const { talk, confidence } = record;
  if (talk === undefined) return undefined;
  if (confidence < SIGNAL_BELOW && !/[adnt]/.test(talk.cues)) return undefined;
  const around = splitKeys(talk.around);
  const before = around.indexOf(BEFORE);
  return {
    record,
    own: wordKeys(record.statement),
    around: new Set(around),
    nearby: new Set(before < 0 ? around : around.slice(0, before)),
    faulted: new Set(splitKeys(talk.faulted ?? '')),
    cues: talk.cues,
    values: comparesValues ? valuesOf(record) : [],
    ...numbersIn(record),
  };
}

/** The day on which something was said is added to its statement and is not a value of it. */
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

function valuesOf({ statement }: FactRecord): readonly TypedValue[] {
  if (!mayHaveValue(statement)) return [];
  return typedValues(statement).filter(
    ({ value, start, end }) => !ISO_DAY.test(value) && denialAt(statement, start, end) === undefined,
  );
}

const NO_NUMBERS: Numbers = { numbers: new Set(), counted: new Set() };

/** Numbers outside typed values, and what they count: "40 rolls". */
function numbersIn({ statement }: FactRecord): Numbers {
  if (!mayHaveValue(statement)) return NO_NUMBERS;
  const said = (start: number, end: number): boolean => denialAt(statement, start, end) === undefined;
  const numbers = numbersBeside(statement, typedValues(statement), said);
  return numbers.size === 0 ? NO_NUMBERS : { numbers, counted: thingsCounted(statement) };
}

function sumOf(keys: ReadonlySet<string>): number {
  let sum = 0;
  for (const key of keys) sum += howSpecific(key);
  return sum;
}

function namedKeys({ statement, value }: FactRecord): ReadonlySet<string> {
  const names = statement.match(/(?<=\S\s)\p{L}*\p{Lu}[\p{L}\d]*|[\p{L}\d]*\d[\p{L}\d]*/gu) ?? [];
  return new Set([...names, value ?? ''].flatMap((name) => talkWords(name)).map(keyOf));
}
