/**
 * What a statement is about and the value it gives it. A short answer does not name its subject ("back to half an hour"), so
 * the words around it are read too: its own text, the agent's acknowledgement and the question it answers.
 */
import { contentWords, isEmptyWord } from '../../domain/facts/content-words.ts';
import { isAmbiguousTool, toolCategory, toolName } from './tools.ts';
import { TOPICS } from './topics.ts';
import { type TypedValue, typedValues, type ValueType } from './typed-values.ts';

export interface Subject {
  readonly subject: string;
  readonly value?: string;
}

/** Texts near a statement, the nearest first. */
export type Surroundings = readonly string[];

const DIMENSIONS: Readonly<Record<ValueType, string>> = {
  interval: 'interval',
  length: 'length',
  port: 'port',
  version: 'version',
  day: 'day',
  limit: 'limit',
};
const SUBJECT_WORDS = 3;
/** `X is Y`, `X: Y`, `X = Y` at the start of a statement. */
const NAMED =
  /^(?:(?:the|our|my|and|so|die|der|das|unser[e]?|el|la|nuestr[oa])\s+)*([\p{L}\p{N}][\p{L}\p{N} _./-]{1,30}?)\s*(?:=|:| is called | is | are | lives? (?:in|at|on) | ist | heißt | liegt | es | está en )/iu;
/** What was said of another thing: "not docker desktop", "do not use npm", "instead of npm". */
const DENIED =
  /(?:(?:\bnot|\bno|\bnever|n['’]t|\bdont|\bstop|\bavoid|\bnunca)(?:\s+(?:use|using|run|running|install|call|want|need|add|uses?|usar|usamos))?|\binstead of|\brather than|\bover|\bfrom|\bdrop(?:ped)?|\bbinned|\bstatt|\bkein[e]?n?|\bnicht|\ben vez de)\s+(?:the\s+|a\s+)?$/i;

const CHOICE =
  /\b(?:use|uses|using|do|on|go(?:ing)? with|went with|switch(?:ed)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|pick(?:ed)?|chose|choose|back to|stick|stay|keep(?:ing)?|drop(?:ped)?|binned|ditch(?:ed)?|replac(?:e|ed)|instead|wir (?:nehmen|nutzen|verwenden|sind)|umgestellt|gewechselt|bleiben bei|zurück|statt|usamos|usemos|pasamos|cambiamos|volvemos|en vez)\b/i;
/** A shorter statement that names a tool is a choice: "pnpm please". */
const CHOICE_WORDS = 5;

export function findSubject(statement: string, around: Surroundings): Subject {
  return (
    byTool(statement) ??
    byTopic(statement) ??
    byTypedValue(statement, around) ??
    byName(statement) ??
    byWords(statement, around)
  );
}

function byTool(statement: string): Subject | undefined {
  let denied: string | undefined;
  for (const match of statement.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}./+-]*/gu)) {
    const word = match[0].replace(/[./-]+$/, '');
    const category = toolCategory(word);
    if (category === undefined || isAmbiguousTool(word)) continue;
    if (DENIED.test(statement.slice(Math.max(0, match.index - 24), match.index))) denied ??= category;
    else return isChoice(statement) ? { subject: category, value: toolName(word) } : undefined;
  }
  return denied === undefined || !isChoice(statement) ? undefined : { subject: denied };
}

/** Only a choice gives the tool as the value of its category; elsewhere the tool is mentioned in passing. */
function isChoice(statement: string): boolean {
  return CHOICE.test(statement) || statement.split(/\s+/).length <= CHOICE_WORDS;
}

function byTopic(statement: string): Subject | undefined {
  const lower = statement.toLowerCase();
  const topic = TOPICS.find(([, words]) => words.test(lower))?.[0];
  if (topic === undefined) return undefined;
  const value = typedValues(statement)[0]?.value;
  return { subject: topic, ...(value === undefined ? {} : { value }) };
}

function byTypedValue(statement: string, around: Surroundings): Subject | undefined {
  const values = typedValues(statement);
  const [value] = values;
  if (value === undefined || values.length > 2) return undefined;
  const noun = nounBeside(statement, value) ?? nounOfSameType(value, around);
  return noun === undefined ? undefined : { subject: `${noun} ${DIMENSIONS[value.type]}`, value: value.value };
}

/** The noun next to a value of the same type in a text nearby: "20 min slots", "one reading every five minutes". */
function nounOfSameType({ type }: TypedValue, around: Surroundings): string | undefined {
  for (const text of around) {
    for (const value of typedValues(text.slice(0, 600))) {
      const noun = value.type === type ? nounBeside(text, value) : undefined;
      if (noun !== undefined) return noun;
    }
  }
  return undefined;
}

function nounBeside(text: string, { start, end, type }: TypedValue): string | undefined {
  const after = /^[ -]{1,2}(\p{L}{3,})/u.exec(text.slice(end, end + 30))?.[1]?.toLowerCase();
  if (type === 'length' && after !== undefined && !isEmptyWord(after)) return stem(after);
  const before =
    text
      .slice(Math.max(0, start - 48), start)
      .toLowerCase()
      .split(/[.;:,!?]/)
      .at(-1) ?? '';
  const noun = (before.match(/\p{L}{3,}/gu) ?? []).filter((word) => !isEmptyWord(word) && !isVerbOfBeing(word)).at(-1);
  return noun === undefined ? undefined : stem(noun);
}

function isVerbOfBeing(word: string): boolean {
  return /^(?:lasts?|takes?|sets?|runs?|closes?|expires?|dauert|dura|every|exactly|max|maximum|least|most|about|roughly)$/.test(
    word,
  );
}

function byName(statement: string): Subject | undefined {
  const name = NAMED.exec(statement)?.[1];
  if (name === undefined) return undefined;
  const words = contentWords(name);
  if (words.length === 0 || words.length > 4) return undefined;
  return { subject: words.map(stem).join(' '), ...onlyValue(statement) };
}

/** The value, if the statement has exactly one. */
function onlyValue(statement: string): { readonly value?: string } {
  const [value, second] = typedValues(statement);
  return value === undefined || second !== undefined ? {} : { value: value.value };
}

function byWords(statement: string, around: Surroundings): Subject {
  const own = contentWords(statement);
  const near = new Set(contentWords(around.join(' ').slice(0, 2_000)));
  const shared = own.filter((word) => near.has(word));
  const chosen = [...new Set([...shared, ...own])].slice(0, SUBJECT_WORDS);
  const order = own.filter((word, at) => chosen.includes(word) && own.indexOf(word) === at);
  return { subject: order.map(stem).join(' ') || statement.toLowerCase().slice(0, 60), ...onlyValue(statement) };
}

/** `slots` and `slot`, `reading` and `read` are one subject. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
