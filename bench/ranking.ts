/** How well a ranking answers questions whose answers are known: hit@k and the mean reciprocal rank, and nothing clever. */
import type { Measured } from './measure.ts';

export interface Judged {
  /** 1 for the first result that answers; nothing when none of those looked at does. */
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

/** A result may stand for several messages (a fact and the words it was drawn from): each is an answer if it is labelled. */
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
