/** An agent's summary that lists a person's work leaves it open; a reply that says that it is done ends it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../domain/facts/fact-record.ts';
import { foldFacts } from '../domain/facts/fold/fold-facts.ts';
import { factRecords } from './drafts/fact-records.ts';
import { createExtractor } from './extractor.ts';
import { turnsOf } from './turn.ts';
import { eventsOf } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

const summarized = (person: string, summary: string): readonly Fact[] =>
  known([{ person }, { agent: 'Noted.' }, { summary }]);

function known(said: Parameters<typeof eventsOf>[0]): readonly Fact[] {
  const turns = turnsOf(eventsOf(said));
  const records = turns.flatMap((turn) => factRecords(turn, extractor.extract(turn)));
  return foldFacts(records, [], { now: Date.UTC(2026, 10, 20) });
}

const LABELS = 'remind me to print the price labels before the fair';
const ETIKETTEN = 'erinnere mich an die Preisschilder vor der Messe';
const ETIQUETAS = 'recuérdame imprimir las etiquetas antes de la feria';

describe('a summary', () => {
  it.each([
    [LABELS, '## Pending tasks\n- Price labels before the fair\n- Rename the module'],
    [LABELS, '7. Pending Tasks:\n   - Print the price labels before the fair'],
    [LABELS, '## Decisions\n- Price labels hang on the left before the fair'],
    [LABELS, '## Problem solving\n- The price labels were discussed with the shop'],
    [ETIKETTEN, '## Offen\n- Preisschilder vor der Messe'],
    [ETIQUETAS, '## Pendiente\n- Imprimir las etiquetas antes de la feria'],
  ])('that lists work leaves it open: %s', (person, summary) => {
    expect(summarized(person, summary)[0]).toMatchObject({ kind: 'commitment', truth: 'stated' });
  });

  it('that lists a person’s work suggests no second task', () => {
    const facts = summarized(LABELS, '## Pending tasks\n- Price labels before the fair');
    expect(facts.filter(({ kind }) => kind === 'commitment')).toHaveLength(1);
  });
});

describe('a reply', () => {
  it('that says that the work is done ends it', () => {
    const said = [{ person: LABELS }, { agent: 'Noted.' }, { person: 'print them please' }];
    const facts = known([...said, { agent: 'Done: the price labels are printed.' }]);
    expect(facts[0]).toMatchObject({ kind: 'commitment', truth: 'resolved' });
  });
});
