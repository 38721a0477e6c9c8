/** A process for test/faults/actions-killed.test.ts: does one thing for a person, and kills itself at the nth time it reads the clock. */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openMemoir } from '../../src/engine.ts';

const [home = '', what = '', nth = '0', ...ids] = process.argv.slice(2);
let asked = 0;
const clock = {
  now: (): number => {
    asked += 1;
    if (asked === Number(nth)) process.kill(process.pid, 'SIGKILL');
    return Date.now();
  },
};
const memoir = openMemoir({ home, clock });
const cwd = join(home, '..', 'shop');
const confirmation = await memoir.confirmation();
asked = 0;
switch (what) {
  case 'decide':
    await memoir.facts.decideEach({ cwd }, { text: 'deploy on Heroku, use yarn, and keep the logs for 30 days' });
    break;
  case 'finish':
    memoir.together(() => ids.map((id) => memoir.tasks.edit(id, { status: 'done' })));
    break;
  case 'confirm':
    await confirmation.confirm(ids, cwd);
    break;
  case 'refute':
    await confirmation.refute(ids, cwd);
    break;
  case 'merge':
    memoir.projects.merge('shop', 'other');
    break;
  default:
    throw new Error(`${what} is not known`);
}
writeSync(1, `${asked}\n`);
memoir.close();
