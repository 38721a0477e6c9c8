import { describe, expect, it } from 'vitest';
import { groupsOfWord } from './groups-of-word.ts';
import { tokenize } from './tokenize.ts';
import { wordGroups } from './word-groups.ts';

const groupsOf = (word: string): readonly number[] => {
  const [token = ''] = tokenize(word);
  return groupsOfWord(token, (part) => wordGroups().get(part));
};
const share = (one: string, other: string): boolean => groupsOf(one).some((group) => groupsOf(other).includes(group));

describe('words that stand for the same thing', () => {
  it('share a group, also across languages', () => {
    expect(share('ship', 'deploy')).toBe(true);
    expect(share('invoice', 'Rechnung')).toBe(true);
    expect(share('borrar', 'delete')).toBe(true);
    expect(share('invoice', 'deploy')).toBe(false);
  });

  it('are found without their ending, and as a part of a compound', () => {
    expect(share('Rechnungen', 'invoice')).toBe(true);
    expect(share('Kundenrechnung', 'invoice')).toBe(true);
    expect(share('Kundenrechnung', 'customer')).toBe(true);
    expect(share('Lagerbestand', 'warehouse')).toBe(true);
  });

  it('do not exist for what is not a word', () => {
    for (const word of ['xqzzt', 'a', '', '12345678901', 'q'.repeat(5000)]) expect(groupsOf(word), word).toEqual([]);
  });
});
