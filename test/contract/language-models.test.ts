/** Every adapter of a language model gives the same replies and the same failures for the same behaviour of its server. */
import { describe, expect, it } from 'vitest';
import { openAnthropicModel } from '../../src/models/language/anthropic-model.ts';
import type { LanguageModel, ModelRequest } from '../../src/models/language/language-model.ts';
import { failureIn } from '../../src/models/language/model-failure.ts';
import { openOpenAiModel } from '../../src/models/language/openai-model.ts';
import { type LanguageServer, type Protocol, type Step, serveLanguage } from '../fixtures/language-servers.ts';
import { promise } from '../promises.ts';

const KEY = 'sk-contract-0123456789';
/** Long enough for a busy machine. */
const PATIENT_MS = 120_000;
const ADAPTERS: Readonly<Record<Protocol, (url: string, timeoutMs?: number) => LanguageModel>> = {
  anthropic: (url, timeoutMs = PATIENT_MS) =>
    openAnthropicModel({ url, model: 'claude-haiku-5-5', key: KEY, timeoutMs }),
  openai: (url, timeoutMs = PATIENT_MS) => openOpenAiModel({ url, model: 'local', key: KEY, timeoutMs }),
};
const ASK: ModelRequest = {
  system: [{ type: 'text', text: 'Be brief.', cache: '1h' }],
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Where is my bicycle?' }] }],
  maxTokens: 100,
};

describe.each(Object.entries(ADAPTERS))('%s', (protocol, open) => {
  const serve = async (
    steps: readonly Step[],
    timeoutMs?: number,
  ): Promise<{ model: LanguageModel; server: LanguageServer }> => {
    const server = await serveLanguage(protocol as Protocol, steps);
    return { server, model: open(server.url, timeoutMs) };
  };
  const failureOf = async (step: Step, timeoutMs?: number): Promise<unknown> => {
    const { model } = await serve([step], timeoutMs);
    const error: unknown = await model.complete(ASK).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain(KEY);
    return failureIn(error)?.reason;
  };

  it(promise('models/one-port', 'text arrives in pieces and as a whole, with usage'), async () => {
    const { model, server } = await serve([{ text: 'Im Keller, neben der Tür – 2 Räder.' }]);
    const pieces: string[] = [];
    const reply = await model.complete({ ...ASK, onText: (piece) => pieces.push(piece) });
    expect(reply).toMatchObject({
      text: 'Im Keller, neben der Tür – 2 Räder.',
      stop: 'end',
      usage: { input: 40, output: 7 },
      contextTokens: 47,
    });
    expect(pieces.join('')).toBe(reply.text);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('a tool is called, and its result goes back', async () => {
    const { model, server } = await serve([
      { tool: 'search', input: { query: 'bicycle' } },
      { text: 'In the cellar.' },
    ]);
    const tools = [{ name: 'search', description: 'Searches.', parameters: { type: 'object', properties: {} } }];
    const call = await model.complete({ ...ASK, tools });
    expect(call).toMatchObject({
      stop: 'tools',
      parts: [{ type: 'tool-call', name: 'search', input: { query: 'bicycle' } }],
    });
    const [part] = call.parts;
    const id = part?.type === 'tool-call' ? part.id : '';
    const reply = await model.complete({
      ...ASK,
      tools,
      messages: [
        ...ASK.messages,
        { role: 'assistant', parts: call.parts },
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'And?' },
            { type: 'tool-result', id, output: 'cellar' },
          ],
        },
      ],
    });
    expect(reply.text).toBe('In the cellar.');
    const sent = JSON.stringify(server.requests[1]?.body.messages);
    // The result comes before any text.
    expect(sent.indexOf('cellar')).toBeLessThan(sent.indexOf('And?'));
  });

  it('usage that is not reported is not invented', async () => {
    const { model } = await serve([{ text: 'ok', usage: false }]);
    expect(await model.complete(ASK)).toMatchObject({ text: 'ok', usage: undefined, contextTokens: undefined });
  });

  it.each([
    ['a negative prompt', { input: -1_000_000, output: 7 }],
    ['a negative answer', { input: 40, output: -7 }],
    ['nothing for the prompt', { input: 0, output: 7 }],
    ['nothing for the answer', { input: 40, output: 0 }],
    ['more than any call can use', { input: 1e15, output: 7 }],
  ])('usage that cannot be true is not believed: %s', async (_, usage) => {
    const { model } = await serve([{ text: 'ok', usage }]);
    expect(await model.complete(ASK)).toMatchObject({ text: 'ok', usage: undefined, contextTokens: undefined });
  });

  it.each([
    ['hang', 'timeout'],
    ['cut', 'cut-off'],
    ['reset', 'cut-off'],
    ['not-json', 'answer'],
    ['endless', 'answer'],
    ['endless-refusal', 'server'],
    [{ status: 401 }, 'unauthorised'],
    [{ status: 429, headers: { 'retry-after': '7' } }, 'rate-limit'],
    [{ status: 402 }, 'spending-limit'],
    [{ status: 413 }, 'too-long'],
    [{ status: 400, body: { error: { message: 'prompt is too long: 9 tokens' } } }, 'too-long'],
    [{ status: 400 }, 'refused'],
    [{ status: 500 }, 'server'],
    [{ status: 529 }, 'overloaded'],
    [{ status: 503, headers: { 'x-should-retry': 'false' } }, 'refused'],
  ] as const)(promise('models/one-port', '%j is the failure %s, without the key'), async (step, reason) => {
    expect(await failureOf(step, step === 'hang' ? 150 : PATIENT_MS)).toBe(reason);
  });

  it('an error inside a stream is a failure that may pass', async () => {
    expect(['overloaded', 'server']).toContain(await failureOf('error-event'));
  });

  it('stops when it is cancelled', async () => {
    const { model, server } = await serve(['hang']);
    const cancel = new AbortController();
    const ended = model.complete({ ...ASK, signal: cancel.signal }).catch((thrown: unknown) => thrown);
    await expect.poll(() => server.requests.length).toBe(1);
    cancel.abort();
    expect(failureIn(await ended)?.reason).toBe('cancelled');
  });
});

it('sends cache marks and compaction to a server that has them, and to no other', async () => {
  const anthropic = await serveLanguage('anthropic', [{ text: 'ok' }]);
  await ADAPTERS.anthropic(anthropic.url).complete({
    ...ASK,
    cacheNewest: true,
    compact: { instructions: 'Keep names.' },
  });
  expect(anthropic.requests[0]).toMatchObject({
    headers: { 'anthropic-beta': 'compact-2026-09-04' },
    body: {
      system: [{ cache_control: { type: 'ephemeral', ttl: '1h' } }],
      cache_control: { type: 'ephemeral' },
      compaction: { type: 'summarize', instructions: 'Keep names.' },
    },
  });
  const openai = await serveLanguage('openai', [{ text: 'ok' }]);
  await ADAPTERS.openai(openai.url).complete({ ...ASK, cacheNewest: true });
  expect(JSON.stringify(openai.requests[0]?.body)).not.toContain('cache');
});
