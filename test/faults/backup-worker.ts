/**
 * A process for test/faults/backup.test.ts. `write`: appends in a loop and acknowledges each event on stdout after it
 * returned. `backup`: makes one backup. `count`: opens a journal in a new process and prints how many events it reads.
 */

import { writeSync } from 'node:fs';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';

const [what, home, name = ''] = process.argv.slice(2);
if (home === undefined) throw new Error('backup-worker needs a home');
const memoir = openMemoir({ environment: readEnvironment({ MEMOIR_HOME: home, HOME: `${home}-person` }) });

if (what === 'write') {
  for (let n = 0; ; n += 1) {
    const text = n % 5 === 0 ? `${name} ${n} `.repeat(200) : `${name} ${n}`;
    const recorded = memoir.events.record([
      {
        type: 'prompt.submitted',
        key: `${name}:${n}`,
        happenedAt: Date.now(),
        actor: 'person',
        trust: 'owner',
        body: { text },
      },
    ]);
    if (recorded.where === 'journal') writeSync(1, `${name}:${n}\n`);
  }
} else if (what === 'backup') {
  writeSync(1, 'begun\n');
  await memoir.backups.make();
  writeSync(1, 'done\n');
} else {
  const keys = [...memoir.events.list()].map(({ key }) => key);
  const { healthy } = await memoir.health.doctor();
  writeSync(1, JSON.stringify({ keys, healthy }));
  memoir.close();
}
