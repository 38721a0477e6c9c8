/**
 * The words of an ASCII text, separated by spaces. Filling an index cuts most of what agents ever printed, so the text is read as bytes
 * and the result is copied from bytes: with a string for each word it takes three times as long.
 */
import { CHARACTER_KINDS, JOINER, LETTER } from './character-kinds.ts';
import { findPlace, LENGTH_SHIFT, NUMBER_MASK, newChunk, PLACE, startReading, tables } from './chunk-cache.ts';

export interface WantedWords {
  /** Each word once, in order of first occurrence. */
  readonly unique: boolean;
  readonly most: number;
}

/** The text, and two bytes that end its last chunk. */
let read = Buffer.alloc(0);
let written = Buffer.alloc(0);
const chunk = newChunk();
const SPACE = 0x20;
const LETTER_KIND = LETTER;
const JOINER_KIND = JOINER;

export function asciiWords(text: string, { unique, most }: WantedWords): string {
  const { length } = text;
  if (read.length < length + 2) read = Buffer.allocUnsafe(2 * length + 2);
  read.write(text, 'latin1');
  read[length] = 0;
  read[length + 1] = 0;
  const reading = startReading();
  // An imported name would be looked up for every character.
  const kinds = CHARACTER_KINDS;
  const { seen, start, count: words, only, letters: lettersOf, onlyLength } = PLACE;
  const [wordOf, lengthOf] = [NUMBER_MASK, LENGTH_SHIFT];
  const known = tables;
  const bytes: Uint8Array = read;
  let out: Uint8Array = written;
  let end = 0;
  let at = 0;
  for (let count = 0; count < most; ) {
    while (at < length && kinds[bytes[at] ?? 0] !== LETTER_KIND) at += 1;
    if (at >= length) break;
    chunk.from = at;
    // FNV-1a, twice.
    let hash = 0x811c9dc5;
    let check = 0x01234567;
    for (; ; at += 1) {
      const code = bytes[at] ?? 0;
      const kind = kinds[code];
      if (kind !== LETTER_KIND && (kind !== JOINER_KIND || kinds[bytes[at + 1] ?? 0] !== LETTER_KIND)) break;
      hash = Math.imul(hash ^ code, 0x01000193);
      check = Math.imul(check ^ code, 0x0100019d);
    }
    chunk.to = at;
    chunk.hash = hash;
    chunk.check = check;
    const place = findPlace(text, chunk);
    const { places, pool, wordsSeen, letters } = known;
    if (unique) {
      if (places[place + seen] === reading) continue;
      places[place + seen] = reading;
    }
    const copied = places[place + onlyLength] ?? 0;
    if (copied > 0) {
      const word = places[place + only] ?? 0;
      if (unique && wordsSeen[word] === reading) continue;
      wordsSeen[word] = reading;
      if (end + copied >= out.length) out = growWritten(end + copied);
      for (let from = chunk.from, to = from + copied; from < to; from += 1) {
        out[end] = bytes[from] ?? 0;
        end += 1;
      }
      out[end] = SPACE;
      end += 1;
      count += 1;
      continue;
    }
    const first = places[place + start] ?? 0;
    const last = first + (places[place + words] ?? 0);
    let letter = places[place + lettersOf] ?? 0;
    for (let i = first; i < last && count < most; i += 1) {
      const entry = pool[i] ?? 0;
      const word = entry & wordOf;
      const next = letter + (entry >> lengthOf);
      if (unique && wordsSeen[word] === reading) {
        letter = next;
        continue;
      }
      wordsSeen[word] = reading;
      if (end + next - letter >= out.length) out = growWritten(end + next - letter);
      for (; letter < next; letter += 1) {
        out[end] = letters[letter] ?? 0;
        end += 1;
      }
      out[end] = SPACE;
      end += 1;
      count += 1;
    }
  }
  return end === 0 ? '' : written.toString('latin1', 0, end - 1);
}

function growWritten(least: number): Uint8Array {
  const larger = Buffer.allocUnsafe(2 * least + 2);
  written.copy(larger);
  written = larger;
  return written;
}
