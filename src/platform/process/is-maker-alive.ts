/**
 * Whether the process that created a file is still running. Its id alone does not show that: ids are reused, and a
 * zombie keeps its id. Linux reports both; on other systems a file that was not changed for an hour counts as
 * abandoned.
 */

import { readFileSync, type Stats, statSync } from 'node:fs';
import { systemCode } from '../../domain/errors.ts';
import { HOUR_MS } from '../../domain/time/dates.ts';
import { systemClock } from '../time/clock.ts';
import { processExists } from './process-exists.ts';

const LONGEST_PAUSE_MS = HOUR_MS;
/** Linux counts a process's start in hundredths of a second, the machine's in seconds. */
const TICKS_PER_SECOND = 100;
const START_ERROR_MS = 2000;

export function isMakerAlive(pid: number, path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined || systemClock.now() - file.mtimeMs > LONGEST_PAUSE_MS) return false;
  return pid === process.pid || (processExists(pid) && !(process.platform === 'linux' && isAnother(pid, file)));
}

/** A zombie, or started after the file was created. */
function isAnother(pid: number, file: Stats): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes second, in brackets, and can contain anything.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return true;
    const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    const startedMs = Number(boot) * 1000 + (Number(rest[18]) / TICKS_PER_SECOND) * 1000;
    return startedMs > file.birthtimeMs + START_ERROR_MS;
  } catch (error) {
    // Trigger: it just ended, or /proc is not visible. Outcome: gone in the first case, alive in the second.
    return systemCode(error) === 'ESRCH';
  }
}
