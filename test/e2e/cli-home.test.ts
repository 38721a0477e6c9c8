/** A new user's first hour: from an empty machine through every command, as processes. */
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promise } from '../promises.ts';
import { insideMachine } from './inside-machine.ts';
import { conversation, exported, fingerprint, freshMachine } from './memoir-process.ts';

const POSIX = process.platform !== 'win32';

it('start, doctor, backup, restore, export, rebuild, forget', () => {
  const machine = freshMachine();
  expect(machine.ok(['start'])).toContain(machine.home);
  expect(machine.json(['start'])).toMatchObject({
    home: machine.home,
    created: false,
    events: 0,
    replayed: 0,
    rejected: [],
  });
  expect(machine.json(['doctor'])).toMatchObject({ home: machine.home, healthy: true });

  machine.record(conversation('one'));
  expect(machine.json(['backup'])).toMatchObject({ counts: { events: 4, integrity: 'ok' } });
  expect(machine.json(['backup', '--list'])).toHaveLength(1);
  expect(machine.json(['restore', 'latest'])).toMatchObject({ how: 'merged', added: 0, events: 4 });
  expect(machine.json(['sessions'])).toMatchObject([{ id: 'one', prompts: 1, replies: 1, tool_calls: 1 }]);
  expect(machine.json(['rebuild'])).toEqual({ events: 4, facts: 0 });
  expect(machine.json(['sessions'])).toMatchObject([{ id: 'one', prompts: 1, replies: 1, tool_calls: 1 }]);

  const reply = exported(machine).find(({ type }) => type === 'reply.given');
  const id = String(reply?.id);
  expect(machine.ok(['show', id.slice(0, 8)])).toContain('LAST WORD of one');
  expect(machine.json(['show', id])).toMatchObject({ id, type: 'reply.given', body: reply?.body });
  expect(machine.json(['forget', id.slice(0, 8), '--yes', '--reason', 'a test'])).toMatchObject({
    erased: [id],
    backupsCleaned: [expect.stringMatching(/^journal-/)],
    remaining: [],
  });
  expect(machine.ok(['export'])).not.toContain('LAST WORD');
  const shown = machine.run(['show', id]);
  expect(shown).toMatchObject({ code: 1, stdout: '' });
  expect(shown.stderr).toContain('was erased on');
  expect(machine.json(['forget', id, '--yes'])).toMatchObject({ erased: [], alreadyErased: [id] });
  expect(machine.json(['restore', 'latest'])).toMatchObject({ how: 'merged', added: 0 });
  expect(machine.ok(['export'])).not.toContain('LAST WORD');
  expect(machine.json(['doctor'])).toMatchObject({ healthy: true });
});

it('reading before the first start makes nothing and says what to do', async () => {
  const machine = insideMachine();
  for (const args of [
    ['export'],
    ['sessions'],
    ['show', 'abcd'],
    ['backup'],
    ['rebuild'],
    ['forget', 'abcd', '--yes'],
  ]) {
    const { code, stderr } = await machine.run(args);
    expect({ args, code }).toEqual({ args, code: 1 });
    expect(stderr).toMatch(/memoir.* start/);
  }
  expect(existsSync(machine.home)).toBe(false);
});

it(promise('export/complete', 'has every event with its whole body, in the order of arrival'), async () => {
  const machine = insideMachine();
  const drafts = Array.from({ length: 120 }, (_, n) => conversation(`s${n}`)).flat();
  machine.record(drafts);
  const lines = await machine.exported();
  expect(lines.map(({ key, type, body }) => ({ key, type, body }))).toEqual(
    drafts.map(({ key, type, body }) => ({ key, type, body })),
  );
  expect(lines.map(({ happenedAt }) => Date.parse(String(happenedAt)))).toEqual(drafts.map((each) => each.happenedAt));

  const missing = await machine.run(['export', '--output', 'no/such/all.jsonl']);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no folder')]);
  await machine.ok(['export', '--output', 'all.jsonl']);
  const file = join(machine.userHome, 'all.jsonl');
  expect(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(lines);
  if (POSIX) expect(statSync(file).mode & 0o777).toBe(0o600);
});

it(
  promise('input/control-characters', 'are stored as they are, and no command sends them to the terminal'),
  async () => {
    const machine = insideMachine();
    machine.record(conversation('one'));
    const prompt = (await machine.exported()).find(({ type }) => type === 'prompt.submitted');
    expect(JSON.stringify(prompt?.body)).toContain(JSON.stringify('\u001b[31mred\u001b[0m \u009b2J').slice(1, -1));
    for (const args of [
      ['export'],
      ['show', String(prompt?.id)],
      ['show', String(prompt?.id), '--json'],
      ['sessions'],
    ]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
      expect(await machine.ok(args)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  },
);

it('export ends quietly when its reader has enough', async () => {
  const machine = freshMachine();
  machine.record(Array.from({ length: 400 }, (_, n) => conversation(`s${n}`)).flat());
  const child = machine.start(['export']);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  if (child.stdout === null) throw new Error('no pipe');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it(promise('config/precedence', 'default, file, variable and flag, each value with where it came from'), async () => {
  const machine = insideMachine();
  const seen = async (variables: Record<string, string> = {}) => {
    const { settings } = JSON.parse(await machine.ok(['config', '--json'], variables));
    return settings.find(({ key }: { key: string }) => key === 'log.level');
  };
  expect(await seen()).toEqual({ key: 'log.level', value: 'warn', source: 'default' });
  expect(existsSync(machine.home)).toBe(false);
  await machine.ok(['config', 'set', 'log.level', 'info']);
  expect(await seen()).toEqual({
    key: 'log.level',
    value: 'info',
    source: 'user',
    file: join(machine.home, 'config.json'),
  });
  expect(await seen({ MEMOIR_LOG_LEVEL: 'debug' })).toEqual({
    key: 'log.level',
    value: 'debug',
    source: 'environment',
  });
  expect(await machine.ok(['config', 'get', 'log.level'], { MEMOIR_LOG_LEVEL: 'debug' })).toBe('debug\n');

  const other = join(machine.userHome, 'other');
  const home = async (args: string[], variables: Record<string, string> = {}) =>
    JSON.parse(await machine.ok(['config', '--json', ...args], variables)).settings[0];
  expect(await home([])).toEqual({ key: 'home', value: machine.home, source: 'default' });
  expect(await home([], { MEMOIR_HOME: other })).toEqual({ key: 'home', value: other, source: 'environment' });
  expect(await home(['--home', `${other}2`], { MEMOIR_HOME: other })).toEqual({
    key: 'home',
    value: `${other}2`,
    source: 'flag',
  });

  const overridden = await machine.run(['config', 'set', 'log.level', 'error'], { MEMOIR_LOG_LEVEL: 'debug' });
  expect(overridden).toMatchObject({ code: 0, stderr: expect.stringContaining('environment') });
  await machine.ok(['config', 'unset', 'log.level']);
  expect(await seen()).toEqual({ key: 'log.level', value: 'warn', source: 'default' });
});

it(promise('restore/complete', 'merging adds what is missing; replacing keeps what it replaced'), async () => {
  const machine = insideMachine();
  machine.record(conversation('old'));
  const file = join(machine.userHome, 'copy.db');
  await machine.ok(['backup', file]);
  machine.record(conversation('new'));
  const forgotten = String((await machine.exported())[2]?.id);
  await machine.ok(['forget', forgotten, '--yes']);

  const refused = await machine.run(['restore', file, '--replace']);
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--yes') });

  expect(await machine.json(['restore', file])).toMatchObject({ how: 'merged', added: 0 });
  expect(await machine.exported()).toHaveLength(4 + 4 - 1 + 1);
  const replaced = await machine.json(['restore', file, '--replace', '--yes']);
  expect(replaced).toMatchObject({ how: 'replaced', salvaged: 8 });
  const after = await machine.exported();
  expect(after.map(({ session }) => session).filter((session) => session === 'new')).toEqual([]);
  expect(after.map(({ id }) => id)).not.toContain(forgotten);
  expect(after.filter(({ session }) => session === 'old')).toHaveLength(3);

  const [kept] = readdirSync(join(machine.home, 'quarantine'));
  const fromQuarantine = await machine.json(['restore', join(machine.home, 'quarantine', String(kept), 'journal.db')]);
  expect(fromQuarantine).toMatchObject({ how: 'merged', added: 4 });

  const other = insideMachine();
  copyFileSync(file, join(other.userHome, 'copy.db'));
  expect(await other.json(['restore', 'copy.db'])).toMatchObject({ events: 4 });
  expect((await other.exported()).map(({ id }) => id)).toContain(forgotten);
});

it('start replays the spool, and keeps what it cannot read', async () => {
  const machine = insideMachine();
  await machine.ok(['start']);
  writeFileSync(join(machine.home, 'spool', '0000000000001-nonsense.json'), '{"events": [');
  const { code, stdout, stderr } = await machine.run(['start']);
  expect({ code, stderr: stderr.split('\n').length }).toEqual({ code: 0, stderr: 2 });
  expect(stdout).toContain('Memoir is ready.');
  const kept = readdirSync(join(machine.home, 'spool', 'rejected')).sort();
  expect(kept).toEqual([
    '0000000000001-nonsense.json',
    expect.stringMatching(/^0000000000001-nonsense\b.*\.why\.txt$/),
  ]);
});

it('an empty folder made beforehand is a good home', async () => {
  const machine = insideMachine();
  mkdirSync(machine.home);
  const before = fingerprint(machine.userHome);
  await machine.ok(['start']);
  expect(fingerprint(machine.userHome)).not.toBe(before);
  if (POSIX) expect(statSync(machine.home).mode & 0o777).toBe(0o700);
});
