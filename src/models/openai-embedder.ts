/**
 * Embeddings from a server with OpenAI's `/embeddings` API: OpenAI itself, or one of the many local servers with the same API.
 * The key is sent in the request's header and used nowhere else.
 */
import { MemoirError } from '../domain/errors.ts';
import { field } from '../domain/json/json.ts';
import { askServer, endpoint, type ModelServer } from './ask-server.ts';
import { openAskedEmbedder } from './asked-embedder.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';

/** Its address includes `/v1`. */
export interface OpenAiSettings extends ModelServer {
  /** Empty if the server needs none. */
  readonly key: string;
}

const BATCH_TEXTS = 64;
/** OpenAI refuses more than 8,191 tokens, and a token has at least one character. */
const MAX_CHARS = 8000;
const HEALTH_TIMEOUT_MS = 5000;

/** Requests the list of models, which is free. */
export async function openAiHealth(settings: OpenAiSettings): Promise<EmbedderHealth> {
  const missing = missingKey(settings);
  if (missing !== undefined) return missing;
  try {
    await askServer({
      who: `The embeddings server at ${settings.url}`,
      url: endpoint(settings, '/models'),
      key: settings.key,
      timeoutMs: Math.min(settings.timeoutMs, HEALTH_TIMEOUT_MS),
      next: checkUrl(settings),
    });
    return { ready: true, detail: `${settings.model} at ${settings.url}` };
  } catch (error) {
    if (!(error instanceof MemoirError)) throw error;
    // Some servers embed but cannot list their models. The first text shows whether this one works.
    if (error.data.status === 404)
      return { ready: true, detail: `${settings.model} at ${settings.url} (lists no models)` };
    return { ready: false, why: error.message, next: error.next ?? checkUrl(settings) };
  }
}

export async function openOpenAiEmbedder(settings: OpenAiSettings): Promise<Embedder> {
  const health = await openAiHealth(settings);
  if (!health.ready) throw new MemoirError('model-unavailable', health.why, { next: health.next });
  const { model } = settings;
  const who = `The embeddings server (${model})`;
  return openAskedEmbedder({
    id: `openai:${new URL(settings.url).host}/${model}`,
    model,
    who,
    batchTexts: BATCH_TEXTS,
    maxChars: MAX_CHARS,
    ask: async (texts) => {
      const answer = await askServer({
        who: `${who} at ${settings.url}`,
        url: endpoint(settings, '/embeddings'),
        body: { model, input: texts, encoding_format: 'float' },
        key: settings.key,
        timeoutMs: settings.timeoutMs,
        next: checkUrl(settings),
      });
      return inOrder(field(answer, 'data'));
    },
    health: () => openAiHealth(settings),
    close: async () => {},
  });
}

/** Sorts the entries by their index, because the order is not guaranteed. */
function inOrder(data: unknown): unknown {
  if (!Array.isArray(data)) return undefined;
  const vectors: unknown[] = new Array(data.length).fill(undefined);
  for (const [at, entry] of data.entries()) {
    const index = field(entry, 'index');
    const isPlace = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < data.length;
    vectors[isPlace ? index : at] = field(entry, 'embedding');
  }
  return vectors;
}

export function missingKey({ url, key }: OpenAiSettings): (EmbedderHealth & { readonly ready: false }) | undefined {
  if (key !== '' || new URL(url).host !== 'api.openai.com') return undefined;
  return {
    ready: false,
    why: 'No key is set for api.openai.com.',
    next: 'Set the variable MEMOIR_MODELS_OPENAI_KEY, or models.openaiKey in your own settings.',
  };
}

function checkUrl({ url }: OpenAiSettings): string {
  return `Set models.openaiUrl to the address of the server up to /v1; now it is ${url}.`;
}
