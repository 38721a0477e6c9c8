import { describe, expect, it } from 'vitest';
import { fact } from './fact.test-helper.ts';
import { findOutdated } from './outdated.ts';

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

  it('overrules an agent that still speaks of what a person removed', () => {
    const removal = fact('rip pandoc out, reports come from typst');
    const stale = fact('Reports go through pandoc as before', { trust: 'agent', actor: 'agent' });
    expect([...findOutdated([removal, stale])]).toEqual([[stale, removal]]);
  });

  it('does not let an agent end what a person decided', () => {
    const decided = fact('reports are rendered with pandoc');
    const said = fact('I removed pandoc', { trust: 'agent', actor: 'agent' });
    expect(findOutdated([decided, said]).size).toBe(0);
  });

  it('takes no plain word for a name', () => {
    expect(findOutdated([fact('use it for the old one'), fact('drop it')]).size).toBe(0);
  });
});
