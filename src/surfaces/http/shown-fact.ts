/** A fact as the pages list it: without the words that belong only to the conversation. Opened, it has its quote. */
import { shownStatement } from '../../domain/facts/wording/plain-statement.ts';
import { subjectLabel } from '../../domain/present/subject-label.ts';
import type { Fact } from '../../index.ts';
import { factJson, type slugsOf } from '../../internal.ts';

export function shownFact(
  fact: Fact,
  slugOf: ReturnType<typeof slugsOf>,
): ReturnType<typeof factJson> & { readonly label: string } {
  return { ...factJson(fact, slugOf), statement: shownStatement(fact), label: subjectLabel(fact) };
}
