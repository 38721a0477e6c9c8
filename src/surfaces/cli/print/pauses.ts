/** Reports active pauses, because a forgotten pause would leave days unrecorded. */
import { localTime } from '../../../domain/time/dates.ts';
import type { Memoir } from '../../../index.ts';
import type { Context } from '../command.ts';
import { humanDuration, oneLine, printLine } from './output.ts';

export function printPauses(context: Context, memoir: Memoir): void {
  for (const { project, until } of memoir.recording.pauses()) {
    const where = project === undefined ? 'everywhere' : `in ${oneLine(project)}`;
    const when = until === undefined ? '' : ` until ${localTime(until)} (${humanDuration(until - context.now())} left)`;
    const scope = project === undefined ? '--everywhere' : `--project ${oneLine(project)}`;
    const resume = `\`${context.typed} resume ${scope}\``;
    printLine(context, context.style.yellow(`Recording is paused ${where}${when}. To record again: ${resume}`));
  }
}

export function pausesJson(memoir: Memoir) {
  return memoir.recording.pauses().map(({ project, from, until }) => ({
    project: project ?? null,
    since: new Date(from).toISOString(),
    until: until === undefined ? null : new Date(until).toISOString(),
  }));
}
