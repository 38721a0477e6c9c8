/**
 * "not thursdays, wednesdays", said days after "we ship on thursdays": a value that names no thing is about the one statement that
 * holds and gives what it replaces. If several do, none is meant.
 */

import type { FactRecord } from '../fact-record.ts';
import { changeValueIn } from '../values/change-value-in.ts';
import { withThingOf } from '../values/returned-value.ts';
import { typedValues } from '../values/typed-values.ts';
import { stemsOf } from '../wording/content-words.ts';
import { earlierStatements } from './earlier-statements.ts';
import type { FoldingFact, ProjectFold } from './fold-state.ts';

/** The fact whose value a record changes. */
export function factChangedBy(project: ProjectFold, record: FactRecord): FoldingFact | undefined {
  const giving = factsThatGive(project, record);
  const { gives = '', from = '', thing = '' } = record.alone ?? {};
  const values = stemsOf(`${gives} ${from}`);
  const topic = new Set([...stemsOf(`${thing} ${record.statement}`)].filter((word) => !values.has(word)));
  const [only, second] = giving.length > 1 ? giving.filter((fact) => names(fact, topic)) : giving;
  return second === undefined ? only : undefined;
}

/** Whether several statements give what it replaces, so nobody knows which one is meant. */
export function mayChangeSeveral(project: ProjectFold, record: FactRecord): boolean {
  return factsThatGive(project, record).length > 1;
}

function factsThatGive(project: ProjectFold, record: FactRecord): readonly FoldingFact[] {
  const { alone } = record;
  if (alone === undefined || record.origin !== 'extracted') return [];
  const said = stemsOf(`${alone.from ?? ''} ${alone.thing ?? ''} ${record.statement}`);
  const thing = stemsOf(alone.thing ?? '');
  return earlierStatements(project, record, said).filter(
    (fact) =>
      changeValueIn(fact.first.statement, alone) !== undefined &&
      (thing.size === 0 || names(fact, thing) || isPort(alone.thing, fact)),
  );
}

/** "it listens on 7070" gives a port. */
function isPort(thing: string | undefined, { first }: FoldingFact): boolean {
  return (
    /^(?:port|puerto)$/iu.test(thing ?? '') &&
    /(?<!\p{L})(?:listen|lausch|escuch)\p{L}* .*\d{4}/iu.test(first.statement)
  );
}

function names({ words, first }: FoldingFact, thing: ReadonlySet<string>): boolean {
  const known = new Set([...words, ...stemsOf(first.subject)]);
  return [...thing].some((word) => known.has(word));
}

/** The record as a statement about the thing of the earlier one: with another value, or returning to it. */
export function withThingOfEarlier(record: FactRecord, earlier: FactRecord): FactRecord {
  const { alone } = record;
  const changed = alone === undefined ? undefined : changeValueIn(earlier.statement, alone);
  if (changed === undefined) return withThingOf(record, earlier);
  const [typed] = typedValues(changed.value);
  const { value: _value, ...completed } = withThingOf(record, earlier);
  return {
    ...completed,
    ...(typed === undefined || earlier.value === undefined ? {} : { value: typed.value }),
    statement: changed.statement,
  };
}
