/** Installs, removes and shows units with the scheduler of this machine: systemd, launchd, the Task Scheduler of Windows, or cron. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';
import { makeParents, readTextIfExists, writeFileAtomic } from '../files/atomic-file.ts';
import type { Environment } from '../settings/environment.ts';
import { crontabWith, READ_CRONTAB, writeCrontab } from './cron.ts';
import { launchdPlan } from './launchd.ts';
import { systemdPlan } from './systemd.ts';
import { taskSchedulerPlan } from './task-scheduler.ts';
import type { ProgramCall, ScheduledUnit, UnitFile, UnitPlace, UnitPlan } from './unit.ts';

export const UNIT_SYSTEMS = ['systemd', 'launchd', 'tasks', 'cron'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

const PLANS: Readonly<Record<Exclude<UnitSystem, 'cron'>, (unit: ScheduledUnit, place: UnitPlace) => UnitPlan>> = {
  systemd: systemdPlan,
  launchd: launchdPlan,
  tasks: taskSchedulerPlan,
};

/** A scheduler answers at once, unless it hangs. */
const PROGRAM_TIMEOUT_MS = 30_000;

/** The scheduler of this machine. Throws `not-found` if there is none. */
export function findUnitSystem(environment: Environment): UnitSystem {
  if (environment.platform === 'darwin') return 'launchd';
  if (environment.platform === 'win32') return 'tasks';
  // In a container or a remote shell systemd may be installed and not run for this user.
  if (succeeds(environment, { program: 'systemctl', args: ['--user', 'show-environment'] })) return 'systemd';
  if (runProgram(environment, READ_CRONTAB).found) return 'cron';
  throw new MemoirError('not-found', 'This machine has neither systemd for users nor cron', {
    next: 'Run `memoir schedule run` from a scheduler of your own, once a day.',
  });
}

/** No scheduler can be told to start a path with a line break, and the one of Windows replaces `%NAME%` without a way to prevent it. */
function assertWritable(system: UnitSystem, { command }: ScheduledUnit): void {
  const impossible = command.find((word) => /\p{Cc}/u.test(word) || (system === 'tasks' && /%[^%\s]+%/.test(word)));
  if (impossible === undefined) return;
  const what = /\p{Cc}/u.test(impossible)
    ? 'a line break or another control character'
    : 'a name between percent signs';
  throw new MemoirError('bad-input', `${JSON.stringify(impossible)} contains ${what}, so no scheduler can start it`, {
    next: 'Move the home to another path and name it in MEMOIR_HOME, or run `memoir schedule run` yourself.',
  });
}

/** What would be written and run, as text. */
export function describeUnit(system: UnitSystem, unit: ScheduledUnit, environment: Environment): string {
  assertWritable(system, unit);
  if (system === 'cron') return `# crontab\n${crontabWith('', unit)}`;
  const { files, install } = PLANS[system](unit, unitPlace(environment));
  return [
    ...files.map(({ path, text }) => `# ${path}\n${text.replaceAll('\r\n', '\n')}`),
    ...install.map(({ program, args }) => `$ ${[program, ...args].join(' ')}\n`),
  ].join('\n');
}

export function installUnit(system: UnitSystem, unit: ScheduledUnit, environment: Environment): void {
  assertWritable(system, unit);
  if (system === 'cron') {
    changeCrontab(environment, (before) => crontabWith(before, unit));
    return;
  }
  const { files, install } = PLANS[system](unit, unitPlace(environment));
  const before = files.map(({ path }) => readTextIfExists(path));
  files.forEach(writeUnitFile);
  try {
    for (const call of install) mustSucceed(environment, call);
  } catch (error) {
    // The files alone would be read at the next login.
    files.forEach(({ path }, at) => {
      const text = before[at];
      if (text === undefined) rmSync(path, { force: true });
      else writeFileAtomic(path, text);
    });
    throw error;
  }
}

/** Removes what `installUnit` wrote. Does nothing if the unit is not there. */
export function removeUnit(system: UnitSystem, unit: ScheduledUnit, environment: Environment): void {
  if (system === 'cron') {
    changeCrontab(environment, (before) => crontabWith(before, { name: unit.name }));
    return;
  }
  const { files, remove } = PLANS[system](unit, unitPlace(environment));
  const [stop, ...after] = remove;
  if (stop !== undefined) mustSucceed(environment, stop);
  for (const { path } of files) rmSync(path, { force: true });
  for (const call of after) mustSucceed(environment, call);
}

/** `changed`: it is there with another command or other times. `missing`: somebody removed it. */
export type UnitState = 'installed' | 'changed' | 'missing';

export function unitState(system: UnitSystem, unit: ScheduledUnit, environment: Environment): UnitState {
  if (system === 'cron') {
    const now = runProgram(environment, READ_CRONTAB).output;
    if (crontabWith(now, { name: unit.name }) === now) return 'missing';
    return crontabWith(now, unit).split('\n').sort().join() === now.split('\n').sort().join() ? 'installed' : 'changed';
  }
  const { files, check } = PLANS[system](unit, unitPlace(environment));
  if (!succeeds(environment, check)) return 'missing';
  const isSame = ({ path, text, encoding }: UnitFile): boolean =>
    encoding !== undefined || !existsSync(path) ? encoding !== undefined : readTextIfExists(path) === text;
  return files.every(isSame) ? 'installed' : 'changed';
}

function writeUnitFile({ path, text, encoding }: UnitFile): void {
  makeParents(join(path, '..'));
  // Windows recognises UTF-16 by its mark.
  writeFileAtomic(path, encoding === undefined ? text : Buffer.from(`\ufeff${text}`, encoding));
}

function changeCrontab(environment: Environment, change: (before: string) => string): void {
  const { output, found } = runProgram(environment, READ_CRONTAB);
  if (!found) throw missingProgram('crontab');
  const after = change(output);
  if (after !== output) mustSucceed(environment, writeCrontab(after));
}

function unitPlace({ userHome, everything }: Environment): UnitPlace {
  const configured = everything.XDG_CONFIG_HOME;
  const { USERDOMAIN: domain, USERNAME: user } = everything;
  return {
    userHome,
    configHome: configured !== undefined && isAbsolute(configured) ? configured : join(userHome, '.config'),
    userId: process.getuid?.() ?? 0,
    userName: user && (domain ? `${domain}\\${user}` : user),
    tempDir: tmpdir(),
  };
}

interface Ran {
  readonly found: boolean;
  readonly ok: boolean;
  readonly output: string;
  readonly said: string;
}

function runProgram({ everything }: Environment, { program, args, input }: ProgramCall): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    // A scheduler of the user needs the variables of the login, for example the address of its bus.
    env: everything,
    encoding: 'utf8',
    timeout: PROGRAM_TIMEOUT_MS,
    windowsHide: true,
    ...(input === undefined ? {} : { input }),
  });
  const ok = status === 0;
  return { found: error === undefined, ok, output: ok ? stdout : '', said: (stderr || error?.message || '').trim() };
}

function succeeds(environment: Environment, call: ProgramCall): boolean {
  return runProgram(environment, call).ok;
}

function mustSucceed(environment: Environment, call: ProgramCall): void {
  const { ok, found, said } = runProgram(environment, call);
  if (ok || call.mayFail === true) return;
  if (!found) throw missingProgram(call.program);
  throw new MemoirError('io', `${[call.program, ...call.args].join(' ')} failed: ${said.split('\n')[0]}`, {
    next: 'Nothing was installed. `memoir schedule install --dry-run` prints what would be written.',
  });
}

function missingProgram(program: string): MemoirError {
  return new MemoirError('not-found', `The program ${program} was not found`, {
    next: 'Choose another scheduler with --with, or run `memoir schedule run` from one of your own.',
  });
}
