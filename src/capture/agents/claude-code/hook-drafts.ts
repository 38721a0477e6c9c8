/**
 * What a Claude Code hook event means to the journal. Hand-written guards instead of a validation library: this is part
 * of the hook, which an agent waits for.
 */
import type { DraftOf, EventDraft } from '../../../domain/event.ts';

const AGENT = 'claude-code';

/** Nothing for an event that says nothing new, or that is not shaped as the client shapes it. */
export function draftsFromHook(name: string, input: unknown, now: number): readonly EventDraft[] {
  if (typeof input !== 'object' || input === null) return [];
  const fields = input as Readonly<Record<string, unknown>>;
  const session = text(fields.session_id);
  if (session === undefined) return [];
  switch (name) {
    case 'SessionStart':
      return [sessionStarted(session, fields, now)];
    case 'SessionEnd':
      return [sessionEnded(session, fields, now)];
    default:
      return [];
  }
}

function sessionStarted(session: string, fields: Readonly<Record<string, unknown>>, now: number): EventDraft {
  const cwd = text(fields.cwd);
  const source = text(fields.source);
  const model = text(fields.model);
  const draft: DraftOf<'session.started'> = {
    type: 'session.started',
    key: `${AGENT}:${session}:started:${source ?? 'unknown'}`,
    happenedAt: now,
    session,
    actor: 'agent',
    trust: 'agent',
    body: {
      agent: AGENT,
      ...(cwd === undefined ? {} : { cwd }),
      ...(source === undefined ? {} : { source }),
      ...(model === undefined ? {} : { model }),
    },
  };
  return draft;
}

function sessionEnded(session: string, fields: Readonly<Record<string, unknown>>, now: number): EventDraft {
  const reason = text(fields.reason);
  const draft: DraftOf<'session.ended'> = {
    type: 'session.ended',
    key: `${AGENT}:${session}:ended:${reason ?? 'unknown'}`,
    happenedAt: now,
    session,
    actor: 'agent',
    trust: 'agent',
    body: reason === undefined ? {} : { reason },
  };
  return draft;
}

/** One line of visible text, as names in the journal are; anything else is as good as absent. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 1024 && !/\p{Cc}/u.test(value)
    ? value
    : undefined;
}
