/** A statement as a line of a pack has it: one of an agent says so, so that a session does not take it for the owner's words. */
import type { Fact } from '../domain/facts/fact-record.ts';

export function withSpeaker({ statement, trust }: Pick<Fact, 'statement' | 'trust'>): string {
  return trust === 'owner' ? statement : `an agent said: ${statement}`;
}
