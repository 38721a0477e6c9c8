/** `memoir.language()`: the language model, its health, its budget and what it spent. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { type ModelCall, type ModelSpending, spendingOf } from '../../domain/model-calls.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import type { Author } from '../../domain/trust/trust.ts';
import { isLocal } from '../../models/is-local.ts';
import type { KnownAbilities } from '../../models/language/anthropic-model.ts';
import {
  assertUrl,
  type ChosenModel,
  chosenModel,
  DEFAULT_MODELS,
  DEFAULT_URLS,
} from '../../models/language/choose-model.ts';
import { brokenUntil, type CallLedger, guardModel } from '../../models/language/guarded-model.ts';
import {
  ADAPTER_NAMES,
  type AdapterName,
  type LanguageModel,
  type ModelHealth,
} from '../../models/language/language-model.ts';
import { findKey, saveKey } from '../../models/language/model-keys.ts';
import { PRICES_OF, type PriceSource, priceOf } from '../../models/language/prices.ts';
import { ensureHome } from '../../platform/home/ensure-home.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { finishCall, listCalls, reserveCall } from '../../store/state/uses/model-calls.ts';
import { assertPerson } from '../base/author.ts';

export interface LanguageView {
  readonly adapter: AdapterName | 'none';
  readonly model?: string;
  readonly url?: string;
  readonly keyFrom?: 'variable' | 'file' | 'none needed';
  readonly price?: PriceSource;
  /** The day of the price table. */
  readonly pricesOf: string;
  /** Missing if its server was not asked. */
  readonly health?: ModelHealth;
  /** Calls are refused until then, because the last ones failed. */
  readonly brokenUntil?: number;
  readonly perRun: ModelSpending;
  readonly perDay: ModelSpending;
  readonly today: ModelSpending;
  readonly days: readonly DaySpending[];
  readonly lastErrors: readonly ModelCall[];
}

export interface DaySpending extends ModelSpending {
  /** `YYYY-MM-DD`, in the person's time zone. */
  readonly day: string;
  readonly purpose: string;
}

type ModelCheck = boolean | 'never';

export interface ModelTest {
  readonly answer: string;
  readonly model: string;
  readonly ms: number;
  readonly tokens: number;
  readonly dollars: number;
}

/**
 * The language model, if one was chosen.
 *
 * @example
 * const language = await memoir.language();
 * const model = language.open({ purpose: 'answer' });
 */
export interface Language {
  /**
   * Says which model is chosen and what was spent in the last days. A server on this machine is asked whether it is ready, another one
   * only with `check`: looking at the settings contacts nobody. With `never` also the one on this machine is not asked.
   * @example const { today } = await language.view({ days: 7 });
   */
  view(options?: { readonly days?: number; readonly check?: ModelCheck }): Promise<LanguageView>;
  /**
   * Chooses a model for all later processes.
   * @example await language.set('openai', { url: 'http://127.0.0.1:11434/v1', model: 'qwen3' });
   */
  set(adapter: string, how?: { readonly model?: string; readonly url?: string }): Promise<LanguageView>;
  /**
   * Saves the key of the chosen server in a file that only you can read. Undefined removes it.
   * @example language.setKey(undefined);
   */
  setKey(key: string | undefined): void;
  /**
   * Makes one small call and returns what it cost.
   * @example const { ms, dollars } = await language.test();
   */
  test(): Promise<ModelTest>;
  /**
   * What the calls of one run used.
   * @example language.spentBy('0b5c2f1e');
   */
  spentBy(run: string): ModelSpending;
  /**
   * The model within its budget; undefined if none is chosen.
   * @example const model = language.open({ purpose: 'answer' });
   */
  open(use: ModelUse): LanguageModel | undefined;
}

export interface ModelUse {
  /** For the list of spending: `answer`, `extraction`, `dream` … */
  readonly purpose: string;
  /** Calls with the same run share its budget. By default each opening is a run. */
  readonly run?: string;
  readonly perRun?: ModelSpending;
  readonly perDay?: ModelSpending;
  /** The part of the day's budget after which this use stops, so that others still have some. */
  readonly share?: number;
  readonly evenIfBroken?: boolean;
  /** A person is waiting for the answer. */
  readonly isAwaited?: boolean;
}

export interface LanguagePorts {
  readonly config: Config;
  readonly layout: HomeLayout;
  readonly environment: Environment;
  readonly author: Author;
  readonly reading: () => Journal;
  readonly writing: () => Journal;
  readonly setConfig: (key: string, value: unknown) => void;
}

const DAYS_SHOWN = 7;
const ERRORS_SHOWN = 5;
const TEST_TOKENS = 200;
/** For the breaker; a process that was killed left older ones open. */
const BREAKER_LOOKS_BACK_MS = DAY_MS;

export function createLanguage(ports: LanguagePorts): Language {
  const { config, layout, environment, author, reading, setConfig } = ports;
  const perRun = allowance(config, 'Run');
  const perDay = allowance(config, 'Day');
  const known: KnownAbilities = new Map();
  const chosen = (): ChosenModel | undefined => chosenModel(ports, known);
  const ledger = createLedger(ports, chosen);

  const open = ({ share = 1, ...use }: ModelUse): LanguageModel | undefined => {
    const choice = chosen();
    if (choice === undefined) return undefined;
    return guardModel(choice.open(), {
      perRun,
      run: randomUUID(),
      ...use,
      perDay: partOf(use.perDay ?? perDay, share),
      ledger,
      isFree: choice.isFree,
      now: () => reading().clock.now(),
      pause: async (ms) => {
        await pause(ms);
      },
      random: Math.random,
    });
  };

  const view: Language['view'] = async ({ days = DAYS_SHOWN, check = false } = {}) => {
    const now = reading().clock.now();
    const choice = chosen();
    const calls = listCalls(reading(), startOfDay(now) - (days - 1) * DAY_MS);
    const until = brokenUntil(ledger, now);
    return defined({
      adapter: choice?.adapter ?? 'none',
      ...(choice && (await describeModel(choice, check))),
      pricesOf: PRICES_OF,
      brokenUntil: until,
      perRun,
      perDay,
      today: spendingOf(calls.filter(({ at }) => at >= startOfDay(now))),
      days: byDayAndPurpose(calls),
      lastErrors: lastAttempts(calls)
        .filter(({ outcome, reason }) => outcome === 'failed' && reason !== 'cancelled')
        .slice(-ERRORS_SHOWN),
    });
  };

  const spentBy = (run: string): ModelSpending =>
    spendingOf(listCalls(reading(), reading().clock.now() - DAY_MS).filter((call) => call.run === run));

  return {
    view,
    open,
    spentBy,
    set: async (name, how = {}) => {
      const adapter = ADAPTER_NAMES.find((each) => each === name);
      if (adapter === undefined && name !== 'none') {
        throw new MemoirError('bad-input', `There is no language model ${JSON.stringify(name.slice(0, 40))}`, {
          next: `Use one of ${ADAPTER_NAMES.join(', ')}, none.`,
        });
      }
      const url = how.url === undefined ? '' : assertUrl(how.url);
      const model = how.model ?? '';
      if (adapter === 'openai' && model === '' && DEFAULT_MODELS.openai === '') {
        throw new MemoirError('bad-input', 'A server with OpenAI’s API needs the name of a model', {
          next: 'For example: `memoir models set openai --model qwen3 --url http://127.0.0.1:11434/v1`',
        });
      }
      setConfig('models.languageModel', model);
      setConfig('models.languageUrl', url);
      setConfig('models.language', name);
      // The settings of this process are those it started with.
      return {
        ...(await view()),
        adapter: adapter ?? 'none',
        ...(adapter && nameAndAddress(ports, adapter, model, url)),
      };
    },
    setKey: (key) => {
      assertPerson(author, environment.agentVariable, 'change the key of a model');
      const url = chosen()?.url;
      if (url === undefined) {
        throw new MemoirError('refused', 'No language model with a key is chosen', {
          next: 'Choose one first: `memoir models set anthropic`.',
        });
      }
      ensureHome(layout);
      saveKey(layout.modelKeys, url, key);
    },
    test: async () => {
      const run = randomUUID();
      const model = open({ purpose: 'test', run, evenIfBroken: true, isAwaited: true });
      if (model === undefined) throw noModel();
      const started = performance.now();
      const reply = await model.complete({
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'Answer with the single word: ready' }] }],
        maxTokens: TEST_TOKENS,
      });
      const { tokens, dollars } = spentBy(run);
      return { answer: reply.text, model: model.who, ms: Math.round(performance.now() - started), tokens, dollars };
    },
  };
}

async function describeModel(choice: ChosenModel, check: ModelCheck): Promise<Partial<LanguageView>> {
  const { model, url, keyFrom, isFree } = choice;
  const health = await healthOf(choice, check);
  return defined({
    model,
    url,
    ...(url === undefined || (isFree && keyFrom === undefined)
      ? { keyFrom: 'none needed' as const }
      : keyFrom && { keyFrom }),
    price: priceOf(model, isFree).source,
    ...defined({ health }),
  });
}

function createLedger(
  { writing, reading }: LanguagePorts,
  chosen: () => Pick<ChosenModel, 'adapter' | 'model'> | undefined,
): CallLedger {
  const day = (): number => startOfDay(reading().clock.now());
  return {
    reserve: (call, allowed) => reserveCall(writing(), call, day(), allowed),
    finish: (call, end) => finishCall(writing(), call, end),
    lastEnds: (count) =>
      lastAttempts(listCalls(reading(), reading().clock.now() - BREAKER_LOOKS_BACK_MS))
        .filter(({ outcome, reason }) => outcome !== 'open' && reason !== 'cancelled')
        // Failures of another model say nothing about this one.
        .filter((call) => call.adapter === chosen()?.adapter && call.model === chosen()?.model)
        .slice(-count)
        .reverse()
        .map(({ outcome, endedAt = 0 }) => ({ failed: outcome === 'failed', at: endedAt })),
  };
}

/** A call without its failed attempts before the last one. */
function lastAttempts(calls: readonly ModelCall[]): readonly ModelCall[] {
  return [...new Map(calls.map((each) => [each.retryOf ?? each.call, each])).values()];
}

function nameAndAddress(
  { layout, environment }: LanguagePorts,
  adapter: AdapterName,
  model: string,
  url: string,
): Partial<LanguageView> {
  const address = adapter === 'claude-code' ? undefined : url || DEFAULT_URLS[adapter];
  const key = address === undefined ? undefined : findKey(layout.modelKeys, address, environment);
  return defined({
    model: model || DEFAULT_MODELS[adapter] || adapter,
    url: address,
    ...(key === undefined ? {} : { keyFrom: key.from }),
  });
}

/** Undefined if it was not checked. */
async function healthOf(choice: ChosenModel, check: ModelCheck): Promise<ModelHealth | undefined> {
  // A server on this machine may need none.
  if (choice.url !== undefined && choice.keyFrom === undefined && !isLocal(choice.url)) {
    return {
      ready: false,
      why: `There is no key for ${new URL(choice.url).host}.`,
      next: 'Set it with `memoir models key`, or in the variable MEMOIR_MODELS_KEY.',
    };
  }
  if (check === 'never') return undefined;
  const isHere = choice.url === undefined || isLocal(choice.url);
  return check || isHere ? choice.open().health() : undefined;
}

function noModel(): MemoirError {
  return new MemoirError('model-unavailable', 'No language model is chosen', {
    next: 'Choose one, for example: `memoir models set claude-code`. Everything else works without one.',
  });
}

function allowance(config: Config, span: 'Run' | 'Day'): ModelSpending {
  return {
    calls: config.get(`models.callsPer${span}`),
    tokens: config.get(`models.tokensPer${span}`),
    dollars: config.get(`models.centsPer${span}`) / 100,
  };
}

function partOf({ calls, tokens, dollars }: ModelSpending, share: number): ModelSpending {
  return { calls: Math.floor(calls * share), tokens: Math.floor(tokens * share), dollars: dollars * share };
}

export function startOfDay(ms: number): number {
  const day = new Date(ms);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

/** Newest day first. */
function byDayAndPurpose(calls: readonly ModelCall[]): readonly DaySpending[] {
  const groups = Map.groupBy(calls, ({ at, purpose }) => `${localDay(at)} ${purpose}`);
  return [...groups]
    .map(([key, group]) => ({ day: key.slice(0, 10), purpose: key.slice(11), ...spendingOf(group) }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.dollars - a.dollars);
}
