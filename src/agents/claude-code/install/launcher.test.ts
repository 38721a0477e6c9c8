/** The launcher as the client starts it: a process of its own, without a shell, whatever became of the Node. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../../test/fixtures/home.ts';
import { promise } from '../../../../test/promises.ts';
import { processExists } from '../../../platform/process/process-exists.ts';
import { binFiles, HOOK_LAUNCHER, hookCommand, typedCommand } from './launcher.ts';

/** Says what it was given, so that each test sees which Node ran and with what. */
const TELLING_HOOK = `
import { readFileSync } from 'node:fs';
process.stderr.write('noise');
console.log(JSON.stringify({ event: process.argv[2], input: readFileSync(0, 'utf8'), home: process.env.MEMOIR_HOME, options: process.env.NODE_OPTIONS, node: process.execPath }));
if (process.argv[2] === 'Cache') console.log(process.env.NODE_COMPILE_CACHE ?? 'none');
`;

function installed(options: { node?: string; hook?: string; home?: string; plugin?: boolean } = {}) {
  const root = options.home ?? join(tempDir(), 'a home\'d "$PATH" `x` é');
  const bin = join(root, 'bin');
  mkdirSync(bin, { recursive: true });
  const { node = process.execPath, hook = TELLING_HOOK } = options;
  for (const { name, content, mode } of binFiles({
    platform: 'linux',
    node,
    entry: join(root, 'cli.js'),
    home: options.plugin === true ? undefined : root,
    hook,
    rest: '',
    extractor: '',
  })) {
    writeFileSync(join(bin, name), content);
    chmodSync(join(bin, name), mode);
  }
  const run = (environment: Readonly<Record<string, string>> = {}, event = 'Stop', input = '{"a":1}') => {
    const { command, args } = hookCommand('linux', bin, node);
    const done = spawnSync(command, [...args, event], { input, encoding: 'utf8', env: environment });
    if (done.error) throw done.error;
    return { status: done.status, stdout: done.stdout, stderr: done.stderr };
  };
  return { root, bin, run };
}

/** A Node that is too old, as far as anybody can tell. */
function fakeNode(folder: string, script: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'node');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Asks again for up to two minutes: a process takes its time to begin and to end. */
async function until<T>(answer: () => T): Promise<T> {
  for (let tries = 0; tries < 12_000; tries += 1) {
    const found = answer();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('it did not happen');
}

const NOTHING = { status: 0, stdout: '', stderr: '' };

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  it(
    promise('install/launcher-is-silent', 'starts the hook with the Node that installed it, and says nothing itself'),
    () => {
      const { root, run } = installed();
      const { status, stdout, stderr } = run({ NODE_OPTIONS: '--require /nowhere.js' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(JSON.parse(stdout)).toEqual({ event: 'Stop', input: '{"a":1}', home: root, node: process.execPath });
    },
  );

  it('keeps what Node compiled in the home, the plugin too, but never makes a home for it', () => {
    const cacheOf = (where: ReturnType<typeof installed>, environment: Readonly<Record<string, string>>) =>
      where.run({ NODE_COMPILE_CACHE: '/nowhere', ...environment }, 'Cache').stdout.split('\n')[1];
    const own = installed();
    expect(cacheOf(own, {})).toBe(join(own.bin, 'cache'));
    const plugin = installed({ plugin: true });
    const userHome = tempDir();
    expect(cacheOf(plugin, { HOME: userHome })).toBe('none');
    expect(existsSync(join(userHome, '.memoir'))).toBe(false);
    mkdirSync(join(userHome, '.memoir', 'bin'), { recursive: true });
    expect(cacheOf(plugin, { HOME: userHome })).toBe(join(userHome, '.memoir', 'bin', 'cache'));
    expect(cacheOf(plugin, { HOME: userHome, MEMOIR_HOME: own.root })).toBe(join(own.bin, 'cache'));
    expect(existsSync(join(plugin.bin, 'cache'))).toBe(false);
  });

  it('prefers MEMOIR_HOME if it is set', () => {
    expect(JSON.parse(installed().run({ MEMOIR_HOME: '/elsewhere' }).stdout).home).toBe('/elsewhere');
  });

  it(promise('install/launcher-finds-node', 'uses the Node on the PATH when its own is gone'), () => {
    const folder = tempDir();
    symlinkSync(process.execPath, join(folder, 'node'));
    const { stdout } = installed({ node: '/gone/node' }).run({ PATH: `${folder}:/usr/bin:/bin` });
    expect(JSON.parse(stdout)).toMatchObject({ event: 'Stop', input: '{"a":1}' });
  });

  it(
    promise('install/launcher-finds-node', 'skips a Node that fails or is too old, and finds one of a version manager'),
    () => {
      const userHome = tempDir();
      const broken = fakeNode(join(userHome, 'broken'), 'echo oops >&2; exit 1');
      const old = fakeNode(join(userHome, 'old'), 'case "$1" in -e) exit 1;; *) echo wrong;; esac');
      const managed = join(userHome, '.nvm', 'versions', 'node', 'v24.99.0', 'bin');
      mkdirSync(managed, { recursive: true });
      symlinkSync(process.execPath, join(managed, 'node'));
      const { status, stdout, stderr } = installed({ node: broken }).run({ PATH: join(old, '..'), HOME: userHome });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({ event: 'Stop', input: '{"a":1}' });
    },
  );

  it.each([
    ['a hook that throws', 'throw new Error("no")'],
    ['a hook that exits 2, which would block the agent', 'process.exit(2)'],
    ['a hook that is damaged', 'import {'],
  ])(promise('install/launcher-is-silent', 'exits 0 in silence: %s'), (_what, hook) => {
    expect(installed({ hook }).run({ PATH: '/nowhere', HOME: '/nowhere' })).toEqual(NOTHING);
  });

  it(promise('install/launcher-is-silent', 'exits 0 in silence when the hook or its facts are gone'), () => {
    const { bin, run } = installed({ node: '/gone/node' });
    rmSync(join(bin, 'launch'));
    expect(run({ PATH: '/nowhere', HOME: '/nowhere' })).toEqual(NOTHING);
    rmSync(join(bin, 'hook.js'));
    expect(run()).toEqual(NOTHING);
    // More than a pipe holds: the client's write fails unless all of it is read.
    expect(run({}, 'Stop', 'x'.repeat(1_000_000))).toEqual(NOTHING);
  });

  it(
    promise(
      'install/launcher-leaves-nothing',
      'ends a hook that hangs when it is killed, with any signal that asks to end',
    ),
    async () => {
      // A hook that never ends by itself.
      const hook = `import { writeFileSync } from 'node:fs';
        writeFileSync(process.env.MEMOIR_HOME + '/pid', String(process.pid));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
      // All at once, because the launcher gives each hook seconds to end.
      const killedWith = async (signal: NodeJS.Signals): Promise<void> => {
        const { root, bin } = installed({ hook });
        const { command, args } = hookCommand('linux', bin, process.execPath);
        const launcher = spawn(command, [...args, 'Stop'], { env: { PATH: '/usr/bin:/bin' }, stdio: 'pipe' });
        const ended = new Promise((done) => launcher.once('exit', done));
        const pid = await until(() => Number(existsSync(join(root, 'pid')) && readFileSync(join(root, 'pid'), 'utf8')));
        expect(processExists(pid), signal).toBe(true);
        launcher.kill(signal);
        expect(await ended, signal).toBe(0);
        expect(await until(() => !processExists(pid)), signal).toBe(true);
      };
      await Promise.all((['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const).map(killedWith));
    },
  );

  it('lets a hook finish what it is writing when it is told to end', async () => {
    const { root, bin } = installed({
      hook: `import { writeFileSync } from 'node:fs';
        writeFileSync(process.env.MEMOIR_HOME + '/pid', String(process.pid));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        writeFileSync(process.env.MEMOIR_HOME + '/kept', 'all of it');`,
    });
    const { command, args } = hookCommand('linux', bin, process.execPath);
    const launcher = spawn(command, [...args, 'Stop'], { env: { PATH: '/usr/bin:/bin' }, stdio: 'pipe' });
    const ended = new Promise((done) => launcher.once('exit', done));
    await until(() => existsSync(join(root, 'pid')));
    launcher.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readFileSync(join(root, 'kept'), 'utf8')).toBe('all of it');
  });

  it.each(['launch', 'package.json', 'hook.js'])(
    'a FIFO in place of %s keeps neither hooks nor commands waiting',
    (name) => {
      const { bin } = installed();
      rmSync(join(bin, name));
      execFileSync('mkfifo', [join(bin, name)]);
      const { command, args } = hookCommand('linux', bin, process.execPath);
      const limits = {
        env: { PATH: '/nowhere', HOME: '/nowhere' },
        input: '{}',
        timeout: 5000,
        killSignal: 'SIGKILL',
      } as const;
      expect(spawnSync(command, [...args, 'Stop'], limits)).toMatchObject({ status: 0, signal: null });
      expect(spawnSync(join(bin, 'memoir'), ['task'], limits)).toMatchObject({ status: 1, signal: null });
    },
  );

  it('keeps what Node compiled for this user alone, whatever the umask', () => {
    const { bin, run } = installed();
    const before = process.umask(0);
    run();
    process.umask(before);
    expect(statSync(join(bin, 'cache')).mode & 0o077).toBe(0);
  });

  it('runs the hook as a module whatever the home directory says', () => {
    const userHome = tempDir();
    writeFileSync(join(userHome, 'package.json'), '{ "type": "commonjs" }');
    const { run } = installed({ home: join(userHome, '.memoir') });
    expect(JSON.parse(run().stdout)).toMatchObject({ event: 'Stop' });
  });

  it('requires the same Node version as the command line', () => {
    const source = readFileSync(new URL('../../../../bin/node-version.js', import.meta.url), 'utf8');
    const [, major, minor] = /OLDEST_NODE = '(\d+)\.(\d+)'/.exec(source) ?? [];
    expect(major).toBeDefined();
    expect(HOOK_LAUNCHER).toContain(`v[0]>${major}||v[0]==${major}&&v[1]>=${minor}`);
  });

  it('also starts the command line, and says when it is gone', () => {
    const { root, bin } = installed();
    writeFileSync(join(root, 'cli.js'), 'console.log(process.argv.slice(2).join("|"), process.env.MEMOIR_HOME)');
    const run = () =>
      spawnSync('/bin/sh', ['-c', `${typedCommand('linux', bin)} task "two words"`], { encoding: 'utf8' });
    expect(run().stdout).toBe(`task|two words ${root}\n`);
    rmSync(join(root, 'cli.js'));
    expect(run()).toMatchObject({ status: 1, stdout: '' });
    expect(run().stderr).toContain('no longer at');
  });
});

it('names Node itself on Windows, where a script cannot be started without a shell', () => {
  const { args } = hookCommand('win32', 'bin', 'C:\\node.exe');
  const names = binFiles({
    platform: 'win32',
    node: 'C:\\node.exe',
    entry: 'e',
    home: 'h',
    hook: '',
    rest: '',
    extractor: '',
  }).map(({ name }) => name);
  expect(args).toEqual([join('bin', 'memoir-hook.mjs')]);
  expect(names).toEqual(expect.arrayContaining(['memoir-hook.mjs', 'hook.js', 'launch', 'memoir.cmd']));
});
