/** A process for test/faults/erasure-killed.test.ts: forgets, and kills itself at the step it is told. */
import { writeSync } from 'node:fs';
import { forgetEvents } from '../../src/forget/forget-events.ts';
import { planErasure } from '../../src/forget/plan/plan-erasure.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openJournal } from '../../src/store/journal/journal.ts';

const [home = '', step = '', ...ids] = process.argv.slice(2);
const layout = homeLayout(home);
const context = { layout, clock: systemClock, busyTimeoutMs: 2000 };
const journal = openJournal({ ...context, mode: 'write' });
const at = (now: string): void => {
  if (now === step) process.kill(process.pid, 'SIGKILL');
};
let parts = 0;
await forgetEvents(
  journal,
  {
    ...context,
    searchPath: process.env.PATH,
    unindex: (_, erase) => {
      at('files-cleaned');
      const erased = erase();
      parts += 1;
      if (parts === 1) at('first-part-erased');
      return erased;
    },
    onProgress: (done, total) => {
      if (done === total) at('all-erased');
    },
    refresh: () => {
      at('backups-cleaned');
      return [];
    },
  },
  planErasure(journal, layout, ids),
);
writeSync(1, 'done\n');
