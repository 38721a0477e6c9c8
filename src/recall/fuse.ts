/**
 * One score from many reasons. Each reason is a share of the best there is of it, times a weight; what it added is kept
 * beside the score, so that a ranking can be read. docs/recall.md has the measurement behind each weight.
 */
import type { RecallKind, RecallSignal } from '../domain/recall.ts';
import type { Trust } from '../domain/trust.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import type { Match } from '../store/index/search-index.ts';
import type { Windows } from './window.ts';

export interface Scored {
  readonly row: DocRow;
  readonly score: number;
  readonly signals: readonly RecallSignal[];
}

export interface FuseInput {
  readonly matches: readonly Match[];
  readonly windows: Windows;
  /** Whether a row passes the filters: a turn beside a match need not. */
  readonly passes: (row: DocRow) => boolean;
  /** How near in meaning, 0 to 1; nothing where no embedder is at hand. */
  readonly meaning?: ReadonlyMap<number, number> | undefined;
  /** Found by meaning alone. */
  readonly near?: readonly DocRow[] | undefined;
  /** How many of the things the question names it mentions, as a share. */
  readonly concepts?: ReadonlyMap<number, number> | undefined;
  /** How much of the question names things in code, 0 to 1: those are meant as they are written. */
  readonly named: number;
  /** The one speaker the question names. */
  readonly speaker: number | undefined;
  readonly now: number;
  /** The project whoever asks is in. */
  readonly here: number | undefined;
}

const WORDS_WEIGHT = 1;
const WINDOW_WEIGHT = 1.5;
const SESSION_WEIGHT = 1;
const MEANING_WEIGHT = 0.7;
const MEANING_AROUND_WEIGHT = 0.7;
const QUESTION_WEIGHT = -0.2;
const CONCEPT_WEIGHT = 0.5;
const SPEAKER_WEIGHT = 0.3;
const PERSON_WEIGHT = 0.4;
const RECENCY_WEIGHT = 0.1;
const HERE_WEIGHT = 0.1;
/** A message of so many characters is half an exchange and half a text of its own. */
const SHORT_CHARS = 800;

export function fuse(input: FuseInput): readonly Scored[] {
  const { matches, windows, now, named } = input;
  const own = new Map(matches.map((match) => [match.doc, match.score]));
  const rows = new Map<number, DocRow>(matches.map((match) => [match.doc, match]));
  for (const row of [...windows.turns.filter(input.passes), ...(input.near ?? [])]) {
    if (!rows.has(row.doc)) rows.set(row.doc, row);
  }
  const bestOwn = greatest(own.values());
  const windowOf = new Map([...rows.values()].map((row) => [row.doc, windowScore(row, windows)]));
  const bestWindow = greatest(windowOf.values());
  const sessions = windows.ofSessions();
  const bestSession = greatest(sessions.values());
  // What has no vector, such as a tool call, is taken to mean as much as its words say.
  const meaning = new Map([...rows.keys()].map((doc) => [doc, (own.get(doc) ?? 0) / bestOwn]));
  for (const [doc, value] of spread(input.meaning)) meaning.set(doc, value);
  const meaningAround = spread(
    new Map(
      [...rows.values()].flatMap(({ doc, session, turn }) =>
        session === undefined || !input.meaning?.has(doc)
          ? []
          : [[doc, windows.meanAt(session, turn, (other) => input.meaning?.get(other))] as const],
      ),
    ),
  );
  const person = personWeight(matches);
  const scored = [...rows.values()].map((row): Scored => {
    const words = (own.get(row.doc) ?? 0) / bestOwn;
    // A long message is its own surroundings.
    const short =
      row.session === undefined || !row.marks ? 0 : shortness(row.size) * windows.exchangeIn(row.session) * (1 - named);
    const window = short * ((windowOf.get(row.doc) ?? 0) / bestWindow) + (1 - short) * words;
    const session = row.session === undefined ? 0 : (sessions.get(row.session) ?? 0) / bestSession;
    const meant = input.meaning === undefined ? 0 : (1 - named) * (meaning.get(row.doc) ?? 0);
    const around =
      input.meaning === undefined ? 0 : short * (meaningAround.get(row.doc) ?? 0) + (1 - named - short) * words;
    const signals = [
      signal('words', WORDS_WEIGHT * words, 'has the words asked for'),
      signal(
        'neighbours',
        WINDOW_WEIGHT * window,
        short < 0.5 ? 'long enough to stand alone' : 'what is said around it',
      ),
      signal('session', SESSION_WEIGHT * session, 'its session is about them'),
      signal('meaning', MEANING_WEIGHT * meant, 'means something similar'),
      signal('meaning around', MEANING_AROUND_WEIGHT * Math.max(0, around), 'so does what is around it'),
      signal('question', row.asks ? QUESTION_WEIGHT * short : 0, 'asks, and so hardly answers'),
      signal('concept', CONCEPT_WEIGHT * (input.concepts?.get(row.doc) ?? 0), 'mentions what the question names'),
      signal(
        'speaker',
        row.speaker !== undefined && row.speaker === input.speaker ? SPEAKER_WEIGHT : 0,
        'said by who is named',
      ),
      signal('person', row.table === 'said' ? person : 0, 'a person’s own words among long answers'),
      signal('recency', RECENCY_WEIGHT * recency(row.kind, now - row.at), 'newer'),
      signal('authority', authority(row.kind, row.trust), `${row.kind}, trust ${row.trust}`),
      signal('here', row.project !== undefined && row.project === input.here ? HERE_WEIGHT : 0, 'of the project here'),
    ].filter((each) => Math.abs(each.score) > 1e-4);
    return { row, score: signals.reduce((total, each) => total + each.score, 0), signals };
  });
  return scored.sort((a, b) => b.score - a.score || b.row.at - a.row.at || a.row.doc - b.row.doc);
}

function windowScore(row: DocRow, windows: Windows): number {
  return row.session === undefined ? 0 : windows.scoreAt(row.session, row.turn);
}

/** From the least to the greatest similarity found, 0 to 1: the numbers themselves differ by embedder. */
function spread(meaning: ReadonlyMap<number, number> | undefined): ReadonlyMap<number, number> {
  if (!meaning || meaning.size === 0) return new Map();
  const values = [...meaning.values()];
  const [low, high] = [Math.max(0, Math.min(...values)), Math.max(...values)];
  return new Map([...meaning].map(([doc, value]) => [doc, Math.max(0, (value - low) / Math.max(1e-9, high - low))]));
}

/**
 * Where an agent writes pages and a person lines, what the person said is what is looked for, and would drown. Between
 * people who write alike nobody is preferred.
 */
function personWeight(matches: readonly Match[]): number {
  const mean = (table: string): number => {
    const sizes = matches.flatMap((match) => (match.table === table ? [match.size] : []));
    return sizes.reduce((total, size) => total + size, 0) / Math.max(1, sizes.length);
  };
  const [said, told] = [mean('said'), mean('told')];
  if (said === 0 || told === 0) return 0;
  return PERSON_WEIGHT * Math.min(1, Math.max(0, Math.log2(told / said) / 3));
}

function signal(name: string, score: number, why: string): RecallSignal {
  return { name, score, why };
}

function greatest(values: Iterable<number>): number {
  let best = 1e-9;
  for (const value of values) best = Math.max(best, value);
  return best;
}

function shortness(chars: number): number {
  return 1 / (1 + (chars / SHORT_CHARS) ** 4);
}

const DAY_MS = 86_400_000;
/** In days: how soon a kind loses half of what being new is worth. What was decided outlives what was typed. */
const HALF_LIFE_DAYS: Partial<Record<RecallKind, number>> = {
  tool: 14,
  status: 14,
  log: 30,
  prompt: 60,
  reply: 60,
  episode: 60,
  task: 60,
};

function recency(kind: RecallKind, ageMs: number): number {
  return 0.5 ** (Math.max(0, ageMs) / DAY_MS / (HALF_LIFE_DAYS[kind] ?? 180));
}

function authority(kind: RecallKind, trust: Trust): number {
  const ofTrust = trust === 'owner' ? 0.05 : trust === 'tool' ? -0.05 : 0;
  return (AUTHORITY[kind] ?? 0) + ofTrust;
}

/** What somebody meant to keep weighs more than what was said in passing. */
const AUTHORITY: Partial<Record<RecallKind, number>> = {
  note: 0.2,
  decision: 0.2,
  preference: 0.2,
  correction: 0.2,
  blocker: 0.1,
  outcome: 0.1,
  episode: -0.1,
  log: -0.1,
};
