/** Requests a catch-up several times. Each run of the work writes a line when it starts and a line when it ends. */
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { runQueuedRequests } from '../../src/engine/background/catch-up-queue.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';

const [home = '', log = '', name = '', requests = '0'] = process.argv.slice(2);
for (let nth = 0; nth < Number(requests); nth += 1) {
  const request = { transcript: `${name}-${nth}`, ended: false, folders: {} };
  await runQueuedRequests(homeLayout(home), request, async ({ transcript }) => {
    appendFileSync(log, `begin ${transcript}\n`);
    await pause(5);
    appendFileSync(log, `end ${transcript}\n`);
  });
}
