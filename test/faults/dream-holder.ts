/** A process for test/faults/dream-lock.test.ts: holds the lock of dreams until its input ends, with its own clock. */

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { whileNobodyDreams } from '../../src/dream/run-dream.ts';
import { openMemoir } from '../../src/engine.ts';
import { openJournal } from '../../src/store/journal/journal.ts';

const [home = '', offset = '0'] = process.argv.slice(2);
const clock = { now: (): number => Date.now() + Number(offset) };
const { layout } = openMemoir({ home, clock });
const journal = openJournal({ layout, clock, busyTimeoutMs: 2000, mode: 'write' });
await whileNobodyDreams({ journal, layout }, async () => {
  writeSync(1, 'held\n');
  process.stdin.resume();
  await once(process.stdin, 'end');
});
writeSync(1, 'released\n');
journal.close();
