/**
 * Lowers the score of facts and notes that are superseded, refuted or out of date, and puts them below their replacement.
 * Other documents have no truth that can change.
 */
import { dirname } from 'node:path/posix';
import { FACT_KINDS, type Fact, isHolding } from '../../domain/facts/fact.ts';
import { whyNotHeld } from '../../domain/note.ts';
import type { PointInTime } from '../../domain/recall.ts';
import { localDay } from '../../domain/time/dates.ts';
import { readDocument, readDocuments } from '../../store/index/read-documents.ts';
import type { RecallContext } from '../recall-scope.ts';
import { factOf } from '../results/describe-document.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import { RANKING, type RankingWeights } from '../scoring/weights.ts';

/** How many of the best results are checked. */
const JUDGED = 100;

/** Whether a result still holds. */
interface Standing {
  /** Why it no longer holds, or does not hold yet. */
  readonly outdated: string | undefined;
  readonly confirmed: boolean;
  /** The id of its replacement. */
  readonly successor: string | undefined;
}

export function judgeTruth(
  context: RecallContext,
  ranked: readonly Scored[],
  past: PointInTime | undefined,
  weights: RankingWeights = RANKING,
): { readonly ranked: readonly Scored[]; readonly facts: ReadonlyMap<number, Fact> } {
  const known = new Map<number, Fact>();
  const standings = new Map<Scored, Standing>();
  const scores = new Map<string, number>();
  const judgedOnes = ranked.slice(0, JUDGED);
  const facts = readDocuments(
    context,
    judgedOnes.flatMap(({ row }) => (FACT_KINDS.some((kind) => kind === row.kind) ? [row.doc] : [])),
  );
  for (const scored of judgedOnes) {
    const document = facts.get(scored.row.doc);
    if (document !== undefined) {
      const fact = factOf(context.journal, document, past);
      if (!fact) continue;
      known.set(scored.row.doc, fact);
      standings.set(scored, standingOf(fact));
      for (const record of fact.records) scores.set(record, scored.score);
    } else if (scored.row.kind === 'note') {
      const note = noteAt(context, scored.row.doc, past);
      if (!note) continue;
      standings.set(scored, { outdated: note.outdated, confirmed: false, successor: note.path });
      if (note.supersedes !== undefined) scores.set(note.supersedes, scored.score);
    }
  }
  if (standings.size === 0) return { ranked, facts: known };
  const again = ranked
    .map((scored) => {
      const standing = standings.get(scored);
      return standing ? judged(scored, standing, scores, weights) : scored;
    })
    .toSorted((a, b) => b.score - a.score);
  return { ranked: again, facts: known };
}

function standingOf({ truth, supersededBy }: Fact): Standing {
  const outdated = isHolding(truth) ? undefined : `${truth}: no longer holds`;
  return { outdated, confirmed: truth === 'confirmed', successor: supersededBy };
}

/** The note now, or as of a time. Reads its file, because the index has only words and numbers; notes are few. */
function noteAt({ db, journal, layout, now }: RecallContext, doc: number, past: PointInTime | undefined) {
  const document = readDocument({ db, journal, layout, past }, doc);
  if (document?.from !== 'file') return undefined;
  const { path, file } = document;
  return {
    path,
    outdated: whyNotHeld(file, localDay(past?.at ?? now)),
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
