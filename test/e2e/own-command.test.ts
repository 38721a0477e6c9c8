/** `memoir` without npm: a launcher in the home's bin/, and `npm run memoir` in the folder it was typed in. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { freshMachine } from './memoir-process.ts';

const clone = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A person whose own Node is too old, on a disk with a space and a quote in its name, as after `npm start` in a clone. */
function freshPerson() {
  const folder = join(tempDir(), "a person's disk");
  mkdirSync(folder);
  const machine = freshMachine(folder);
  const oldNode = join(folder, 'old node');
  mkdirSync(oldNode);
  // Node 20 as its version check sees it: everything newer fails.
  writeFileSync(join(oldNode, 'node'), '#!/bin/sh\necho "this is Node 20" >&2\nexit 1\n');
  chmodSync(join(oldNode, 'node'), 0o755);
  const launcher = join(machine.home, 'bin', 'memoir');
  const shell = (line: string, more: Readonly<Record<string, string>> = {}) =>
    spawnSync('/bin/sh', ['-c', line], {
      cwd: machine.userHome,
      encoding: 'utf8',
      env: { HOME: machine.userHome, PATH: `${oldNode}:/usr/bin:/bin`, CI: 'true', ...more },
    });
  return { ...machine, folder, launcher, shell };
}

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

describe.skipIf(process.platform === 'win32')('the command line without npm', () => {
  it('says so in a folder that was deleted, and help still works there', () => {
    const { shell, launcher, ok } = freshPerson();
    ok(['start', '--no-serve']);
    const gone = (args: string) => shell(`mkdir -p gone && cd gone && rmdir ../gone && ${quoted(launcher)} ${args}`);
    const asked = gone('doctor');
    expect(asked.status).toBe(1);
    expect(asked.stderr).toContain('memoir: The folder you are in does not exist any more\nChange to another folder');
    expect(gone('--help').status).toBe(0);
  });

  it(promise('install/own-command', 'runs from the home after `start`, whatever Node comes first'), () => {
    const { ok, shell, launcher, home, userHome } = freshPerson();
    const said = ok(['start', '--no-serve'], { SHELL: '/usr/bin/zsh' });
    expect(said).toContain('>> ~/.zshrc');
    expect(existsSync(join(userHome, '.zshrc'))).toBe(false);
    const ran = shell(`${quoted(launcher)} task add 'two words' --json`);
    expect({ status: ran.status, stderr: ran.stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ description: 'two words' });
    // The line printed for the PATH works in its shell.
    const line =
      said
        .split('\n')
        .find((each) => each.includes('.zshrc'))
        ?.trim() ?? '';
    expect(shell(`${line}; . ~/.zshrc; memoir task list`).stdout).toContain('two words');
    expect(home).toBe(join(userHome, '.memoir'));
  });

  it(
    promise('install/own-command', 'is named where something is to be run, by its path until it is on the PATH'),
    () => {
      const { ok, shell, launcher } = freshPerson();
      ok(['start', '--no-serve']);
      const advice = (path?: string) =>
        shell(`${quoted(launcher)} task done zzz999`, path === undefined ? {} : { PATH: path }).stderr;
      const next = /`(\S+) task list/.exec(advice())?.[1];
      expect(next).toBe('~/.memoir/bin/memoir');
      expect(shell(`${next} task list`).status).toBe(0);
      expect(advice(`${dirname(launcher)}:/usr/bin:/bin`)).toContain('`memoir task list');
      ok(['remember', '--type', 'user', 'I review pull requests on Mondays']);
      expect(shell(`${quoted(launcher)} context`).stdout).toContain('In a shell, `memoir` is ~/.memoir/bin/memoir');
    },
  );

  it(promise('install/own-command', 'says what to do when the program has moved, and when there is no Node'), () => {
    const { ok, shell, launcher, home, folder } = freshPerson();
    ok(['start', '--no-serve']);
    const launch = join(home, 'bin', 'launch');
    const [node = '', where = '', entry = ''] = readFileSync(launch, 'utf8').split('\n');
    writeFileSync(launch, [node, where, join(folder, 'moved', 'bin', 'memoir.js'), ''].join('\n'));
    const moved = shell(`${quoted(launcher)} task list`);
    expect(moved.status).toBe(1);
    expect(moved.stderr.trim().split('\n')).toHaveLength(1);
    expect(moved.stderr).toContain('npm start');
    // Its own Node is gone. The one on the PATH is too old and skipped; one of a version manager is found.
    writeFileSync(launch, ['/gone/node', where, entry, ''].join('\n'));
    const managed = join(folder, 'person', '.nvm', 'versions', 'node', 'v24.99.0', 'bin');
    mkdirSync(managed, { recursive: true });
    symlinkSync(process.execPath, join(managed, 'node'));
    expect(shell(`${quoted(launcher)} --version`).stdout).toMatch(/^\d+\.\d+/);
    rmSync(managed, { recursive: true });
    // With the real old Node of this machine, or none, it is one sentence either way.
    const without = shell(`${quoted(launcher)} --version`, { PATH: join(folder, 'old node') });
    if (without.status !== 0) expect(without.stderr).toContain('Node 24.15 or newer');
  });

  it(promise('install/own-command', 'is removed by `uninstall`, even if only `start` wrote it'), () => {
    const { ok, launcher, home } = freshPerson();
    ok(['start', '--no-serve']);
    expect(existsSync(launcher)).toBe(true);
    ok(['uninstall', '--yes']);
    expect(existsSync(launcher)).toBe(false);
    expect(existsSync(join(home, 'bin', 'launch'))).toBe(false);
  });

  it(promise('install/caller-folder', '`npm run memoir` works on the folder it was typed in'), () => {
    const { run, userHome } = freshPerson();
    const shop = join(userHome, 'shop');
    mkdirSync(shop);
    const npm = { INIT_CWD: shop, npm_package_json: join(clone, 'package.json') };
    const typed = (variables: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, [join(clone, 'bin', 'memoir.js'), 'task', 'add', 'sweep', '--json'], {
        cwd: clone,
        encoding: 'utf8',
        env: { HOME: userHome, PATH: process.env.PATH ?? '', CI: 'true', ...variables },
      });
    expect(JSON.parse(typed(npm).stdout)).toMatchObject({ project: 'shop' });
    // Another package's script that starts memoir somewhere on purpose.
    const elsewhere = { ...npm, npm_package_json: join(shop, 'package.json') };
    expect(JSON.parse(typed(elsewhere).stdout).project).not.toBe('shop');
    expect(run(['project', 'list', '--json']).code).toBe(0);
  });
});
