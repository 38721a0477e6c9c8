/** Every session gets an episode, even if it crashed: tested with the built hook and commands as processes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyHookForFile, linkCommandLine, pause } from '../faults/processes.ts';
import { promise } from '../promises.ts';
import { freshMachine, type Machine } from './memoir-process.ts';

const AGO_MS = 20 * 60_000;

const { folder, hook } = copyHookForFile();
beforeAll(() => {
  // The background process is the program that the launcher beside the hook names.
  writeFileSync(
    join(folder, 'launch'),
    `${process.execPath}

${linkCommandLine(folder)}
`,
  );
});

interface Scene {
  readonly machine: Machine;
  readonly cwd: string;
  /** Runs the built hook and returns what it printed; `agoMs` sets its clock back, for a session in the past. */
  tell(event: string, input: Readonly<Record<string, unknown>>, agoMs?: number): string;
  menu(): readonly string[];
  episodes(): readonly Record<string, unknown>[];
}

function scene(): Scene {
  const machine = freshMachine();
  const cwd = join(machine.userHome, 'shop');
  const project = join(machine.home, 'projects', 'shop');
  // The test's folders are in the temporary folder, where Memoir records nothing, so it gets another one.
  const temporary = join(machine.userHome, 'tmp');
  for (const each of [cwd, temporary, join(machine.userHome, 'transcripts')]) mkdirSync(each);
  return {
    machine,
    cwd,
    tell: (event, input, agoMs = 0) => {
      const earlier = `data:text/javascript,const now=Date.now;Date.now=()=>now()-${agoMs}`;
      const done = spawnSync(process.execPath, ['--import', earlier, hook, event], {
        cwd,
        env: { HOME: machine.userHome, USERPROFILE: machine.userHome, TMPDIR: temporary, TEMP: temporary },
        input: JSON.stringify({ hook_event_name: event, cwd, ...input }),
        encoding: 'utf8',
      });
      expect({ event, code: done.status, stderr: done.stderr }).toEqual({ event, code: 0, stderr: '' });
      return done.stdout;
    },
    menu: () => {
      const index = join(project, 'INDEX.md');
      const text = existsSync(index) ? readFileSync(index, 'utf8') : '';
      return text.split('\n').filter((line) => line.startsWith('- '));
    },
    episodes: () =>
      readdirSync(join(project, 'episodes')).map((file) =>
        JSON.parse(readFileSync(join(project, 'episodes', file), 'utf8')),
      ),
  };
}

function workOf({ tell }: Scene, session: string, agoMs?: number): void {
  const where = { session_id: session };
  tell('UserPromptSubmit', { ...where, prompt: `Fix the build of ${session}`, prompt_id: 'p1' }, agoMs);
  const call = { tool_use_id: `${session}-t1`, tool_name: 'Bash', tool_input: { command: 'npm run build' } };
  tell('PostToolUse', { ...where, ...call, tool_response: { stdout: 'ok', stderr: '' }, prompt_id: 'p1' }, agoMs);
}

async function until<T>(look: () => T, good: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 900; tries += 1) {
    const seen = look();
    if (good(seen)) return seen;
    await pause(100);
  }
  return look();
}

describe('episodes', () => {
  it(promise('episode/crashed-is-archived', 'by the next session’s start; a running session has none'), async () => {
    const now = scene();
    const { tell, machine } = now;
    const transcript = (session: string) => join(machine.userHome, 'transcripts', `${session}.jsonl`);
    tell('SessionStart', { session_id: 'crashed', source: 'startup' }, AGO_MS);
    workOf(now, 'crashed', AGO_MS);
    workOf(now, 'at-work');
    expect(now.menu()).toEqual([]);

    tell('SessionStart', { session_id: 'next', source: 'startup', transcript_path: transcript('next') });
    const menu = await until(now.menu, (lines) => lines.length > 0);
    expect(menu).toEqual([expect.stringMatching(/“Fix the build of crashed”.*interrupted\)$/)]);
    expect(now.episodes()).toEqual([
      expect.objectContaining({
        session_id: 'crashed',
        agent: 'claude-code',
        project: { slug: 'shop', cwd: now.cwd, git_remote: null },
        commands: ['npm run build'],
        end_reason: null,
      }),
    ]);

    workOf(now, 'next');
    tell('Stop', { session_id: 'next', prompt_id: 'p1', last_assistant_message: 'The build is green again.' });
    tell('SessionEnd', { session_id: 'next', reason: 'prompt_input_exit', transcript_path: transcript('next') });
    const [newest] = await until(now.menu, (lines) => lines.length > 1);
    expect(newest).toMatch(/“Fix the build of next”\. Answer: “The build is green again\.”.*completed\)$/);
    expect(now.menu()).toHaveLength(2);
  });

  it(promise('episode/crashed-is-archived', 'by any command'), () => {
    const now = scene();
    workOf(now, 'crashed', AGO_MS);
    workOf(now, 'at-work');
    const shown = now.machine.ok(['sessions']);
    expect(now.menu()).toEqual([expect.stringContaining('“Fix the build of crashed”')]);
    expect(shown).toContain('at-work');
  });

  it(
    promise(
      'episode/any-session-id',
      'imported conversations are in INDEX.md and the daily log, and not quoted in the pack',
    ),
    async () => {
      const now = scene();
      const { tell, machine } = now;
      tell('SessionStart', { session_id: 'first', source: 'startup' }, AGO_MS);
      workOf(now, 'first', AGO_MS);
      const said = (session: string, id: string, role: string, text: string) =>
        JSON.stringify({ conversation: 'chat ü', session, id, role, text, at: Date.now() - AGO_MS, speaker: role });
      const file = join(machine.userHome, 'chat.jsonl');
      writeFileSync(
        file,
        [
          said('a:1?', 'm1', 'user', 'Which database?'),
          said('a:1?', 'm2', 'assistant', 'SQLite.'),
          said('b/2', 'm3', 'user', 'Which editor?'),
        ].join('\n'),
      );
      machine.run(['import', '--format', 'conversation', '--project', 'shop', file]);
      expect(now.menu().filter((line) => line.includes('external text, not quoted'))).toHaveLength(2);

      const transcript = join(machine.userHome, 'transcripts', 'next.jsonl');
      tell('SessionStart', { session_id: 'next', source: 'startup', transcript_path: transcript });
      const logs = join(machine.home, 'projects', 'shop', 'memory', 'logs');
      const bullets = () => {
        const log = existsSync(logs) ? readdirSync(logs, { recursive: true, encoding: 'utf8' }) : [];
        return log
          .filter((name) => name.endsWith('.md'))
          .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
          .filter((line) => line.includes('Session chat-'));
      };
      const logged = await until(bullets, (lines) => lines.length > 1);
      expect(logged.map((line) => line.replace(/^.*: /, '')).toSorted()).toEqual([
        '1 prompt (external text, not quoted).',
        '1 prompt, 1 reply (external text, not quoted).',
      ]);

      // The pack says where the work ended, and never what an external conversation said.
      const pack = tell('SessionStart', { session_id: 'third', source: 'startup' });
      expect(pack).toContain('it ran npm run build');
      expect(pack).not.toMatch(/SQLite|Which editor/);

      // Recall reads the store as well: it finds the episodes without their files.
      rmSync(join(machine.home, 'projects', 'shop', 'episodes'), { recursive: true });
      const recalled = machine.run(['recall', '--kind', 'episode', '--json', 'external text quoted']).stdout;
      expect(recalled).toMatch(/episodes\/session-[^"]*-chat-a-1/);
    },
  );

  it(promise('episode/erased-is-gone', 'by the time forget prints its receipt'), async () => {
    const now = scene();
    workOf(now, 'crashed', AGO_MS);
    now.machine.ok(['sessions']);
    expect(now.menu()[0]).toContain('Fix the build');
    const memoir = now.machine.open();
    try {
      const [prompt] = [...memoir.events.list({ types: ['prompt.submitted'] })];
      const { remaining } = await memoir.forget.erase([prompt?.id ?? '']);
      expect(remaining).toEqual([]);
      expect(JSON.stringify([now.menu(), now.episodes()])).not.toContain('Fix the build');
      expect(now.menu()).toEqual([expect.stringContaining('npm run build')]);
    } finally {
      memoir.close();
    }
  });
});
