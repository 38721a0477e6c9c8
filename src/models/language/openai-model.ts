/** A language model behind OpenAI's chat protocol: OpenAI, Ollama, LM Studio, vLLM and others. */
import { asText, field } from '../../domain/json/json.ts';
import { endpoint } from '../ask-server.ts';
import type { LanguageModel, ModelHealth, ModelReply, ModelRequest } from './language-model.ts';
import { type Connection, failure, getJson, healthAfter, parseEvent, streamFrom } from './model-connection.ts';
import { openAiBody } from './openai-body.ts';
import { collectOpenAiReply } from './openai-reply.ts';
import { limitReply } from './reply-limit.ts';

export interface OpenAiModelSettings {
  /** With `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  readonly timeoutMs: number;
}

export function openOpenAiModel(settings: OpenAiModelSettings): LanguageModel {
  const who = `${settings.model} at ${settings.url}`;
  return {
    adapter: 'openai',
    model: settings.model,
    who,
    abilities: async () => ({ tools: true, cacheMarks: false, serverCompaction: false, contextTokens: undefined }),
    complete: (request) => complete(settings, request),
    health: () => health(settings),
  };
}

async function complete(settings: OpenAiModelSettings, request: ModelRequest): Promise<ModelReply> {
  const connection = connectionTo(settings, '/chat/completions');
  const isOpenAi = new URL(settings.url).hostname === 'api.openai.com';
  const collector = collectOpenAiReply(limitReply(connection, request.maxTokens));
  for await (const { data } of streamFrom(connection, openAiBody(settings.model, request, isOpenAi), request.signal)) {
    if (data === '[DONE]') continue;
    const chunk = parseEvent(connection, data);
    const error = field(chunk, 'error');
    if (error !== undefined) throw errorInStream(connection, error);
    const piece = collector.add(chunk);
    if (piece !== undefined) request.onText?.(piece);
  }
  const reply = collector.reply();
  if (reply === undefined) throw failure(connection, 'cut-off', 'broke off in the middle of its answer');
  return reply;
}

function connectionTo(settings: OpenAiModelSettings, path: string): Connection {
  return {
    who: `${settings.model} at ${settings.url}`,
    url: endpoint(settings, path),
    headers: {
      'content-type': 'application/json',
      ...(settings.key === undefined ? {} : { authorization: `Bearer ${settings.key}` }),
    },
    key: settings.key,
    timeoutMs: settings.timeoutMs,
  };
}

function errorInStream(connection: Connection, error: unknown): Error {
  const said = asText(field(error, 'message')) ?? asText(error) ?? '';
  const reason = /context (?:length|window|size)|too long/i.test(said) ? 'too-long' : 'server';
  return failure(connection, reason, 'stopped its answer with an error');
}

function health(settings: OpenAiModelSettings): Promise<ModelHealth> {
  const { model, url } = settings;
  return healthAfter(async () => {
    const models = field(await getJson(connectionTo(settings, '/models')), 'data');
    const names = (Array.isArray(models) ? models : []).flatMap((entry) => asText(field(entry, 'id')) ?? []);
    // Ollama lists `qwen3:latest` for `qwen3`. An empty list says nothing.
    if (names.length > 0 && !names.some((name) => name === model || name === `${model}:latest`)) {
      const listed = names.slice(0, 5).join(', ');
      return { ready: false, why: `${url} does not have the model ${model}.`, next: `It has: ${listed}.` };
    }
    return { ready: true, detail: `${model} at ${url}` };
  });
}
