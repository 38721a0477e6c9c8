/** `memoir dream`: consolidates facts into notes. */
import type { DreamStatus } from '../../../index.ts';
import { defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, printJson, printLine } from '../print/output.ts';
import { material, propose } from './dream/agent.ts';
import { diff } from './dream/diff.ts';
import { log } from './dream/log.ts';
import { accept, reject, review } from './dream/review.ts';
import { undo } from './dream/undo.ts';
import { printDreamChanges, printRun, proposalJson, runJson } from './dream/view.ts';

const run = defineCommand({
  name: 'run',
  summary: 'run a dream now',
  options: {
    'dry-run': { type: 'boolean', help: 'only show what would change' },
    'if-due': { type: 'boolean', help: 'do nothing unless a dream is due' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir dream', does: 'turn what is known into notes' },
    { run: 'memoir dream run --dry-run', does: 'show what would change' },
  ],
  async run(context, { options }) {
    const dream = await (await context.memoir({ patient: true })).dream();
    if (options['dry-run']) {
      const changes = await dream.plan();
      if (options.json)
        return printJson(
          context,
          changes.map((change) => proposalJson(change)),
        );
      return printDreamChanges(context, changes);
    }
    const done = options['if-due'] ? await dream.runIfDue() : await dream.run('asked');
    if (options.json) return printJson(context, done === undefined ? null : runJson(done));
    if (done === undefined) return printLine(context, `No dream is due: ${sinceLast(dream.status())}.`);
    printRun(context, done);
  },
});

function sinceLast({ state: { sessions, facts } }: DreamStatus): string {
  return `${countOf(sessions, 'new session')} and ${countOf(facts, 'new fact')} since the last one`;
}

export const command = defineCommand({
  name: 'dream',
  summary: 'turn facts into notes; show, review or undo the changes',
  description:
    'A dream sorts what is known into notes, one for each topic, and refreshes the briefing of each project. It uses no ' +
    'model. It never changes what people wrote, deletes nothing permanently and does not change pinned notes. It starts by itself ' +
    'after a session: a day and five sessions after the last one, after 100 new facts or notes, or when a fact has waited ' +
    'for a week. Changes that need judgement wait for `memoir dream review`.',
  bare: run,
  subcommands: [run, log, diff, undo, review, accept, reject, material, propose],
  examples: [
    { run: 'memoir dream', does: 'run one now' },
    { run: 'memoir dream run --dry-run', does: 'show what it would change' },
    { run: 'memoir dream diff', does: 'show what the last one changed' },
    { run: 'memoir dream undo', does: 'undo what the last one changed' },
  ],
});
