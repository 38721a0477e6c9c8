/**
 * A sentence that says only when something is due: "due next friday", "by monday". It belongs to the work named before it, also with
 * "not today" between the two. English, German and Spanish.
 */

import type { JoinedSentence } from '../sentences/join-emphasis.ts';
import { isSureCommitment } from './certain-kinds.ts';

const DAY =
  '(?:the |next |this |end of |coming |dem |den |der |nächste[nrsm]? |kommende[nrsm]? |diese[nrsm]? |ende |el |la |próxim[oa] |este |fin(?:ales)? de )*(?:\\d{1,2}(?:\\.|st|nd|rd|th)? (?:de |of )?\\p{L}{3,}|[\\p{L}\\d][\\p{L}\\d.:/-]*)(?: (?:\\d[\\p{L}\\d.:]*|of \\p{L}+|week|month|year|de \\p{L}+|que viene|woche|monat|morning|noon|afternoon|evening|at \\d[\\p{L}\\d:]*|um \\d[\\p{L}\\d:]*(?: uhr)?)){0,3}';
const LEAD = "^(?:(?:and|but|so|it['’]?s|its|that['’]?s|thats|und|aber|es ist|das ist|y|pero|es)[, ]+)*";
/** It can only be a due day. */
const IS_DUE = new RegExp(
  `${LEAD}(?:due|deadline|fällig|fristende|frist|abgabe|vence|fecha límite|plazo)(?: is| ist| es|:)?(?: (?:on|by|until|in|am|bis|zum|zu|el|en|para|hasta))* ${DAY}[.! ]*$`,
  'iu',
);
/** It may also say from when or until when something holds. */
const UNTIL = new RegExp(`${LEAD}(?:by|until|till|bis(?: zum)?|zum|para|antes de(?:l)?) ${DAY}[.! ]*$`, 'iu');
const NOT_NOW =
  /^(?:(?:but|and|just|aber|und|pero|y)[, ]+)*(?:not (?:today|now|right now|this week|yet|urgent)|no (?:rush|hurry)|later|heute nicht|nicht (?:heute|jetzt|sofort|eilig)|(?:hat|hab) zeit|keine eile|hoy no|no (?:hoy|ahora|corre prisa|urge)|sin prisa)[.! ]*$/iu;

export interface SentenceWithDue extends JoinedSentence {
  /** The sentence behind it that says when it is due. */
  readonly due?: string;
}

/** The sentences of a message, each with when it is due. A due day of nothing is left out. */
export function joinDue(sentences: readonly JoinedSentence[]): readonly SentenceWithDue[] {
  if (!sentences.some(({ words }) => IS_DUE.test(words) || UNTIL.test(words))) return sentences;
  const joined: SentenceWithDue[] = [];
  for (const sentence of sentences) {
    const only = IS_DUE.test(sentence.words);
    if (!only && !UNTIL.test(sentence.words)) {
      joined.push(sentence);
      continue;
    }
    const at = joined.findLastIndex(({ words }) => !NOT_NOW.test(words));
    const work = joined[at];
    if (work !== undefined && !work.asks && work.due === undefined && (only || isSureCommitment(work.words, 'person')))
      joined.splice(at, joined.length - at, { ...work, due: sentence.words });
    else if (!only) joined.push(sentence);
  }
  return joined.map((sentence, index) => ({ ...sentence, index, count: joined.length }));
}
