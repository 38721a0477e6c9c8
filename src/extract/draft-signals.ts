/**
 * Sentences that are no facts but may end or refute one: "the creds arrived", "the backfill ran", "it's not the logger". They
 * have a confidence below `SIGNAL_BELOW`; the fold applies them and does not list them.
 */

import { contentWords } from '../domain/facts/content-words.ts';
import { type FactDraft, SIGNAL_BELOW } from '../domain/facts/fact-record.ts';
import { findCues } from './classify/cues.ts';
import { normalizeWords } from './classify/normalize-words.ts';
import type { JudgedSentence } from './judge-sentences.ts';
import type { Passage } from './passages.ts';

const SIGNAL_CONFIDENCE = SIGNAL_BELOW / 2;
const MAX_PER_TEXT = 6;
const STATEMENT_MAX_CHARS = 300;
const ENDS = ['ended', 'reports', 'fixed'];
const OPEN = ['later', 'waits', 'guess', 'offers', 'narrates'];
const DENIES =
  /^(?:so |still [\w]+\. |well |hm+ |no,? |nope,? |nah,? )*(?:it'?s|thats?|that'?s|this is|it is|es ist|das ist|no es)?\s*(?:not|isn'?t|nicht|kein|no)\b|\bnot (?:the|because|true)\b|\b(?:its|it's) (?:already |just )?(?:on|enabled|there|dead|fine)\b|\bwrong\b|\bthat'?s not it\b/i;
const DROPPED =
  /\b(?:scrap|drop|forget|cancel|bin|skip) (?:it|that|them|this|the)\b|\bscrapped\b|\bno longer need|\bnot needed|\bnobody (?:wants|needs)|\bvergiss|\bbrauchen wir nicht mehr|\bolvída|\bya no hace falta/i;

export function draftSignals(
  passage: Passage,
  judged: readonly JudgedSentence[],
  drafts: readonly FactDraft[],
): readonly FactDraft[] {
  if (passage.by === 'summary') return [];
  const taken = new Set(drafts.filter(({ source }) => source === passage.event.id).map(({ place }) => place));
  const made: FactDraft[] = [];
  for (const sentence of judged) {
    if (made.length >= MAX_PER_TEXT) break;
    if (sentence.asks || sentence.announces) continue;
    const effect = effectOf(passage, sentence);
    if (effect === undefined || (taken.has(sentence.start) && effect === 'refutes')) continue;
    const before = judged[sentence.index - 1];
    const statement =
      passage.by === 'person' && before !== undefined ? `${before.words}. ${sentence.words}` : sentence.words;
    if (contentWords(statement).length === 0 || startsOf(drafts, statement)) continue;
    made.push({
      kind: 'outcome',
      subject: contentWords(sentence.words).slice(0, 3).join(' '),
      statement: statement.slice(0, STATEMENT_MAX_CHARS),
      quote: sentence.words,
      source: passage.event.id,
      place: sentence.start,
      effect,
      ...(effect === 'refutes' && passage.answersEvent !== undefined ? { about: passage.answersEvent } : {}),
      confidence: SIGNAL_CONFIDENCE,
    });
  }
  return made;
}

function effectOf(passage: Passage, sentence: JudgedSentence): 'ends' | 'refutes' | undefined {
  if (passage.by === 'person' && DROPPED.test(sentence.words)) return 'ends';
  const cues = findCues(normalizeWords(sentence.words));
  if (OPEN.some((cue) => cues.has(cue))) return undefined;
  if (passage.by === 'person' && DENIES.test(sentence.words)) return 'refutes';
  if (sentence.kind === 'unblocked' && sentence.keep > 0.05) return 'ends';
  if (ENDS.some((cue) => cues.has(cue))) return 'ends';
  // A result with figures, in the conclusion of a turn, reports what was asked for.
  return passage.by === 'agent' && passage.last && /\d/.test(sentence.words) ? 'ends' : undefined;
}

/** The acknowledgement of a commitment or blocker made in this turn does not end it. */
function startsOf(drafts: readonly FactDraft[], statement: string): boolean {
  const words = new Set(contentWords(statement));
  return drafts.some(
    ({ kind, statement: open }) =>
      (kind === 'commitment' || kind === 'blocker') && contentWords(open).some((word) => words.has(word)),
  );
}
