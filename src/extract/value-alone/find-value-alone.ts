/**
 * Finds a message, or a part of it, that names a value and nothing else: "no, 30", "Tuesday, not Monday", "5 km is too much. 2 will do".
 * What the value is of stands in the exchange around it.
 */
import { isFoundWrong } from '../../domain/facts/values/found-wrong.ts';
import { type PlacedSentence, placeSentences } from '../sentences/placed-sentences.ts';
import { isClosed, isDenying, isLink, isUndecided, takesBack } from './closed-words.ts';
import { isSameValue, isTool, mayReplace, type SaidValue, saidValues } from './said-values.ts';

export type NamesIn = (clause: string) => readonly SaidValue[];

export interface ValueAlone {
  readonly value: SaidValue;
  /** What it is not. */
  readonly denied: SaidValue | undefined;
  /** It takes back something: "no", "actually", "doch". */
  readonly takesBack: boolean;
  /** From the first words that are about it to the end of its sentence. */
  readonly start: number;
  readonly end: number;
  /** What else is said, before the value and behind it in its sentence. */
  readonly before: string;
  readonly after: string;
}

const SENTENCES_MAX = 4;
const CLAUSE_END = /(,(?=\s|$)|[:()–—]|\s-\s)/u;
/** It says for what the value holds: not for what was spoken of before. */
const FOR_ANOTHER = /^\s*(?:for|in|on|at|with|during|für|bei|im|in|mit|während|para|en|con|durante)(?!\p{L})/iu;

/** `namesIn`: names in a clause that the exchange offers as values. */
export function findValueAlone(text: string, namesIn: NamesIn): ValueAlone | undefined {
  if (isUndecided(text)) return undefined;
  const sentences = placeSentences(text);
  if (sentences.length > SENTENCES_MAX || sentences.some(({ item }) => item)) return undefined;
  const read = withContrasts(readClauses(text, sentences, namesIn));
  const named = read.filter((clause) => clause.alone && clause.values.length > 0);
  const said = named.flatMap(({ values }) => values.filter(({ denied }) => !denied));
  const denied = named.flatMap(({ values }) => values.filter((value) => value.denied));
  const [value] = said;
  const first = named[0];
  if (value === undefined || first === undefined || said.length > 1 || denied.length > 1) return undefined;
  const at = read.findIndex(({ values }) => values.includes(value));
  const content = read.map((clause, n) => ({ ...clause, n })).filter(({ alone }) => !alone);
  const own = read[at]?.sentence;
  if (content.some(({ sentence, words }) => sentence === own && FOR_ANOTHER.test(words))) return undefined;
  const sentence = sentences[own ?? 0];
  if (sentence === undefined) return undefined;
  return {
    value,
    denied: denied[0],
    takesBack: read.some(({ turns }) => turns),
    start: sentences[first.sentence]?.start ?? sentence.start,
    end: sentence.end,
    before: joined(content.filter(({ n }) => n < at)),
    after: joined(content.filter(({ n, sentence: of }) => n > at && of === own)),
  };
}

interface ClauseValue extends SaidValue {
  readonly denied: boolean;
}

interface Clause {
  readonly sentence: number;
  readonly words: string;
  readonly values: readonly ClauseValue[];
  /** Nothing but values and words that name nothing. */
  readonly alone: boolean;
  readonly turns: boolean;
}

function readClauses(text: string, sentences: readonly PlacedSentence[], namesIn: NamesIn): readonly Clause[] {
  return sentences.flatMap(({ start, end, masked }, sentence) => {
    let from = 0;
    return text
      .slice(start, end)
      .split(CLAUSE_END)
      .flatMap((words, n) => {
        const at = from;
        from += words.length;
        return n % 2 === 1 || words.trim() === ''
          ? []
          : [readClause({ words, masked: masked.slice(at, at + words.length), sentence }, namesIn)];
      });
  });
}

/**
 * "14 días, no a los 30": in Spanish, "no" behind another value denies the next one. "at 3, no 4" takes it back. "pnpm, no npm" denies
 * a tool in all languages.
 */
const NO = /^\s*(?:y )?no(?!\p{L})/iu;
const SPANISH =
  /(?<!\p{L})(?:no (?:al?|en|de|del|cada|por|con)|el|los|las|son|días?|horas?|minutos?|segundos?|semanas?|mes(?:es)?|años?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|ahora|usamos|usa|va|van|es|está|están|para|con|desde|hasta|cuesta|dura)(?!\p{L})/iu;

function withContrasts(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause, at) => {
    if (!NO.test(clause.words)) return clause;
    const before = clauses.slice(0, at).filter(({ sentence }) => sentence === clause.sentence);
    const spanish = [...before, clause].some(({ words }) => SPANISH.test(words));
    const said = before.flatMap(({ words }) => saidValues(words));
    const denies = (value: ClauseValue): boolean =>
      (spanish || isTool(value)) &&
      said.some((each) => (mayReplace(value, each) || mayReplace(each, value)) && !isSameValue(value, each));
    return { ...clause, values: clause.values.map((value) => (denies(value) ? { ...value, denied: true } : value)) };
  });
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** `masked`: in lower case, without quoted words. */
interface ClauseWords {
  readonly words: string;
  readonly masked: string;
  readonly sentence: number;
}

/** A clause with more words that name something says more than a value. */
const NAMING_MAX = 6;

function readClause({ words, masked, sentence }: ClauseWords, namesIn: NamesIn): Clause {
  const all = masked.match(WORD) ?? [];
  const naming = all.filter((word) => !isClosed(word) && !isDenying(word)).length;
  const turns = all.some(takesBack) || TURNS.test(masked);
  if (naming === 0 && !NUMBER_WORD.test(masked)) return { sentence, words, values: [], alone: true, turns };
  if (naming > NAMING_MAX) return { sentence, words, values: [], alone: false, turns };
  const said = words.toLowerCase() === masked ? words : masked;
  const names = namesIn(said);
  const free = ({ start, end }: SaidValue): boolean => !names.some((name) => start < name.end && end > name.start);
  const found = [...names, ...saidValues(said).filter(free)].toSorted((a, b) => a.start - b.start);
  const values = found.map((value, n) => ({
    ...value,
    denied:
      isDenied(words.slice(found[n - 1]?.end ?? 0, value.start), words.slice(value.end)) ||
      // What follows is another clause.
      isFoundWrong(`${words.slice(value.end)}, …`),
  }));
  let rest = masked;
  for (const { start, end } of found) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const others = rest.match(WORD) ?? [];
  return {
    sentence,
    words,
    values,
    alone: others.every((word) => isClosed(word) || isDenying(word)),
    turns,
  };
}

const TURNS = /\b(?:after all|al final|i meant?|make (?:it|that))\b/;
/** Closed words that can be part of a value: "once a minute". */
const NUMBER_WORD = /\d|\b(?:once|one|each|every)\b/;

function isDenied(before: string, after: string): boolean {
  const words = (before.toLowerCase().match(WORD) ?? []).toReversed();
  const last = words.find((word) => !isLink(word)) ?? '';
  return isDenying(last) || /^\s+(?:not|nicht|no)\s*$/iu.test(after);
}

function joined(clauses: readonly Clause[]): string {
  return clauses
    .map(({ words }) => words.trim())
    .filter((words) => words !== '')
    .join(', ');
}
