/** The schedule over an injected clock, with schedulers that only write down what they are told. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stillClock } from '../../../test/fixtures/home.ts';
import { shopEngine } from '../../../test/fixtures/shop-engine.ts';
import { howMany } from '../../../test/fixtures/soak.ts';
import { promise } from '../../../test/promises.ts';
import { DAY_MS, HOUR_MS, localDay } from '../../domain/time/dates.ts';

/** Noon of a Wednesday. */
const START = new Date(2026, 3, 1, 12).getTime();

/** Programs on the PATH that record their arguments; `crontab` keeps a file. */
function fakePrograms(dir: string, systemctl = 'exit 0'): string {
  mkdirSync(dir);
  const write = (name: string, script: string): void => {
    writeFileSync(join(dir, name), `#!/bin/sh\necho "${name} $*" >> '${dir}/calls'\n${script}\n`);
    chmodSync(join(dir, name), 0o755);
  };
  write('systemctl', systemctl);
  write('launchctl', 'exit 0');
  write('schtasks', 'exit 0');
  write('crontab', `[ "$1" = -l ] && { cat '${dir}/tab' 2>/dev/null; exit; }\ncat > '${dir}/tab'`);
  return dir;
}

async function scheduledShop(systemctl?: string) {
  const clock = stillClock(START);
  const shop = shopEngine({ clock });
  const programs = fakePrograms(join(shop.userHome, 'programs'), systemctl);
  const path = `${programs}:${process.env.PATH}`;
  const open = (variables: Readonly<Record<string, string>> = {}) => shop.open({ PATH: path, ...variables });
  const owner = open();
  await owner.start();
  const project = owner.projects.findOrCreate({ cwd: shop.cwd });
  mkdirSync(owner.layout.bin, { recursive: true });
  writeFileSync(join(owner.layout.bin, 'memoir'), '#!/bin/sh\n');
  const calls = (): string =>
    existsSync(join(programs, 'calls')) ? readFileSync(join(programs, 'calls'), 'utf8') : '';
  return { ...shop, clock, open, owner, project, programs, calls, schedule: await owner.schedule() };
}

describe('installing', () => {
  it(promise('schedule/install', 'the companion as a service of the user, with every scheduler'), async () => {
    const { schedule, userHome, calls } = await scheduledShop();
    const file = join(userHome, '.config/systemd/user/memoir-companion.service');
    for (const system of ['systemd', 'launchd', 'tasks', 'cron'])
      expect(schedule.plan(system, 'companion').text).toMatch(/companion[\s\S]*start[\s\S]*--foreground/);
    expect(schedule.install(undefined, 'companion')).toBe('systemd');
    expect(readFileSync(file, 'utf8')).toContain('Restart=on-failure');
    expect(calls()).toContain('systemctl --user enable --now memoir-companion.service');
    // The nightly work is another unit.
    expect(schedule.status()).toMatchObject({
      system: undefined,
      companion: { system: 'systemd', unit: 'installed' },
    });
    expect(schedule.remove()).toBe(false);
    expect(schedule.remove('companion')).toBe(true);
    expect(existsSync(file)).toBe(false);
    expect(schedule.status().companion).toBeUndefined();
  });

  it(promise('schedule/install', 'writes the units, tells the scheduler, and removes exactly that'), async () => {
    const { schedule, userHome, calls } = await scheduledShop();
    const files = ['service', 'timer'].map((kind) => join(userHome, `.config/systemd/user/memoir-schedule.${kind}`));
    const { system, text } = schedule.plan();
    expect(system).toBe('systemd');
    expect(files.some(existsSync)).toBe(false);
    expect(schedule.install()).toBe('systemd');
    for (const file of files) expect(text).toContain(readFileSync(file, 'utf8'));
    expect(calls()).toContain('systemctl --user enable --now memoir-schedule.timer');
    expect(schedule.status()).toMatchObject({ system: 'systemd', unit: 'installed' });
    expect(schedule.remove()).toBe(true);
    expect(files.some(existsSync)).toBe(false);
    expect(calls()).toContain('systemctl --user disable --now memoir-schedule.timer');
    expect(schedule.status()).toMatchObject({ system: undefined, unit: undefined });
    expect(schedule.remove()).toBe(false);
  });

  it('uses cron without systemd, and changes the scheduler when asked', async () => {
    const { schedule, programs, userHome } = await scheduledShop('exit 1');
    writeFileSync(join(programs, 'tab'), '5 4 * * * backup\n');
    expect(schedule.install()).toBe('cron');
    expect(readFileSync(join(programs, 'tab'), 'utf8')).toMatch(/^5 4 \* \* \* backup\n# >>> memoir/);
    expect(schedule.status().unit).toBe('installed');
    expect(schedule.install('launchd')).toBe('launchd');
    expect(readFileSync(join(programs, 'tab'), 'utf8')).toBe('5 4 * * * backup\n');
    expect(existsSync(join(userHome, 'Library/LaunchAgents/dev.memoir.schedule.plist'))).toBe(true);
  });

  it('leaves nothing behind if the scheduler refuses, and is refused to an agent', async () => {
    const { schedule, userHome, open } = await scheduledShop(
      '[ "$2" = enable ] && { echo no bus >&2; exit 1; }; exit 0',
    );
    expect(() => schedule.install()).toThrow('no bus');
    expect(existsSync(join(userHome, '.config/systemd/user/memoir-schedule.timer'))).toBe(false);
    expect(schedule.status().system).toBeUndefined();
    expect(() => schedule.install('at')).toThrow('not a scheduler that Memoir knows');
    const agents = await open({ CLAUDECODE: '1' }).schedule();
    expect(() => agents.install()).toThrow();
  });
});

describe('the jobs', () => {
  it('shows no run that did not happen: what was due before it was set up was not missed', async () => {
    const { schedule } = await scheduledShop();
    const shown = () => schedule.status().jobs.map(({ lastRun, due }) => [lastRun, due]);
    expect(schedule.isLeftToProcess()).toBe(false);
    expect(new Set(shown().flat())).toEqual(new Set([undefined, false]));
    schedule.install();
    expect(new Set(shown().flat())).toEqual(new Set([undefined, false]));
    await schedule.run('nightly');
    expect(schedule.status().jobs.find(({ job }) => job === 'nightly')?.lastRun).toBe(START);
  });

  it(
    promise('schedule/missed-once', 'run at their times over weeks, and what was missed is made up once'),
    async () => {
      const { schedule, clock } = await scheduledShop();
      schedule.install();
      const ran = new Map<string, number>();
      // In a soak a year, with a second holiday.
      const days = howMany(42, 365);
      const holidays = [
        { from: 10, until: 20 },
        { from: 200, until: 221 },
      ].filter(({ until }) => until < days);
      for (let day = 0; day < days; day += 1) {
        for (let hour = 0; hour < 24; hour += 6) {
          clock.pass(6 * HOUR_MS);
          if (holidays.some(({ from, until }) => day >= from && day < until)) continue;
          for (const { job } of await schedule.runMissed()) ran.set(job, (ran.get(job) ?? 0) + 1);
        }
      }
      // Of each holiday one night and one Sunday are made up.
      const worked = holidays.reduce((left, { from, until }) => left - (until - from), days);
      expect(ran.get('nightly')).toBeGreaterThanOrEqual(worked + holidays.length - 1);
      expect(ran.get('nightly')).toBeLessThanOrEqual(worked + holidays.length + 1);
      expect(ran.get('weekly')).toBeGreaterThanOrEqual(Math.ceil(worked / 7));
      expect(ran.get('weekly')).toBeLessThanOrEqual(Math.ceil(worked / 7) + holidays.length + 1);
    },
  );

  it(
    promise('report/nightly', 'write a report of all projects that are not isolated into the user’s log'),
    async () => {
      const { owner, schedule, cwd, folder, clock } = await scheduledShop();
      schedule.install();
      const secret = folder('secret');
      owner.projects.findOrCreate({ cwd: secret });
      owner.projects.change('secret', { isolated: true });
      await owner.facts.decide({ cwd }, { text: 'Prices are whole cents' });
      await owner.facts.decide({ cwd: secret }, { text: 'The heron nests on the roof' });
      owner.tasks.add({ cwd }, { text: 'Rotate the keys' });
      clock.pass(DAY_MS);
      const [run] = await schedule.run();
      expect(run?.did.join('\n')).toContain('wrote the report of 1 project');
      const day = localDay(START);
      const file = join(owner.layout.userMemory, 'logs', day.slice(0, 4), day.slice(5, 7), `${day}.md`);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain('Prices are whole cents');
      expect(text).not.toContain('heron');
      // A second report of the day replaces the first and keeps what people wrote.
      writeFileSync(file, `${text}\nMine.\n`);
      await schedule.run('nightly');
      const again = readFileSync(file, 'utf8');
      expect(again.match(/Prices are whole cents/g)).toHaveLength(1);
      expect(again).toContain('Mine.');
      expect(await schedule.run()).toEqual([]);

      // A project that is isolated later leaves the reports of earlier nights; the rest and what people wrote stays.
      owner.projects.change('secret', { isolated: false });
      clock.pass(DAY_MS);
      await owner.facts.decide({ cwd: secret }, { text: 'The heron has two chicks' });
      await owner.facts.decide({ cwd }, { text: 'Invoices are in euros' });
      clock.pass(DAY_MS);
      await schedule.run();
      const last = localDay(clock.now() - DAY_MS);
      const later = join(owner.layout.userMemory, 'logs', last.slice(0, 4), last.slice(5, 7), `${last}.md`);
      writeFileSync(later, `${readFileSync(later, 'utf8')}\nMine too: heron.\n`);
      expect(readFileSync(later, 'utf8')).toContain('two chicks');
      owner.projects.change('secret', { isolated: true });
      expect(await (await owner.dream()).leaveOutIsolated()).toEqual([expect.stringContaining(last)]);
      const left = readFileSync(later, 'utf8');
      expect(left).not.toContain('two chicks');
      expect(left).not.toContain('### secret');
      expect(left).toContain('Invoices are in euros');
      expect(left).toContain('Mine too: heron.');
      expect(await (await owner.dream()).leaveOutIsolated()).toEqual([]);
    },
  );

  it('dream every week, whether or not a gate is open', async () => {
    const { owner, schedule, cwd, clock } = await scheduledShop();
    schedule.install();
    await owner.facts.decide({ cwd }, { text: 'Prices are whole cents' });
    clock.pass(5 * DAY_MS);
    await schedule.run();
    expect((await owner.dream()).log().map(({ gate }) => gate)).toContain('schedule');
  });
});
