/**
 * A hook in unexpected surroundings: its input is not closed or never ends, there is no home directory, the disk is full. It
 * exits 0 and prints nothing. Complete input is kept wherever there is space.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemCode } from '../../src/domain/errors.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { readLosses } from '../../src/platform/home/losses.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { copyHook, type Heard, linkCommandLine, pause, report, start } from './processes.ts';
import { mountSmallDisk, whyNoSmallDisk } from './small-disk.ts';

const EVENT = { session_id: 's', prompt: 'a heron asks' };

let hook = '';
let memoir = '';
beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-test-'));
  [hook, memoir] = [copyHook(dir), linkCommandLine(dir)];
  return () => rmSync(dir, { recursive: true, force: true });
});

/** It must end by itself without output. A hook that hangs is killed, which the test notices. */
async function endsQuietly(heard: Heard): Promise<void> {
  const timer = setTimeout(() => heard.child.kill('SIGKILL'), 60_000);
  const { code, signal } = await heard.ended;
  clearTimeout(timer);
  expect({ code, signal, said: heard.lines(), errors: heard.errors() }).toEqual({
    code: 0,
    signal: null,
    said: [],
    errors: '',
  });
}

/** Open for writing too, so that it never ends. */
function openPipe(): number {
  const path = join(tempDir(), 'pipe');
  execFileSync('mkfifo', [path]);
  const descriptor = openSync(path, 'r+');
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

describe.skipIf(process.platform === 'win32')('input', () => {
  it(promise('hook/keeps-what-it-accepted', 'that is whole and never closed is kept'), async () => {
    const layout = tempHome();
    const heard = start(hook, ['UserPromptSubmit'], { env: { HOME: tempDir(), MEMOIR_HOME: layout.home } });
    const text = `${JSON.stringify({ ...EVENT, prompt: `{"a":"}"} ${'é'.repeat(90_000)} a heron asks` })}\n`;
    // In pieces, one of them ending in a brace.
    for (const part of [text.slice(0, 60), text.slice(60, 40_000), text.slice(40_000)]) {
      heard.child.stdin?.write(part);
      await pause(30);
    }
    await endsQuietly(heard);
    const [event] = iterateEvents(testJournal(layout).db, { types: ['prompt.submitted'] });
    expect(String(event?.body.text)).toMatch(/é a heron asks$/);
  });

  it(promise('hook/keeps-what-it-accepted', 'with a byte order mark is kept'), async () => {
    const layout = tempHome();
    const heard = start(hook, ['UserPromptSubmit'], { env: { HOME: tempDir(), MEMOIR_HOME: layout.home } });
    heard.child.stdin?.end(`\uFEFF${JSON.stringify(EVENT)}`);
    await endsQuietly(heard);
    const [event] = iterateEvents(testJournal(layout).db, { types: ['prompt.submitted'] });
    expect(event?.body.text).toBe(EVENT.prompt);
    expect(readLosses(layout)).toBeUndefined();
  });

  it(promise('hook/keeps-what-it-accepted', 'that never ends is given up, and counted'), async () => {
    const layout = tempHome();
    const heard = start(hook, ['UserPromptSubmit'], { env: { HOME: tempDir(), MEMOIR_HOME: layout.home } });
    heard.child.stdin?.write('{"prompt":"');
    const chunk = `${'x'.repeat(1024 * 1024)}}`;
    let sent = 0;
    let over = false;
    void heard.ended.then(() => {
      over = true;
    });
    while (!over && sent < 300) {
      sent++;
      if (heard.child.stdin?.write(chunk) === false) await pause(2);
    }
    await endsQuietly(heard);
    report('endless-input', { megabytes_sent: sent, lost_counted: readLosses(layout)?.events ?? 0 });
    expect(readLosses(layout)?.events).toBe(1);
  });

  // At SessionEnd, because the client waits the shortest time for it. Node gives a child a socket, a shell gives it a pipe.
  it.each<[what: string, stdin: 'socket' | 'pipe', sent: string]>([
    ['a socket without a byte', 'socket', ''],
    ['a socket with half an object', 'socket', '{"session_id":'],
    ['a pipe without a byte', 'pipe', ''],
    ['a pipe with half an object', 'pipe', '{"session_id":'],
  ])(promise('hook/keeps-what-it-accepted', 'that is %s is given up, and counted'), async (_what, kind, sent) => {
    const layout = tempHome();
    const stdin = kind === 'pipe' ? openPipe() : undefined;
    const env = { HOME: tempDir(), MEMOIR_HOME: layout.home };
    const heard = start(hook, ['SessionEnd'], { env, ...(stdin === undefined ? {} : { stdin }) });
    if (sent !== '' && stdin !== undefined) writeSync(stdin, sent);
    else if (sent !== '') heard.child.stdin?.write(sent);
    await endsQuietly(heard);
    expect(readLosses(layout)?.events).toBe(1);
  });

  it.each(['', '{', '[]'])('%j leaves no trace and no word', async (input) => {
    const layout = tempHome();
    await endsQuietly(start(hook, ['UserPromptSubmit'], { env: { HOME: tempDir(), MEMOIR_HOME: layout.home }, input }));
    expect(readLosses(layout)).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('a home directory', () => {
  it.each<[string, (dir: string) => Record<string, string>]>([
    ['that is not set', () => ({})],
    ['that is empty', () => ({ HOME: '' })],
    [
      'that is a file',
      (dir) => {
        writeFileSync(join(dir, 'file'), '');
        return { HOME: join(dir, 'file') };
      },
    ],
    ['below /proc', () => ({ HOME: '/proc/nobody' })],
  ])('%s: the hook is quiet, a command says what to do, and nothing is left here', async (_what, surroundings) => {
    const dir = tempDir();
    const work = join(dir, 'work');
    mkdirSync(work);
    // Without HOME the system says where the home of this user is; a test must not go there.
    const env = surroundings(dir);
    const guard: Record<string, string> = env.HOME ? {} : { MEMOIR_HOME: '' };
    await endsQuietly(
      start(hook, ['UserPromptSubmit'], { env: { ...env, ...guard }, cwd: work, input: JSON.stringify(EVENT) }),
    );
    const command = start(memoir, ['task', 'add', 'x'], { env: { ...env, ...guard }, cwd: work, input: '' });
    const { code } = await command.ended;
    expect([code, command.errors().split('\n').filter(Boolean).length]).toEqual([1, 2]);
    expect(command.errors()).not.toContain('should not');
    expect(readdirSync(work)).toEqual([]);
  });
});

const reason = whyNoSmallDisk();
if (reason !== undefined) console.warn(`SKIPPED a new home on a full disk: ${reason}.`);

describe.skipIf(reason !== undefined)('a disk without a byte left', () => {
  it(
    promise('input/disk-full', 'and no home yet: the hook is quiet, a command says why, and both work with space'),
    async () => {
      const dir = tempDir();
      const disk = mountSmallDisk(join(dir, 'disk'), 1);
      const built = tempDir();
      const [hook, memoir] = [copyHook(built), linkCommandLine(built)];
      try {
        while (true) appendFileSync(join(disk.path, 'filler'), Buffer.alloc(512));
      } catch (error) {
        if (systemCode(error) !== 'ENOSPC') throw error;
      }
      const layout = homeLayout(join(disk.path, 'home'));
      const env = { HOME: dir, MEMOIR_HOME: layout.home };
      const hookOnce = () => start(hook, ['UserPromptSubmit'], { env, cwd: dir, input: JSON.stringify(EVENT) });
      await endsQuietly(hookOnce());
      const refused = start(memoir, ['task', 'add', 'x'], { env, cwd: dir, input: '' });
      expect(await refused.ended).toMatchObject({ code: 1 });
      expect(refused.errors()).toMatch(/space|full/);
      disk.remount('size=32m');
      await endsQuietly(hookOnce());
      expect(await start(memoir, ['task', 'add', 'x'], { env, cwd: dir, input: '' }).ended).toMatchObject({ code: 0 });
      const types = [...iterateEvents(testJournal(layout).db)].map(({ type }) => type);
      expect(types).toContain('prompt.submitted');
      expect(types).toContain('task.added');
    },
  );
});
