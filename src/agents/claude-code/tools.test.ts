import { describe, expect, it } from 'vitest';
import { EXTERNAL_NOTICE } from '../../domain/trust/trust.ts';
import { isExternalCall, isOwnCall } from './tools.ts';

const shell = (command: string, output = '') => isExternalCall('Bash', { command }, output);

describe('what a session asks Memoir in a shell', () => {
  it('counts as external if the answer says so, and where the notice may be cut off', () => {
    expect(shell('memoir recall storage', `${EXTERNAL_NOTICE}\n9168e524 tool external …`)).toBe(true);
    expect(shell('memoir recall storage --json | jq .results', '[]')).toBe(true);
    expect(shell('"/home/a b/.memoir/bin/memoir" show 9168e524 > x.txt')).toBe(true);
    expect(shell('memoir recall storage', '9168e524 decision person …')).toBe(false);
    expect(shell('memoir task list | head')).toBe(false);
  });

  it.each([
    ['Bash', 'memoir recall storage'],
    ['Bash', 'cd /code/shop && ~/.memoir/bin/memoir recall "storage" --json | jq .results'],
    ['PowerShell', 'memoir.cmd show 9168e524'],
  ])('%s: the answer of %s is not recorded', (tool, command) => {
    expect(isOwnCall(tool, { command })).toBe(true);
  });

  it.each(['npm test; memoir recall storage', 'memoir task list && npm test', 'cat memoir.md', 'grep memoir x'])(
    'the output of %s is recorded',
    (command) => {
      expect(isOwnCall('Bash', { command })).toBe(false);
    },
  );

  it('its own MCP tools likewise', () => {
    expect(isOwnCall('mcp__memoir__recall', { query: 'x' })).toBe(true);
    expect(isOwnCall('mcp__plugin_memoir_memoir__open', { id: 'x' })).toBe(true);
    expect(isOwnCall('mcp__tracker__recall', { query: 'x' })).toBe(false);
    expect(isOwnCall('mcp__memoir__fetch_page', { url: 'x' })).toBe(false);
  });
});
