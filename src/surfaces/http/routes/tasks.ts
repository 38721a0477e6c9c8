/** Tasks: the board, one task with its history, and changes. */
import { Hono } from 'hono';
import { z } from 'zod';
import { heldChangeMarks, OPEN_STATUSES, TASK_PRIORITIES, TASK_STATUSES } from '../../../domain/tasks/task.ts';
import type { Task } from '../../../index.ts';
import { type BriefUse, slugsOf, taskJson } from '../../../internal.ts';
import { json, project, query } from '../input.ts';

const tasksQuery = z.object({
  project,
  status: z.enum(TASK_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});
const newTask = z.strictObject({
  project: z.string().min(1),
  text: z.string().min(1),
  priority: z.enum(TASK_PRIORITIES).optional(),
  due: z.string().optional(),
});
const taskEdit = z.strictObject({
  status: z.enum(TASK_STATUSES).optional(),
  text: z.string().optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  due: z.string().nullable().optional(),
  why: z.string().optional(),
});
const taskLink = z.strictObject({ on: z.string().min(1), remove: z.boolean().optional() });

/** Closed tasks on the board. */
const CLOSED_SHOWN = 40;

export function taskRoutes(memory: BriefUse) {
  const changed = (change: (memoir: Parameters<Parameters<BriefUse['use']>[0]>[0]) => Task) =>
    memory.use((memoir) => ({ task: taskJson(change(memoir), slugsOf(memoir.projects.list())) }));
  return new Hono()
    .get('/tasks', query(tasksQuery), async (c) => {
      const { limit, project: name, status } = c.req.valid('query');
      return c.json(
        await memory.use((memoir) => {
          const of = name === undefined ? {} : { project: memoir.projects.named(name).id };
          const slugOf = slugsOf(memoir.projects.list());
          const filter = {
            ...of,
            statuses: status === undefined ? OPEN_STATUSES : [status],
          };
          const countOf = (each: Task['status']): number =>
            memoir.tasks.count({ ...of, statuses: [each], suggested: false });
          const unconfirmed = memoir.tasks.unconfirmedTest();
          const ready = new Set(memoir.tasks.list({ ...of, readyAt: Date.now() }).map(({ id }) => id));
          const view = (task: Task) => ({
            ...taskJson(task, slugOf),
            held_back: unconfirmed(task) || heldChangeMarks(task).length > 0,
            ready: ready.has(task.id),
          });
          const closed = memoir.tasks
            .list({ ...of, statuses: ['done', 'dropped'] })
            .toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0));
          return {
            total: memoir.tasks.count(filter),
            /** Of the accepted ones, how many there are, also if fewer are listed. */
            counts: {
              open: countOf('open'),
              in_progress: countOf('in_progress'),
              blocked: countOf('blocked'),
              done: countOf('done'),
              dropped: countOf('dropped'),
            },
            tasks: memoir.tasks.list({ ...filter, limit }).map(view),
            closed: status === undefined ? closed.slice(0, CLOSED_SHOWN).map(view) : [],
          };
        }),
      );
    })
    .get('/tasks/:id', async (c) =>
      c.json(
        await memory.use((memoir) => {
          const slugOf = slugsOf(memoir.projects.list());
          const { task, waitsFor, history } = memoir.tasks.get(c.req.param('id'));
          return {
            task: taskJson(task, slugOf),
            held_back: memoir.tasks.unconfirmedTest()(task) || heldChangeMarks(task).length > 0,
            waitsFor: waitsFor.map((each) => taskJson(each, slugOf)),
            history: history.map((change) => ({ ...change, session: change.session ?? null, why: change.why ?? null })),
          };
        }),
      ),
    )
    .post('/tasks', json(newTask), async (c) => {
      const { project: name, ...task } = c.req.valid('json');
      return c.json(await changed((memoir) => memoir.tasks.add({ name, cwd: memoir.layout.home }, task)));
    })
    .post('/tasks/:id', json(taskEdit), async (c) =>
      c.json(await changed((memoir) => memoir.tasks.edit(c.req.param('id'), c.req.valid('json')))),
    )
    .post('/tasks/:id/depends', json(taskLink), async (c) => {
      const { on, remove } = c.req.valid('json');
      return c.json(
        await changed((memoir) => (remove ? memoir.tasks.undepend : memoir.tasks.depend)(c.req.param('id'), on)),
      );
    });
}
