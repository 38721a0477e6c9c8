/**
 * Shows that a long step is running, and how long it took. The step blocks this process, so another one prints the time. Plain JavaScript
 * without packages, because the set-up uses it on Node 20 before anything is installed.
 */
import { spawn } from 'node:child_process';

const TICK_SECONDS = 10;

/**
 * @template T
 * @param {string} step what is done, for example "installing packages"
 * @param {{ work: () => T, say: (line: string) => void, tickSeconds?: number }} options
 * @returns {T}
 */
export function runStep(step, { work, say, tickSeconds = TICK_SECONDS }) {
  say(`Memoir: ${step} …`);
  const start = Date.now();
  const clock = spawn(process.execPath, ['-e', TICK, step, String(tickSeconds)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Without it, only the time is missing.
  clock.on('error', () => {});
  try {
    const done = work();
    say(`Memoir: ${step} took ${Math.round((Date.now() - start) / 1000)} s.`);
    return done;
  } finally {
    clock.kill();
  }
}

/** Ends by itself if the process that started it was killed. */
const TICK = `
const [step, every] = process.argv.slice(1);
const parent = process.ppid;
let seconds = 0;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
  seconds += Number(every);
  process.stderr.write('  ' + step + ': ' + seconds + ' s\\n');
}, Number(every) * 1000);
`;
