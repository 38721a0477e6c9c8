/** What a value that stands alone is of: a sentence of the exchange around it that has a value of the same form. */
import { contentWords } from '../../domain/facts/content-words.ts';
import { wordRoot } from '../../domain/facts/talk.ts';
import { CHANGED } from '../drafts/talk-cues.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { isUndecided } from './closed-words.ts';
import { inUnitOf, isSameValue, mayReplace, type SaidValue, saidValues } from './said-values.ts';

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
