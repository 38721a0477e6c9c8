/**
 * "15 minutes is too much, make it 30", "die 15 Minuten reichen nicht, wir nehmen 20": the old value names what is replaced, though the
 * words for the thing are others. It ends the one statement that gives this value; if several do, the one that shares a word. "20 minute
 * windows, not 30" names it too, without any other word of a change.
 */

import { denialAt } from '../values/denial-at.ts';
import { besideFoundWrong } from '../values/found-wrong.ts';
import { plainNumbers } from '../values/plain-numbers.ts';
import { COUNTED, typedValues } from '../values/typed-values.ts';
import { contentWords, stemsOf } from '../wording/content-words.ts';
import { earlierStatements } from './earlier-statements.ts';
import { endFact, type FoldingFact, type ProjectFold } from './fold-state.ts';

export function replaceNamedValue(project: ProjectFold, { first: record, words }: FoldingFact): void {
  const { about, statement } = record;
  const named = about === undefined ? undefined : readValue(about);
  const givenUp = named === undefined ? valueGivenUp(statement) : undefined;
  const old = named ?? givenUp?.old;
  if (old === undefined || (record.effect !== 'replaces' && givenUp?.instead !== true)) return;
  const giving = earlierStatements(project, record, words).filter((fact) => gives(fact.first.statement, old));
  const own = stemsOf(`${about ?? ''} ${givenUp?.words ?? ''}`);
  const sharing = giving.filter((fact) => [...fact.words].some((word) => words.has(word) && !own.has(word)));
  const [only, second] = giving.length > 1 || givenUp?.ofThing === true ? sharing : giving;
  if (only !== undefined && second === undefined) endFact(project, only, 'superseded', record);
}

type Old = { readonly typed: string } | { readonly number: number };

interface GivenUp {
  readonly old: Old;
  readonly words: string;
  /** It says of what the value is: "14 days of logs isn't enough". */
  readonly ofThing: boolean;
  /** Another amount of that form is given: "20 min, not 30". */
  readonly instead?: boolean;
}

/** The one amount that a statement finds wrong or denies. */
function valueGivenUp(statement: string): GivenUp | undefined {
  const lower = statement.toLowerCase();
  let ofThing = false;
  let words = '';
  const isGivenUp = (start: number, end: number): boolean => {
    const beside = besideFoundWrong(lower.slice(0, start), lower.slice(end));
    if (beside === undefined && denialAt(statement, start, end) !== 'denied') return false;
    ofThing = beside === undefined || contentWords(beside).length > 0;
    words = lower.slice(start, end);
    return true;
  };
  const typed = typedValues(statement).filter(({ type, start, end }) => COUNTED.has(type) && isGivenUp(start, end));
  const [first, other] = typed;
  if (other !== undefined) return undefined;
  const given = typedValues(statement).find((each) => COUNTED.has(each.type) && each !== first);
  if (first !== undefined) return { old: { typed: first.value }, words, ofThing, instead: first.type === given?.type };
  const [number, second] = plainNumbers(statement, isGivenUp);
  if (number === undefined || second !== undefined) return undefined;
  const [amount] = given === undefined ? [] : typedValues(given.value.replace(/^[\d.]+/, `${number}`));
  return amount === undefined || amount.value === given?.value
    ? { old: { number }, words, ofThing }
    : { old: { typed: amount.value }, words, ofThing: false, instead: true };
}

/** Nothing if it is a name: names are compared as words. */
function readValue(words: string): Old | undefined {
  const [typed] = typedValues(words);
  if (typed !== undefined) return { typed: typed.value };
  const [number] = plainNumbers(words);
  return number === undefined ? undefined : { number };
}

function gives(statement: string, old: Old): boolean {
  return 'typed' in old
    ? typedValues(statement).some(({ value }) => value === old.typed)
    : plainNumbers(statement).has(old.number);
}
