import { expect, it } from 'vitest';
import type { FactAnswer } from '../domain/recall.ts';
import { chooseSources } from './choose-sources.ts';

const FACT: FactAnswer = {
  id: 'now',
  kind: 'decision',
  statement: 'we use pnpm',
  why: 'it is faster',
  truth: 'stated',
  since: 2,
  actor: 'person',
  trust: 'owner',
  project: 'shop',
  session: 's',
  quote: 'we use pnpm',
  saidIn: 'event',
  replaced: [{ id: 'before', statement: 'we use npm', actor: 'agent', trust: 'agent', since: 1 }],
  source: { agent: 'claude-code', ref: 'event' },
};

it('a fact and what it replaced are two sources, each with its own words and trust', () => {
  expect(chooseSources({ answers: [FACT], results: [], notes: [], tookMs: 0 })).toMatchObject([
    { number: 1, id: 'now', trust: 'owner', truth: 'stated', text: 'we use pnpm. Why: it is faster.' },
    { number: 2, id: 'before', trust: 'agent', truth: 'superseded', replacedBy: 'we use pnpm', text: 'we use npm' },
  ]);
});
