import { describe, expect, it } from 'vitest';
import { splitFacts } from './split-facts.ts';

const partsOf = (statement: string): readonly string[] =>
  splitFacts(statement).map(({ start, end }) => statement.slice(start, end));

describe('splitFacts', () => {
  it.each([
    ['deploy on heroku, use yarn', ['deploy on heroku', 'use yarn']],
    ['use yarn and deploy on heroku', ['use yarn', 'deploy on heroku']],
    [
      'use yarn for packages pls. and tabs not spaces, i hate spaces',
      ['use yarn for packages pls', 'tabs not spaces, i hate spaces'],
    ],
    [
      "we're using express with postgres, deploy on heroku for now",
      ["we're using express with postgres", 'deploy on heroku for now'],
    ],
    ['2 spaces indent, single quotes, no semicolons', ['2 spaces indent', 'single quotes', 'no semicolons']],
    ['the timeout is 30 seconds, max upload is 10 MB', ['the timeout is 30 seconds', 'max upload is 10 MB']],
    ['wir nutzen pnpm, deployen auf hetzner', ['wir nutzen pnpm', 'deployen auf hetzner']],
    ['usamos pnpm y desplegamos en vercel', ['usamos pnpm', 'desplegamos en vercel']],
  ])('%s', (statement, parts) => {
    expect(partsOf(statement)).toEqual(parts);
  });

  it.each([
    'use jest, not vitest',
    'use yarn, because npm is slow',
    'use yarn, npm is too slow',
    'we use postgres, redis and kafka',
    'we deploy on mondays, wednesdays and fridays',
    'use yarn if the repo has a lockfile, deploy on heroku',
    'tabs, no spaces',
    'use playwright, the tests were flaky with cypress',
    'the timeout is 30 seconds, that is enough',
    'no emoji, no exclamation marks',
    'wir nutzen pnpm, weil npm zu langsam ist',
    'usamos pnpm, porque npm es lento',
  ])('stays whole: %s', (statement) => {
    expect(partsOf(statement)).toEqual([]);
  });
});
