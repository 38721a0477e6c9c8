/** Lowers the priority of a background process, because people use the machine meanwhile. */
import { constants, setPriority } from 'node:os';
import { systemCode } from '../../domain/errors.ts';

export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch (error) {
    // Trigger: not permitted. Outcome: normal priority.
    if (systemCode(error) === undefined) throw error;
  }
}
