/**
 * Whether the process that made a file still runs. Its number alone does not say so: numbers are given again, and a
 * zombie, which has ended, still has its own. Linux tells both; elsewhere a file nobody has written for an hour is taken
 * for abandoned.
 */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { systemCode } from '../domain/errors.ts';
import { systemClock } from './clock.ts';

const LONGEST_PAUSE_MS = 3_600_000;
/** Linux counts the start of a process in hundredths of a second, and the start of the machine in whole ones. */
const TICKS_PER_SECOND = 100;
const START_ERROR_MS = 2000;

export function isMakerAlive(pid: number, path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined || systemClock.now() - file.mtimeMs > LONGEST_PAUSE_MS) return false;
  return pid === process.pid || (exists(pid) && !(process.platform === 'linux' && isAnother(pid, file)));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists too.
    return systemCode(error) === 'EPERM';
  }
}

/** Ended and not yet collected, or begun after the file was there. */
function isAnother(pid: number, file: Stats): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes second, in brackets, and may hold anything.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return true;
    const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    const startedMs = Number(boot) * 1000 + (Number(rest[18]) / TICKS_PER_SECOND) * 1000;
    return startedMs > file.birthtimeMs + START_ERROR_MS;
  } catch (error) {
    // Trigger: it ended just now, or /proc is not to be seen. Outcome: gone in the first case, believed in the second.
    return systemCode(error) === 'ESRCH';
  }
}
