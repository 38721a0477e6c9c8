/** A fact: one short statement drawn from the journal, with its sources and whether it holds. */
import type { MemoirEvent } from './event.ts';
import type { Actor, Trust } from './trust.ts';

export const FACT_KINDS = [
  'decision',
  'preference',
  'correction',
  'confirmation',
  'commitment',
  'blocker',
  'outcome',
  'lesson',
  'reference',
  'fact',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const TRUTHS = ['stated', 'confirmed', 'refuted', 'superseded', 'resolved'] as const;
export type Truth = (typeof TRUTHS)[number];

export const FACT_TEXT_MAX_CHARS = 2000;

export interface Fact {
  readonly id: string;
  readonly project: string | undefined;
  readonly kind: FactKind;
  /** Its topic: a file, a task. Facts of one kind about the same subject can contradict each other. */
  readonly subject: string | undefined;
  readonly statement: string;
  readonly why: string | undefined;
  readonly session: string | undefined;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly truth: Truth;
  readonly validFrom: number;
  readonly validTo: number | undefined;
  readonly supersededBy: string | undefined;
  /** The events it was derived from; empty if it was stated directly. */
  readonly sources: readonly string[];
}

export type FactEvent = Extract<MemoirEvent, { readonly type: `fact.${string}` }>;

export function isFactEvent(event: MemoirEvent): event is FactEvent {
  return event.type.startsWith('fact.');
}

export function factOf(event: FactEvent): string {
  return event.type === 'fact.stated' ? event.id : event.body.fact;
}

export function reduceFact(fact: Fact | undefined, event: FactEvent): Fact | undefined {
  if (event.type === 'fact.stated') {
    const { kind, subject, statement, why, sources } = event.body;
    return {
      id: event.id,
      project: event.project,
      kind,
      subject,
      statement,
      why,
      session: event.session,
      actor: event.actor,
      trust: event.trust,
      truth: 'stated',
      validFrom: event.happenedAt,
      validTo: undefined,
      supersededBy: undefined,
      sources: sources ?? [],
    };
  }
  if (!fact) return undefined;
  const { truth, by } = event.body;
  // Only the owner can raise the trust: an agent's confirmation adds none.
  const trust = truth === 'confirmed' && event.trust === 'owner' ? 'owner' : fact.trust;
  const ends = truth === 'refuted' || truth === 'superseded' || truth === 'resolved';
  return {
    ...fact,
    truth,
    trust,
    validTo: ends ? event.happenedAt : undefined,
    supersededBy: truth === 'superseded' ? by : undefined,
  };
}
