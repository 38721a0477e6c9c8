/**
 * Splits text into sentences with their offsets. Each has a masked copy: lower case, with code, quotations and emphasis
 * masked, because quoted words are someone else's.
 */
import { asksPolitely, isQuestion, tagOf } from './is-question.ts';

export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** As long as the sentence, so offsets hold in both. */
  readonly masked: string;
  readonly asks: boolean;
  /** Ends with a colon: something follows. */
  readonly announces: boolean;
}

/** A longer sentence contains pasted text, and matching must stay cheap. */
const SENTENCE_MAX_CHARS = 600;
/** A paragraph with more sentences is not prose. */
const SENTENCES_MAX = 200;
const BREAK = /[.!?…]+(?=["'”’)\]*_]*(?:\s|$))|;(?=\s)|\s[—–](?=\s)/g;
/** Longer than any abbreviation or interjection. */
const SHORT_CHARS = 12;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|z\.b|d\.h|bzw|ca|p\.ej|\d{1,3})$/;
/** A word before the sentence it belongs to: "No. The header …". */
const INTERJECTION = /^\s*(?:no|nope|nah|yes|yeah|yep|right|exactly|correct|nein|ja|genau|exacto|sí)\s*$/;
const MARKS = /[`"“„«'*_’]/;
const MASKED =
  /`[^`\n]{0,200}`|"[^"\n]{2,200}"|“[^”\n]{2,200}”|„[^“”\n]{2,200}[“”]|«[^»\n]{2,200}»|(?<=^|[\s(])'[^'\n]{2,200}'(?=[\s.,;:!?)]|$)|\*+|(?<=^|\s)_+|_+(?=\s|$)/g;

export function maskQuotations(words: string): string {
  const lower = words.toLowerCase();
  // A few letters have a longer lower case; offsets must stay valid.
  const folded = lower.length === words.length ? lower : words;
  if (!MARKS.test(folded)) return folded;
  return folded
    .replaceAll('’', "'")
    .replace(MASKED, (match) => (match.startsWith('*') || match.startsWith('_') ? ' ' : 'x').repeat(match.length));
}

/** Blocks of the latest text: the classifier and the rules read the same ones. */
let latest: { readonly text: string; readonly blocks: Map<number, readonly Sentence[]> } | undefined;
/** More than the characters of a text. */
const PLACES = 0x1_000_000;

export function splitSentences(text: string, start: number, end: number): readonly Sentence[] {
  if (latest?.text !== text) latest = { text, blocks: new Map() };
  const key = start * PLACES + end;
  const known = latest.blocks.get(key);
  if (known !== undefined) return known;
  const sentences = sentencesOf(text, start, end);
  latest.blocks.set(key, sentences);
  return sentences;
}

function sentencesOf(text: string, start: number, end: number): readonly Sentence[] {
  const masked = maskQuotations(text.slice(start, end));
  const sentences: Sentence[] = [];
  let from = 0;
  const push = (to: number, asks: boolean): void => {
    const piece = masked.slice(from, to).trimEnd();
    const trimmed = piece.trimStart();
    if (trimmed === '') return;
    const at = start + from + piece.length - trimmed.length;
    const words = trimmed.slice(0, SENTENCE_MAX_CHARS);
    sentences.push({
      start: at,
      end: at + words.length,
      masked: words,
      asks: asks || isQuestion(words),
      announces: words.endsWith(':'),
    });
  };
  for (const match of masked.matchAll(BREAK)) {
    if (sentences.length >= SENTENCES_MAX) return sentences;
    const mark = match[0];
    const tail = masked.slice(Math.max(from, match.index - SHORT_CHARS), match.index);
    if (mark.startsWith('.') && ABBREVIATION.test(tail)) continue;
    const next = match.index + mark.length;
    if (match.index - from < SHORT_CHARS && next < masked.length && INTERJECTION.test(tail)) continue;
    const asks = mark.includes('?');
    const tag = asks ? tagOf(masked.slice(from, match.index)) : 0;
    push(match.index - tag, asks && tag === 0 && !asksPolitely(masked.slice(from, match.index)));
    from = next;
  }
  push(masked.length, false);
  return sentences;
}
