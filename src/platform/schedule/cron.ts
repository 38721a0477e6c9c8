/** Lines in the user's crontab, between two marks. cron makes up no missed start; the next session does. */
import type { ProgramCall, ScheduledUnit, ScheduleTime } from './unit.ts';

/** The crontab with the lines of this unit, or without them. The rest stays as it is. */
export function crontabWith(before: string, unit: ScheduledUnit | { readonly name: string }): string {
  const [begin, end] = [`# >>> memoir ${unit.name} >>>`, `# <<< memoir ${unit.name} <<<`];
  const lines = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const from = lines.indexOf(begin);
  const to = lines.indexOf(end, from);
  const rest = from < 0 || to < 0 ? lines : [...lines.slice(0, from), ...lines.slice(to + 1)];
  const own = 'command' in unit ? [begin, ...cronLines(unit), end] : [];
  const text = [...rest, ...own].join('\n');
  return text === '' ? '' : `${text}\n`;
}

export const READ_CRONTAB: ProgramCall = { program: 'crontab', args: ['-l'], mayFail: true };

export function writeCrontab(text: string): ProgramCall {
  return { program: 'crontab', args: ['-'], input: text };
}

function cronLines({ command, when }: ScheduledUnit): readonly string[] {
  // cron ends a command at `%`.
  const line = command.map(shellQuoted).join(' ').replaceAll('%', '\\%');
  if (when === 'always') return [`@reboot ${line}`];
  return when.map((moment) => `${timesOf(moment)} ${line}`);
}

function timesOf({ weekday, hour, minute }: ScheduleTime): string {
  return `${minute} ${hour} * * ${weekday ?? '*'}`;
}

function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
