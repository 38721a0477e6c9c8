/** "back on 20": finds the latest replaced fact that gave this value, and ends what had replaced it. */

import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { givesAgain, returnedTo, takesBackPlan, thingReturnedTo } from '../values/returned-value.ts';
import { typedValues, type ValueType } from '../values/typed-values.ts';
import { stemsOf } from '../wording/content-words.ts';
import { endFact, type FoldingFact, groupOf, holds, mayOverrule, type ProjectFold } from './fold-state.ts';

const STYLES: ReadonlySet<ValueType> = new Set(['quotes', 'indentation', 'case', 'spoken language']);

/** The fact that a record returns to; undefined if it names its thing itself, or if several things had this value. */
export function factReturnedTo(project: ProjectFold, record: FactRecord): FoldingFact | undefined {
  if (record.origin !== 'extracted' || project.replaced.length === 0) return undefined;
  if (record.confidence < SIGNAL_BELOW ? record.effect !== 'replaces' : groupOf(record.kind) !== 'decision')
    return undefined;
  const ofThing = thingReturnedTo(record.statement);
  const what =
    ofThing?.what ??
    sentencesOf(record.statement)
      .map(returnedTo)
      .find((each) => each !== undefined);
  // A tool or a style of code says what it is for; an amount or a day can be of anything.
  if (what === undefined || (record.value !== undefined && !typedValues(what).some(({ type }) => !STYLES.has(type))))
    return undefined;
  const giving = project.replaced.filter(
    (fact) =>
      fact.first.source !== record.source &&
      (fact.validTo ?? record.at) <= record.at &&
      mayOverrule(record.trust, fact.trust) &&
      !project.saidApart(record, fact.first) &&
      givesAgain(what, fact.first) &&
      (ofThing === undefined || shareRoot(ofThing.thing, fact)),
  );
  const latest = giving.at(-1);
  const subjects = new Set(giving.map(({ first }) => subjectKey(first.subject)));
  return subjects.size === 1 ? latest : undefined;
}

/** "carriers hate them. back to half an hour": a sentence of its own says it. */
function sentencesOf(statement: string): readonly string[] {
  return statement.split(/(?<=[.!?;])\s+/);
}

/** "hold time" and "seats are held": the forms of a verb count as one word. */
function shareRoot(thing: string, { words, first }: FoldingFact): boolean {
  const known = new Set([...words, ...stemsOf(first.subject)].map((word) => IRREGULAR.get(word) ?? word));
  return [...stemsOf(thing)].some((word) => known.has(IRREGULAR.get(word) ?? word));
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  'held hold kept keep sent send ran run built build shown show took take went go wrote write paid pay'
    .split(' ')
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? word] as const] : [])),
);

/** The fact that replaced the earlier one no longer holds. */
export function endReplacer(project: ProjectFold, earlier: FoldingFact, record: FactRecord): void {
  const { supersededBy } = earlier;
  if (supersededBy === undefined) return;
  for (const { entry } of project.said.near(new Set([...earlier.words, ...stemsOf(record.statement)]))) {
    if (!holds(entry) || !entry.records.some(({ id }) => id === supersededBy)) continue;
    if (mayOverrule(record.trust, entry.trust)) endFact(project, entry, 'superseded', record);
  }
}

/** "forget postgres": what had held until the fact that this remark has just ended. */
export function factRestoredBy(project: ProjectFold, record: FactRecord): FoldingFact | undefined {
  if (record.effect !== 'replaces' || record.about === undefined || !takesBackPlan(record.statement)) return undefined;
  // A remark is not listed, so what it ended refers to nothing.
  const ended = project.replaced.filter((fact) => fact.validTo === record.at && fact.supersededBy === undefined);
  const ids = new Set(ended.flatMap(({ records }) => records.map(({ id }) => id)));
  return project.replaced.findLast(
    ({ supersededBy, trust }) =>
      supersededBy !== undefined && ids.has(supersededBy) && mayOverrule(record.trust, trust),
  );
}
