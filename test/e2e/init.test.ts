/** Installing into Claude Code and uninstalling, as a person does it: whole processes on a test machine. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pluginFiles } from '../../scripts/plugin-files.ts';
import { readHookFiles } from '../../src/agents/claude-code/install/hook-source.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { exported, fingerprint, freshMachine, type Machine } from './memoir-process.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const windows = process.platform === 'win32';

function withClaude(settings?: string | Uint8Array): { machine: Machine; config: string; file: string } {
  const machine = freshMachine();
  const config = join(machine.userHome, '.claude');
  const file = join(config, 'settings.json');
  mkdirSync(config);
  if (settings !== undefined) writeFileSync(file, settings);
  return { machine, config, file };
}

const parseSettings = (text: string) => JSON.parse(text.replace(/^\ufeff/, ''));

const OTHERS_HOOK = { matcher: 'Bash', hooks: [{ type: 'command', command: 'echo "é"' }] };
const USUAL = { model: 'opus', permissions: { allow: ['Bash(ls)'], deny: [] }, hooks: { Stop: [OTHERS_HOOK] } };

/** Shapes of real settings files. Each must be unchanged after an install and an uninstall. */
const SHAPES: Readonly<Record<string, string | undefined>> = {
  'no file': undefined,
  'an empty object': '{}',
  'an empty object on a line': '{}\n',
  'an empty object with a space': '{ }',
  'an empty object over lines': '{\n\n}\n',
  'as the client writes it': `${JSON.stringify(USUAL, null, 2)}\n`,
  'without a last newline': JSON.stringify(USUAL, null, 2),
  'four spaces': JSON.stringify(USUAL, null, 4),
  tabs: `${JSON.stringify(USUAL, null, '\t')}\n`,
  'Windows line ends': `${JSON.stringify(USUAL, null, 2)}\n`.replaceAll('\n', '\r\n'),
  'a byte order mark': `\ufeff${JSON.stringify(USUAL, null, 2)}\n`,
  minified: JSON.stringify(USUAL),
  'one line with spaces': '{ "model": "opus", "env": { "A": "1" } }\n',
  'no hooks': '{\n  "model": "opus"\n}\n',
  'empty hooks': '{\n  "hooks": {}\n}\n',
  'empty hooks with a space': '{"hooks": { }}',
  'empty hooks over lines': '{\n  "hooks": {\n  },\n  "model": "opus"\n}\n',
  'an empty list for an event': '{"hooks":{"Stop":[],"SessionEnd":[ ],"Notification":[\n]}}',
  'hooks first': `{\n  "hooks": {\n    "Stop": [${JSON.stringify(OTHERS_HOOK)}]\n  },\n  "model": "opus"\n}\n`,
  'hooks of every event': JSON.stringify(
    {
      hooks: Object.fromEntries(['SessionStart', 'Stop', 'SessionEnd', 'Notification'].map((e) => [e, [OTHERS_HOOK]])),
    },
    null,
    2,
  ),
  'weird spacing':
    '\n\n {"a" :1\n,"hooks"\t:{ "Stop":[ ]\n  , "PreToolUse" : [\t{"hooks":[ ]} ] } ,\n\n\n"b":[ 1,2 ] }\n \n',
  'doubled keys': '{"hooks":{"Stop":[]},"model":"a","model":"b","hooks":{"Stop":[1],"Stop":[ ]}}',
  'all of Unicode': '{"emoji":"😀","escaped":"\\u00e9\\ud83d\\ude00\\"\\\\","日本":["\u2028"],"rtl":"\u202eabc"}',
  'numbers nobody may round': '{"big":12345678901234567890,"small":1.0e-400,"minus":-0}',
  'deep nesting': `{"deep":${'['.repeat(500)}${']'.repeat(500)}}`,
  'a long file': `${JSON.stringify({ list: Array.from({ length: 20_000 }, (_, n) => `entry ${n}`) }, null, 2)}\n`,
};

/** The installer of the built program, in this process. */
async function builtInstaller(machine: Machine): Promise<(configDir: string) => Promise<void>> {
  const built: typeof import('../../src/index.ts') = await import(
    pathToFileURL(join(builtProgram().root, 'dist', 'index.js')).href
  );
  return async (configDir) => {
    const environment = readEnvironment({
      PATH: process.env.PATH,
      HOME: machine.userHome,
      CLAUDE_CONFIG_DIR: configDir,
    });
    const memoir = built.openMemoir({ environment, cwd: machine.userHome });
    try {
      const { version } = JSON.parse(readFileSync(join(builtProgram().root, 'package.json'), 'utf8'));
      const installer = await memoir.agents.installer({ version, commands: ['task'], cwd: machine.userHome });
      installer.install();
    } finally {
      memoir.close();
    }
  };
}

describe('memoir init', () => {
  // One home for all of them, each with its own config folder: half the processes, and one uninstall for many installs.
  it(
    promise('install/uninstall-is-exact', 'and uninstall leave every byte unchanged, whatever the settings look like'),
    async () => {
      const machine = freshMachine();
      const installIn = await builtInstaller(machine);
      const places = Object.entries(SHAPES).map(([shape, settings]) => {
        const config = join(machine.userHome, `config of ${shape}`);
        const file = join(config, 'settings.json');
        mkdirSync(config);
        // The client's other file, in which the server is registered, in the same shape.
        const files = [file, join(config, '.claude.json')];
        if (settings !== undefined) for (const each of files) writeFileSync(each, settings, { mode: 0o644 });
        return { shape, settings: settings ?? '{}', config, file, before: fingerprint(config) };
      });
      for (const [at, { shape, settings, config, file }] of places.entries()) {
        // The command for some of them; for the others what it calls, in this process.
        if (at % 8 === 0) machine.ok(['init', '--yes'], { CLAUDE_CONFIG_DIR: config });
        else await installIn(config);
        const parsed = parseSettings(readFileSync(file, 'utf8'));
        const { mcpServers } = parseSettings(readFileSync(join(config, '.claude.json'), 'utf8'));
        const server = { type: 'stdio', command: join(machine.home, 'bin', 'memoir'), args: ['mcp'] };
        expect({ shape, mcpServers }).toEqual({ shape, mcpServers: { memoir: server } });
        expect({ shape, last: parsed.hooks.SessionEnd.at(-1).hooks }).toEqual({
          shape,
          last: [
            { type: 'command', command: join(machine.home, 'bin', 'memoir-hook'), args: ['SessionEnd'], timeout: 2 },
          ],
        });
        expect({ shape, ...parsed, hooks: undefined }).toEqual({ shape, ...parseSettings(settings), hooks: undefined });
      }
      machine.ok(['uninstall', '--yes']);
      const different = places.filter(({ config, before }) => fingerprint(config) !== before).map(({ shape }) => shape);
      expect(different).toEqual([]);
      expect(existsSync(join(machine.home, 'journal.db'))).toBe(true);
      expect(readdirSync(join(machine.home, 'bin'))).toEqual([]);
    },
  );

  it(promise('install/twice-is-once', 'changes nothing the second time, and says so'), () => {
    const { machine, config, file } = withClaude(SHAPES['as the client writes it']);
    machine.ok(['init', '--yes']);
    const [settings, bin, record] = [
      fingerprint(config),
      join(machine.home, 'bin'),
      join(machine.home, 'installed.json'),
    ];
    const state = () => [fingerprint(config), fingerprint(bin), readFileSync(record, 'utf8'), statSync(file).mtimeMs];
    const before = state();
    expect(machine.ok(['init', '--yes'])).toContain('Already installed. Nothing was changed.');
    // If there is nothing to do, nothing is asked.
    expect(machine.ok(['init'])).toContain('Nothing was changed');
    expect(machine.json(['init'])).toMatchObject({ changed: false, backups: [] });
    expect(state()).toEqual(before);
    expect(settings).toBe(before[0]);
  });

  it(promise('install/twice-is-once', 'by two processes at once is one install'), async () => {
    const { machine, config, file } = withClaude(SHAPES.tabs);
    const before = fingerprint(config);
    const codes = await Promise.all(
      [0, 1].map(() => new Promise((done) => machine.start(['init', '--yes']).once('close', done))),
    );
    expect(codes).toEqual([0, 0]);
    const { hooks } = JSON.parse(readFileSync(file, 'utf8'));
    expect(hooks.Stop).toHaveLength(2);
    expect(hooks.SessionStart).toHaveLength(1);
    expect(machine.json(['init'])).toMatchObject({ changed: false });
    machine.ok(['uninstall', '--yes']);
    expect(fingerprint(config)).toBe(before);
  });

  it(promise('install/asks-first', 'writes nothing without a yes, and nothing in a dry run'), () => {
    const { machine, config } = withClaude('{}');
    const before = fingerprint(machine.userHome);
    const refused = machine.run(['init']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--yes');
    const shown = machine.ok(['init', '--dry-run']);
    expect(shown).toContain(join(config, 'settings.json'));
    expect(shown).toContain('hooks for 15 events');
    expect(machine.json(['init', '--dry-run'])).toMatchObject({ dryRun: true, changed: false, configDir: config });
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it('keeps a copy of the settings as they were, for this person only', () => {
    const { machine } = withClaude(SHAPES.minified);
    machine.ok(['init', '--yes']);
    const folder = join(machine.home, 'backups', 'claude-code');
    const [copy = ''] = readdirSync(folder);
    expect(copy).toMatch(/^settings-\d{4}-\d\d-\d\dT\d{9}Z\.json$/);
    expect(readFileSync(join(folder, copy), 'utf8')).toBe(SHAPES.minified);
    if (!windows) expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600);
  });

  it('honours CLAUDE_CONFIG_DIR, and uninstall finds it again without', () => {
    const { machine, config } = withClaude('{}');
    const elsewhere = join(machine.userHome, 'other config');
    mkdirSync(elsewhere);
    machine.ok(['init', '--yes'], { CLAUDE_CONFIG_DIR: elsewhere });
    expect(readFileSync(join(config, 'settings.json'), 'utf8')).toBe('{}');
    expect(readdirSync(elsewhere).sort()).toEqual(['.claude.json', 'commands', 'settings.json', 'skills']);
    machine.ok(['uninstall', '--yes']);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('says that there is no Claude Code, and installs for it anyway when asked to', () => {
    const machine = freshMachine();
    // A PATH of one Node, so that a client on this machine is not found.
    const bare = { PATH: dirname(process.execPath) };
    const { code, stderr } = machine.run(['init', '--yes'], bare);
    expect(code).toBe(1);
    expect(stderr).toContain('Claude Code was not found');
    expect(existsSync(machine.home)).toBe(false);
    machine.ok(['init', '--yes', '--agent', 'claude-code'], bare);
    expect(existsSync(join(machine.userHome, '.claude', 'settings.json'))).toBe(true);
    machine.ok(['uninstall', '--yes'], bare);
    expect(existsSync(join(machine.userHome, '.claude'))).toBe(false);
  });

  it.each([
    ['a comment', '{\n  // mine\n  "model": "opus"\n}\n', 'line 2, column 3'],
    ['half a file', '{"model": "op', 'line 1, column 11'],
    ['an empty file', '', 'line 1, column 1'],
    ['hooks that are a list', '{"hooks":[]}', '"hooks" is not an object (line 1, column 10)'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'not UTF-8'],
  ])(promise('install/bad-settings-untouched', 'refuses %s and touches nothing'), (_what, settings, place) => {
    const { machine, config } = withClaude(settings);
    const before = fingerprint(config);
    const { code, stderr } = machine.run(['init', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain(place);
    expect(fingerprint(config)).toBe(before);
    expect(existsSync(machine.home)).toBe(false);
  });

  it.skipIf(windows)(promise('install/bad-settings-untouched', 'refuses a read-only file'), () => {
    const { machine, config, file } = withClaude('{}');
    chmodSync(file, 0o444);
    const before = fingerprint(config);
    const { code, stderr } = machine.run(['init', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('it is read-only');
    expect(fingerprint(config)).toBe(before);
  });

  it.skipIf(windows)('writes through a link and keeps it, with the mode of the file behind it', () => {
    const { machine, file } = withClaude();
    const real = join(machine.userHome, 'dotfiles', 'claude.json');
    mkdirSync(dirname(real));
    writeFileSync(real, '{"a":1}', { mode: 0o640 });
    chmodSync(real, 0o640);
    symlinkSync('../dotfiles/claude.json', file);
    machine.ok(['init', '--yes']);
    expect(readlinkSync(file)).toBe('../dotfiles/claude.json');
    expect(readFileSync(real, 'utf8')).toContain('memoir-hook');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    machine.ok(['uninstall', '--yes']);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe('{"a":1}');
  });

  it(promise('install/only-own-entries', 'replaces its own entries when the home has moved'), () => {
    const { machine, config, file } = withClaude(SHAPES['as the client writes it']);
    const before = fingerprint(config);
    machine.ok(['init', '--yes']);
    const moved = join(machine.userHome, 'moved');
    renameSync(machine.home, moved);
    machine.ok(['init', '--yes', '--home', moved]);
    const { hooks } = JSON.parse(readFileSync(file, 'utf8'));
    expect(JSON.stringify(hooks)).not.toContain(join(machine.home, 'bin'));
    expect(hooks.Stop).toHaveLength(2);
    machine.ok(['uninstall', '--yes', '--home', moved]);
    expect(fingerprint(config)).toBe(before);
  });

  it(promise('install/only-own-entries', 'leaves and lists files that are not Memoir’s or were changed'), () => {
    const { machine, config } = withClaude('{}');
    const theirs = join(config, 'commands', 'memoir', 'forget.md');
    mkdirSync(dirname(theirs), { recursive: true });
    writeFileSync(theirs, 'my own');
    expect(machine.ok(['init', '--yes'])).toContain(`leave   ${theirs}`);
    expect(readFileSync(theirs, 'utf8')).toBe('my own');
    const skill = join(config, 'skills', 'memoir', 'SKILL.md');
    writeFileSync(skill, 'mine now');
    expect(machine.ok(['uninstall', '--yes'])).toContain(`leave   ${skill}`);
    expect(readFileSync(skill, 'utf8')).toBe('mine now');
    expect(readFileSync(theirs, 'utf8')).toBe('my own');
    expect(readdirSync(dirname(theirs))).toEqual(['forget.md']);
  });

  it('finds its entries without its record', () => {
    const { machine, config, file } = withClaude('{"model":"opus"}');
    machine.ok(['init', '--yes']);
    rmSync(join(machine.home, 'installed.json'));
    machine.ok(['uninstall', '--yes']);
    expect(readFileSync(file, 'utf8')).toBe('{"model":"opus"}');
    expect(existsSync(join(config, 'skills', 'memoir'))).toBe(false);
  });

  it('says when hooks are switched off', () => {
    const { machine } = withClaude('{"disableAllHooks":true}');
    expect(machine.ok(['init', '--yes'])).toContain('disableAllHooks');
  });
});

describe('memoir uninstall', () => {
  it('has nothing to do where nothing was installed, and makes nothing', () => {
    const { machine } = withClaude('{}');
    const before = fingerprint(machine.userHome);
    expect(machine.ok(['uninstall', '--yes'])).toContain('not installed');
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it(promise('install/bad-settings-untouched', 'refuses settings that were broken since, and changes nothing'), () => {
    const { machine, file } = withClaude('{}');
    machine.ok(['init', '--yes']);
    writeFileSync(file, `${readFileSync(file, 'utf8')}// oops`);
    const before = fingerprint(machine.userHome);
    const { code, stderr } = machine.run(['uninstall', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('not valid JSON at line');
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it(promise('install/purge-only-ours', 'deletes the memory only with --purge and an answer'), () => {
    const { machine } = withClaude('{}');
    machine.ok(['init', '--yes']);
    const before = fingerprint(machine.userHome);
    expect(machine.run(['uninstall', '--purge']).code).toBe(1);
    expect(fingerprint(machine.userHome)).toBe(before);
    machine.ok(['uninstall', '--purge', '--yes']);
    expect(readdirSync(machine.userHome)).toEqual(['.claude']);
  });

  it(promise('install/purge-only-ours', 'leaves files that are not Memoir’s, and a folder that is not a home'), () => {
    const { machine } = withClaude('{}');
    machine.ok(['start']);
    writeFileSync(join(machine.home, 'thesis.txt'), 'years of work');
    expect(machine.ok(['uninstall', '--purge', '--yes'])).toContain('thesis.txt');
    expect(readdirSync(machine.home)).toEqual(['thesis.txt']);
    const { code, stderr } = machine.run(['uninstall', '--purge', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('does not look like a Memoir home');
    for (const home of ['/', machine.userHome])
      expect(machine.run(['uninstall', '--purge', '--yes', '--home', home]).code).toBe(2);
    expect(readFileSync(join(machine.home, 'thesis.txt'), 'utf8')).toBe('years of work');
  });
});

const SESSION_START = JSON.stringify({
  session_id: '81943f6c-e504-4e00-84af-4efa501ac5f8',
  hook_event_name: 'SessionStart',
  source: 'startup',
  cwd: '/srv/shop',
});

/** Starts a handler as the client does: no shell, JSON on stdin, almost no environment. */
function fire(handler: { command: string; args: readonly string[] }, userHome: string, root = ''): void {
  const placed = (word: string) => word.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/, root);
  const done = spawnSync(placed(handler.command), handler.args.map(placed), {
    input: SESSION_START,
    encoding: 'utf8',
    env: { HOME: userHome, PATH: '/usr/bin:/bin' },
  });
  expect([done.error, done.status, done.stderr]).toEqual([undefined, 0, '']);
}

describe.skipIf(windows)('what is installed', () => {
  it(promise('install/hook-records', 'records, by the settings and by the plugin, once'), () => {
    const { machine, file } = withClaude('{}');
    machine.ok(['init', '--yes']);
    const { hooks } = JSON.parse(readFileSync(file, 'utf8'));
    fire(hooks.SessionStart[0].hooks[0], machine.userHome);
    expect(exported(machine).filter(({ type }) => type === 'session.started')).toHaveLength(1);

    // Node's compile cache is there; it is removed with the rest.
    expect(readdirSync(join(machine.home, 'bin'))).toContain('cache');

    const plugin = join(tempDir(), 'plugin');
    const built = readHookFiles(join(machine.home, 'bin', 'hook.js'));
    for (const { path, content, mode } of pluginFiles(repository, built)) {
      mkdirSync(dirname(join(plugin, path)), { recursive: true });
      writeFileSync(join(plugin, path), content, { mode });
    }
    const manifest = JSON.parse(
      readFileSync(join(repository, 'plugins', 'claude-code', 'hooks', 'hooks.json'), 'utf8'),
    );
    fire(manifest.hooks.SessionStart[0].hooks[0], machine.userHome, plugin);
    expect(exported(machine).filter(({ type }) => type === 'session.started')).toHaveLength(1);

    const other = freshMachine(tempDir());
    fire(manifest.hooks.SessionStart[0].hooks[0], other.userHome, plugin);
    expect(exported(other).filter(({ type }) => type === 'session.started')).toHaveLength(1);
    machine.ok(['uninstall', '--yes']);
    expect(readdirSync(join(machine.home, 'bin'))).toEqual([]);
  });

  it('has slash commands and a skill that name a command line which works', () => {
    const { machine, config } = withClaude('{}');
    machine.ok(['init', '--yes']);
    const tasks = readFileSync(join(config, 'commands', 'memoir', 'tasks.md'), 'utf8');
    const [, line = ''] = /^!`(.+)`$/m.exec(tasks) ?? [];
    expect(tasks).toContain(`"Bash(${line})"`);
    expect(tasks).toContain('disable-model-invocation: true');
    const done = spawnSync('/bin/sh', ['-c', line], {
      encoding: 'utf8',
      env: { HOME: machine.userHome },
      cwd: machine.userHome,
    });
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(done.stdout, 'nobody typed it').toContain('Nothing was done');
    expect(readFileSync(join(config, 'skills', 'memoir', 'SKILL.md'), 'utf8')).toMatch(
      /^---\nname: memoir\ndescription: .+\n---\n/,
    );
  });
});
