/** The catch-up as the engine does it: transcripts, vectors, MEMORY.md indexes, and one process at a time. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { assistantLine, promptLine } from '../../../test/fixtures/transcripts/lines.ts';
import { promise } from '../../../test/promises.ts';
import { type Memoir, openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';

interface World {
  readonly userHome: string;
  readonly memoir: Memoir;
  /** Writes a transcript of one prompt and one reply, and returns its path. */
  writeSession(name: string, configDir?: string): string;
  texts(): readonly unknown[];
}

async function world(): Promise<World> {
  const userHome = tempDir();
  const home = join(userHome, 'm');
  const memoir = openMemoir({ home, environment: environmentIn(userHome) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  return {
    userHome,
    memoir,
    writeSession: (name, configDir = join(userHome, '.claude')) => {
      const folder = join(configDir, 'projects', '-home-u-shop');
      mkdirSync(folder, { recursive: true });
      const lines = [promptLine(`p-${name}`, `prompt of ${name}`), assistantLine(`m-${name}`, `reply of ${name}`)];
      const path = join(folder, `${name}.jsonl`);
      writeFileSync(path, lines.map((line) => `${JSON.stringify({ ...line, sessionId: name })}\n`).join(''));
      return path;
    },
    texts: () =>
      [...memoir.events.list({ types: ['prompt.submitted', 'reply.given'] })].map(({ body }) => body.text).sort(),
  };
}

/** The texts are in the temporary folder, where Memoir records nothing by default. */
function environmentIn(userHome: string, more: Readonly<Record<string, string>> = {}) {
  return readEnvironment({ HOME: userHome, MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record', ...more });
}

describe('the catch-up', () => {
  it(promise('models/embedded-in-background', 'reads the transcript and embeds what is new'), async () => {
    const { memoir, writeSession, texts } = await world();
    await memoir.catchUp({ transcript: writeSession('one'), ended: true });
    expect(texts()).toEqual(['prompt of one', 'reply of one']);
    const { index } = await (await memoir.models()).list();
    expect(index).toMatchObject({ pending: 0 });
    expect(index.embedded).toMatchObject([{ vectors: index.documents }]);
    await memoir.catchUp({ transcript: writeSession('two'), ended: true });
    const later = (await (await memoir.models()).list()).index;
    expect(later.documents).toBeGreaterThan(index.documents);
    expect(later.pending).toBe(0);
  });

  it('keeps the priority of a process that does more than catching up', async () => {
    const { memoir, writeSession } = await world();
    const before = getPriority();
    await memoir.catchUp({ transcript: writeSession('one'), ended: true });
    expect(getPriority()).toBe(before);
  });

  it('embeds nothing with another embedder than the built-in one', async () => {
    const { memoir, userHome, writeSession } = await world();
    memoir.setConfig('models.embedder', 'none');
    const other = openMemoir({ home: memoir.layout.home, environment: environmentIn(userHome) });
    onTestFinished(() => other.close());
    await other.catchUp({ transcript: writeSession('one'), ended: true });
    expect((await (await other.models()).list()).index.embedded).toEqual([]);
  });

  it(
    promise('notes/index-follows-files', 'in the background, once, with the projects that are active now'),
    async () => {
      const { memoir, userHome } = await world();
      const cwd = join(userHome, 'shop');
      mkdirSync(cwd);
      await (await memoir.notes()).remember({ cwd }, { text: 'Releases are cut on the train', type: 'project' });
      memoir.tasks.add({ cwd }, { text: 'paint the shed' });
      const { layout } = memoir;
      const dir = join(layout.projectsDir, 'shop', 'memory');
      const index = join(dir, 'MEMORY.md');
      // Later than the index by more than the tick that `outdatedIndexes` allows for.
      await pause(50);
      writeFileSync(join(dir, 'project_dropped.md'), '---\nname: Dropped here\ntype: project\n---\nBy hand.\n');
      const catchUp = () => memoir.catchUp({ transcript: join(userHome, 'none.jsonl'), ended: false });
      await catchUp();
      expect(readFileSync(index, 'utf8')).toContain('[Dropped here](project_dropped.md)');
      expect(readFileSync(join(layout.userMemory, 'MEMORY.md'), 'utf8')).toContain('paint the shed');
      const made = statSync(index).ctimeMs;
      await catchUp();
      expect(statSync(index).ctimeMs, 'nothing changed, nothing is written').toBe(made);
    },
  );

  it(promise('catch-up/one-at-a-time', 'leaves its request to the process that holds the lock'), async () => {
    const { memoir, userHome, writeSession, texts } = await world();
    const { layout } = memoir;
    await memoir.catchUp({ transcript: join(userHome, 'none.jsonl'), ended: false });
    const holder = openDatabase(layout.catchUpLock, { mode: 'create', busyTimeoutMs: 0 });
    holder.exec('BEGIN IMMEDIATE');
    const elsewhere = join(userHome, 'other-config');
    const other = openMemoir({
      home: layout.home,
      environment: environmentIn(userHome, { CLAUDE_CONFIG_DIR: elsewhere }),
    });
    await other.catchUp({ transcript: writeSession('waiting', elsewhere), ended: true });
    other.close();
    expect(texts()).toEqual([]);
    holder.close();
    await memoir.catchUp({ transcript: writeSession('own'), ended: true });
    expect(texts()).toEqual(['prompt of own', 'prompt of waiting', 'reply of own', 'reply of waiting']);
  });
});
