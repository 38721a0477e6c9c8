/**
 * A model that answers from a script: the Messages API on loopback, in the test's own process, so that every request can be
 * inspected as a value. A request that no rule expects is answered and recorded, so that the test can fail on it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Loopback, openLoopback } from './loopback.ts';
import type { ModelRequest, Rule } from './model-script.ts';
import { parseModelRequest, writeJson, writeReply } from './model-wire.ts';

export interface AnsweredRequest extends ModelRequest {
  readonly rule: string;
  readonly at: number;
}

export interface ScriptedModel {
  readonly loopback: Loopback;
  /** Model calls so far, in order. */
  requests(): readonly AnsweredRequest[];
  /** Other requests: unknown routes, and model calls that no rule matched. */
  unexpected(): readonly string[];
  /** Replaces the rules, with their counters at zero. */
  script(rules: readonly Rule[]): void;
  close(): Promise<void>;
}

export async function startModel(rules: readonly Rule[]): Promise<ScriptedModel> {
  let current = rules;
  let used = new Map<Rule, number>();
  const answered: AnsweredRequest[] = [];
  const unexpected: string[] = [];
  let counter = 0;
  const nextId = (kind: string) => `${kind}_scripted_${String(++counter).padStart(4, '0')}`;

  const answerModelCall = async (raw: string, response: ServerResponse): Promise<void> => {
    const request = parseModelRequest(raw);
    const rule = current.find((each) => each.when(request));
    const turn = rule === undefined ? 0 : (used.get(rule) ?? 0);
    if (rule !== undefined) used.set(rule, turn + 1);
    else unexpected.push(`a model call that no rule matches: ${JSON.stringify(request.messages.at(-1)).slice(0, 300)}`);
    const next = rule?.steps[Math.min(turn, rule.steps.length - 1)] ?? { text: 'ok' };
    const step = typeof next === 'function' ? next(request) : next;
    answered.push({ ...request, rule: rule?.name ?? 'none', at: Date.now() });
    while (step.until?.() === false) await pause(20);
    if (step.delayMs !== undefined) await pause(step.delayMs);
    writeReply(response, request, step, nextId);
  };

  const server = createServer((request, response) => {
    // A client that is killed during an answer breaks the connection, as its test intends.
    response.on('error', () => undefined);
    void readBody(request).then(async (raw) => {
      const { pathname } = new URL(request.url ?? '/', 'http://model');
      const asked = `${request.method} ${pathname}`;
      if (asked === 'POST /v1/messages') await answerModelCall(raw, response);
      else if (asked === 'POST /v1/messages/count_tokens') {
        writeJson(response, 200, { input_tokens: Math.ceil(raw.length / 4) });
      } else if (asked === 'GET /v1/models') writeJson(response, 200, { data: [], has_more: false });
      else {
        unexpected.push(asked);
        writeJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: asked } });
      }
    });
  });
  const loopback = await openLoopback(server);
  return {
    loopback,
    requests: () => answered,
    unexpected: () => unexpected,
    script: (next) => {
      current = next;
      used = new Map();
    },
    close: () => loopback.close(),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set, so chunks are buffers
  return Buffer.concat(chunks).toString('utf8');
}
