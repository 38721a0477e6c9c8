/**
 * Turn level: ids as given. Session level: the part before the colon, its first occurrence. R@k: the share of the answers
 * among the first k; hit@k: any of them; all@k: all of them; each averaged over the questions that have answers.
 */

interface LevelScore {
  readonly hit1: number;
  readonly hit5: number;
  readonly recall5: number;
  readonly recall10: number;
  readonly all5: number;
  readonly mrr: number;
}

export interface Score {
  add(gold: readonly string[], ranked: readonly string[]): void;
  result(): { readonly n: number; readonly turn: LevelScore; readonly session: LevelScore };
}

export function createScore(): Score {
  const turns: LevelScore[] = [];
  const sessions: LevelScore[] = [];
  const sessionOf = (turn: string): string => turn.split(':')[0] ?? turn;
  return {
    add: (gold, ranked) => {
      if (gold.length === 0) return;
      turns.push(judge(gold, ranked));
      sessions.push(judge(gold.map(sessionOf), ranked.map(sessionOf)));
    },
    result: () => ({ n: turns.length, turn: mean(turns), session: mean(sessions) }),
  };
}

function judge(gold: readonly string[], ranked: readonly string[]): LevelScore {
  const wanted = new Set(gold);
  const order = [...new Set(ranked)];
  const found = (k: number): number => order.slice(0, k).filter((id) => wanted.has(id)).length;
  const first = order.findIndex((id) => wanted.has(id));
  return {
    hit1: found(1) > 0 ? 1 : 0,
    hit5: found(5) > 0 ? 1 : 0,
    recall5: found(5) / wanted.size,
    recall10: found(10) / wanted.size,
    all5: found(5) === wanted.size ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
  };
}

function mean(scores: readonly LevelScore[]): LevelScore {
  const of = (read: (score: LevelScore) => number): number =>
    scores.reduce((sum, score) => sum + read(score), 0) / Math.max(1, scores.length);
  return {
    hit1: of((score) => score.hit1),
    hit5: of((score) => score.hit5),
    recall5: of((score) => score.recall5),
    recall10: of((score) => score.recall10),
    all5: of((score) => score.all5),
    mrr: of((score) => score.mrr),
  };
}
