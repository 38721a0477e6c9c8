/**
 * The texts that the table learns from. They are chosen by the hash of each text alone, so the choice does not depend on file
 * order or random numbers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hashOf } from './fetch-source.ts';
import type { Source } from './sources.ts';

const MIN_WORDS = 4;
/** The longest text for the teacher; it was trained on short ones. */
const MAX_WORDS = 48;

export function readTexts(source: Source, folder: string): readonly string[] {
  const found = new Map<string, string>();
  for (const text of textsOf(source, folder)) {
    const plain = text.replace(/\s+/g, ' ').trim().split(' ').slice(0, MAX_WORDS).join(' ');
    if (plain.split(' ').length >= MIN_WORDS && /[a-z]{3}/i.test(plain)) found.set(hashOf(plain), plain);
  }
  const chosen = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, source.texts);
  return chosen.map(([, text]) => text);
}

function* textsOf(source: Source, folder: string): Generator<string> {
  for (const file of filesOf(folder)) {
    if (source.kind === 'html' && isPage(file)) yield* htmlTexts(readText(file));
    else if (source.kind === 'python' && file.endsWith('.py')) yield* pythonFunctions(readText(file));
    else if (source.kind === 'wordnet' && /\/data\.(noun|verb|adj|adv)$/.test(file)) yield* senses(readText(file));
  }
}

/** English prose pages, not reference lists. Apache's manual comes in nine languages. */
function isPage(file: string): boolean {
  const wanted = file.includes('apache2') ? /\/en\/.*\.html(\.gz)?$/ : /\.html(\.gz)?$/;
  return wanted.test(file) && !/genindex|modindex|\/struct\.|\/enum\.|\/trait\./.test(file);
}

function filesOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort();
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Paragraphs in pieces of one to three sentences, headings, and examples of code. */
function* htmlTexts(html: string): Generator<string> {
  for (const [, tag, inner] of html.matchAll(/<(p|dd|li|h[1-4]|pre)\b[^>]*>([\s\S]*?)<\/\1>/gi)) {
    if (tag === undefined || inner === undefined) continue;
    const text = plainText(inner);
    if (tag.toLowerCase() === 'pre') yield text;
    else yield* inPieces(text);
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll('¶', '')
    .replace(/\s+/g, ' ')
    .trim();
}

function* inPieces(text: string): Generator<string> {
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z])/);
  for (let at = 0; at < sentences.length; ) {
    const count = 1 + ((sentences[at]?.length ?? 0) % 3);
    yield sentences.slice(at, at + count).join(' ');
    at += count;
  }
}

/** Each function with its name, its documentation and the first lines of its body. */
function* pythonFunctions(code: string): Generator<string> {
  const lines = code.split('\n');
  for (const [at, line] of lines.entries()) {
    const indent = /^(\s*)(?:async )?def \w+/.exec(line)?.[1];
    if (indent === undefined) continue;
    let end = at + 1;
    while (end < lines.length && end < at + 24 && (lines[end]?.trim() === '' || lines[end]?.startsWith(`${indent} `)))
      end += 1;
    yield lines.slice(at, end).join('\n');
  }
}

/** One text per sense: its words, their meaning, an example; and the examples alone, as plain sentences. */
function* senses(data: string): Generator<string> {
  for (const line of data.split('\n')) {
    const [head, gloss] = line.split(' | ');
    if (head === undefined || gloss === undefined || head.startsWith(' ')) continue;
    const fields = head.split(' ');
    const words = Array.from({ length: Number.parseInt(fields[3] ?? '0', 16) }, (_, at) => fields[4 + at * 2] ?? '');
    const names = words.map((word) => word.replace(/\(\w+\)$/, '').replaceAll('_', ' '));
    yield `${names.join(', ')}: ${gloss}`;
    for (const [, example] of gloss.matchAll(/"([^"]{12,})"/g)) if (example !== undefined) yield example;
  }
}
