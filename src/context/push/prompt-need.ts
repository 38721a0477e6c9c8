/**
 * How likely it is that what is known matters to a prompt: "should we store it in Redis?" against "center the logo". A small
 * linear classifier reads the prompt's words, how it begins and its vector. `npm run prompt-need` trains it on prompts in English,
 * German and Spanish.
 */
import { pieceWords } from '../../models/word-pieces.ts';
import { NEED_WEIGHTS } from './need-weights.ts';

/** A longer prompt quotes something; the request itself is at its beginning. */
const READ_CHARS = 2000;
const READ_WORDS = 40;
/** Longer words differ in their endings. */
const WORD_CHARS = 6;
/** Words that come before the request itself. */
const POLITE: ReadonlySet<string> = new Set(
  'please ok now and so can could you bitte jetzt und ahora y por favor'.split(' '),
);
/** A name in code: `parseHeader`, `order.ts`, `user_id`, `load()`. */
const CODE = /[a-z][A-Z]|\w\.\w{2,4}\b|_|\(\)/;
/** The weight of a word beside a vector of length 1. */
export const NEED_WORD = 0.7;

/** The features of a prompt: its words, `^` and the first word, `?` for a question, `#` and its length, `()` for code. */
export function needSigns(prompt: string): ReadonlySet<string> {
  const text = prompt.slice(0, READ_CHARS);
  const words = pieceWords(text).slice(0, READ_WORDS);
  const signs = new Set(words.map((word) => word.slice(0, WORD_CHARS)));
  const first = words.find((word) => !POLITE.has(word));
  if (first !== undefined) signs.add(`^${first.slice(0, WORD_CHARS)}`);
  if (/[?¿]/.test(text)) signs.add('?');
  signs.add(`#${Math.min(6, Math.floor(words.length / 2))}`);
  if (CODE.test(text)) signs.add('()');
  return signs;
}

/** Above 0 means probably yes. Without a vector of the same table as the weights, only the words decide. */
export function promptNeed(prompt: string, vector: Float32Array | undefined, embedder: string | undefined): number {
  const weights = Buffer.from(NEED_WEIGHTS.bytes, 'base64');
  const { dimensions, scale, from } = NEED_WEIGHTS;
  let sum = 0;
  if (vector !== undefined && embedder === NEED_WEIGHTS.embedder) {
    for (let n = 0; n < dimensions; n += 1) sum += (vector[n] ?? 0) * weights.readInt8(n);
  }
  const signs = needSigns(prompt);
  for (const [n, sign] of NEED_WEIGHTS.signs.split(' ').entries()) {
    if (signs.has(sign)) sum += NEED_WORD * weights.readInt8(dimensions + n);
  }
  return from + sum * scale;
}
