import { describe, expect, it } from 'vitest';
import type { RecallKind } from '../../domain/recall.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import { episodesBelowMessages } from './episodes-below-messages.ts';

const found = (kind: RecallKind, session: number | undefined, score: number): Scored => ({
  row: {
    doc: score * 100,
    table: 'known',
    kind,
    project: 1,
    session,
    turn: 0,
    actor: 'person',
    trust: 'owner',
    speaker: undefined,
    at: 0,
    size: 100,
    traits: 0,
    marks: undefined,
  },
  score,
  signals: [{ name: 'words', score, why: 'has the words' }],
});
const order = (ranked: readonly Scored[]) => ranked.map(({ row }) => `${row.kind} ${row.session}`);

describe('the episode of a session', () => {
  it('is below the best message of that session, and says why', () => {
    const ranked = episodesBelowMessages([found('episode', 1, 0.9), found('reply', 1, 0.4), found('prompt', 1, 0.6)]);
    expect(order(ranked)).toEqual(['prompt 1', 'episode 1', 'reply 1']);
    const { score, signals } = ranked[1] ?? found('episode', 1, 0);
    expect(signals.at(-1)?.why).toBe('quotes a message that was found');
    expect(signals.reduce((sum, signal) => sum + signal.score, 0)).toBeCloseTo(score);
  });

  it('keeps its rank among other sessions, and if it is the only result of its session', () => {
    expect(order(episodesBelowMessages([found('episode', 1, 0.9), found('prompt', 2, 0.6)]))).toEqual([
      'episode 1',
      'prompt 2',
    ]);
    expect(order(episodesBelowMessages([found('prompt', 1, 0.9), found('episode', 1, 0.6)]))).toEqual([
      'prompt 1',
      'episode 1',
    ]);
  });
});
