/**
 * Remembers the words of chunks: they repeat, and cutting one takes much longer than finding it here. Everything is numbers in flat
 * lists, because with objects most of the time of filling an index went into fetching them from memory. A chunk is known by its
 * length and two hashes, together more than 64 bits. A later chunk takes the place of an earlier one.
 */
import { wordsOfChunk } from './chunk-words.ts';

/** Where a chunk is in a text, and its hashes. The next chunk is looked for at `to`. */
export interface Chunk {
  from: number;
  to: number;
  hash: number;
  check: number;
  ascii: boolean;
}

export function newChunk(): Chunk {
  return { from: 0, to: 0, hash: 0, check: 0, ascii: true };
}

/** Longer chunks are rarely seen twice. */
const KEPT_CHARS = 40;
/** Most processes read one short text and need few places. */
const FEW_CHUNKS = 2 ** 9;
const MANY_CHUNKS = 2 ** 17;
/** With more words than this, everything is forgotten before the next text. */
const MOST_WORDS = 2 ** 17;
/** The same for the words of all chunks. Chunks that were replaced count, too: with half of it, 100 MB of logs were forgotten once. */
const MOST_POOLED = 2 ** 19;

/**
 * By place of a chunk: hashes, length, the last reading it was seen in, where its words start in `pool`, how many there are, where their
 * letters start. If there is one word, and the chunk starts with it: its number in place of the letters, and its length, so that nothing
 * else has to be fetched.
 */
export const PLACE = { seen: 3, start: 4, count: 5, only: 6, letters: 6, onlyLength: 7 } as const;
const FIELDS = 8;
/** A number in `pool` is that of a word, with the length of the word in the higher bits. */
export const LENGTH_SHIFT = 24;
export const NUMBER_MASK = (1 << LENGTH_SHIFT) - 1;
const [WORD_HASH, WORD_CHECK, WORD_LENGTH, WORD_NUMBER, WORD_FIELDS] = [0, 1, 2, 3, 4] as const;
const FEW_WORDS = 2 ** 11;

export const tables = {
  places: new Int32Array(FEW_CHUNKS * FIELDS),
  /** Numbers of words and their lengths. */
  pool: new Int32Array(2 * FEW_CHUNKS),
  /** By number of a word, the last reading it was seen in. */
  wordsSeen: new Int32Array(FEW_CHUNKS),
  /** The words of a chunk, one after the other: with one copy for each word, a chunk of three would be fetched from nine places. */
  letters: new Uint8Array(8 * FEW_CHUNKS),
};
/** How much of `pool` and of `letters` is used. */
let used = 0;
let usedLetters = 0;
/** Words by their number. */
const texts: string[] = [];
/** By place of a word: hash, check, length, its number. A free place has the length 0. */
let numbers = new Int32Array(FEW_WORDS * WORD_FIELDS);
let reading = 0;

/** Call it before each text; returns its number. Only here is anything forgotten, so that during a reading each word keeps its number. */
export function startReading(): number {
  reading += 1;
  const isFull = texts.length > MOST_WORDS || used > MOST_POOLED;
  if (isFull) {
    numbers.fill(0);
    texts.length = 0;
    tables.wordsSeen.fill(0);
  }
  if (isFull || (tables.places.length === FEW_CHUNKS * FIELDS && texts.length >= FEW_CHUNKS)) {
    tables.places = new Int32Array(MANY_CHUNKS * FIELDS);
    used = 0;
    usedLetters = 0;
  }
  return reading;
}

/** Adds the words of a chunk. */
export function addWords(text: string, chunk: Chunk, out: string[]): void {
  const place = findPlace(text, chunk);
  const end = startAt(place) + countAt(place);
  for (let i = startAt(place); i < end; i += 1) out.push(texts[wordAt(i)] ?? '');
}

/** Adds those words of a chunk that were not added in this reading, up to `most` in all. */
export function addNewWords(text: string, chunk: Chunk, out: string[], most: number): void {
  const place = findPlace(text, chunk);
  const { places, wordsSeen } = tables;
  if (places[place + PLACE.seen] === reading) return;
  places[place + PLACE.seen] = reading;
  const end = startAt(place) + countAt(place);
  for (let i = startAt(place); i < end && out.length < most; i += 1) {
    const word = wordAt(i);
    if (wordsSeen[word] === reading) continue;
    wordsSeen[word] = reading;
    out.push(texts[word] ?? '');
  }
}

function wordAt(i: number): number {
  return (tables.pool[i] ?? 0) & NUMBER_MASK;
}

function startAt(place: number): number {
  return tables.places[place + PLACE.start] ?? 0;
}

function countAt(place: number): number {
  return tables.places[place + PLACE.count] ?? 0;
}

/** The place of a chunk, whose words are cut if they are not known. Each chunk has two neighbouring places: the newer one takes the first. */
export function findPlace(text: string, chunk: Chunk): number {
  const { places } = tables;
  const { hash, check } = chunk;
  const length = chunk.to - chunk.from;
  const place = ((hash ^ (hash >>> 15)) & (places.length / FIELDS - 1)) * FIELDS;
  if (places[place] === hash && places[place + 1] === check && places[place + 2] === length) return place;
  const other = place ^ FIELDS;
  if (places[other] === hash && places[other + 1] === check && places[other + 2] === length) return other;
  places.copyWithin(other, place, place + FIELDS);
  places[place] = hash;
  places[place + 1] = check;
  places[place + 2] = length > KEPT_CHARS ? 0 : length;
  places[place + PLACE.seen] = 0;
  const written = text.slice(chunk.from, chunk.to);
  putWords(place, written, wordsOfChunk(written, chunk.ascii));
  return place;
}

function putWords(place: number, chunk: string, words: readonly string[]): void {
  const { places } = tables;
  const [only = ''] = words;
  places[place + PLACE.start] = used;
  places[place + PLACE.count] = words.length;
  const isStart = words.length === 1 && chunk.startsWith(only);
  places[place + PLACE.onlyLength] = isStart ? only.length : 0;
  places[place + PLACE.letters] = isStart ? numberOf(only) : usedLetters;
  if (used + words.length > tables.pool.length) tables.pool = larger(tables.pool, used + words.length);
  for (const word of words) {
    tables.pool[used] = numberOf(word) | (word.length << LENGTH_SHIFT);
    used += 1;
    if (!isStart) putLetters(word);
  }
}

/** Known by its length and two hashes, as chunks are: a map of strings takes ten times as long. */
function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  let check = 0x01234567;
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    hash = Math.imul(hash ^ code, 0x01000193);
    check = Math.imul(check ^ code, 0x0100019d);
  }
  const place = freePlace(hash, check, word.length);
  if (numbers[place + WORD_LENGTH] !== 0) return numbers[place + WORD_NUMBER] ?? 0;
  const number = texts.push(word) - 1;
  numbers.set([hash, check, word.length, number], place);
  if (2 * texts.length * WORD_FIELDS > numbers.length) spreadNumbers();
  if (number >= tables.wordsSeen.length) tables.wordsSeen = larger(tables.wordsSeen, number + 1);
  return number;
}

function putLetters(word: string): void {
  const { length } = word;
  if (usedLetters + length > tables.letters.length) {
    const letters = new Uint8Array(2 * (usedLetters + length));
    letters.set(tables.letters);
    tables.letters = letters;
  }
  // A word with other letters is in no ASCII text, and only for these are letters read.
  for (let i = 0; i < length; i += 1) tables.letters[usedLetters + i] = word.charCodeAt(i);
  usedLetters += length;
}

/** The place of a word, or the one where it belongs. */
function freePlace(hash: number, check: number, length: number): number {
  const mask = numbers.length / WORD_FIELDS - 1;
  for (let at = hash ^ (hash >>> 15); ; at += 1) {
    const place = (at & mask) * WORD_FIELDS;
    const there = numbers[place + WORD_LENGTH];
    if (there === 0) return place;
    if (there === length && numbers[place + WORD_HASH] === hash && numbers[place + WORD_CHECK] === check) return place;
  }
}

/** Doubles the places of words, of which half are free at least. */
function spreadNumbers(): void {
  const before = numbers;
  numbers = new Int32Array(2 * before.length);
  for (let from = 0; from < before.length; from += WORD_FIELDS) {
    const word = before.subarray(from, from + WORD_FIELDS);
    const length = word[WORD_LENGTH] ?? 0;
    if (length > 0) numbers.set(word, freePlace(word[WORD_HASH] ?? 0, word[WORD_CHECK] ?? 0, length));
  }
}

function larger(list: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(2 * list.length, least));
  copy.set(list);
  return copy;
}
