/** The commands that change a task. */

import { MemoirError } from '../../../../domain/errors.ts';
import { statusWords } from '../../../../domain/present/status-words.ts';
import { TASK_PRIORITIES, type TaskStatus } from '../../../../domain/tasks/task.ts';
import { HOUR_MS } from '../../../../domain/time/dates.ts';
import type { Memoir } from '../../../../index.ts';
import { parseDay } from '../../../../internal.ts';
import { type Command, defineCommand, JSON_OPTION } from '../../command.ts';
import { humanDuration } from '../../print/output.ts';
import { printAllChanged, printChanged } from './view.ts';

const ID = { name: 'id', help: 'the id of the task, or its first characters', required: true } as const;
const IDS = { ...ID, help: 'the ids of one or more tasks, or their first characters', variadic: true } as const;
const WHY = { type: 'string', value: 'TEXT', help: 'the reason, kept in the history' } as const;

export const start = defineCommand({
  name: 'start',
  summary: 'start a task; in a session, also claim it',
  args: [IDS],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir task start 7k2q9m', does: 'mark a task as in progress' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const ids = resolveAll(memoir, args.id);
    const blockers = new Map(
      ids.flatMap((id) => {
        const { status, why } = memoir.tasks.get(id).task;
        return status === 'blocked' ? [[id, why] as const] : [];
      }),
    );
    const tasks = memoir.together(() => ids.map((id) => memoir.tasks.start(id)));
    printAllChanged(context, memoir, tasks, {
      json: options.json,
      change: ({ id }) => (blockers.has(id) ? `in progress, ${wasBlocked(blockers.get(id))}` : 'in progress'),
    });
  },
});

function wasBlocked(why: string | undefined): string {
  return why === undefined ? 'no longer blocked' : `no longer blocked by "${why}"`;
}

export const accept = defineCommand({
  name: 'accept',
  summary: 'make a suggested task an open one',
  description: 'Starting, claiming or editing a suggested task accepts it too. `memoir task drop` dismisses it.',
  args: [IDS],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir task accept 7k2q9m', does: 'accept a suggested task' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const ids = resolveAll(memoir, args.id);
    const suggested = new Set(ids.filter((id) => memoir.tasks.get(id).task.suggested));
    const tasks = memoir.together(() => ids.map((id) => memoir.tasks.accept(id)));
    printAllChanged(context, memoir, tasks, {
      json: options.json,
      change: ({ id, status }) =>
        suggested.has(id) ? 'accepted' : `was not a suggestion, it is ${statusWords(status)}`,
    });
  },
});

export const claim = defineCommand({
  name: 'claim',
  summary: 'claim a task for a session, so that no other session takes it',
  description: 'A claim expires, so a task of a crashed session becomes free again.',
  args: [ID],
  options: {
    session: { type: 'string', value: 'ID', help: 'the session; by default the one this command runs in' },
    hours: { type: 'integer', min: 1, max: 168, help: 'how long the claim is valid' },
    force: { type: 'boolean', help: 'take the task over from the session that claimed it' },
    release: { type: 'boolean', help: 'release the claim instead' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task claim 7k2q9m', does: 'claim a task in a session' },
    { run: 'memoir task claim 7k2q9m --session night-shift --hours 8', does: 'claim it for a named session' },
    { run: 'memoir task claim 7k2q9m --release', does: 'release the claim' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (options.release) {
      return printChanged(context, memoir, memoir.tasks.release(args.id), {
        json: options.json,
        change: 'released',
      });
    }
    const task = memoir.tasks.claim(args.id, {
      session: options.session,
      forMs: options.hours === undefined ? undefined : options.hours * HOUR_MS,
      force: options.force,
    });
    const left = humanDuration((task.claim?.until ?? context.now()) - context.now());
    printChanged(context, memoir, task, {
      json: options.json,
      change: `claimed by ${task.claim?.session} for ${left}`,
    });
  },
});

export const block = defineCommand({
  name: 'block',
  summary: 'mark a task as blocked, with the reason',
  args: [ID, { name: 'reason', help: 'the reason; the same as --why', variadic: true }],
  options: { why: WHY, json: JSON_OPTION },
  examples: [
    {
      run: 'memoir task block 7k2q9m waiting for the API key',
      does: 'block a task and record the reason as a blocker',
    },
  ],
  async run(context, { args, options }) {
    const words = args.reason.join(' ').trim();
    if (words !== '' && options.why !== undefined) {
      throw new MemoirError('usage', `The reason is given twice: "${words}" and --why`, {
        next: 'Give only one of them.',
      });
    }
    const memoir = await context.memoir();
    const task = memoir.tasks.edit(args.id, { status: 'blocked', why: options.why ?? (words || undefined) });
    printChanged(context, memoir, task, { json: options.json, change: 'blocked', more: task.why });
  },
});
export const done = statusCommand('done', 'done', 'done', {
  summary: 'finish a task',
  example: { run: 'memoir task done 7k2q9m 3fx8ta', does: 'finish two tasks' },
});
export const drop = statusCommand('drop', 'dropped', 'dropped', {
  summary: 'drop a task, or dismiss a suggested one; it stays in the history',
  example: { run: 'memoir task drop 7k2q9m --why "no longer needed"', does: 'drop a task with a reason' },
});
export const reopen = statusCommand('reopen', 'open', 'reopened', {
  summary: 'reopen a finished or dropped task',
  example: { run: 'memoir task reopen 7k2q9m', does: 'reopen a task' },
});

export const edit = defineCommand({
  name: 'edit',
  summary: 'change the text, due day, priority or context of a task',
  args: [ID],
  options: {
    text: { type: 'string', value: 'TEXT', help: 'a new text' },
    due: { type: 'string', value: 'DAY', help: 'a new due day, or "none"' },
    priority: { type: 'string', value: 'LEVEL', choices: TASK_PRIORITIES, help: 'a new priority' },
    context: { type: 'string', value: 'TEXT', help: 'background information; the last 500 characters are kept' },
    why: WHY,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task edit 7k2q9m --due tomorrow', does: 'change the due day' },
    { run: 'memoir task edit 7k2q9m --priority low --why "can wait"', does: 'change the priority, with a reason' },
  ],
  async run(context, { args, options }) {
    const { text, priority, why } = options;
    if ([text, priority, options.due, options.context].every((each) => each === undefined)) {
      throw new MemoirError('usage', 'Nothing to change was given', {
        next: 'Give --text, --due, --priority or --context.',
      });
    }
    const due = options.due === undefined ? undefined : await newDay(options.due, new Date(context.now()));
    const memoir = await context.memoir();
    const task = memoir.tasks.edit(args.id, { text, priority, due, why, context: options.context });
    const now = [
      ...(options.due === undefined ? [] : [`due ${task.due ?? 'never'}`]),
      ...(priority === undefined ? [] : [`priority ${task.priority}`]),
    ];
    printChanged(context, memoir, task, {
      json: options.json,
      change: 'changed',
      more: now.join(', '),
      typed: { text, context: options.context },
    });
  },
});

export const depend = defineCommand({
  name: 'depend',
  summary: 'make a task depend on another task, in any project',
  args: [ID, { name: 'on', help: 'the id of the task it depends on', required: true }],
  options: { remove: { type: 'boolean', help: 'remove the dependency' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir task depend 7k2q9m 3fx8ta', does: 'keep 7k2q9m from being ready until 3fx8ta is finished' },
    { run: 'memoir task depend 7k2q9m 3fx8ta --remove', does: 'remove the dependency' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const { depend: add, undepend: remove } = memoir.tasks;
    const task = (options.remove ? remove : add)(args.id, args.on);
    printChanged(context, memoir, task, {
      json: options.json,
      change: options.remove ? `no longer depends on ${args.on}` : `depends on ${args.on}`,
    });
  },
});

function statusCommand(
  name: string,
  status: TaskStatus,
  change: string,
  texts: { readonly summary: string; readonly example: { readonly run: string; readonly does: string } },
): Command {
  return defineCommand({
    name,
    summary: texts.summary,
    args: [IDS],
    options: { why: WHY, json: JSON_OPTION },
    examples: [texts.example],
    async run(context, { args, options }) {
      const memoir = await context.memoir();
      const ids = resolveAll(memoir, args.id);
      const already = new Set(ids.filter((id) => memoir.tasks.get(id).task.status === status));
      const tasks = memoir.together(() => ids.map((id) => memoir.tasks.edit(id, { status, why: options.why })));
      printAllChanged(context, memoir, tasks, {
        json: options.json,
        change: ({ id }) => (already.has(id) ? `was already ${status}` : change),
      });
    },
  });
}

/** Resolves all ids before any task is changed, so that a mistyped id changes nothing. */
function resolveAll(memoir: Memoir, typed: readonly string[]): readonly string[] {
  return [...new Set(typed.map((id) => memoir.tasks.get(id).task.id))];
}

async function newDay(text: string, now: Date): Promise<string | null> {
  return text.trim().toLowerCase() === 'none' ? null : parseDay(text, now);
}
