/** `memoir decide`: records a decision with its reason, or lists decisions. */

import { MemoirError } from '../../../domain/errors.ts';
import { holdsAt, truthAt } from '../../../domain/facts/fact.ts';
import { listScope } from '../../../domain/present/list-scope.ts';
import { withReason } from '../../../domain/present/with-reason.ts';
import { isUnconfirmed } from '../../../domain/trust/trust.ts';
import { factJson, slugsOf } from '../../../internal.ts';
import { defineCommand, isListWord, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { printContradictions } from '../print/contradictions.ts';
import { printExternalNotice } from '../print/external-notice.ts';
import { humanDate, oneLine, printJson, printLine, printTable } from '../print/output.ts';
import { printRemovedSecret } from '../print/removed-secret.ts';

export const command = defineCommand({
  name: 'decide',
  summary: 'record a decision, or list decisions',
  args: [{ name: 'text', help: 'what was decided', variadic: true }],
  options: {
    why: { type: 'string', value: 'TEXT', help: 'the reason' },
    source: { type: 'list', value: 'ID', help: 'id of an event, decision or note it is based on' },
    supersedes: { type: 'string', value: 'ID', help: 'id of the decision that this one replaces' },
    list: { type: 'boolean', help: 'list the decisions of the project, newest first; the default without text' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    {
      run: 'memoir decide "serve assets from our own nginx" --why "CloudFront cost too much"',
      does: 'record a decision with its reason',
    },
    {
      run: 'memoir decide "use CloudFront again" --supersedes 01a1e153',
      does: 'replace an earlier decision, which is kept as superseded',
    },
    { run: 'memoir decide "the queue is Postgres" --source 0198c2f4', does: 'link a decision to its source' },
    { run: 'memoir decide', does: 'list the decisions of this project' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const where = { name: options.project, cwd: context.cwd };
    if (options.list || isBare(isListWord(args.text) ? [] : args.text, options)) {
      const { filter } = listScope(memoir.projects, { ...where, all: false });
      const facts =
        'project' in filter
          ? memoir.facts.list({ kind: 'decision', project: filter.project })
          : memoir.facts.list({ kind: 'decision', hidden: filter.hidden });
      const slugOf = slugsOf(memoir.projects.list());
      const trusts = facts.map(({ trust }) => trust);
      if (options.json) {
        printJson(
          context,
          facts.map((fact) => factJson(fact, slugOf, context.now())),
        );
        return printExternalNotice(context, memoir, trusts, options);
      }
      if (facts.length === 0) return printLine(context, 'No decisions here yet.');
      printTable(context, facts, [
        { header: 'id', cell: ({ id }) => memoir.events.shortId(id), style: 'cyan', whole: true },
        { header: 'when', cell: ({ validFrom }) => humanDate(validFrom, context.now()), whole: true },
        {
          header: 'truth',
          cell: (fact) => {
            const truth = truthAt(fact, context.now());
            return isUnconfirmed(fact.trust) ? `${truth}, unconfirmed` : truth;
          },
          style: (fact) => (holdsAt(fact, context.now()) ? undefined : 'dim'),
        },
        { header: 'decision', cell: ({ statement, why }) => withReason(statement, why) },
      ]);
      return printExternalNotice(context, memoir, trusts, options);
    }
    if (args.text.length === 0) {
      throw new MemoirError('usage', 'No decision given', {
        next: 'Example: memoir decide "use Postgres for the queue" --why "we run it already"',
      });
    }
    const { why, source, supersedes } = options;
    const decision = { text: args.text.join(' '), why, supersedes, sources: source };
    const [fact, ...others] = await memoir.facts.decideEach(where, decision);
    const contradicts = await memoir.facts.contradictions(fact);
    const named = new Set(contradicts.map(({ id }) => id));
    const related = memoir.facts.related(fact).filter(({ id }) => !named.has(id));
    if (options.json) {
      return printJson(context, {
        ...factJson(fact, slugsOf(memoir.projects.list()), context.now()),
        contradicts,
        related: related.map(({ id, statement }) => ({ id, text: statement })),
        ...(others.length === 0
          ? {}
          : { also: others.map((other) => factJson(other, slugsOf(memoir.projects.list()))) }),
      });
    }
    const id = memoir.events.shortId(fact.id);
    printLine(context, `Decided: ${oneLine(fact.statement)}  ${context.style.cyan(id)}`);
    printRemovedSecret(context, [
      [decision.text, [fact, ...others].map(({ statement }) => statement).join(', ')],
      [why, fact.why],
    ]);
    // For people: an agent replaces a decision.
    if (memoir.caller.session === undefined)
      printLine(context, context.style.dim(`To undo it: \`${context.typed} refute ${id}\``));
    printContradictions(context, memoir, contradicts, fact);
    for (const { id: other, statement } of related)
      printLine(context, `Related ${context.style.cyan(memoir.events.shortId(other))}: ${oneLine(statement)}`);
    for (const other of others) {
      printLine(
        context,
        `Decided: ${oneLine(other.statement)}  ${context.style.cyan(memoir.events.shortId(other.id))}`,
      );
      printContradictions(context, memoir, await memoir.facts.contradictions(other), other);
    }
  },
});

/** No text and no options that need one: a list is wanted. A reason or source without text is an error. */
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
