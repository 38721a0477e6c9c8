/**
 * Finds the functions of the built hook that ordinary events run, by running it with V8's coverage in a temporary home and
 * project. A list kept by hand would be wrong after the next change.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { homeLayout } from '../src/platform/home/layout.ts';
import { readCoverage } from './read-coverage.ts';

type Fields = Readonly<Record<string, unknown>>;

const OUTPUT = 'a line of what the command printed\n'.repeat(60);
const EDIT = { tool_name: 'Edit', tool_input: { file_path: 'src/parser.ts', old_string: 'a', new_string: 'b' } };
const COMMAND = { tool_name: 'Bash', tool_input: { command: 'npm test' } };

/** Part of the cache key: another way to try the hook finds other functions. */
const TRIAL = readFileSync(fileURLToPath(import.meta.url));

type Event = readonly [event: string, fields: Fields];

/** The events that a session has many of. */
const ORDINARY: readonly Event[] = [
  ['UserPromptSubmit', { prompt: 'Please look at the parser, and tell me why it is slow.' }],
  ['PreToolUse', COMMAND],
  ['PostToolUse', { ...COMMAND, tool_use_id: 'command', tool_response: { stdout: OUTPUT, stderr: '' } }],
  ['PreToolUse', EDIT],
  ['PostToolUse', { ...EDIT, tool_use_id: 'edit', tool_response: { filePath: 'src/parser.ts' } }],
  ['Stop', { last_assistant_message: 'The parser is slow because it reads the file twice. I will repair it.' }],
];

/** The start of the next session in each project. */
const RARE: readonly Event[] = [
  ['SessionStart', { source: 'startup', session_id: 'next-in-plain' }],
  ['SessionStart', { source: 'startup', session_id: 'next-in-repository' }],
];

/** Offsets in the code where the functions begin that were run. */
export interface FunctionsRun {
  readonly ordinary: ReadonlySet<number>;
  readonly rare: ReadonlySet<number>;
}

/** `cache` is a folder with the results for the same code. */
export function functionsRun(code: string, cache?: string): FunctionsRun {
  if (cache === undefined) return tried(code);
  const kept = join(cache, `${createHash('sha256').update(code).update(TRIAL).digest('hex')}.json`);
  // Written atomically below.
  if (existsSync(kept)) {
    const [ordinary, rare] = JSON.parse(readFileSync(kept, 'utf8')) as readonly [readonly number[], readonly number[]];
    return { ordinary: new Set(ordinary), rare: new Set(rare) };
  }
  const run = tried(code);
  mkdirSync(cache, { recursive: true });
  const staged = `${kept}.${process.pid}`;
  writeFileSync(staged, JSON.stringify([[...run.ordinary], [...run.rare]]));
  renameSync(staged, kept);
  return run;
}

function tried(code: string): FunctionsRun {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-try-'));
  try {
    const hook = join(folder, 'hook.js');
    writeFileSync(hook, code);
    const projects = projectsIn(folder);
    // Not counted: creating a home and registering a project happens once.
    for (const cwd of projects) tryHook({ hook, folder }, 'SessionStart', { ...sessionIn(cwd), source: 'startup' });
    const countedIn = (counts: string, events: readonly Event[]): ReadonlySet<number> => {
      for (const [at, [event, fields]] of events.entries()) {
        const cwd = projects[at % projects.length] ?? '';
        const counted = { NODE_V8_COVERAGE: counts };
        tryHook({ hook, folder }, event, { ...sessionIn(cwd), prompt_id: 'first', ...fields }, counted);
      }
      return startsIn(counts, pathToFileURL(hook).href);
    };
    const run = {
      ordinary: countedIn(join(folder, 'ordinary'), ORDINARY),
      rare: countedIn(join(folder, 'rare'), RARE),
    };
    // The hook always exits 0; errors are in its log.
    const log = homeLayout(join(folder, 'home')).logFile;
    if (existsSync(log)) throw new Error(`The built hook does not work: ${readFileSync(log, 'utf8').slice(0, 500)}`);
    return run;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One session in each project. An id with a slash, such as a path, would be the id of a subagent. */
function sessionIn(cwd: string): { readonly cwd: string; readonly session_id: string } {
  return { cwd, session_id: `session-in-${basename(cwd)}` };
}

/** A plain folder, and a folder with the files of a git repository. */
function projectsIn(folder: string): readonly string[] {
  const [plain, repository] = [join(folder, 'plain'), join(folder, 'repository')];
  for (const path of [plain, join(repository, '.git', 'objects'), join(repository, '.git', 'refs')]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(repository, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(repository, '.git', 'config'), '[remote "origin"]\n\turl = https://example.com/team/app.git\n');
  return [plain, repository];
}

function tryHook(
  { hook, folder }: { readonly hook: string; readonly folder: string },
  event: string,
  fields: Fields,
  more: Record<string, string> = {},
): void {
  const env = {
    HOME: folder,
    USERPROFILE: folder,
    MEMOIR_HOME: join(folder, 'home'),
    MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record',
    ...more,
  };
  const input = JSON.stringify({ hook_event_name: event, ...fields });
  const done = spawnSync(process.execPath, [hook, event], { input, env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`The built hook fails at ${event}: ${done.stderr || done.error}`);
}

function startsIn(counts: string, url: string): ReadonlySet<number> {
  const starts = readCoverage(counts).get(url);
  if (starts === undefined || starts.size === 0) throw new Error('The coverage of the built hook is empty.');
  return starts;
}
