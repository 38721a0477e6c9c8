import { describe, expect, it } from 'vitest';
import { marksOf } from '../../domain/search/marks.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import { RANKING } from '../scoring/weights.ts';
import { liftLinked } from './lift-linked.ts';

/** Best first. */
const MESSAGES = [
  'I bought the Brooks Glycerin as running shoes',
  'running shoes need a dry place',
  'how do running shoes fit with socks',
  'the plan for Tuesday is a long run',
  'my coach wants more intervals in the plan',
  'the Glycerin has 640 km so I changed to Saucony',
];

function score(texts: readonly string[], table: 'said' | 'told' = 'said'): readonly Scored[] {
  return texts.map((text, doc) => ({
    // Only what the function reads.
    row: { doc, table, project: 1, marks: marksOf(tokenize(text)) } as unknown as DocRow,
    score: 10 - doc / 4,
    signals: [],
  }));
}

const everywhere = (share: number) => ({ projects: () => [1], saidIn: () => 1, shareIn: () => share });

describe('messages linked to the best ones', () => {
  it('lifts a message that shares a rare word with the best, below the best', () => {
    const lifted = liftLinked(score(MESSAGES), everywhere(1), RANKING);
    expect(lifted.map(({ row }) => row.doc)).toEqual([0, 1, 2, 3, 5, 4]);
    const [, , third, , linked] = lifted;
    expect(linked?.score).toBeLessThan(third?.score ?? 0);
    expect(linked?.signals).toEqual([expect.objectContaining({ name: 'linked' })]);
  });

  it('does not reorder the best ones', () => {
    const many = { ...RANKING, linked: 100 };
    const lifted = liftLinked(score(MESSAGES), everywhere(1), many);
    expect(lifted.slice(0, 3).map(({ row }) => row.doc)).toEqual([0, 1, 2]);
  });

  it.each([
    ['where agents write no pages', score(MESSAGES), 0],
    ['among what agents wrote', score(MESSAGES, 'told'), 1],
    ['without a shared rare word', score(MESSAGES.slice(0, 5)), 1],
    ['with few messages', score(MESSAGES.slice(0, 2)), 1],
    ['with none', [], 1],
  ])('changes nothing %s', (_, scored, share) => {
    expect(liftLinked(scored, everywhere(share), RANKING).map(({ score }) => score)).toEqual(
      scored.map(({ score }) => score),
    );
  });
});
