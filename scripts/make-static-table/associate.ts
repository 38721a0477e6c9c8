/**
 * The last step of training: words that go together and notes with their requests are moved towards each other, and away from
 * others. Meanwhile the sums of developers' texts stay close to what they were, so nothing learned from the teacher is lost.
 *
 * Plain sequential arithmetic and stated seeds: the same input gives the same bits on every machine.
 */
import { piecesOfWord, pieceWords } from '../../src/models/word-pieces.ts';
import { rowsOf } from './choose-pieces.ts';
import { type Exercise, type Rows, sumsOf, type Texts, teachApart, teachTargets } from './contrast.ts';
import { quantise } from './quantise.ts';
import { numbersFrom, type Random } from './random.ts';
import type { Association, NotedRequests } from './read-knowledge.ts';
import type { TunedTable } from './tune.ts';

/** Chosen on the training projects of `scripts/train-prompt-need`. Half as many steps, or half the length, changes little. */
export const ASSOCIATION_STEPS = 800;
const FIRST_STEP = 0.04;
/** How many lines are told apart at once. */
const LINES = 192;
/** How many projects are: more notes are harder to tell apart. */
const PROJECTS = 3;
/** How many other texts stay where they were, in each step. */
const KEPT = 200;

export interface Knowledge {
  readonly associations: readonly Association[];
  readonly projects: readonly (readonly NotedRequests[])[];
  /** Their sums stay. */
  readonly talk: readonly string[];
}

export function associate(table: TunedTable, knowledge: Knowledge, say: (line: string) => void): TunedTable {
  const dimensions = table.bytes.length / table.scales.length;
  const values = new Float32Array(table.bytes.length);
  for (const [at, byte] of table.bytes.entries()) values[at] = byte * (table.scales[Math.floor(at / dimensions)] ?? 0);
  const rows: Rows = { values, dimensions, pulled: new Float64Array(table.scales.length), step: FIRST_STEP };
  const numbers = rowsOf(table.pieces);
  const read = (text: string): readonly number[] => pieceWords(text).flatMap((word) => piecesOfWord(word, numbers));
  const lines = knowledge.associations.map(({ heads, others }) => ({
    heads: heads.map(read).filter(isKnown),
    others: others.map(read).filter(isKnown),
  }));
  const projects = knowledge.projects.map((project) =>
    project.map(({ note, requests }) => ({ note: read(note), requests: requests.map(read).filter(isKnown) })),
  );
  const talk = knowledge.talk.map(read).filter(isKnown);
  const stay = sumsOf({ ...rows, values: Float32Array.from(values) }, talk);
  const random = numbersFrom(42);
  for (let at = 0; at < ASSOCIATION_STEPS; at += 1) {
    rows.step = FIRST_STEP * (1 - (0.9 * at) / ASSOCIATION_STEPS);
    const ofLines = teachApart(rows, exerciseOfLines(lines, random));
    const ofProjects = teachApart(rows, exerciseOfProjects(projects, at, random));
    const some = Array.from({ length: KEPT }, () => random(talk.length));
    const kept = teachTargets(
      rows,
      some.map((n) => talk[n] ?? []),
      some.map((n) => stay.vectors.subarray(n * dimensions, (n + 1) * dimensions)),
    );
    if ((at + 1) % 100 === 0)
      say(
        `associations, step ${at + 1}: losses ${ofLines.toFixed(2)} and ${ofProjects.toFixed(2)}, cosine with before ${kept.toFixed(4)}`,
      );
  }
  return { pieces: table.pieces, ...quantise(values, dimensions) };
}

function isKnown(rows: readonly number[]): boolean {
  return rows.length > 0;
}

interface Line {
  readonly heads: Texts;
  readonly others: Texts;
}

/** One or two words of each line, and one to three others of it. */
function exerciseOfLines(lines: readonly Line[], random: Random): Exercise {
  const left: (readonly number[])[] = [];
  const right: (readonly number[])[] = [];
  for (const { heads, others } of shuffled(lines, random).slice(0, LINES)) {
    const all = [...heads, ...others];
    if (heads.length === 0 || all.length < 2) continue;
    const mixed = others.length === 0 || random(2) === 0;
    const words = shuffled(mixed ? all : others, random);
    const own = mixed ? 1 + random(Math.min(2, words.length - 1)) : 0;
    left.push(mixed ? words.slice(0, own).flat() : (heads[random(heads.length)] ?? []));
    right.push(words.slice(own, own + 1 + random(3)).flat());
  }
  return { left, right, answers: left.map((_, n) => n), centred: false };
}

/** The requests of a few projects, each with its note among all of theirs. */
function exerciseOfProjects(
  projects: readonly (readonly { readonly note: readonly number[]; readonly requests: Texts }[])[],
  at: number,
  random: Random,
): Exercise {
  const notes = Array.from({ length: PROJECTS }, (_, n) =>
    n === 0 ? at % projects.length : random(projects.length),
  ).flatMap((n) => projects[n] ?? []);
  const left = notes.flatMap(({ requests }) => requests);
  const answers = notes.flatMap(({ requests }, n) => requests.map(() => n));
  return { left, right: notes.map(({ note }) => note), answers, centred: true };
}

function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    const kept = mixed[at] as T;
    mixed[at] = mixed[other] as T;
    mixed[other] = kept;
  }
  return mixed;
}
