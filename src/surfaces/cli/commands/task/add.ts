/** `memoir task add`. */
import { TASK_PRIORITIES } from '../../../../domain/tasks/task.ts';
import { parseDay } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printChanged } from './view.ts';

export const add = defineCommand({
  name: 'add',
  summary: 'add a task',
  description: 'Several words make one task. You need quotes only for characters that the shell interprets.',
  args: [{ name: 'text', help: 'what to do', required: true, variadic: true }],
  options: {
    'depends-on': { type: 'list', value: 'ID', help: 'id of a task that must be finished first' },
    due: { type: 'string', value: 'DAY', help: 'due day: 2026-12-01, tomorrow, friday, "in 3 days"' },
    priority: { type: 'string', value: 'LEVEL', choices: TASK_PRIORITIES, help: 'the priority' },
    context: { type: 'string', value: 'TEXT', help: 'background information; the last 500 characters are kept' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task add fix the login redirect', does: 'add a task to the project of this folder' },
    {
      run: 'memoir task add "ship 2.0" --due friday --priority high',
      does: 'add a task with a due day and a priority',
    },
    { run: 'memoir task add "update the docs" --depends-on 7k2q9m --json', does: 'add a task that depends on another' },
  ],
  async run(context, { args, options }) {
    const due = options.due === undefined ? undefined : await parseDay(options.due, new Date(context.now()));
    const memoir = await context.memoir();
    const typed = { text: args.text.join(' '), context: options.context };
    const task = memoir.tasks.add(
      { name: options.project, cwd: context.cwd },
      {
        ...typed,
        priority: options.priority,
        due,
        dependsOn: options['depends-on'],
      },
    );
    const change = due === undefined ? 'added' : `added, due ${due}`;
    printChanged(context, memoir, task, { json: options.json, change, typed });
  },
});
