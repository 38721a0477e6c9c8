/**
 * Which facts no longer hold when a person confirms one that had been replaced: those that say otherwise. A fact that had ended it by
 * mistake, without saying otherwise, holds on.
 */

import { BROAD_SUBJECTS } from '../subjects/subject-aliases.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { nameDifferentThings } from '../subjects/things-named.ts';
import { replacesEarlier } from './find-replaced.ts';
import { type FoldingFact, holds, isStatement } from './fold-state.ts';
import { sayContrary } from './polarity.ts';

/** `drafts`: all facts of the fold; `replacedBy`: the fact that had replaced the confirmed one, if it is known. */
export function yieldsToConfirmed(
  confirmed: FoldingFact,
  drafts: readonly FoldingFact[],
  replacedBy: FoldingFact | undefined,
): readonly FoldingFact[] {
  return drafts.filter(
    (fact) =>
      fact !== confirmed &&
      holds(fact) &&
      isStatement(fact) &&
      fact.first.project === confirmed.first.project &&
      (givesOtherValue(fact, confirmed) || (fact === replacedBy && saysOtherwise(fact, confirmed))),
  );
}

function givesOtherValue({ first, claim }: FoldingFact, confirmed: FoldingFact): boolean {
  const [ours, theirs] = [first.value?.toLowerCase(), confirmed.first.value?.toLowerCase()];
  if (ours === undefined || theirs === undefined || ours === theirs) return false;
  const key = subjectKey(first.subject);
  if (BROAD_SUBJECTS.has(key) || key !== subjectKey(confirmed.first.subject)) return false;
  return !nameDifferentThings(claim, confirmed.claim);
}

function saysOtherwise(fact: FoldingFact, confirmed: FoldingFact): boolean {
  return (
    replacesEarlier(fact.claim, confirmed.claim) ||
    replacesEarlier(confirmed.claim, fact.claim) ||
    sayContrary(fact.first.statement, confirmed.first.statement)
  );
}
