/** What is known after a person said something on several days, each time in a session of its own or all in one session. */
import { readFileSync } from 'node:fs';
import { isHolding } from '../domain/facts/fact.ts';
import type { Fact } from '../domain/facts/fact-record.ts';
import { foldFacts } from '../domain/facts/fold/fold-facts.ts';
import { factRecords } from './drafts/fact-records.ts';
import { createExtractor } from './extractor.ts';
import { turnsOf } from './turn.ts';
import { eventsOf } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

/** What was said, with the agent's reply if it matters. */
export type Exchange = string | readonly [person: string, agent: string];

export function knownAfter(...said: readonly Exchange[]): readonly Fact[] {
  return knownAfterSessions(said, (day) => `s${day}`);
}

export function knownAfterOneSession(...said: readonly Exchange[]): readonly Fact[] {
  return knownAfterSessions(said, () => 's');
}

/** The statements that hold, and those that ended, each with its value. */
export function heldAndEnded(facts: readonly Fact[]): {
  readonly held: readonly string[];
  readonly ended: readonly string[];
} {
  const words = ({ statement, value }: Fact): string => (value === undefined ? statement : `${statement} = ${value}`);
  return {
    held: facts.filter(({ truth }) => isHolding(truth)).map(words),
    ended: facts.filter(({ truth }) => !isHolding(truth)).map(words),
  };
}

function knownAfterSessions(said: readonly Exchange[], sessionOf: (day: number) => string): readonly Fact[] {
  const events = said.flatMap((each, day) => {
    const [person, agent] = typeof each === 'string' ? [each, 'Okay.'] : each;
    return eventsOf([{ person }, { agent }]).map((event) => ({
      ...event,
      id: `${day}${event.id}`,
      session: sessionOf(day),
      happenedAt: event.happenedAt + day * 86_400_000,
    }));
  });
  const records = turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
  return foldFacts(records, [], { now: Date.UTC(2027, 5, 1) });
}
