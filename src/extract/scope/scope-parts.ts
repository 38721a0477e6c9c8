/**
 * The patterns of all languages in parts, with what a sentence must have so that a part can match it. The build computes this. V8 makes up to
 * a megabyte of machine code of a whole pattern, in milliseconds; of a part it makes little, and few parts can match a sentence.
 */
import { alternativesOf } from '../patterns/alternatives-of.ts';
import { neededLiterals } from '../patterns/needed-literals.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';
import { type ScopeWords, WORDED_SCOPES } from './scope.ts';
import { SPANISH } from './spanish.ts';

export const SCOPE_PATTERNS = [
  ...WORDED_SCOPES,
  'opens',
  'drafts',
  'retracts',
  'offersChoice',
  'own',
  'asserts',
] as const satisfies readonly (keyof ScopeWords)[];

/** The source of a pattern without flags, and its literals; null if it needs none. */
type ScopePart = readonly [source: string, literals: readonly string[] | null];

/** For each name of `SCOPE_PATTERNS` the parts of all languages. */
export const SCOPE_PARTS: readonly (readonly ScopePart[])[] = SCOPE_PATTERNS.map((name) =>
  [ENGLISH, GERMAN, SPANISH].flatMap((words) => partsOf(words[name])),
);

/** Those that need no literals are tried for every sentence, so they stay one pattern. */
function partsOf({ source, flags }: RegExp): readonly ScopePart[] {
  if (flags !== '') throw new Error(`A pattern of a scope must have no flags: ${source.slice(0, 60)}`);
  const parts = alternativesOf(source).map((each) => [each, neededLiterals(new RegExp(each)) ?? null] as const);
  const always = parts.flatMap(([each, literals]) => (literals === null ? [each] : []));
  const others = parts.filter(([, literals]) => literals !== null);
  return always.length === 0 ? others : [...others, [always.join('|'), null]];
}
