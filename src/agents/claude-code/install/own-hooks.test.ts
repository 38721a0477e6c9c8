import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { isMemoirError } from '../../../domain/errors.ts';
import { appendMember, nodeAt, parseJsonTree } from '../../../platform/settings/json-edit.ts';
import { HOOK_EVENT_NAMES, hookEvent } from '../hook/hook-events.ts';
import { planAdd, planRemove } from './json-part.ts';
import { hookGroups, hooksPart } from './own-hooks.ts';

const part = hooksPart('settings.json', { command: '/home/a/.memoir/bin/memoir-hook', args: [] });
const moved = hooksPart('settings.json', { command: '/data/other home/bin/memoir-hook', args: [] });

/** Settings as people have them, and as nobody has: other hooks, empty lists, doubled keys, any white space. */
const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/);
const between = (parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.flatMap((each) => [space, each]), space).map((all) => all.join(''));
const list = (open: string, items: fc.Arbitrary<string>, close: string, maxLength = 3): fc.Arbitrary<string> =>
  fc
    .tuple(space, fc.array(between([items]), { maxLength }))
    .map(([inner, found]) => `${open}${found.length === 0 ? inner : found.join(',')}${close}`);
const member = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  between([key.map((name) => JSON.stringify(name)), fc.constant(':'), value]);
const handler = fc.constantFrom(
  '{"type":"command","command":"echo hi"}',
  '{ "type": "command", "command": "/opt/tools/not-memoir-hook", "args": [] }',
  '{"type":"http","url":"http://127.0.0.1/é"}',
  '"nonsense"',
);
const group = fc.oneof(
  list('{', member(fc.constant('hooks'), list('[', handler, ']')), '}', 1),
  fc.constant('{"matcher":"Bash","hooks":[]}'),
  fc.constant('null'),
);
const eventName = fc.constantFrom('Stop', 'PreToolUse', 'SessionStart', 'Notification', '__proto__');
const hooks = list('{', member(eventName, list('[', group, ']')), '}');
const other = fc.constantFrom('"opus"', '{"allow": [ "Bash(ls)" ]}', '[]', '{}', '1e3', '"\\ud83d\\ude00 😀"');
const settings = fc
  .tuple(
    fc.constantFrom('', '\ufeff'),
    space,
    list(
      '{',
      fc.oneof(member(fc.constantFrom('model', 'permissions', 'env'), other), member(fc.constant('hooks'), hooks)),
      '}',
      4,
    ),
    fc.constantFrom('', '\n', '\r\n', '\n\n'),
  )
  .map((all) => all.join(''));

describe('hooks in somebody’s settings', () => {
  it(promise('install/uninstall-is-exact', 'are taken out byte for byte, from any text'), () => {
    fc.assert(
      fc.property(settings, (text) => {
        const added = planAdd(part, text, undefined);
        expect(added.after).not.toBe(text);
        expect(planRemove(part, added.after, added).after).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it(promise('install/twice-is-once', 'are not added again'), () => {
    fc.assert(
      fc.property(settings, (text) => {
        const added = planAdd(part, text, undefined);
        const again = planAdd(part, added.after, added);
        expect(again).toMatchObject({ after: added.after, kept: added.kept, created: added.created });
      }),
      { numRuns: 150 },
    );
  });

  it(promise('install/only-own-entries', 'of a home that moved are replaced, and removed completely'), () => {
    fc.assert(
      fc.property(settings, (text) => {
        const first = planAdd(part, text, undefined);
        const second = planAdd(moved, first.after, first);
        expect(second.after).not.toContain('/home/a/.memoir');
        expect(planRemove(moved, second.after, second).after).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it(promise('install/only-own-entries', 'are removed without touching what somebody added since'), () => {
    fc.assert(
      fc.property(settings, (text) => {
        const added = planAdd(part, text, undefined);
        const edited = appendMember(added.after ?? '', [], 'since', { by: 'me' }).text;
        const left: unknown = JSON.parse((planRemove(part, edited, added).after ?? '').replace(/^\ufeff/, ''));
        expect(left).toEqual({ ...JSON.parse(text.replace(/^\ufeff/, '')), since: { by: 'me' } });
      }),
      { numRuns: 150 },
    );
  });

  it('can be removed without a record, with the containers they had filled', () => {
    const added = planAdd(part, '{"hooks":{"Stop":[]},"a":1}', undefined);
    expect(planRemove(part, added.after, undefined).after).toBe('{"a":1}');
  });

  it('leave the handlers somebody put into the same group', () => {
    const mine = { type: 'command', command: 'say done' };
    const { Stop } = hookGroups({ command: '/x/memoir-hook', args: [] });
    const text = JSON.stringify({ hooks: { Stop: [{ hooks: [...(Stop?.[0]?.hooks ?? []), mine] }] } });
    expect(planRemove(part, text, undefined).after).toBe(JSON.stringify({ hooks: { Stop: [{ hooks: [mine] }] } }));
  });

  it('are recognised by the launcher, also after a path of Node', () => {
    const windows = { type: 'command', command: 'C:\\node.exe', args: ['C:\\m\\bin\\memoir-hook.mjs', 'Stop'] };
    const similar = { type: 'command', command: '/usr/bin/my-memoir-hook', args: [] };
    const text = JSON.stringify({ hooks: { Stop: [{ hooks: [windows, similar] }] } });
    expect(planRemove(part, text, undefined).after).toBe(JSON.stringify({ hooks: { Stop: [{ hooks: [similar] }] } }));
  });

  it('create a missing settings file, and remove it again', () => {
    const added = planAdd(part, undefined, undefined);
    expect(added.created).toBe(true);
    expect(JSON.parse(added.after ?? '')).toEqual({
      hooks: hookGroups({ command: '/home/a/.memoir/bin/memoir-hook', args: [] }),
    });
    expect(planRemove(part, added.after, added).after).toBeUndefined();
    const used = (added.after ?? '').replace('{', '{\n  "model": "opus",');
    expect(JSON.parse(planRemove(part, used, added).after ?? '')).toEqual({ model: 'opus' });
  });

  it.each([
    ['a comment', '{\n  // mine\n  "a": 1\n}', 'line 2, column 3'],
    ['a trailing comma', '{\n  "a": 1,\n}', 'line 3, column 1'],
    ['an empty file', '', 'line 1, column 1'],
    ['a list', '[]', 'the settings are not an object (line 1, column 1)'],
    ['hooks of another shape', '{\n "hooks": []\n}', '"hooks" is not an object (line 2, column 11)'],
    ['an event of another shape', '{"hooks":{"Stop":{}}}', '"hooks.Stop" is not a list (line 1, column 18)'],
  ])(promise('install/bad-settings-untouched', 'are refused with the place: %s'), (_what, text, place) => {
    let caught: unknown;
    try {
      planAdd(part, text, undefined);
    } catch (error) {
      caught = error;
    }
    expect(isMemoirError(caught, 'refused') && caught.message).toContain(place);
  });

  it('have a timeout of at most ten seconds, and a shorter one for the end of a session', () => {
    for (const event of HOOK_EVENT_NAMES) expect(hookEvent(event).timeoutSeconds).toBeLessThanOrEqual(10);
    expect(hookEvent('SessionEnd').timeoutSeconds).toBeLessThanOrEqual(2);
    const text = planAdd(part, '{}', undefined).after ?? '';
    for (const event of HOOK_EVENT_NAMES) expect(nodeAt(parseJsonTree(text), ['hooks', event])?.kind).toBe('array');
  });
});
