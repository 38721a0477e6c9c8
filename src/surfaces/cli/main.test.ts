import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoirError } from '../../domain/errors.ts';
import { openMemoir } from '../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from './command.ts';
import { registryOf, runCaptured } from './run-captured.test-helper.ts';

const command = (run: (context: Context) => unknown) =>
  defineCommand({
    name: 'act',
    summary: 'act',
    options: { json: JSON_OPTION },
    examples: [],
    run: async (context) => void (await run(context)),
  });
const failing = (error: unknown) =>
  registryOf(
    command(() => {
      throw error;
    }),
  );

describe('exit codes and messages', () => {
  it('a fault: message, next step, 1', async () => {
    const registry = failing(
      new MemoirError('not-found', 'there is no task \u001b[31m"x"', { next: 'Run `memoir task list`.' }),
    );
    expect(await runCaptured(['act'], { registry })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'memoir: there is no task "x"\nRun `memoir task list`.\n',
    });
    const narrow = await runCaptured(['act'], { registry, tty: true, columns: 20 });
    expect(narrow.stderr).toBe('memoir: there is no\ntask "x"\nRun `memoir task\nlist`.\n');
  });

  it('the same as JSON', async () => {
    const registry = failing(new MemoirError('not-found', 'gone', { next: 'Look.' }));
    const { code, stderr } = await runCaptured(['act', '--json'], { registry });
    expect({ code, error: JSON.parse(stderr) }).toEqual({
      code: 1,
      error: { error: { code: 'not-found', message: 'gone', next: 'Look.' } },
    });
  });

  it('a wrong line: 2, as JSON too when asked', async () => {
    expect((await runCaptured(['act', '--jsn'], { registry: failing(0) })).code).toBe(2);
    const { code, stderr } = await runCaptured(['nope', '--json']);
    expect({ code, sort: JSON.parse(stderr).error.code }).toEqual({ code: 2, sort: 'usage' });
  });

  it('an unexpected error: one sentence, where the log is, no stack', async () => {
    const registry = failing(new TypeError('x is not a function'));
    const { code, stderr } = await runCaptured(['act'], { registry, logCrash: () => '/home/log' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'memoir: Unexpected error: x is not a function\n' +
        'The details are in /home/log. Run it again with --debug to see the stack trace.\n',
    );
  });

  it.each([
    ['--debug', ['act', '--debug'], {}],
    ['MEMOIR_DEBUG', ['act'], { MEMOIR_DEBUG: '1' }],
  ])('%s shows the stack and its cause', async (_name, argv, settings) => {
    const registry = failing(new Error('outer', { cause: new Error('inner') }));
    const environment = {
      noColor: false,
      forceColor: undefined,
      term: undefined,
      columns: undefined,
      ci: false,
      settings,
    };
    const { stderr } = await runCaptured(argv, { registry, environment });
    expect(stderr).toMatch(/main\.test\.ts/);
    expect(stderr).toMatch(/caused by: Error: inner/);
  });

  it('a number returned is the exit code', async () => {
    const three = defineCommand({ name: 'act', summary: 'act', examples: [], run: () => 3 });
    expect((await runCaptured(['act'], { registry: registryOf(three) })).code).toBe(3);
  });
});

describe('finding the command', () => {
  const list = defineCommand({
    name: 'list',
    summary: 'list',
    args: [{ name: 'word', help: 'w' }],
    options: { json: JSON_OPTION, kind: { type: 'string', help: 'k' } },
    examples: [],
    run: ({ stdout, home }, { args, options }) => stdout.write(JSON.stringify({ ...args, ...options, home })),
  });
  const task = defineCommand({ name: 'task', summary: 'tasks', subcommands: [list], examples: [] });
  const registry = registryOf(task);

  it.each([
    [['task', 'list', 'w', '--kind', 'k', '--json', '--home', 'h']],
    [['--home', 'h', '--json', 'task', '--kind', 'k', 'list', 'w']],
    [['--home=h', 'task', '--json', 'list', '--kind=k', '--', 'w']],
  ])('%j', async (argv) => {
    const { code, stdout } = await runCaptured(argv, { registry });
    expect({ code, input: JSON.parse(stdout) }).toEqual({
      code: 0,
      input: { word: 'w', json: true, kind: 'k', home: 'h' },
    });
  });

  it.each([
    [['tsak'], /There is no command "tsak"\nDid you mean `memoir task`\?/],
    [['task'], /`memoir task` needs a subcommand: list/],
    [['task', 'lsit'], /has no subcommand "lsit"\nDid you mean `memoir task list`\?/],
    [['--kind', 'k', 'task', 'list'], /There is no command "k"\nIf "k" is the value of --kind, put both after/],
    [['task', 'list', '--version'], /has no option --version/],
  ])('%j is refused', async (argv, message) => {
    const { code, stdout, stderr } = await runCaptured(argv, { registry });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('help by every way that leads there is the same', async () => {
    const [a, b, c] = await Promise.all(
      [
        ['help', 'task', 'list'],
        ['task', 'list', '--help'],
        ['-h', 'task', 'list'],
      ].map((argv) => runCaptured(argv, { registry })),
    );
    expect(a?.stdout).toContain('Usage  memoir task list [word] [options]');
    expect(b).toEqual(a);
    expect(c).toEqual(a);
    expect((await runCaptured([], { registry })).stdout).toBe((await runCaptured(['--help'], { registry })).stdout);
  });

  it('prints the version', async () => {
    expect(await runCaptured(['--version'])).toEqual({ code: 0, stdout: '9.9.9\n', stderr: '' });
    expect(JSON.parse((await runCaptured(['version', '--json'])).stdout)).toMatchObject({
      memoir: '9.9.9',
      node: process.versions.node,
    });
  });

  it('colours help only for a terminal', async () => {
    expect((await runCaptured(['--help'], { tty: true })).stdout).toContain('\u001b[1m');
    expect((await runCaptured(['--help', '--no-color'], { tty: true })).stdout).not.toContain('\u001b');
    expect((await runCaptured(['--help'])).stdout).not.toContain('\u001b');
  });
});

describe('the engine', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'memoir-cli-engine-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is opened once, only when asked for, and closed also after a fault', async () => {
    const seen: string[] = [];
    const open = async (options: { home: string | undefined }) => {
      seen.push(`open ${options.home}`);
      const memoir = openMemoir({ home: join(folder, 'home') });
      return {
        ...memoir,
        close: () => {
          seen.push('close');
          memoir.close();
        },
      };
    };
    await runCaptured(['act'], { registry: registryOf(command(() => 0)), open });
    expect(seen).toEqual([]);
    const twice = command(async (context) => {
      await Promise.all([context.memoir(), context.memoir()]);
      throw new MemoirError('refused', 'no');
    });
    expect((await runCaptured(['act', '--home', '/h'], { registry: registryOf(twice), open })).code).toBe(1);
    expect(seen).toEqual(['open /h', 'close']);
  });

  it('brings its colour setting with it', async () => {
    const paint = command(async (context) => {
      await context.memoir();
      context.stdout.write(context.style.bold('x'));
    });
    const world = {
      registry: registryOf(paint),
      open: async () => openMemoir({ home: join(folder, 'home') }),
      colorSetting: () => 'always' as const,
    };
    expect((await runCaptured(['act'], world)).stdout).toBe('\u001b[1mx\u001b[22m');
  });
});

describe('as a process', () => {
  let folder = '';
  let entry = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'memoir-cli-'));
    entry = join(folder, 'entry.mts');
    const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    writeFileSync(
      entry,
      `import { run } from ${from('./main.ts')};
import { processWorld } from ${from('./process-world.ts')};
import { defineCommand } from ${from('./command.ts')};
const environment = { noColor: false, forceColor: undefined, term: undefined, columns: undefined, settings: {} };
const flood = defineCommand({ name: 'flood', summary: 'f', examples: [], async run({ stdout }) {
  for (let i = 0; i < 5000; i++) { stdout.write('x'.repeat(999) + '\\n'); if (i % 100 === 0) await new Promise((next) => setTimeout(next, 1)); }
} });
const wait = defineCommand({ name: 'wait', summary: 'w', examples: [], async run({ stdout }) {
  stdout.write('ready'); await new Promise((done) => setTimeout(done, 20_000));
} });
const version = { name: 'version', group: 'Help', summary: '', load: () => import(${from('./commands/version.ts')}) };
const entries = [version, ...[flood, wait].map((command) => ({ name: command.name, group: 'Work', summary: '', load: async () => ({ command }) }))];
const world = processWorld({ environment, open: async () => { throw new Error('none'); } });
process.exitCode = await run(process.argv.slice(2), Object.assign(world, { registry: { entries, bare: 'version', examples: [] } }));
`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes everything before it ends', () => {
    const done = spawnSync(process.execPath, [entry, 'flood'], { maxBuffer: 1e8 });
    expect({ code: done.status, bytes: done.stdout.length, stderr: String(done.stderr) }).toEqual({
      code: 0,
      bytes: 5_000_000,
      stderr: '',
    });
  });

  it.skipIf(process.platform === 'win32')('writes everything into a file', () => {
    const file = join(folder, 'flood.txt');
    const output = openSync(file, 'w');
    const done = spawnSync(process.execPath, [entry, 'flood'], { stdio: ['ignore', output, 'inherit'] });
    closeSync(output);
    expect({ code: done.status, bytes: statSync(file).size }).toEqual({ code: 0, bytes: 5_000_000 });
  });

  it.skipIf(process.platform === 'win32')('writes everything to a slow reader that it cannot wait for', async () => {
    // What Node connects to does not block, and neither does a child that inherits it.
    const server = createServer().listen(join(folder, 'slow'));
    const reader = connect(join(folder, 'slow'));
    const [output]: Socket[] = await once(server, 'connection');
    const child = spawn(process.execPath, [entry, 'flood'], { stdio: ['ignore', output, 'pipe'] });
    const ended = once(child, 'exit');
    let bytes = 0;
    setTimeout(() => {
      output?.destroy();
      reader.on('data', (chunk) => {
        bytes += chunk.length;
      });
    }, 500);
    const [[code]] = await Promise.all([ended, once(reader, 'end')]);
    server.close();
    expect({ code, bytes }).toEqual({ code: 0, bytes: 5_000_000 });
  });

  it('knows the version of the package', () => {
    const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url));
    const expected = spawnSync(process.execPath, ['-p', 'require(process.argv[1]).version', packageFile]).stdout;
    expect(String(spawnSync(process.execPath, [entry, '--version']).stdout)).toBe(String(expected));
  });

  it('ends quietly when the reader goes away', async () => {
    const child = spawn(process.execPath, [entry, 'flood'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.skipIf(process.platform === 'win32')('ends with 130 when interrupted', async () => {
    const child = spawn(process.execPath, [entry, 'wait'], { stdio: ['ignore', 'pipe', 'pipe'] });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
  });
});
