/**
 * Runs the companion of the built package in a process of its own, with a clock that the parent moves: each message `{ pass: ms }` moves it.
 * Arguments: the folder of the package, the home, the time to begin with.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';

const [package_ = '', home = '', begin = '0'] = process.argv.slice(2);
const file = pathToFileURL(join(package_, 'dist', 'index.js')).href;
const built: { readonly openMemoir: typeof openMemoir } = await import(file);
let passed = 0;
process.on('message', (message: { readonly pass: number }) => {
  passed += message.pass;
  process.send?.('moved');
});
const memoir = built.openMemoir({
  home,
  environment: readEnvironment({ ...process.env }),
  clock: { now: () => Number(begin) + passed + Math.round(performance.now()) },
});
const ending = new AbortController();
process.once('disconnect', () => ending.abort());
await (await memoir.companion()).run({ signal: ending.signal, ownProcess: true });
memoir.close();
