/**
 * What an agent waits for when memory is large: the hooks that give something back, as whole processes against Node doing
 * nothing, on a journal of 100,000 messages and 10,000 tasks, with 1,000 notes of which the index points to the newest.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHook } from '../scripts/build.ts';
import { createSettler } from '../src/capture/settle.ts';
import { localDay } from '../src/domain/dates.ts';
import type { EventDraft, Json } from '../src/domain/event.ts';
import { systemClock } from '../src/platform/clock.ts';
import { ensureHome, homeLayout } from '../src/platform/layout.ts';
import { appendDecided } from '../src/store/journal/append.ts';
import { openJournal } from '../src/store/journal/journal.ts';
import { type Benchmark, type Contender, interleavedMedians, runProcess } from './measure.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20260116;
const BUDGET = 2.5;
const BATCH = 1000;

export const hooksBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    const dir = mkdtempSync(join(tmpdir(), 'memoir-bench-'));
    try {
      const hook = join(dir, 'hook.mjs');
      await bundleHook(ROOT, hook);
      const project = join(dir, 'proj');
      mkdirSync(project);
      const [messages, tasks, notes] = quick ? [2_000, 200, 100] : [100_000, 10_000, 1_000];
      const home = fill(join(dir, 'home'), dir, project, messages, tasks);
      fillNotes(home, notes);
      // As the launcher sets it: what Node compiled is kept.
      const cache = { NODE_COMPILE_CACHE: join(dir, 'compiled') };
      const env = { HOME: dir, USERPROFILE: dir, MEMOIR_HOME: home, ...cache };
      let calls = 0;
      const call = (
        event: string,
        fields: Readonly<Record<string, Json>>,
        expected?: readonly string[],
      ): Contender => ({
        name: event + (fields.tool_name === 'Skill' ? ' Skill' : ''),
        run: () => {
          calls += 1;
          // What is given is given once a session, so each run that must be given something is a session of its own.
          const session = expected === undefined ? 's1' : `new-${calls}`;
          const input = { session_id: session, cwd: project, prompt_id: `p-${calls}`, ...fields };
          const said = runProcess([hook, event], env, JSON.stringify(input));
          const missing = expected?.find((words) => !said.includes(words));
          if (missing !== undefined) throw new Error(`the hook gave no ${missing}`);
        },
      });
      const repetitions = quick ? 5 : 25;
      const medians = interleavedMedians(
        [
          { name: 'bare', run: () => void runProcess(['-e', '0'], {}) },
          call('SessionStart', { source: 'startup' }, ['Open tasks', 'note number', 'Briefing:']),
          call('UserPromptSubmit', { prompt: 'Please go on with the parser, and then look at the tests.' }),
          call('PreToolUse', { tool_name: 'Bash' }),
          call('PreToolUse', { tool_name: 'Skill', tool_input: { skill: 'review' } }, ['Look at the tests']),
        ],
        repetitions,
      );
      const bare = medians.get('bare') ?? Number.NaN;
      const ratio = (name: string) => (medians.get(name) ?? Number.NaN) / bare;
      const at = `at ${messages.toLocaleString('en')} messages, ${tasks.toLocaleString('en')} tasks, ${notes.toLocaleString('en')} notes`;
      return [
        { what: 'bare Node', value: bare, unit: 'ms', n: repetitions },
        { what: `SessionStart ${at}`, value: ratio('SessionStart'), unit: '× bare', n: repetitions, budget: BUDGET },
        {
          what: `UserPromptSubmit ${at}`,
          value: ratio('UserPromptSubmit'),
          unit: '× bare',
          n: repetitions,
          budget: BUDGET,
        },
        {
          what: `PreToolUse (nothing to do) ${at}`,
          value: ratio('PreToolUse'),
          unit: '× bare',
          n: repetitions,
          budget: BUDGET,
        },
        {
          what: `PreToolUse (a skill with a profile) ${at}`,
          value: ratio('PreToolUse Skill'),
          unit: '× bare',
          n: repetitions,
          budget: BUDGET,
        },
      ];
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** As Memoir leaves them: an index of the newest, older than nothing; and a briefing, a log and a profile. */
function fillNotes(home: string, notes: number): void {
  const layout = homeLayout(home);
  const files = layout.project('proj');
  mkdirSync(files.memoryDir, { recursive: true });
  for (let n = 0; n < notes; n += 1) {
    const text = `---\nname: Note ${n}\ndescription: what note number ${n} is about\ntype: project\n---\nText of ${n}.\n`;
    writeFileSync(join(files.memoryDir, `project_note-${n}.md`), text);
  }
  const pointers = Array.from(
    { length: Math.min(notes, 190) },
    (_, n) => `- [Note ${n}](project_note-${n}.md) — what note number ${n} is about`,
  );
  const log = files.dailyLog(localDay(Date.now()));
  const profile = files.profile('review');
  for (const dir of [dirname(log), dirname(profile)]) mkdirSync(dir, { recursive: true });
  writeFileSync(files.memoryIndex, `# Memory of proj\n\n## Project (${notes})\n\n${pointers.join('\n')}\n`);
  writeFileSync(join(layout.userMemory, 'MEMORY.md'), `${pointers.slice(0, 50).join('\n')}\n`);
  writeFileSync(files.briefing, 'One line of the briefing.\n'.repeat(80));
  writeFileSync(log, '- 10:00 something happened\n'.repeat(30));
  writeFileSync(profile, 'Look at the tests first.\n'.repeat(30));
}

function fill(home: string, userHome: string, cwd: string, messages: number, tasks: number): string {
  const layout = homeLayout(home);
  ensureHome(layout);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  const settler = createSettler(journal, userHome);
  const start = Date.now() - messages * 1000;
  const drafts: EventDraft[] = [];
  for (let n = 0; n < messages; n += 1) {
    const session = `s${n % 200}`;
    const envelope = { key: `m${n}`, happenedAt: start + n * 1000, session, trust: 'agent' } as const;
    const text = `message ${n} about the parser and its tests, word for word`;
    drafts.push(
      n % 2 === 0
        ? { ...envelope, type: 'prompt.submitted', actor: 'person', body: { text, origin: 'person' } }
        : { ...envelope, type: 'reply.given', actor: 'agent', body: { text } },
    );
  }
  for (let n = 0; n < tasks; n += 1) {
    drafts.push({
      type: 'task.added',
      key: `t${n}`,
      happenedAt: start + n,
      actor: 'person',
      trust: 'owner',
      body: { text: `task number ${n}` },
    });
  }
  for (let at = 0; at < drafts.length; at += BATCH) {
    appendDecided(journal, () => settler.settle(drafts.slice(at, at + BATCH).map((draft) => ({ cwd, draft }))));
  }
  journal.close();
  return home;
}
