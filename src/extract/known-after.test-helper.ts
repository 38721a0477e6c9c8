/** What is known after a person said something on several days, each time in a session of its own. */
import { readFileSync } from 'node:fs';
import type { Fact } from '../domain/facts/fact-record.ts';
import { foldFacts } from '../domain/facts/fold-facts.ts';
import { factRecords } from './drafts/fact-records.ts';
import { createExtractor } from './extractor.ts';
import { turnsOf } from './turn.ts';
import { eventsOf } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

/** What was said, with the agent's reply if it matters. */
export type Exchange = string | readonly [person: string, agent: string];

export function knownAfter(...said: readonly Exchange[]): readonly Fact[] {
  const events = said.flatMap((each, day) => {
    const [person, agent] = typeof each === 'string' ? [each, 'Okay.'] : each;
    return eventsOf([{ person }, { agent }]).map((event) => ({
      ...event,
      id: `${day}${event.id}`,
      session: `s${day}`,
      happenedAt: event.happenedAt + day * 86_400_000,
    }));
  });
  const records = turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
  return foldFacts(records, [], { now: Date.UTC(2027, 5, 1) });
}
