/**
 * A folder that harms programs that read it: git files that never end, never answer or are huge, links in a circle, names
 * that cannot be opened. The built hook runs there. Each time it ends by itself, exits 0, and its event is on disk.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { claudeTranscripts } from '../../src/agents/claude-code/transcripts/claude-transcripts.ts';
import { importTranscripts } from '../../src/capture/imports/import-transcripts.ts';
import { replayOwnSpool } from '../../src/capture/spool/replay-own-spool.ts';
import { listRejectedSpool, listSpool } from '../../src/capture/spool/spool.ts';
import { ensureHome } from '../../src/platform/home/ensure-home.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { copyHook, start } from './processes.ts';

/** Each makes something below `dir` and returns the folder the session is in. */
const FOLDERS: Readonly<Record<string, (dir: string) => string>> = {
  'HEAD leads to /dev/zero': (dir) => {
    const at = bareRepository(dir);
    symlinkSync('/dev/zero', join(at, 'HEAD'));
    return at;
  },
  'config leads to /dev/zero': (dir) => {
    const at = repository(dir, { config: undefined });
    symlinkSync('/dev/zero', join(at, '.git', 'config'));
    return at;
  },
  'HEAD is a FIFO': (dir) => fifo(repository(dir, { HEAD: undefined }), 'HEAD'),
  'config is a FIFO': (dir) => fifo(repository(dir, { config: undefined }), 'config'),
  'commondir is a FIFO': (dir) => fifo(repository(dir), 'commondir'),
  '.git is a FIFO': (dir) => {
    execFileSync('mkfifo', [join(dir, '.git')]);
    return dir;
  },
  'gitdir leads to itself': (dir) => {
    writeFileSync(join(dir, '.git'), 'gitdir: .\n');
    return dir;
  },
  'commondir leads to a terminal': (dir) => repository(dir, { commondir: '/dev/tty\n' }),
  'a config of 1 GB, nearly all of it a hole': (dir) => {
    const at = repository(dir);
    const descriptor = openSync(join(at, '.git', 'config'), 'r+');
    ftruncateSync(descriptor, 1024 ** 3);
    closeSync(descriptor);
    return at;
  },
  'a config of 240 KB with one key again and again': (dir) =>
    repository(dir, { config: `[remote "origin"]\n${'url=x\n'.repeat(40_000)}` }),
  'a config of 900 KB of spaces after a bracket': (dir) =>
    repository(dir, { config: `[remote${' '.repeat(900_000)}x\n` }),
  'a .git file of 1 MB of spaces': (dir) => {
    writeFileSync(join(dir, '.git'), `gitdir: ${' '.repeat(1_000_000)}x y\n`);
    return dir;
  },
  'folders in place of files': (dir) => {
    const at = repository(dir, { HEAD: undefined, config: undefined });
    for (const name of ['HEAD', 'config', 'commondir']) mkdirSync(join(at, '.git', name));
    return at;
  },
  'links in a circle': (dir) => {
    symlinkSync(join(dir, 'a'), join(dir, 'b'));
    symlinkSync(join(dir, 'b'), join(dir, 'a'));
    return join(dir, 'a', 'work');
  },
  'a name too long': (dir) => join(dir, 'n'.repeat(300)),
  'a path too long': (dir) => join(dir, 'deep/'.repeat(2_000)),
  'a path of a million parts': () => '/a'.repeat(1_000_000),
  'a path with a NUL': (dir) => `${dir}/a\0b`,
  'a folder that is a file': (dir) => {
    writeFileSync(join(dir, 'file'), '');
    return join(dir, 'file', 'work');
  },
  'a folder without permissions': (dir) => {
    const locked = join(dir, 'locked');
    mkdirSync(join(locked, 'work'), { recursive: true });
    chmodSync(locked, 0);
    return join(locked, 'work');
  },
};

/** A hang takes minutes or never ends. A hook on the slowest machine is far below. */
const HANGS_AFTER_MS = 30_000;
const NOBODY = 65_534;

let hook = '';
beforeAll(async () => {
  const dir = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  chmodSync(dir, 0o755);
  hook = copyHook(dir);
  return () => execFileSync('rm', ['-rf', dir]);
});

describe.skipIf(process.platform === 'win32')('a hostile folder', () => {
  it.each(Object.entries(FOLDERS))(
    promise('hook/hostile-folders', 'the hook ends, exits 0, and keeps the event: %s'),
    async (_what, make) => {
      const { dir, layout } = place();
      const cwd = make(dir);
      const { code, signal } = await runHook(layout, cwd, 'in-a-hostile-folder');
      expect({ code, signal }).toEqual({ code: 0, signal: null });
      expect(recorded(layout)).toEqual(['in-a-hostile-folder']);
      expect(listSpool(layout)).toEqual([]);
    },
  );

  it(promise('hook/hostile-folders', 'an import of sessions from there brings all of them in'), async () => {
    const transcripts = join(tempDir(), 'projects', '-w');
    mkdirSync(transcripts, { recursive: true });
    const names = Object.entries(FOLDERS).map(([what, make], at) => {
      const { dir } = place();
      const line = { ...promptLine(`u${at}`, what), sessionId: `s${at}`, cwd: make(dir) };
      writeFileSync(join(transcripts, `s${at}.jsonl`), `${JSON.stringify(line)}\n`);
      return what;
    });
    // Nested too deep for any walk, among the others.
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    writeFileSync(
      join(transcripts, 'deep.jsonl'),
      `{"type":"user","uuid":"d","sessionId":"d","toolUseResult":${deep}}\n`,
    );
    const layout = homeLayout(join(tempDir(), 'home'));
    ensureHome(layout);
    const journal = testJournal(layout);
    await importTranscripts(journal, {
      source: claudeTranscripts,
      paths: [transcripts],
      userHome: layout.home,
      fingerprintKey: 'test',
      ignore: [],
      policy: { nonInteractive: 'record', temporaryFolders: 'record' },
    });
    const prompts = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })].map(({ body }) => body.text);
    expect(prompts.sort()).toEqual(names.sort());
  });

  it(promise('hook/hostile-folders', 'events spooled there are replayed'), async () => {
    for (const make of Object.values(FOLDERS)) {
      const { dir, layout } = place();
      ensureHome(layout);
      const cwd = make(dir);
      writeFileSync(join(layout.spool, '2026-01-01T00-00-00-000Z-x.json'), spoolFile(cwd));
      const replay = replayOwnSpool(testJournal(layout), layout, { userHome: layout.home, budgetMs: 10_000 });
      expect(replay).toEqual({ replayed: 1, rejected: [], waiting: 0 });
      expect([listSpool(layout), listRejectedSpool(layout)]).toEqual([[], []]);
    }
  });
});

/** Run as another user where the tests run as root, who may read everything. */
async function runHook(layout: HomeLayout, cwd: string, session: string) {
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const heard = start(hook, ['SessionStart'], {
    env: { HOME: join(layout.home, '..'), MEMOIR_HOME: layout.home },
    input: JSON.stringify({ session_id: session, source: 'startup', cwd }),
    ...owner,
  });
  const timer = setTimeout(() => heard.child.kill('SIGKILL'), HANGS_AFTER_MS);
  const { code, signal } = await heard.ended;
  clearTimeout(timer);
  return { code, signal };
}

function recorded(layout: HomeLayout): readonly (string | undefined)[] {
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 2000, mode: 'read' });
  try {
    return [...iterateEvents(journal.db, { types: ['session.started'] })].map(({ session }) => session);
  } finally {
    journal.close();
  }
}

function place(): { readonly dir: string; readonly layout: HomeLayout } {
  const root = tempDir();
  const dir = join(root, 'work');
  const layout = homeLayout(join(root, 'home'));
  mkdirSync(dir);
  mkdirSync(layout.home);
  for (const folder of [root, dir, layout.home]) {
    chmodSync(folder, 0o755);
    if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  }
  return { dir, layout };
}

function spoolFile(cwd: string): string {
  const type = 'session.started';
  const event = {
    type,
    version: 1,
    key: 'k',
    happenedAt: 1,
    actor: 'memoir',
    trust: 'owner',
    session: 's',
    body: { agent: 'claude-code' },
  };
  return `${JSON.stringify({ spool: 1, cwd, events: [event] })}\n`;
}

type GitFile = 'HEAD' | 'config' | 'commondir';

function repository(dir: string, files: Partial<Record<GitFile, string | undefined>> = {}): string {
  const git = join(dir, '.git');
  for (const folder of ['objects', 'refs']) mkdirSync(join(git, folder), { recursive: true });
  const all = { HEAD: 'ref: refs/heads/main\n', config: '[core]\n\tbare = false\n', ...files };
  for (const [name, text] of Object.entries(all)) if (text !== undefined) writeFileSync(join(git, name), text);
  return dir;
}

/** Can be committed: nothing in it is called `.git`. */
function bareRepository(dir: string): string {
  for (const folder of ['objects', 'refs']) mkdirSync(join(dir, folder));
  writeFileSync(join(dir, 'config'), '[core]\n\tbare = true\n');
  return dir;
}

function fifo(dir: string, name: GitFile): string {
  execFileSync('mkfifo', [join(dir, '.git', name)]);
  return dir;
}
