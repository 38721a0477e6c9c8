/** A process that is killed while it replays a spooled file: `node … <home>`. */

import { homeLayout } from '../../platform/home/layout.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { openJournal } from '../../store/journal/journal.ts';
import { replayFiles } from './replay-files.ts';

const layout = homeLayout(process.argv[2] ?? '');
const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 2000, mode: 'write' });
replayFiles(journal, layout, { userHome: '', budgetMs: 10_000 }, () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
  return undefined;
});
