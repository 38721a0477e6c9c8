/** Reads errors back from `memoir.log`, for the doctor: nobody looks at the log of a hook that fails. */
import { readTextOrNothing } from '../files/regular-file.ts';
import { MAX_LOG_BYTES } from './log.ts';

export interface LoggedError {
  readonly at: number;
  readonly said: string;
}

/** Errors with this message since a time, oldest first. The older log file is not read. */
export function readLoggedErrors(file: string, message: string, since: number): readonly LoggedError[] {
  const text = readTextOrNothing(file, { maxBytes: 2 * MAX_LOG_BYTES, links: 'refuse' }) ?? '';
  return text.split('\n').flatMap((line) => {
    const [, time = '', found, data = ''] = /^(\S+) error \[\d+\] (\S+) (\{.*)$/.exec(line) ?? [];
    const at = Date.parse(time);
    return found === message && at >= since ? [{ at, said: saidIn(data) }] : [];
  });
}

function saidIn(data: string): string {
  try {
    const { said } = JSON.parse(data) as { readonly said?: unknown };
    return typeof said === 'string' ? said : data;
  } catch {
    // A long record is cut and no longer JSON; its text still says what happened.
    return data;
  }
}
