import { describe, expect, it } from 'vitest';
import type { Fact } from '../../domain/facts/fact.ts';
import { fact, shopWith } from '../fact.test-helper.ts';
import { sentenceOf } from '../wording/sentence.ts';
import { wikiPages } from './wiki-pages.ts';

const ABOUT = [
  fact('Payments go through Mollie', { subject: 'payments', value: 'Mollie' }),
  fact('Mollie sends webhooks twice, so they are idempotent'),
  fact('The Mollie test key is in the vault'),
  fact('Refunds over 100 euros are done in the Mollie dashboard'),
  fact('Mollie was asked for invoices in dollars', { truth: 'superseded', validTo: Date.UTC(2026, 5, 1) }),
  fact('Mollie rejects amounts without decimals', { truth: 'refuted' }),
];
/** The pages of a project in which all of these facts are worth keeping. */
const pagesOf = (facts: readonly Fact[]) =>
  wikiPages({
    gathered: shopWith(facts),
    kept: facts.map((each) => ({ fact: each, because: '', times: 1, sentence: sentenceOf(each.statement) })),
    notesWith: () => ['project_payments'],
  });

describe('wikiPages', () => {
  it('compiles a page with citations in sections for what holds, held before and was wrong, and an index', () => {
    const [page, index] = pagesOf(ABOUT);
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
    expect(page?.text).toContain('In notes: [project_payments](../project_payments.md)');
    expect(index?.text).toMatch(/## [A-Z][a-z ]+ \(1\)\n\n- \[Mollie\]\(mollie\.md\): 6 facts from 6 sessions, /);
  });

  it('needs five facts from three sessions', () => {
    expect(pagesOf(ABOUT.slice(0, 4))).toEqual([]);
    const one = ABOUT.map((each, at) => ({ ...each, session: `session-${at % 2}` }));
    expect(pagesOf(one)).toEqual([]);
  });

  it('uses no external facts', () => {
    const outside = ABOUT.map((each) => ({ ...each, trust: 'external' as const }));
    expect(pagesOf(outside)).toEqual([]);
  });

  it('finds a name in lower case that several subjects share, and no plain word', () => {
    const facts = ['creds', 'network', 'review', 'pnpm', 'firewall'].map((about) =>
      fact(`ask priya about the ${about} and the test`, { subject: `priya ${about} test` }),
    );
    expect(pagesOf(facts).map(({ path }) => path.split('/').at(-1))).toEqual(['priya.md', 'INDEX.md']);
  });

  it('puts people apart from tools', () => {
    const facts = ['creds', 'network', 'review', 'pnpm', 'firewall'].map((about) =>
      fact(`ask priya about the ${about}`, { subject: `priya ${about}` }),
    );
    expect(pagesOf(facts).at(-1)?.text).toContain('## People (1)');
  });

  it('has a page for a problem that came back, with what was tried and failed', () => {
    const found = { kind: 'outcome', trust: 'agent', actor: 'agent' } as const;
    const facts = [
      fact('The test run hangs because the logger keeps the process alive', { ...found, truth: 'refuted' }),
      fact('The test run hangs because the pool is never closed', found),
      fact('Fix for the hang of the test run: destroy the pool in the teardown', { ...found, kind: 'lesson' }),
      fact('The build failed without a licence file', found),
    ];
    const [page, index] = pagesOf(facts);
    expect(page?.path).toMatch(/wiki\/problem-.*hang/);
    expect(page?.text).toContain('## What worked\n\n- Fix for the hang');
    expect(page?.text).toContain('## Tried or assumed, and wrong\n\n- The test run hangs. Why: The logger keeps');
    expect(page?.text).not.toContain('licence');
    expect(index?.text).toContain('## Recurring problems (1)');
  });

  it('does not take docker for docks', () => {
    const facts = ['one', 'two', 'three'].flatMap((each) => [
      fact(`the docker image ${each} is small`, { subject: 'docker' }),
      fact(`dock ${each} takes two trucks`, { subject: 'dock' }),
    ]);
    expect(pagesOf(facts)).toEqual([]);
  });
});
