/** The commands that change a task: each one line of intent, decided by the engine. */
import { MemoirError } from '../../../../domain/errors.ts';
import { TASK_PRIORITIES, type TaskStatus } from '../../../../domain/task.ts';
import { type Memoir, parseDay } from '../../../../index.ts';
import { type Command, defineCommand, JSON_OPTION } from '../../command.ts';
import { humanDuration } from '../../output.ts';
import { printAllChanged, printChanged } from './view.ts';

const ID = { name: 'id', help: 'the task: its id, or the first characters of it', required: true } as const;
const IDS = { ...ID, help: 'one or more tasks: their ids, or the first characters of them', variadic: true } as const;
const WHY = { type: 'string', value: 'TEXT', help: 'the reason; it stays in the history' } as const;
const HOUR_MS = 3_600_000;

export const start = defineCommand({
  name: 'start',
  summary: 'begin work on a task; in a session it is claimed for it too',
  args: [IDS],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir task start 7k2q9m', does: 'it is in progress now' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const tasks = resolveAll(memoir, args.id).map((id) => memoir.tasks.start(id));
    printAllChanged(context, memoir, tasks, { json: options.json, said: 'in progress' });
  },
});

export const claim = defineCommand({
  name: 'claim',
  summary: 'take a task for a session, so that no other takes it',
  description: 'A claim runs out by itself, so a crashed session holds nothing for ever.',
  args: [ID],
  options: {
    session: { type: 'string', value: 'ID', help: 'the session; the one this command runs in if left out' },
    hours: { type: 'integer', min: 1, max: 168, help: 'how long the claim holds' },
    force: { type: 'boolean', help: 'take it over from the session that has it' },
    release: { type: 'boolean', help: 'let go of it instead' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task claim 7k2q9m', does: 'in an agent’s session' },
    { run: 'memoir task claim 7k2q9m --session night-shift --hours 8', does: 'for a session you name' },
    { run: 'memoir task claim 7k2q9m --release', does: 'anybody may take it again' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (options.release) {
      return printChanged(context, memoir, memoir.tasks.release(args.id), options.json, 'released');
    }
    const task = memoir.tasks.claim(args.id, {
      session: options.session,
      forMs: options.hours === undefined ? undefined : options.hours * HOUR_MS,
      force: options.force,
    });
    const left = humanDuration((task.claim?.until ?? context.now()) - context.now());
    printChanged(context, memoir, task, options.json, `claimed by ${task.claim?.session} for ${left}`);
  },
});

export const block = defineCommand({
  name: 'block',
  summary: 'say that a task cannot go on, and why',
  args: [ID, { name: 'reason', help: 'why; the same as --why', variadic: true }],
  options: { why: WHY, json: JSON_OPTION },
  examples: [{ run: 'memoir task block 7k2q9m waiting for the API key', does: 'the reason becomes a blocker' }],
  async run(context, { args, options }) {
    const words = args.reason.join(' ').trim();
    if (words !== '' && options.why !== undefined) {
      throw new MemoirError('usage', 'the reason is given twice', {
        next: 'Leave out --why, or the words behind the id.',
      });
    }
    const memoir = await context.memoir();
    const task = memoir.tasks.edit(args.id, { status: 'blocked', why: options.why ?? (words || undefined) });
    printChanged(context, memoir, task, options.json, 'blocked');
  },
});
export const done = statusCommand('done', 'done', 'done', {
  summary: 'finish a task',
  example: { run: 'memoir task done 7k2q9m 3fx8ta', does: 'both; what waited for them becomes ready' },
});
export const drop = statusCommand('drop', 'dropped', 'dropped', {
  summary: 'give a task up; it stays in the history',
  example: { run: 'memoir task drop 7k2q9m --why "no longer needed"', does: 'with the reason' },
});
export const reopen = statusCommand('reopen', 'open', 'open again', {
  summary: 'put a task back on the list',
  example: { run: 'memoir task reopen 7k2q9m', does: 'it was not finished after all' },
});

export const edit = defineCommand({
  name: 'edit',
  summary: 'change the words, day, priority or context of a task',
  args: [ID],
  options: {
    text: { type: 'string', value: 'TEXT', help: 'new words' },
    due: { type: 'string', value: 'DAY', help: 'a new day, or "none"' },
    priority: { type: 'string', value: 'LEVEL', choices: TASK_PRIORITIES, help: 'a new priority' },
    context: { type: 'string', value: 'TEXT', help: 'what is going on; the last 500 characters are kept' },
    why: WHY,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task edit 7k2q9m --due tomorrow', does: 'a new day' },
    { run: 'memoir task edit 7k2q9m --priority low --why "can wait"', does: 'with the reason' },
  ],
  async run(context, { args, options }) {
    const { text, priority, why } = options;
    if ([text, priority, options.due, options.context].every((each) => each === undefined)) {
      throw new MemoirError('usage', '"memoir task edit" needs something to change', {
        next: 'Give --text, --due, --priority or --context.',
      });
    }
    const due = options.due === undefined ? undefined : await newDay(options.due, new Date(context.now()));
    const memoir = await context.memoir();
    const task = memoir.tasks.edit(args.id, { text, priority, due, why, context: options.context });
    printChanged(context, memoir, task, options.json, 'changed');
  },
});

export const depend = defineCommand({
  name: 'depend',
  summary: 'make a task wait for another one, also of another project',
  args: [ID, { name: 'on', help: 'the task it waits for', required: true }],
  options: { remove: { type: 'boolean', help: 'it need not wait any more' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir task depend 7k2q9m 3fx8ta', does: '7k2q9m is not ready until 3fx8ta is finished' },
    { run: 'memoir task depend 7k2q9m 3fx8ta --remove', does: 'take that back' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const task = memoir.tasks.link(args.id, args.on, options.remove);
    printChanged(context, memoir, task, options.json, options.remove ? 'waits no longer' : `waits for ${args.on}`);
  },
});

function statusCommand(
  name: string,
  status: TaskStatus,
  said: string,
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
      const tasks = resolveAll(memoir, args.id).map((id) => memoir.tasks.edit(id, { status, why: options.why }));
      printAllChanged(context, memoir, tasks, { json: options.json, said });
    },
  });
}

/** All are found before the first is changed, so that a mistyped id changes nothing. */
function resolveAll(memoir: Memoir, typed: readonly string[]): readonly string[] {
  return [...new Set(typed.map((id) => memoir.tasks.get(id).task.id))];
}

async function newDay(text: string, now: Date): Promise<string | null> {
  return text.trim().toLowerCase() === 'none' ? null : parseDay(text, now);
}
