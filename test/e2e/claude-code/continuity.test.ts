/**
 * The main promise, with the real client: a task of ten steps over three sessions, with a compaction, a crash and another
 * project in between. The test looks at what the model is sent.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { copyHookForFile, report } from '../../faults/processes.ts';
import { builtProgram } from '../../fixtures/built-program.ts';
import { howMany } from '../../fixtures/soak.ts';
import { promise } from '../../promises.ts';
import { type ClientOptions, runClaude } from './client.ts';
import { installHooks } from './hook-settings.ts';
import {
  allText,
  COMPACT_REQUEST,
  conversation,
  lastUserText,
  type ModelRequest,
  type Step,
  say,
  use,
} from './model-script.ts';
import { openStage } from './scenario.ts';
import { createWorld, type World, withMemoir } from './world.ts';

const MEMOIR = builtProgram().entry;

const client = findClient();
const binary = client.path ?? '';

const STEPS = Array.from(
  { length: 10 },
  (_, n) =>
    `step ${n + 1} of the ${['alpha', 'beta', 'gamma', 'delta', 'eps', 'zeta', 'eta', 'theta', 'iota', 'kappa'][n]} parser`,
);
const DECISION = 'we store prices in SQLite';
const GIVING = { MEMOIR_CONTEXT_PUSH: 'true' };
const TASK_TOOLS: ClientOptions = {
  args: ['--permission-mode', 'acceptEdits', '--allowedTools', 'TaskCreate', 'TaskUpdate', 'Bash'],
  env: { ...GIVING, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' },
};

const { folder, hook } = copyHookForFile();

async function newWorld(hooks: string | readonly string[] = hook): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  installHooks(world, { memoirHook: hooks, log: false });
  return world;
}

describe.skipIf(client.path === undefined)('ten steps over three sessions', () => {
  it(
    promise(
      'continuity/zero-lost-tasks',
      'with a compaction, a crash and a switch: every task is still there, and the model is given it',
    ),
    async () => {
      const world = await newWorld();
      const stage = openStage(binary, world);

      // The first session writes the ten steps down, decides, and is compacted.
      world.model.script(
        conversation([
          { tools: STEPS.map((subject) => ({ name: 'TaskCreate', input: { subject, description: subject } })) },
          say(`The list is made. Decision: ${DECISION} because there is no daemon.`),
          say('After the compaction.'),
        ]),
      );
      await stage.talk(['Plan the ten steps.', '/compact', 'Where were we?'], TASK_TOOLS);
      const first = world.model.requests();
      const compaction = first.find((request) => lastUserText(request).includes(COMPACT_REQUEST));
      expectOpen(compaction, STEPS);
      expect(allText(compaction)).toContain('What a summary should keep');
      expect(allText(compaction)).toContain(DECISION);
      const after = first.at(-1);
      expect(lastUserText(after ?? empty)).toContain('Where were we?');
      expectOpen(after, STEPS);

      // The second finishes two steps and is killed in the middle of a command.
      world.model.script(
        conversation([
          { tools: ['1', '2'].map((taskId) => ({ name: 'TaskUpdate', input: { taskId, status: 'completed' } })) },
          { text: 'This takes a while.', ...use('Bash', { command: 'sleep 20' }) },
          say('Done.'),
        ]),
      );
      const session = stage.runs[0]?.lines.find((line) => line.session_id !== undefined)?.session_id ?? '';
      const killed = await runClaude(binary, world, 'Go on.', {
        ...TASK_TOOLS,
        resume: session,
        // Two task updates and the command itself have been announced.
        killWhen: (lines) =>
          lines.filter((line) => line.subtype === 'hook_response' && line.hook_event === 'PreToolUse').length >= 3,
      });
      expect(killed).toMatchObject({ signal: 'SIGKILL', timedOut: false });

      // Meanwhile, someone works on another project.
      const blog = join(world.home, 'blog');
      mkdirSync(blog, { recursive: true });
      withMemoir(world, (memoir) => memoir.tasks.add({ cwd: blog }, { text: 'write about the harbour' }));

      // The third is a new session.
      world.model.script(conversation([say('Eight to go.')]));
      const before = world.model.requests().length;
      await stage.run('What is left?', { env: GIVING });
      const third = world.model.requests()[before];
      expectOpen(third, STEPS.slice(2));
      for (const finished of STEPS.slice(0, 2)) expect(allText(third)).not.toContain(finished);
      expect(allText(third)).toContain(DECISION);
      expect(allText(third)).not.toContain('harbour');

      // The other project is given when it is named, and only then.
      world.model.script(conversation([say('A harbour it is.')]));
      const asked = world.model.requests().length;
      await stage.run('Switch to the blog and go on there.', { env: GIVING });
      expect(allText(world.model.requests()[asked])).toContain('write about the harbour');

      const open = withMemoir(world, (memoir) =>
        memoir.tasks.list({ statuses: ['open', 'in_progress', 'blocked'] }).map((task) => task.text),
      );
      expect([...open].sort()).toEqual([...STEPS.slice(2), 'write about the harbour'].sort());
      report('claude-code/continuity', { steps: 10, sessions: 3, lost: 0 });
    },
  );
});

describe.skipIf(client.path === undefined)('on a model that is offered no task tools', () => {
  it(
    promise(
      'continuity/zero-lost-tasks',
      'the same tasks go through Memoir’s own tool, over a crash and into the next session',
    ),
    async () => {
      const world = await newWorld();
      const stage = openStage(binary, world);
      const server = { command: process.execPath, args: [MEMOIR, 'mcp'] };
      const config = world.write('mcp.json', JSON.stringify({ mcpServers: { memoir: server } }));
      const options: ClientOptions = {
        args: ['--mcp-config', config, '--strict-mcp-config', '--allowedTools', 'mcp__memoir__*', 'Bash'],
        env: GIVING,
      };
      world.model.script(
        conversation([
          { tools: STEPS.map((text) => ({ name: 'mcp__memoir__task', input: { action: 'add', text } })) },
          use('mcp__memoir__remember', { kind: 'decision', text: DECISION }),
          { text: 'This takes a while.', ...use('Bash', { command: 'sleep 20' }) },
          say('Done.'),
        ]),
      );
      const killed = await runClaude(binary, world, 'Plan the ten steps.', {
        ...options,
        killWhen: (lines) =>
          lines.some(
            (line) => line.subtype === 'hook_response' && String(line.hook_name).startsWith('PreToolUse:Bash'),
          ),
      });
      expect(killed).toMatchObject({ signal: 'SIGKILL', timedOut: false });
      expect(world.model.requests()[0]?.tools).not.toContain('TaskCreate');

      world.model.script(conversation([say('Ten to go.')]));
      const before = world.model.requests().length;
      await stage.run('What is left?', options);
      const next = world.model.requests()[before];
      expectOpen(next, STEPS);
      expect(allText(next)).toContain(DECISION);
    },
  );
});

describe.skipIf(client.path === undefined)('requests to the model', () => {
  it(promise('context/given-once', 'is one pack although Memoir is installed twice'), async () => {
    const second = join(folder, 'second-install.mjs');
    copyFileSync(hook, second);
    const world = await newWorld([hook, second]);
    withMemoir(world, (memoir) => memoir.tasks.add({ cwd: world.project }, { text: 'only once please' }));
    world.model.script(conversation([say('Good day.')]));
    await openStage(binary, world).run('Good day.', { env: GIVING });
    expect(allText(world.model.requests()[0]).split('only once please').length - 1).toBe(1);
  });

  it(promise('context/prompt-cache', 'never changes before the newest turn, over a long session'), async () => {
    const world = await newWorld();
    withMemoir(world, (memoir) => memoir.tasks.add({ cwd: world.project }, { text: 'stay where you are' }));
    const turns = Array.from({ length: howMany(7, 30) }, (_, n) => `Question ${n + 1}.`);
    world.model.script(conversation(turns.map((_, n): Step => say(`Answer ${n + 1}.`))));
    await openStage(binary, world).talk(turns, { env: GIVING, timeoutMs: 500_000 });
    const requests = world.model.requests().filter((request) => request.tools.length > 0);
    expect(requests.length).toBe(turns.length);
    let changed = 0;
    for (const [n, request] of requests.entries()) {
      const earlier = requests[n - 1];
      if (!earlier) continue;
      const texts = request.messages.map((message) => message.text);
      const prefix = earlier.messages.map((message) => message.text);
      if (prefix.some((text, at) => text !== texts[at])) changed += 1;
    }
    expect(changed).toBe(0);
    expect(allText(requests.at(-1)).split('stay where you are').length - 1).toBe(1);
    report('claude-code/prompt-cache', { turns: requests.length, changed });
  });
});

const empty: ModelRequest = { model: '', tools: [], system: '', messages: [], body: {} };

function expectOpen(request: ModelRequest | undefined, tasks: readonly string[]): void {
  const text = allText(request);
  expect(tasks.filter((task) => !text.includes(task))).toEqual([]);
}
