import { describe, expect, it } from 'vitest';
import { standsAlone } from './judge/stands-alone.ts';
import { heldAndEnded, knownAfter } from './known-after.test-helper.ts';
import { isOwnRule } from './sentences/own-rule.ts';

const holding = (...said: readonly string[]): readonly string[] =>
  knownAfter(...said)
    .filter(({ truth }) => truth === 'stated' || truth === 'confirmed')
    .map(({ statement }) => statement);

describe('two statements in one prompt', () => {
  it.each([
    [
      'we use redis for the sessions. never rebase shared branches.',
      'never rebase shared branches',
      'we use valkey for the sessions now',
    ],
    [
      'we deploy on wednesdays and nobody merges without a review',
      'nobody merges without a review',
      'we deploy on tuesdays now',
    ],
    [
      'we go with fastify, no default exports in the handlers',
      'no default exports in the handlers',
      'we go with hono now instead of fastify',
    ],
    [
      'use pnpm here\nask me before you touch the terraform files',
      'ask me before you touch the terraform files',
      'use yarn here from now on',
    ],
    [
      'use pnpm here.\n\nask me before you touch the terraform files!',
      'ask me before you touch the terraform files',
      'use yarn here from now on',
    ],
    ['Use yarn. Never commit unless I say so.', 'Never commit unless I say so', 'we use pnpm now'],
    ['we host on fly; the trial period is 14 days', 'the trial period is 14 days', 'we moved to hetzner'],
    [
      'for this project: we use postgres. and never touch old migrations.',
      'never touch old migrations',
      'we use mysql now',
    ],
    [
      'Das Zeitlimit ist 30 Sekunden. Keine Secrets im Repo speichern.',
      'Keine Secrets im Repo speichern',
      'Das Zeitlimit ist jetzt 60 Sekunden.',
    ],
    [
      'wir hosten auf hetzner und pushen nie direkt auf main',
      'pushen nie direkt auf main',
      'wir hosten jetzt auf fly.io',
    ],
    [
      'wir nehmen tailwind; kommentare bitte auf englisch',
      'kommentare bitte auf englisch',
      'wir nehmen jetzt bootstrap statt tailwind',
    ],
    [
      'Usamos Postgres. No toques nunca las migraciones antiguas.',
      'No toques nunca las migraciones antiguas',
      'Ahora usamos MySQL.',
    ],
    ['usamos jest y nunca hagas commit sin preguntarme', 'nunca hagas commit sin preguntarme', 'ahora usamos vitest'],
    ['desplegamos los jueves\nlos commits van en inglés', 'los commits van en inglés', 'ahora desplegamos los lunes'],
  ])('are two facts, and replacing one leaves the other: %s', (said, kept, then) => {
    expect(holding(said, then)).toContain(kept);
    const { ended } = heldAndEnded(knownAfter(said, then));
    expect(ended).toHaveLength(1);
    expect(ended[0]).not.toContain(kept);
  });

  it('are told apart also if one replaces an earlier statement', () => {
    const { held, ended } = heldAndEnded(
      knownAfter('we use postgres', 'we use mysql now, and never edit old migrations', 'we use sqlite now'),
    );
    expect(held).toEqual(expect.arrayContaining(['never edit old migrations', 'we use sqlite now = sqlite']));
    expect(ended).toHaveLength(2);
  });

  it('name the thing that the second only points to', () => {
    expect(holding('the api is on port 8080 and only anna may deploy it', 'the api is on port 9000 now')).toEqual(
      expect.arrayContaining(['the api: only anna may deploy it', 'the api is on port 9000 now']),
    );
  });

  it.each(['we use postgres, never mysql', 'we deploy on mondays, never on fridays'])(
    'stay one fact if the second belongs to the first: %s',
    (said) => {
      expect(holding(said)).toEqual([said]);
    },
  );
});

describe('a rule of its own', () => {
  it.each([
    'never push to main',
    'nobody merges without a review',
    'sin mocks para la base de datos',
    'nur Anna darf deployen',
  ])('can be read alone: %s', (words) => {
    expect(isOwnRule(words)).toBe(true);
    expect(standsAlone(words)).toBe(true);
  });

  it.each(['never mysql', 'never on fridays', 'only anna may deploy it', 'no problem', 'nie freitags'])(
    'is not: %s',
    (words) => {
      expect(isOwnRule(words)).toBe(false);
    },
  );

  it.each(['because npm is slow', 'or use yarn', 'at 4pm', 'it is on port 80', 'dann nehmen wir das'])(
    'and this cannot be read alone: %s',
    (words) => {
      expect(standsAlone(words)).toBe(false);
    },
  );
});
