/** The language model that the settings choose, by its adapter's name. */
import { MemoirError } from '../../domain/errors.ts';
import { makeDirectory } from '../../platform/files/atomic-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Config } from '../../platform/settings/config.ts';
import { type Environment, OWN_MODEL_VARIABLE } from '../../platform/settings/environment.ts';
import { isLocal } from '../is-local.ts';
import { type KnownAbilities, openAnthropicModel } from './anthropic-model.ts';
import { openClaudeCodeModel } from './claude-code-model.ts';
import { ADAPTER_NAMES, type AdapterName, type LanguageModel } from './language-model.ts';
import { findKey } from './model-keys.ts';
import { openOpenAiModel } from './openai-model.ts';
import { priceOf } from './prices.ts';

export const DEFAULT_URLS: Readonly<Record<Exclude<AdapterName, 'claude-code'>, string>> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
};
/** The cheapest of its kind that writes well enough. OpenAI-compatible servers have no common model. */
export const DEFAULT_MODELS: Readonly<Record<AdapterName, string>> = {
  anthropic: 'claude-haiku-5-5',
  openai: '',
  'claude-code': '',
};

export interface ChosenModel {
  readonly adapter: AdapterName;
  readonly model: string;
  readonly url: string | undefined;
  readonly keyFrom: 'variable' | 'file' | undefined;
  /** It runs on this machine, so it costs nothing. */
  readonly isFree: boolean;
  open(): LanguageModel;
}

export interface ModelHome {
  readonly config: Config;
  readonly layout: HomeLayout;
  readonly environment: Environment;
}

/** Undefined if none is chosen. `known` saves a process that opens the model often from asking for its abilities each time. */
export function chosenModel(
  { config, layout, environment }: ModelHome,
  known?: KnownAbilities,
): ChosenModel | undefined {
  const adapter = ADAPTER_NAMES.find((name) => name === config.get('models.language'));
  if (adapter === undefined) return undefined;
  const timeoutMs = config.get('models.timeoutMs');
  const model = config.get('models.languageModel') || DEFAULT_MODELS[adapter];
  if (adapter === 'claude-code') {
    const program = config.get('models.claudeProgram');
    return {
      adapter,
      model: model || 'claude-code',
      url: undefined,
      keyFrom: undefined,
      isFree: false,
      open: () => {
        makeDirectory(layout.modelFolder);
        const own = { ...environment.everything, [OWN_MODEL_VARIABLE]: '1' };
        return openClaudeCodeModel({
          program,
          model,
          timeoutMs: timeoutMs * 4,
          folder: layout.modelFolder,
          environment: own,
        });
      },
    };
  }
  const url = assertUrl(config.get('models.languageUrl') || DEFAULT_URLS[adapter]);
  const found = findKey(layout.modelKeys, url, environment);
  const settings = { url, model, key: found?.key, timeoutMs };
  return {
    adapter,
    model,
    url,
    keyFrom: found?.from,
    // A proxy on this machine may forward to a provider, which costs money.
    isFree: isLocal(url) && priceOf(model).source === 'unlisted',
    open: () => {
      assertModel(model);
      return adapter === 'anthropic'
        ? openAnthropicModel({ ...settings, ...(known && { known }) })
        : openOpenAiModel(settings);
    },
  };
}

export function assertUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    const { username, password } = new URL(url);
    if (username === '' && password === '') return url.replace(/\/+$/, '');
  }
  throw new MemoirError(
    'bad-input',
    `models.languageUrl is ${JSON.stringify(url.slice(0, 80))}, which is not the address of a server`,
    {
      next: 'It has to start with http:// or https:// and must contain no user or password.',
    },
  );
}

function assertModel(model: string): void {
  if (model !== '') return;
  throw new MemoirError('config-invalid', 'No model is named for that server', {
    next: 'Name one: `memoir models set openai --model <name> --url <address>`.',
  });
}
