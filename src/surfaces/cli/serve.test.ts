import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../index.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import type { Servers } from './command.ts';
import { runCaptured } from './run-captured.test-helper.ts';

/** Runs `memoir start` with servers that note what was asked of them. */
async function start(args: readonly string[], { tty = false, ci = false }: { tty?: boolean; ci?: boolean }) {
  const home = `${tempDir()}/home`;
  const asked: string[] = [];
  const servers: Servers = {
    mcp: async () => void asked.push('mcp'),
    web: async ({ port }) => {
      asked.push(`web ${port}`);
      return {
        link: 'http://127.0.0.1:1/#token=x',
        page: '/home/server.html',
        close: async () => void asked.push('closed'),
      };
    },
    catchUp: (home) => void asked.push(`catch-up ${home}`),
    browse: (file) => asked.push(`browse ${file}`) > 0,
    background: () => undefined,
    prepareLongRun: () => Promise.resolve(),
    interrupted: async () => void asked.push('interrupted'),
  };
  const open = async () => openMemoir({ home, environment: readEnvironment({ HOME: tempDir() }) });
  return { ...(await runCaptured(['start', ...args], { tty, ci, servers, open })), asked };
}

describe('memoir start', () => {
  it.each<[string, readonly string[], Parameters<typeof start>[1], readonly string[]]>([
    [
      'serves in a terminal and opens a browser, until it is interrupted',
      [],
      { tty: true },
      ['web undefined', 'browse /home/server.html', 'interrupted', 'closed'],
    ],
    ['opens no browser when told so', ['--no-open'], { tty: true }, ['web undefined', 'interrupted', 'closed']],
    ['serves where stdout is not a terminal', [], {}, ['web undefined', 'interrupted', 'closed']],
    ['ends where CI is set', [], { ci: true }, []],
    ['ends there in a terminal, too', [], { tty: true, ci: true }, []],
    ['serves there when told to', ['--serve'], { ci: true }, ['web undefined', 'interrupted', 'closed']],
    ['serves on the port it is given', ['--port', '7333'], { ci: true }, ['web 7333', 'interrupted', 'closed']],
    ['ends when told to', ['--no-serve'], { tty: true }, []],
    ['ends when a program reads it', ['--json'], { tty: true }, []],
  ])('%s', async (_what, args, around, expected) => {
    const { code, stdout, stderr, asked } = await start(args, around);
    expect({ code, stderr, asked }).toEqual({ code: 0, stderr: '', asked: expected });
    expect(stdout.includes('#token=x')).toBe(expected.length > 0);
    expect(stdout.includes('because the variable CI is set')).toBe(around.ci === true && expected.length === 0);
  });
});
