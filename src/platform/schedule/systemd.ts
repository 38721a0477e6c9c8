/** Units of the user's systemd: a service, and a timer that makes up a missed start. */
import { join } from 'node:path';
import { type ScheduledUnit, type ScheduleTime, twoDigits, type UnitPlace, type UnitPlan } from './unit.ts';

export function systemdPlan(unit: ScheduledUnit, { configHome }: UnitPlace): UnitPlan {
  const dir = join(configHome, 'systemd', 'user');
  const service = `memoir-${unit.name}.service`;
  const timer = `memoir-${unit.name}.timer`;
  const always = unit.when === 'always';
  const started = always ? service : timer;
  const call = (...args: readonly string[]) => ({ program: 'systemctl', args: ['--user', ...args] });
  return {
    files: [
      { path: join(dir, service), text: serviceText(unit, always) },
      ...(unit.when === 'always' ? [] : [{ path: join(dir, timer), text: timerText(unit.description, unit.when) }]),
    ],
    install: [call('daemon-reload'), call('enable', '--now', started)],
    remove: [
      { ...call('disable', '--now', started), mayFail: true },
      { ...call('daemon-reload'), mayFail: true },
    ],
    check: call('is-enabled', '--quiet', started),
  };
}

function serviceText({ description, command }: ScheduledUnit, always: boolean): string {
  return [
    '[Unit]',
    `Description=${escaped(description)}`,
    '',
    '[Service]',
    `Type=${always ? 'simple' : 'oneshot'}`,
    `ExecStart=${startable(command).map(quoted).join(' ')}`,
    ...(always ? ['Restart=on-failure', 'RestartSec=10'] : ['Nice=10', 'IOSchedulingClass=idle']),
    ...(always ? ['', '[Install]', 'WantedBy=default.target'] : []),
    '',
  ].join('\n');
}

function timerText(description: string, moments: readonly ScheduleTime[]): string {
  return [
    '[Unit]',
    `Description=${escaped(description)}`,
    '',
    '[Timer]',
    ...moments.map((moment) => `OnCalendar=${calendarOf(moment)}`),
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
  ].join('\n');
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function calendarOf({ weekday, hour, minute }: ScheduleTime): string {
  const day = weekday === undefined ? '' : `${DAYS[weekday]} `;
  return `${day}*-*-* ${twoDigits(hour)}:${twoDigits(minute)}:00`;
}

/**
 * systemd refuses a program whose path contains quotes or backslashes and does not replace `$$` in it. As an argument of a shell, any path
 * works.
 */
function startable(command: readonly string[]): readonly string[] {
  const [program = ''] = command;
  return /["'\\$]/.test(program) ? ['/bin/sh', '-c', 'exec "$0" "$@"', ...command] : command;
}

/** systemd expands `%` and, in arguments, `$`. */
function quoted(word: string): string {
  return `"${escaped(word).replace(/[\\"]/g, '\\$&').replaceAll('$', '$$$$')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%%').replace(/[\r\n]+/g, ' ');
}
