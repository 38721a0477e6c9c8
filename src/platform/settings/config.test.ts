import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { isMemoirError, type MemoirError } from '../../domain/errors.ts';
import { type ConfigFlags, loadConfig, setSetting } from './config.ts';
import { readEnvironment } from './environment.ts';
import type { Setting } from './setting.ts';
import { mayBeCommitted, SETTING_KEYS, SETTINGS, settingOf } from './settings.ts';

let dir = '';
let userFile = '';
let projectFile = '';
let committedProjectFile = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'memoir-config-'));
  userFile = join(dir, 'user.json');
  projectFile = join(dir, 'project.json');
  committedProjectFile = join(dir, 'committed.json');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const environment = (variables: Record<string, string> = {}) =>
  readEnvironment({ HOME: dir, USERPROFILE: dir, ...variables });
const load = (variables: Record<string, string> = {}, flags: ConfigFlags = {}) =>
  loadConfig({ env: environment(variables), userFile, projectFile, committedProjectFile, flags });
const write = (file: string, value: unknown) =>
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
const sourceOf = (config: ReturnType<typeof load>, key: string) => config.explain().find((entry) => entry.key === key);

function fault(act: () => unknown): MemoirError {
  try {
    act();
  } catch (error) {
    if (isMemoirError(error, 'config-invalid') || isMemoirError(error, 'bad-input')) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the table', () => {
  const entries = SETTING_KEYS.map((key) => [key, settingOf(key)] as const);

  test.each(entries)('%s: its default fits it, and its variable is named after it', (key, setting: Setting) => {
    if (key !== 'home') {
      expect(() => setSetting('', key, setting.default)).not.toThrow();
      const snake = key.replace(/[A-Z]/g, (letter) => `_${letter}`).replaceAll('.', '_');
      expect(setting.variable).toBe(`MEMOIR_${snake.toUpperCase()}`);
    }
    expect(setting.description).toMatch(/^[A-Z].*\.$/);
  });

  test('a time and a time zone are checked', () => {
    for (const value of ['8:00', '24:00', '08:60', 'noon', '']) {
      expect(fault(() => setSetting('', 'companion.quietUntil', value)).message).toContain('08:00');
    }
    expect(fault(() => setSetting('', 'companion.timeZone', 'Mars/Olympus')).message).toContain('Europe/Berlin');
    for (const zone of ['', 'UTC', 'Pacific/Auckland']) setSetting('', 'companion.timeZone', zone);
  });

  test('variables are unique', () => {
    expect(new Set(entries.map(([, setting]) => setting.variable)).size).toBe(entries.length);
  });

  test(
    promise(
      'config/project-is-limited',
      'a project may set nothing that is a path, or that chooses places, commands, ports, models, trust or safety',
    ),
    () => {
      const forbidden =
        /^(home|journal|hook|backup|storage|log|paths?|commands?|editor|ports?|http|models?|embedder|trust|dream|mcp|sync)(\.|$)/;
      for (const [key, setting] of entries.filter(([, { project }]) => project)) {
        expect(key).not.toMatch(forbidden);
        expect(setting.type).not.toBe('path');
        expect(setting.secret).toBe(undefined);
      }
      expect(entries.filter(([key]) => mayBeCommitted(key)).map(([key]) => key)).toEqual([
        'display.color',
        'capture.ignore',
      ]);
    },
  );
});

describe('loadConfig', () => {
  test('without any file: the defaults, each marked as one', () => {
    const config = load();
    for (const { key, value, source } of config.explain()) {
      expect(source).toBe('default');
      const shown = 'secret' in SETTINGS[key] ? '(not set)' : SETTINGS[key].default;
      expect(value).toEqual(key === 'home' ? join(dir, '.memoir') : shown);
    }
    expect(config.explain().map((entry) => entry.key)).toEqual(SETTING_KEYS);
    expect(config.warnings).toEqual([]);
  });

  test('the usual home counts as the default, also where the installed command names it in the environment', () => {
    const source = (home: string) => sourceOf(load({ MEMOIR_HOME: home }), 'home')?.source;
    expect([source(join(dir, '.memoir')), source(join(dir, 'other'))]).toEqual(['default', 'environment']);
  });

  test('values have the type the table says', () => {
    const config = load();
    expectTypeOf(config.get('journal.busyTimeoutMs')).toEqualTypeOf<number>();
    expectTypeOf(config.get('storage.allowNetworkFilesystem')).toEqualTypeOf<boolean>();
    expectTypeOf(config.get('display.color')).toEqualTypeOf<'auto' | 'always' | 'never'>();
    expectTypeOf(config.get('capture.ignore')).toEqualTypeOf<readonly string[]>();
    expect(typeof config.get('journal.busyTimeoutMs')).toBe('number');
  });

  test(promise('config/precedence', 'each source wins over the ones before it'), () => {
    expect(sourceOf(load(), 'display.color')).toEqual({ key: 'display.color', value: 'auto', source: 'default' });
    const steps = [
      ['user', userFile, 'never'],
      ['project', committedProjectFile, 'always'],
      ['project', projectFile, 'never'],
    ] as const;
    for (const [source, file, value] of steps) {
      write(file, { display: { color: value } });
      expect(load().get('display.color')).toBe(value);
      expect(sourceOf(load(), 'display.color')).toEqual({ key: 'display.color', value, source, file });
    }
    const variables = { MEMOIR_DISPLAY_COLOR: 'always' };
    expect(sourceOf(load(variables), 'display.color')).toEqual({
      key: 'display.color',
      value: 'always',
      source: 'environment',
    });
    const flagged = load(variables, { 'display.color': 'auto' });
    expect(sourceOf(flagged, 'display.color')).toEqual({ key: 'display.color', value: 'auto', source: 'flag' });
  });

  test('nested and dotted spellings mean the same; the later one in the file wins', () => {
    write(
      userFile,
      '{"journal": {"busyTimeoutMs": 1}, "hook.busyTimeoutMs": 2, "backup": {"keepDaily": 3}, "backup.keepDaily": 4}',
    );
    const config = load();
    expect(config.get('journal.busyTimeoutMs')).toBe(1);
    expect(config.get('hook.busyTimeoutMs')).toBe(2);
    expect(config.get('backup.keepDaily')).toBe(4);
  });

  test('ignore lists of files add up, so a repository cannot empty the user list; a variable replaces', () => {
    write(userFile, { capture: { ignore: ['secrets/**', '*.pem'] } });
    write(committedProjectFile, { capture: { ignore: [] } });
    expect(load().get('capture.ignore')).toEqual(['secrets/**', '*.pem']);
    write(projectFile, { capture: { ignore: ['*.pem', 'dist/**'] } });
    expect(load().get('capture.ignore')).toEqual(['secrets/**', '*.pem', 'dist/**']);
    expect(load({ MEMOIR_CAPTURE_IGNORE: 'a, b,' }).get('capture.ignore')).toEqual(['a', 'b']);
    expect(load({ MEMOIR_CAPTURE_IGNORE: '["{a,b}"]' }).get('capture.ignore')).toEqual(['{a,b}']);
    expect(fault(() => load({ MEMOIR_CAPTURE_IGNORE: '["a' })).message).toContain('capture.ignore');
  });

  test.each([
    ['1', true],
    ['TRUE', true],
    ['on', true],
    ['0', false],
    ['no', false],
  ])('a boolean variable %s is %s', (text, value) => {
    expect(load({ MEMOIR_STORAGE_ALLOW_NETWORK_FILESYSTEM: text }).get('storage.allowNetworkFilesystem')).toBe(value);
  });

  test.each([
    ['MEMOIR_STORAGE_ALLOW_NETWORK_FILESYSTEM', 'maybe'],
    ['MEMOIR_JOURNAL_BUSY_TIMEOUT_MS', '1.5'],
    ['MEMOIR_JOURNAL_BUSY_TIMEOUT_MS', '-1'],
    ['MEMOIR_JOURNAL_BUSY_TIMEOUT_MS', '1e3'],
    ['MEMOIR_JOURNAL_BUSY_TIMEOUT_MS', '999999999'],
    ['MEMOIR_LOG_LEVEL', 'loud'],
  ])('the variable %s=%s is refused by its name', (variable, text) => {
    const error = fault(() => load({ [variable]: text }));
    expect(error.message).toContain(variable);
    expect(error.message).toContain('must be');
    expect(error.next).toBeDefined();
  });

  test('an unknown variable is a warning; an empty one is ignored', () => {
    const config = load({ MEMOIR_LOG_LEVLE: 'info', MEMOIR_LOG_LEVEL: '' });
    expect(config.warnings).toEqual([expect.stringContaining('MEMOIR_LOG_LEVLE')]);
    expect(config.get('log.level')).toBe('warn');
  });

  test('flags are read as text or taken as values, undefined ones are not there', () => {
    const config = load({}, { 'journal.busyTimeoutMs': '7', 'hook.busyTimeoutMs': 8, 'log.level': undefined });
    expect([config.get('journal.busyTimeoutMs'), config.get('hook.busyTimeoutMs')]).toEqual([7, 8]);
    expect(sourceOf(config, 'log.level')?.source).toBe('default');
    expect(fault(() => load({}, { 'journal.busyTimeoutMs': 'x' })).message).toContain('command line');
  });

  test('home is the resolved home, from flag or variable, never from a file', () => {
    expect(load({ MEMOIR_HOME: join(dir, 'm', '..', 'n') }).get('home')).toBe(join(dir, 'n'));
    expect(load({ MEMOIR_HOME: join(dir, 'm') }, { home: join(dir, 'f') }).get('home')).toBe(join(dir, 'f'));
    expect(() => load({ MEMOIR_HOME: dir })).toThrow(/home directory/);
    expect(() => load({ MEMOIR_HOME: '' })).toThrow(/empty/);
    write(userFile, { home: '/elsewhere' });
    const error = fault(load);
    expect(error.message).toContain(userFile);
    expect(error.next).toContain('MEMOIR_HOME');
  });
});

describe('a wrong user file', () => {
  test.each([
    [{ journal: { busyTimeoutMs: '5' } }, 'journal.busyTimeoutMs', '"5"', 'a whole number from 0 to 600000'],
    [{ 'journal.busyTimeoutMs': null }, 'journal.busyTimeoutMs', 'null', 'whole number'],
    [{ storage: { allowNetworkFilesystem: 'true' } }, 'storage.allowNetworkFilesystem', '"true"', 'true or false'],
    [{ display: { color: 'pink' } }, 'display.color', '"pink"', 'auto, always, never'],
    [{ capture: { ignore: 'x' } }, 'capture.ignore', '"x"', 'a list'],
    [{ capture: { ignore: ['x', 1] } }, 'capture.ignore', '["x",1]', 'a list'],
    [{ capture: { ignore: ['a\nb'] } }, 'capture.ignore', 'a\\nb', 'a list'],
    [{ 'log.level': { deep: 1 } }, 'log.level', '{"deep":1}', 'off, error'],
  ])('%j: names file, key, what was found and what is allowed', (content, key, found, allowed) => {
    write(userFile, content);
    const error = fault(load);
    for (const part of [userFile, key, found, allowed]) expect(error.message).toContain(part);
    expect(error.next).toContain(key);
  });

  test(promise('config/bad-file-explained', 'broken JSON: file, line and column, and nothing of its text'), () => {
    write(userFile, '{\n  "log": {\n    "level": hunter2\n  }\n}');
    const error = fault(load);
    expect(error.message).toBe(`${userFile}: not valid JSON at line 3, column 14: expected a value`);
    expect(JSON.stringify([error.data, String(error.cause)])).not.toContain('hunter2');
  });

  test.each(['[]', '1', '"x"', 'null'])('%s is not an object', (text) => {
    write(userFile, text);
    expect(fault(load).message).toContain('one JSON object');
  });

  test('a folder in its place', () => {
    mkdirSync(userFile);
    expect(fault(load).message).toContain('not a regular file');
  });

  test('a BOM and an empty file are accepted', () => {
    write(userFile, '\ufeff{"log.level":"info"}');
    expect(load().get('log.level')).toBe('info');
    write(userFile, ' \n');
    expect(load().get('log.level')).toBe('warn');
  });

  test('unknown keys are warnings, in either spelling, and shown safely', () => {
    write(userFile, { journal: { busyTimeoutMs: 9, future: 1 }, 'x.y': 2, new: { thing: {} }, 'bad\u001b[2J': 1 });
    const config = load();
    expect(config.get('journal.busyTimeoutMs')).toBe(9);
    const named = ['journal.future', 'x.y', 'new', 'bad\\u001b[2J'];
    expect(config.warnings).toHaveLength(named.length);
    for (const [at, name] of named.entries())
      expect(config.warnings[at]).toContain(`${userFile}: "${name}" is not a setting`);
  });

  test('the key of a model is a known variable; a misspelled one is a warning', () => {
    expect(load({ MEMOIR_MODELS_KEY: 'k' }).warnings).toEqual([]);
    expect(load({ MEMOIR_MODELS_KEYS: 'k' }).warnings.join()).toContain('MEMOIR_MODELS_KEYS');
  });

  test('a group given as a value is an unknown key, not a crash', () => {
    write(userFile, { journal: 5, backup: [1], display: null });
    expect(load().warnings).toHaveLength(3);
  });
});

describe('a hostile project file', () => {
  const files = [() => projectFile, () => committedProjectFile];

  test(promise('config/project-is-limited', 'every setting a project may not have is ignored with a warning'), () => {
    for (const key of SETTING_KEYS.filter((known) => !settingOf(known).project)) {
      for (const file of files) {
        rmSync(projectFile, { force: true });
        write(file(), { [key]: 1, 'display.color': 'never' });
        const config = load();
        expect(sourceOf(config, key)?.source).toBe('default');
        expect(config.warnings).toEqual([expect.stringContaining(`"${key}" may not be set by a project`)]);
        expect(config.get('display.color')).toBe('never');
        rmSync(file());
      }
    }
  });

  test.each([
    ['broken JSON', '{"display":', 'line 1, column 12'],
    ['no object', '[]', 'one JSON object'],
    ['too large', ' '.repeat(300_000), 'larger than'],
    ['deeply nested', `{"display":${'['.repeat(50_000)}`, 'not valid JSON'],
  ])('%s: the file is ignored with a warning', (_what, text, warning) => {
    for (const file of files) {
      write(file(), text);
      const config = load();
      expect(config.warnings).toEqual([expect.stringContaining(warning)]);
      expect(config.warnings[0]).toContain(file());
      rmSync(file());
    }
  });

  test('a wrong value is ignored with a warning, the rest of the file holds', () => {
    write(committedProjectFile, { display: { color: 5 }, capture: { ignore: ['a'] } });
    const config = load();
    expect(config.warnings).toEqual([expect.stringMatching(/"display.color" must be one of .*, not 5.*Ignored/)]);
    expect([config.get('display.color'), config.get('capture.ignore')]).toEqual(['auto', ['a']]);
  });

  test('a folder, or a link to a device that never ends', () => {
    mkdirSync(projectFile);
    if (process.platform !== 'win32') symlinkSync('/dev/zero', committedProjectFile);
    const config = load();
    expect(config.warnings.every((warning) => warning.includes('not a regular file'))).toBe(true);
    expect(config.warnings).toHaveLength(process.platform === 'win32' ? 1 : 2);
  });

  test('thousands of unknown keys give a short list of warnings', () => {
    write(projectFile, Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, at])));
    expect(load().warnings).toHaveLength(21);
    expect(load().warnings.at(-1)).toContain('2980 more');
  });

  test('__proto__, constructor and prototype are harmless keys', () => {
    const text =
      '{"__proto__":{"display.color":"never","polluted":1},"constructor":{"prototype":{"polluted":1}},"journal":{"__proto__":{"busyTimeoutMs":1}}}';
    for (const file of [userFile, projectFile, committedProjectFile]) write(file, text);
    const config = load();
    expect(config.get('display.color')).toBe('auto');
    expect(config.get('journal.busyTimeoutMs')).toBe(5000);
    expect(({} as Record<string, unknown>).polluted).toBe(undefined);
    expect(config.warnings).toHaveLength(9);
  });

  test(
    promise('config/project-is-limited', 'no content at all can throw, or change what a project may not set'),
    () => {
      const key = fc.oneof(
        fc.constantFrom<string>(...SETTING_KEYS, 'journal', 'display', '__proto__'),
        fc.string({ maxLength: 5 }),
      );
      const content = fc.oneof(
        fc.json({ maxDepth: 3 }),
        fc.string(),
        fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value)),
      );
      fc.assert(
        fc.property(content, content, (committed, project) => {
          write(committedProjectFile, committed);
          write(projectFile, project);
          for (const { key: name, source } of load().explain()) {
            if (!settingOf(name).project) expect(source).toBe('default');
          }
        }),
        { numRuns: 100 },
      );
    },
  );
});

describe('setSetting', () => {
  test('begins a file, nested', () => {
    expect(setSetting('', 'journal.busyTimeoutMs', '9')).toBe('{\n  "journal": {\n    "busyTimeoutMs": 9\n  }\n}\n');
  });

  test('keeps other keys, their order, the spelling and the indent', () => {
    const before =
      '{\n    "zeta": 1,\n    "log.level": "info",\n    "backup": {\n        "keepDaily": 1,\n        "other": true\n    },\n    "__proto__": {\n        "x": 1\n    }\n}\n';
    const after = setSetting(setSetting(before, 'log.level', 'debug'), 'backup.keepDaily', 2);
    expect(after).toBe(before.replace('"info"', '"debug"').replace('"keepDaily": 1', '"keepDaily": 2'));
  });

  test('a key spelled twice is changed in both places, so the value read back is the value set', () => {
    const text = setSetting('{"log.level":"info","log":{"level":"warn"}}', 'log.level', 'error');
    expect(JSON.parse(text)).toEqual({ 'log.level': 'error', log: { level: 'error' } });
  });

  test('undefined removes it everywhere', () => {
    const text = setSetting('{"log.level":"info","log":{"level":"warn","x":1}}', 'log.level', undefined);
    expect(JSON.parse(text)).toEqual({ log: { x: 1 } });
  });

  test('a group that is not an object is replaced', () => {
    expect(JSON.parse(setSetting('{"log":5,"a":1}', 'log.level', 'info'))).toEqual({ log: { level: 'info' }, a: 1 });
  });

  test.each([
    ['{}', 'nothing.here', 1, /no setting "nothing.here"/],
    ['{}', '__proto__', 1, /no setting/],
    ['{}', 'toString', 1, /no setting/],
    ['{}', 'log.level', 'loud', /must be one of/],
    ['{}', 'log.level', 3, /must be one of/],
    ['{}', 'journal.busyTimeoutMs', '-4', /whole number/],
    ['{}', 'home', '/x', /cannot be set/],
    ['{', 'log.level', 'info', /line 1, column 2/],
    ['[]', 'log.level', 'info', /JSON object/],
  ])('%s with %s = %j is refused', (content, key, value, message) => {
    expect(fault(() => setSetting(content, key, value)).message).toMatch(message);
  });

  test('a set value is read back, and everything else stays', () => {
    const other = fc.dictionary(
      fc.string({ maxLength: 4 }).filter((name) => name !== 'backup'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(other, fc.integer({ min: 0, max: 3650 }), (content, days) => {
        const before = JSON.stringify(content);
        const text = setSetting(before, 'backup.keepDaily', days);
        write(userFile, { ...JSON.parse(text) });
        expect(loadConfig({ env: environment(), userFile }).get('backup.keepDaily')).toBe(days);
        const rest = JSON.parse(setSetting(text, 'backup.keepDaily', undefined));
        delete rest.backup;
        expect(JSON.stringify(rest)).toBe(before);
      }),
      { numRuns: 100 },
    );
  });
});
