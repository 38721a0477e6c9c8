/** Maintenance: what doctor finds, what backups contain and which are deleted, what a killed rebuild leaves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../fixtures/home.ts';
import { stayWithinOneDay } from '../fixtures/one-day.ts';
import { howMany, rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { type InsideMachine, insideMachine } from './inside-machine.ts';
import { conversation, fingerprint, freshMachine } from './memoir-process.ts';

const DAY_MS = 86_400_000;

async function usedMachine(): Promise<InsideMachine> {
  const machine = insideMachine();
  machine.record(conversation('one'));
  await machine.ok(['backup']);
  return machine;
}

interface Finding {
  readonly name: string;
  readonly status: string;
  readonly next?: string;
}

async function findings(machine: InsideMachine): Promise<{ code: number | null; found: readonly Finding[] }> {
  const { code, stdout } = await machine.run(['doctor', '--json']);
  const { checks }: { checks: Finding[] } = JSON.parse(stdout);
  return { code, found: checks.filter(({ status }) => status !== 'ok') };
}

/** Flips one bit at the first occurrence of the text. */
function damage(file: string, text: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

const TROUBLE: readonly (readonly [
  what: string,
  check: string,
  status: 'warn' | 'fail',
  plant: (m: InsideMachine) => void,
])[] = [
  ['a flipped bit in an event', 'events', 'fail', (m) => damage(join(m.home, 'journal.db'), 'Why does the build')],
  ['a journal that is gone', 'journal', 'fail', (m) => rmSync(join(m.home, 'journal.db'))],
  [
    'a journal that is not a database',
    'journal',
    'fail',
    (m) => writeFileSync(join(m.home, 'journal.db'), 'x'.repeat(9000)),
  ],
  [
    'a folder where the journal was',
    'journal',
    'fail',
    (m) => {
      rmSync(join(m.home, 'journal.db'));
      mkdirSync(join(m.home, 'journal.db'));
    },
  ],
  ['no backups', 'backups', 'warn', (m) => rmSync(join(m.home, 'backups'), { recursive: true })],
  [
    'a spool file nobody understands',
    'spool',
    'warn',
    (m) => {
      writeFileSync(join(m.home, 'spool', 'rejected', 'x.json'), 'nonsense');
    },
  ],
  [
    'a setting nobody knows',
    'settings',
    'warn',
    (m) => writeFileSync(join(m.home, 'config.json'), '{"colour": 1}', { mode: 0o600 }),
  ],
  ...(process.platform === 'win32'
    ? []
    : [
        [
          'a journal others can read',
          'permissions',
          'warn',
          (m: InsideMachine) => chmodSync(join(m.home, 'journal.db'), 0o644),
        ] as const,
      ]),
];

describe('doctor', () => {
  it.each(TROUBLE)(promise('doctor/finds-trouble', '%s'), async (_what, check, status, plant) => {
    const machine = await usedMachine();
    expect(await findings(machine)).toEqual({ code: 0, found: [] });
    plant(machine);
    const { code, found } = await findings(machine);
    expect(code).toBe(status === 'fail' ? 1 : 0);
    expect(found).toContainEqual(expect.objectContaining({ name: check, status }));
    const next = found.find(({ name }) => name === check)?.next;
    if (check !== 'settings') expect(next).toMatch(/[a-z]/);
    expect((await machine.run(['doctor'])).stdout).toContain(next ?? '');
  });

  it(
    promise('doctor/changes-nothing', 'neither in a healthy home, nor in a damaged one, nor where there is none'),
    async () => {
      const nowhere = insideMachine();
      expect((await nowhere.run(['doctor'])).code).toBe(1);
      expect(existsSync(nowhere.home)).toBe(false);

      const machine = await usedMachine();
      const healthy = fingerprint(machine.home);
      expect((await machine.run(['doctor'])).code).toBe(0);
      expect(fingerprint(machine.home)).toBe(healthy);

      damage(join(machine.home, 'journal.db'), 'Why does the build');
      const damaged = fingerprint(machine.home);
      expect((await machine.run(['doctor'])).code).toBe(1);
      expect(fingerprint(machine.home)).toBe(damaged);
    },
  );

  it(
    promise('input/corrupt-database', '--repair builds the journal from all that is left and keeps the damaged file'),
    async () => {
      const machine = await usedMachine();
      machine.record(conversation('since the backup'));
      const before = await machine.exported();
      damage(join(machine.home, 'journal.db'), 'Why does the build of one');
      const reading = await machine.run(['export']);
      expect(reading).toMatchObject({ code: 1, stderr: expect.stringMatching(/memoir (?:-- )?doctor --repair/) });
      const { code, stdout } = await machine.run(['doctor', '--repair', '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).repaired).toMatchObject({ how: 'replaced', damaged: 1, events: 8 });
      const byId = (events: readonly Record<string, unknown>[]) =>
        events.map(({ id, body }) => JSON.stringify({ id, body })).sort();
      expect(byId(await machine.exported())).toEqual(byId(before));
      expect(readdirSync(join(machine.home, 'quarantine'))).toHaveLength(1);
      expect(await findings(machine)).toEqual({ code: 0, found: [] });
    },
  );
});

describe('backup', () => {
  it(
    promise('backup/verified', 'made while another process writes, it holds everything written before it began'),
    async () => {
      const machine = freshMachine();
      machine.ok(['start']);
      const program = `
      const { writeSync } = await import('node:fs');
      const { openMemoir } = await import(${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)});
      const memoir = openMemoir({ home: process.argv[1] });
      for (let n = 0; n < 100_000; n += 1) {
        memoir.events.record([{ type: 'prompt.submitted', key: 'k' + n, happenedAt: Date.now(), actor: 'person', trust: 'owner', body: { text: 'event ' + n } }]);
        // Waits for a reader that is behind; process.stdout would keep the line in this process, which is killed.
        writeSync(1, n + '\\n');
      }`;
      const writer = spawn(process.execPath, ['--input-type=module', '-e', program, machine.home], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let acknowledged = '';
      writer.stdout.on('data', (chunk) => {
        acknowledged += chunk;
      });
      const count = () => acknowledged.split('\n').length - 1;
      try {
        await once(writer.stdout, 'data');
        const before = count();
        const child = machine.start(['backup', '--json']);
        let printed = '';
        child.stdout?.on('data', (chunk) => {
          printed += chunk;
        });
        const [code] = await once(child, 'close');
        expect(code).toBe(0);
        // All that it acknowledged, also what this process has not read yet.
        writer.kill('SIGKILL');
        await once(writer, 'close');
        const after = count();
        const { path, counts } = JSON.parse(printed);
        // The control: if nothing had been written meanwhile, this would show nothing.
        expect(after).toBeGreaterThan(before);
        expect(counts.integrity).toBe('ok');
        expect(counts.events).toBeGreaterThanOrEqual(before);
        expect(counts.events).toBeLessThanOrEqual(after + 1);

        const other = insideMachine();
        await other.ok(['restore', path]);
        const keys = new Set((await other.exported()).map(({ key }) => key));
        expect(Array.from({ length: before }, (_, n) => `k${n}`).filter((key) => !keys.has(key))).toEqual([]);
      } finally {
        writer.kill('SIGKILL');
      }
    },
  );

  it(
    promise('backup/pruned-by-rule', 'newest three, newest of each day and week, the last upgrade; nothing of yours'),
    async () => {
      await stayWithinOneDay();
      const machine = await usedMachine();
      const folder = join(machine.home, 'backups');
      const [real] = readdirSync(folder);
      const today = Math.floor(Date.now() / DAY_MS);
      const name = (kind: string, daysAgo: number) =>
        `${kind}-${new Date((today - daysAgo) * DAY_MS).toISOString().slice(0, 10)}T000000000Z.db`;
      const plant = (file: string) => copyFileSync(join(folder, String(real)), join(folder, file));
      for (let daysAgo = 1; daysAgo <= 40; daysAgo += 1) plant(name('journal', daysAgo));
      for (const file of [name('before-upgrade-from-1', 60), name('before-upgrade-from-1', 90), 'mine.db']) plant(file);

      const variables = { MEMOIR_BACKUP_KEEP_DAILY: '5', MEMOIR_BACKUP_KEEP_WEEKLY: '3' };
      const { path, pruned } = JSON.parse(await machine.ok(['backup', '--json'], variables));

      const weekStart = (weeksAgo: number) => (today % 7) + 1 + 7 * (weeksAgo - 1);
      const days = new Set([1, 2, 3, 4, weekStart(1), weekStart(2)]);
      const kept = [...days].map((daysAgo) => name('journal', daysAgo));
      const newest = [path.split(/[\\/]/).at(-1), String(real)];
      expect(readdirSync(folder).sort()).toEqual(
        [...kept, ...newest, name('before-upgrade-from-1', 60), 'mine.db'].sort(),
      );
      expect(pruned).toContain(name('journal', 40));
      expect(pruned).toHaveLength(40 - days.size + 1);
    },
  );
});

const SESSIONS = howMany(30, 500);

it(promise('rebuild/safe', 'killed at any moment it leaves the state whole and every event there'), async () => {
  const folder = tempDir();
  const [program, machine] = [freshMachine(folder), insideMachine(folder)];
  machine.record(Array.from({ length: SESSIONS }, (_, n) => conversation(`s${n}`)).flat());
  const events = await machine.ok(['export']);
  const sessions = await machine.ok(['sessions', '--limit', '1000', '--json']);
  // The kill times are fractions of a measured full run, so that kills hit it at work on any machine.
  const began = performance.now();
  await once(program.start(['rebuild']), 'close');
  let tookMs = performance.now() - began;
  expect(await machine.ok(['sessions', '--limit', '1000', '--json'])).toBe(sessions);
  let killed = 0;
  for (const round of rounds(3)) {
    const part = 0.3 + 0.2 * (round % 4);
    const child = program.start(['rebuild']);
    const timer = setTimeout(() => child.kill('SIGKILL'), part * tookMs);
    const [, signal] = await once(child, 'close');
    clearTimeout(timer);
    if (signal === 'SIGKILL') killed += 1;
    // It was faster than the measured run, so the next kill comes earlier.
    else tookMs *= part / 2;
    expect(await machine.ok(['sessions', '--limit', '1000', '--json'])).toBe(sessions);
  }
  // The control: some of them must really have been interrupted.
  expect(killed).toBeGreaterThan(0);
  expect(await machine.ok(['export'])).toBe(events);
  expect(await machine.json(['rebuild'])).toEqual({ events: 4 * SESSIONS, facts: 0 });
  expect(await machine.ok(['sessions', '--limit', '1000', '--json'])).toBe(sessions);
});
