/**
 * Measures hooks in a large home (100,000 messages, 10,000 tasks, 1,000 notes): those that print a context pack, as whole
 * processes against a Node process that does nothing.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleExtractor } from '../scripts/build.ts';
import { bundleHook } from '../scripts/hook-files.ts';
import { EXTRACTOR_FILE, HOOK_REST_FILE } from '../src/agents/claude-code/install/hook-source.ts';
import { extractSessions } from '../src/capture/facts/extract-sessions.ts';
import { shippedExtractor } from '../src/capture/facts/shipped-extractor.ts';
import { createDraftResolver } from '../src/capture/resolve-drafts.ts';
import { findConcepts } from '../src/domain/concepts/find-concepts.ts';
import type { EventDraft, Json } from '../src/domain/event.ts';
import { localDay } from '../src/domain/time/dates.ts';
import { openStaticEmbedder } from '../src/models/static-embedder.ts';
import { ensureHome } from '../src/platform/home/ensure-home.ts';
import { homeLayout } from '../src/platform/home/layout.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { catchUpIndex } from '../src/store/index/fill/catch-up.ts';
import { openIndex } from '../src/store/index/generations/generations.ts';
import { embedDocuments } from '../src/store/index/vectors/embed-documents.ts';
import { appendDecided } from '../src/store/journal/append.ts';
import { openJournal } from '../src/store/journal/journal.ts';
import { type Benchmark, type Contender, interleavedMedians, runProcess } from './measure.ts';
import { withTempDir } from './temp-home.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20260116;
const BUDGET = 2.5;
/** It also extracts the turns that a killed session left (docs/decisions/0011). */
const EXTRACTING_BUDGET = 4.5;
/** The budget of a hook that prints nothing. */
const CAPTURE_BUDGET = 1.6;
/** Records and looks something up (docs/decisions/0010). */
const LOOKUP_BUDGET = 2.0;

const ABOUT_A_NOTE = 'can we print the invoice pdf with headless chromium on the small server?';
const BROKEN = 'npm run deploy:staging';
const FAILURE = 'Error: Cannot find module "left-pad"\n    at /w/a.js:3:1';
const editOf = (path: string): Readonly<Record<string, Json>> => ({
  tool_name: 'Edit',
  tool_input: { file_path: path, old_string: 'a', new_string: 'b' },
});
const failureOf = (command: string, error: string): Readonly<Record<string, Json>> => ({
  tool_name: 'Bash',
  tool_input: { command },
  error: `Exit code 1\n${error}`,
});
/** The text of a session that is killed, and the words that the next session must be given. */
const CORRECTED = 'use pnpm';
const KILLED: readonly (readonly [event: string, fields: Readonly<Record<string, Json>>])[] = [
  [
    'UserPromptSubmit',
    { prompt: 'No, use pnpm instead of npm here, and never commit without running the linter first.' },
  ],
  ['Stop', { last_assistant_message: 'I switched the scripts to pnpm. The deploy hangs because port 3000 is closed.' }],
];
const BATCH = 1000;

export const hooksBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    return withTempDir(async (dir) => {
      const hook = join(dir, 'hook.mjs');
      await bundleHook(ROOT, hook);
      // The hook finds the extractor beside it. Only one row has it: the prompts of the others are not extracted meanwhile.
      const extracting = join(dir, 'extracting', 'hook.mjs');
      mkdirSync(dirname(extracting));
      copyFileSync(hook, extracting);
      copyFileSync(join(dir, HOOK_REST_FILE), join(dirname(extracting), HOOK_REST_FILE));
      await bundleExtractor(ROOT, join(dirname(extracting), EXTRACTOR_FILE));
      const project = join(dir, 'proj');
      mkdirSync(project);
      const [messages, tasks, notes] = quick ? [2_000, 200, 100] : [100_000, 10_000, 1_000];
      const home = fill(join(dir, 'home'), { userHome: dir, cwd: project }, messages, tasks);
      fillNotes(home, notes);
      await indexAll(home);
      extractAll(home);
      // The compile cache, as the launcher sets it.
      const cache = { NODE_COMPILE_CACHE: join(dir, 'compiled') };
      const env = { HOME: dir, USERPROFILE: dir, MEMOIR_HOME: home, ...cache };
      let calls = 0;
      const call = (
        name: string,
        event: string,
        fields: Readonly<Record<string, Json>>,
        expected?: readonly string[],
      ): Contender => ({
        name,
        run: () => {
          calls += 1;
          // An item is given once per session, so each run that must give something uses a new session.
          const session = expected === undefined ? 's1' : `new-${calls}`;
          const ids = { session_id: session, prompt_id: `p-${calls}`, tool_use_id: `u-${calls}` };
          const input = { ...ids, cwd: project, ...fields };
          const program = fields.source === 'startup' && expected?.includes(CORRECTED) ? extracting : hook;
          const said = runProcess([program, event], env, JSON.stringify(input));
          const missing = expected?.find((words) => !said.includes(words));
          if (missing !== undefined) throw new Error(`the hook gave no ${missing}`);
        },
      });
      const repetitions = quick ? 5 : 25;
      const medians = interleavedMedians(
        [
          { name: 'bare', run: () => void runProcess(['-e', '0'], {}) },
          call('SessionStart', 'SessionStart', { source: 'startup' }, ['Open tasks', 'note number', 'Briefing:']),
          {
            ...call('SessionStart after a killed session', 'SessionStart', { source: 'startup' }, [CORRECTED]),
            prepare: (round) => {
              const killed = { session_id: `killed-${round}`, prompt_id: `p-${round}`, cwd: project };
              for (const [event, fields] of KILLED)
                runProcess([hook, event], env, JSON.stringify({ ...killed, ...fields }));
            },
          },
          call('UserPromptSubmit', 'UserPromptSubmit', {
            prompt: 'Please continue with the parser, and then look at the tests.',
          }),
          call('UserPromptSubmit with a note', 'UserPromptSubmit', { prompt: ABOUT_A_NOTE }, ['Typst']),
          call('PreToolUse', 'PreToolUse', { tool_name: 'Read' }),
          call('PreToolUse Skill', 'PreToolUse', { tool_name: 'Skill', tool_input: { skill: 'review' } }, [
            'Look at the tests',
          ]),
          call('PreToolUse Edit', 'PreToolUse', editOf(join(project, 'src', 'plain.ts'))),
          call('PreToolUse Edit with a decision', 'PreToolUse', editOf(join(project, 'src', 'price.ts')), ['cents']),
          call('PreToolUse Bash', 'PreToolUse', { tool_name: 'Bash', tool_input: { command: 'npm run lint' } }),
          call('PreToolUse Bash with a failure', 'PreToolUse', { tool_name: 'Bash', tool_input: { command: BROKEN } }, [
            'failed here',
          ]),
          call('PostToolUseFailure', 'PostToolUseFailure', failureOf('npm run lint', 'Error: nobody met this one')),
          call('PostToolUseFailure with a fix', 'PostToolUseFailure', failureOf('node b.js', FAILURE), ['went away']),
        ],
        repetitions,
      );
      const bare = medians.get('bare') ?? Number.NaN;
      const ratio = (name: string) => (medians.get(name) ?? Number.NaN) / bare;
      const at = `at ${messages.toLocaleString('en')} messages, ${tasks.toLocaleString('en')} tasks, ${notes.toLocaleString('en')} notes`;
      return [
        { what: 'bare Node', value: bare, unit: 'ms', n: repetitions },
        ...[
          ['SessionStart', BUDGET],
          ['SessionStart after a killed session', EXTRACTING_BUDGET],
          ['UserPromptSubmit', BUDGET],
          ['UserPromptSubmit with a note', BUDGET],
          ['PreToolUse', CAPTURE_BUDGET],
          ['PreToolUse Skill', BUDGET],
          ['PreToolUse Edit', CAPTURE_BUDGET],
          ['PreToolUse Edit with a decision', BUDGET],
          ['PreToolUse Bash', CAPTURE_BUDGET],
          ['PreToolUse Bash with a failure', BUDGET],
          ['PostToolUseFailure', LOOKUP_BUDGET],
          ['PostToolUseFailure with a fix', BUDGET],
        ].map(([name, budget]) => ({
          what: `${name} ${at}`,
          value: ratio(String(name)),
          unit: '× bare',
          n: repetitions,
          budget: Number(budget),
        })),
      ];
    });
  },
};

/** As Memoir writes them: an up-to-date index of the newest notes, a briefing, a log and a profile. */
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

async function indexAll(home: string): Promise<void> {
  const layout = homeLayout(home);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  const { index } = catchUpIndex(openIndex(journal, layout), journal, layout, { findMentions: findConcepts });
  await embedDocuments({ db: index.db, journal, layout }, openStaticEmbedder());
  index.db.close();
  journal.close();
}

/** Extracts everything, so that only later messages wait for extraction. */
function extractAll(home: string): void {
  const journal = openJournal({ layout: homeLayout(home), clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  extractSessions(journal, shippedExtractor());
  journal.close();
}

/** The material for context packs: two decisions, a command that still fails, and one that was fixed. */
function remarkable(at: number): readonly EventDraft[] {
  const decided = (statement: string, n: number): EventDraft => ({
    type: 'fact.stated',
    key: `f${n}`,
    happenedAt: at,
    actor: 'person',
    trust: 'owner',
    body: { kind: 'decision', statement },
  });
  const ran = (command: string, outcome: 'ok' | 'failed', n: number): EventDraft => ({
    type: 'tool.called',
    key: `r${n}`,
    happenedAt: at + n * 1000,
    session: 'earlier',
    actor: 'tool',
    trust: 'tool',
    body: { tool: 'Bash', outcome, input: { command }, ...(outcome === 'ok' ? {} : { output: FAILURE, exitCode: 1 }) },
  });
  return [
    decided('PDF invoices are made with Typst, headless Chromium was too large for the small server', 1),
    decided('src/price.ts keeps whole cents', 2),
    ran('npm test', 'failed', 1),
    ran('npm install left-pad', 'ok', 2),
    ran('npm test', 'ok', 3),
    ran(BROKEN, 'failed', 4),
  ];
}

function fill(
  home: string,
  { userHome, cwd }: { readonly userHome: string; readonly cwd: string },
  messages: number,
  tasks: number,
): string {
  const layout = homeLayout(home);
  ensureHome(layout);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  const resolver = createDraftResolver(journal, userHome);
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
  drafts.push(...remarkable(start));
  for (let at = 0; at < drafts.length; at += BATCH) {
    appendDecided(journal, resolver.prepare(drafts.slice(at, at + BATCH).map((draft) => ({ cwd, draft }))));
  }
  journal.close();
  return home;
}
