/**
 * All embedders by their names in the settings, with their health and how to open them. Opening one that is not ready fails
 * with what is missing. There is no fallback to another one, because vectors of two embedders cannot be compared.
 */
import { MemoirError } from '../domain/errors.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';
import { isLocal } from './is-local.ts';
import { ollamaHealth, openOllamaEmbedder } from './ollama-embedder.ts';
import { onnxHealth, openOnnxEmbedder } from './onnx-embedder.ts';
import { missingKey, openAiHealth, openOpenAiEmbedder } from './openai-embedder.ts';
import { openStaticEmbedder } from './static-embedder.ts';

export const EMBEDDER_NAMES = ['builtin', 'none', 'onnx', 'ollama', 'openai'] as const;
export type EmbedderName = (typeof EMBEDDER_NAMES)[number];

export interface EmbedderOffer {
  readonly name: EmbedderName;
  readonly about: string;
  /** Where texts are sent. */
  readonly leaves: 'nothing leaves this machine' | 'texts are sent to the server in the settings';
  /** Asks a server on another machine only if `check` is set, so that showing the settings makes no request. */
  health(check: boolean): Promise<EmbedderHealth>;
  /** Undefined for `none` only. */
  open(): Promise<Embedder | undefined>;
}

/** Downloaded models are stored in the home, so deleting the home deletes them. */
export function embedderOffers(config: Config, layout: HomeLayout): readonly EmbedderOffer[] {
  const timeoutMs = config.get('models.timeoutMs');
  const onnx = {
    model: config.get('models.onnxModel'),
    precision: config.get('models.onnxPrecision'),
    allowDownload: config.get('models.onnxAllowDownload'),
    cacheDir: layout.models,
  };
  const ollama = { url: config.get('models.ollamaUrl'), model: config.get('models.ollamaModel'), timeoutMs };
  const openai = {
    url: config.get('models.openaiUrl'),
    model: config.get('models.openaiModel'),
    key: config.get('models.openaiKey'),
    timeoutMs,
  };
  const stays = 'nothing leaves this machine';
  const isSent = 'texts are sent to the server in the settings';
  return [
    {
      name: 'builtin',
      about: 'a table of word pieces shipped with Memoir; takes microseconds per text',
      leaves: stays,
      health: async () => {
        try {
          return await openStaticEmbedder().health();
        } catch (error) {
          if (!(error instanceof MemoirError)) throw error;
          return { ready: false, why: error.message, next: error.next ?? '' };
        }
      },
      open: async () => openStaticEmbedder(),
    },
    {
      name: 'onnx',
      about: 'a sentence model on this machine, through @huggingface/transformers',
      leaves: stays,
      health: () => onnxHealth(onnx),
      open: () => openOnnxEmbedder(onnx),
    },
    {
      name: 'ollama',
      about: 'a model of an Ollama server',
      leaves: isSent,
      health: async (check) =>
        checkUrl('models.ollamaUrl', ollama.url) ?? unasked(ollama.url, check) ?? ollamaHealth(ollama),
      open: async () => openOllamaEmbedder(withUrl('models.ollamaUrl', ollama)),
    },
    {
      name: 'openai',
      about: 'a server that speaks OpenAI’s /v1/embeddings',
      leaves: isSent,
      health: async (check) =>
        checkUrl('models.openaiUrl', openai.url) ??
        missingKey(openai) ??
        unasked(openai.url, check) ??
        openAiHealth(openai),
      open: async () => openOpenAiEmbedder(withUrl('models.openaiUrl', openai)),
    },
    {
      name: 'none',
      about: 'search by words alone',
      leaves: stays,
      health: async () => ({ ready: true, detail: 'nothing is embedded' }),
      open: async () => undefined,
    },
  ];
}

/** The embedder that is chosen in the settings. */
export function chosenOffer(config: Config, layout: HomeLayout): EmbedderOffer {
  const name = config.get('models.embedder');
  const offer = embedderOffers(config, layout).find((each) => each.name === name);
  if (offer === undefined) throw new MemoirError('config-invalid', `There is no embedder called ${name}`);
  return offer;
}

function unasked(url: string, check: boolean): EmbedderHealth | undefined {
  if (check || isLocal(url)) return undefined;
  return {
    ready: false,
    why: `${new URL(url).host} was not asked.`,
    next: 'Ask it with `memoir models --check`.',
  };
}

function checkUrl(setting: string, url: string): EmbedderHealth | undefined {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return undefined;
  return {
    ready: false,
    why: `${setting} is "${url}", which is not a web address.`,
    next: `Set ${setting} to an address that starts with http:// or https://.`,
  };
}

function withUrl<S extends { readonly url: string }>(setting: string, settings: S): S {
  const wrong = checkUrl(setting, settings.url);
  if (wrong !== undefined && !wrong.ready) throw new MemoirError('config-invalid', wrong.why, { next: wrong.next });
  return settings;
}
