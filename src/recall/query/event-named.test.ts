import { expect, it } from 'vitest';
import { readEventNamed } from './event-named.ts';

it.each([
  ['what was slow before the migration?', 'before', 'the migration'],
  ['which tests failed since we switched to pnpm', 'after', 'we switched to pnpm'],
  ['when we switched to pnpm, what broke in CI?', 'when', 'we switched to pnpm'],
  ['was lief schief, nachdem wir umgezogen sind', 'after', 'wir umgezogen sind'],
  ['qué usábamos antes de la migración', 'before', 'la migración'],
  ['which costs did we have before the move to Hetzner', 'before', 'the move to Hetzner'],
  ['what changed after the 2.0 release', 'after', 'the 2.0 release'],
  ['was war langsam vor der Datenbankmigration', 'before', 'der Datenbankmigration'],
  ['what was the cache before I rewrote it', 'before', 'I rewrote it'],
])('%s: %s %s', (query, relation, event) => {
  const found = readEventNamed(query);
  expect(found).toMatchObject({ relation, event });
  expect(query).toContain(found?.phrase);
});

it.each([
  'how many days after the move did we pay',
  'what did Ana do after Tom moved',
  'when the sun shines',
  'vitest hangs after the tests pass, what was it',
  'vitest hangs after the tests passed',
  'the page fails after the login',
  'it fails after login',
  'what do I run before each commit',
  'which checks run before the commit',
  'what happens after the build finishes',
  'what has to be done before the next release',
  'what do we run before we push',
  'the process stays after the server is closed',
  'was passiert, nachdem der Server startet',
  'when did we switch to pnpm',
  'when is the pilot',
  'since',
  'what comes before',
  'the after hook',
  '',
])('%s names no event', (query) => {
  expect(readEventNamed(query)).toBeUndefined();
});
