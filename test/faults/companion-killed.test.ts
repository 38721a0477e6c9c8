/**
 * A companion that is killed with SIGKILL at random moments, with a client that sends messages over its socket and comes back. What the
 * companion accepted is answered exactly once; the client counts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { CompanionClient } from '../../src/companion/socket-client.ts';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir } from '../fixtures/home.ts';
import { serveLanguage } from '../fixtures/language-servers.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { chooseSeed } from './processes.ts';

const SHORT_ROUNDS = 4;
const LONGEST_LIFE_MS = 500;

it(promise('companion/continues', 'kill -9 at random moments: nothing lost, every message answered once'), async () => {
  const random = seededRandom(chooseSeed());
  const server = await serveLanguage('anthropic', [{ text: 'an answer' }]);
  const userHome = tempDir();
  const home = join(userHome, 'm');
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: userHome }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  memoir.setConfig('models.language', 'anthropic');
  memoir.setConfig('models.languageModel', 'claude-haiku-5-5');
  memoir.setConfig('models.languageUrl', server.url);
  const companion = await memoir.companion();

  const accepted = new Set<string>();
  const replies = new Map<string, string>();
  const listen = async (client: CompanionClient): Promise<void> => {
    for await (const line of client.lines()) {
      if (line.type === 'accepted') accepted.add(line.ref);
      if (line.type === 'reply') for (const ref of line.answers) replies.set(ref, line.id);
    }
  };
  const connect = async (): Promise<CompanionClient> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await companion.connect({ channel: 'terminal', listen: true });
      } catch (error) {
        if (attempt > 400) throw error;
        await pause(20);
      }
    }
  };
  let sent = 0;
  for (const round of rounds(SHORT_ROUNDS)) {
    const child = start(home, userHome);
    const client = await connect();
    const listening = listen(client);
    for (let n = 0; n < 3; n += 1) {
      sent += 1;
      client.send({ type: 'say', ref: `${round}-${n}`, text: `message ${round}-${n}` });
      await pause(random() * 30);
    }
    await pause(random() * LONGEST_LIFE_MS);
    child.kill('SIGKILL');
    await once(child, 'exit');
    client.close();
    await listening;
  }
  const last = start(home, userHome);
  const client = await connect();
  const listening = listen(client);
  await expect.poll(async () => (await companion.view()).waiting, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => [...accepted].filter((ref) => !replies.has(ref)), { timeout: 10_000 }).toEqual([]);
  await companion.stop();
  if (last.exitCode === null) await once(last, 'exit');
  client.close();
  await listening;

  expect(accepted.size).toBeGreaterThan(0);
  expect(accepted.size).toBeLessThanOrEqual(sent);
  const log = [...memoir.events.list({ types: ['companion.began', 'companion.ended'] })];
  const turns = log
    .filter(({ type }) => type === 'companion.began')
    .flatMap(({ body }) => (Array.isArray(body.messages) ? body.messages : []));
  expect(new Set(turns).size).toBe(turns.length);
  expect(log.filter(({ type }) => type === 'companion.ended').length).toBe(
    log.filter(({ type }) => type === 'companion.began').length,
  );
});

function start(home: string, userHome: string): ChildProcess {
  const child = spawn(process.execPath, [builtProgram().entry, 'companion', 'start', '--foreground', '--home', home], {
    env: { HOME: userHome, PATH: process.env.PATH, MEMOIR_MODELS_KEY: 'test-key-of-nobody' },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}
