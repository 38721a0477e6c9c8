/** `memoir dream log`: the dreams so far, and when the next one is due. */
import type { DreamStatus } from '../../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../../command.ts';
import { humanDate } from '../../print/human-date.ts';
import { countOf, oneLine, printHint, printJson, printLine, printTable } from '../../print/output.ts';
import { runJson, summaryOf } from './view.ts';

const LISTED = 20;
const ID_CHARS = 8;

export const log = defineCommand({
  name: 'log',
  summary: 'list the dreams so far, newest first',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir dream log', does: 'show the last 20 dreams and when the next one is due' }],
  async run(context, { options }) {
    const dream = await (await context.memoir()).dream();
    const runs = dream.log();
    const status = dream.status();
    if (options.json) {
      const { state, gate, broken, waiting, missed } = status;
      return printJson(context, {
        due: gate ?? null,
        broken,
        waiting,
        searches_without_result: missed,
        since_last: { sessions: state.sessions, notes: state.notes, facts: state.facts },
        runs: runs.map(runJson),
      });
    }
    // A dream that changed nothing has no number, so it does not shift the others.
    const numbered = runs.filter(({ proposals }) => proposals.length > 0);
    if (runs.length === 0) printHint(context, 'No dream yet. Start one with `memoir dream`.');
    printTable(
      context,
      runs.slice(0, LISTED).map((run) => ({ run, number: numbered.indexOf(run) + 1 })),
      [
        { header: '', cell: ({ number }) => (number === 0 ? '' : number), align: 'right' },
        { header: 'id', cell: ({ run }) => run.id.slice(-ID_CHARS), style: 'cyan' },
        { header: 'when', cell: ({ run }) => humanDate(run.startedAt, context.now()) },
        { header: 'what', cell: ({ run }) => summaryOf(run) },
      ],
    );
    printStatus(context, status);
  },
});

const MISSED_SHOWN = 5;

function printStatus(context: Context, { state, gate, broken, waiting, missed }: DreamStatus): void {
  if (broken) {
    const why = state.lastFailure === undefined ? '' : ` (${oneLine(state.lastFailure)})`;
    printLine(
      context,
      context.style.yellow(
        `The last ${state.failures} dreams failed${why}. None starts by itself; run \`memoir dream\`.`,
      ),
    );
  } else {
    const since = `${countOf(state.sessions, 'session')} and ${countOf(state.facts, 'fact')} since the last one`;
    printLine(context, context.style.dim(gate === undefined ? `Not due yet: ${since}.` : `Due: ${since}.`));
  }
  if (missed.length > 0)
    printLine(
      context,
      context.style.dim(`Searches that found nothing: ${oneLine(missed.slice(0, MISSED_SHOWN).join(', '))}`),
    );
  if (waiting > 0)
    printLine(
      context,
      context.style.yellow(`${countOf(waiting, 'proposal waits', 'proposals wait')}: ${context.typed} dream review`),
    );
}
