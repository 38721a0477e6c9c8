import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { createExtractor } from '../extractor.ts';
import { lastTurn } from '../turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function statementsOf(person: string): readonly string[] {
  const drafts = extractor.extract(lastTurn([{ person }, { agent: 'Ok.' }]));
  return drafts.filter(({ confidence }) => confidence >= SIGNAL_BELOW).map(({ statement }) => statement);
}

describe('a rule that is stressed', () => {
  it.each([
    ['ask before you add a dependency. every time.', 'p-retry out, date-fns out, zod can stay'],
    ['frag mich, bevor du eine Abhängigkeit hinzufügst. jedes Mal.', 'p-retry raus, zod kann bleiben'],
    ['pregunta antes de añadir una dependencia. siempre.', 'p-retry fuera, zod se queda'],
  ])('and what follows are two facts: %s', (rule, next) => {
    expect(statementsOf(`${rule} ${next}`)).toEqual([rule.slice(0, -1), next]);
  });

  it('chooses the tool that stays', () => {
    const drafts = extractor.extract(lastTurn([{ person: 'date-fns out, zod can stay' }]));
    expect(drafts.map(({ value }) => value)).toContain('zod');
  });

  it('has the few words without a verb that complete it', () => {
    const rule = 'amounts in cents, in every table. column type bigint. no exceptions';
    expect(statementsOf(rule)).toEqual([rule]);
    const stands = 'always sort the imports. period';
    expect(statementsOf(`we opened an office in Graz. ${stands}`)).toContain(stands);
  });

  it('is not a report or a question', () => {
    expect(statementsOf('the tests fail. every time.')).toEqual([]);
    expect(statementsOf('why do you ask? every time.')).toEqual([]);
  });
});
