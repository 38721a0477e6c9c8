/** `memoir refute`: the owner says that something is wrong, their own words included. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { oneLine, printHint, printJson, printLine } from '../print/output.ts';

export const command = defineCommand({
  name: 'refute',
  summary: 'say that a fact, task, note or status line is wrong',
  description:
    'It may be yours or an agent’s. A fact is marked as refuted, a task is dropped, a note is retired, a status line is removed. What an agent changed ' +
    'in your own task or status line is undone, and a task that an agent ended is open again. Nothing is erased: ' +
    '`memoir show` still opens it. Only a person can refute. The command refuses to run in the shell of an agent.',
  args: [
    {
      name: 'id',
      help: 'ids from `memoir facts`, `memoir task` or `memoir confirm`, or their first characters',
      required: true,
      variadic: true,
    },
  ],
  options: {
    why: { type: 'string', value: 'TEXT', help: 'the reason' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir refute 0198c2f4', does: 'refute a fact' },
    { run: 'memoir refute k3m9qp --why "nobody asked for it"', does: 'drop a task, with a reason' },
  ],
  async run(context, { args, options }) {
    const confirmation = await (await context.memoir()).confirmation();
    const refuted = await confirmation.refute(args.id, context.cwd, options.why);
    if (options.json) return printJson(context, refuted);
    for (const { id, kind, text, before } of refuted) {
      const was =
        before === 'refuted' ? ' (it was refuted already)' : before === 'confirmed' ? ' (you had confirmed it)' : '';
      printLine(context, `Refuted ${kind}: ${oneLine(text)}${was}`);
      if (kind === 'blocker' || kind === 'commitment')
        printHint(
          context,
          `Refuted means that it was never true. If it was true and is over now, run \`${context.typed} confirm ${id}\`, then \`${context.typed} facts resolve ${id}\`.`,
        );
    }
  },
});
