/** What no longer holds, or does not hold yet, does not stand in front of what does. */
import { expect, it, onTestFinished } from 'vitest';
import { stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

const TODAY = Date.UTC(2026, 10, 20, 12);

async function told(said: readonly (readonly [at: number, text: string])[]) {
  const userHome = tempDir();
  const environment = readEnvironment({ HOME: userHome });
  const memoir = openMemoir({ home: `${userHome}/m`, environment, clock: stillClock(TODAY) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  memoir.events.record(
    said.map(([at, text]) => ({
      type: 'prompt.submitted',
      key: text,
      session: `s${at}`,
      happenedAt: at,
      actor: 'person',
      trust: 'owner',
      body: { text },
    })),
  );
  await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
  return memoir;
}

const NPM = [Date.UTC(2026, 8, 1), 'we use npm here as the package manager'] as const;
const BUN = [Date.UTC(2026, 9, 1), 'until october 15 we use bun as the package manager'] as const;
const PNPM = [Date.UTC(2026, 10, 5), 'from december on we use pnpm as the package manager'] as const;

it.each([
  ['an exception that is over', [NPM, BUN]],
  ['a change that begins later', [NPM, BUN, PNPM]],
])('an answer gives what holds before %s', async (_name, said) => {
  const memoir = await told(said);
  const { answers } = await memoir.recall.search('which package manager do we use');
  expect(answers?.[0]?.statement).toContain('npm here');
});

it('a replaced fact names what holds today, and not what begins later', async () => {
  const yarn = [Date.UTC(2026, 7, 1), 'we use yarn as the package manager'] as const;
  const memoir = await told([yarn, NPM, PNPM]);
  const { results } = await memoir.recall.search('what package manager did we use in august');
  const successors = results.flatMap(({ facts = [] }) => facts.map(({ supersededBy }) => supersededBy?.statement));
  expect(successors).toContain(NPM[1]);
  expect(successors).not.toContain(PNPM[1]);
});
