/** What a sentence must have so that a pattern of `LANGUAGES` can match it. The build computes this. */
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

/** For each name of `SCOPE_PATTERNS` one list for each language; null if a pattern needs none. */
export const SCOPE_LITERALS: readonly (readonly string[] | null)[] = SCOPE_PATTERNS.flatMap((name) =>
  [ENGLISH, GERMAN, SPANISH].map((words) => neededLiterals(words[name]) ?? null),
);
