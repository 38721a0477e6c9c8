/** The contract of an embedder, checked for every one. The servers are real, on loopback. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findOnnx } from '../../scripts/install-optional.ts';
import { isMemoirError } from '../../src/domain/errors.ts';
import { embedderOffers } from '../../src/models/choose-embedder.ts';
import type { Embedder } from '../../src/models/embedder.ts';
import { openOllamaEmbedder } from '../../src/models/ollama-embedder.ts';
import { onnxHealth, openOnnxEmbedder } from '../../src/models/onnx-embedder.ts';
import { openOpenAiEmbedder } from '../../src/models/openai-embedder.ts';
import { openStaticEmbedder } from '../../src/models/static-embedder.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { loadConfig } from '../../src/platform/settings/config.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { tempDir } from '../fixtures/home.ts';
import { type ModelServer, SERVED_DIMENSIONS, serveOllama, serveOpenAi } from '../fixtures/model-servers.ts';
import { promise } from '../promises.ts';

/** The servers here answer at once, but on a busy machine they may have to wait. */
const TIMEOUT_MS = 60_000;
/** For a server that never answers. */
const SHORT_TIMEOUT_MS = 2000;
const KEY = 'sk-test-cormorant-0123456789';
const onnx = findOnnx();

const openOllama = (server: ModelServer, timeoutMs = TIMEOUT_MS): Promise<Embedder> =>
  openOllamaEmbedder({ url: server.url, model: 'tiny-embed', timeoutMs });
const openOpenAi = (server: ModelServer, timeoutMs = TIMEOUT_MS): Promise<Embedder> =>
  openOpenAiEmbedder({ url: `${server.url}/v1`, model: 'tiny', key: KEY, timeoutMs });

/** Each gives a way to open it that can be used again. */
const EMBEDDERS: readonly { readonly name: string; readonly prepare: () => Promise<() => Promise<Embedder>> }[] = [
  { name: 'builtin', prepare: async () => async () => openStaticEmbedder() },
  {
    name: 'ollama',
    prepare: async () => {
      const server = await serveOllama();
      return () => openOllama(server);
    },
  },
  {
    name: 'openai',
    prepare: async () => {
      const server = await serveOpenAi();
      return () => openOpenAi(server);
    },
  },
  ...(onnx === undefined
    ? []
    : [
        {
          name: 'onnx',
          prepare: async () => () => openOnnxEmbedder({ ...onnx, precision: 'q4', allowDownload: false, cacheDir: '' }),
        },
      ]),
];
if (onnx === undefined) {
  console.warn(
    'NOT RUN: the contract of the ONNX embedder. Its 600 MB are fetched by: node scripts/install-optional.ts',
  );
}

describe.each(EMBEDDERS)('$name', ({ prepare }) => {
  const opened = async (open?: () => Promise<Embedder>): Promise<Embedder> => {
    const embedder = await (open ?? (await prepare()))();
    onTestFinished(() => embedder.close());
    return embedder;
  };

  it('gives one vector of length 1 per text, in order, alone or among many', async () => {
    const embedder = await opened();
    const texts = Array.from({ length: 70 }, (_, at) => `the ${at} database migration failed`);
    const together = await embedder.embed(texts, 'document');
    expect(together).toHaveLength(70);
    for (const vector of together) {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    }
    const [alone] = await embedder.embed([texts[41] ?? ''], 'document');
    const best = together.map((vector) => cosine(vector, alone ?? new Float32Array()));
    expect(best.indexOf(Math.max(...best))).toBe(best.indexOf(best[41] ?? 0));
    expect(best[41]).toBeGreaterThan(0.98);
  });

  it('puts a question nearest to the text that answers it', async () => {
    const embedder = await opened();
    const texts = ['the database migration failed on the users table', 'we went hiking in the mountains with the dog'];
    const vectors = await embedder.embed(texts, 'document');
    const [query] = await embedder.embed(['why did the database migration fail'], 'query');
    const [right, wrong] = vectors.map((vector) => cosine(vector, query ?? new Float32Array()));
    expect(right).toBeGreaterThan((wrong ?? 1) + 0.1);
  });

  it('gives a text without words a vector of zeros in its place', async () => {
    const embedder = await opened();
    const [empty, some, marks] = await embedder.embed(['', 'some words here', ' … ---\n'], 'document');
    expect(empty?.every((value) => value === 0)).toBe(true);
    expect(marks?.every((value) => value === 0)).toBe(true);
    expect(some?.some((value) => value !== 0)).toBe(true);
    expect(await embedder.embed([], 'query')).toEqual([]);
  });

  it('accepts any text', async () => {
    const embedder = await opened();
    const hostile = [
      'x'.repeat(200_000),
      '\u0000\ud800 half',
      'مرحبا بالعالم',
      '🙂🙂🙂',
      '[CLS] ## "',
      'a\n'.repeat(5000),
    ];
    const vectors = await embedder.embed(hostile, 'document');
    for (const vector of vectors) expect(vector.every(Number.isFinite)).toBe(true);
  });

  it('is healthy, names itself, and gives the same id when opened again', async () => {
    const open = await prepare();
    const embedder = await opened(open);
    expect((await embedder.health()).ready).toBe(true);
    expect((await opened(open)).id).toBe(embedder.id);
    expect(embedder.instant).toBe(embedder.id.startsWith('builtin:'));
  });
});

describe.each([
  { name: 'ollama', serve: () => serveOllama(), open: openOllama },
  { name: 'openai', serve: serveOpenAi, open: openOpenAi },
])('a server that speaks like $name', ({ serve, open }) => {
  it(promise('models/down-is-loud', 'when it is down, opening is refused and says what to do'), async () => {
    const server = await serve();
    await server.close();
    const error = await failure(open(server));
    expect(error.code).toBe('model-unavailable');
    expect(error.message).toContain(server.url);
    expect(error.next).toMatch(/models\.\w+Url/);
  });

  it('going down in the middle fails the whole batch', async () => {
    const server = await serve();
    const embedder = await open(server);
    await server.close();
    expect((await failure(embedder.embed(['one'], 'document'))).code).toBe('model-unavailable');
  });

  it('times out after the time in the settings', async () => {
    const server = await serve();
    const embedder = await open(server, SHORT_TIMEOUT_MS);
    server.trouble.push('hang');
    const error = await failure(embedder.embed(['one'], 'document'));
    expect(error.message).toContain(`${SHORT_TIMEOUT_MS} ms`);
  });

  it('is refused if its answer does not end', async () => {
    const server = await serve();
    const embedder = await open(server);
    server.trouble.push('endless');
    const error = await failure(embedder.embed(['one'], 'document'));
    expect([error.code, error.message]).toEqual(['model-answer', expect.stringContaining('sent more than 32000000')]);
    expect(await embedder.embed(['one two'], 'document')).toHaveLength(1);
  });

  it('is asked again when it is busy, and not when it refuses', async () => {
    const server = await serve();
    const embedder = await open(server);
    const before = server.heard.length;
    server.trouble.push({ status: 503, body: '' }, { status: 429, body: '', retryAfter: '0' });
    expect(await embedder.embed(['one two'], 'document')).toHaveLength(1);
    expect(server.heard.length - before).toBe(3);
    server.trouble.push({ status: 400, body: '{"error":{"message":"input too long"}}' });
    const error = await failure(embedder.embed(['three'], 'document'));
    expect(error.message).toContain('HTTP 400: input too long');
    expect(server.heard.length - before).toBe(4);
  });

  it.each([
    ['too few vectors', (vectors: number[][]) => vectors.slice(1)],
    ['another size', (vectors: number[][]) => vectors.map((vector) => vector.slice(1))],
    ['words', () => ['no', 'vectors']],
    ['nothing', () => null],
    ['what is not a number', (vectors: number[][]) => vectors.map((vector) => vector.map(() => 'NaN'))],
  ])('is refused when it answers with %s', async (_name, spoil) => {
    const server = await serve();
    const embedder = await open(server);
    server.spoil = spoil;
    expect((await failure(embedder.embed(['one', 'two'], 'document'))).code).toBe('model-answer');
  });

  it('that is another program is recognised', async () => {
    const server = await serve();
    server.trouble.push({ status: 200, body: '<html>hello</html>' });
    const error = await failure(open(server));
    expect(error.message).toMatch(/not JSON/);
  });

  it('is asked for few at a time', async () => {
    const server = await serve();
    const embedder = await open(server);
    await embedder.embed(
      Array.from({ length: 150 }, (_, at) => `text ${at}`),
      'document',
    );
    const sizes = server.heard.flatMap(({ body }) => (Array.isArray(body.input) ? [body.input.length] : []));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(151);
    expect(embedder.dimensions).toBe(SERVED_DIMENSIONS);
  });
});

describe('ollama', () => {
  it('without the model says how to get it', async () => {
    const server = await serveOllama('other');
    const error = await failure(openOllama(server));
    expect(error.next).toBe('Run: ollama pull tiny-embed');
  });

  it('distinguishes queries and documents if the model needs it', async () => {
    const server = await serveOllama('nomic-embed-text');
    const settings = { url: server.url, model: 'nomic-embed-text', timeoutMs: TIMEOUT_MS };
    const embedder = await openOllamaEmbedder(settings);
    await embedder.embed(['where'], 'query');
    await embedder.embed(['here'], 'document');
    expect(server.heard.slice(-2).map(({ body }) => body.input)).toEqual([
      ['search_query: where'],
      ['search_document: here'],
    ]);
  });
});

describe('openai', () => {
  it(promise('models/key-stays-secret', 'the key is sent in its header and appears in no error'), async () => {
    const server = await serveOpenAi();
    const embedder = await openOpenAi(server);
    expect(server.heard.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true);
    server.trouble.push({ status: 401, body: JSON.stringify({ error: { message: `Wrong key: ${KEY}` } }) });
    const error = await failure(embedder.embed(['one'], 'document'));
    expect(error.message).toContain('HTTP 401');
    expect(JSON.stringify([error.message, error.next, error.data, String(error.stack)])).not.toContain(KEY);
  });

  it('of OpenAI itself is not asked without a key', async () => {
    const settings = { url: 'https://api.openai.com/v1', model: 'm', key: '', timeoutMs: TIMEOUT_MS };
    const error = await failure(openOpenAiEmbedder(settings));
    expect(error.next).toContain('MEMOIR_MODELS_OPENAI_KEY');
  });
});

describe('onnx', () => {
  const settings = { model: '', precision: 'q4', allowDownload: false, cacheDir: '' } as const;

  it('without its package says how to install it', async () => {
    const error = await failure(openOnnxEmbedder({ ...settings, packageFolder: tempDir() }));
    expect(error.code).toBe('model-unavailable');
    expect(error.next).toContain('npm install --ignore-scripts @huggingface/transformers');
  });

  // Optional. If it is not installed, the suite says so at the start.
  const withOnnx = onnx === undefined ? (): void => {} : it;
  withOnnx('downloads nothing unless told to', async () => {
    const health = await onnxHealth({ ...settings, ...onnx, model: 'someone/some-model' });
    expect(health).toMatchObject({ ready: false, next: expect.stringContaining('models.onnxAllowDownload') });
  });
});

describe('the choice', () => {
  const offers = (variables: Readonly<Record<string, string>>) => {
    const home = tempDir();
    const env = readEnvironment({ HOME: home, ...variables });
    return embedderOffers(loadConfig({ env }), homeLayout(join(home, 'm')));
  };

  it('is the built-in table by default, and it opens', async () => {
    const builtin = offers({}).find(({ name }) => name === 'builtin');
    expect((await builtin?.open())?.instant).toBe(true);
    expect((await builtin?.health(false))?.ready).toBe(true);
  });

  it('refuses an invalid address', async () => {
    const ollama = offers({ MEMOIR_MODELS_OLLAMA_URL: 'not an address' }).find(({ name }) => name === 'ollama');
    expect(await ollama?.health(false)).toMatchObject({
      ready: false,
      why: expect.stringContaining('models.ollamaUrl'),
    });
    expect((await failure(Promise.resolve(ollama?.open()))).code).toBe('config-invalid');
  });
});

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

async function failure(promised: Promise<unknown>): Promise<{
  readonly code: string;
  readonly message: string;
  readonly next: string | undefined;
  readonly data: unknown;
  readonly stack?: string | undefined;
}> {
  const outcome = await promised.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isMemoirError(outcome)) throw new Error(`Expected a MemoirError and got ${String(outcome)}`);
  return outcome;
}
