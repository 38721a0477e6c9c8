/**
 * Servers that are started and killed repeatedly, and one that is asked repeatedly: nothing is left running, no port is held,
 * and neither memory nor open files grow. Memoir starts no agent: its own work is never a session.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { chooseSeed, copyHook, type Heard, linkCommandLine, pause, report, start } from './processes.ts';

const LINUX = process.platform === 'linux';
const CYCLES = 5;
const QUESTIONS = 300;

/** Processes with this folder in their command line or environment. */
function livingBelow(dir: string): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && mentions(pid, dir));
}

function mentions(pid: number, dir: string): boolean {
  try {
    if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
    return [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`].some((file) => readFileSync(file, 'utf8').includes(dir));
  } catch {
    // It ended between the two checks, or belongs to another user.
    return false;
  }
}

async function waitUntil(isTrue: () => boolean, ms = 30_000): Promise<void> {
  for (const end = performance.now() + ms; !isTrue() && performance.now() < end; ) await pause(20);
}

async function linkOf(server: Heard): Promise<URL> {
  await waitUntil(() => /#token=\S+\n/.test(`${server.lines().join('\n')}\n`));
  return new URL(/http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(server.lines().join('\n'))?.[0] ?? '');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

describe.skipIf(!LINUX)('servers', () => {
  it(promise('web/ends-cleanly', 'killed or left alone leave no process and hold no port'), async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const dir = tempDir();
    const [hook, memoir] = [copyHook(dir), linkCommandLine(dir)];
    const env = { HOME: dir, MEMOIR_HOME: join(dir, 'home'), MEMOIR_MODELS_EMBEDDER: 'none' };
    const tally = { cycles: 0, ports_held: 0, orphans: 0 };
    const transcript = join(dir, '.claude', 'projects', 'x', 's.jsonl');
    mkdirSync(join(transcript, '..'), { recursive: true });
    writeFileSync(transcript, '');
    for (const round of rounds(CYCLES)) {
      tally.cycles++;
      const web = start(memoir, ['start', '--serve'], { env, cwd: dir });
      const mcp = start(memoir, ['mcp'], { env, cwd: dir });
      // A hook that starts the background process, which must end by itself.
      const session = { session_id: `s${round}`, source: 'startup', transcript_path: transcript, cwd: dir };
      await start(hook, ['SessionStart'], { env, cwd: dir, input: JSON.stringify(session) }).ended;
      const link = round % 2 === 0 ? await linkOf(web) : undefined;
      await pause(random() * 200);
      web.child.kill(round % 3 === 0 ? 'SIGTERM' : 'SIGKILL');
      if (round % 2 === 0) mcp.child.kill('SIGKILL');
      // Its client has disconnected.
      else mcp.child.stdin?.end();
      await Promise.all([web.ended, mcp.ended]);
      if (link !== undefined && !(await canListen(Number(link.port)))) tally.ports_held++;
    }
    await waitUntil(() => livingBelow(dir).length === 0);
    tally.orphans = livingBelow(dir).length;
    // The control: one that is left running is seen.
    const left = start(memoir, ['mcp'], { env, cwd: dir });
    await waitUntil(() => livingBelow(dir).length > 0);
    const seen = livingBelow(dir).length;
    left.child.kill('SIGKILL');
    report('leaks', { seed, ...tally, control_seen: seen });
    expect([tally.ports_held, tally.orphans]).toEqual([0, 0]);
    expect(seen).toBeGreaterThan(0);
  });

  it(promise('web/ends-cleanly', 'asked again and again keep no file open and no memory'), async () => {
    const dir = tempDir();
    const memoir = linkCommandLine(dir);
    const env = { HOME: dir, MEMOIR_HOME: join(dir, 'home'), MEMOIR_MODELS_EMBEDDER: 'none' };
    const web = start(memoir, ['start', '--serve'], { env, cwd: dir });
    const link = await linkOf(web);
    const headers = { authorization: `Bearer ${link.hash.slice('#token='.length)}` };
    const ask = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        const answer = await fetch(`${link.origin}/api/${n % 2 === 0 ? 'sessions' : 'tasks'}`, { headers });
        expect(answer.status).toBe(200);
        await answer.text();
      }
    };
    const look = () => {
      const status = readFileSync(`/proc/${web.child.pid}/status`, 'utf8');
      return {
        files: readdirSync(`/proc/${web.child.pid}/fd`).length,
        mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      };
    };
    await ask(100);
    const before = look();
    let asked = 0;
    for (const _round of rounds(1)) {
      await ask(QUESTIONS);
      asked += QUESTIONS;
    }
    // It closes the journal a second after it was last asked.
    await waitUntil(() => look().files <= before.files + 5, 60_000);
    const after = look();
    web.child.kill('SIGTERM');
    expect(await web.ended).toMatchObject({ code: 0 });
    report('leaks-asked', {
      asked,
      files_before: before.files,
      files_after: after.files,
      mb_before: Math.round(before.mb),
      mb_after: Math.round(after.mb),
    });
    expect(after.files).toBeLessThanOrEqual(before.files + 5);
    expect(after.mb).toBeLessThanOrEqual(before.mb + 40);
  });
});

describe.skipIf(process.platform === 'win32')('self-observation', () => {
  it(promise('hook/never-observes-itself', 'no command starts an agent, and none becomes a session'), async () => {
    const dir = tempDir();
    const [hook, memoir] = [copyHook(dir), linkCommandLine(dir)];
    const layout = tempHome();
    const bin = join(dir, 'bin');
    mkdirSync(bin);
    const started = join(dir, 'started');
    writeFileSync(started, '');
    // An agent that would be recorded: it fires the hook as the real one does.
    for (const name of ['claude', 'codex', 'gemini', 'ollama']) {
      writeFileSync(
        join(bin, name),
        `#!/bin/sh\necho ${name} >> ${started}\necho '{"session_id":"by-${name}","source":"startup","cwd":"${dir}"}' | ${process.execPath} ${hook} SessionStart\n`,
      );
      chmodSync(join(bin, name), 0o755);
    }
    const env = {
      HOME: dir,
      MEMOIR_HOME: layout.home,
      MEMOIR_MODELS_EMBEDDER: 'none',
      PATH: `${bin}:${process.env.PATH ?? ''}`,
    };
    const commands = [
      ['task', 'add', 'x'],
      ['remember', 'The staging host is called marmot', '--insist'],
      ['recall', 'marmot'],
      ['doctor'],
      ['backup'],
      ['import', dir],
      ['rebuild'],
      [],
    ];
    for (const args of commands) await start(memoir, args, { env, cwd: dir, input: '' }).ended;
    const sessionsOf = (): readonly string[] => {
      const journal = testJournal(layout);
      const ids = [...iterateEvents(journal.db)].flatMap(({ type, session }) =>
        type === 'session.started' && session ? [session] : [],
      );
      journal.close();
      return ids;
    };
    const before = sessionsOf();
    const agents = readFileSync(started, 'utf8');
    // The control: an agent that a person starts is recorded.
    const shell = join(dir, 'run.cjs');
    writeFileSync(shell, "require('node:child_process').execFileSync('claude', { stdio: 'ignore' })");
    await start(shell, [], { env, cwd: dir, input: '' }).ended;
    report('self-observation', {
      commands: commands.length,
      agents_started: agents.length,
      sessions: before.length,
      control_sessions: sessionsOf().length,
    });
    expect([before, agents]).toEqual([[], '']);
    expect(sessionsOf()).toEqual(['by-claude']);
  });
});
