/** Facts for tests of the dream, and a project that has them. */
import type { Fact } from '../domain/facts/fact.ts';
import { idFromKey } from '../domain/ids.ts';
import { DAY_MS } from '../domain/time/dates.ts';
import type { GatheredScope } from './gather.ts';

const START = Date.UTC(2026, 2, 2, 12);
let made = 0;

/** A decision of the owner, a day after the one made before it. */
export function fact(statement: string, given: Partial<Fact> = {}): Fact {
  made += 1;
  const at = given.at ?? START + made * DAY_MS;
  const id = given.id ?? idFromKey(`fact ${made} ${statement}`);
  return {
    id,
    kind: 'decision',
    subject: statement.split(' ').slice(0, 3).join(' '),
    statement,
    quote: statement,
    source: `source-${made}`,
    place: 0,
    confidence: 0.95,
    project: 'shop',
    session: `session-${made}`,
    at,
    actor: 'person',
    trust: 'owner',
    origin: 'extracted',
    truth: 'stated',
    validFrom: at,
    records: [id],
    sources: [`source-${made}`],
    ...given,
  };
}

/** The project `shop` with these facts and nothing else. */
export function shopWith(facts: readonly Fact[], given: Partial<GatheredScope> = {}): GatheredScope {
  return {
    scope: { project: 'shop' },
    project: { id: 'shop', slug: 'shop' } as GatheredScope['project'] & object,
    facts,
    notes: [],
    code: () => undefined,
    episodes: [],
    isKnownWord: () => true,
    usefulness: () => 0,
    repliesBefore: () => [],
    promptBefore: () => undefined,
    eventsBefore: () => [],
    wording: () => undefined,
    removals: () => [],
    replies: () => [],
    isStillSpokenOf: () => true,
    ...given,
  };
}
