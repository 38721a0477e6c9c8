/**
 * "15 minutes is too much, make it 30": the old value names what is replaced, though the words for the thing are others. It ends the
 * one statement that gives this value; if several do, the one that shares a word.
 */

import { plainNumbers, typedValues } from '../values/typed-values.ts';
import { stemsOf } from '../wording/content-words.ts';
import { endFact, type FoldingFact, holds, isStatement, mayOverrule, type ProjectFold } from './fold-state.ts';

export function replaceNamedValue(project: ProjectFold, { first: record, words }: FoldingFact): void {
  const { about } = record;
  const old = about === undefined ? undefined : readValue(about);
  if (old === undefined) return;
  const near = [...project.talk.latest().withValues, ...project.said.near(words).map(({ entry }) => entry)];
  const giving = [...new Set(near)].filter(
    (fact) =>
      holds(fact) &&
      isStatement(fact) &&
      fact.first.at < record.at &&
      fact.first.source !== record.source &&
      mayOverrule(record.trust, fact.trust) &&
      !project.saidApart(record, fact.first) &&
      gives(fact.first.statement, old),
  );
  const own = stemsOf(about ?? '');
  const sharing = giving.filter((fact) => [...fact.words].some((word) => words.has(word) && !own.has(word)));
  const [only, second] = giving.length > 1 ? sharing : giving;
  if (only !== undefined && second === undefined) endFact(project, only, 'superseded', record);
}

type Old = { readonly typed: string } | { readonly number: number };

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
