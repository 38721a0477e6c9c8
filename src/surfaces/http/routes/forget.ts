/** Erasing, in two steps: the plan shows what will go; erasing needs the number of events that the plan showed. */
import { Hono } from 'hono';
import { z } from 'zod';
import { MemoirError } from '../../../domain/errors.ts';
import { describeCall } from '../../../domain/tool-command.ts';
import type { ForgetPlan, PlanExample } from '../../../index.ts';
import type { BriefUse } from '../../../internal.ts';
import { json } from '../input.ts';

const what = z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(100) });
const confirmed = what.extend({ events: z.number().int().min(0) });

export function forgetRoutes(memory: BriefUse) {
  return new Hono()
    .post('/forget/plan', json(what), async (c) =>
      c.json(await memory.use(async (memoir) => planJson(await memoir.forget.plan({ ids: c.req.valid('json').ids })))),
    )
    .post('/forget/erase', json(confirmed), async (c) => {
      const { ids, events } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => {
          const plan = await memoir.forget.plan({ ids, reason: 'erased in the dashboard' });
          if (countOf(plan) !== events) {
            throw new MemoirError('refused', 'More was recorded since you saw the list, and it would be erased too', {
              next: 'Look at the list again.',
            });
          }
          const { erased, derived, files, remaining, elsewhere } = await memoir.forget.erase(plan);
          return { erased: erased.length, derived: derived.length, files, remaining, elsewhere };
        }),
      );
    });
}

/** What the groups list: a fact that several records say counts once. */
function countOf({ groups }: ForgetPlan): number {
  return groups.reduce((sum, { asked, derived }) => sum + asked + derived, 0);
}

function planJson(plan: ForgetPlan) {
  return {
    events: countOf(plan),
    notes: plan.notes.length,
    kept: plan.kept.length,
    repeats: plan.repeats.length,
    groups: plan.groups.map(({ type, asked, derived, first }) => ({
      type,
      asked,
      derived,
      first: first.map(({ id, body }) => ({ id, text: firstText(body) })),
    })),
  };
}

const SHOWN_CHARS = 160;
const NAMING_FIELDS = ['text', 'statement', 'summary', 'name', 'path', 'query'];

/** The first words in a body, for a person to recognise it. */
function firstText(body: PlanExample['body']): string {
  const call = typeof body.tool === 'string' ? describeCall(body.tool, body.input) : undefined;
  const words = [...NAMING_FIELDS.map((field) => body[field]), call].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof words === 'string' ? words.replace(/\s+/g, ' ').slice(0, SHOWN_CHARS).toWellFormed() : '';
}
