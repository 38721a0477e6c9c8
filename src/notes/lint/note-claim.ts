/**
 * Splits a sentence into a subject and the value it claims: a number, one of several exclusive values, yes or no. Two
 * claims with the same subject and different values contradict each other. Qualified, dated or historical sentences
 * claim nothing: a false contradiction costs more than a missed one.
 */
import { nameDifferentThings } from '../../domain/facts/subjects/things-named.ts';
import { similarityWords } from '../similarity.ts';

export interface NoteClaim {
  /** The words of the subject, sorted, so that equal subjects are equal strings. */
  readonly subject: string;
  readonly numbers: readonly string[];
  /** The values it affirms and denies, by family. */
  readonly values: ReadonlyMap<string, { readonly yes: ReadonlySet<string>; readonly no: ReadonlySet<string> }>;
  /** Denied words that are not values of a family. */
  readonly denied: ReadonlySet<string>;
  /** The sentence without the values of families. */
  readonly rest: string;
}

/** A subject has at most one value of each family. */
const FAMILIES: Readonly<Record<string, string>> = {
  'package manager': 'npm pnpm yarn bun',
  'test runner': 'jest vitest mocha ava jasmine pytest unittest',
  formatter: 'prettier biome dprint black',
  indentation: 'tabs spaces',
  database: 'postgres postgresql mysql mariadb sqlite mongodb',
  bundler: 'webpack rollup esbuild parcel turbopack',
  history: 'rebase merge squash',
  length: 'short long brief detailed concise verbose terse',
  theme: 'dark light',
  language: 'english german spanish french italian portuguese japanese chinese dutch polish',
  quotes: 'single double',
  tone: 'formal informal casual',
  state: 'enabled disabled',
  access: 'public private',
  need: 'required optional mandatory',
  timing: 'before after',
  size: 'small large big',
  speed: 'fast slow',
  call: 'synchronous asynchronous',
};
/** Families whose values describe a noun: "double quotes", "public buckets". */
const DESCRIBING = new Set('length theme language quotes tone state access need size speed call'.split(' '));
/** Values with the same meaning. */
const SAME_VALUE: Readonly<Record<string, string>> = {
  postgresql: 'postgres',
  brief: 'short',
  concise: 'short',
  terse: 'short',
  detailed: 'long',
  verbose: 'long',
  casual: 'informal',
  mandatory: 'required',
  big: 'large',
};
/** Words that do not identify the subject. */
const GENERIC = similarityWords(
  'listen run serve start bind set configure default current currently now version project repository repo code codebase ' +
    'everything package manager dependency install tool team exclusively directly ever still user',
);
const QUALIFIED =
  /\b(?:unless|except|if|when|while|until|otherwise|sometimes|usually|often|mostly|instead|or|either|both|was|were|had|used to|migrated|moved|switched|changed|released|shipped|formerly|previously|since|e\.g|for example)\b|\?|\d{4}-\d{2}|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/i;
/** A longer sentence is about more than one thing. */
const MAX_WORDS = 12;

const FAMILY_OF = new Map<string, { readonly family: string; readonly value: string }>();
for (const [family, values] of Object.entries(FAMILIES)) {
  for (const value of values.split(' ')) {
    for (const word of similarityWords(value)) FAMILY_OF.set(word, { family, value: SAME_VALUE[value] ?? value });
  }
}

function familyOf(written: string | undefined) {
  const [word = ''] = written === undefined ? [] : similarityWords(written);
  return FAMILY_OF.get(word);
}

/** "squash merge" names one value, by its first word. */
function joinNames(sentence: string): string {
  return sentence.replace(/(?<=(\p{L}+))[ -](\p{L}+)/gu, (both, one: string, two: string) =>
    familyOf(one) !== undefined && familyOf(one)?.family === familyOf(two)?.family ? '' : both,
  );
}

const NAMES_THING =
  /^\W*(?:(?:the|our|all|my)\s+)?(?<describes>\p{L}+)\s+(?!(?:is|are)\b)\p{L}+\s+(?!(?:in|on|at|by|for|with|as|to|of|from|only|everywhere|please|and|the|a|an)\b)\p{L}/iu;

/** "Public buckets are versioned" says which buckets; "double quotes" and "use double quotes" say which quotes to use. */
function describesThing(sentence: string): string | undefined {
  const described = familyOf(NAMES_THING.exec(sentence)?.groups?.describes);
  return described !== undefined && DESCRIBING.has(described.family) ? described.family : undefined;
}

export function noteClaim(text: string): NoteClaim | undefined {
  // "Use pnpm instead of npm" is not qualified: it denies npm.
  if (QUALIFIED.test(text.replace(/\binstead of\b/gi, 'not'))) return undefined;
  const sentence = joinNames(text);
  const words = similarityWords(sentence);
  const ofThing = describesThing(sentence);
  if (words.size === 0 || words.size > MAX_WORDS) return undefined;
  const subject = new Set<string>();
  const denied = new Set<string>();
  const values = new Map<string, { readonly yes: Set<string>; readonly no: Set<string> }>();
  let about = 0;
  for (const signed of words) {
    const no = signed.startsWith('¬');
    const word = no ? signed.slice(1) : signed;
    const known = FAMILY_OF.get(word);
    if (/^\d+$/.test(word)) subject.add('#');
    else if (known !== undefined && known.family !== ofThing) {
      const said = values.get(known.family) ?? { yes: new Set(), no: new Set() };
      (no ? said.no : said.yes).add(known.value);
      values.set(known.family, said);
      subject.add(`<${known.family}>`);
    } else {
      if (no) denied.add(word);
      if (GENERIC.has(word)) continue;
      subject.add(word);
      about += 1;
    }
  }
  // Two values of one family are a comparison or a list.
  if ([...values.values()].some(({ yes }) => yes.size > 1)) return undefined;
  if (about === 0 && values.size === 0) return undefined;
  const numbers = sentence.match(/\d+(?:[.,:]\d+)*/g) ?? [];
  const rest = sentence.replace(/\p{L}+/gu, (word) => (values.has(familyOf(word)?.family ?? '') ? '' : word));
  return { subject: [...subject].sort().join(' '), numbers, values, denied, rest };
}

/** How two statements differ, as text. */
export function saysOther(one: string, other: string): string {
  return `this says ${asSaid(one)}, the other ${asSaid(other)}`;
}

/** Values have their unit in the plural: `1 hours`. */
function asSaid(value: string): string {
  return value.replace(/^1 (\p{L}+)s$/u, '1 $1');
}

/** Why two claims about the same subject exclude each other; undefined if they do not. */
export function conflict(a: NoteClaim, b: NoteClaim): string | undefined {
  if (a.subject !== b.subject || nameDifferentThings(named(a), named(b))) return undefined;
  const numbers = a.numbers.join(' and ') !== b.numbers.join(' and ');
  let opposed: string | undefined;
  for (const [family, one] of a.values) {
    const two = b.values.get(family);
    const [left, right] = [first(one.yes), first(two?.yes)];
    if (two === undefined) continue;
    if (left !== undefined && right !== undefined && left !== right) opposed = saysOther(left, right);
    else if (left !== undefined && right === undefined && two.no.has(left)) opposed = saysOther(left, `not ${left}`);
    else if (right !== undefined && left === undefined && one.no.has(right)) opposed = saysOther(`not ${right}`, right);
  }
  // If number and value both differ, it is probably a different thing.
  if (opposed !== undefined) return numbers ? undefined : opposed;
  const deniedOnce =
    [...a.denied].some((word) => !b.denied.has(word)) !== [...b.denied].some((word) => !a.denied.has(word));
  if (numbers) {
    if (deniedOnce || a.numbers.length !== b.numbers.length || a.numbers.length !== 1) return undefined;
    return saysOther(String(a.numbers[0]), String(b.numbers[0]));
  }
  return deniedOnce ? 'one says yes, the other no' : undefined;
}

function named({ rest }: NoteClaim) {
  return { statement: rest, changes: false };
}

function first(values: ReadonlySet<string> | undefined): string | undefined {
  return values?.values().next().value;
}
