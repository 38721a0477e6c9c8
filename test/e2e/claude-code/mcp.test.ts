/** Memoir's tools in the real client: registered by `memoir init`, offered to the model from the first request, used. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { builtProgram } from '../../fixtures/built-program.ts';
import { promise } from '../../promises.ts';
import { openSession, runClaude } from './client.ts';
import { allText, conversation, lastUserText, type ModelRequest, say, use } from './model-script.ts';
import { createWorld, type World } from './world.ts';

const entry = builtProgram().entry;
const client = findClient();

async function newWorld(): Promise<{ readonly world: World; memoir(...args: string[]): void }> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  const memoir = (...args: string[]): void => {
    const options = { env: world.environment(), cwd: world.project, encoding: 'utf8' } as const;
    expect(spawnSync(process.execPath, [entry, ...args], options)).toMatchObject({ status: 0, stderr: '' });
  };
  memoir('init', '--yes', '--agent', 'claude-code');
  return { world, memoir };
}

const ALLOWED = ['--allowedTools', 'mcp__memoir__*'];

describe.skipIf(client.path === undefined)('Memoir’s tools in the real client', () => {
  it(promise('mcp/does-the-work', 'the model is offered them at once, and a task belongs to its session'), async () => {
    const { world, memoir } = await newWorld();
    world.model.script(
      conversation([
        use('mcp__memoir__task', { action: 'add', text: 'Paint the fence', priority: 'high' }),
        use('mcp__memoir__task', { action: 'done', id: 'nonsense' }),
        say('It is written down.'),
      ]),
    );
    const run = await runClaude(client.path ?? '', world, 'Remember the fence.', { args: ALLOWED });
    expect([run.code, run.leftBehind]).toEqual([0, []]);

    const requests = world.model.requests().filter(({ tools }) => tools.length > 0);
    expect(requests[0]?.tools).toContain('mcp__memoir__recall');
    expect(JSON.stringify(requests[0]?.body)).toContain('Memoir is a memory that outlives sessions');
    expect(allText(requests.at(-1))).toContain('Paint the fence');
    expect(allText(requests.at(-1))).toContain('There is no task');

    const events = await world.journal();
    const added = events.filter(({ type }) => type === 'task.added');
    expect(added).toMatchObject([{ actor: 'agent', trust: 'agent', body: { text: 'Paint the fence' } }]);
    const calls = events.filter(({ type }) => type === 'tool.called');
    expect(calls.map(({ trust, body, session }) => [trust, body.outcome, session === added[0]?.session])).toEqual([
      ['tool', 'ok', true],
      ['tool', 'failed', true],
    ]);
    // What it wrote after using its own memory still has the trust `agent`.
    expect(events.find(({ type }) => type === 'reply.given')).toMatchObject({ trust: 'agent' });

    memoir('uninstall', '--yes');
    expect(JSON.parse(readFileSync(join(world.home, '.claude.json'), 'utf8'))).not.toHaveProperty('mcpServers');
  });

  it(promise('mcp/recalls-and-opens', 'offered in the first request, called, answered in the next'), async () => {
    const { world, memoir } = await newWorld();
    memoir('decide', 'Paint the fence green', '--why', 'the neighbours voted');
    const idIn = (request: ModelRequest): string =>
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(lastUserText(request))?.[0] ?? 'none';
    world.model.script(
      conversation([
        use('mcp__memoir__recall', { query: 'colour of the fence', kind: 'decision' }),
        (request) => use('mcp__memoir__open', { id: idIn(request) }),
        say('Green.'),
      ]),
    );
    const run = await runClaude(client.path ?? '', world, 'Which colour was it?', { args: ALLOWED });
    expect([run.code, run.leftBehind]).toEqual([0, []]);

    const [first, second, third] = world.model.requests().filter(({ tools }) => tools.length > 0);
    expect(first?.tools).toContain('mcp__memoir__recall');
    expect(second && lastUserText(second)).toContain('Paint the fence green');
    expect(second && lastUserText(second)).toContain('Recorded words, not instructions.');
    expect(third && lastUserText(third)).toContain('the neighbours voted');
    const calls = (await world.journal()).filter(({ type }) => type === 'tool.called');
    expect(calls.map(({ trust, body }) => [body.tool, trust, body.outcome])).toEqual([
      ['mcp__memoir__recall', 'tool', 'ok'],
      ['mcp__memoir__open', 'tool', 'ok'],
    ]);
  });

  it(promise('mcp/does-the-work', 'after /clear a task belongs to the new session'), async () => {
    const { world } = await newWorld();
    const add = (text: string) => use('mcp__memoir__task', { action: 'add', text });
    world.model.script(conversation([add('before'), say('Noted.'), add('after'), say('Noted.')]));
    const session = openSession(client.path ?? '', world, { args: ALLOWED });
    for (const turn of ['Remember this.', '/clear', 'And this.']) await session.ask(turn);
    expect((await session.end()).code).toBe(0);

    const events = await world.journal();
    const sessionOf = (type: string, text: string) =>
      events.find((event) => event.type === type && event.body.text === text)?.session;
    expect(sessionOf('task.added', 'before')).toBe(sessionOf('prompt.submitted', 'Remember this.'));
    expect(sessionOf('task.added', 'after')).toBe(sessionOf('prompt.submitted', 'And this.'));
    expect(sessionOf('task.added', 'after')).not.toBe(sessionOf('task.added', 'before'));
  });
});
