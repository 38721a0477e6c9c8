import { describe, expect, it } from 'vitest';
import { fact } from './fact.test-helper.ts';
import { findOutdated, removalsSaid } from './outdated.ts';

describe('findOutdated', () => {
  it.each([
    ['htmx and templates for the admin', 'dana made it in react, the htmx version can go'],
    ['reports are rendered with pandoc', 'rip pandoc out, reports come from typst'],
    ['the host is heroku', 'we moved off heroku, it runs on our own box'],
    ['moment formats the dates', 'p-retry out, moment out, zod can stay'],
  ])('%j is over after %j', (earlier, later) => {
    const [a, b] = [fact(earlier), fact(later)];
    expect([...findOutdated([a, b])]).toEqual([[a, b]]);
  });

  it('leaves what was said again later by the same person', () => {
    const facts = [fact('rip pandoc out'), fact('reports are rendered with pandoc')];
    expect(findOutdated(facts).size).toBe(0);
  });

  it('overrules an agent that still mentions what a person removed', () => {
    const removal = fact('rip pandoc out, reports come from typst');
    const stale = fact('Reports go through pandoc as before', { trust: 'agent', actor: 'agent' });
    expect([...findOutdated([removal, stale])]).toEqual([[stale, removal]]);
  });

  it('does not let an agent end what a person decided', () => {
    const decided = fact('reports are rendered with pandoc');
    const said = fact('I removed pandoc', { trust: 'agent', actor: 'agent' });
    expect(findOutdated([decided, said]).size).toBe(0);
  });

  it('does not take an everyday word for a name', () => {
    expect(findOutdated([fact('use it for the old one'), fact('drop it')]).size).toBe(0);
  });

  it('ends a number that is denied later, and that denial when the number is back', () => {
    const minutes = (text: string, value: string) => fact(text, { value: `${value} minutes`, subject: text });
    const first = minutes('30 mins everywhere', '30');
    const second = minutes('luis wants 20 min windows not 30', '20');
    const third = minutes('back to half an hour', '30');
    expect([...findOutdated([first, second]).keys()]).toEqual([first]);
    expect([...findOutdated([first, second, third]).keys()]).toEqual([first, second]);
    expect(findOutdated([first, minutes('the pool waits 20 minutes', '20')]).size).toBe(0);
  });

  it('finds removals in prompts that are not facts, but not in questions or refusals', () => {
    const old = fact('htmx and templates for the admin');
    const by = { at: old.at + 1, trust: 'owner', source: 'prompt' } as const;
    const said = removalsSaid('dana made it in react. were keeping hers, htmx version can go', by);
    expect([...findOutdated([old], said).keys()]).toEqual([old]);
    for (const text of ['should we drop htmx?', "don't drop htmx yet", 'maybe remove htmx'])
      expect(removalsSaid(text, by)).toEqual([]);
  });
});
