import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { openMemoir } from '../engine.ts';
import { readEnvironment } from '../platform/environment.ts';

it(
  promise('recall/few-are-found', 'the one decision about a thing is found among hundreds of texts that share a word'),
  async () => {
    const userHome = tempDir();
    const cwd = join(userHome, 'shop');
    mkdirSync(cwd);
    const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
    onTestFinished(() => memoir.close());
    await memoir.start();
    memoir.work.decide({ cwd }, { text: 'drop CloudFront, serve assets from nginx', why: 'cost' });
    memoir.record(
      Array.from({ length: 400 }, (_, at) => ({
        type: 'tool.called' as const,
        key: `t${at}`,
        happenedAt: Date.now() - at * 60_000,
        session: `s${at % 5}`,
        actor: 'tool' as const,
        trust: 'tool' as const,
        body: {
          tool: 'Bash',
          outcome: 'ok' as const,
          input: { command: `psql -c "drop table t${at}"` },
          output: `DROP TABLE ${at}`,
        },
      })),
    );
    const { results } = await memoir.recall.search('why did we drop CloudFront');
    expect(results[0]).toMatchObject({ kind: 'decision', actor: 'person' });
    expect(results[0]?.snippet).toContain('CloudFront');
  },
);
