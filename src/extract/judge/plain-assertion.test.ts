import { describe, expect, it } from 'vitest';
import { knownAfter } from '../known-after.test-helper.ts';
import { assertsPlainly, choosesNothing } from './plain-assertion.ts';

const REPLIES = [
  'Ok.',
  'Let me look.',
  'I read the pipeline and found that the job starts on every push and then waits for an approval. I can change the trigger, but the tests must pass first.',
];

describe('a plain assertion', () => {
  it.each([
    'we ship on wednesdays',
    'the upload limit is 40 MB',
    'wir deployen mittwochs',
    'das Zeitlimit ist 20 Minuten',
    'publicamos los martes',
    'el límite es 40 MB',
  ])('is kept whatever the agent replies: %s', (said) => {
    for (const reply of REPLIES) expect(knownAfter([said, reply])).toHaveLength(1);
  });

  it.each([
    'we met on wednesday',
    'the log file is 3 GB',
    'the limit is 30 minutes too short',
    'this week we ship on monday',
    'is the timeout 30 seconds?',
    'el archivo es de 3 GB',
    'die Datei ist 3 GB groß',
  ])('is not: %s', (said) => {
    expect(assertsPlainly(said)).toBe(false);
  });
});

describe('a name or a piece of work', () => {
  it.each([
    ['we use memcached', 'grep redis'],
    ['we use vitest', 'rewrite these jest tests'],
    ['we use bun', 'yarn'],
    ['never use yarn', 'yarn'],
    ['we use memcached', 'redis redis redis'],
    ['we use vitest', 'jest mocks'],
    ['wir nutzen bun', 'suche yarn'],
    ['usamos bun', 'busca yarn'],
  ])('chooses nothing, whatever the agent replies: %s / %s', (held, said) => {
    for (const reply of ['Ok.', "Ok, I'll look for it.", 'Okay, searching.', 'Alles klar.', 'Vale.']) {
      const [first, ...later] = knownAfter(held, [said, reply]);
      expect(first?.truth).toBe('stated');
      expect(later).toEqual([]);
    }
  });

  it.each([
    ['use yarn', ''],
    ['yarn please', ''],
    ['always run vitest', ''],
    ['no jest', ''],
    ['lieber yarn', ''],
    ['mejor yarn', ''],
    ['zurück zu yarn', ''],
    ['volvemos a yarn', ''],
    ['yarn', 'Which package manager do you want?'],
  ])('differs from a choice: %s', (said, answered) => {
    expect(choosesNothing(said, answered)).toBe(false);
  });

  it.each([
    ['we use pnpm', 'back to npm'],
    ['wir nutzen pnpm', 'zurück zu npm'],
    ['wir nutzen pnpm', 'ok, wir gehen zurück zu npm'],
    ['usamos pnpm', 'volvemos a npm'],
  ])('going back to a tool is a choice: %s / %s', (held, said) => {
    expect(knownAfter(held, said).map(({ truth, value }) => [truth, value])).toEqual([
      ['superseded', 'pnpm'],
      ['stated', 'npm'],
    ]);
  });
});
