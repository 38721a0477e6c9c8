import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { type ModelServer, serveOllama } from '../../../test/fixtures/model-servers.ts';
import { promise } from '../../../test/promises.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { type Memoir, openMemoir } from '../../engine.ts';
import { openStaticEmbedder } from '../../models/static-embedder.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { embeddersInIndex } from '../../store/index/vectors/vectors.ts';
import { compareAll } from '../../store/index/vectors/vectors-in-memory.ts';
import type { RecallAccess } from '../recall/recall.ts';
import type { OpenModels } from './models.ts';

const TEXTS = 150;
const MODEL = 'tiny-embed';

async function world(): Promise<{
  readonly server: ModelServer;
  readonly open: (embedder: string) => Memoir;
}> {
  const userHome = tempDir();
  const server = await serveOllama(MODEL);
  const open = (embedder: string): Memoir => {
    const memoir = openMemoir({
      home: `${userHome}/m`,
      environment: readEnvironment({
        HOME: userHome,
        MEMOIR_MODELS_EMBEDDER: embedder,
        MEMOIR_MODELS_OLLAMA_URL: server.url,
        MEMOIR_MODELS_OLLAMA_MODEL: MODEL,
        MEMOIR_MODELS_TIMEOUT_MS: '2000',
      }),
    });
    onTestFinished(() => memoir.close());
    return memoir;
  };
  const memoir = open('none');
  await memoir.start();
  say(memoir, 0, TEXTS);
  memoir.close();
  return { server, open };
}

function say(memoir: Memoir, from: number, to: number): void {
  memoir.events.record(
    Array.from({ length: to - from }, (_, at) => ({
      type: 'prompt.submitted' as const,
      key: `s:${from + at}`,
      session: 's',
      happenedAt: 1_790_000_000_000 + from + at,
      actor: 'person' as const,
      trust: 'owner' as const,
      body: { text: `the migration of table ${from + at} failed because of the lock` },
    })),
  );
}

async function openModels(memoir: Memoir): Promise<OpenModels> {
  return (await memoir.models()) as OpenModels;
}

async function indexOf(memoir: Memoir): Promise<{ readonly db: Database }> {
  const { db } = await (await (memoir.recall as RecallAccess).open()).withIndex(async (index) => index);
  return { db };
}

describe('embedding', () => {
  it(promise('models/embedding-resumes', 'continues where the server died, and says what was skipped'), async () => {
    const { server, open } = await world();
    const memoir = open('ollama');
    const models = await openModels(memoir);
    let batches = 0;
    server.spoil = (vectors) => {
      batches += 1;
      // The first is the probe, then two batches of 32 are one of ours.
      if (batches === 4) server.trouble.push(...new Array(3).fill({ status: 500, body: '' }));
      return vectors;
    };
    const error = await models.embed().catch((thrown: unknown) => thrown);
    expect(isMemoirError(error, 'model-unavailable')).toBe(true);
    if (!isMemoirError(error)) throw error;
    const kept = Number(error.data.embedded);
    expect(kept).toBe(64);
    expect(error.message).toContain(`64 of ${TEXTS} documents were embedded, ${TEXTS - 64} were skipped`);
    expect((await models.list()).index.pending).toBe(TEXTS - 64);
    const before = sent(server);
    const done = await models.embed();
    expect(done).toEqual({ embedded: TEXTS - 64, pending: 0, dropped: [] });
    // Nothing that was embedded is sent again.
    expect(sent(server) - before).toBe(TEXTS - 64);
    expect(await models.embed()).toEqual({ embedded: 0, pending: 0, dropped: [] });
  });

  it(
    promise('models/down-is-loud', 'a server that is down embeds nothing, and nothing is marked as embedded'),
    async () => {
      const { server, open } = await world();
      await server.close();
      const models = await open('ollama').models();
      const error = await models.embed().catch((thrown: unknown) => thrown);
      if (!isMemoirError(error, 'model-unavailable')) throw error;
      expect(error.message).toContain(`skipped: ${TEXTS}`);
      const view = await models.list();
      expect(view.index).toMatchObject({ documents: TEXTS, pending: TEXTS, serving: undefined, embedded: [] });
      expect(view.embedders.find(({ name }) => name === 'ollama')?.health.ready).toBe(false);
    },
  );

  it(promise('models/change-keeps-search', 'uses the previous vectors until the new ones are complete'), async () => {
    const { open } = await world();
    const first = open('builtin');
    await (await first.models()).embed();
    first.close();

    const memoir = open('ollama');
    const models = await openModels(memoir);
    const { db } = await indexOf(memoir);
    const part = await models.embed({ budgetMs: 0 });
    expect(part.embedded).toBe(64);
    expect(embeddersInIndex(db)).toHaveLength(2);
    const asked = await models.forQuery(db, 'which migration failed');
    expect(asked.query?.embedder).toMatch(/^builtin:/);
    const all = compareAll(db, asked.query?.embedder ?? '', asked.query?.vector ?? new Float32Array(), -1);
    expect(all?.nearest(5, () => true)).toHaveLength(5);

    const rest = await models.embed();
    expect(rest.pending).toBe(0);
    expect(rest.dropped).toEqual([expect.stringMatching(/^builtin:/)]);
    expect(embeddersInIndex(db)).toEqual([
      { id: expect.stringMatching(/^ollama:/), dimensions: expect.any(Number), vectors: TEXTS },
    ]);
    expect((await models.forQuery(db, 'which migration failed')).query?.embedder).toMatch(/^ollama:/);
  });

  it('embeds new documents before it answers, with the built-in table', async () => {
    const { open } = await world();
    const memoir = open('builtin');
    const models = await openModels(memoir);
    await models.embed();
    say(memoir, TEXTS, TEXTS + 3);
    await memoir.recall.updateIndex();
    const { db } = await indexOf(memoir);
    expect((await models.list()).index.pending).toBe(3);
    await models.forQuery(db, 'lock');
    expect((await models.list()).index).toMatchObject({ pending: 0, documents: TEXTS + 3 });
  });

  it('gives a query the same vector from single rows of the built-in table and from all of it', async () => {
    const { open } = await world();
    const memoir = open('builtin');
    const models = await openModels(memoir);
    await models.embed();
    const { db } = await indexOf(memoir);
    const vectorOf = async (text: string) => [...((await models.forQuery(db, text)).query?.vector ?? [])];
    const builtin = openStaticEmbedder();
    for (const text of ['why did the lock fail', 'parseHTTPHeader', 'lock '.repeat(100), `${'x'.repeat(3000)} lock`]) {
      const [whole] = await builtin.embed([text], 'query');
      expect(await vectorOf(text)).toEqual([...(whole ?? [])]);
    }
    expect((await vectorOf('lock')).length).toBe(builtin.dimensions);
  });

  it('a text that is erased loses its vector', async () => {
    const { open } = await world();
    const memoir = open('builtin');
    await (await memoir.models()).embed();
    const [event] = memoir.events.list();
    await memoir.forget.erase([event?.id ?? '']);
    const { db } = await indexOf(memoir);
    expect(embeddersInIndex(db)[0]?.vectors).toBe(TEXTS - 1);
  });

  it('the embedder none embeds nothing; an unknown name is refused', async () => {
    const { open } = await world();
    const models = await open('none').models();
    expect(await models.embed()).toEqual({ embedded: 0, pending: 0, dropped: [] });
    expect((await models.list()).index.pending).toBe(0);
    await expect(models.use('word2vec')).rejects.toThrow(/no embedder called/);
  });
});

function sent(server: ModelServer): number {
  return server.heard.reduce((sum, { body }) => sum + (Array.isArray(body.input) ? body.input.length : 0), 0);
}
