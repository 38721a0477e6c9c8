/** Whether the facts listed with a result already name what replaced it, so that it is not printed twice. */
import { isHolding } from '../facts/fact.ts';
import type { RecallResult } from '../recall.ts';

export function namesReplacement({ supersededBy, facts = [] }: Pick<RecallResult, 'supersededBy' | 'facts'>): boolean {
  return facts.some(
    ({ truth, supersededBy: now }) => !isHolding(truth) && now !== undefined && now.id === supersededBy?.id,
  );
}
