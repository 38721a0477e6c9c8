import { describe, expect, it } from 'vitest';
import type { Fact } from '../domain/facts/fact.ts';
import { fact } from './fact.test-helper.ts';
import type { GatheredScope } from './gather.ts';
import { wikiPages } from './wiki-pages.ts';

function scope(facts: readonly Fact[]): GatheredScope {
  return {
    scope: { project: 'shop' },
    project: { id: 'shop', slug: 'shop' } as GatheredScope['project'] & object,
    facts,
    notes: [],
    episodes: [],
    isKnownWord: () => true,
    repliesBefore: () => [],
    removals: () => [],
    replies: () => [],
    isStillSpokenOf: () => true,
  };
}

const ABOUT = [
  fact('Payments go through Mollie', { subject: 'payments', value: 'Mollie' }),
  fact('Mollie sends webhooks twice, so they are idempotent'),
  fact('The Mollie test key is in the vault'),
  fact('Refunds over 100 euros are done in the Mollie dashboard'),
  fact('Mollie was asked for invoices in dollars', { truth: 'superseded', validTo: Date.UTC(2026, 5, 1) }),
  fact('Mollie rejects amounts without decimals', { truth: 'refuted' }),
];
const idsOf = (facts: readonly Fact[]): ReadonlySet<string> => new Set(facts.map(({ id }) => id));

describe('wikiPages', () => {
  it('compiles a page with citations, apart by what holds, held and was wrong, and an index', () => {
    const [page, index] = wikiPages(scope(ABOUT), idsOf(ABOUT));
    expect(page?.path).toBe('projects/shop/memory/wiki/mollie.md');
    const sections = page?.text.split('\n## ') ?? [];
    expect(sections.map((text) => text.split('\n')[0])).toEqual([
      '# Mollie',
      'What holds',
      'What held before',
      'Tried or assumed, and wrong',
    ]);
    expect(sections[1]).toContain(`[${ABOUT[1]?.id.slice(0, 8)}]`);
    expect(sections[2]).toContain('to 2026-06-01');
    expect(page?.sources).toEqual(expect.arrayContaining(ABOUT.map(({ id }) => id)));
    expect(index?.path).toBe('projects/shop/memory/wiki/INDEX.md');
    expect(index?.text).toContain('- [Mollie](mollie.md): 6 facts from 6 sessions, ');
  });

  it('needs five facts from three sessions', () => {
    expect(wikiPages(scope(ABOUT.slice(0, 4)), idsOf(ABOUT))).toEqual([]);
    const one = ABOUT.map((each, at) => ({ ...each, session: `session-${at % 2}` }));
    expect(wikiPages(scope(one), idsOf(one))).toEqual([]);
  });

  it('uses nothing from outside', () => {
    const outside = ABOUT.map((each) => ({ ...each, trust: 'external' as const }));
    expect(wikiPages(scope(outside), idsOf(outside))).toEqual([]);
  });

  it('finds a name in lower case that several subjects share, and no plain word', () => {
    const facts = ['creds', 'network', 'review', 'pnpm', 'firewall'].map((about) =>
      fact(`ask priya about the ${about} and the test`, { subject: `priya ${about} test` }),
    );
    expect(wikiPages(scope(facts), idsOf(facts)).map(({ path }) => path.split('/').at(-1))).toEqual([
      'priya.md',
      'INDEX.md',
    ]);
  });
});
