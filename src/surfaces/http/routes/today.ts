/** What the first page shows: work that needs attention, what changed, and when work happened. */

import { Hono } from 'hono';
import { z } from 'zod';
import { OPEN_STATUSES } from '../../../domain/tasks/task.ts';
import { DAY_MS } from '../../../domain/time/dates.ts';
import { type BriefUse, factJson, formatDay, type Memoir, slugsOf, taskJson } from '../../../index.ts';
import { project, query } from '../input.ts';
import { sessionView } from '../session-view.ts';

const OLD_DAYS = 7;
const ACTIVITY_DAYS = 371;
/** Per list. A page with more is no overview. */
const SHOWN = 12;
const DUE_WITHIN_DAYS = 3;

const todayQuery = z.object({ project, since: z.coerce.number().optional() });

export function todayRoutes(memory: BriefUse) {
  return new Hono().get('/today', query(todayQuery), async (c) => {
    const { project: name, since } = c.req.valid('query');
    return c.json(await memory.use((memoir) => overview(memoir, name, since)));
  });
}

function overview(memoir: Memoir, name: string | undefined, since: number | undefined) {
  const now = Date.now();
  const slugOf = slugsOf(memoir.projects.list());
  const of = name === undefined ? {} : { project: memoir.projects.named(name).id };
  const view = (task: ReturnType<Memoir['tasks']['list']>[number]) => taskJson(task, slugOf);
  const accepted = memoir.tasks.list({ ...of, statuses: OPEN_STATUSES, suggested: false });
  const ready = new Set(memoir.tasks.list({ ...of, readyAt: now }).map(({ id }) => id));
  const dueBy = formatDay(new Date(now + DUE_WITHIN_DAYS * DAY_MS));
  const due = accepted.filter((task) => task.due !== undefined && task.due <= dueBy);
  const old = accepted.filter(({ createdAt, status }) => status === 'open' && now - createdAt > OLD_DAYS * DAY_MS);
  const facts = memoir.facts.list({ ...of, limit: 400 });
  const decisions = facts.filter(({ kind }) => kind === 'decision');
  const sessions = memoir.sessions.list({ ...of, subagents: false, limit: SHOWN });
  return {
    counts: {
      open: accepted.length,
      suggested: memoir.tasks.count({ ...of, statuses: OPEN_STATUSES, suggested: true }),
      ready: accepted.filter(({ id }) => ready.has(id)).length,
      old: old.length,
    },
    inProgress: accepted
      .filter(({ status }) => status === 'in_progress')
      .slice(0, SHOWN)
      .map(view),
    blocked: accepted
      .filter(({ status }) => status === 'blocked')
      .slice(0, SHOWN)
      .map(view),
    due: due
      .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))
      .slice(0, SHOWN)
      .map(view),
    ready: accepted
      .filter(({ id }) => ready.has(id))
      .slice(0, SHOWN)
      .map(view),
    old: old
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .slice(0, SHOWN)
      .map(view),
    decisions: decisions.slice(0, SHOWN).map((fact) => factJson(fact, slugOf)),
    sessions: sessions.map((session) => sessionView(memoir, session, slugOf)),
    changed:
      since === undefined
        ? null
        : {
            tasks: memoir.tasks.count({ ...of, changedSince: since, suggested: false }),
            facts: facts.filter(({ validFrom }) => validFrom > since).length,
            sessions: memoir.sessions
              .list({ ...of, subagents: false, limit: 200 })
              .filter(({ lastAt }) => lastAt > since).length,
          },
    activity: memoir.events.activity({ ...of, since: now - ACTIVITY_DAYS * DAY_MS }),
    recording: memoir.recording.hooksInstalled(),
    pauses: memoir.recording
      .pauses()
      .map(({ project: paused, until }) => ({ project: paused ?? null, until: until ?? null })),
  };
}
