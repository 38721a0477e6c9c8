/** Any bad input gives an exit code, one sentence and the next step on stderr, no stack trace, and changes nothing. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cliHome } from '../fixtures/cli-home.ts';
import { promise } from '../promises.ts';
import { type InsideMachine, insideMachine } from './inside-machine.ts';
import { conversation, fingerprint, type Ran } from './memoir-process.ts';

/** A machine with data, shared by the tests of a group: each checks that nothing on it changed. */
function sharedMachine(): () => InsideMachine {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-bad-'));
  let machine: InsideMachine | undefined;
  beforeAll(async () => {
    machine = insideMachine(folder);
    machine.record(conversation('one'));
    await machine.ok(['backup']);
    writeFileSync(join(machine.userHome, 'file'), 'mine\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => {
    if (machine === undefined) throw new Error('the machine is prepared before the tests');
    return machine;
  };
}

function expectRefusal(ran: Ran, code: number, message: RegExp): void {
  const lines = ran.stderr.trimEnd().split('\n');
  expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code, stdout: '' });
  expect(lines[0]).toMatch(/^memoir: \S/);
  expect(lines[0]).toMatch(message);
  expect(lines).toHaveLength(2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a message shows such a character, it never sends it
  expect(ran.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|^\s+at |node:internal/m);
}

const WRITERS = [['start'], ['backup'], ['rebuild'], ['export'], ['sessions'], ['config', 'set', 'log.level', 'info']];

describe('the command line', () => {
  // One home for all of them, because each must leave it unchanged. In this process, which is much faster.
  const folder = mkdtempSync(join(tmpdir(), 'memoir-bad-'));
  const machine = cliHome(folder);
  const inHome = { cwd: machine.userHome, ci: true };
  beforeAll(async () => {
    const memoir = machine.open();
    memoir.events.record(conversation('one'));
    memoir.close();
    await machine.ok(['backup'], inHome);
    // Reading a fact first extracts new turns, which is not a change caused by a bad argument.
    await machine.ok(['facts'], inHome);
    writeFileSync(join(machine.userHome, 'file'), 'mine\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [['--nonsense'], 2, /no option --nonsense/],
    [['doctor', '--repiar'], 2, /no option --repiar/],
    [['bakcup'], 2, /no command "bakcup"/],
    [['config', 'gte', 'home'], 2, /no subcommand "gte"/],
    [['forget'], 2, /Nothing given to forget/],
    [['restore'], 2, /No backup given/],
    [['start', 'now'], 2, /Unexpected argument "now"/],
    [['sessions', '--limit', 'many'], 2, /--limit/],
    [['sessions', '--limit', '0'], 2, /--limit/],
    [['show', 'zz'], 1, /Nothing has the id/],
    [['show', '123'], 1, /Nothing has the id/],
    [['show', 'abcd%'], 1, /Nothing has the id/],
    [['show', '00000000-0000-7000-8000-000000000000'], 1, /Nothing has the id/],
    [['confirm', 'deadbeef'], 1, /no fact, task, note or status line "deadbeef"/],
    [['refute', 'nothing'], 1, /no fact, task, note or status line "nothing"/],
    [['show', 'ab\ncd'], 1, /Nothing has the id/],
    [['show', '\u001b[2Jabcd'], 1, /Nothing has the id/],
    [['forget', '00000000', '--yes'], 1, /Nothing has the id/],
    [['forget', 'abcd'], 1, /Nothing recorded matches "abcd"/],
    [['forget', 'abcd', '--yes'], 1, /Nothing has the id "abcd"/],
    [['forget', '--session', 'nowhere', '--yes'], 1, /There is no session "nowhere"/],
    [['forget', '--project', 'nowhere', '--yes'], 1, /no project/],
    [['forget', '--query', 'xyzzy plugh', '--yes'], 1, /Nothing recorded matches "xyzzy plugh"/],
    [['forget', '--query', ' ', '--yes'], 2, /too short to search for/],
    [['forget', '--since', 'someday', '--yes'], 2, /not a time Memoir understands/],
    [['forget', '--since', '2026-02-01', '--until', '2026-01-01', '--yes'], 2, /is empty/],
    [['forget', '..', '--yes'], 1, /Nothing has the id|not the id/],
    [['restore', 'no-such-file'], 1, /no backup no-such-file/],
    [['restore', 'file'], 1, /cannot be read as a Memoir journal/],
    [['restore', 'latest', '--replace'], 1, /no terminal to ask/],
    [['restore', '\u001b]0;owned\u0007x'], 1, /no backup x/],
    [['backup', 'file'], 1, /exists already/],
    [['export', '--output', 'file'], 1, /exists already/],
    [['export', '--output', '/dev/null', '--force'], 1, /not a regular file/],
    [['notes', 'briefing', 'set', '/dev/zero'], 1, /not a regular file/],
    [['notes', 'profile', 'review', '--set', '/dev/zero'], 1, /not a regular file/],
    [['backup', 'no/such/folder.db'], 1, /There is no folder/],
    [['backup', 'file/x.db'], 1, /file/],
    [['export', '--output', '.memoir/journal.db'], 1, /inside the home/],
    [['export', '--output', '.memoir'], 1, /inside the home/],
    [['config', 'get', 'display.colour'], 2, /no setting "display.colour"/],
    [['config', 'set', 'display.color', 'purple'], 2, /must be one of auto, always, never/],
    [['config', 'set', 'capture.ignore', 'a\u0001b'], 2, /without control characters/],
    [['config', 'set', 'home', '/elsewhere'], 1, /cannot be set in this file/],
    [['config', 'set', '__proto__', 'x'], 2, /no setting/],
    [['config', 'unset', 'nope'], 2, /no setting/],
    [['pause', 'soonish'], 2, /not a duration/],
    [['task', 'add', 'x', '--due', 'blursday'], 2, /not a day/],
    [['task', 'add', 'x', '--priority', 'huge'], 2, /--priority must be one of/],
    [['task', 'list', '--status', 'nope'], 2, /--status must be one of/],
    [['task', 'done', 'zzzzzz'], 1, /no task/],
    [['project', 'show', 'nope'], 1, /no project/],
    [['status', 'set', 'novalue'], 2, /not name=value/],
    [['notes', 'list', '--type', 'nope'], 2, /--type must be one of/],
    [['import', '--format', 'nope'], 2, /--format must be one of/],
    [['import', '--format', 'conversation'], 2, /No file given/],
    [['models', 'use', 'nope'], 2, /no embedder/],
    [['context', '--moment', 'nope'], 2, /--moment must be one of/],
    [['recall', 'x', '--since', 'blursday'], 2, /not a time/],
    [['export', '--output', ''], 2, /--output is empty/],
    [['start', '--home', 'relative'], 2, /not an absolute path/],
    [['completion', 'nope'], 2, /must be one of bash/],
  ] as const)(
    promise('input/coded-errors', '%j exits %i') + promise('cli/bad-values-exit-2', ''),
    async (args, code, message) => {
      const before = fingerprint(machine.userHome);
      expectRefusal(await machine.run(args, inHome), code, message);
      expect(fingerprint(machine.userHome)).toBe(before);
    },
  );

  it('says the same as JSON to a program', async () => {
    const { code, stdout, stderr } = await machine.run(['show', 'zz', '--json'], inHome);
    expect({ code, stdout, error: JSON.parse(stderr).error.code }).toEqual({ code: 1, stdout: '', error: 'not-found' });
  });

  it('suggests a correction', async () => {
    const { stderr } = await insideMachine().run(['bakcup']);
    expect(stderr).toMatch(/Did you mean `.*memoir.* backup`\?/);
  });
});

describe('the home', () => {
  const used = sharedMachine();

  it.each([
    ['relative', () => 'here', /not an absolute path/],
    ['the root', () => '/', /root directory|not an absolute path|drive/],
    ['the root by a detour', () => '/usr/..', /root directory|not an absolute path|drive/],
    ['the home directory itself', (machine: InsideMachine) => machine.userHome, /your home directory/],
    ['a folder above it', (machine: InsideMachine) => join(machine.userHome, '..'), /your home directory/],
    ['a network share', () => '//server/share/memoir', /network/],
    ['a control character', (machine: InsideMachine) => `${machine.home}\u0007`, /control character/],
    ['empty', () => '', /empty/],
  ] as const)(promise('config/paths-validated', '%s'), async (_what, path, message) => {
    const machine = used();
    const before = fingerprint(machine.userHome);
    expectRefusal(await machine.run(['start', '--home', path(machine)]), 2, message);
    expectRefusal(await machine.run(['start'], { MEMOIR_HOME: path(machine) }), 1, message);
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it.each([
    ['a file', 'file', /is a file, and Memoir needs a folder/],
    ['below a file', 'file/memoir', /not a folder|There is no Memoir home/],
    ['somebody’s folder', 'documents', /./],
  ])(promise('input/home-unusable', '%s'), async (_what, name, message) => {
    const machine = used();
    mkdirSync(join(machine.userHome, 'documents'), { recursive: true });
    writeFileSync(join(machine.userHome, 'documents', 'thesis.txt'), 'mine\n');
    const before = fingerprint(machine.userHome);
    for (const args of WRITERS)
      expectRefusal(await machine.run([...args, '--home', join(machine.userHome, name)]), 1, message);
    expect((await machine.run(['doctor', '--home', join(machine.userHome, name)])).code).toBe(1);
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  const readOnly = readOnlyMaker();
  if (readOnly !== undefined) {
    it(promise('input/home-unusable', `read-only (${readOnly.how})`), async () => {
      const machine = insideMachine();
      mkdirSync(machine.home, { mode: 0o700 });
      readOnly.prepare(machine.home);
      machine.record(conversation('one'));
      readOnly.lock(machine.home);
      const before = fingerprint(machine.home);
      const writers = WRITERS.filter(([name]) => name !== 'export' && name !== 'sessions');
      for (const args of writers) expectRefusal(await machine.run(args), 1, /read-only|may not be read or written/);
      expect((await machine.run(['doctor'])).code).toBe(1);
      expect(fingerprint(machine.home)).toBe(before);
    });
  }
});

describe('the settings file', () => {
  const used = sharedMachine();
  const settings = () => join(used().home, 'config.json');
  afterEach(() => rmSync(settings(), { force: true }));

  it.each([
    ['broken JSON', '{\n  "log": {\n    "level": }\n}\n', /line 3, column 14/],
    ['cut short', '{ "log": ', /line 1, column/],
    ['a list', '[1, 2]', /one JSON object/],
    ['a wrong value', '{"log": {"level": "loud"}}', /"log.level" must be .*, not "loud"/],
    ['a NUL in a value', '{"capture": {"ignore": ["a\\u0000b"]}}', /without control characters/],
    ['the home', '{"home": "/elsewhere"}', /cannot be set in this file/],
  ])(promise('config/bad-file-explained', '%s'), async (_what, content, message) => {
    const machine = used();
    writeFileSync(settings(), content);
    const before = fingerprint(machine.userHome);
    const commands = [['start'], ['doctor'], ['config'], ['config', 'set', 'log.level', 'info']];
    for (const args of commands) expectRefusal(await machine.run(args), 1, message);
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it('an unknown setting is a warning, not an error', async () => {
    writeFileSync(settings(), '{"colour": "red"}');
    const { code, stderr } = await used().run(['config']);
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 0, lines: 1 });
    expect(stderr).toContain('"colour"');
  });

  it('a wrong variable is named', async () => {
    expectRefusal(await used().run(['start'], { MEMOIR_LOG_LEVEL: 'loud' }), 1, /the variable MEMOIR_LOG_LEVEL/);
  });
});

interface ReadOnlyMaker {
  readonly how: string;
  prepare(folder: string): void;
  lock(folder: string): void;
}

/** Permissions do not bind root, so there a small filesystem is mounted and then made read-only. */
function readOnlyMaker(): ReadOnlyMaker | undefined {
  if (process.platform === 'win32') {
    console.warn('NOT RUN: a read-only home; Windows has no read-only folders, only files');
    return undefined;
  }
  if (process.getuid?.() !== 0) {
    return { how: 'permissions', prepare: () => {}, lock: (folder) => chmodUntilEnd(folder) };
  }
  const trial = mkdtempSync(join(tmpdir(), 'memoir-mount-'));
  const mounted = process.platform === 'linux' && mount(['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', trial]);
  if (mounted) spawnSync('umount', [trial]);
  rmSync(trial, { recursive: true });
  if (!mounted) {
    console.warn('NOT RUN: a read-only home; this is root, whom permissions do not bind, and it may not mount');
    return undefined;
  }
  return {
    how: 'a mount',
    prepare: (folder) => {
      expect(mount(['-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'tmpfs', folder])).toBe(true);
      onTestFinished(() => void spawnSync('umount', [folder]));
    },
    lock: (folder) => expect(mount(['-o', 'remount,ro', folder])).toBe(true),
  };
}

function mount(args: readonly string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

function chmodUntilEnd(folder: string): void {
  chmodSync(folder, 0o500);
  onTestFinished(() => chmodSync(folder, 0o700));
}
