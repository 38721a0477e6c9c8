/**
 * A fact as a sentence of a note. The words stay as they were said; only what belongs to the conversation goes: an opening
 * "yep, so", an assent before the statement, and the question or offer that was answered, which becomes the context.
 */

/** Words that open an utterance and say nothing. They are removed one after the other. */
const OPENERS =
  /^(?:yep|yeah|yes|yup|ok(?:ay)?|oh|ah|nice|right|cool|great|nah|nope|well|so|and|also|but|then|btw|by the way|fyi|heads up|actually|honestly|anyway|hmm|right so|good|perfect|sure|exactly|as i said|like i said|should have said|for the record|note that|remember(?: that)?|remember:|ja|nein|also|genau|sí|bueno|vale)(?=[\s,.:;!–-])[\s,.:;!–-]*|^no(?=[,.!])[,.!\s]*/iu;
/** A first sentence that only agrees, or points at something the reader does not see. */
const ONLY_AGREES =
  /^(?:(?:oh |ok |yes |yep )*(?:that'?s|thats|this is|it'?s|its) (?:exactly |really |just )?(?:it|right|what (?:i|we) \p{L}+(?: \p{L}+){0,4}|perfect|great|good|fine)|(?:oh )?(?:nice|great|good|perfect)[^.]{0,25}|(?:ok )?(?:that )?worked|lol|good call[^.]{0,20}|no way [^.]{0,30})[.!]\s+(?=\S)/iu;
const TRAILERS = /[\s,]*(?:\b(?:btw|lol|tho|though|pls|please|mate|haha|thx|thanks|ok\?|right\?|:\)))[\s.!]*$/iu;
/** The question or the offer that the statement answered. */
const ANSWERED = /\s*\(((?:asked: |[A-Z“"'`])[^()]{12,}(?:\([^()]*\)[^()]*)*)\)\s*$/u;

export interface Sentence {
  readonly text: string;
  /** What it answered. */
  readonly context?: string;
}

export function sentenceOf(statement: string): Sentence {
  const whole = statement.replace(/\s+/g, ' ').trim();
  const answered = ANSWERED.exec(whole);
  const said = answered === null ? whole : whole.slice(0, answered.index);
  let text = said;
  for (let before = ''; before !== text; ) {
    before = text;
    const rest = text.replace(OPENERS, '').replace(ONLY_AGREES, '').replace(TRAILERS, '').trim();
    // "ok" alone is all there is.
    if (/[\p{L}\p{N}]{2,}.*[\p{L}\p{N}]{2,}/u.test(rest)) text = rest;
  }
  const context = answered?.[1]?.replace(/^asked: /, '').trim();
  return { text: punctuated(capitalised(text)), ...(context === undefined ? {} : { context: punctuated(context) }) };
}

/** A name in lower case, a path or code keeps its first letter. */
function capitalised(text: string): string {
  return /^\p{Ll}[\p{Ll}’']*(?:[\s,.;!?]|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function punctuated(text: string): string {
  const end = text.replace(/[\s,;:–-]+$/u, '');
  return /[.!?…)"”`]$/u.test(end) ? end : `${end}.`;
}
