/** The conversation with the companion: its history and costs, sending a message, and what happens while it answers. */
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { MemoirError } from '../../../domain/errors.ts';
import type { ClientLine, CompanionClient, ServerLine } from '../../../index.ts';
import type { BriefUse } from '../../../internal.ts';
import { json, query } from '../input.ts';

const historyQuery = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) });
const said = z.strictObject({ ref: z.string().min(8).max(100), text: z.string().min(1) });

/** The companion writes a message to disk before it answers. */
const ACCEPT_MS = 10_000;

export function chatRoutes(memory: BriefUse) {
  const connect = (listen: boolean): Promise<CompanionClient> =>
    memory.use(async (memoir) => (await memoir.companion()).connect({ channel: 'dashboard', listen }));
  /** Sends one line and returns the first answer of one of these types. */
  const ask = async (line: ClientLine, types: readonly ServerLine['type'][]): Promise<ServerLine> => {
    const client = await connect(false);
    const late = setTimeout(() => client.close(), ACCEPT_MS);
    try {
      client.send(line);
      for await (const answer of client.lines()) if (types.includes(answer.type)) return answer;
    } finally {
      clearTimeout(late);
      client.close();
    }
    throw new MemoirError('lock-timeout', 'The companion did not answer', { next: 'Send it again.' });
  };
  return new Hono()
    .get('/chat', query(historyQuery), async (c) =>
      c.json(
        await memory.use(async (memoir) => {
          const companion = await memoir.companion();
          const { running, model, waiting, contextTokens, lastTurn, today } = await companion.view();
          return {
            running,
            model: model ?? null,
            waiting,
            context_tokens: contextTokens ?? null,
            last_turn: lastTurn ?? null,
            today,
            messages: companion
              .history(c.req.valid('query').limit)
              .map(({ id, at, from, channel, text }) => ({ id, at, from, channel: channel ?? null, text })),
          };
        }),
      ),
    )
    .get('/chat/stream', async (c) => {
      const client = await connect(true);
      return streamSSE(c, async (stream) => {
        stream.onAbort(() => client.close());
        for await (const line of client.lines()) {
          if (stream.aborted) break;
          await stream.writeSSE({ event: line.type, data: JSON.stringify(line) });
        }
        client.close();
      });
    })
    .post('/chat', json(said), async (c) => {
      const answer = await ask({ type: 'say', ...c.req.valid('json') }, ['accepted', 'rejected']);
      if (answer.type === 'rejected') throw new MemoirError('bad-input', answer.why, { next: answer.next });
      return c.json({ accepted: true });
    })
    .post('/chat/cancel', json(z.strictObject({})), async (c) => {
      const answer = await ask({ type: 'cancel' }, ['cancelled']);
      return c.json({ messages: answer.type === 'cancelled' ? answer.messages : 0 });
    });
}
