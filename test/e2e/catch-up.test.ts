/** A hook starts the installed program in the background: from a clone and from the plugin. `test/package` shows the package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fillPlugin } from '../../scripts/build.ts';
import { field } from '../../src/domain/json/json.ts';
import { pause } from '../faults/processes.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir } from '../fixtures/home.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { exported, freshMachine, type Machine } from './memoir-process.ts';

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
  for (let tries = 0; tries < 40; tries += 1) {
    const replies = exported(machine).filter(({ type }) => type === 'reply.given');
    if (replies.length > 0) return replies.map(({ body }) => String(field(body, 'text')));
    await pause(250);
  }
  return [];
}

describe.skipIf(process.platform === 'win32')('the background process of a hook', () => {
  it(promise('catch-up/is-the-program', 'from a clone'), async () => {
    const machine = freshMachine();
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
    let seen = '';
    for (let tries = 0; tries < 300 && seen === ''; tries += 1) {
      await pause(50);
      seen = existsSync(started) ? readFileSync(started, 'utf8') : '';
    }
    expect(JSON.parse(seen)).toEqual(['catch-up', '--ended', '--home', machine.home, '--', transcript]);
  });
});
