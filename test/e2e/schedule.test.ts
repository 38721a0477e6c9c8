/** The command lines of the generated units, started as each scheduler would start them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { promise } from '../promises.ts';
import { freshMachine } from './memoir-process.ts';

/** As if the machine had been off since 2001. */
function missAll(home: string): void {
  const db = new DatabaseSync(join(home, 'journal.db'));
  db.exec(
    "UPDATE meta SET value = '1000000000000' WHERE name LIKE 'schedule.nightly%' OR name LIKE 'schedule.weekly%'",
  );
  db.close();
}

it(promise('schedule/install', 'each generated command line does the work, once'), () => {
  const machine = freshMachine();
  machine.ok(['start']);
  const programs = join(machine.userHome, 'programs');
  mkdirSync(programs);
  for (const name of ['systemctl', 'launchctl', 'schtasks', 'crontab']) {
    const keep =
      name === 'crontab'
        ? `[ "$1" = -l ] && { cat '${programs}/tab' 2>/dev/null; exit; }\ncat > '${programs}/tab'`
        : '';
    writeFileSync(join(programs, name), `#!/bin/sh\n${keep}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const path = { PATH: `${programs}:${process.env.PATH}` };
  const printed = machine.ok(['schedule', 'install', '--dry-run'], path);
  expect(existsSync(join(machine.userHome, '.config'))).toBe(false);
  machine.ok(['schedule', 'install'], path);
  const unit = (name: string): string => readFileSync(join(machine.userHome, '.config/systemd/user', name), 'utf8');
  expect(printed).toContain(unit('memoir-schedule.timer').trim());

  const dryRun = (system: string): string => machine.ok(['schedule', 'install', '--dry-run', '--with', system], path);
  const service = /^ExecStart=(.*)$/m.exec(unit('memoir-schedule.service'))?.[1] ?? '';
  const lines: Readonly<Record<string, readonly string[]>> = {
    systemd: [...service.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word),
    launchd: [
      ...(/<array>([\s\S]*?)<\/array>/.exec(dryRun('launchd'))?.[1] ?? '').matchAll(/<string>(.*?)<\/string>/g),
    ].map(([, word = '']) => word),
    tasks: [
      /<Command>(.*)<\/Command>/.exec(dryRun('tasks'))?.[1] ?? '',
      ...(/<Arguments>(.*)<\/Arguments>/.exec(dryRun('tasks'))?.[1] ?? '').split(' '),
    ],
    cron: ['/bin/sh', '-c', /^0 3 \* \* \* (.*)$/m.exec(dryRun('cron'))?.[1] ?? ''],
  };
  for (const [system, [program = '', ...args]] of Object.entries(lines)) {
    missAll(machine.home);
    // A scheduler starts programs with hardly any variables.
    const done = spawnSync(program, args, { env: { HOME: machine.userHome, PATH: '/usr/bin:/bin' }, encoding: 'utf8' });
    expect([system, done.status, done.stderr]).toEqual([system, 0, '']);
    expect(done.stdout).toMatch(/nightly: .*up to date[\s\S]*weekly: a dream ran/);
    expect(machine.ok(['schedule', 'run'])).toContain('Nothing is due.');
  }
  machine.ok(['schedule', 'remove'], path);
  expect(existsSync(join(machine.userHome, '.config/systemd/user/memoir-schedule.timer'))).toBe(false);

  writeFileSync(join(programs, 'tab'), '5 4 * * * backup\n');
  machine.ok(['schedule', 'install', '--with', 'cron'], path);
  expect(machine.ok(['uninstall', '--dry-run'], path)).toContain('installed with cron');
  expect(machine.ok(['schedule', 'status'], path)).toContain('installed with cron');
  machine.ok(['uninstall', '--yes'], path);
  expect(readFileSync(join(programs, 'tab'), 'utf8')).toBe('5 4 * * * backup\n');
});
