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
    [
      'the proxy listens on 8443 and the quota is 200 mails a minute per shop',
      ['the proxy listens on 8443', 'the quota is 200 mails a minute per shop'],
    ],
    [
      'Insgesamt haben wir 17 Pumpen, und abgelesen wird alle 20 Minuten',
      ['Insgesamt haben wir 17 Pumpen', 'abgelesen wird alle 20 Minuten'],
    ],
    [
      'Tenemos 12 talleres y las reservas se cierran a las 18:30',
      ['Tenemos 12 talleres', 'las reservas se cierran a las 18:30'],
    ],
    ['the standup is at 9 and the retro at 15', ['the standup is at 9', 'the retro at 15']],
    ['the trial is 14 days and the invoice period 30 days', ['the trial is 14 days', 'the invoice period 30 days']],
    ['das Standup ist um 9 und die Retro um 15 Uhr', ['das Standup ist um 9', 'die Retro um 15 Uhr']],
    ['la reunión es los lunes y la retro los jueves', ['la reunión es los lunes', 'la retro los jueves']],
  ])('%s', (statement, parts) => {
    expect(partsOf(statement)).toEqual(parts);
  });

  it.each([
    'the standup is at 9 and the retro at 15 is too late',
    'we meet at 9 and the others at the bar',
    'das ist 9 und die Retro um 15 Uhr',
    'the standup is at 9 and the one after at 15',
    'if the standup is at 9 and the retro at 15',
  ])('"%s" is one', (statement) => {
    expect(partsOf(statement)).toEqual([]);
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
    'the small box is 14 and the large one 22',
    'the shop has 2 doors and 3 windows',
    'the hold is 10 minutes and that is plenty for 2 people',
    'the trial is 14 days and the reminder is sent when 3 days are left',
  ])('stays whole: %s', (statement) => {
    expect(partsOf(statement)).toEqual([]);
  });
});
