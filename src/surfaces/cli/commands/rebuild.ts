/** `memoir rebuild`: everything derived, made again from the journal. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'rebuild',
  summary: 'make everything derived again from the journal',
  description:
    'Sessions and all other state are folds over the journal. This forgets the results and folds again, in one ' +
    'transaction; the journal itself is only read. Never needed in daily use.',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir rebuild', does: 'fold the whole journal again' }],
  async run(context, { options }) {
    const { events } = await (await context.memoir()).health.rebuild();
    if (options.json) return printJson(context, { events });
    printLine(context, `Rebuilt from ${countOf(events, 'event')}.`);
  },
});
