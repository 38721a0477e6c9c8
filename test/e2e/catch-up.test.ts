/** A hook starts the installed program in the background: from a clone and from the plugin. `test/package` shows the package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fillPlugin } from '../../scripts/build.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { freshMachine, type Machine } from './memoir-process.ts';

/** A process in the background may wait for a busy machine. */
const STARTED_MS = 300_000;

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A session that no hook has seen. Its transcript can be read once it has ended. */
function writeTranscript({ userHome }: Machine): string {
  const path = join(userHome, '.claude', 'projects', '-shop', 'unseen.jsonl');
  mkdirSync(dirname(path), { recursive: true });
  const lines = [promptLine('p1', 'prompt of unseen'), assistantLine('m1', 'reply of unseen')];
  writeFileSync(
    path,
    lines.map((line) => `${JSON.stringify({ ...line, sessionId: 'unseen', cwd: userHome })}\n`).join(''),
  );
  return path;
}

/** Starts and ends a session. */
function runSession({ userHome }: Machine, command: readonly [string, ...string[]], transcript: string): void {
  const [program, ...args] = command;
  for (const [event, more] of [
    ['SessionStart', { source: 'startup' }],
    ['SessionEnd', { transcript_path: transcript }],
  ] as const) {
    const done = spawnSync(program, [...args, event], {
      input: JSON.stringify({ hook_event_name: event, session_id: 'unseen', cwd: userHome, ...more }),
      encoding: 'utf8',
      // The test's folders are in the temporary folder, where Memoir records nothing by default.
      env: { HOME: userHome, PATH: '/usr/bin:/bin', MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record' },
    });
    expect([done.error, done.status, done.stderr]).toEqual([undefined, 0, '']);
  }
}

/** The replies that the background process records after the end of a session. */
async function repliesAfterEnd(machine: Machine, launcher: string): Promise<readonly string[]> {
  runSession(machine, [launcher], writeTranscript(machine));
  const { db } = testJournal(homeLayout(machine.home));
  const replies = (): readonly string[] =>
    [...iterateEvents(db, { types: ['reply.given'] })].map(({ body }) => String(body.text));
  await expect.poll(replies, { timeout: STARTED_MS }).not.toEqual([]);
  return replies();
}

describe.skipIf(process.platform === 'win32')('the background process of a hook', () => {
  // Every other test of this suite runs the built program.
  const fromClone = promise('catch-up/is-the-program', 'from the source of a clone, where `init` bundles the hook');
  it(promise('install/hook-records', fromClone), async () => {
    const folder = join(tempDir(), "a person's disk");
    mkdirSync(folder);
    const machine = freshMachine(folder);
    mkdirSync(join(machine.userHome, '.claude'));
    // Unbuilt, as in a clone.
    const entry = join(repository, 'bin', 'memoir.js');
    const env = { HOME: machine.userHome, PATH: process.env.PATH };
    expect(spawnSync(process.execPath, [entry, 'init', '--yes'], { env }).status).toBe(0);
    const bin = join(machine.home, 'bin');
    expect(readFileSync(join(bin, 'launch'), 'utf8').split('\n')[2]).toBe(entry);
    expect(await repliesAfterEnd(machine, join(bin, 'memoir-hook'))).toEqual(['reply of unseen']);
  });

  it(promise('catch-up/is-the-program', 'from the plugin, also if the program of the home is gone'), async () => {
    const plugin = join(tempDir(), 'plugin');
    fillPlugin(builtProgram().root, builtProgram().hook, plugin);
    const launcher = join(plugin, 'bin', 'memoir-hook');
    expect(await repliesAfterEnd(freshMachine(), launcher)).toEqual(['reply of unseen']);

    const moved = freshMachine(tempDir());
    mkdirSync(join(moved.home, 'bin'), { recursive: true });
    writeFileSync(join(moved.home, 'bin', 'launch'), `${process.execPath}\n${moved.home}\n/gone/bin/memoir.js\n`);
    expect(await repliesAfterEnd(moved, launcher)).toEqual(['reply of unseen']);
  });

  it('prefers the program of the home, and starts nothing without one', async () => {
    const folder = tempDir();
    const started = join(folder, 'started');
    const program = join(folder, 'program.mjs');
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(started)}, JSON.stringify(process.argv.slice(2)));\n`,
    );
    const machine = freshMachine();
    const transcript = writeTranscript(machine);
    const hook = [process.execPath, builtProgram().hook] as const;
    runSession(machine, hook, transcript);
    mkdirSync(join(machine.home, 'bin'), { recursive: true });
    writeFileSync(join(machine.home, 'bin', 'launch'), `${process.execPath}\n\n${program}\n`);
    runSession(machine, hook, transcript);
    const seen = (): string => (existsSync(started) ? readFileSync(started, 'utf8') : '');
    await expect.poll(seen, { timeout: STARTED_MS }).not.toBe('');
    expect(JSON.parse(seen())).toEqual(['catch-up', '--ended', '--home', machine.home, '--', transcript]);
  });
});
