/**
 * "ask before you add a dependency. every time.": a sentence that only stresses the one before it is part of it. Alone it says nothing,
 * and without it the rule looks like an order for now. Wordings per language, as data.
 */
import { completenessOf } from '../../domain/facts/wording/completeness.ts';
import { findCues } from '../classify/cues.ts';
import { normalizeWords } from '../classify/normalize-words.ts';
import type { PlacedSentence } from './placed-sentences.ts';
import { maskQuotations } from './sentences.ts';

const EMPHASIS =
  /^(?:(?:and|und|y|please|bitte|por favor)[, ]+)?(?:(?:every|each)(?: single)? time|always|no (?:exceptions?|excuses)|without exceptions?|(?:not )?ever(?: again)?|never(?: ever)?|under no circumstances|period|full stop|i mean it|(?:(?:it|that)'?s )?(?:not |non-?)negotiable|jedes (?:einzelne )?mal|immer|ausnahmslos|ohne ausnahmen?|keine ausnahmen?|nie(?:mals)?(?: wieder)?|auf keinen fall|unter keinen umständen|punkt|basta|nicht verhandelbar|siempre|cada vez|todas las veces|sin excepci(?:ón|ones)|nunca(?: más)?|jamás|bajo ningún concepto|y punto|no es negociable)[.! ]*$/;

export interface JoinedSentence extends PlacedSentence {
  /** It ends with words that stress it. */
  readonly stressed?: true;
}

/** The sentences of a text, each with the emphasis that follows it. */
export function joinEmphasis(text: string, sentences: readonly PlacedSentence[]): readonly JoinedSentence[] {
  if (!sentences.some(isEmphasis)) return sentences;
  const joined: JoinedSentence[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    if (before === undefined || sentence.item || !isEmphasis(sentence) || !mayRule(before)) {
      joined.push(sentence);
      continue;
    }
    const earlier = joined.at(-2);
    const isPart = earlier !== undefined && isPartOf(text, earlier, before) && mayRule(earlier);
    if (isPart) joined.pop();
    const rule = isPart ? earlier : before;
    const words = text.slice(rule.start, sentence.end);
    joined[joined.length - 1] = { ...rule, end: sentence.end, words, masked: maskQuotations(words), stressed: true };
  }
  return joined.map((sentence, index) => ({ ...sentence, index, count: joined.length }));
}

const PART_WORDS = 5;

/** "amounts in cents. column type bigint. no exceptions": a few words without a verb belong to the rule before them. */
function isPartOf(text: string, rule: JoinedSentence, part: JoinedSentence): boolean {
  if (rule.stressed === true || part.stressed === true || part.item) return false;
  const between = text.slice(rule.end, part.start);
  const words = part.words.split(/\s+/).length;
  return !between.includes('\n') && words <= PART_WORDS && completenessOf(part.words) === 'fragment';
}

/** "the tests fail. every time.": a report, unless it starts with work that is to be done. */
const REPORTS = ['limits', 'reports', 'ended', 'fixed', 'waits'];

const DESCRIBES =
  /^(?:(?:and|but|und|aber|y|pero) )?(?:the|this|that|these|it|they|he|she|our|my|der|die|das|es|sie|unsere?|mein|el|la|los|las|esto|eso|mi|nuestr[oa]s?) /i;
const RULES =
  /\b(?:must|should|shall|has to|have to|needs? to|only|never|always|muss|müssen|soll(?:en)?|nur|nie|debe[n]?|tiene[n]? que|solo|nunca)\b/i;

function mayRule({ words, asks, announces }: PlacedSentence): boolean {
  if (asks || announces) return false;
  if (DESCRIBES.test(words) && !RULES.test(words)) return false;
  const cues = findCues(normalizeWords(words));
  return cues.has('task verb') || !REPORTS.some((cue) => cues.has(cue));
}

function isEmphasis({ masked, asks }: PlacedSentence): boolean {
  return !asks && EMPHASIS.test(masked);
}
