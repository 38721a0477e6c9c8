import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isMemoirError } from '../../domain/errors.ts';
import { checkHomePath, type HomePathRules, resolveHome } from './home-path.ts';

const LINUX: HomePathRules = { userHome: '/home/ada', platform: 'linux' };
const MAC: HomePathRules = { userHome: '/Users/Ada', platform: 'darwin' };
const WINDOWS: HomePathRules = { userHome: 'C:\\Users\\Ada', platform: 'win32' };

/** The refusal's message, or undefined when the path was accepted. Other faults pass through and fail the test. */
function refusal(act: () => string): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!isMemoirError(error, 'home-invalid')) throw error;
    expect(error.next).toMatch(/MEMOIR_HOME/);
    return error.message;
  }
}

describe('checkHomePath', () => {
  test.each([
    ['', /empty/],
    ['   ', /empty/],
    ['memoir', /not an absolute/],
    ['./memoir', /not an absolute/],
    ['../memoir', /not an absolute/],
    ['~ada/memoir', /not an absolute/],
    ['a/~/memoir', /not an absolute/],
    ['C:\\memoir', /not an absolute/],
    ['/', /root/],
    ['/..', /root/],
    ['/tmp/../..', /root/],
    ['//server/share', /network/],
    ['\\\\server\\share', /network/],
    ['/data/me\0moir', /control/],
    ['/data/me\nmoir', /control/],
    ['/data/me\u007fmoir', /control/],
    ['/data/me\u0085moir', /control/],
    ['/data/me\u2028moir', /control/],
    ['/data/\ud800', /Unicode/],
    ['/home/ada', /home directory/],
    ['/home/ada/', /home directory/],
    ['/home/ada///', /home directory/],
    ['/home/ada/.', /home directory/],
    ['/home/ada/x/..', /home directory/],
    ['/home/./ada', /home directory/],
    ['/home', /home directory/],
    ['~', /home directory/],
    ['~/', /home directory/],
    ['~/..', /home directory/],
    ['~/x/..', /home directory/],
  ])('POSIX refuses %j', (path, why) => {
    expect(refusal(() => checkHomePath(path, LINUX))).toMatch(why);
  });

  test.each([
    ['~/.memoir', '/home/ada/.memoir'],
    ['/home/ada/.memoir/', '/home/ada/.memoir'],
    ['/home/adam', '/home/adam'],
    ['/home/ad', '/home/ad'],
    ['/home/ADA', '/home/ADA'],
    ['/data/./a/../memoir', '/data/memoir'],
    ['/data/~', '/data/~'],
    ['/data/mémoire 記憶', '/data/mémoire 記憶'],
  ])('POSIX accepts %j', (path, expected) => {
    expect(checkHomePath(path, LINUX)).toBe(expected);
  });

  test.each([
    ['C:', /drive/],
    ['C:\\', /drive/],
    ['c:/', /drive/],
    ['C:\\.', /drive/],
    ['C:\\x\\..', /drive/],
    ['C:memoir', /drive letter/],
    ['\\memoir', /drive letter/],
    ['/memoir', /drive letter/],
    ['memoir', /drive letter/],
    ['\\\\server\\share\\memoir', /network/],
    ['//server/share', /network/],
    ['\\/server/share', /network/],
    ['\\\\?\\C:\\memoir', /network/],
    ['\\\\.\\pipe\\memoir', /network/],
    ['C:\\me\0moir', /control/],
    ['C:\\Users\\Ada', /home directory/],
    ['c:\\users\\ADA\\', /home directory/],
    ['C:/Users/Ada/x/..', /home directory/],
    ['C:\\Users', /home directory/],
    ['~', /home directory/],
    ['~\\..', /home directory/],
    ['C:\\Users\\Ada.', /dot or a space/],
    ['C:\\Users\\Ada ', /dot or a space/],
    ['C:\\data\\memoir:stream', /does not allow/],
    ['C:\\data\\nul', /device/],
    ['C:\\data\\COM1.txt\\x', /device/],
  ])('Windows refuses %j', (path, why) => {
    expect(refusal(() => checkHomePath(path, WINDOWS))).toMatch(why);
  });

  test.each([
    ['~\\.memoir', 'C:\\Users\\Ada\\.memoir'],
    ['~/.memoir', 'C:\\Users\\Ada\\.memoir'],
    ['D:/memoir/', 'D:\\memoir'],
    ['C:\\Users\\Adam', 'C:\\Users\\Adam'],
    ['C:\\console', 'C:\\console'],
  ])('Windows accepts %j', (path, expected) => {
    expect(checkHomePath(path, WINDOWS)).toBe(expected);
  });

  test('macOS ignores case and the spelling of accents when it compares', () => {
    expect(refusal(() => checkHomePath('/users/ada', MAC))).toMatch(/home directory/);
    const rules: HomePathRules = { userHome: '/Users/Ren\u00e9', platform: 'darwin' };
    expect(refusal(() => checkHomePath('/Users/Rene\u0301', rules))).toMatch(/home directory/);
  });

  test('without a home directory "~" is refused and an absolute path is not', () => {
    expect(refusal(() => checkHomePath('~/.memoir', { userHome: '', platform: 'linux' }))).toMatch(/~/);
    expect(checkHomePath('/data/memoir', { userHome: '', platform: 'linux' })).toBe('/data/memoir');
  });

  test('a "$&" in the home directory is not a replacement pattern', () => {
    expect(checkHomePath('~/m', { userHome: '/home/$&x', platform: 'linux' })).toBe('/home/$&x/m');
  });

  test('the message shows control characters instead of sending them', () => {
    const message = refusal(() => checkHomePath('/x\u001b[31m\u009b\n', LINUX)) ?? '';
    expect(message).toContain('\\u001b');
    expect(/\p{Cc}/u.test(message)).toBe(false);
  });
});

describe('checkHomePath, any path', () => {
  const segment = fc.oneof(
    fc.constantFrom('..', '.', '', 'home', 'ada', 'Users', 'Ada', '~', 'C:', 'x', 'x.', 'nul'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const anyPath = fc
    .tuple(fc.constantFrom('/', '//', '', '~/', 'C:\\', 'c:/', '\\\\', '\\'), fc.array(segment, { maxLength: 6 }))
    .chain(([start, segments]) => fc.constantFrom('/', '\\').map((sep) => start + segments.join(sep)));

  test.each([LINUX, MAC, WINDOWS])('what is accepted is absolute, normal and not above home ($platform)', (rules) => {
    const tool = rules.platform === 'win32' ? win32 : posix;
    const fold = (path: string): string => (rules.platform === 'linux' ? path : path.toLowerCase());
    fc.assert(
      fc.property(anyPath, (path) => {
        let home = '';
        if (refusal(() => (home = checkHomePath(path, rules))) !== undefined) return;
        expect(tool.isAbsolute(home)).toBe(true);
        expect(tool.normalize(home)).toBe(home);
        expect(tool.dirname(home)).not.toBe(home);
        expect(home.startsWith('//') || home.startsWith('\\\\')).toBe(false);
        for (let at = rules.userHome; at !== tool.dirname(at); at = tool.dirname(at))
          expect(fold(home)).not.toBe(fold(at));
        expect(checkHomePath(home, rules)).toBe(home);
      }),
      { numRuns: 500 },
    );
  });

  test('every detour to the home directory is found', () => {
    const name = fc.stringMatching(/^[a-z]{1,5}$/);
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 4 }),
        fc.array(fc.constantFrom('/', '/.', '//'), { maxLength: 3 }),
        (down, tail) => {
          const detour = `/home/ada/${down.join('/')}${'/..'.repeat(down.length)}${tail.join('')}`;
          expect(refusal(() => checkHomePath(detour, LINUX))).toMatch(/home directory/);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a control character anywhere is refused', () => {
    const control = fc.integer({ min: 0, max: 0x1f }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(control, fc.nat(12), (character, at) => {
        const path = '/data/memoir';
        expect(refusal(() => checkHomePath(path.slice(0, at) + character + path.slice(at), LINUX))).toBeDefined();
      }),
    );
  });
});

describe.skipIf(process.platform === 'win32')('resolveHome', () => {
  let root = '';
  let userHome = '';
  const env = (memoirHome?: string) => ({ memoirHome, userHome, platform: process.platform });

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'memoir-home-')));
    userHome = join(root, 'people', 'ada');
    mkdirSync(userHome, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('flag, then variable, then the default', () => {
    expect(resolveHome(env())).toBe(join(userHome, '.memoir'));
    expect(resolveHome(env(join(root, 'one')))).toBe(join(root, 'one'));
    expect(resolveHome(env(join(root, 'one')), join(root, 'two'))).toBe(join(root, 'two'));
  });

  test('a blank variable or flag is refused, not taken as the default', () => {
    expect(refusal(() => resolveHome(env('')))).toMatch(/empty/);
    expect(refusal(() => resolveHome(env(), ' '))).toMatch(/empty/);
  });

  test('no home directory and nothing named', () => {
    expect(refusal(() => resolveHome({ memoirHome: undefined, userHome: '', platform: 'linux' }))).toMatch(/no home/);
  });

  test.each([
    ['the home directory', () => userHome],
    ['a parent of it', () => join(root, 'people')],
    ['the root', () => '/'],
  ])('a link to %s is refused', (_what, target) => {
    symlinkSync(target(), join(root, 'link'));
    expect(refusal(() => resolveHome(env(join(root, 'link'))))).toBeDefined();
  });

  test('a link in the middle of a path that does not exist yet is followed', () => {
    symlinkSync(join(root, 'people'), join(root, 'link'));
    expect(refusal(() => resolveHome(env(join(root, 'link', 'ada'))))).toMatch(/home directory/);
    expect(resolveHome(env(join(root, 'link', 'bob')))).toBe(join(root, 'link', 'bob'));
  });

  test('a home directory that is itself a link is known by both names', () => {
    mkdirSync(join(root, 'disk', 'ada'), { recursive: true });
    symlinkSync(join(root, 'disk', 'ada'), join(root, 'people', 'eve'));
    userHome = join(root, 'people', 'eve');
    symlinkSync(join(root, 'people'), join(root, 'alias'));
    for (const path of ['disk/ada', 'disk', 'people', 'people/eve', 'alias']) {
      expect(
        refusal(() => resolveHome(env(join(root, path)))),
        path,
      ).toMatch(/home directory/);
    }
    expect(resolveHome(env(join(root, 'disk', 'memoir')))).toBe(join(root, 'disk', 'memoir'));
  });

  test('a link whose target is missing is judged by its target', () => {
    userHome = join(root, 'people', 'not-made-yet');
    symlinkSync('people/not-made-yet', join(root, 'link'));
    expect(refusal(() => resolveHome(env(join(root, 'link'))))).toMatch(/home directory/);
  });

  test('links in a circle are refused', () => {
    symlinkSync(join(root, 'b'), join(root, 'a'));
    symlinkSync(join(root, 'a'), join(root, 'b'));
    expect(refusal(() => resolveHome(env(join(root, 'a', 'x'))))).toMatch(/circle/);
  });

  test('an ordinary link to a folder is kept as it was written', () => {
    mkdirSync(join(root, 'disk'));
    symlinkSync(join(root, 'disk'), join(root, 'link'));
    expect(resolveHome(env(join(root, 'link')))).toBe(join(root, 'link'));
  });
});
