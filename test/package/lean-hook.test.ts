/**
 * What an ordinary event makes the built hook do, counted instead of timed: a hook's time is lost in patterns that are compiled and
 * modules that are loaded for events that do not need them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hookPatternsAtStart } from '../../scripts/hook-files.ts';
import { HOOK_REST_FILE } from '../../src/agents/claude-code/install/hook-source.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir } from '../fixtures/home.ts';

/** Loaded before the hook: notes each pattern when it is first used, because V8 compiles it then. */
const PROBE = `
const exec = RegExp.prototype.exec;
const used = new Set();
RegExp.prototype.exec = function (text) { used.add(this); return exec.call(this, text); };
process.on('exit', () => {
  const patterns = [...used].map(String);
  const loaded = process.moduleLoadList.map((name) => name.replace('NativeModule ', ''));
  const files = Object.keys(require.cache).map((file) => require('node:path').basename(file));
  require('node:fs').writeFileSync(process.env.PROBED_OUT, JSON.stringify({ patterns, loaded, files }));
});
`;

/** Loaded before the hook: counts the statements that SQLite prepares. */
const COUNTING = `
const { DatabaseSync } = require('node:sqlite');
const prepare = DatabaseSync.prototype.prepare;
let statements = 0;
DatabaseSync.prototype.prepare = function (sql) { statements += 1; return prepare.call(this, sql); };
process.on('exit', () => require('node:fs').writeFileSync(process.env.PROBED_OUT, JSON.stringify({ statements })));
`;

interface Probed {
  readonly patterns: readonly string[];
  readonly loaded: readonly string[];
  readonly files: readonly string[];
  readonly statements: number;
}

const repository = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = 'a line of what the command printed\n'.repeat(60);
const PROMPT = 'Please look at part 7 of the parser, and tell me why it is slow.';

/**
 * Characters of all patterns an event may use: a tenth more than it uses. A pattern costs about as much to compile as it is long, so a new
 * one is worth a look: can a shorter one rule the text out first?
 */
const EVENTS: readonly (readonly [event: string, fields: object, mostCharacters: number])[] = [
  ['Stop', { last_assistant_message: 'The parser is slow because it reads the file twice.' }, 160],
  ['UserPromptSubmit', { prompt: PROMPT }, 3300],
  [
    'PostToolUse',
    {
      tool_name: 'Bash',
      tool_use_id: 't',
      tool_input: { command: 'npm test' },
      tool_response: { stdout: OUTPUT, stderr: '' },
    },
    2250,
  ],
];

/** Loading one of them takes a hook three milliseconds or more. */
const HEAVY = ['crypto', 'perf_hooks', 'http', 'worker_threads', 'child_process', 'internal/crypto/keys'];

function prepared(folder = tempDir()): (event: string, fields: object, probe?: string) => Probed {
  const cwd = join(folder, 'project');
  mkdirSync(cwd);
  const [file, out] = [join(folder, 'probe.cjs'), join(folder, 'out.json')];
  const env = {
    HOME: folder,
    USERPROFILE: folder,
    MEMOIR_HOME: join(folder, 'home'),
    MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record',
    PROBED_OUT: out,
  };
  const run = (event: string, fields: object, probe = PROBE): Probed => {
    writeFileSync(file, probe);
    const input = JSON.stringify({ session_id: 's', cwd, hook_event_name: event, ...fields });
    const hook = spawnSync(process.execPath, ['--require', file, builtProgram().hook, event], { input, env });
    expect(hook.status).toBe(0);
    return JSON.parse(readFileSync(out, 'utf8'));
  };
  run('SessionStart', { source: 'startup' });
  return run;
}

describe('the built hook', () => {
  it.each(EVENTS)('at %s compiles few patterns and loads no large module of Node', (event, fields, most) => {
    const { patterns, loaded, files } = prepared()(event, fields);
    const characters = patterns.reduce((sum, pattern) => sum + pattern.length, 0);
    console.log(`TEST lean-hook event=${event} patterns=${patterns.length} characters=${characters}`);
    expect(characters).toBeLessThanOrEqual(most);
    // Folding the case of every letter of Unicode takes milliseconds, and these texts are ASCII.
    expect(patterns.filter((pattern) => /\\p\{.*\/[gmsy]*i/.test(pattern))).toEqual([]);
    expect(HEAVY.filter((name) => loaded.includes(name))).toEqual([]);
    expect(files).not.toContain(HOOK_REST_FILE);
  });

  it('loads the file with the rest of the hook where it is needed', () => {
    const { files } = prepared()('SessionStart', { source: 'startup', session_id: 'next' });
    expect(files).toContain(HOOK_REST_FILE);
  });

  it('prepares as many statements for an index of many notes as for one of few', () => {
    const folder = tempDir();
    const run = prepared(folder);
    const { memoryDir, memoryIndex } = homeLayout(join(folder, 'home')).project('project');
    mkdirSync(memoryDir, { recursive: true });
    const started = (notes: number): number => {
      const lines = Array.from({ length: notes }, (_, n) => `- [Note ${n}](project_note-${n}.md): what it is about`);
      writeFileSync(memoryIndex, `# Memory of project\n\n${lines.join('\n')}\n`);
      return run('SessionStart', { source: 'startup', session_id: `with-${notes}` }, COUNTING).statements;
    };
    const few = started(2);
    expect(few).toBeGreaterThan(10);
    expect(started(90)).toBe(few);
  });

  it('makes no pattern when its modules start', async () => {
    // One that is listed here belongs into a constant with a name in upper case: the build defers those.
    expect(await hookPatternsAtStart(repository)).toEqual([]);
  });

  it('is counted: a pattern that nothing needs is seen', () => {
    const wasteful = `${PROBE}\n/(?<!\\p{L})${'a'.repeat(300)}/iu.test('x');`;
    const { patterns } = prepared()('Stop', { last_assistant_message: 'Done.' }, wasteful);
    expect(patterns.filter((pattern) => /\\p\{.*\/[gmsy]*i/.test(pattern))).toHaveLength(1);
  });

  it('stays small: every event reads the whole file and its compile cache', () => {
    expect(statSync(builtProgram().hook).size).toBeLessThan(408_000);
  });
});
