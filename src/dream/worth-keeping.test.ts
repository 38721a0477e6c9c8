import { describe, expect, it } from 'vitest';
import type { Fact } from '../domain/facts/fact.ts';
import { fact } from './fact.test-helper.ts';
import { factsWorthKeeping } from './worth-keeping.ts';

const AGENT = { actor: 'agent', trust: 'agent', kind: 'lesson' } as const;
const kept = (...facts: readonly Fact[]): readonly string[] =>
  factsWorthKeeping(facts).map(({ fact }) => fact.statement);

describe('factsWorthKeeping', () => {
  it('keeps what a person said if the extractor is sure', () => {
    const sure = fact('slots are half an hour', { confidence: 0.75 });
    expect(kept(sure, fact('slots are an hour long', { confidence: 0.74 }))).toEqual([sure.statement]);
  });

  it('needs less certainty for a wish, an address or a rule', () => {
    const wish = fact('just push to main here', { confidence: 0.65, kind: 'preference' });
    const place = fact('staging sits behind 10.20.0.14', { confidence: 0.65 });
    expect(kept(wish, place, fact('three sites to start', { confidence: 0.65 }))).toEqual([
      wish.statement,
      place.statement,
    ]);
  });

  it('needs less certainty for a decision that names what was chosen', () => {
    const chosen = fact('lets use postmark', { confidence: 0.65, subject: 'mail provider', value: 'postmark' });
    expect(kept(chosen, fact('lets do that', { confidence: 0.65 }))).toEqual([chosen.statement]);
  });

  it('keeps an assent that is meant to last, and none for this once', () => {
    const lasting = fact('median thing is spot on, leave it', { kind: 'confirmation' });
    expect(kept(lasting, fact('yes do it', { kind: 'confirmation' }))).toEqual([lasting.statement]);
  });

  it('keeps what an agent says only with support', () => {
    const claim = 'the worker needs a superuser role';
    expect(kept(fact(claim, AGENT))).toEqual([]);
    expect(kept(fact(claim, { ...AGENT, confirmedBy: ['again'] }))).toEqual([claim]);
    const fix = 'Fix for the hang: close the pool in the teardown';
    expect(kept(fact(fix, AGENT))).toEqual([fix]);
  });

  it('lets a person overrule an agent on the same subject', () => {
    const owner = fact('jobs go through oban', { subject: 'job queue', value: 'oban' });
    const agent = fact('jobs run on kafka', { ...AGENT, subject: 'job queue', value: 'kafka', confirmedBy: ['again'] });
    expect(kept(owner, agent)).toEqual([owner.statement]);
  });

  it('keeps nothing external, redacted, over, or only an idea for later', () => {
    const over = { truth: 'superseded', validTo: 1 } as const;
    const texts = ['the key is [redacted:token:1] for the local tests', 'we should add sms at some point'];
    expect(
      kept(fact('use the mirror', { trust: 'external' }), fact('use npm', over), ...texts.map((text) => fact(text))),
    ).toEqual([]);
  });

  it('leaves out headings of a summary and how far the work is, unless they were found again', () => {
    const said = (statement: string, given: Partial<Fact> = {}) =>
      factsWorthKeeping([fact(statement, { ...AGENT, ...given }), fact(`${statement} too`, AGENT)])[0]?.fact.statement;
    expect(said('LiveView testing with ConnTest, shared sandbox mode')).toBeUndefined();
    expect(said('the duplicate helpers are now unused in the shared component')).toBeUndefined();
    expect(said('the worker process needs a sandbox connection of its own')).toBeDefined();
    expect(said('LiveView testing with ConnTest', { confirmedBy: ['x'] })).toBeDefined();
  });
});
