/**
 * Remembers the words of chunks: they repeat, and cutting one takes much longer than finding it here. Everything is numbers in flat
 * lists, because with objects most of the time of filling an index went into fetching them from memory. A chunk is known by its
 * length and two hashes, together more than 64 bits. A later chunk takes the place of an earlier one.
 */
import { wordsOfChunk } from './chunk-words.ts';

/** Where a chunk is in a text, and its hashes. */
export interface Chunk {
  from: number;
  to: number;
  hash: number;
  check: number;
  ascii: boolean;
}

/** Longer chunks are rarely seen twice. */
const KEPT_CHARS = 40;
/** Most processes read one short text and need few places. */
const FEW_CHUNKS = 2 ** 9;
const MANY_CHUNKS = 2 ** 17;
/** With more words than this, everything is forgotten before the next text. */
const MOST_WORDS = 2 ** 17;

/** By place of a chunk: hash, check, length, the last reading it was seen in, where its words start in `pool`, how many there are. */
const [HASH, CHECK, LENGTH, SEEN, START, COUNT, FIELDS] = [0, 1, 2, 3, 4, 5, 8] as const;
const [WORD_HASH, WORD_CHECK, WORD_LENGTH, WORD_NUMBER, WORD_FIELDS] = [0, 1, 2, 3, 4] as const;
const FEW_WORDS = 2 ** 11;

let places = new Int32Array(FEW_CHUNKS * FIELDS);
/** Numbers of words. */
let pool = new Int32Array(2 * FEW_CHUNKS);
let used = 0;
/** Words by their number. */
const texts: string[] = [];
/** By place of a word: hash, check, length, its number. A free place has the length 0. */
let numbers = new Int32Array(FEW_WORDS * WORD_FIELDS);
/** By number of a word, the last reading it was seen in. */
let wordsSeen = new Int32Array(FEW_CHUNKS);
let reading = 0;

/** Call it before each text. Only here is anything forgotten, so that during a reading each word keeps its number. */
export function startReading(): void {
  reading += 1;
  const isFull = texts.length > MOST_WORDS || used > 2 * MOST_WORDS;
  if (isFull) {
    numbers.fill(0);
    texts.length = 0;
    wordsSeen.fill(0);
  }
  if (!isFull && (places.length > FEW_CHUNKS * FIELDS || texts.length < FEW_CHUNKS)) return;
  places = new Int32Array(MANY_CHUNKS * FIELDS);
  used = 0;
}

/** Adds the words of a chunk. */
export function addWords(text: string, chunk: Chunk, out: string[]): void {
  const place = findPlace(text, chunk);
  const end = startAt(place) + countAt(place);
  for (let i = startAt(place); i < end; i += 1) out.push(texts[pool[i] ?? 0] ?? '');
}

/** Adds those words of a chunk that were not added in this reading, up to `most` in all. */
export function addNewWords(text: string, chunk: Chunk, out: string[], most: number): void {
  const place = findPlace(text, chunk);
  if (places[place + SEEN] === reading) return;
  places[place + SEEN] = reading;
  const end = startAt(place) + countAt(place);
  for (let i = startAt(place); i < end && out.length < most; i += 1) {
    const word = pool[i] ?? 0;
    if (wordsSeen[word] === reading) continue;
    wordsSeen[word] = reading;
    out.push(texts[word] ?? '');
  }
}

function startAt(place: number): number {
  return places[place + START] ?? 0;
}

function countAt(place: number): number {
  return places[place + COUNT] ?? 0;
}

function findPlace(text: string, { from, to, hash, check, ascii }: Chunk): number {
  const length = to - from;
  const place = ((hash ^ (hash >>> 15)) & (places.length / FIELDS - 1)) * FIELDS;
  const isKnown = places[place + HASH] === hash && places[place + CHECK] === check && places[place + LENGTH] === length;
  if (isKnown) return place;
  const words = wordsOfChunk(text.slice(from, to), ascii);
  places[place + HASH] = hash;
  places[place + CHECK] = check;
  places[place + LENGTH] = length > KEPT_CHARS ? 0 : length;
  places[place + SEEN] = 0;
  places[place + START] = used;
  places[place + COUNT] = words.length;
  if (used + words.length > pool.length) pool = larger(pool, used + words.length);
  for (const word of words) {
    pool[used] = numberOf(word);
    used += 1;
  }
  return place;
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
  if (number >= wordsSeen.length) wordsSeen = larger(wordsSeen, number + 1);
  return number;
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
