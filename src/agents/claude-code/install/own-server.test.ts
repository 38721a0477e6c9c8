import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { findClientFile } from './find-client.ts';
import { planAdd, planRemove } from './json-part.ts';
import { serverCommand } from './launcher.ts';
import { serverPart } from './own-server.ts';

const facts = {
  platform: 'linux',
  bin: '/home/a/.memoir/bin',
  node: '/n/node',
  entry: '/p/bin/memoir.js',
  home: '/h',
} as const;
const part = serverPart('.claude.json', serverCommand(facts));
const moved = serverPart('.claude.json', serverCommand({ ...facts, bin: '/data/other home/bin' }));
const windows = serverPart(
  '.claude.json',
  serverCommand({ ...facts, platform: 'win32', entry: 'C:\\m\\bin\\memoir.js' }),
);

const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/);
const joined = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts.flatMap((each) => [space, each]), space).map((all) => all.join(''));
const object = (members: fc.Arbitrary<string>, maxLength = 3) =>
  fc
    .tuple(space, fc.array(joined(members), { maxLength }))
    .map(([inner, found]) => `{${found.length === 0 ? inner : found.join(',')}}`);
const member = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  joined(
    key.map((name) => JSON.stringify(name)),
    fc.constant(':'),
    value,
  );
const server = fc.constantFrom(
  '{"type":"stdio","command":"/opt/bin/memoirs","args":["mcp"],"env":{}}',
  '{ "command": "npx", "args": [ "-y", "memoir", "mcp" ] }',
  '{"type":"http","url":"http://127.0.0.1/é"}',
  'null',
);
const servers = object(member(fc.constantFrom('memoir', 'github', 'memoir-tools', '__proto__'), server));
const text = fc
  .tuple(
    fc.constantFrom('', '\ufeff'),
    object(
      fc.oneof(
        member(fc.constantFrom('numStartups', 'projects'), fc.constantFrom('7', '{"/a b":{"mcpServers":{}}}', '[]')),
        member(fc.constant('mcpServers'), servers),
      ),
      4,
    ),
    fc.constantFrom('', '\n', '\r\n'),
  )
  .map((all) => all.join(''));

describe('the server in the client’s own file', () => {
  it(promise('install/uninstall-is-exact', 'is taken out byte for byte, from any text'), () => {
    fc.assert(
      fc.property(text, fc.constantFrom(part, windows), (before, installed) => {
        const added = planAdd(installed, before, undefined);
        expect(added.after).not.toBe(before);
        expect(planRemove(installed, added.after, added).after).toBe(before);
        expect(planAdd(installed, added.after, added).after).toBe(added.after);
      }),
      { numRuns: 300 },
    );
  });

  it(
    promise('install/only-own-entries', 'is replaced when the home has moved, and stays beside everybody else’s'),
    () => {
      fc.assert(
        fc.property(text, (before) => {
          const first = planAdd(part, before, undefined);
          const second = planAdd(moved, first.after, first);
          expect(second.after).not.toContain('/home/a/.memoir');
          expect(planRemove(moved, second.after, second).after).toBe(before);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('keeps another server with its name, and takes another name', () => {
    const theirs = '{"mcpServers":{"memoir":{"command":"other"}}}';
    const { after = '' } = planAdd(part, theirs, undefined);
    expect(JSON.parse(after).mcpServers).toEqual({
      memoir: { command: 'other' },
      'memoir-tools': { type: 'stdio', command: '/home/a/.memoir/bin/memoir', args: ['mcp'] },
    });
    const onWindows = planAdd(windows, undefined, undefined);
    expect(onWindows.created).toBe(true);
    expect(JSON.parse(onWindows.after ?? '').mcpServers.memoir).toEqual({
      type: 'stdio',
      command: '/n/node',
      args: ['C:\\m\\bin\\memoir.js', 'mcp'],
      env: { MEMOIR_HOME: '/h' },
    });
    expect(planRemove(windows, onWindows.after, onWindows).after).toBeUndefined();
  });

  it('is not rewritten after somebody added a variable to it', () => {
    const { after = '' } = planAdd(part, '{}', undefined);
    const theirs = JSON.parse(after);
    theirs.mcpServers.memoir.env = { TZ: 'UTC' };
    const edited = JSON.stringify(theirs);
    expect(planAdd(part, edited, undefined).after).toBe(edited);
  });

  it.each([
    ['[]', 'not an object'],
    ['{"mcpServers":[]}', '"mcpServers" is not an object'],
    ['{"mcpServers":', 'not valid JSON'],
  ])(promise('install/bad-settings-untouched', 'refuses %s'), (broken, why) => {
    expect(() => planAdd(part, broken, undefined)).toThrow(why);
  });
});

it('looks for that file where the client does', () => {
  expect(findClientFile({ claudeConfigDir: undefined, userHome: '/h' }, '/w')).toBe('/h/.claude.json');
  expect(findClientFile({ claudeConfigDir: '/elsewhere', userHome: '/h' }, '/w')).toBe('/elsewhere/.claude.json');
  expect(findClientFile({ claudeConfigDir: 'near', userHome: '/h' }, '/w')).toBe('/w/near/.claude.json');
});
