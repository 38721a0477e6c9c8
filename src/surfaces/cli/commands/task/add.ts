/** `memoir task add`. */
import { TASK_PRIORITIES } from '../../../../domain/task.ts';
import { parseDay } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printChanged } from './view.ts';

export const add = defineCommand({
  name: 'add',
  summary: 'write down work so that it is not lost',
  description: 'Several words make one task; quotes are only needed for what the shell would change.',
  args: [{ name: 'text', help: 'what is to be done', required: true, variadic: true }],
  options: {
    'depends-on': { type: 'list', value: 'ID', help: 'a task that must be finished first; may be given several times' },
    due: { type: 'string', value: 'DAY', help: 'by when: 2026-12-01, tomorrow, friday, "in 3 days"' },
    priority: { type: 'string', value: 'LEVEL', choices: TASK_PRIORITIES, help: 'how pressing it is' },
    context: { type: 'string', value: 'TEXT', help: 'what is going on; the last 500 characters are kept' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task add fix the login redirect', does: 'in the project of this folder' },
    { run: 'memoir task add "ship 2.0" --due friday --priority high', does: 'with a day and a priority' },
    { run: 'memoir task add "update the docs" --depends-on 7k2q9m --json', does: 'after another one' },
  ],
  async run(context, { args, options }) {
    const due = options.due === undefined ? undefined : await parseDay(options.due, new Date(context.now()));
    const memoir = await context.memoir();
    const task = memoir.tasks.add(
      { name: options.project, cwd: context.cwd },
      {
        text: args.text.join(' '),
        priority: options.priority,
        due,
        dependsOn: options['depends-on'],
        context: options.context,
      },
    );
    printChanged(context, memoir, task, options.json, due === undefined ? 'added' : `added, due ${due}`);
  },
});
