/** Many processes request a catch-up at once: each request is handled once, and never two at a time. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleWorker, start } from '../faults/processes.ts';
import { tempDir, tempHome } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const PROCESSES = 6;
const REQUESTS = 5;

it(promise('catch-up/one-at-a-time', 'with many processes at once'), async () => {
  const folder = tempDir();
  const worker = await bundleWorker(new URL('./catch-up-queue-worker.ts', import.meta.url), folder);
  const { home } = tempHome();
  const log = join(folder, 'log');
  appendFileSync(log, '');
  const processes = Array.from({ length: PROCESSES }, (_, name) =>
    start(worker, [home, log, String(name), String(REQUESTS)], { env: {} }),
  );
  for (const { ended, errors } of processes) expect([(await ended).code, errors()]).toEqual([0, '']);
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const begun = lines.filter((line) => line.startsWith('begin ')).map((line) => line.slice('begin '.length));
  const asked = Array.from({ length: PROCESSES }, (_, name) =>
    Array.from({ length: REQUESTS }, (_, nth) => `${name}-${nth}`),
  ).flat();
  expect([...begun].sort()).toEqual(asked.sort());
  // Every start is followed by its own end.
  expect(lines).toEqual(begun.flatMap((request) => [`begin ${request}`, `end ${request}`]));
});
