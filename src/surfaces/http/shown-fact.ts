/** A fact as the pages list it: without the words that belong only to the conversation. Opened, it has its quote. */
import { shownStatement } from '../../domain/facts/plain-statement.ts';
import type { Fact } from '../../index.ts';
import { factJson, type slugsOf } from '../../internal.ts';

export function shownFact(fact: Fact, slugOf: ReturnType<typeof slugsOf>): ReturnType<typeof factJson> {
  return { ...factJson(fact, slugOf), statement: shownStatement(fact) };
}
