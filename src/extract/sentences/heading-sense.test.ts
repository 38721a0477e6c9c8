import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../extractor.ts';
import { lastTurn, type Said } from '../turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

/** What is kept of a message, without signals. */
function kept(...said: readonly Said[]): readonly string[] {
  return extractor
    .extract(lastTurn(said))
    .filter(({ confidence }) => confidence >= 0.1)
    .map(({ kind, statement, value }) => `${kind}${value === undefined ? '' : ` = ${value}`}: ${statement}`)
    .toSorted();
}

const EXCLUDED = ['decision: Rejected: MongoDB for the stock', 'decision: Rejected: a native app'];

describe('a list that rules things out', () => {
  it.each([
    'Rejected\n- MongoDB for the stock\n- a native app',
    'Rejected:\n\n- MongoDB for the stock\n- a native app',
    '## Rejected\n\n* MongoDB for the stock\n* a native app',
    '**Rejected**\n1. MongoDB for the stock\n2. a native app',
  ])('keeps every item, and no value of it, whatever marks its heading: %j', (list) => {
    expect(kept({ person: `${list}\n\nshow me the open tickets` })).toEqual(EXCLUDED);
    expect(kept({ person: 'what did we say?' }, { agent: list })).toEqual(EXCLUDED);
  });

  it.each([
    [
      'Out of scope\n- gift cards\n- moving old orders\n\nNot doing:\n- rewriting the parser in Rust',
      ['Not doing: rewriting the parser in Rust', 'Out of scope: gift cards', 'Out of scope: moving old orders'],
    ],
    [
      'Nicht im Umfang\n- Druck von Etiketten\n\nVerworfen:\n- Redis für die Sitzungen\n\nfang mit dem Import an',
      ['Nicht im umfang: Druck von Etiketten', 'Verworfen: Redis für die Sitzungen'],
    ],
    [
      'Fuera de alcance\n- modo oscuro\n- pagos con PayPal\n\nDescartado\n- Kafka para los avisos',
      ['Descartado: Kafka para los avisos', 'Fuera de alcance: modo oscuro', 'Fuera de alcance: pagos con PayPal'],
    ],
    ['Rejected: RabbitMQ for the mails', ['Rejected: RabbitMQ for the mails']],
    [
      'Non-goals\n- offline mode. Too expensive.\n- multi tenancy',
      ['Non-goals: multi tenancy', 'Non-goals: offline mode'],
    ],
  ])('keeps the items of all its headings: %j', (list, statements) => {
    expect(kept({ person: list })).toEqual(statements.map((statement) => `decision: ${statement}`));
  });

  it('ends with the list', () => {
    expect(kept({ person: 'Rejected\n- gift cards\n\nwe use pnpm as the package manager' })).toEqual([
      'decision = pnpm: we use pnpm as the package manager',
      'decision: Rejected: gift cards',
    ]);
  });
});
