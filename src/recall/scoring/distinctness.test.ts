import { describe, expect, it } from 'vitest';
import { marksOf } from '../../domain/search/marks.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { distinctness } from './distinctness.ts';

function said(texts: readonly string[], table: DocRow['table'] = 'said'): readonly DocRow[] {
  return texts.map((text, doc) => ({
    doc,
    kind: 'prompt',
    table,
    project: 1,
    session: 1,
    turn: doc,
    at: 0,
    actor: 'person',
    trust: 'owner',
    speaker: undefined,
    size: text.length,
    traits: 0,
    marks: marksOf(tokenize(text)),
  }));
}

const FOLLOW_UPS = Array.from({ length: 30 }, (_, i) => `could you explain the budget for the oven again, point ${i}`);

describe('how much a message says that the others do not', () => {
  it('is higher for a message with unique words than for one of many follow-ups', () => {
    const values = distinctness(
      said([...FOLLOW_UPS, 'the oven is a Bongard with two decks, 6,900 euros, from Bruges']),
    );
    const [own = 0, usual = 1] = [values.get(30), values.get(3)];
    expect(own).toBeGreaterThan(2 * usual);
    expect(own).toBeLessThan(1);
  });

  it('says little among few messages, and little about one rare word', () => {
    const few = distinctness(said(['the oven runs on gas', 'the oven runs on electricity']));
    expect(Math.max(...few.values())).toBeLessThan(0.02);
    const values = distinctness(said([...FOLLOW_UPS, 'Bongard', 'the oven is a Bongard with two decks from Bruges']));
    expect(values.get(30)).toBeLessThan(values.get(31) ?? 0);
  });

  it('is not asked of what an agent writes', () => {
    expect(distinctness(said(FOLLOW_UPS, 'told')).size).toBe(0);
    expect(distinctness([]).size).toBe(0);
  });
});
