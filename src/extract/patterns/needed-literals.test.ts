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
import { SCOPE_PARTS, SCOPE_PATTERNS } from '../scope/scope-parts.ts';
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

  it('a scope is never lost or added: a sentence matches a pattern if it has the literals of a part and matches it', () => {
    const languages = [ENGLISH, GERMAN, SPANISH];
    const said = [STATES_NOTHING, STATES_SOMETHING, STATES_NOTHING_EITHER, CHOOSES_A_TOOL, STATES_NOTHING_ELSEWHERE];
    const lower = said.flat().map((sentence) => sentence.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
    const missed = lower.flatMap((sentence) =>
      SCOPE_PATTERNS.flatMap((name, at) => {
        const isWhole = languages.some((words) => words[name].test(sentence));
        const isPart = (SCOPE_PARTS[at] ?? []).some(
          ([source, literals]) =>
            (literals?.some((each) => sentence.includes(each)) ?? true) && new RegExp(source).test(sentence),
        );
        return isWhole === isPart ? [] : [`${name}: ${sentence}`];
      }),
    );
    expect(missed).toEqual([]);
  });
});
