/**
 * How much a shared word says about whether two statements are about the same thing: "short" and "order" come up in every project,
 * "turbine" in few.
 */
import { once } from '../../once.ts';
import { GENERAL_WORDS } from './general-words.ts';
import { keyOf } from './talk.ts';

/** For the lists of general words in their order, the most general first. */
const OF_GENERAL = [0.15, 0.35, 0.5];
const OF_OTHERS = 0.85;

const generalKeys = once(
  (): ReadonlyMap<string, number> =>
    new Map(
      GENERAL_WORDS.flatMap((words, level) =>
        words.split(/\s+/).map((root) => [keyOf(root), OF_GENERAL[level] ?? OF_OTHERS] as const),
      ),
    ),
);

/** `key`: of a word, see `talk.ts`. 0 to 1. */
export function howSpecific(key: string): number {
  return generalKeys().get(key) ?? OF_OTHERS;
}
