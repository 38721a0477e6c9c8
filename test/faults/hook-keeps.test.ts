/**
 * Everything a hook needs besides the event, broken: settings, key, log, journal, deep JSON. The hook exits 0, and the event
 * is in the journal or in the spool. If neither is possible, the loss is counted and shown.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMemoir } from '../../src/index.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { clearLosses, readLosses } from '../../src/platform/home/losses.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempHome } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { copyHook, type Heard, start } from './processes.ts';

const entry = builtProgram().entry;
const DEEP_LEVELS = 5_000;
const HANGS_AFTER_MS = 30_000;

/** Each breaks something in the home and returns how to repair it. */
const FAULTS: Readonly<Record<string, (layout: HomeLayout) => () => void>> = {
  'settings that are not JSON': ({ configFile }) => put(configFile, '{ "capture": { "ignore": ["secret/**"], } }'),
  'settings with a wrong value': ({ configFile }) => put(configFile, '{ "hook": { "busyTimeoutMs": "soon" } }'),
  'settings that are a FIFO': ({ configFile }) => fifo(configFile),
  'settings that are a folder': ({ configFile }) => folder(configFile),
  'settings that lead to /dev/zero': ({ configFile }) => link('/dev/zero', configFile),
  'a log that is a FIFO': ({ logFile, configFile }) => {
    const [undoLog, undoConfig] = [fifo(logFile), put(configFile, '{')];
    return () => [undoLog(), undoConfig()];
  },
  'a key that is a FIFO': ({ secretFile }) => fifo(secretFile),
  'a key that is a folder': ({ secretFile }) => folder(secretFile),
  'a journal that is a folder': ({ journal }) => folder(journal),
  'a journal that is not a database': ({ journal }) => put(journal, 'words '.repeat(2_000)),
};

let hook = '';
beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-test-'));
  hook = copyHook(dir);
  return () => rmSync(dir, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('a hook that accepted an event', () => {
  it.each(Object.entries(FAULTS))(promise('hook/keeps-what-it-accepted', 'keeps it: %s'), async (what, makeFault) => {
    const layout = tempHome();
    const undo = makeFault(layout);
    await ends(runHook(layout, { prompt: `kept with ${what}` }));
    undo();
    expect(await kept(layout)).toContain(`kept with ${what}`);
    expect(readLosses(layout)).toBeUndefined();
  });

  it(promise('hook/keeps-what-it-accepted', 'keeps input that is nested too deep to walk'), async () => {
    const layout = tempHome();
    const deep = `${'{"a":['.repeat(DEEP_LEVELS)}"at the bottom"${']}'.repeat(DEEP_LEVELS)}`;
    const call = `"tool_name":"mcp__x__y","tool_use_id":"t1","tool_input":{"deep":${deep}},"tool_response":${deep}`;
    const input = `{"session_id":"deep","hook_event_name":"PostToolUse",${call}}`;
    await ends(start(hook, ['PostToolUse'], { env: environmentOf(layout), input }));
    expect(await kept(layout)).toContain('at the bottom');
    expect(readLosses(layout)).toBeUndefined();
  });

  it('keeps no content of files while the rules about them cannot be read', async () => {
    const layout = tempHome();
    const undo = put(layout.configFile, '{ "capture": { "ignore": ["secret/**"], } }');
    const call = {
      tool_name: 'Read',
      tool_use_id: 't1',
      tool_input: { file_path: '/w/secret/plans.md' },
      tool_response: { file: { content: 'words of a private plan' } },
    };
    await ends(runHook(layout, call, 'PostToolUse'));
    undo();
    const text = await kept(layout);
    expect(text).toContain('tool.called');
    expect(text).not.toContain('words of a private plan');
  });

  it.runIf(process.platform === 'linux')(
    promise('project/odd-folders', 'records it without a new project if the folder cannot be one'),
    async () => {
      const layout = tempHome();
      const file = join(layout.home, '..', 'a-file');
      writeFileSync(file, '');
      const odd = ['/dev/zero', '/dev/fd/0', '/proc/1/root', '/proc/self/cwd', '/sys/kernel', 'relative/path', '.', ''];
      for (const [n, cwd] of [...odd, '/no/such/folder', `${file}`, `${file}/below`].entries())
        await ends(runHook(layout, { prompt: `in ${cwd}`, session_id: `odd-${n}`, cwd }));
      const text = await kept(layout);
      for (const cwd of [...odd, '/no/such/folder']) expect(text).toContain(`"in ${cwd}"`);
      expect(text).not.toContain('project.registered');
      // The control: an ordinary folder becomes a project.
      const shop = join(layout.home, '..', 'shop');
      mkdirSync(shop);
      await ends(runHook(layout, { prompt: 'in a folder', session_id: 'even', cwd: shop }));
      expect(await kept(layout)).toContain('project.registered');
    },
  );

  it(promise('hook/losses-are-counted', 'counts a call without a session, or with an unusable id'), async () => {
    const layout = tempHome();
    await ends(runHook(layout, { prompt: 'of nobody', session_id: undefined }));
    await ends(runHook(layout, { prompt: 'of nobody', session_id: '' }));
    await ends(runHook(layout, { prompt: 'of nobody', session_id: 'a\u0000b' }));
    expect(readLosses(layout)?.events).toBe(3);
    expect(memoir(layout, []).stdout).toContain('3 events were lost');
    expect(memoir(layout, ['doctor']).stdout).toContain('lost events');
  });

  it(
    promise('hook/losses-are-counted', 'ends by itself and counts the call if its input never becomes complete'),
    async () => {
      const layout = tempHome();
      const begun = '{"session_id":"s1","prompt":"half a';
      // Started by Node, stdin is a socket; from a shell, a pipe. In the pipe not even a first byte may come.
      const socket = start(hook, ['UserPromptSubmit'], { env: environmentOf(layout) });
      socket.child.stdin?.write(begun);
      const fromShell = (words: string) =>
        spawn(
          '/bin/sh',
          [
            '-c',
            `(printf '%s' "$0"; sleep 60) | { "$1" "$2" UserPromptSubmit; echo "ended $?"; }`,
            words,
            process.execPath,
            hook,
          ],
          {
            env: environmentOf(layout),
            detached: true,
          },
        );
      const shells = [fromShell(begun), fromShell('')];
      const said = shells.map(async (shell) => {
        const [words] = await once(shell.stdout, 'data', { signal: AbortSignal.timeout(HANGS_AFTER_MS) });
        if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
        return String(words).trim();
      });
      await ends(socket);
      expect(await Promise.all(said)).toEqual(['ended 0', 'ended 0']);
      expect(readLosses(layout)?.events).toBe(3);
    },
  );

  it(
    promise('hook/losses-are-counted', 'counts events that cannot be kept, and shows the count until it is reset'),
    async () => {
      const layout = tempHome();
      const undoJournal = folder(layout.journal);
      rmSync(layout.spool, { recursive: true });
      writeFileSync(layout.spool, 'a file where the spool should be');
      await ends(runHook(layout, { prompt: 'nowhere to go' }));
      await ends(runHook(layout, { prompt: 'nowhere to go either' }));
      expect(readLosses(layout)?.events).toBe(2);
      rmSync(layout.spool);
      undoJournal();
      expect(memoir(layout, []).stdout).toContain('2 events were lost');
      expect(memoir(layout, ['doctor']).stdout).toMatch(/warn +lost events +2 could not be kept/);
      expect(memoir(layout, ['doctor', '--repair']).stdout).toContain('lost events');
      expect(memoir(layout, ['doctor']).stdout).not.toContain('lost events');
      clearLosses(layout);
      expect(readLosses(layout)).toBeUndefined();
    },
  );
});

describe.skipIf(process.platform === 'win32')('links planted in the home', () => {
  it(
    promise('home/links-not-followed', 'nothing is written behind one, and the command says which it is'),
    async () => {
      for (const name of ['spool', 'projects', 'user', 'quarantine'] as const) {
        const layout = tempHome();
        const outside = mkdtempSync(join(tmpdir(), 'memoir-test-'));
        rmSync(join(layout.home, name), { recursive: true });
        if (name === 'spool') mkdirSync(join(outside, 'rejected'));
        symlinkSync(outside, join(layout.home, name));
        // The hook itself needs none of them while the journal can be written; with the spool it refuses.
        const undo = name === 'spool' ? folder(layout.journal) : () => undefined;
        await ends(runHook(layout, { prompt: 'whose folder is this' }));
        undo();
        const { status, stderr } = memoir(layout, ['task', 'add', 'x', '--project', 'none']);
        expect({ status, said: stderr.includes('symbolic link') }).toEqual({ status: 1, said: true });
        expect(readdirSync(outside, { recursive: true })).toEqual(name === 'spool' ? ['rejected'] : []);
        rmSync(outside, { recursive: true });
      }
    },
  );

  it(promise('home/links-not-followed', 'the folder of one project that leads elsewhere is left alone'), async () => {
    const layout = tempHome();
    const outside = mkdtempSync(join(tmpdir(), 'memoir-test-'));
    const cwd = join(layout.home, '..', 'shop');
    mkdirSync(cwd);
    symlinkSync(outside, join(layout.projectsDir, 'shop'));
    await ends(runHook(layout, { prompt: 'hello', cwd }));
    const opened = openMemoir({ home: layout.home, environment: readEnvironment(environmentOf(layout)) });
    opened.tasks.add({ cwd }, { text: 'write the export' });
    opened.close();
    expect(readdirSync(outside)).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  it('a log that is a link stays unwritten', async () => {
    const layout = tempHome();
    const target = join(layout.home, '..', 'elsewhere');
    writeFileSync(target, '');
    symlinkSync(target, layout.logFile);
    const undo = put(layout.configFile, '{');
    await ends(runHook(layout, { prompt: 'hello' }));
    undo();
    expect(readFileSync(target, 'utf8')).toBe('');
  });
});

function runHook(layout: HomeLayout, fields: Readonly<Record<string, unknown>>, event = 'UserPromptSubmit'): Heard {
  const input = JSON.stringify({ session_id: 'kept', prompt_id: 'p', ...fields });
  return start(hook, [event], { env: environmentOf(layout), input });
}

async function ends(heard: Heard): Promise<void> {
  const timer = setTimeout(() => heard.child.kill('SIGKILL'), HANGS_AFTER_MS);
  expect(await heard.ended).toMatchObject({ code: 0, signal: null });
  clearTimeout(timer);
}

/** Everything in the journal after the spool was replayed, as text. */
async function kept(layout: HomeLayout): Promise<string> {
  const opened = openMemoir({ home: layout.home, environment: readEnvironment(environmentOf(layout)) });
  try {
    await opened.start();
    return [...opened.events.export()].join('');
  } finally {
    opened.close();
  }
}

function memoir(layout: HomeLayout, args: readonly string[]) {
  return spawnSync(process.execPath, [entry, ...args], {
    encoding: 'utf8',
    env: environmentOf(layout),
    cwd: layout.home,
  });
}

function environmentOf(layout: HomeLayout): Record<string, string> {
  return { HOME: join(layout.home, '..'), MEMOIR_HOME: layout.home };
}

const removing = (path: string) => (): void => rmSync(path, { recursive: true, force: true });

function put(path: string, text: string): () => void {
  writeFileSync(path, text);
  return removing(path);
}

function fifo(path: string): () => void {
  execFileSync('mkfifo', [path]);
  return removing(path);
}

function folder(path: string): () => void {
  mkdirSync(path);
  return removing(path);
}

function link(target: string, path: string): () => void {
  symlinkSync(target, path);
  return removing(path);
}
