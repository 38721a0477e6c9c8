/** Whether anything shown of an opened item is external: its text, its sources, or the turns around it. */
import type { OpenedItem, Trace } from '../opened.ts';

export function hasExternal({ trust, madeFrom, before, after }: OpenedItem): boolean {
  const inTrace = (trace: Trace): boolean => trace.trust === 'external' || trace.madeFrom.some(inTrace);
  return (
    trust === 'external' || madeFrom.some(inTrace) || [...before, ...after].some((turn) => turn.trust === 'external')
  );
}
