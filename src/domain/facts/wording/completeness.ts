/** Whether a sentence can be understood alone, years later, by someone who was not there. */
import { contentWords } from './content-words.ts';

/**
 * `whole`: it says who and what. `points`: it speaks of "it" or "them" and does not say what. `fragment`: a few words without a
 * verb, as people answer questions.
 */
export type Completeness = 'whole' | 'points' | 'fragment';

/** A pronoun with fewer content words before it refers to something elsewhere. */
const WORDS_BEFORE = 2;
/** A longer text without a known verb is probably in an unknown language or style. */
const FRAGMENT_MAX_WORDS = 7;

/** Subjects and objects that refer back. "That" as in "the file that" does not. */
const POINTER =
  /(?<![a-zà-ɏ\d])(?:it|its|it's|they|them|they're|these|those|(?<!\b(?:in|for|of) )this(?! (?:one|repo|project|codebase)\b)|he|she|him|he's|she's|hers|that's|that(?=\s*(?:$|[.,;!?]|again|way|one|too|was|is)\b|\s*$)|(?:the )?(?:former|latter)|das(?=\s*(?:$|[.,;!?]))|dies(?:es|e)?(?=\s*(?:$|[.,;!?]|ist))|es(?=\s+(?:ist|bleibt|war|wird|soll|geht|läuft))|eso|esto|así)(?![a-zà-ɏ\d])/i;
const VERB =
  /(?<![a-zà-ɏ])(?:is|are|was|were|be|been|am|isn't|aren't|wasn't|i'm|we're|it's|that's|has|have|had|do|does|did|don't|doesn't|didn't|can|can't|could|will|won't|would|should|shouldn't|must|mustn't|may|might|shall|let's|use|uses|used|run|runs|go|goes|went|keep|keeps|stay|stays|stop|put|take|takes|took|make|makes|made|get|gets|got|need|needs|want|wants|says?|said|never|always|lives?|sits?|owns?|works?|means?|write|writes|call|calls|send|sends|test|pass|ignore|avoid|ask|tell|add|remove|rip|drop|switch\w*|move[ds]?|points?|holds?|takes?|opens?|answers?|expects?|returns?|starts?|ends?|fail(?:s|ed)?|break(?:s)?|ist|sind|war|hat|haben|wird|werden|kann|soll|muss|bleibt|läuft|geht|nimm|nutze\w*|verwende\w*|mach\w*|es|son|está|están|hay|usa(?:r|mos)?|va|tiene|debe\w*|puede\w*)(?![a-zà-ɏ])/i;
/** "co-authored-by" is not a verb. */
const ENDING = /(?<![a-zà-ɏ-])[a-zà-ɏ]{3,}(?:ed|ing|ieren|iert|emos|amos)(?![a-zà-ɏ-])/i;

/** "keep that", "don't touch it again": the object was named before. */
const OBJECT =
  /(?<![a-zà-ɏ])(?:keep|leave|touch|do|like|change|drop|remove|undo|hate|love|behalt\w*|lass\w*|mach\w*|deja\w*)\s+(?:exactly )?(?:it|that|this|them|those|das|es|so|eso|esto|así)(?=\s*(?:$|[.,;!?]|again|like|exactly|as|that way|wie|genau))/i;

export function completenessOf(text: string): Completeness {
  const found = POINTER.exec(text);
  if (found !== null && contentWords(text.slice(0, found.index)).length < WORDS_BEFORE) return 'points';
  if (OBJECT.test(text)) return 'points';
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return words <= FRAGMENT_MAX_WORDS && !hasVerb(text) ? 'fragment' : 'whole';
}

/** Whether it has a verb, also a form that can be a noun or an adjective: "testing", "shared". */
export function hasVerb(text: string): boolean {
  return hasKnownVerb(text) || ENDING.test(text);
}

/** Whether it has one of the usual verbs. */
export function hasKnownVerb(text: string): boolean {
  return VERB.test(text);
}
