/** Many processes search at once in a home without an index: one builds it, and all are answered from it. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendEvents } from '../../src/store/journal/append.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { prompt } from '../fixtures/drafts.ts';
import { NOON, tempHome, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const ASKERS = 5;
const ENTRY = builtProgram().entry;

it(promise('recall/many-ask-at-once', 'each gets the whole answer, and one index is left'), async () => {
  const layout = tempHome();
  const journal = testJournal(layout);
  appendEvents(
    journal,
    Array.from({ length: 1500 }, (_, n) =>
      prompt(`sentence number${n} about lanterns`, { key: `k:${n}`, session: `s${n % 20}`, happenedAt: NOON + n }),
    ),
  );
  journal.close();
  const answers = await Promise.all(Array.from({ length: ASKERS }, (_, n) => ask(layout.home, `number${n * 250}`)));
  for (const [n, { code, stdout, stderr }] of answers.entries()) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).results[0].snippet).toBe(`sentence number${n * 250} about lanterns`);
  }
  expect(readdirSync(layout.home).filter((name) => /^index-\d+\.db$/.test(name))).toHaveLength(1);
  console.log(`TEST recall-stampede askers=${ASKERS} answered=${answers.length}`);
});

function ask(home: string, query: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ENTRY, 'recall', query, '--json'], {
      env: { HOME: join(home, '..', 'person'), MEMOIR_HOME: home, MEMOIR_MODELS_EMBEDDER: 'none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const written = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => {
      written.stdout += data;
    });
    child.stderr.on('data', (data) => {
      written.stderr += data;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...written }));
  });
}
