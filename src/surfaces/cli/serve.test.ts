import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../index.ts';
import { readEnvironment } from '../../platform/environment.ts';
import type { Servers } from './command.ts';
import { runCaptured } from './run-captured.test-helper.ts';

/** Runs `memoir start` with servers that note what was asked of them. */
async function start(args: readonly string[], tty: boolean) {
  const home = `${tempDir()}/home`;
  const asked: string[] = [];
  const servers: Servers = {
    mcp: async () => void asked.push('mcp'),
    web: async ({ port }) => {
      asked.push(`web ${port}`);
      return { link: 'http://127.0.0.1:1/#token=x', close: async () => void asked.push('closed') };
    },
    interrupted: async () => void asked.push('interrupted'),
  };
  const open = async () => openMemoir({ home, environment: readEnvironment({ HOME: tempDir() }) });
  return { ...(await runCaptured(['start', ...args], { tty, servers, open })), asked };
}

describe('memoir start', () => {
  it.each<[string, readonly string[], boolean, readonly string[]]>([
    ['serves in a terminal, until it is interrupted', [], true, ['web undefined', 'interrupted', 'closed']],
    ['ends where stdout is no terminal', [], false, []],
    ['serves there when told to', ['--serve'], false, ['web undefined', 'interrupted', 'closed']],
    ['serves on the port it is given', ['--port', '7333'], false, ['web 7333', 'interrupted', 'closed']],
    ['ends in a terminal when told to', ['--no-serve'], true, []],
    ['ends when a program reads it', ['--json'], true, []],
  ])('%s', async (_what, args, tty, expected) => {
    const { code, stdout, stderr, asked } = await start(args, tty);
    expect({ code, stderr, asked }).toEqual({ code: 0, stderr: '', asked: expected });
    expect(stdout.includes('#token=x')).toBe(expected.length > 0);
  });
});
