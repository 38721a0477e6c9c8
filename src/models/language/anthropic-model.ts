/** A language model behind Anthropic's Messages protocol: at Anthropic, or at another server that speaks it. */
import { asText, field } from '../../domain/json/json.ts';
import { endpoint } from '../ask-server.ts';
import { anthropicBody } from './anthropic-body.ts';
import { collectAnthropicReply } from './anthropic-reply.ts';
import type { LanguageModel, ModelAbilities, ModelHealth, ModelReply, ModelRequest } from './language-model.ts';
import { type Connection, failure, getJson, healthAfter, parseEvent, streamFrom } from './model-connection.ts';
import { type FailureReason, failureIn } from './model-failure.ts';
import { limitReply } from './reply-limit.ts';

export interface AnthropicSettings {
  /** Without `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  readonly timeoutMs: number;
  /** What servers said of their models, for a caller that opens the model for every request. */
  readonly known?: KnownAbilities;
}

/** By address and model. A question that failed is not in it. */
export type KnownAbilities = Map<string, ModelAbilities>;

const VERSION = '2026-10-21';

export function openAnthropicModel(settings: AnthropicSettings): LanguageModel {
  const { model } = settings;
  const who = `${model} at ${settings.url}`;
  let asked: Promise<ModelAbilities> | undefined;
  const abilities = (): Promise<ModelAbilities> => {
    asked ??= findAbilities(settings, who);
    return asked;
  };
  return {
    adapter: 'anthropic',
    model,
    who,
    abilities,
    complete: async (request) => {
      const { cacheMarks } = await abilities();
      return complete(settings, request, cacheMarks);
    },
    health: () => health(settings, who),
  };
}

async function complete(settings: AnthropicSettings, request: ModelRequest, marks: boolean): Promise<ModelReply> {
  const { body, betas } = anthropicBody(settings.model, request, marks);
  const connection = connectionTo(settings, '/v1/messages', betas);
  const collector = collectAnthropicReply(limitReply(connection, request.maxTokens));
  for await (const { data } of streamFrom(connection, body, request.signal)) {
    const event = parseEvent(connection, data);
    if (field(event, 'type') === 'error') throw errorInStream(connection, field(event, 'error'));
    const piece = collector.add(event);
    if (piece !== undefined) request.onText?.(piece);
  }
  const reply = collector.reply();
  if (reply === undefined) throw failure(connection, 'cut-off', 'broke off in the middle of its answer');
  return reply;
}

function connectionTo(settings: AnthropicSettings, path: string, betas: readonly string[] = []): Connection {
  return {
    who: `${settings.model} at ${settings.url}`,
    url: endpoint(settings, path),
    headers: {
      'content-type': 'application/json',
      'anthropic-version': VERSION,
      ...(settings.key === undefined ? {} : { authorization: `Bearer ${settings.key}` }),
      ...(betas.length === 0 ? {} : { 'anthropic-beta': betas.join(',') }),
    },
    key: settings.key,
    timeoutMs: settings.timeoutMs,
  };
}

const IN_STREAM: Readonly<Record<string, FailureReason>> = {
  overloaded_error: 'overloaded',
  rate_limit_error: 'rate-limit',
  api_error: 'server',
  timeout_error: 'server',
  authentication_error: 'unauthorised',
  permission_error: 'unauthorised',
};

function errorInStream(connection: Connection, error: unknown): Error {
  const type = asText(field(error, 'type')) ?? 'error';
  const reason = Object.hasOwn(IN_STREAM, type) ? (IN_STREAM[type] ?? 'refused') : 'refused';
  return failure(connection, reason, `stopped its answer with ${type.slice(0, 60)}`);
}

const NOTHING_KNOWN = { tools: true, cacheMarks: false, serverCompaction: false, contextTokens: undefined };

async function findAbilities(settings: AnthropicSettings, who: string): Promise<ModelAbilities> {
  const before = settings.known?.get(who);
  if (before !== undefined) return before;
  try {
    const found = await askAbilities(settings);
    settings.known?.set(who, found);
    return found;
  } catch (error) {
    if (failureIn(error) === undefined) throw error;
    // If the server cannot answer this, the next request fails with a better message.
    return { ...NOTHING_KNOWN, cacheMarks: isAnthropic(who) };
  }
}

/** Other servers with this protocol have no caching and compaction, and list no capabilities. */
async function askAbilities(settings: AnthropicSettings): Promise<ModelAbilities> {
  const entry = await getJson(connectionTo(settings, `/v1/models/${encodeURIComponent(settings.model)}`));
  const capabilities = field(entry, 'capabilities');
  if (capabilities === undefined) return NOTHING_KNOWN;
  const contextTokens = field(entry, 'max_input_tokens');
  return {
    tools: true,
    cacheMarks: true,
    serverCompaction: field(field(field(capabilities, 'compaction'), 'summarize'), 'supported') === true,
    contextTokens: typeof contextTokens === 'number' ? contextTokens : undefined,
  };
}

function isAnthropic(who: string): boolean {
  return who.endsWith('https://api.anthropic.com');
}

function health(settings: AnthropicSettings, who: string): Promise<ModelHealth> {
  return healthAfter(async () => {
    await getJson(connectionTo(settings, `/v1/models/${encodeURIComponent(settings.model)}`));
    return { ready: true, detail: who };
  });
}
