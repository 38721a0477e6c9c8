/** A process for test/faults/dream-killed.test.ts: dreams or undoes, and kills itself at the nth time it reads the clock. */
import { writeSync } from 'node:fs';
import { openMemoir } from '../../src/engine.ts';

const [home = '', what = '', nth = '0'] = process.argv.slice(2);
/** Notes are cold a hundred days later. */
const ahead = what === 'archive' ? 100 * 86_400_000 : 0;
let asked = 0;
const clock = {
  now: (): number => {
    asked += 1;
    if (asked === Number(nth)) process.kill(process.pid, 'SIGKILL');
    return Date.now() + ahead;
  },
};
const memoir = openMemoir({ home, clock });
const dream = await memoir.dream();
asked = 0;
await (what === 'undo' ? dream.undo() : dream.run('asked'));
writeSync(1, `${asked}\n`);
memoir.close();
