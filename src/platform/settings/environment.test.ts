import { homedir, tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readEnvironment, temporaryFolder } from './environment.ts';

describe('readEnvironment', () => {
  test('reads the listed variables and nothing else', () => {
    const env = readEnvironment(
      {
        HOME: '/home/ada',
        MEMOIR_HOME: '/data/memoir',
        MEMOIR_LOG_LEVEL: 'debug',
        MEMOIR_EMPTY: '  ',
        OTHER: 'x',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        TERM: 'xterm',
        COLUMNS: '132',
        CI: 'true',
        CLAUDE_CONFIG_DIR: '/c',
        CLAUDE_CODE_SESSION_ID: 's1',
        CLAUDE_PROJECT_DIR: '/p',
        EDITOR: 'vi',
        VISUAL: 'code -w',
      },
      'linux',
    );
    expect(env).toMatchObject({
      platform: 'linux',
      memoirHome: '/data/memoir',
      userHome: '/home/ada',
      noColor: true,
      forceColor: false,
      term: 'xterm',
      columns: 132,
      ci: true,
      claudeConfigDir: '/c',
      claudeSessionId: 's1',
      claudeProjectDir: '/p',
      editor: 'code -w',
    });
    expect({ ...env.settings }).toEqual({ MEMOIR_HOME: '/data/memoir', MEMOIR_LOG_LEVEL: 'debug' });
  });

  test('is frozen, also inside', () => {
    const env = readEnvironment({ HOME: '/home/ada', MEMOIR_LOG_LEVEL: 'info' }, 'linux');
    expect(Object.isFrozen(env)).toBe(true);
    expect(Object.isFrozen(env.settings)).toBe(true);
  });

  test('an empty environment gives only defaults', () => {
    const env = readEnvironment({}, process.platform);
    expect(env).toMatchObject({ noColor: false, ci: false });
    expect([env.memoirHome, env.forceColor, env.columns, env.editor, env.term]).toEqual(Array(5).fill(undefined));
    expect(env.userHome).toBe(homedir());
  });

  test('a blank MEMOIR_HOME is kept, so that it can be refused instead of meaning the default', () => {
    expect(readEnvironment({ HOME: '/h', MEMOIR_HOME: '' }, 'linux').memoirHome).toBe('');
  });

  test('a relative or blank HOME is ignored', () => {
    for (const HOME of ['', ' ', 'here', './here']) expect(readEnvironment({ HOME }, 'linux').userHome).not.toBe(HOME);
  });

  test('Windows takes USERPROFILE, and variables in any case', () => {
    const env = readEnvironment({ HOME: '/c/u', USERPROFILE: 'C:\\Users\\ada', Memoir_Log_Level: 'info' }, 'win32');
    expect(env.userHome).toBe('C:\\Users\\ada');
    expect(env.settings.MEMOIR_LOG_LEVEL).toBe('info');
    expect(readEnvironment({ HOME: '/h', Memoir_Log_Level: 'info' }, 'linux').settings.MEMOIR_LOG_LEVEL).toBe(
      undefined,
    );
  });

  test.each([
    ['', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['999999', undefined],
    ['80', 80],
  ])('COLUMNS=%j is %j', (COLUMNS, columns) => {
    expect(readEnvironment({ HOME: '/h', COLUMNS }, 'linux').columns).toBe(columns);
  });

  test.each([
    ['', false],
    ['0', false],
    ['false', false],
    ['1', true],
    ['woodpecker', true],
  ])('CI=%j is %j', (CI, ci) => {
    expect(readEnvironment({ HOME: '/h', CI }, 'linux').ci).toBe(ci);
  });

  test('FORCE_COLOR set to nothing asks for colour, as in Node; NO_COLOR set to nothing asks for nothing', () => {
    const env = readEnvironment({ HOME: '/h', FORCE_COLOR: '', NO_COLOR: '' }, 'linux');
    expect([env.forceColor, env.noColor]).toEqual([true, false]);
  });

  test('a variable named like a part of every object is only data', () => {
    const env = readEnvironment({ HOME: '/h', MEMOIR___proto__: 'x' }, 'linux');
    expect(env.settings.MEMOIR___proto__).toBe('x');
    expect(env.settings.toString).toBe(undefined);
  });
});

describe('temporaryFolder', () => {
  test('is the one that Node names', () => {
    expect(temporaryFolder()).toBe(tmpdir());
  });

  test.each([
    [{ TMPDIR: '/a/', TMP: '/b', TEMP: '/c' }, '/a'],
    [{ TMPDIR: '', TMP: '/b', TEMP: '/c' }, '/b'],
    [{ TEMP: '/c' }, '/c'],
    [{ TMPDIR: '/' }, '/'],
    [{}, '/tmp'],
  ])('%j is %j', (variables, folder) => {
    expect(temporaryFolder(variables, 'linux')).toBe(folder);
  });
});
