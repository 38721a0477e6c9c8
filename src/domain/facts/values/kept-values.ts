/** The values that a statement keeps while it changes another: "eslint instead of biome, jest stays", "redis fliegt raus, postgres bleibt". */
import { memoizeSentence } from '../../memoize-sentence.ts';

const STAYS =
  /(?<value>[\p{L}\p{N}][\p{L}\p{N}./+-]*) (?:(?:(?:can|may|should|will|just) )?(?:stays?|remains?)|(?:(?:kann|darf|soll) )?bleib(?:t|en)|se quedan?|puede quedarse|sigue)(?!\p{L})/giu;

const NONE: ReadonlySet<string> = new Set();

/** In lower case. */
export const keptValues = memoizeSentence((statement): ReadonlySet<string> => {
  if (!/stay|remain|bleib|qued|sigue/i.test(statement)) return NONE;
  return new Set([...statement.matchAll(STAYS)].flatMap(({ groups }) => groups?.value?.toLowerCase() ?? []));
});
