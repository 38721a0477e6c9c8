/** Memory of a process that runs for months. */
import { setFlagsFromString } from 'node:v8';

/** Memory is cleared when it has grown by a fifth, not when it has doubled. The companion of a long conversation then needs half as much. */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20');
}
