/** Whether sessions are recorded, and which were: sessions, pauses, hooks, what `start` still offers. */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliHome, cliHome } from '../../../test/fixtures/cli-home.ts';
import { promise } from '../../../test/promises.ts';
import { hookGroups } from '../../agents/claude-code/install/own-hooks.ts';
import { companionSession } from '../../domain/companion.ts';
import type { EventDraft } from '../../domain/event.ts';
import { textWidth } from './print/text-width.ts';

const PARENT = '5317c922-11aa-4bbb-8ccc-123456789abc';
const DAY_MS = 86_400_000;

async function withSessions(): Promise<CliHome> {
  const machine = cliHome();
  await machine.ok(['task', 'add', 'make the project known']);
  const memoir = machine.open();
  const project = memoir.projects.find({ cwd: machine.project })?.id ?? '';
  const now = machine.clock.now();
  const base = (session: string, at: number) => ({ session, project, happenedAt: at });
  const started = (session: string, at: number, parent?: string): EventDraft => ({
    type: 'session.started',
    key: `start:${session}`,
    ...base(session, at),
    actor: 'agent',
    trust: 'agent',
    body: {
      agent: 'claude-code',
      cwd: machine.project,
      source: 'startup',
      ...(parent === undefined ? {} : { parent }),
    },
  });
  const asked = (session: string, at: number, text: string): EventDraft => ({
    type: 'prompt.submitted',
    key: `prompt:${session}:${at}`,
    ...base(session, at),
    actor: 'person',
    trust: 'owner',
    body: { text, promptId: `p${at}`, origin: 'person' },
  });
  memoir.events.record([
    started(PARENT, now - 5000),
    asked(PARENT, now - 4000, '/clear'),
    asked(PARENT, now - 3000, 'Why does the login redirect\nend on the wrong page for people with two accounts?'),
    started(`${PARENT}/a1`, now - 2000, PARENT),
    asked(`${PARENT}/a1`, now - 1000, 'Look at the routes.'),
    started('old-one', now - 40 * DAY_MS),
    asked('old-one', now - 40 * DAY_MS, 'Set up the shop.'),
  ]);
  memoir.close();
  return machine;
}

describe('memoir sessions', () => {
  it.each([60, 80, 120])(promise('cli/sessions-readable', 'at %i columns'), async (columns) => {
    const machine = await withSessions();
    const screen = await machine.ok(['sessions'], { columns, tty: true, environment: PLAIN });
    const lines = screen.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(columns);
    expect(lines[1]).toMatch(/^5317c922 .*open.*shop.*Why does the/);
    expect(lines[2]).toMatch(/^old-one .*shop/);
    expect(lines[2]).not.toContain('open');
  });

  it('says that there are more than it lists', async () => {
    const machine = await withSessions();
    expect(await machine.ok(['sessions', '--limit', '1'])).toContain('There are more: `memoir sessions --limit 5`');
    expect(await machine.ok(['sessions'])).not.toContain('There are more');
  });

  it(promise('cli/sessions-readable', 'by project, with subagents, for programs'), async () => {
    const machine = await withSessions();
    const json = async (...more: string[]) =>
      JSON.parse(await machine.ok(['sessions', '--json', ...more])) as { id: string; title: string; open: boolean }[];
    expect(await json()).toMatchObject([
      { id: PARENT, project: 'shop', title: expect.stringContaining('Why does the login'), open: true },
      { id: 'old-one', open: false },
    ]);
    expect(await json('--subagents')).toHaveLength(3);
    expect(await json('--project', 'shop')).toHaveLength(2);
    expect((await machine.run(['sessions', '--project', 'nope'])).code).toBe(1);
  });

  it(promise('cli/session-before-subagents', 'show with eight characters'), async () => {
    const machine = await withSessions();
    expect(JSON.parse(await machine.ok(['show', '5317c922', '--json']))).toMatchObject({ kind: 'session', id: PARENT });
    expect(JSON.parse(await machine.ok(['show', `${PARENT}/a1`, '--json']))).toMatchObject({ id: `${PARENT}/a1` });
  });
});

describe('a pause', () => {
  it(promise('cli/pause-is-visible', 'is shown on every screen until it ends'), async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'x']);
    await machine.ok(['pause', '2h']);
    const looks = async () => ({
      home: await machine.ok([]),
      start: (await machine.run(['start'], { ci: true })).stdout,
      doctor: (await machine.run(['doctor'])).stdout,
    });
    for (const text of Object.values(await looks())) expect(text).toMatch(/paused in shop/);
    expect(await machine.ok([])).toMatch(/until 2026-01-15 \d\d:\d\d \((?:2 h|1 h 59 min) left\)\./);
    expect(JSON.parse(await machine.ok(['home', '--json']))).toMatchObject({ pauses: [{ project: 'shop' }] });
    await machine.ok(['resume']);
    for (const text of Object.values(await looks())) expect(text).not.toContain('paused');
    await machine.ok(['pause', '--everywhere']);
    for (const text of Object.values(await looks())) expect(text).toMatch(/paused everywhere/);
  });
});

describe('the doctor', () => {
  const hooksCheck = async (machine: CliHome) => {
    const { stdout } = await machine.run(['doctor', '--json']);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
    return checks.find(({ name }) => name === 'hooks');
  };

  it(
    promise('doctor/hooks-installed', 'reports hooks: none, all, some, without a program, turned off, as a plugin'),
    async () => {
      const machine = await withSessions();
      const settings = join(machine.userHome, '.claude', 'settings.json');
      const launcher = join(machine.home, 'bin', 'memoir-hook');
      mkdirSync(join(machine.userHome, '.claude'));
      expect(await hooksCheck(machine)).toMatchObject({
        status: 'warn',
        detail: expect.stringContaining('not installed'),
      });

      const hooks = hookGroups({ command: launcher, args: [] });
      const write = (content: object) => writeFileSync(settings, JSON.stringify(content));
      write({ hooks });
      expect(await hooksCheck(machine)).toMatchObject({ status: 'warn', detail: expect.stringContaining('is gone') });
      mkdirSync(join(machine.home, 'bin'), { recursive: true });
      writeFileSync(launcher, '#!/bin/sh\n');
      chmodSync(launcher, 0o700);
      expect(await hooksCheck(machine)).toMatchObject({
        status: 'ok',
        detail: expect.stringMatching(/installed: 15 events.*last run: session 2026-01-15 \d\d:59, prompt/),
      });
      const fresh = cliHome();
      mkdirSync(join(fresh.userHome, '.claude'));
      await fresh.ok(['task', 'add', 'x']);
      const memoir = fresh.open();
      const body = { text: 'years ago', promptId: 'p', origin: 'person' } as const;
      memoir.events.record([
        { type: 'prompt.submitted', happenedAt: fresh.clock.now() - DAY_MS, actor: 'person', trust: 'owner', body },
        // No hook recorded what was said to the companion.
        {
          ...{ type: 'prompt.submitted', happenedAt: fresh.clock.now(), actor: 'person', trust: 'owner' },
          session: companionSession('2026-01-15', 'device-1'),
          body: { ...body, promptId: 'q' },
        },
      ]);
      memoir.close();
      mkdirSync(join(fresh.home, 'bin'), { recursive: true });
      const program = join(fresh.home, 'bin', 'memoir-hook');
      writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
      writeFileSync(
        join(fresh.userHome, '.claude', 'settings.json'),
        JSON.stringify({ hooks: hookGroups({ command: program, args: [] }) }),
      );
      expect(await hooksCheck(fresh)).toMatchObject({ detail: expect.stringContaining('they have not run yet') });
      const { Stop: _, ...some } = hooks;
      write({ hooks: some });
      expect(await hooksCheck(machine)).toMatchObject({ status: 'warn', detail: 'installed without Stop' });
      write({ hooks, disableAllHooks: true });
      expect(await hooksCheck(machine)).toMatchObject({
        status: 'warn',
        detail: expect.stringContaining('disableAllHooks'),
      });
      write({ enabledPlugins: { 'memoir@memoir': true } });
      expect(await hooksCheck(machine)).toMatchObject({ status: 'ok', detail: expect.stringContaining('the plugin') });
      writeFileSync(settings, '{ broken');
      expect(await hooksCheck(machine)).toMatchObject({
        status: 'warn',
        detail: expect.stringContaining('cannot be read'),
      });
      expect(readFileSync(settings, 'utf8')).toBe('{ broken');
      rmSync(settings);
    },
  );
});

describe('memoir start', () => {
  it(promise('cli/start-offers-what-is-left', 'init and a first backup, once each'), async () => {
    const machine = cliHome();
    const next = async () => (await machine.run(['start'], { ci: true })).stdout.split('\nNext')[1] ?? '';
    expect(await next()).toMatch(/memoir init[\s\S]*memoir backup/);
    await machine.ok(['backup']);
    mkdirSync(join(machine.userHome, '.claude'));
    const hooks = hookGroups({ command: join(machine.home, 'bin', 'memoir-hook'), args: [] });
    writeFileSync(join(machine.userHome, '.claude', 'settings.json'), JSON.stringify({ hooks }));
    expect(await next()).not.toMatch(/memoir init|memoir backup/);
  });
});

const PLAIN = { noColor: true, forceColor: undefined, term: 'xterm', columns: undefined, ci: false, settings: {} };
