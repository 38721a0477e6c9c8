/** A check for the doctor: did a hook fail? It exits 0 and prints nothing then, so a session that is given nothing looks normal. */
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, localTime } from '../../domain/time/dates.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readLoggedErrors } from '../../platform/process/read-log.ts';
import type { HealthCheck } from '../../store/health/check-journal.ts';

/** Long enough to be seen after a weekend. A fault that was repaired is forgotten after it. */
const SHOWN_MS = 3 * DAY_MS;
/** Enough for a message, without the data that caused it. */
const SAID_MAX_CHARS = 200;

export function checkHookErrors({ logFile }: Pick<HomeLayout, 'logFile'>, now: number): readonly HealthCheck[] {
  const errors = readLoggedErrors(logFile, 'hook', now - SHOWN_MS);
  const last = errors.at(-1);
  if (last === undefined) return [];
  const times = errors.length === 1 ? 'once' : countOf(errors.length, 'time');
  const detail = `a hook failed ${times} in the last three days, last at ${localTime(last.at)}: ${last.said.slice(0, SAID_MAX_CHARS)}`;
  const next = 'Run `memoir init` again. If it still fails, report it with the lines of memoir.log.';
  return [{ name: 'hooks', status: 'warn', detail, next }];
}
