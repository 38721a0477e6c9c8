/** `memoir task show`. */

import { withReason } from '../../../../domain/present/with-reason.ts';
import { heldChangeMarks, shortTaskId, withHeldChanges } from '../../../../domain/tasks/task.ts';
import { localTime } from '../../../../domain/time/dates.ts';
import type { Task } from '../../../../index.ts';
import { slugsOf, taskJson } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { printExternalNotice } from '../../print/external-notice.ts';
import { humanDate, oneLine, plain, printFacts, printJson, printLine } from '../../print/output.ts';
import { claimText, taskStatusWords } from './view.ts';

export const show = defineCommand({
  name: 'show',
  summary: 'show a task and its history',
  args: [{ name: 'id', help: 'the id of the task, or its first characters', required: true }],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir task show 7k2q9m', does: 'show who changed a task, when and why' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const { task, waitsFor, history } = memoir.tasks.get(args.id);
    const slugOf = slugsOf(memoir.projects.list());
    const unconfirmed = memoir.tasks.unconfirmedTest()(task);
    const trusts = unconfirmed || heldChangeMarks(task).length > 0 ? (['external'] as const) : [];
    if (options.json) {
      printJson(context, {
        ...taskJson(task, slugOf),
        unconfirmed,
        unconfirmed_change: heldChangeMarks(task).length > 0,
        waits_for: waitsFor.map((other) => other.id),
        history: history.map(({ at, actor, session, what, why }) => ({
          at: new Date(at).toISOString(),
          actor,
          session_id: session ?? null,
          what,
          why: why ?? null,
        })),
      });
      return printExternalNotice(context, memoir, trusts, options);
    }
    printLine(context, context.style.bold(plain(task.text)));
    const facts: (readonly [string, string | undefined])[] = [
      ['id', `${shortTaskId(task.id)}  ${task.id}`],
      ['project', slugOf(task.project) ?? undefined],
      ['status', `${taskStatusWords(task)}${unconfirmed ? ' (external, unconfirmed)' : ''}`],
      ['unconfirmed', heldChangeMarks(task).length === 0 ? undefined : withHeldChanges(task)],
      ['why', task.why],
      ['priority', task.priority],
      ['due', task.due],
      ['claimed', claimText(task, context.now())],
      ['depends on', waitsFor.map((other) => `${shortTaskId(other.id)}  ${other.text}`).join('\n') || undefined],
      ['session', task.session],
      ['context', addsNothing(task) ? undefined : task.context],
    ];
    printFacts(
      context,
      facts.flatMap(([term, text]) => (text === undefined ? [] : [[term, text] as const])),
    );
    printLine(context);
    for (const { at, actor, session, what, why } of history) {
      const who = session === undefined ? actor : `${actor} in session ${session}`;
      printLine(context, `  ${context.style.dim(localTime(at))}  ${oneLine(withReason(`${what}, ${who}`, why))}`);
    }
    printLine(context, context.style.dim(`  last change ${humanDate(task.updatedAt, context.now())}`));
    printExternalNotice(context, memoir, trusts, options);
  },
});

/** The context of a suggested task is often only the sentence it was found in. */
function addsNothing({ text, context = '' }: Task): boolean {
  const words = (from: string): string => from.replace(/[\s.!]+/g, ' ').trim();
  return words(text).includes(words(context));
}
