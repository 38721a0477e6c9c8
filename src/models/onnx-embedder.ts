/**
 * Embeddings from a model on this machine, through `@huggingface/transformers`. The package takes 250 MB, so it
 * is an optional peer dependency. Nothing is downloaded unless the settings allow it.
 */

import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MemoirError, systemCode } from '../domain/errors.ts';
import { field } from '../domain/json/json.ts';
import { requireFrom } from '../platform/process/require-from.ts';
import { openAskedEmbedder } from './asked-embedder.ts';
import type { Embedder, EmbedderHealth } from './embedder.ts';

export interface OnnxSettings {
  /** A folder with `config.json`, `tokenizer.json` and `onnx/`, or a model's name on the Hugging Face hub. */
  readonly model: string;
  /** Which of the model's files to load: `q4` is the smallest, `fp32` the exact one. */
  readonly precision: 'fp32' | 'q8' | 'q4';
  readonly allowDownload: boolean;
  /** Where a downloaded model is kept. */
  readonly cacheDir: string;
  /** A folder whose `node_modules` is searched first; for tests and benches. */
  readonly packageFolder?: string | undefined;
}

const PACKAGE = '@huggingface/transformers';
const ONNX_INSTALL = `Install it where Memoir is installed: npm install --ignore-scripts ${PACKAGE}`;

/** Measured: larger batches use more memory (680 MB at 32) and are no faster on a processor. */
const BATCH_TEXTS = 16;
/** Small sentence models read 256 to 512 pieces and cut the rest. */
const MAX_CHARS = 2000;

/** The part of the package that is used. Its own types are missing if it is not installed. */
interface FeatureExtractor {
  (texts: readonly string[], options: { pooling: 'mean'; normalize: boolean }): Promise<{ tolist(): unknown }>;
  dispose?: () => Promise<unknown>;
}

export async function onnxHealth(settings: OnnxSettings): Promise<EmbedderHealth> {
  if (!isInstalled(settings)) {
    return { ready: false, why: `The optional package ${PACKAGE} is not installed.`, next: ONNX_INSTALL };
  }
  if (settings.model === '') {
    return { ready: false, why: 'No model is named.', next: 'Set models.onnxModel to a folder that holds one.' };
  }
  if (!isFolder(settings) && !settings.allowDownload) {
    return {
      ready: false,
      why: `${settings.model} is not a folder, and downloading models is not allowed.`,
      next: 'Set models.onnxModel to a folder that holds the model, or models.onnxAllowDownload to true.',
    };
  }
  const file = modelFile(settings);
  if (isFolder(settings) && !existsSync(file)) {
    return { ready: false, why: `There is no ${file}.`, next: 'Set models.onnxPrecision to a file the model has.' };
  }
  return { ready: true, detail: `${settings.model} (${settings.precision})` };
}

export async function openOnnxEmbedder(settings: OnnxSettings): Promise<Embedder> {
  const health = await onnxHealth(settings);
  if (!health.ready) throw new MemoirError('model-unavailable', health.why, { next: health.next });
  const extract = await loadExtractor(settings);
  const name = isFolder(settings) ? basename(resolve(settings.model)) : settings.model;
  return openAskedEmbedder({
    id: `onnx:${name}@${settings.precision}`,
    model: name,
    who: `The ONNX model ${name}`,
    batchTexts: BATCH_TEXTS,
    maxChars: MAX_CHARS,
    ask: async (texts) => (await extract(texts, { pooling: 'mean', normalize: true })).tolist(),
    health: () => onnxHealth(settings),
    close: async () => {
      await extract.dispose?.();
    },
  });
}

async function loadExtractor(settings: OnnxSettings): Promise<FeatureExtractor> {
  const loaded: unknown = requireFrom(settings.packageFolder)(PACKAGE);
  const env = field(loaded, 'env');
  const pipeline = field(loaded, 'pipeline');
  if (typeof pipeline !== 'function' || typeof env !== 'object' || env === null) {
    throw new MemoirError('model-unavailable', `This version of ${PACKAGE} is not supported: it has no pipeline`, {
      next: `${ONNX_INSTALL}@4`,
    });
  }
  const local = isFolder(settings);
  Object.assign(env, {
    allowLocalModels: local,
    allowRemoteModels: !local && settings.allowDownload,
    ...(local ? { localModelPath: dirname(resolve(settings.model)) } : { cacheDir: settings.cacheDir }),
  });
  const model = local ? basename(resolve(settings.model)) : settings.model;
  try {
    // Checked above to be a function; arguments and result are as documented by the package.
    const make = pipeline as (task: string, model: string, options: unknown) => Promise<FeatureExtractor>;
    return await make('feature-extraction', model, { dtype: settings.precision, device: 'cpu' });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new MemoirError('model-unavailable', `The ONNX model ${settings.model} could not be loaded: ${why}`, {
      next: 'Check models.onnxModel and models.onnxPrecision; `memoir models` shows what is missing.',
      cause: error,
    });
  }
}

function isInstalled(settings: OnnxSettings): boolean {
  try {
    requireFrom(settings.packageFolder).resolve(PACKAGE);
    return true;
  } catch (error) {
    if (systemCode(error) === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

function isFolder({ model }: OnnxSettings): boolean {
  return model !== '' && existsSync(join(resolve(model), 'config.json'));
}

function modelFile({ model, precision }: OnnxSettings): string {
  const suffix = precision === 'fp32' ? '' : precision === 'q8' ? '_quantized' : '_q4';
  return join(resolve(model), 'onnx', `model${suffix}.onnx`);
}
