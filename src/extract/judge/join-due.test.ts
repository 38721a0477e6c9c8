/** Work and its due day in sentences of their own: one commitment, before and after the agent's reply. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../extractor.ts';
import { lastTurn, type Said } from '../turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

const found = (...said: readonly Said[]): readonly unknown[] =>
  extractor
    .extract(lastTurn(said))
    .filter(({ confidence }) => confidence >= 0.1)
    .map(({ kind, statement, due, place }) => ({ kind, statement, due, place }));

describe('a due day in a sentence of its own', () => {
  it.each([
    ['remind me: before the fair we need the price labels checked. not now. due next tuesday', '2026-11-24'],
    ['dont let me forget: i need an audit export before we ship. no rush. deadline is 4 december', '2026-12-04'],
    ['todo: rotate the signing keys. due friday', '2026-11-20'],
    ['remind me to renew the certificate. by next monday', '2026-11-23'],
    [
      'lass mich nicht vergessen: vor der Messe brauche ich die Preisschilder. nicht heute. fällig am Freitag',
      '2026-11-20',
    ],
    ['erinnere mich an die Steuererklärung. bis Montag', '2026-11-23'],
    ['recuérdame renovar el dominio. hoy no. vence el viernes', '2026-11-20'],
  ])('belongs to the work before it: %s', (person, due) => {
    const live = found({ person });
    const [, ...sentences] = person.split('. ');
    const statement = `${person.split('. ')[0]}, ${sentences.at(-1)}`;
    expect(live).toEqual([{ kind: 'commitment', statement: expect.stringContaining(statement), due, place: 0 }]);
    expect(found({ person }, { agent: 'Noted.' })).toEqual(live);
  });

  it('holds for all pieces of work before it', () => {
    const drafts = found({ person: 'todo: rotate the signing keys, and update the runbook. due friday' });
    expect(drafts).toMatchObject([{ due: '2026-11-20' }, { due: '2026-11-20' }]);
  });

  it.each(['due next friday', 'what do we ship first? due next friday'])('of nothing is no fact: %s', (person) => {
    expect(found({ person })).toEqual([]);
  });

  it('does not make work of a rule that holds until a day', () => {
    expect(found({ person: 'we deploy from the old runner. until friday' })).not.toMatchObject([
      { kind: 'commitment' },
    ]);
  });
});
