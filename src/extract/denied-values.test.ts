/** What a statement denies, or says was once so, is not a value, and ends only facts with that value. */
import { describe, expect, it } from 'vitest';
import { knownAfter } from './known-after.test-helper.ts';

describe('a value that is denied', () => {
  it.each([
    ['we always ship on wednesdays', 'never ship on mondays'],
    ['we use bun', 'we stopped using yarn'],
    ['we use bun', "we're not on yarn anymore"],
    ['we use bun', 'we are off yarn'],
    ['we use bun', 'we were on yarn'],
    ['we use bun', 'we used yarn before that'],
    ['we use bun', 'we no longer use yarn'],
    ['we host on hetzner', 'we are not on heroku'],
    ['we always release on wednesdays', 'no releases on mondays please'],
    ['we always release on wednesdays', "we don't release on mondays"],
    ['we always merge on wednesdays', "What I'd hate is to always merge on Mondays"],
    ['wir deployen immer mittwochs', 'montags wird nie deployt'],
    ['wir nutzen bun', 'wir nutzen yarn nicht mehr'],
    ['wir nutzen bun', 'früher hatten wir yarn'],
    ['usamos bun', 'ya no usamos yarn'],
    ['usamos bun', 'antes usábamos yarn'],
  ])('leaves another value and becomes none: %s / %s', (held, denied) => {
    const [first, ...later] = knownAfter(held, denied);
    expect(first?.truth).toBe('stated');
    expect(later.map(({ value }) => value)).toEqual(later.map(() => undefined));
  });

  it.each([
    ['we use yarn', 'we stopped using yarn'],
    ['we use yarn', "we're not on yarn anymore"],
    ['we use yarn', 'we are off yarn'],
    ['we always ship on mondays', 'never ship on mondays'],
    ['wir nutzen yarn', 'wir nutzen yarn nicht mehr'],
    ['usamos yarn', 'ya no usamos yarn'],
  ])('ends facts with that value: %s / %s', (held, denied) => {
    expect(knownAfter(held, denied)[0]?.truth).toBe('superseded');
  });

  it.each([
    ['we use yarn', 'we use bun, not yarn', 'bun'],
    ['we use yarn', 'no, we use bun', 'bun'],
    ['wir nutzen yarn', 'wir nutzen bun statt yarn', 'bun'],
    ['usamos yarn', 'usamos bun en vez de yarn', 'bun'],
  ])('may stand beside the new value: %s / %s', (held, said, value) => {
    const facts = knownAfter(held, said);
    expect(facts.map((fact) => [fact.value, fact.truth])).toEqual([
      ['yarn', 'superseded'],
      [value, 'stated'],
    ]);
  });
});

describe('a statement that takes the other side', () => {
  it.each([
    ['we dropped redis', 'we use redis for the cache again'],
    ['we dropped redis', 'we use redis for the cache'],
    ['I prefer short answers', 'I prefer long, detailed answers'],
    ['antworte bitte immer kurz', 'antworte bitte immer ausführlich'],
    ['we use single quotes', 'use double quotes'],
    ['nutze einfache Anführungszeichen', 'nutze doppelte Anführungszeichen'],
    ['usa comillas simples', 'usa comillas dobles'],
    ['responde siempre con respuestas cortas', 'responde siempre con respuestas largas'],
  ])('ends the earlier one: %s / %s', (earlier, later) => {
    const facts = knownAfter(earlier, later);
    expect(facts.map(({ truth }) => truth)).toEqual(['superseded', 'stated']);
  });

  it.each([
    ['we use single quotes', 'use double quotes in jsx'],
    ['I prefer short answers', 'always write long docstrings'],
  ])('leaves what is about another thing: %s / %s', (earlier, later) => {
    expect(knownAfter(earlier, later)[0]?.truth).toBe('stated');
  });
});

describe('a tool that became too much', () => {
  it('is not the value', () => {
    const facts = knownAfter('we host on heroku', "heroku got too pricey, we're moving to vercel");
    expect(facts.map(({ value, truth }) => [value, truth])).toEqual([
      ['heroku', 'superseded'],
      ['vercel', 'stated'],
    ]);
  });
});
