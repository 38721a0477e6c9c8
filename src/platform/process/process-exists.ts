/** Whether a process with this id exists, of whichever user. An id can be reused, and a zombie keeps its id. */
import { systemCode } from '../../domain/errors.ts';

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user, so it exists.
    return systemCode(error) === 'EPERM';
  }
}
