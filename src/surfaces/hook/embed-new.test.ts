/** What came in has its vectors before anybody asks, by one process, with the table of whichever package is installed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, tempDir, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { catchUpIndex } from '../../store/index/catch-up.ts';
import { openIndex } from '../../store/index/generations.ts';
import { countPending, embeddersInIndex } from '../../store/index/vectors.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { readMeta, writeMeta } from '../../store/journal/meta.ts';
import { embedNew } from './embed-new.ts';

const ENTRY = fileURLToPath(new URL('../../../bin/memoir.js', import.meta.url));

/** A journal with three texts in an index, and a folder with the files a launcher leaves. */
function world(launcher: readonly [string, string] = ['launch', `/usr/bin/node\n\n${ENTRY}\n`]) {
  const layout = tempHome();
  const journal = testJournal(layout);
  const add = (text: string) => {
    appendEvents(journal, [prompt(text)]);
    return catchUpIndex(openIndex(journal, layout), journal, layout, { findMentions: findConcepts }).index.db;
  };
  add('where do the puffins nest');
  add('on the northern cliff');
  const db = add('above the sea');
  onTestFinished(() => db.close());
  const bin = join(tempDir(), 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, launcher[0]), launcher[1]);
  const vectors = () => embeddersInIndex(db).map(({ id, vectors: n }) => [id.split(':')[0], n]);
  return { db, add, vectors, run: () => embedNew(db, journal, layout, join(bin, 'catch-up.js')) };
}

describe('embedding in the background', () => {
  it(
    promise('models/embedded-in-background', 'gives what came in its vectors, and later what came since'),
    async () => {
      const { db, add, vectors, run } = world();
      await run();
      expect([vectors(), countPending(db)]).toEqual([[['builtin', 3]], 0]);
      add('and the auks').close();
      expect(countPending(db)).toBe(1);
      await run();
      expect([vectors(), countPending(db)]).toEqual([[['builtin', 4]], 0]);
    },
  );

  it('finds the table where Windows has its launcher', async () => {
    const { vectors, run } = world(['memoir.cmd', `@"C:\\node.exe" "${ENTRY}" %*\r\n`]);
    await run();
    expect(vectors()).toEqual([['builtin', 3]]);
  });

  it('leaves it to the next question where the package is gone', async () => {
    const { vectors, run } = world(['launch', '/usr/bin/node\n\n/no/such/bin/memoir.js\n']);
    await run();
    expect(vectors()).toEqual([]);
  });

  it(promise('models/embedded-in-background', 'by one process at a time'), async () => {
    const { db, vectors, run } = world();
    writeMeta(db, 'embedding-until', String(NOON + 5000));
    await run();
    expect(vectors()).toEqual([]);
  });

  it.each([
    ['the process with the lease is gone', NOON - 1],
    ['the clock was set back', NOON + 365 * 86_400_000],
  ])('continues when %s', async (_why, until) => {
    const { db, vectors, run } = world();
    writeMeta(db, 'embedding-until', String(until));
    await run();
    expect([vectors(), readMeta(db, 'embedding-until')]).toEqual([[['builtin', 3]], '0']);
  });

  it('does not touch what another embedder or another table is at', async () => {
    for (const other of ['ollama:nomic-embed-text', 'builtin:of-long-ago']) {
      const { db, vectors, run } = world();
      writeMeta(db, 'embedder', other);
      await run();
      expect([vectors(), readMeta(db, 'embedder')]).toEqual([[], other]);
    }
  });
});
