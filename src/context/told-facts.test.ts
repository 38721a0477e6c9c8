/** What the person said that is neither a wish nor a decision, and what stands where a decision stood. */
import { expect, it } from 'vitest';
import type { FactContent } from '../domain/facts/fact.ts';
import { add, OTHER, world } from './pack.test-helper.ts';

type Stated = Pick<FactContent, 'kind' | 'statement' | 'subject'> & { readonly value?: string };

function told(facts: readonly Stated[], by: { readonly actor?: 'agent'; readonly trust?: 'agent' } = {}) {
  const shop = world();
  for (const body of facts) {
    shop.clock.pass(60_000);
    add(shop.journal, shop.shop, [{ type: 'fact.stated', body, ...by }]);
  }
  return shop;
}

const BOX = { kind: 'reference', statement: 'the box is dl-app-1, all of it under /srv/shop', subject: 'box' } as const;
const SONJA = { kind: 'fact', statement: 'Sonja runs the yard in Tilburg', subject: 'Sonja' } as const;

it('references and facts of the person have a place, after the decisions, each once', () => {
  const { choose } = told([SONJA, BOX, { kind: 'decision', statement: 'we bill monthly', subject: 'billing' }]);
  const text = choose({ kind: 'start' })?.text ?? '';
  const lines = text.split('\n');
  const at = lines.indexOf('People, places and other facts:');
  expect(lines[at + 1]).toMatch(/the box is dl-app-1/);
  expect(lines[at + 2]).toMatch(/Sonja runs the yard/);
  expect(text.indexOf('we bill monthly')).toBeLessThan(text.indexOf('People, places'));
  expect(text.match(/dl-app-1/g)).toHaveLength(1);
  expect(choose({ kind: 'prompt', text: 'switch to shop' }, { place: OTHER, session: 'blog' })?.text).toMatch(
    /Sonja runs the yard/,
  );
});

it('those of an agent have none', () => {
  const { choose } = told([SONJA], { actor: 'agent', trust: 'agent' });
  expect(choose({ kind: 'start' })?.text).not.toMatch(/Sonja|People, places/);
});

it('names how many more there are', () => {
  const names = 'Ada Ben Cleo Dora Emil Fred Gina Hugo Ines Jan Klara Luis Mona Nils'.split(' ');
  const { choose } = told(names.map((name) => ({ kind: 'fact', statement: `${name} is at the till`, subject: name })));
  expect(choose({ kind: 'start' })?.text).toContain('  … 2 more; `memoir facts` lists all');
});

it('a fact that replaced a decision, or what replaced one, is shown where the decision stood', () => {
  const about = { subject: 'retention' };
  const { choose } = told([
    { ...about, kind: 'decision', statement: 'retention is ninety days', value: '90 days' },
    { ...about, kind: 'fact', statement: 'legal came back: retention has to be a year', value: '1 year' },
    { ...about, kind: 'fact', statement: 'retention has to be two years', value: '2 years' },
  ]);
  const lines = choose({ kind: 'start' })?.text.split('\n') ?? [];
  expect(lines[lines.indexOf('Decisions that hold, newest first:') + 1]).toMatch(/retention has to be two years/);
  expect(lines.join('\n')).not.toMatch(/People, places|ninety days/);
});
