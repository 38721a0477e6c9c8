/**
 * One score from many reasons. Each reason is a number between 0 and 1 with a weight; what it added is kept beside the
 * score, so that a ranking can be read. docs/recall.md has the measurement behind each weight.
 */
import type { RecallKind, RecallSignal } from '../domain/recall.ts';
import type { Trust } from '../domain/trust.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import type { Match } from '../store/index/search-index.ts';

export interface Scored {
  readonly row: DocRow;
  readonly score: number;
  readonly signals: readonly RecallSignal[];
}

export interface FuseInput {
  readonly matches: readonly Match[];
  /** Turns beside matches that have none of the words themselves. */
  readonly beside: readonly DocRow[];
  /** The one speaker the question names. */
  readonly speaker: number | undefined;
  readonly now: number;
  readonly project: number | undefined;
}

/** How many turns to either side belong to what is being talked about. */
export const WINDOW_TURNS = 2;
const WINDOW_WEIGHT = 1;
const SESSION_WEIGHT = 0.3;
const SPEAKER_WEIGHT = 0.2;
const RECENCY_WEIGHT = 0.05;
const HERE_WEIGHT = 0.1;
/** Below this a turn is an exchange of words and its neighbours are part of it; above, it stands for itself. */
const SHORT_TURN_CHARS = 400;

export function fuse({ matches, beside, speaker, now, project }: FuseInput): readonly Scored[] {
  const best = Math.max(1e-9, ...matches.map((match) => match.score));
  const turns = new Map<string, number>();
  const sessions = new Map<number, number[]>();
  for (const match of matches) {
    if (match.session === undefined) continue;
    const place = `${match.session}:${match.turn}`;
    turns.set(place, Math.max(turns.get(place) ?? 0, match.score));
    const all = sessions.get(match.session) ?? [];
    all.push(match.score);
    sessions.set(match.session, all);
  }
  const sessionScore = new Map(
    [...sessions].map(([n, scores]) => [n, sum(scores.toSorted((a, b) => b - a).slice(0, 5))]),
  );
  const bestSession = Math.max(1e-9, ...sessionScore.values());
  const rows = [...matches, ...beside.map((row) => ({ ...row, score: 0 }))];
  const windowOf = (row: DocRow): number => {
    if (row.session === undefined) return 0;
    let total = 0;
    for (let d = -WINDOW_TURNS; d <= WINDOW_TURNS; d += 1) {
      if (d !== 0) total += turns.get(`${row.session}:${row.turn + d}`) ?? 0;
    }
    return total * shortness(row.size);
  };
  const windows = rows.map(windowOf);
  const bestWindow = Math.max(1e-9, ...windows);
  return rows
    .map((row, i): Scored => {
      const signals: RecallSignal[] = [
        signal('words', row.score / best, 'has the words asked for'),
        signal('neighbours', (WINDOW_WEIGHT * (windows[i] ?? 0)) / bestWindow, 'the turns beside it have them'),
        signal(
          'session',
          (SESSION_WEIGHT * (row.session === undefined ? 0 : (sessionScore.get(row.session) ?? 0))) / bestSession,
          'its session is about them',
        ),
        signal(
          'speaker',
          speaker !== undefined && row.speaker === speaker ? SPEAKER_WEIGHT : 0,
          'said by the one named',
        ),
        signal('recency', RECENCY_WEIGHT * recency(row.kind, now - row.at), 'newer'),
        signal('authority', authority(row.kind, row.trust), `${row.kind}, trust ${row.trust}`),
        signal('here', project !== undefined && row.project === project ? HERE_WEIGHT : 0, 'of the project here'),
      ].filter((each) => each.score !== 0);
      return { row, score: sum(signals.map((each) => each.score)), signals };
    })
    .toSorted((a, b) => b.score - a.score || b.row.at - a.row.at || a.row.doc - b.row.doc);
}

function signal(name: string, score: number, why: string): RecallSignal {
  return { name, score, why };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function shortness(chars: number): number {
  return 1 / (1 + (chars / SHORT_TURN_CHARS) ** 2);
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
  const ofKind =
    kind === 'note' ? 0.15 : kind === 'decision' || kind === 'preference' || kind === 'correction' ? 0.1 : 0;
  const ofTrust = trust === 'owner' ? 0.05 : trust === 'tool' ? -0.05 : 0;
  return ofKind + ofTrust;
}
