import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

const ABOUT_LOANS = 'The interest rate of a loan depends on the years and the risk. '.repeat(40);
const ABOUT_LAMPS = 'A lamp above the table makes a room look larger than it is. '.repeat(40);

async function openChat() {
  const home = tempDir();
  const memoir = openMemoir({ home: join(home, 'm'), environment: readEnvironment({ HOME: home }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  const said = ['Claire signed it at the counter, 5.9 and not more.', 'The twins like green.', 'Two lamps are broken.'];
  memoir.events.record(
    said.flatMap((text, n) => [
      {
        type: 'prompt.submitted' as const,
        key: `p:${n}`,
        happenedAt: Date.UTC(2026, 0, 1 + n),
        session: `s${n}`,
        actor: 'person' as const,
        trust: 'owner' as const,
        body: { text, origin: 'person' as const },
      },
      {
        type: 'reply.given' as const,
        key: `r:${n}`,
        happenedAt: Date.UTC(2026, 0, 1 + n, 1),
        session: `s${n}`,
        actor: 'agent' as const,
        trust: 'agent' as const,
        body: { text: n === 2 ? ABOUT_LOANS : ABOUT_LAMPS },
      },
    ]),
  );
  return memoir;
}

it('what a person said in other words is found beside pages that have the words', async () => {
  const memoir = await openChat();
  const { results } = await memoir.recall.search('interest rate of the loan');
  expect(results.map(({ snippet }) => snippet)).toContainEqual(expect.stringContaining('5.9'));
});

it('a query without any known word finds nothing', async () => {
  const memoir = await openChat();
  expect((await memoir.recall.search('xyzzyq')).results).toEqual([]);
});
