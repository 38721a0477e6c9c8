/** What docs/facts.md shows, in its words and in others. */
import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from './known-after.test-helper.ts';

describe('a later statement about the same thing', () => {
  it.each([
    ['Priya owns the billing service', 'Tom owns the billing service'],
    ['Priya owns the billing service', 'Tom owns the billing service now'],
    ['we keep logs for 30 days', 'we keep logs for two weeks'],
    ['the logs are kept for 30 days', 'the logs are kept for two weeks'],
    ['sessions last 30 days', 'sessions last two weeks'],
    ['we use tabs', 'we use spaces'],
    ['wir haben uns für postgres entschieden', 'wir nehmen jetzt sqlite'],
    ['decidimos usar postgres porque escala', 'ahora usamos mysql'],
  ])('replaces it: %s / %s', (first, then) => {
    const { held, ended } = heldAndEnded(knownAfter(first, then));
    expect([held.length, ended.length]).toEqual([1, 1]);
  });

  it.each([
    ['Priya owns the billing service', 'Tom owns the search service'],
    ['the browser opens new tabs, always', 'we need more spaces in the office'],
    ['answer in english please, always', 'commit messages in german'],
  ])('about another thing leaves it: %s / %s', (first, then) => {
    expect(heldAndEnded(knownAfter(first, then)).ended).toEqual([]);
  });
});

describe('a return and a permission', () => {
  it('goes back to tabs', () => {
    const { held } = heldAndEnded(knownAfter('we use tabs', 'we use spaces', 'tabs again'));
    expect(held.join()).toMatch(/tabs/);
    expect(held.join()).not.toMatch(/spaces/);
  });

  it('ends what was ruled out', () => {
    const { ended } = heldAndEnded(knownAfter("don't write docstrings", 'i was wrong, docstrings are fine'));
    expect(ended).toEqual(["don't write docstrings"]);
  });
});

describe('two facts in one sentence', () => {
  it.each(['deploy on heroku and use yarn', 'we use memcached for the cache, and we deploy on tuesdays'])(
    '%s',
    (said) => {
      expect(heldAndEnded(knownAfter(said)).held).toHaveLength(2);
    },
  );
});
