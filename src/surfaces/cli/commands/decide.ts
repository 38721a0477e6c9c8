/** `memoir decide`: record what was decided, and why. */

import { MemoirError } from '../../../domain/errors.ts';
import { factJson, slugsOf } from '../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { humanDate, oneLine, printJson, printLine, printTable } from '../output.ts';

export const command = defineCommand({
  name: 'decide',
  summary: 'record a decision, or list them',
  args: [{ name: 'text', help: 'what was decided', variadic: true }],
  options: {
    why: { type: 'string', value: 'TEXT', help: 'the reason' },
    source: { type: 'list', value: 'ID', help: 'an event, decision or note it comes from; may be given again' },
    supersedes: { type: 'string', value: 'ID', help: 'the decision this one replaces' },
    list: { type: 'boolean', help: 'show the decisions of the project, newest first; the same without any text' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    {
      run: 'memoir decide "serve assets from our own nginx" --why "CloudFront cost too much"',
      does: 'with the reason',
    },
    {
      run: 'memoir decide "use CloudFront again" --supersedes 01a1e153',
      does: 'the old one is kept, and says by what it was replaced',
    },
    { run: 'memoir decide "the queue is Postgres" --source 0198c2f4', does: 'linked to the words it came from' },
    { run: 'memoir decide', does: 'what was decided here' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const where = { name: options.project, cwd: context.cwd };
    if (options.list || isBare(args.text, options)) {
      const project = memoir.projects.find(where);
      // Outside of any project: what was decided there, and everywhere that is not isolated.
      const everywhere = project === undefined && !memoir.projects.canBeProject(context.cwd);
      const hidden = everywhere ? memoir.projects.hiddenFrom(context.cwd) : [];
      const facts = memoir.facts
        .list({ kind: 'decision', ...(everywhere ? {} : { project: project?.id ?? '' }) })
        .filter((fact) => fact.project === undefined || !hidden.includes(fact.project));
      const slugOf = slugsOf(memoir.projects.list());
      if (options.json)
        return printJson(
          context,
          facts.map((fact) => factJson(fact, slugOf)),
        );
      if (facts.length === 0) return printLine(context, 'Nothing was decided here yet.');
      return printTable(context, facts, [
        { header: 'id', cell: ({ id }) => memoir.events.shortId(id), style: 'cyan', whole: true },
        { header: 'when', cell: ({ validFrom }) => humanDate(validFrom, context.now()), whole: true },
        {
          header: 'truth',
          cell: ({ truth }) => truth,
          style: ({ truth }) => (truth === 'superseded' ? 'dim' : undefined),
        },
        { header: 'decision', cell: ({ statement, why }) => (why === undefined ? statement : `${statement} — ${why}`) },
      ]);
    }
    if (args.text.length === 0) {
      throw new MemoirError('usage', '"memoir decide" needs the decision', { next: 'See "memoir decide --help".' });
    }
    const { why, source, supersedes } = options;
    const fact = await memoir.facts.decide(where, { text: args.text.join(' '), why, supersedes, sources: source });
    if (options.json) return printJson(context, factJson(fact, slugsOf(memoir.projects.list())));
    printLine(context, `Decided: ${oneLine(fact.statement)}`);
  },
});

/** Nothing to record was given. With a reason or a source the text was forgotten, and that is an error. */
function isBare(
  text: readonly string[],
  {
    why,
    source,
    supersedes,
  }: { readonly why: string | undefined; readonly source: readonly string[]; readonly supersedes: string | undefined },
): boolean {
  return text.length === 0 && why === undefined && source.length === 0 && supersedes === undefined;
}
