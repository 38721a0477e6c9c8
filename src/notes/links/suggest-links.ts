/** Finds mentions of a note's name that are not links. A name of one word counts only if it is rare. */

import { type Note, noteSlug } from '../../domain/note.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { scanCode } from '../scan-code.ts';
import { similarityWords } from '../similarity.ts';
import { findLinks } from './find-links.ts';
import { linkGraph } from './link-graph.ts';

export interface LinkSuggestion {
  readonly from: Note;
  readonly to: Note;
  /** The words as written. */
  readonly words: string;
  /** The line in the file, from 1. */
  readonly line: number;
  /** The offset in the body. */
  readonly start: number;
}

/** Shorter words are common words. */
const SINGLE_WORD_MIN_CHARS = 6;
/** A word in more notes than this is a topic, not the name of one note. */
const SINGLE_WORD_MAX_NOTES = 3;
const WORD = /[\p{L}\p{N}]+/gu;

interface Named {
  readonly note: Note;
  readonly words: readonly string[];
}

interface PlacedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One per pair of notes, at the first mention, sorted by note and line. */
export function suggestLinks(notes: readonly Note[]): readonly LinkSuggestion[] {
  const sorted = [...notes].sort((a, b) => compareText(a.id, b.id));
  const texts = new Map(sorted.map((note) => [note, wordsWithPlaces(proseOf(note))]));
  const names = namesByFirstWord(sorted, texts);
  const linked = new Set(linkGraph(sorted).edges.map(({ from, to }) => `${from.id}\n${to.id}`));
  return sorted.flatMap((from) => suggestionsIn(from, texts.get(from) ?? [], names, linked));
}

function suggestionsIn(
  from: Note,
  words: readonly PlacedWord[],
  names: ReadonlyMap<string, readonly Named[]>,
  linked: ReadonlySet<string>,
): readonly LinkSuggestion[] {
  const found = new Map<Note, LinkSuggestion>();
  const line = lineCounter(from);
  words.forEach((word, at) => {
    // The longest name wins: "release notes checklist" does not mention "release notes".
    const [named] = (names.get(word.text) ?? []).filter(
      (each) => each.note !== from && each.words.every((name, offset) => words[at + offset]?.text === name),
    );
    const last = words[at + (named?.words.length ?? 0) - 1];
    if (named === undefined || last === undefined || found.has(named.note)) return;
    if (!isVisible(from, named.note) || linked.has(`${from.id}\n${named.note.id}`)) return;
    if (/[\n.!?:;,|]/.test(from.body.slice(word.start, last.end).replace(/\n(?!\s*\n)/g, ' '))) return;
    found.set(named.note, {
      from,
      to: named.note,
      words: from.body.slice(word.start, last.end),
      line: line(word.start),
      start: word.start,
    });
  });
  return [...found.values()];
}

/** A user note applies everywhere, so it does not link into a project. */
function isVisible(from: Note, to: Note): boolean {
  if (to.scope === 'user') return true;
  return from.scope !== 'user' && from.scope.project === to.scope.project;
}

function namesByFirstWord(
  notes: readonly Note[],
  texts: ReadonlyMap<Note, readonly PlacedWord[]>,
): ReadonlyMap<string, readonly Named[]> {
  const spread = new Map<string, number>();
  for (const words of texts.values()) {
    for (const word of new Set(words.map(({ text }) => text))) spread.set(word, (spread.get(word) ?? 0) + 1);
  }
  const taken = new Map<string, number>();
  for (const { fields } of notes) taken.set(noteSlug(fields.name), (taken.get(noteSlug(fields.name)) ?? 0) + 1);
  const named = notes.flatMap((note): readonly Named[] => {
    const { name } = note.fields;
    const words = wordsWithPlaces(name).map(({ text }) => text);
    const [first = ''] = words;
    const single = words.length === 1;
    const rare = first.length >= SINGLE_WORD_MIN_CHARS && (spread.get(first) ?? 0) <= SINGLE_WORD_MAX_NOTES;
    const clear = single ? rare && similarityWords(name).size === 1 : similarityWords(name).size >= 2;
    return clear && taken.get(noteSlug(name)) === 1 ? [{ note, words }] : [];
  });
  named.sort((a, b) => b.words.length - a.words.length);
  return Map.groupBy(named, ({ words }) => words[0] ?? '');
}

/** The body with code and links masked. */
function proseOf(note: Note): string {
  const text = scanCode(note.body).masked;
  const parts: string[] = [];
  let read = 0;
  for (const { start, end } of [...findLinks(note)].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(read, Math.max(read, start)), ' '.repeat(Math.max(0, end - Math.max(read, start))));
    read = Math.max(read, end);
  }
  const prose = parts.join('') + text.slice(read);
  return prose.replace(/\[[^[\]\n]*\]\([^()\n]*\)|\bhttps?:\/\/\S+/g, (match) => ' '.repeat(match.length));
}

function wordsWithPlaces(text: string): readonly PlacedWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.normalize('NFC').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** Returns the line of an offset; offsets must increase from call to call. */
function lineCounter(note: Note): (offset: number) => number {
  let line = note.bodyLine;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (note.body[at] === '\n') line += 1;
    return line;
  };
}
