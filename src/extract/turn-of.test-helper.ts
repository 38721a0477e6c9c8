/** Builds turns for tests from what was said and which tools were called, one minute apart. */
import type { EventOf, MemoirEvent } from '../domain/event.ts';
import type { FactDraft } from '../domain/facts/fact-record.ts';
import { type Turn, turnsOf } from './turn.ts';

const TEST_AT = Date.UTC(2026, 10, 16, 9);

export type Said =
  | { readonly person: string }
  | { readonly agent: string }
  | { readonly summary: string }
  | { readonly plan: string }
  | { readonly tool: EventOf<'tool.called'>['body']; readonly trust?: 'tool' | 'external' };

export function eventsOf(said: readonly Said[]): readonly MemoirEvent[] {
  return said.map((each, at): MemoirEvent => {
    const envelope = {
      id: `e${at}`,
      happenedAt: TEST_AT + at * 60_000,
      hlc: `${String(at).padStart(12, '0')}-0000` as MemoirEvent['hlc'],
      device: 'd',
      project: 'p',
      session: 's',
      version: 1,
      actor: 'agent',
      trust: 'agent',
    } as const;
    if ('person' in each) {
      const body = { text: each.person, origin: 'person' } as const;
      return { ...envelope, type: 'prompt.submitted', actor: 'person', trust: 'owner', body };
    }
    if ('agent' in each) return { ...envelope, type: 'reply.given', body: { text: each.agent } };
    if ('summary' in each) return { ...envelope, type: 'context.compacted', body: { summary: each.summary } };
    if ('plan' in each) return { ...envelope, type: 'plan.proposed', body: { text: each.plan } };
    return { ...envelope, type: 'tool.called', actor: 'tool', trust: each.trust ?? 'tool', body: each.tool };
  });
}

export function lastTurn(said: readonly Said[]): Turn {
  const turn = turnsOf(eventsOf(said)).at(-1);
  if (turn === undefined) throw new Error('Nothing was said.');
  return turn;
}

export function bash(command: string, output: string, outcome: 'ok' | 'failed' | 'denied' = 'ok'): Said {
  return { tool: { tool: 'Bash', outcome, input: { command }, output } };
}

export const statementsOf = (drafts: readonly FactDraft[]): readonly string[] =>
  drafts.map(({ statement }) => statement);
