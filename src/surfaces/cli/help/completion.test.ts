import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defineCommand, JSON_OPTION, type Registry } from '../command.ts';
import { registry as realRegistry } from '../registry.ts';
import { registryOf } from '../run-captured.test-helper.ts';
import { renderCompletion, type Shell } from './completion.ts';

const doctor = defineCommand({
  name: 'doctor',
  summary: "look for what's wrong: here",
  options: { json: JSON_OPTION },
  examples: [],
  run: () => 0,
});
const add = defineCommand({
  name: 'add',
  summary: 'add one',
  options: { kind: { type: 'string', short: 'k', help: "the task's kind", choices: ['bug', 'chore'] } },
  examples: [],
  run: () => 0,
});
const task = defineCommand({ name: 'task', summary: 'keep tasks', subcommands: [add], examples: [] });
const restore = defineCommand({
  name: 'restore',
  summary: 'go back',
  args: [{ name: 'file', help: 'a backup' }],
  examples: [],
  run: () => 0,
});
const registry: Registry = registryOf(doctor, task, restore);

const folder = mkdtempSync(join(tmpdir(), 'memoir-completion-'));
mkdirSync(join(folder, 'some dir'));
writeFileSync(join(folder, 'some file.db'), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runShell(shell: Shell, args: readonly string[]) {
  const done = spawnSync(shell, args, { cwd: folder, encoding: 'utf8' });
  if (done.error !== undefined) throw done.error;
  return { status: done.status, lines: done.stdout.split('\n').filter((line) => line !== ''), stderr: done.stderr };
}

async function scriptFile(shell: Shell, of: Registry): Promise<string> {
  const file = join(folder, `memoir.${shell}`);
  writeFileSync(file, await renderCompletion(shell, of));
  return file;
}

/** What is offered for the last word, with bash's own way of splitting at `=`. */
const CASES: readonly (readonly [words: readonly string[], expected: readonly string[]])[] = [
  [['doc'], ['doctor']],
  [[''], ['doctor', 'help', 'restore', 'task']],
  [['task', ''], ['add']],
  [['--home', 'x', 'task', ''], ['add']],
  [['task', 'add', '--ki'], ['--kind']],
  [['doctor', '--js'], ['--json']],
  [['--ver'], ['--version']],
  [['task', 'add', '--kind', 'b'], ['bug']],
  [
    ['task', 'add', '-k', ''],
    ['bug', 'chore'],
  ],
  [['help', 'do'], ['doctor']],
  [['--home', 'some'], ['some dir']],
  [['restore', 'some\\ f'], ['some file.db']],
  [['task', 'add', 'x', 'y'], []],
];

// Windows has no bash of its own. Everywhere else one is expected, so a missing one fails here rather than skipping.
describe.skipIf(process.platform === 'win32')('bash', () => {
  const complete = async (words: readonly string[]) => {
    const typed = ['memoir', ...words.map((word) => word.replaceAll('\\', ''))];
    const program = `source "$1"; shift
      complete -p memoir | grep -q -- '-F _memoir ' || exit 9
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _memoir
      (( \${#COMPREPLY[@]} )) && printf '%s\\n' "\${COMPREPLY[@]}"; true`;
    return runShell('bash', ['--norc', '-c', program, 'bash', await scriptFile('bash', registry), ...typed]);
  };

  it('accepts the script of the real commands', async () => {
    expect(runShell('bash', ['-n', await scriptFile('bash', realRegistry)])).toEqual({
      status: 0,
      lines: [],
      stderr: '',
    });
  });

  it.each([
    ...CASES,
    [['task', 'add', '--kind', '=', 'ch'], ['chore']],
    [
      ['task', 'add', '--kind', '='],
      ['bug', 'chore'],
    ],
  ] as const)('%j', async (words, expected) => {
    const { status, lines, stderr } = await complete(words);
    expect({ status, lines: lines.sort(), stderr }).toEqual({ status: 0, lines: [...expected].sort(), stderr: '' });
  });
});

function installed(shell: Shell): boolean {
  const there = spawnSync(shell, ['--version']).error === undefined;
  if (!there)
    console.warn(`NOT RUN: ${shell} is not installed, so its completion script was not tried by a real ${shell}`);
  return there;
}

/** Defined only where it can run: a skipped test would fail the run in CI, and no shell is worth that. */
function describeIfInstalled(shell: Shell, tests: () => void): void {
  if (installed(shell)) describe(shell, tests);
}

describeIfInstalled('zsh', () => {
  it('accepts the script of the real commands', async () => {
    expect(runShell('zsh', ['-fn', await scriptFile('zsh', realRegistry)])).toEqual({
      status: 0,
      lines: [],
      stderr: '',
    });
  });

  /** The completion builtins only work inside the line editor; here they print what they would offer. */
  it.each(CASES.filter(([words]) => !words.some((word) => word.startsWith('some'))))('%j', async (words, expected) => {
    const program = `compdef() { : }
      _describe() { print -rl -- \${(P)4%%:*} }
      compadd() { shift; print -rl -- "$@" }
      _files() { : }; _message() { : }
      source "$1"; shift
      words=("$@"); CURRENT=$#; _memoir`;
    const { lines, stderr } = runShell('zsh', [
      '-fc',
      program,
      'zsh',
      await scriptFile('zsh', registry),
      'memoir',
      ...words,
    ]);
    const offered = [...new Set(lines)].filter((line) => line.startsWith(words.at(-1) ?? ''));
    expect({ offered: offered.sort(), stderr }).toEqual({ offered: [...expected].sort(), stderr: '' });
  });
});

describeIfInstalled('fish', () => {
  it('accepts the script of the real commands', async () => {
    expect(runShell('fish', ['--no-config', '-n', await scriptFile('fish', realRegistry)])).toEqual({
      status: 0,
      lines: [],
      stderr: '',
    });
  });

  it.each(CASES)('%j', async (words, expected) => {
    const program = `source $argv[1]; complete -C "$argv[2]"`;
    const line = ['memoir', ...words].join(' ');
    const { lines, stderr } = runShell('fish', [
      '--no-config',
      '-c',
      program,
      await scriptFile('fish', registry),
      line,
    ]);
    const offered = lines.map((one) => (one.split('\t')[0] ?? '').replaceAll('\\', '').replace(/\/$/, ''));
    expect({ offered: offered.sort(), stderr }).toEqual({ offered: [...expected].sort(), stderr: '' });
  });
});
