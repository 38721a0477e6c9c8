/** A turn's drafts as records: each gets its stable id and the envelope of the event it comes from. */
import { extractedId } from '../../domain/facts/extracted-id.ts';
import { EVERYWHERE, type FactDraft, type FactRecord } from '../../domain/facts/fact-record.ts';
import { lowestTrust, type Trust } from '../../domain/trust/trust.ts';
import type { Turn, TurnEvent } from '../turn.ts';

export function factRecords(turn: Turn, drafts: readonly FactDraft[]): readonly FactRecord[] {
  const events = new Map(turn.events.map((event) => [event.id, event]));
  return drafts.flatMap((draft) => {
    const source = events.get(draft.source);
    if (source === undefined) return [];
    const record = recordOf(draft, source);
    return [isCompletedByAgent(draft, source, turn) ? { ...record, withAgentWords: true } : record];
  });
}

function isCompletedByAgent({ also }: FactDraft, source: TurnEvent, { events, before }: Turn): boolean {
  if (also === undefined || source.actor !== 'person') return false;
  const replies = [...events, ...(before.reply === undefined ? [] : [before.reply])].filter(
    ({ type }) => type === 'reply.given',
  );
  return replies.some(({ id }) => also.includes(id));
}

function recordOf(draft: FactDraft, source: TurnEvent): FactRecord {
  return {
    ...draft,
    id: extractedId(draft),
    project: draft.everywhere === true ? EVERYWHERE : source.project,
    session: source.session,
    at: source.happenedAt,
    actor: draft.saidBy ?? source.actor,
    trust: trustOf(draft.saidBy, source.trust),
    origin: 'extracted',
  };
}

function trustOf(saidBy: FactDraft['saidBy'], trust: Trust): Trust {
  if (saidBy === 'person') return 'owner';
  return saidBy === 'agent' && trust === 'tool' ? 'agent' : lowestTrust([trust]);
}
