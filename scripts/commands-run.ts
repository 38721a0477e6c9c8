/**
 * Finds the modules and functions that ordinary commands use, by running the built command line with V8's coverage in a temporary
 * home. A list kept by hand would be wrong after the next change.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS } from '../src/domain/time/dates.ts';
import { readCoverage } from './read-coverage.ts';

/** The commands that are tried, in families that use the same modules. */
const TRIALS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  list: [
    ['task', 'list'],
    ['task', 'ready'],
  ],
  add: [['task', 'add', 'look at the parser']],
  bare: [[], ['status']],
  recall: [
    ['recall', 'why is the parser slow'],
    // With a file, a name in code, a time, a decision and a word that no text has.
    ['recall', 'what did we decide about parseQuery in src/parser.ts this week'],
    ['recall', 'parser reeds the file twice'],
  ],
  import: [['import']],
};

/** The file that every command loads. */
const ENTRY = 'cli';
/** Modules of the same families have a file of their own if they have this many characters: opening a file takes as long as reading these. */
const OWN_FILE_CHARS = 40_000;

/** Not counted: they make the home, the index and something to find. */
const BEFORE: readonly (readonly string[])[] = [
  ['task', 'add', 'the first task'],
  ['decide', 'the parser reads the file once'],
  ['import'],
  ['recall', 'parser'],
];

/** Long enough to be kept apart from its event, as many replies are; and long enough to be compressed as well. */
const REPLY = `It reads the file twice. I changed the parser, and now it reads the file once.\n${'The lexer is slow too.\n'.repeat(40)}`;
const LONG_REPLY = `${REPLY}${'The parser is slow, and here is why.\n'.repeat(400)}`;

type Line = Readonly<Record<string, unknown>>;

const said = (uuid: string, content: string): Line => ({ type: 'user', uuid, message: { role: 'user', content } });
const told = (uuid: string, content: Line): Line => ({
  type: 'assistant',
  uuid,
  message: { id: `m-${uuid}`, role: 'assistant', content: [content] },
});

/**
 * A running session, and two that ended: one whose title is what it reports, and one whose title is its commit. The first has so many prompts
 * that a search compares their meaning with what they have in common.
 */
const SESSIONS: Readonly<Record<string, { readonly daysAgo: number; readonly lines: readonly Line[] }>> = {
  s1: {
    daysAgo: 0,
    lines: [said('u1', 'Why is the parser slow?'), told('u2', { type: 'text', text: LONG_REPLY })],
  },
  s2: {
    daysAgo: 2,
    lines: Array.from({ length: 24 }, (_, n) => [
      said(`a${n}`, `Why is parser ${n} slow with ${['big', 'short', 'old', 'new'][n % 4]} files?`),
      told(`b${n}`, { type: 'text', text: REPLY }),
    ]).flat(),
  },
  s3: {
    daysAgo: 3,
    lines: [
      said('c1', 'The parser is slow. Read the file once.'),
      told('c2', {
        type: 'tool_use',
        id: 't1',
        name: 'Bash',
        input: { command: 'git commit -m "read the file once"' },
      }),
      told('c3', { type: 'text', text: 'The parser reads the file once.' }),
    ],
  },
};

export interface CommandsRun {
  /** The file of each module that an ordinary command uses. */
  readonly groups: ReadonlyMap<string, string>;
  /** Where the functions that were run begin in the file of each module. */
  readonly starts: ReadonlyMap<string, ReadonlySet<number>>;
}

/** `entry` is the built command line, `files` has the file of each module. */
export function commandsRun(entry: string, files: ReadonlyMap<string, string>): CommandsRun {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-try-'));
  try {
    const cwd = fillFolder(folder);
    for (const args of BEFORE) tryCommand(entry, args, { folder, cwd });
    const users = new Map<string, readonly string[]>();
    const starts = new Map<string, Set<number>>();
    for (const [family, commands] of Object.entries(TRIALS)) {
      const counts = join(folder, family);
      for (const args of commands) tryCommand(entry, args, { folder, cwd, counts });
      const run = readCoverage(counts);
      for (const [id, file] of files) {
        const found = run.get(pathToFileURL(file).href);
        if (found === undefined) continue;
        users.set(id, [...(users.get(id) ?? []), family]);
        starts.set(id, new Set([...(starts.get(id) ?? []), ...found]));
      }
    }
    return { groups: groupByUsers(users, (id) => statSync(files.get(id) ?? '').size), starts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The name of the file of each module, by the families of commands that use it. */
export function groupByUsers(
  users: ReadonlyMap<string, readonly string[]>,
  charsOf: (id: string) => number,
): ReadonlyMap<string, string> {
  const chars = new Map<string, number>();
  for (const [id, families] of users) {
    const name = families.join('-');
    chars.set(name, (chars.get(name) ?? 0) + charsOf(id));
  }
  return new Map(
    [...users].map(([id, families]) => {
      const name = families.join('-');
      const isShared = families.length === Object.keys(TRIALS).length || (chars.get(name) ?? 0) < OWN_FILE_CHARS;
      return [id, isShared ? ENTRY : `${ENTRY}-${name}`];
    }),
  );
}

/** Of the file of one family: all files that its commands use, beside the entry. */
export function filesTogether(files: ReadonlySet<string>): Readonly<Record<string, readonly string[]>> {
  const familiesOf = (file: string): readonly string[] => file.split('-').slice(1);
  const alone = [...files].filter((file) => familiesOf(file).length === 1);
  return Object.fromEntries(
    alone.map((file) => [file, [...files].filter((other) => familiesOf(other).includes(familiesOf(file)[0] ?? ''))]),
  );
}

/** A repository with transcripts. Returns the folder of the repository. */
function fillFolder(folder: string): string {
  const cwd = join(folder, 'app');
  const transcripts = join(folder, '.claude', 'projects', 'app');
  for (const path of [join(cwd, '.git', 'objects'), join(cwd, '.git', 'refs'), transcripts]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(cwd, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(cwd, '.git', 'config'), '[remote "origin"]\n\turl = https://example.com/team/app.git\n');
  for (const [sessionId, { daysAgo, lines }] of Object.entries(SESSIONS)) {
    const common = {
      sessionId,
      cwd,
      version: '2.1.60',
      timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    };
    writeFileSync(
      join(transcripts, `${sessionId}.jsonl`),
      lines.map((line) => `${JSON.stringify({ ...common, ...line })}\n`).join(''),
    );
  }
  return cwd;
}

interface Trial {
  readonly folder: string;
  readonly cwd: string;
  /** Where V8 writes its coverage. */
  readonly counts?: string;
}

function tryCommand(entry: string, args: readonly string[], { folder, cwd, counts }: Trial): void {
  const env = {
    HOME: folder,
    USERPROFILE: folder,
    MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record',
    ...(counts === undefined ? {} : { NODE_V8_COVERAGE: counts }),
  };
  const program = `require(${JSON.stringify(entry)}).main(process.argv.slice(1)).then((code)=>{process.exitCode=code})`;
  const done = spawnSync(process.execPath, ['-e', program, ...args], { cwd, env, encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(`The built command "memoir ${args.join(' ')}" fails: ${done.stderr || done.error || done.stdout}`);
}
