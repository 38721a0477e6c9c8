import { describe, expect, it } from 'vitest';
import { canonicalFile, canonicalPackage, canonicalPerson, canonicalUrl, fileAlias } from './canonical.ts';

describe('a file has one name', () => {
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src/a.ts', 'src/a.ts'],
    ['src//x/../a.ts', 'src/a.ts'],
    ['src\\a.ts', 'src/a.ts'],
    ['src/a.ts:12', 'src/a.ts'],
    ['src/a.ts:12:3', 'src/a.ts'],
    ['src/a.ts(12,3)', 'src/a.ts'],
    ['src/a.ts#L12-L20', 'src/a.ts'],
    ['docs/a.md#heading', 'docs/a.md'],
    ['src/domain/', 'src/domain'],
    ['../x.ts', '../x.ts'],
    ['/a/../../b', '/b'],
    ['c:\\Work\\x.ts', 'C:/Work/x.ts'],
    ['file:///srv/a.js', '/srv/a.js'],
    ['/', '/'],
    ['.', '.'],
  ])('%s is %s', (spelling, name) => {
    expect(canonicalFile(spelling)).toBe(name);
    expect(canonicalFile(name)).toBe(name);
  });

  it.each([
    ['/home/me/app/src/a.ts:3', '/home/me/app', 'src/a.ts'],
    ['/home/me/app/src/a.ts', '/home/me/app/', 'src/a.ts'],
    ['/home/me/app', '/home/me/app', '.'],
    ['/home/me/app-two/a.ts', '/home/me/app', '/home/me/app-two/a.ts'],
    ['c:\\work\\app\\x.ts', 'C:/work/app', 'x.ts'],
    ['src/a.ts', '/home/me/app', 'src/a.ts'],
    ['/etc/hosts', '/', 'etc/hosts'],
  ])('%s below %s is %s', (path, root, name) => {
    expect(canonicalFile(path, root)).toBe(name);
  });

  it('is called by its last part', () => {
    expect(fileAlias('src/store/append.ts')).toBe('append.ts');
    expect(fileAlias('Makefile')).toBe('Makefile');
  });
});

const CANONICAL = { package: canonicalPackage, url: canonicalUrl, person: canonicalPerson };

it.each([
  ['package', 'React@18.2.0', 'react'],
  ['package', '@Scope/Name/sub/path@1', '@scope/name'],
  ['package', 'lodash/fp', 'lodash'],
  ['package', 'actions/checkout@v4', 'actions/checkout'],
  ['package', 'github.com/spf13/cobra@v1.8.0', 'github.com/spf13/cobra'],
  ['package', 'highlight.js/lib/core', 'highlight.js'],
  ['url', 'https://www.Example.com:443/A/b/?utm_source=x&q=1#frag', 'example.com/A/b?q=1'],
  ['url', 'http://example.com/', 'example.com'],
  ['url', 'postgres://me:pw@db:5432/main', 'postgres://db:5432/main'],
  ['person', '@Maria', 'maria'],
  ['person', 'Erik  Larsson', 'erik larsson'],
] as const)('%s %s is %s', (kind, spelling, name) => {
  expect(CANONICAL[kind](spelling)).toBe(name);
});
