/** `memoir refute`: the owner says that something an agent recorded is wrong or not wanted. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { oneLine, printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'refute',
  summary: 'reject what an agent recorded',
  description:
    'A statement is marked as refuted, a task is dropped, a note is retired, a line of status is removed. Nothing is ' +
    'erased: `memoir show` still opens it. Only a person can refute. Inside an agent\u2019s shell the command refuses.',
  args: [{ name: 'id', help: 'ids from "memoir confirm", or their first characters', required: true, variadic: true }],
  options: {
    why: { type: 'string', value: 'TEXT', help: 'the reason, kept with it' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir refute 0198c2f4', does: 'this statement does not hold' },
    { run: 'memoir refute k3m9qp --why "nobody asked for it"', does: 'drop a task, with the reason' },
  ],
  async run(context, { args, options }) {
    const confirmation = await (await context.memoir()).confirmation();
    const refuted = await confirmation.refute(args.id, context.cwd, options.why);
    if (options.json) return printJson(context, refuted);
    for (const { kind, text } of refuted) printLine(context, `Refuted ${kind}: ${oneLine(text)}`);
  },
});
