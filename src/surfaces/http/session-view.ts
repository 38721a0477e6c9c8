/** One session as JSON: what it was, and what it did. */
import type { Memoir, Session } from '../../index.ts';
import { type SlugOf, sessionJson } from '../../internal.ts';

export function sessionView(memoir: Memoir, session: Session, slugOf: SlugOf) {
  const outline = memoir.sessions.outline(session.id);
  return {
    ...sessionJson(session, slugOf),
    title: outline?.title ?? null,
    asked: outline?.asked ?? null,
    outcome: outline?.outcome ?? null,
    files: outline?.files ?? [],
    model: session.model ?? null,
    parent: session.parent ?? null,
    end_reason: session.endReason ?? null,
  };
}
