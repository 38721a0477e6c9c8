import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../scope/english.ts';
import { GERMAN } from '../scope/german.ts';
import {
  CHOOSES_A_TOOL,
  STATES_NOTHING,
  STATES_NOTHING_EITHER,
  STATES_NOTHING_ELSEWHERE,
  STATES_SOMETHING,
} from '../scope/said-in-scope.test-helper.ts';
import { SCOPE_LITERALS, SCOPE_PATTERNS } from '../scope/scope-literals.ts';
import { SPANISH } from '../scope/spanish.ts';
import { neededLiterals } from './needed-literals.ts';

describe('neededLiterals', () => {
  it.each([
    [/\bno longer\b/, ['no longer']],
    [/contacts?\b/i, ['contact']],
    [/don'?t (?:adopt|write)/, ['adopt', 'write']],
    [/^(?:(?:so|ok)[, ]+)*imagine\b/, ['imagine']],
    [/summari[sz]e|\/s$/, ['summari', '/s']],
    [/(?<!stop )go on(?! there)/u, ['go on']],
    [/xa{1,3}b|y{2,}es/, undefined],
    [/(?:stop)+ing/, ['stop']],
    [/[a-z]+|stop/, undefined],
    [/(?:stop)?/, undefined],
    [/\d\d GB/i, [' gb']],
    [/Stra\u00dfe\.\s/u, ['straße.']],
  ])('%s', (pattern, needed) => {
    expect(neededLiterals(pattern)).toEqual(needed);
  });

  it('refuses what it does not understand', () => {
    expect(() => neededLiterals(/(a)\1/)).toThrow('not known');
  });

  it('a scope is never lost: a pattern that matches a sentence has one of its literals there', () => {
    const languages = [ENGLISH, GERMAN, SPANISH];
    const said = [STATES_NOTHING, STATES_SOMETHING, STATES_NOTHING_EITHER, CHOOSES_A_TOOL, STATES_NOTHING_ELSEWHERE];
    const lower = said.flat().map((sentence) => sentence.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
    const missed = lower.flatMap((sentence) =>
      SCOPE_PATTERNS.flatMap((name, at) =>
        languages.flatMap((words, n) => {
          const literals = SCOPE_LITERALS[at * languages.length + n];
          const possible = literals?.some((each) => sentence.includes(each)) ?? true;
          return words[name].test(sentence) && !possible ? [`${name}: ${sentence}`] : [];
        }),
      ),
    );
    expect(missed).toEqual([]);
  });
});
