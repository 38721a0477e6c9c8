/**
 * Lowers the score of facts and notes that are superseded, refuted or out of date, and puts them below their replacement.
 * Other documents have no truth that can change.
 */
import { dirname } from 'node:path/posix';
import { localDay } from '../domain/dates.ts';
import { FACT_KINDS, type Fact } from '../domain/fact.ts';
import { lastHlcAt } from '../domain/hlc.ts';
import { whyNotHeld } from '../domain/note.ts';
import { textOf } from '../store/index/document.ts';
import { readDocument } from '../store/index/read-documents.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEventAt } from '../store/journal/read.ts';
import type { Scored } from './fuse.ts';
import type { RecallContext } from './rank.ts';
import { factOf } from './result.ts';
import { RANKING, type RankingWeights } from './weights.ts';

/** How many of the best results are checked. */
const JUDGED = 100;

/** Whether a result still holds. */
interface Standing {
  /** Why it does not hold any more, or not yet. */
  readonly outdated: string | undefined;
  readonly confirmed: boolean;
  /** The id of its replacement. */
  readonly successor: string | undefined;
}

export function judgeTruth(
  context: RecallContext,
  ranked: readonly Scored[],
  asOf: number | undefined,
  weights: RankingWeights = RANKING,
): readonly Scored[] {
  const standings = new Map<Scored, Standing>();
  const scores = new Map<string, number>();
  for (const scored of ranked.slice(0, JUDGED)) {
    if (FACT_KINDS.some((kind) => kind === scored.row.kind)) {
      const fact = factAt(context.journal, scored.row.doc, asOf);
      if (!fact) continue;
      standings.set(scored, standingOf(fact));
      scores.set(fact.id, scored.score);
    } else if (scored.row.kind === 'note') {
      const note = noteAt(context, scored.row.doc, asOf);
      if (!note) continue;
      standings.set(scored, { outdated: note.outdated, confirmed: false, successor: note.path });
      if (note.supersedes !== undefined) scores.set(note.supersedes, scored.score);
    }
  }
  if (standings.size === 0) return ranked;
  return ranked
    .map((scored) => {
      const standing = standings.get(scored);
      return standing ? judged(scored, standing, scores, weights) : scored;
    })
    .toSorted((a, b) => b.score - a.score);
}

function factAt(journal: Journal, doc: number, asOf: number | undefined): Fact | undefined {
  const record = getEventAt(journal.db, doc);
  return record && factOf(journal, { from: 'event', record, text: textOf(record) }, asOf);
}

function standingOf({ truth, supersededBy }: Fact): Standing {
  const outdated = truth === 'superseded' || truth === 'refuted' ? `${truth}: no longer holds` : undefined;
  return { outdated, confirmed: truth === 'confirmed', successor: supersededBy };
}

/** The note now, or as of a time. Reads its file, because the index has only words and numbers; notes are few. */
function noteAt({ db, journal, layout, now }: RecallContext, doc: number, asOf: number | undefined) {
  const document = readDocument({ db, journal, layout, asOf: asOf === undefined ? undefined : lastHlcAt(asOf) }, doc);
  if (document?.from !== 'file') return undefined;
  const { path, file } = document;
  return {
    path,
    outdated: whyNotHeld(file, localDay(asOf ?? now)),
    /** The path of the note it replaced, which is in the same folder. */
    supersedes: file.supersedes === undefined ? undefined : `${dirname(path)}/${file.supersedes}`,
  };
}

function judged(
  scored: Scored,
  { outdated, confirmed, successor }: Standing,
  scores: ReadonlyMap<string, number>,
  weights: RankingWeights,
): Scored {
  const best = (successor === undefined ? undefined : scores.get(successor)) ?? Number.POSITIVE_INFINITY;
  const change =
    outdated === undefined
      ? confirmed
        ? weights.confirmed
        : 0
      : Math.min(scored.score * weights.outdated, best - 1e-3) - scored.score;
  if (change === 0) return scored;
  const why = outdated ?? 'confirmed since';
  return {
    row: scored.row,
    score: scored.score + change,
    signals: [...scored.signals, { name: 'truth', score: change, why }],
  };
}
