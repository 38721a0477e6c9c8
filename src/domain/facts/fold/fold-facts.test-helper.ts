import type { FactRecord } from '../fact-record.ts';
import { foldFacts } from './fold-facts.ts';

export const DAY_MS = 24 * 3_600_000;
export const NOW = Date.UTC(2026, 10, 16);

export function record(id: string, fields: Partial<FactRecord> = {}): FactRecord {
  return {
    id,
    kind: 'decision',
    subject: 'package manager',
    statement: `statement ${id}`,
    quote: `quote ${id}`,
    source: `event-${id}`,
    place: 0,
    confidence: 0.9,
    project: 'p',
    session: 's',
    at: NOW - 30 * DAY_MS,
    actor: 'person',
    trust: 'owner',
    origin: 'extracted',
    ...fields,
  };
}

export const truths = (records: readonly FactRecord[]): Readonly<Record<string, string>> =>
  Object.fromEntries(foldFacts(records, [], { now: NOW }).map(({ id, truth }) => [id, truth]));

export const ago = (days: number): number => NOW - days * DAY_MS;
