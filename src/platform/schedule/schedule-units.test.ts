/** The units as the schedulers read them, and when a job is due. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { DAY_MS, HOUR_MS, localDay } from '../../domain/time/dates.ts';
import { readEnvironment } from '../settings/environment.ts';
import { describeUnit, UNIT_SYSTEMS } from './apply-unit.ts';
import { crontabWith } from './cron.ts';
import { isDue, lastDue, nextDue } from './due.ts';
import { launchdPlan } from './launchd.ts';
import { markup } from './markup.ts';
import { systemdPlan } from './systemd.ts';
import { taskSchedulerPlan } from './task-scheduler.ts';
import type { ScheduledUnit, ScheduleTime } from './unit.ts';

const NIGHTLY: ScheduleTime = { hour: 3, minute: 0 };
const WEEKLY: ScheduleTime = { weekday: 0, hour: 2, minute: 0 };
const UNIT: ScheduledUnit = {
  name: 'schedule',
  description: '100 % Memoir',
  command: ['/home/you/my home/bin/memoir', '--home', `/home/$you/a "b" & 'c' 5%`, 'schedule', 'run'],
  when: [NIGHTLY, WEEKLY],
};
const PLACE = {
  userHome: '/home/you',
  configHome: '/home/you/.config',
  userId: 501,
  userName: 'DESK\\you & me',
  tempDir: '/tmp',
};
const textOf = ({ files }: { readonly files: readonly { readonly text: string }[] }): string =>
  files.map(({ text }) => text).join('\n');

describe('units', () => {
  it('systemd: a service and a timer that makes up what was missed', () => {
    const plan = systemdPlan(UNIT, PLACE);
    expect(plan.files.map(({ path }) => path)).toEqual([
      '/home/you/.config/systemd/user/memoir-schedule.service',
      '/home/you/.config/systemd/user/memoir-schedule.timer',
    ]);
    const text = textOf(plan);
    expect(text).toContain('Description=100 %% Memoir\n');
    expect(text).toContain(
      String.raw`ExecStart="/home/you/my home/bin/memoir" "--home" "/home/$$you/a \"b\" & 'c' 5%%" "schedule" "run"`,
    );
    expect(text).toContain('OnCalendar=*-*-* 03:00:00\nOnCalendar=Sun *-*-* 02:00:00\nPersistent=true\n');
    const always = systemdPlan({ ...UNIT, when: 'always' }, PLACE);
    expect(always.files).toHaveLength(1);
    expect(textOf(always)).toMatch(/Type=simple[\s\S]*Restart=on-failure[\s\S]*WantedBy=default\.target/);
    expect(always.install.at(-1)?.args).toEqual(['--user', 'enable', '--now', 'memoir-schedule.service']);
  });

  it('systemd: a program whose path it refuses is started by a shell', () => {
    const command = [`/home/it's "me" $x 5%/bin/memoir`, '--home', '/h'];
    expect(textOf(systemdPlan({ ...UNIT, command }, PLACE))).toContain(
      String.raw`ExecStart="/bin/sh" "-c" "exec \"$$0\" \"$$@\"" "/home/it's \"me\" $$x 5%%/bin/memoir" "--home" "/h"`,
    );
  });

  it('no scheduler is given a path with a line break, nor Windows one that it would change', () => {
    const environment = readEnvironment({ HOME: '/home/you' });
    for (const system of UNIT_SYSTEMS) {
      expect(() => describeUnit(system, { ...UNIT, command: ['/bin/memoir', '--home', '/a\nb'] }, environment)).toThrow(
        String.raw`"/a\nb" contains a line break`,
      );
    }
    const odd = { ...UNIT, command: ['memoir.cmd', '--home', 'C:\\%TEMP%\\m'] };
    expect(() => describeUnit('tasks', odd, environment)).toThrow('percent signs');
    expect(describeUnit('cron', odd, environment)).toContain(String.raw`'C:\\%TEMP\%\m'`);
  });

  if (spawnSync('systemd-analyze', ['--version']).status === 0) {
    it.each(['plain', 'with space', '100%', '$HOME', `it's "me"`, 'back\\slash', 'ünï'])(
      'systemd itself accepts the service and the timer of a home named %s',
      (name) => {
        const folder = tempDir();
        const home = join(folder, name);
        mkdirSync(home);
        const program = join(home, 'memoir');
        writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
        const unit = { ...UNIT, command: [program, '--home', home] };
        const verified = [unit, { ...unit, name: 'companion', when: 'always' as const }].map((each) => {
          const { files } = systemdPlan(each, { ...PLACE, configHome: folder });
          for (const { path, text } of files) {
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, text);
          }
          const env = { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder };
          const paths = files.map(({ path }) => path);
          return spawnSync('systemd-analyze', ['--user', 'verify', ...paths], { env, encoding: 'utf8' });
        });
        expect(verified.map(({ status, stderr }) => [status, stderr])).toEqual([
          [0, ''],
          [0, ''],
        ]);
      },
    );
  }

  it('launchd: an agent with its times, or one that is kept alive', () => {
    const text = textOf(launchdPlan(UNIT, PLACE));
    expect(text).toContain('<string>/home/$you/a &#34;b&#34; &#38; &#39;c&#39; 5%</string>');
    expect(text.match(/<key>Hour<\/key>/g)).toHaveLength(2);
    expect(text.match(/<key>Weekday<\/key>\s*<integer>0<\/integer>/g)).toHaveLength(1);
    expect(textOf(launchdPlan({ ...UNIT, when: 'always' }, PLACE))).toMatch(/RunAtLoad[\s\S]*KeepAlive/);
  });

  it('Windows: a task that starts as soon as the machine is available', () => {
    const plan = taskSchedulerPlan(UNIT, PLACE);
    expect(plan.files[0]?.encoding).toBe('utf16le');
    expect(textOf(plan)).toContain('<StartWhenAvailable>true</StartWhenAvailable>');
    expect(textOf(plan)).toContain('T03:00:00</StartBoundary>');
    expect(textOf(plan)).toContain('<DaysOfWeek><Sunday /></DaysOfWeek>');
    const always = textOf(taskSchedulerPlan({ ...UNIT, when: 'always' }, PLACE));
    // For this user only, with no more rights than they have, also on battery, and again after a crash.
    expect(always).toContain(String.raw`<LogonTrigger><UserId>DESK\you &#38; me</UserId></LogonTrigger>`);
    expect(always).toContain('<RunLevel>LeastPrivilege</RunLevel>');
    expect(always).toContain('<StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>');
    expect(always).toContain('<RestartOnFailure>');
    const spaced = { ...UNIT, command: ['m.cmd', 'C:\\my home\\', 'a "b"', 'C:\\plain\\'] };
    expect(textOf(taskSchedulerPlan(spaced, PLACE))).toContain(
      markup(String.raw`"C:\my home\\" "a \"b\"" C:\plain\ `.trim()),
    );
  });

  it('cron: lines between marks, and the rest of the crontab stays', () => {
    const own = 'MAILTO=me\n5 4 * * * /usr/bin/backup\n';
    const line = String.raw`'/home/you/my home/bin/memoir' '--home' '/home/$you/a "b" & '\''c'\'' 5\%' 'schedule' 'run'`;
    const installed = crontabWith(own, UNIT);
    expect(installed).toBe(
      `${own}# >>> memoir schedule >>>\n0 3 * * * ${line}\n0 2 * * 0 ${line}\n# <<< memoir schedule <<<\n`,
    );
    expect(crontabWith(installed, UNIT)).toBe(installed);
    expect(crontabWith(installed, { name: 'schedule' })).toBe(own);
    expect(crontabWith('', { ...UNIT, when: 'always' })).toContain('@reboot ');
    expect(crontabWith(crontabWith('', UNIT), { name: 'schedule' })).toBe('');
  });
});

describe('a job', () => {
  it('is due once for each of its times over a year, also when the clocks change', () => {
    const start = new Date(2026, 0, 1, 12).getTime();
    let [nightly, weekly] = [start, start];
    const ran = { nightly: [] as string[], weekly: [] as string[] };
    for (let now = start; now < start + 365 * DAY_MS; now += HOUR_MS) {
      if (isDue(NIGHTLY, nightly, now)) {
        ran.nightly.push(localDay(now));
        nightly = now;
      }
      if (isDue(WEEKLY, weekly, now)) {
        expect(new Date(now).getDay()).toBe(0);
        ran.weekly.push(localDay(now));
        weekly = now;
      }
    }
    expect(new Set(ran.nightly).size).toBe(ran.nightly.length);
    expect(ran.nightly).toHaveLength(365);
    expect(ran.weekly).toHaveLength(52);
  });

  it('is made up once, however many times were missed', () => {
    const ran = new Date(2026, 2, 2, 3).getTime();
    const back = ran + 20 * DAY_MS + 5 * HOUR_MS;
    expect(isDue(NIGHTLY, ran, back)).toBe(true);
    expect(isDue(NIGHTLY, back, back + HOUR_MS)).toBe(false);
    expect(isDue(WEEKLY, ran, back)).toBe(true);
    expect(isDue(WEEKLY, back, back + HOUR_MS)).toBe(false);
  });

  it('runs again when the clock was set back by years', () => {
    const now = new Date(2026, 2, 2, 12).getTime();
    expect(isDue(NIGHTLY, now + 3650 * DAY_MS, now)).toBe(true);
    expect(isDue(NIGHTLY, now + HOUR_MS, now)).toBe(false);
    expect(lastDue(WEEKLY, now)).toBe(new Date(2026, 2, 1, 2).getTime());
    expect(nextDue(WEEKLY, now)).toBe(new Date(2026, 2, 8, 2).getTime());
  });
});
