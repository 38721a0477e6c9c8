/** `memoir rebuild`: computes all derived state again from the journal. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'rebuild',
  summary: 'rebuild all derived state from the journal',
  description:
    'Tasks, facts, sessions and all other state are computed from the journal. This command discards that state and ' +
    'computes it again, in one transaction. It only reads the journal. You do not need it in daily use.',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir rebuild', does: 'compute the state again from all events' }],
  async run(context, { options }) {
    const { events } = await (await context.memoir()).health.rebuild();
    if (options.json) return printJson(context, { events });
    printLine(context, `Rebuilt from ${countOf(events, 'event')}.`);
  },
});
