import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { limitLines } from './limit-lines.ts';

async function through(chunks: readonly string[], maxBytes = 5000) {
  const refused: (string | number | null)[] = [];
  const lines = limitLines({ maxBytes, read: JSON.parse, refuse: (id) => refused.push(id) });
  for (const chunk of chunks) lines.write(Buffer.from(chunk));
  lines.end();
  return { passed: await text(lines), refused };
}

const LONG = 'x'.repeat(20_000);

describe('limitLines', () => {
  it('passes lines however they are cut, and drops only the one that is too long', async () => {
    const all = `{"id":1}\n{"id":2,"params":"${LONG}"}\n{"id":3}\n`;
    for (const size of [1, 7, 4096, all.length]) {
      const chunks = all.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(await through(chunks)).toEqual({ passed: '{"id":1}\n{"id":3}\n', refused: [2] });
    }
  });

  it.each([
    ['first', `{"jsonrpc":"2.0","id":"a-1","method":"x","params":{"id":9,"t":"${LONG}"}}`, 'a-1'],
    ['last', `{"method":"x","params":{"id":9,"t":"${LONG}"},"id":7}`, 7],
    ['nowhere', `{"method":"x","params":{"id":9,"t":"${LONG}"}}`, null],
    ['in no JSON at all', LONG, null],
  ])('finds the id of a request: %s', async (_where, line, id) => {
    expect((await through([`${line}\n`])).refused).toEqual([id]);
  });
});

describe('memoir mcp', () => {
  it(
    promise(
      'mcp/too-long-is-answered',
      'answers a message of 11 MB, a batch and anything that is not a message with an error, and the next one as usual',
    ),
    async () => {
      const entry = fileURLToPath(new URL('../../../bin/memoir.js', import.meta.url));
      const dir = tempDir();
      const env = { HOME: dir, MEMOIR_HOME: join(dir, 'home') };
      const server = spawn(process.execPath, [entry, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
      const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
      send({ id: 1, method: 'initialize', params: client });
      send({ id: 2, method: 'tools/call', params: { name: 'remember', arguments: { text: 'x'.repeat(11_000_000) } } });
      send({ id: 3, method: 'tools/list', params: {} });
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      server.stdin.write('[{"jsonrpc":"2.0","id":4,"method":"ping"},{"jsonrpc":"2.0","id":5,"method":"ping"}]\n');
      server.stdin.write('{"jsonrpc":"1.0","id":6,"method":"ping"}\n');
      server.stdin.write(
        `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"recall","arguments":{"a":${deep}}}}\n`,
      );
      server.stdin.end();
      const answers = (await text(server.stdout))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: number });
      expect(answers.sort((a, b) => a.id - b.id)).toMatchObject([
        { id: 1, result: {} },
        { id: 2, error: { code: -32600, message: expect.stringContaining('longer than') } },
        { id: 3, result: { tools: expect.any(Array) } },
        ...[4, 5, 6].map((id) => ({ id, error: { code: -32600 } })),
        { id: 7 },
      ]);
    },
  );
});
