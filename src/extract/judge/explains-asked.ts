/**
 * "What is the difference between the two?" – "`Update` fails if the version has changed.": an agent that answers from what it knows, before
 * it has looked at anything, explains. Nothing happened, and nothing was found. Words per language, as data.
 */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { findCues } from '../classify/cues.ts';
import { normalizeWords } from '../classify/normalize-words.ts';
import type { Passage } from '../sentences/passages.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';

const ASKS_TO_EXPLAIN =
  /(?<!\p{L})(?:explain|difference|what (?:is|are|does|do|did|would)|what['’]?s|how (?:does|do|is|are|would)|which|erklär\p{L}*|unterschied|was (?:ist|sind|macht|heißt|bedeutet)|wie (?:funktioniert|geht|ist)|welche[rsnm]?|explica\p{L}*|diferencia|qué (?:es|son|hace|significa)|cómo (?:funciona|es)|cuál)(?!\p{L})/iu;
/** What happened, or what was changed. */
const HAPPENED =
  /(?<!\p{L})(?:was|were|had|did|(?:failed|crashed|froze|broke|stopped|started|came|went|got|made|took|ran)|fixed|added|changed|removed|war|waren|hatten?|wurden?|lag|kam|ging|era|eran|estaba\p{L}*|había|fue|fueron|falló|fallaba)(?!\p{L})|;.*(?<!\p{L})(?:now|jetzt|nun|ahora)(?!\p{L})/iu;

export function onlyExplains(words: string, { acknowledges, answers }: Passage): boolean {
  if (!acknowledges || HAPPENED.test(words) || findCues(normalizeWords(words)).has('fixed')) return false;
  return asksToExplain(answers);
}

const asksToExplain = memoizeSentence(
  (prompt): boolean => ASKS_TO_EXPLAIN.test(prompt) || placeSentences(prompt).some(({ asks }) => asks),
);
