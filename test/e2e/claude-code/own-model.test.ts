/** The person's own `claude -p` as a language model: it answers, and neither it nor what it starts is recorded as a session. */
import { chmodSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { type Memoir, openMemoir } from '../../../src/index.ts';
import { OWN_MODEL_VARIABLE, readEnvironment } from '../../../src/platform/settings/environment.ts';
import { promise } from '../../promises.ts';
import { runClaude } from './client.ts';
import { installMemoir } from './install-memoir.ts';
import { conversation, type ModelRequest, say, use } from './model-script.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';
const SAID = 'We dropped CloudFront because invalidations took twenty minutes, Fastly replaced it.';

async function worldWithHooks(): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  installMemoir(world);
  return world;
}

/** The client inside the world's network, as a separate program. */
function programIn(world: World): string {
  const quoted = world.model.loopback.enter([binary]).map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  const program = world.write('bin/claude', `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}

function open(world: World): Memoir {
  const environment = readEnvironment(
    world.environment({ MEMOIR_MODELS_LANGUAGE: 'claude-code', MEMOIR_MODELS_CLAUDE_PROGRAM: programIn(world) }),
  );
  const memoir = openMemoir({ environment, cwd: world.project });
  onTestFinished(() => memoir.close());
  return memoir;
}

describe.skipIf(client.path === undefined)('Claude Code as a language model', () => {
  it(promise('models/one-port', 'the real client answers a question from memory, with sources'), async () => {
    const world = await worldWithHooks();
    const sentences = [{ text: 'CloudFront was dropped because invalidations took twenty minutes.', sources: [1] }];
    const reply = JSON.stringify({ known: true, sentences, disagreement: null });
    world.model.script([{ name: 'answer', when: () => true, steps: [{ text: reply }] }]);
    const memoir = open(world);
    const happenedAt = Date.now() - 1000;
    memoir.events.record([
      { type: 'prompt.submitted', happenedAt, session: 's', actor: 'person', trust: 'owner', body: { text: SAID } },
    ]);
    const answer = await memoir.ask('why did we drop CloudFront', { cwd: world.project });
    expect(answer).toMatchObject({ by: 'model', sentences: [{ sources: [1] }] });
    const [request] = world.model.requests();
    expect(request?.tools ?? []).toEqual([]);
    const { days } = await (await memoir.language()).view();
    expect(days[0]).toMatchObject({ purpose: 'answer', calls: 1 });
    expect(days[0]?.tokens).toBeGreaterThan(0);
    expect((await world.journal()).filter(({ type }) => type === 'session.started')).toEqual([]);
  });

  it(promise('models/own-calls-are-no-session', 'with Memoir’s hooks installed; the control is recorded'), async () => {
    const world = await worldWithHooks();
    world.model.script(conversation([say('Done.')]));
    const run = await runClaude(binary, world, 'hello', { env: { [OWN_MODEL_VARIABLE]: '1' } });
    expect(run.code).toBe(0);
    expect(await world.journal()).toEqual([]);
    await runClaude(binary, world, 'hello');
    expect((await world.journal()).map(({ type }) => type)).toContain('prompt.submitted');
  });

  it(promise('models/own-calls-are-no-session', 'nor is a client that it starts itself, however deep'), async () => {
    const world = await worldWithHooks();
    // Inside the network of the world already, so the nested client is started directly.
    const nested = `'${binary}' -p 'the second one'`;
    const tells = (words: string) => (request: ModelRequest) =>
      request.tools.length > 0 && (request.messages.find(({ role }) => role === 'user')?.text ?? '').includes(words);
    world.model.script([
      { name: 'second', when: tells('the second one'), steps: [say('Deeper.')] },
      {
        name: 'first',
        when: tells('the first one'),
        steps: [use('Bash', { command: nested }), say('Done.')],
      },
    ]);
    const run = await runClaude(binary, world, 'the first one', {
      args: ['--allowedTools', 'Bash'],
      env: { [OWN_MODEL_VARIABLE]: '1' },
    });
    expect(run.code).toBe(0);
    expect(new Set(world.model.requests().map(({ rule }) => rule))).toEqual(new Set(['first', 'second']));
    expect(await world.journal()).toEqual([]);
  });
});
