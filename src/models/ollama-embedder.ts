/**
 * Embeddings from an Ollama server. Its health is always checked first: a server that is down or lacks the model is an error,
 * and not an index that silently lacks half of its vectors.
 */
import { MemoirError } from '../domain/errors.ts';
import { field } from '../domain/json/json.ts';
import { askServer, endpoint, type ModelServer } from './ask-server.ts';
import { openAskedEmbedder } from './asked-embedder.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';

const BATCH_TEXTS = 32;
/** Its models read 2,000 to 8,000 tokens. It cuts longer texts, but only after receiving them. */
const MAX_CHARS = 8000;
const HEALTH_TIMEOUT_MS = 3000;

type FoundModel = { readonly digest: string } | { readonly why: string; readonly next: string };

export async function ollamaHealth(settings: ModelServer): Promise<EmbedderHealth> {
  const found = await findModel(settings);
  return 'digest' in found
    ? { ready: true, detail: `${settings.model} at ${settings.url}` }
    : { ready: false, why: found.why, next: found.next };
}

/** Fails if the server is down or lacks the model. Requests one vector to learn the dimensions. */
export async function openOllamaEmbedder(settings: ModelServer): Promise<Embedder> {
  const found = await findModel(settings);
  if (!('digest' in found)) {
    throw new MemoirError('model-unavailable', found.why, { next: found.next, data: { model: settings.model } });
  }
  const { model } = settings;
  const who = `Ollama (${model})`;
  return openAskedEmbedder({
    // The digest, because `latest` is another model after the next pull.
    id: `ollama:${model}@${found.digest}`,
    model,
    who,
    batchTexts: BATCH_TEXTS,
    maxChars: MAX_CHARS,
    ask: async (texts) => {
      const answer = await askServer({
        who: `${who} at ${settings.url}`,
        url: endpoint(settings, '/api/embed'),
        body: { model, input: texts },
        timeoutMs: settings.timeoutMs,
        next: startIt(settings),
      });
      return field(answer, 'embeddings');
    },
    health: () => ollamaHealth(settings),
    close: async () => {},
  });
}

async function findModel(settings: ModelServer): Promise<FoundModel> {
  let tags: unknown;
  try {
    tags = await askServer({
      who: `Ollama at ${settings.url}`,
      url: endpoint(settings, '/api/tags'),
      timeoutMs: Math.min(settings.timeoutMs, HEALTH_TIMEOUT_MS),
      next: startIt(settings),
    });
  } catch (error) {
    if (!(error instanceof MemoirError)) throw error;
    return { why: error.message, next: error.next ?? startIt(settings) };
  }
  const models = field(tags, 'models');
  for (const entry of Array.isArray(models) ? models : []) {
    const name = field(entry, 'name');
    const digest = field(entry, 'digest');
    // `nomic-embed-text` is short for `nomic-embed-text:latest`.
    if (name === settings.model || name === `${settings.model}:latest`) {
      return { digest: typeof digest === 'string' ? digest.replace(/^sha256:/, '').slice(0, 12) : 'unknown' };
    }
  }
  return {
    why: `Ollama at ${settings.url} does not have the model ${settings.model}.`,
    next: `Run: ollama pull ${settings.model}`,
  };
}

function startIt({ url }: ModelServer): string {
  return `Start Ollama (ollama serve), or set models.ollamaUrl to where it listens; now it is ${url}.`;
}
