/**
 * A correction ends the newest statement that chooses what it names as wrong, that of the same session first: "no not minio, we use
 * garage". If it only points at what was said ("that's wrong, we log to datadog"), it ends the newest one that says the same of something
 * else.
 */

import type { FactRecord } from '../fact-record.ts';
import { choosesName } from '../subjects/chooses-name.ts';
import { denialAt } from '../values/denial-at.ts';
import { choosesOther, namedWrong } from '../values/named-wrong.ts';
import { mayHaveValue } from '../values/typed-values.ts';
import { stemsOf, stemWord } from '../wording/content-words.ts';
import {
  endFact,
  type FoldingFact,
  holds,
  isOfOtherForm,
  isStatement,
  mayOverrule,
  type ProjectFold,
} from './fold-state.ts';
import { repeats } from './same-statement.ts';

/** The share of the earlier statement's words that one must say again if it does not name what is wrong. */
const SAME_SHARE = 0.5;

export function replaceNamedWrong(project: ProjectFold, { first: record, words }: FoldingFact): void {
  if (record.trust !== 'owner' || record.origin !== 'extracted') return;
  const found = namedWrong(record.statement);
  if (found === undefined) return;
  const fits = (fact: FoldingFact): boolean =>
    found.wrong.length > 0
      ? choosesWrong(fact, found.wrong)
      : choosesOther(found) && saysSameOfOther(fact, record, words);
  const earlier = project.facts.filter(
    (fact) =>
      isStatement(fact) &&
      fact.first.at < record.at &&
      fact.first.source !== record.source &&
      mayOverrule(record.trust, fact.trust) &&
      !project.saidApart(record, fact.first) &&
      fits(fact),
  );
  // What was meant has already ended by its value: nothing else is meant.
  if (earlier.some(({ supersededBy }) => supersededBy === record.id)) return;
  const held = earlier.filter(holds);
  const newest = held.findLast(({ first }) => first.session === record.session) ?? held.at(-1);
  if (newest !== undefined) endFact(project, newest, 'superseded', record);
}

/** Whether it finds wrong what the other says, and is not the same said twice. */
export function corrects(later: FactRecord, earlier: FactRecord): boolean {
  return namedWrong(later.statement) !== undefined && namedWrong(earlier.statement) === undefined;
}

const NAME = /[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu;

function choosesWrong({ first: { statement, value } }: FoldingFact, wrong: readonly string[]): boolean {
  const stems = new Set(wrong.map((word) => stemWord(word)));
  if (value !== undefined && [...stemsOf(value)].every((stem) => stems.has(stem))) return true;
  if (choosesName(statement, stems)) return true;
  const left = new Set(stems);
  for (const { 0: word, index } of statement.matchAll(NAME)) {
    const name = word.replace(/[.-]+$/, '');
    const stem = stemWord(name.toLowerCase());
    if (stems.has(stem) && denialAt(statement, index, index + name.length) === undefined) left.delete(stem);
  }
  return left.size === 0;
}

function saysSameOfOther(fact: FoldingFact, record: FactRecord, words: ReadonlySet<string>): boolean {
  const { first } = fact;
  if (fact.words.size === 0 || isOfOtherForm(record, first) || repeats(record, fact)) return false;
  if (mayHaveValue(record.statement) !== mayHaveValue(first.statement)) return false;
  const shared = [...fact.words].filter((word) => words.has(word)).length;
  return shared > 0 && shared < fact.words.size && shared / fact.words.size >= SAME_SHARE;
}
