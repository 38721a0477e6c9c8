/** What a value that stands alone is of: a sentence of the exchange around it that has a value of the same form. */

import { wordRoot } from '../../domain/facts/ends/talk.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { CHANGED } from '../drafts/talk-cues.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { isUndecided } from './closed-words.ts';
import { inUnitOf, isSameValue, isTool, mayReplace, type SaidValue, saidValues } from './said-values.ts';

export interface SaidBefore {
  readonly sentence: string;
  /** The value in it. */
  readonly value: SaidValue;
}

/** Enough to name a thing. */
const TEXT_CHARS = 600;
const SENTENCE_MAX_CHARS = 200;

/** The latest sentence that has one value of this form, and another one than this. */
export function otherValueIn(text: string, value: SaidValue, denied: SaidValue | undefined): SaidBefore | undefined {
  return valueIn(text, (each) => {
    if (!mayReplace(value, each) || isSameValue(value, each)) return false;
    return denied === undefined || isSameValue(denied, each);
  });
}

/** A sentence that repeats the value, and says of what it is. */
export function sameValueIn(text: string, value: SaidValue): SaidBefore | undefined {
  return valueIn(text, (each) => isSameValue(value, each));
}

function valueIn(text: string, fits: (value: SaidValue) => boolean): SaidBefore | undefined {
  const said = placeSentences(text.slice(-TEXT_CHARS)).filter(({ asks, item }) => !asks && !item);
  for (const { words: sentence } of said.toReversed()) {
    if (sentence.length > SENTENCE_MAX_CHARS || isUndecided(sentence)) continue;
    const [value, second] = saidValues(sentence).filter(fits);
    if (value !== undefined && (second === undefined || isSameValue(value, second))) return { sentence, value };
  }
  return undefined;
}

/** Ends the words about a value: another clause, or a reason. */
const PART_END = /[,;:()–—]|\s-\s|\.\s|\s(?:because|cos|since|so that|while|weil|denn|damit|porque|ya que|para que)\s/u;
/** Before a clause that says where its value holds: "for uploads, the limit is 10 MB". */
const WHERE = /^\s*(?:for|in|on|at|during|für|bei|im|in|auf|während|para|en|durante)(?!\p{L})/iu;
/** A name that something is done with: directly before it. */
const LEADS_TO_NAME =
  /(?<!\p{L})(?:use|uses|using|used|on|with|is|are|to|via|through|by|in|into|take|choose|chose|prefer|want|run|nutzen|nutze|nutzt|verwenden|verwende|nehmen|nimm|nimmt|mit|auf|über|ist|sind|bei|zu|per|usamos|uso|usa|usan|usar|usemos|con|en|es|son|al?|por|es)(?: (?:the|only|just|our|den|die|das|nur|el|la|los|las|solo))*\s*$/iu;
/** Behind a name: where or for what it is used. Any other word would be about the name. */
const PLACE_BEHIND =
  /^\s*(?:$|[.!]|(?:for|in|on|at|here|everywhere|now|as|für|im|in|bei|hier|überall|jetzt|als|nehmen|nutzen|verwenden|para|en|aquí|ahora|como)(?!\p{L}))/iu;

/**
 * The part of a sentence that states of what the value is, in the form thing, verb, value. Undefined if its other words are about the
 * value itself, like a reason or a complaint: "npm hoisting hides missing deps" is not true of another value.
 */
export function statementOf({ sentence, value }: SaidBefore): SaidBefore | undefined {
  const ends = PART_END.exec(sentence.slice(value.end));
  const end = ends === null ? sentence.length : value.end + ends.index;
  const parts = sentence.slice(0, value.start).split(new RegExp(PART_END, 'gu'));
  const lead = parts.at(-1) ?? '';
  // "npm is slow, we use pnpm": the words before it are about another value.
  const apart = saidValues(parts.slice(0, -1).join(', ')).length > 0;
  const start = apart ? value.start - lead.trimStart().length : 0;
  const part = {
    sentence: sentence.slice(start, end),
    value: { ...value, start: value.start - start, end: value.end - start },
  };
  const behind = sentence.slice(value.end, end);
  const plain = isTool(value)
    ? LEADS_TO_NAME.test(lead) && PLACE_BEHIND.test(behind)
    : contentWords(lead).length > 0 || WHERE.test(behind);
  return plain ? part : undefined;
}

/** "every 10 seconds" becomes "once a minute". */
const EVERY = /(?<!\p{L})(?:every|each|alle|jede[nrs]?|cada)\s*$/iu;
const HOW_OFTEN = /^(?:once|einmal|una vez)(?!\p{L})|(?:ly|lich)$/iu;

/** The sentence with the new value in place of its own. */
export function withValue({ sentence, value }: SaidBefore, later: SaidValue): string {
  const before = sentence.slice(0, value.start);
  const lead = HOW_OFTEN.test(later.text) ? before.replace(EVERY, '') : before;
  return `${lead}${inUnitOf(later, value)}${sentence.slice(value.end)}`;
}

/** Whether a sentence names something besides its value and the unit behind it: "Changed to 2 km" does not. */
export function namesThing({ sentence, value }: SaidBefore): boolean {
  return contentWords(`${sentence.slice(0, value.start)} ${sentence.slice(value.end)}`).some(
    (word) => !CHANGED.has(wordRoot(word)) && !SETS.has(word),
  );
}

const SETS: ReadonlySet<string> = new Set(
  'adjusted corrected fixed gesetzt angepasst geändert korrigiert erledigt hecho listo cambiado cambiada ajustado ajustada actualizado corregido'.split(
    ' ',
  ),
);
