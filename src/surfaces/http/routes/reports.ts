/** Reports: what happened in the last days, per project and day. */
import { Hono } from 'hono';
import { z } from 'zod';
import { describeProject, titleWithoutProject } from '../../../domain/present/describe-report.ts';
import type { ProjectReport } from '../../../domain/report.ts';
import { DAY_MS, localDay } from '../../../domain/time/dates.ts';
import type { Memoir } from '../../../index.ts';
import { type BriefUse, slugsOf } from '../../../internal.ts';
import { project, query } from '../input.ts';

const DAYS_MAX = 366;
const asked = z.object({ project, days: z.coerce.number().int().min(1).max(DAYS_MAX).default(7) });

export function reportRoutes(memory: BriefUse) {
  return new Hono().get('/reports', query(asked), async (c) => {
    const { project: name, days } = c.req.valid('query');
    return c.json(await memory.use((memoir) => reportView(memoir, name, days)));
  });
}

async function reportView(memoir: Memoir, name: string | undefined, days: number) {
  const now = Date.now();
  const first = localDay(now, 1 - days);
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number);
  const only = name === undefined ? {} : { project: memoir.projects.named(name).id };
  const { projects } = await memoir.report({ since: new Date(year, month - 1, date).getTime(), ...only });
  const slugOf = slugsOf(memoir.projects.list());
  return {
    days: Array.from({ length: days }, (_, at) => localDay(now - (days - 1 - at) * DAY_MS)),
    projects: projects.filter(isWorthASection).map((each) => ({
      slug: slugOf(each.project) ?? null,
      ...describeProject(each, slugOf(each.project) ?? titleWithoutProject(each.project), { drawn: true }),
      events: Object.fromEntries(each.days.map(({ day, events }) => [day, events])),
      tasks: {
        created: each.tasks.created.length,
        finished: each.tasks.finished.length,
        dropped: each.tasks.dropped.length,
        reopened: each.tasks.reopened.length,
        old: each.tasks.old.length,
      },
      memory: each.memory,
    })),
  };
}

/** A section that only has searches is left out. */
function isWorthASection({ sessions, tasks, decisions, blockers }: ProjectReport): boolean {
  const { created, finished, dropped, reopened, old } = tasks;
  const lists = [created, finished, dropped, reopened, old, decisions.made, decisions.changed, blockers];
  return sessions.count > 0 || lists.some((list) => list.length > 0);
}
