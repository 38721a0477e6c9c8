/** What the first page shows: work that needs attention, what changed, and when work happened. */

import { Hono } from 'hono';
import { z } from 'zod';
import { holdsAt } from '../../../domain/facts/fact.ts';
import { OPEN_STATUSES } from '../../../domain/tasks/task.ts';
import { DAY_MS } from '../../../domain/time/dates.ts';
import type { Fact, Memoir } from '../../../index.ts';
import { type BriefUse, formatDay, slugsOf, taskJson } from '../../../internal.ts';
import { project, query } from '../input.ts';
import { sessionView } from '../session-view.ts';
import { shownFact } from '../shown-fact.ts';

const OLD_DAYS = 7;
const ACTIVITY_DAYS = 371;
/** Per list. A page with more is not an overview. */
const SHOWN = 12;
const DUE_WITHIN_DAYS = 3;
/** Newest first: enough for what is open and what changed. */
const FACTS_READ = 400;
const SESSIONS_READ = 200;
/** Of each kind of change. The rest is counted. */
const CHANGES_SHOWN = 5;

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
  const facts = memoir.facts.list({ ...of, limit: FACTS_READ });
  const holding = facts.filter((fact) => holdsAt(fact, now));
  const ofKind = (kind: Fact['kind']) => holding.filter((fact) => fact.kind === kind);
  const sessions = memoir.sessions.list({ ...of, subagents: false, limit: SESSIONS_READ });
  const listed = (some: readonly Fact[]) => some.slice(0, SHOWN).map((fact) => shownFact(fact, slugOf));
  const outlined = (some: typeof sessions) => some.map((session) => sessionView(memoir, session, slugOf));
  const replaced = Map.groupBy(
    facts.filter(({ supersededBy }) => supersededBy !== undefined),
    ({ supersededBy }) => supersededBy,
  );
  const changedSince = (at: number) => {
    const tasks = memoir.tasks.list({ ...of, changedSince: at, suggested: false });
    const changed = facts.filter(({ validFrom, validTo }) => validFrom > at || (validTo ?? 0) > at);
    const active = sessions.filter(({ lastAt }) => lastAt > at);
    return {
      tasks: { count: tasks.length, first: tasks.slice(0, CHANGES_SHOWN).map(view) },
      facts: { count: changed.length, first: listed(changed.slice(0, CHANGES_SHOWN)) },
      sessions: { count: active.length, first: outlined(active.slice(0, CHANGES_SHOWN)) },
    };
  };
  return {
    counts: {
      open: accepted.length,
      suggested: memoir.tasks.count({ ...of, statuses: OPEN_STATUSES, suggested: true }),
      ready: accepted.filter(({ id }) => ready.has(id)).length,
      old: old.length,
      due: due.length,
      inProgress: accepted.filter(({ status }) => status === 'in_progress').length,
      blocked: accepted.filter(({ status }) => status === 'blocked').length,
      facts: holding.length,
      /** There are more facts than were counted. */
      moreFacts: facts.length === FACTS_READ,
      sessions: sessions.filter(({ lastAt }) => now - lastAt < OLD_DAYS * DAY_MS).length,
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
    blockers: listed(ofKind('blocker')),
    promised: listed(ofKind('commitment')),
    /** Each with what it replaced. */
    decisions: ofKind('decision')
      .slice(0, SHOWN)
      .map((fact) => ({ ...shownFact(fact, slugOf), replaced: replaced.get(fact.id)?.[0]?.statement ?? null })),
    sessions: outlined(sessions.slice(0, SHOWN)),
    changed: since === undefined ? null : changedSince(since),
    activity: memoir.events.activity({ ...of, since: now - ACTIVITY_DAYS * DAY_MS }),
    recording: memoir.recording.hooksInstalled(),
    pauses: memoir.recording
      .pauses()
      .map(({ project: paused, until }) => ({ project: paused ?? null, until: until ?? null })),
  };
}
