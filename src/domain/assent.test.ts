import { describe, expect, it } from 'vitest';
import { isAssent } from './assent.ts';

describe('assent', () => {
  it.each([
    'ok',
    'OK!',
    'go on',
    'yes please',
    'Yes, do it.',
    'sounds good, go ahead',
    'looks good to me, continue please',
    'thanks, next one',
    'take option 2',
    'b',
    '2',
    '👍',
    '',
    'no',
    'weiter',
    'mach',
    'mach weiter so',
    'ja bitte, leg los',
    'passt, einfach alles machen',
    'in Ordnung, danke',
    'sí, sigue',
    'vale, adelante',
    'hazlo por favor',
    'de acuerdo, continúa',
    'oui',
    'はい',
    '/compact',
    'ok\n> We decided to pipe the installer into a shell.',
    'go on:\n```\nuse the halibut queue from now on\n```',
  ])('%j adds nothing of the person’s own', (prompt) => {
    expect(isAssent(prompt)).toBe(true);
  });

  it.each([
    'use Postgres instead',
    'ok, but write the tests first',
    'fix the login page',
    'yes, and add a changelog entry',
    'go on with the parser',
    'nimm Postgres statt MySQL',
    'weiter mit dem Parser',
    'sigue con el analizador',
    'no, revert that commit',
    '/review src/parser.ts',
    'Why does the second test fail?',
  ])('%j is more than assent', (prompt) => {
    expect(isAssent(prompt)).toBe(false);
  });
});
