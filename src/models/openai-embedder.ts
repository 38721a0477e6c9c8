/**
 * Embeddings from a server that speaks OpenAI's `/embeddings`: OpenAI itself, or one of the many that do the same on one's
 * own machine. The key goes into the request's header and nowhere else.
 */
import { MemoirError } from '../domain/errors.ts';
import { askServer } from './ask-server.ts';
import { openAskedEmbedder } from './asked-embedder.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import { field } from './json-field.ts';

export interface OpenAiSettings {
  /** Up to and with `/v1`. */
  readonly url: string;
  readonly model: string;
  /** '' where the server wants none. */
  readonly key: string;
  readonly timeoutMs: number;
}

const BATCH_TEXTS = 64;
/** OpenAI reads 8,191 tokens and refuses more; of dense text a token is at least a character. */
const MAX_CHARS = 8000;
const HEALTH_TIMEOUT_MS = 5000;

/** Asks for the list of models, which costs nothing. */
export async function openAiHealth(settings: OpenAiSettings): Promise<EmbedderHealth> {
  const missing = missingKey(settings);
  if (missing !== undefined) return missing;
  try {
    await askServer({
      who: `The embeddings server at ${settings.url}`,
      url: `${base(settings)}/models`,
      key: settings.key,
      timeoutMs: Math.min(settings.timeoutMs, HEALTH_TIMEOUT_MS),
      next: checkUrl(settings),
    });
    return { ready: true, detail: `${settings.model} at ${settings.url}` };
  } catch (error) {
    if (!(error instanceof MemoirError)) throw error;
    // Some servers embed without listing what they have; whether this one does shows with the first text.
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
        url: `${base(settings)}/embeddings`,
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

/** Each entry says which text it is for; nothing promises that they come in order. */
function inOrder(data: unknown): unknown {
  if (!Array.isArray(data)) return undefined;
  const vectors: unknown[] = new Array(data.length).fill(undefined);
  for (const [at, entry] of data.entries()) {
    const index = field(entry, 'index');
    vectors[typeof index === 'number' && Number.isInteger(index) ? index : at] = field(entry, 'embedding');
  }
  return vectors;
}

function missingKey({ url, key }: OpenAiSettings): (EmbedderHealth & { readonly ready: false }) | undefined {
  if (key !== '' || new URL(url).host !== 'api.openai.com') return undefined;
  return {
    ready: false,
    why: 'No key is set for api.openai.com.',
    next: 'Set the variable MEMOIR_MODELS_OPENAI_KEY, or models.openaiKey in your own settings.',
  };
}

function base({ url }: OpenAiSettings): string {
  return url.replace(/\/+$/, '');
}

function checkUrl({ url }: OpenAiSettings): string {
  return `Set models.openaiUrl to the address of the server up to /v1; now it is ${url}.`;
}
