/** Scores a ranking against known answers: hit@k and mean reciprocal rank. */
import type { Measured } from './measure.ts';

export interface Judged {
  /** The rank of the first correct result, from 1; undefined if there is no correct one. */
  readonly rank: number | undefined;
  readonly ms: number;
}

export interface RankingScores {
  readonly n: number;
  readonly hit1: number;
  readonly hit5: number;
  readonly hit10: number;
  readonly mrr: number;
}

/** A result can represent several messages (a fact and its source); each is correct if it is labelled. */
export function rankOf(
  results: readonly (readonly string[])[],
  answers: ReadonlySet<string>,
  depth: number,
): number | undefined {
  const at = results.slice(0, depth).findIndex((ids) => ids.some((id) => answers.has(id)));
  return at < 0 ? undefined : at + 1;
}

export function scoreRanking(judged: readonly Judged[]): RankingScores {
  const n = judged.length;
  const share = (k: number): number =>
    n === 0 ? 0 : judged.filter(({ rank }) => rank !== undefined && rank <= k).length / n;
  const reciprocal = judged.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0);
  return { n, hit1: share(1), hit5: share(5), hit10: share(10), mrr: n === 0 ? 0 : reciprocal / n };
}

export function scoreRows(what: string, judged: readonly Judged[]): readonly Measured[] {
  const { n, hit1, hit5, hit10, mrr } = scoreRanking(judged);
  const percent = (share: number): number => Math.round(share * 1000) / 10;
  return [
    { what: `${what}: hit@1`, value: percent(hit1), unit: '%', n },
    { what: `${what}: hit@5`, value: percent(hit5), unit: '%', n },
    { what: `${what}: hit@10`, value: percent(hit10), unit: '%', n },
    { what: `${what}: MRR`, value: percent(mrr), unit: '%', n },
  ];
}
