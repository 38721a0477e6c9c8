/** `memoir rebuild`: computes all derived state again from the journal. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, printJson, printLine } from '../print/output.ts';

export const command = defineCommand({
  name: 'rebuild',
  summary: 'rebuild all derived state from the journal',
  description:
    'Tasks, facts, sessions and all other state are computed from the journal. This command discards that state and ' +
    'computes it again, in one transaction. It only reads the journal. You do not need it in daily use.\n\n' +
    '--facts only draws the facts from all sessions again, for example after an update improved the rules. What you ' +
    'confirmed, refuted or reworded stays.',
  options: {
    facts: { type: 'boolean', help: 'only draw the facts from all sessions again' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir rebuild', does: 'compute the state again from all events' },
    { run: 'memoir rebuild --facts', does: 'draw the facts again' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const rebuilt = options.facts ? await memoir.health.rebuildFacts() : await memoir.health.rebuild();
    if (options.json) return printJson(context, rebuilt);
    const from = 'events' in rebuilt ? countOf(rebuilt.events, 'event') : countOf(rebuilt.sessions, 'session');
    printLine(context, `Rebuilt from ${from}: ${countOf(rebuilt.facts, 'fact')}.`);
  },
});
