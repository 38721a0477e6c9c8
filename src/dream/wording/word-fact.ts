/**
 * Words a fact for a note, as a sentence that makes sense alone. Missing parts are taken from the fact's subject and
 * value, or from the question it answered. If neither says what it is about, it is quoted or left out.
 */

import type { Fact } from '../../domain/facts/fact.ts';
import { completenessOf } from '../../domain/facts/wording/completeness.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { isPassingRemark, isRequest } from '../../domain/facts/wording/passing-remark.ts';
import { isStrictRule } from '../../domain/facts/wording/strict-rule.ts';
import { type EarlierWords, FIXES_UNNAMED, withContext } from './context-of.ts';
import { type NameSpelling, NO_NAMES } from './name-spelling.ts';
import { type NoteSentence, sentenceOf } from './sentence.ts';

export interface WordingInput extends EarlierWords {
  readonly names: NameSpelling;
}

/** A sentence that is quoted without its context needs this many content words to be useful; an approval needs fewer. */
const QUOTED_MIN_WORDS = 3;
const APPROVAL_MIN_WORDS = 2;
const WISH_MIN_WORDS = 2;
/** More content words than this are a sentence whose verb is not known: "Hildegard approves each release of the shop". */
const BARE_MAX_WORDS = 3;
/** Words of subjects that the extractor knows. Other subjects are word stems and cannot be read. */
const SUBJECT_WORDS = new Set(
  (
    'branches call comments commit commits containers coverage database day days exports flags format formatter framework ' +
    'freeze hosting idempotency indentation interval job language length library licence linter mail manager merging ' +
    'messages mocking naming package port provider query builder queue replies review runbook runner secrets staging storage ' +
    'time version zones without asking code test on deploy slot window'
  ).split(' '),
);

/** A question about the next step: its answer holds for that step. */
const FOR_THE_MOMENT =
  /(?<!\p{L})(?:how (?:should|shall|do|would you like me to|can) (?:we |i )?(?:proceed|continue|go on)|what (?:next|now)|what should i do (?:next|now)|(?:should|shall|may|can) i (?:proceed|continue|start|begin|go ahead)|wie (?:soll(?:en)? (?:ich|wir)) (?:weiter|fort)\p{L}*|(?:cómo) (?:sigo|seguimos|continuamos))(?!\p{L})[^.]*\?/iu;

/** Undefined if it does not belong in a note. */
export function wordFact(fact: Fact, { names: known, ...before }: WordingInput): NoteSentence | undefined {
  // Agents spell names as they should be, and commands must stay as they are.
  const names = fact.trust === 'owner' ? known : NO_NAMES;
  // A model's sentence was checked to make sense alone.
  if (fact.origin !== 'extracted') return sentenceOf(fact.statement, names);
  const plain = sentenceOf(fact.statement, names);
  const wish = fact.kind === 'preference' || fact.kind === 'correction';
  if (isPassingRemark(plain.text) || (!wish && isRequest(plain.text))) return undefined;
  const said = sentenceOf(withContext(fact, before).statement, names);
  if (fact.trust !== 'owner' && FIXES_UNNAMED.test(said.text)) return withProblemFirst(said);
  if (said.context !== undefined && FOR_THE_MOMENT.test(said.context) && !isStrictRule(said.text)) return undefined;
  const lacks = completenessOf(said.text);
  if (lacks === 'whole') return said;
  const subject = readableSubject(fact, said.text);
  // The value was taken from the sentence, so the sentence already says it; beside the rest it may be irrelevant.
  if (subject !== undefined && (fact.value === undefined || !isSaidIn(fact.value, said.text))) {
    const rest = fact.value === undefined ? lowerFirst(said.text) : `${fact.value}. ${said.text}`;
    return { ...said, text: `${names.apply(upperFirst(subject))}: ${rest}` };
  }
  if (said.context !== undefined) {
    // The client's question had a heading, which readers understand: "Rig prefix".
    const heading = lacks === 'fragment' && fact.saidBy === 'person' && /^\p{Lu}\p{Ll}/u.test(fact.subject);
    return heading ? { ...said, text: `${fact.subject}: ${lowerFirst(said.text)}` } : said;
  }
  if (lacks === 'fragment') {
    // "No rig" says nothing to a reader who was not there: it needs its subject. A wish of a few words can be followed.
    if (subject !== undefined)
      return { ...said, text: `${names.apply(upperFirst(subject))}: ${lowerFirst(said.text)}` };
    const words = contentWords(said.text).length;
    return words > BARE_MAX_WORDS || (wish && words >= WISH_MIN_WORDS) ? said : undefined;
  }
  // An agent's sentence that depends on what came before it tells a reader nothing, and nobody else said it.
  if ((fact.saidBy ?? fact.actor) !== 'person') return undefined;
  const enough = fact.kind === 'confirmation' ? APPROVAL_MIN_WORDS : QUOTED_MIN_WORDS;
  return contentWords(said.text).length >= enough ? { ...said, text: `You said: “${said.text}”` } : undefined;
}

/** "GiST has no operator class for uuid: `create extension btree_gist` fixed it." */
function withProblemFirst({ context, ...said }: NoteSentence): NoteSentence | undefined {
  if (context === undefined) return undefined;
  return { ...said, text: `${context.replace(/[.!]+$/u, '')}: ${lowerFirst(said.text)}` };
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function isSaidIn(value: string, text: string): boolean {
  const lower = text.toLowerCase();
  const numbers = value.match(/\d+/g) ?? [];
  return lower.includes(value.toLowerCase()) || (numbers[0] !== undefined && lower.includes(numbers[0]));
}

/** The subject, if it can be read and says more than the text does. */
function readableSubject({ subject }: Fact, text: string): string | undefined {
  // "hosting for kit": what follows narrows it in words that may be cut.
  const short = subject.replace(/ for .*$/, '');
  const words = short.toLowerCase().split(/\s+/);
  const inText = new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, '')));
  const isIn = (word: string): boolean => inText.has(word.replace(/s$/, ''));
  if (words.every(isIn) || !words.every((word) => SUBJECT_WORDS.has(word) || isIn(word))) return undefined;
  return words.some((word) => SUBJECT_WORDS.has(word)) ? short : undefined;
}
