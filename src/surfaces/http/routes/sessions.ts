/** Sessions and their events. Lists are paged: pass `next` of one page as `after` of the following one. */
import { Hono } from 'hono';
import { MemoirError } from '../../../domain/errors.ts';
import type { Memoir, Session } from '../../../index.ts';
import { type BriefUse, slugsOf } from '../../../internal.ts';
import { eventJson } from '../event-json.ts';
import { cursor, eventPosition, page, parseEventCursor, parseSessionCursor, project, query } from '../input.ts';
import { sessionView } from '../session-view.ts';

const FACTS_SHOWN = 40;
const sessionsQuery = page.extend({ project });

export function sessionRoutes(memory: BriefUse) {
  return new Hono()
    .get('/sessions', query(sessionsQuery), async (c) => {
      const { after, limit, project: name } = c.req.valid('query');
      const from = after === undefined ? undefined : parseSessionCursor(after);
      return c.json(
        await memory.use((memoir) => {
          const sessions = memoir.sessions.list({
            limit,
            subagents: false,
            ...(name === undefined ? {} : { project: memoir.projects.named(name).id }),
            ...(from === undefined ? {} : { after: from }),
          });
          const slugOf = slugsOf(memoir.projects.list());
          const last = sessions.length === limit ? sessions.at(-1) : undefined;
          return {
            sessions: sessions.map((session) => ({
              ...sessionView(memoir, session, slugOf),
              subagents: subagentsOf(memoir, session.id).length,
            })),
            next: last === undefined ? null : cursor({ lastAt: last.lastAt, id: last.id }),
          };
        }),
      );
    })
    .get('/sessions/:id', async (c) =>
      c.json(
        await memory.use((memoir) => {
          const session = memoir.sessions.get(c.req.param('id'));
          if (session === undefined) throw sessionMissing();
          const slugOf = slugsOf(memoir.projects.list());
          const view = (each: Session) => sessionView(memoir, each, slugOf);
          return {
            session: view(session),
            subagents: subagentsOf(memoir, session.id).map(({ session: each, depth }) => ({ ...view(each), depth })),
            /** What was drawn from it. */
            facts: memoir.facts
              .list({ session: session.id, limit: FACTS_SHOWN })
              .map(({ id, kind, statement, truth }) => ({ id, kind, statement, truth })),
          };
        }),
      ),
    )
    .get('/sessions/:id/events', query(page), async (c) => {
      const { after, limit } = c.req.valid('query');
      const from = after === undefined ? undefined : parseEventCursor(after);
      return c.json(
        await memory.use((memoir) => {
          const session = c.req.param('id');
          if (memoir.sessions.get(session) === undefined) throw sessionMissing();
          const events = [...memoir.events.list({ session, limit, ...(from === undefined ? {} : { after: from }) })];
          const last = events.at(-1);
          return {
            events: events.map((record) => eventJson(record)),
            next: last === undefined || events.length < limit ? null : eventPosition(last),
            /** Where to ask for later events. */
            end: last === undefined ? (after ?? null) : eventPosition(last),
          };
        }),
      );
    })
    .get('/events/:id', async (c) =>
      c.json(await memory.use((memoir) => ({ event: eventJson(memoir.events.get(c.req.param('id')), true) }))),
    );
}

interface Below {
  readonly session: Session;
  /** 1 for a subagent of the session itself. */
  readonly depth: number;
}

/** All subagents below a session, each followed by its own. */
function subagentsOf(memoir: Memoir, id: string, depth = 1, known = new Set([id])): readonly Below[] {
  return memoir.sessions.list({ parent: id }).flatMap((session): readonly Below[] => {
    // Events of other machines can name each other as parents.
    if (known.has(session.id)) return [];
    known.add(session.id);
    return [{ session, depth }, ...subagentsOf(memoir, session.id, depth + 1, known)];
  });
}

function sessionMissing(): MemoirError {
  return new MemoirError('not-found', 'The session does not exist', { next: 'GET /api/sessions lists all sessions.' });
}
