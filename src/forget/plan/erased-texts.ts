/** The texts that an erasure looks for: those of the erased events, and how Memoir says them in facts and notes. */
import { isOwnStatement } from '../../domain/derivation.ts';
import type { EventRecord } from '../../domain/event.ts';
import type { Fact } from '../../domain/facts/fact-record.ts';
import { asText } from '../../domain/json/json.ts';
import { isUsage } from '../../domain/usage.ts';
import { similarity } from '../../notes/similarity.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import { extractedFrom } from '../../store/state/facts/extracted-facts.ts';
import { factsFrom } from '../../store/state/uses/uses.ts';
import { isGeneratedFile, isLineByLineFile, isVersionOf } from '../clean/generated-files.ts';
import {
  createQuoteFinder,
  distinctivePhrases,
  type ErasedText,
  type QuoteFinder,
  wholeText,
} from '../scan/distinctive-phrases.ts';
import { shownForms } from '../scan/whole-statements.ts';
import { textsOf, textsOfFact } from './event-texts.ts';
import { isCallOfTurn } from './made-in-turns.ts';

export interface ErasedFrom {
  /** The ids a person gave. */
  readonly asked: ReadonlySet<string>;
  /** The names of files that dreams wrote. */
  readonly dreamt: ReadonlySet<string>;
}

export function finderOf(
  journal: Journal,
  ids: ReadonlySet<string>,
  { query, ...from }: ErasedFrom & { readonly query?: readonly string[] | undefined },
): QuoteFinder {
  return createQuoteFinder(distinctivePhrases(erasedTexts(journal, ids, from), ids.size), query);
}

export function* erasedTexts(
  journal: Journal,
  ids: ReadonlySet<string>,
  from: ErasedFrom,
): Generator<ErasedText, void, undefined> {
  for (const record of erasedRecords(journal, ids, from)) {
    yield* textsOf(record);
    if (record.type === 'fact.stated') yield* valueText(record.body.value);
  }
  // Facts derived from them say the same in other words, and so do the lines that Memoir wrote about those facts.
  const said: string[] = [];
  for (const fact of extractedFrom(journal.db, ids)) {
    yield* textsOfFact(fact);
    yield* valueText(fact.value);
    said.push(fact.statement);
  }
  for (const { statement } of completedBy(journal, ids)) {
    const [, , before] = shownForms(statement);
    if (before !== undefined) yield { text: before, kind: 'statement' };
    yield { text: statement, kind: 'line' };
    said.push(statement);
  }
  for (const text of wordingsIn(journal, ids, said)) yield { text, kind: 'line' };
}

function* valueText(value: unknown): Generator<ErasedText, void, undefined> {
  if (typeof value === 'string' && value !== '') yield { text: value, kind: 'value' };
}

/** Facts of other messages that say something with the words of an erased one: "back on 20 (the page size is 20)". */
export function completedBy({ db }: Journal, ids: ReadonlySet<string>): readonly Fact[] {
  return factsFrom(db, [...ids]).filter(
    ({ id, also = [], editedAt }) => !ids.has(id) && editedAt === undefined && also.some((event) => ids.has(event)),
  );
}

/** A line that shares this much with a statement is how a dream worded it. */
const SAME_WORDS = 0.6;

/** How dreams worded these statements in files that they made from erased events. */
function* wordingsIn(
  journal: Journal,
  ids: ReadonlySet<string>,
  statements: readonly string[],
): Generator<string, void, undefined> {
  if (statements.length === 0 || statements.length > STATEMENTS_COMPARED) return;
  const seen = new Set<string>();
  for (const { id, type } of eventHeads(journal.db, ids)) {
    const body = type === 'dream.proposed' ? getEvent(journal.db, id)?.body : undefined;
    const text = asText(body?.own) ?? asText(body?.content) ?? '';
    for (const part of text.split(/\n|; /)) {
      const line = part.replace(LINE_OF_NOTE, '');
      if (seen.has(line)) continue;
      seen.add(line);
      if (statements.some((statement) => similarity(statement, line) >= SAME_WORDS)) yield line;
    }
  }
}

/** More statements have enough words to be recognised by, and comparing each with each line takes long. */
const STATEMENTS_COMPARED = 200;
/** The mark of the list, the name of the field, and the days at the end. */
const LINE_OF_NOTE =
  /^\s*(?:- |description: "?|Why: |About: |Asked: )|\s*\((?:\d{4}-\d{2}-\d{2}|[0-9a-f]{8})[^()]*\)$|"$/g;

export function wholeTextsOf(journal: Journal, ids: ReadonlySet<string>, from: ErasedFrom): ReadonlySet<string> {
  const found = new Set<string>();
  for (const record of erasedRecords(journal, ids, from)) {
    const whole = wholeText(textsOf(record));
    if (whole !== undefined) found.add(whole);
  }
  return found;
}

/** One event at a time: the texts of a project do not fit in memory. */
function* erasedRecords(
  journal: Journal,
  ids: ReadonlySet<string>,
  { asked, dreamt }: ErasedFrom,
): Generator<EventRecord, void, undefined> {
  // A whole project or session has the facts too, and these are the words to look for.
  const namesFiles = [...eventHeads(journal.db, asked)].every(({ type }) => /^(?:file|dream)\./.test(type));
  for (const id of ids) {
    const record = getEvent(journal.db, id);
    // A pack, a log or a search repeats other events; by its words, half of the journal would match.
    if (!record || record.type === 'context.given' || isUsage(record.type) || isGeneratedFile(record)) continue;
    // These are rewritten line by line. What a tool printed in a turn of the companion repeats other events too.
    if (!asked.has(id) && (isLineByLineFile(record) || isCallOfTurn(record))) continue;
    // The same holds for files of dreams: a note has the words of many facts.
    if (!(namesFiles && asked.has(id)) && isVersionOf(record, dreamt)) continue;
    // The owner's later statement in their own words is not to be forgotten.
    if (asked.has(id) || !isOwnStatement(record)) yield record;
  }
}
