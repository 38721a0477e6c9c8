import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../index.ts';
import { createFactKeeper } from './fact-keeper.ts';

describe('facts of new turns', () => {
  it('are drawn by another process, which is started once, and the tabs are told when it is done', async () => {
    const memoir = openMemoir({ home: tempDir() });
    onTestFinished(() => memoir.close());
    await memoir.start();
    const told: string[] = [];
    let now = 0;
    const keeper = createFactKeeper(
      () => told.push('started'),
      () => now,
    );
    keeper.onDone(() => told.push('done'));
    const look = async (ms: number): Promise<void> => {
      now += ms;
      await keeper.look(memoir);
    };
    await look(0);
    expect(told).toEqual([]);
    memoir.events.record([
      {
        type: 'prompt.submitted',
        session: 's',
        happenedAt: Date.now(),
        actor: 'person',
        trust: 'owner',
        body: { text: 'We decided to use pnpm, because npm is slow.' },
      },
    ]);
    for (let n = 0; n < 5; n += 1) await look(2500);
    expect([told, memoir.facts.list()]).toEqual([['started'], []]);
    await memoir.facts.extractNew({ budgetMs: 60_000 });
    await look(2500);
    await look(2500);
    expect(told).toEqual(['started', 'done']);
  });
});
