/**
 * Prices of models, as data with a date. A model that is not listed is charged like the most expensive one, so that a budget is
 * never exceeded because a price is unknown. Models on this machine cost nothing; the caller says so.
 */
import type { ModelRequest, ModelUsage } from './language-model.ts';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** For prompts above this many tokens, if they cost more. */
  readonly above?: {
    readonly tokens: number;
    readonly input: number;
    readonly output: number;
    readonly cacheRead: number;
  };
}

export const PRICES_OF = '2026-10-31';

const PRICES: Readonly<Record<string, Price>> = {
  'claude-fable-5-1': { input: 10, output: 50, cacheRead: 0.25 },
  'claude-fable-5': { input: 10, output: 50, cacheRead: 1 },
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2 },
  'claude-opus-5': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-8': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-7': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-6': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-5': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.2 },
  'claude-sonnet-5': { input: 2, output: 10, cacheRead: 0.2 },
  'claude-sonnet-4-6': { input: 3, output: 15, cacheRead: 0.3 },
  'claude-sonnet-4-5': { input: 3, output: 15, cacheRead: 0.3 },
  'claude-haiku-5-5': {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    above: { tokens: 100_000, input: 0.5, output: 2.5, cacheRead: 0.05 },
  },
  'claude-haiku-4-5': { input: 1, output: 5, cacheRead: 0.1 },
};

const DEAREST: Price = Object.values(PRICES).reduce((a, b) => (b.output > a.output ? b : a));
const FREE: Price = { input: 0, output: 0, cacheRead: 0 };
/** Writing to a provider's cache costs this much more than reading the text without one. */
const WRITE_5M = 1.25;
const WRITE_1H = 2;
const MILLION = 1_000_000;

export type PriceSource = 'listed' | 'unlisted' | 'free';

/** A dated name (`claude-haiku-4-5-20251001`) has the price of the name without the date. */
export function priceOf(model: string, isFree = false): { readonly price: Price; readonly source: PriceSource } {
  if (isFree) return { price: FREE, source: 'free' };
  const name = model.replace(/-\d{8}$/, '');
  const listed = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
  return listed === undefined ? { price: DEAREST, source: 'unlisted' } : { price: listed, source: 'listed' };
}

/** In US dollars. A cost that the provider reports wins. */
export function costOf(usage: ModelUsage, price: Price): number {
  if (usage.cost !== undefined) return usage.cost;
  const prompt = usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
  const { input, output, cacheRead } = price.above !== undefined && prompt > price.above.tokens ? price.above : price;
  const written = usage.cacheWrite5m * WRITE_5M + usage.cacheWrite1h * WRITE_1H;
  return ((usage.input + written) * input + usage.cacheRead * cacheRead + usage.output * output) / MILLION;
}

/** Newer tokenizers make about one token of three characters. The estimate is higher, because a budget must hold. */
const CHARS_PER_TOKEN = 3;
const PADDING = 4 / 3;
/** What the protocol adds to each message. */
const TOKENS_PER_MESSAGE = 8;

/** The most tokens that a request can have, without asking the provider. */
export function estimateRequestTokens(request: ModelRequest): number {
  const { system = [], messages, tools = [], format, compact } = request;
  const texts = [
    ...system.map(({ text }) => text),
    ...messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : JSON.stringify(part)))),
    ...tools.map((tool) => JSON.stringify(tool)),
    ...(format === undefined ? [] : [JSON.stringify(format.schema)]),
    compact?.instructions ?? '',
  ];
  const chars = texts.reduce((sum, text) => sum + text.length, 0);
  return Math.ceil((chars / CHARS_PER_TOKEN) * PADDING) + messages.length * TOKENS_PER_MESSAGE;
}

/** The most that a request can cost: everything is written to the cache, and the whole answer is used. */
export function highestCost(request: ModelRequest, price: Price): number {
  const input = estimateRequestTokens(request);
  return costOf({ input: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: input, output: request.maxTokens }, price);
}
