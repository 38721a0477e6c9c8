/** The messages of `memoir mcp` as they are sent: what ends it, and lines that it cannot read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { promise } from '../promises.ts';
import { entry, environment, folderOf } from './mcp-client.ts';
import { freshMachine } from './memoir-process.ts';

describe('memoir mcp on the wire', () => {
  const message = (id: number | undefined, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params })}\n`;
  const hello = message(1, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'wire', version: '1' },
  });

  async function talk(input: string) {
    const machine = freshMachine();
    const child = spawn(process.execPath, [entry, 'mcp'], {
      cwd: folderOf(machine, 'shop'),
      env: environment(machine),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.stdin.end(input);
    const [code] = await once(child, 'close');
    return {
      code,
      stderr,
      answers: stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    };
  }

  it(promise('mcp/ends-with-its-client', 'answers every call made before stdin ended, and exits 0'), async () => {
    const add = (id: number) =>
      message(id, 'tools/call', { name: 'task', arguments: { action: 'add', text: `t${id}`, due: 'friday' } });
    const { code, stderr, answers } = await talk(
      [hello, message(undefined, 'notifications/initialized'), ...[2, 3, 4].map(add)].join(''),
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(answers.slice(1).map(({ result }) => result.isError)).toEqual([undefined, undefined, undefined]);
  });

  it(promise('mcp/ends-with-its-client', 'exits quietly when nobody reads its answers any more'), async () => {
    const machine = freshMachine();
    const child = spawn(process.execPath, [entry, 'mcp'], {
      cwd: folderOf(machine, 'shop'),
      env: environment(machine),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.stdin.on('error', () => {
      // Trigger: the server has gone before it read everything. Outcome: that is what is tested.
    });
    child.stdin.write(hello + message(undefined, 'notifications/initialized'));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const add = (id: number) =>
      message(id, 'tools/call', { name: 'task', arguments: { action: 'add', text: `t${id}` } });
    child.stdin.write(Array.from({ length: 50 }, (_, n) => add(n + 2)).join(''));
    const [code] = await once(child, 'close');
    expect([code, stderr]).toEqual([0, '']);
    // The first was carried out before the server could notice; the others nobody would have heard of.
    expect(JSON.parse(machine.ok(['task', 'list', '--all', '--json'])).length).toBeLessThan(50);
  });

  it('answers a probe for a newer protocol with "method not found" and continues', async () => {
    const { code, answers } = await talk([message(0, 'server/discover'), hello, message(2, 'tools/list')].join(''));
    expect(code).toBe(0);
    expect(answers[0]).toMatchObject({ id: 0, error: { code: -32601 } });
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it('survives lines that are not messages, and unknown tools', async () => {
    const { code, stderr, answers } = await talk(
      ['garbage\n', '{"jsonrpc":"1.0"}\n', hello, message(2, 'tools/call', { name: 'rm' }), message(3, 'ping')].join(
        '',
      ),
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(answers).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: 1 },
      { id: 2, error: { code: -32602 } },
      { id: 3, result: {} },
    ]);
  });
});
