import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { normalizeRemote, remoteName } from './remote.ts';

const SAME = [
  'git@github.com:Acme/Shop.git',
  'https://github.com/acme/shop',
  'https://github.com/acme/shop.git/',
  'https://user:secret@github.com/Acme/Shop.git',
  'ssh://git@github.com/acme/shop.git',
  'ssh://git@ssh.github.com:443/acme/shop.git',
  'git+ssh://git@github.com/acme/shop.git',
  'git://github.com:9418/acme/shop',
  'https://www.github.com:443/acme/shop',
  ' https://github.com/acme/shop \n',
] as const;

describe('addresses of one repository', () => {
  it.each(SAME)(promise('project/clones-are-one', '%j'), (url) => {
    expect(normalizeRemote(url)).toBe('github.com/acme/shop');
  });

  it.each([
    ['https://git.example.com/Acme/Shop.git', 'git.example.com/Acme/Shop'],
    ['https://git.example.com:8443/a/b', 'git.example.com:8443/a/b'],
    ['ssh://git@git.example.com:2222/a/b', 'git.example.com/a/b'],
    ['git@ssh.dev.azure.com:v3/org/project/repo', 'dev.azure.com/org/project/repo'],
    ['https://org@dev.azure.com/org/project/_git/repo', 'dev.azure.com/org/project/repo'],
    ['/srv/git/shop.git', 'file:/srv/git/shop'],
    ['file:///srv/git/shop.git', 'file:/srv/git/shop'],
    ['C:\\git\\shop', 'file:C:/git/shop'],
    ['https://example.com/a%20b', 'example.com/a b'],
    ['https://example.com/50%', 'example.com/50%'],
  ])('%j is %j', (url, name) => {
    expect(normalizeRemote(url)).toBe(name);
  });

  it.each(['', '   ', 'https://', 'https://github.com', 'https://github.com/', 'no\u0000pe', 'word'])(
    '%j is not an address',
    (url) => {
      expect(normalizeRemote(url)).toBeUndefined();
    },
  );

  it('never keep a password', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{12,20}$/), (secret) => {
        for (const url of [
          `https://u:${secret}@example.com/a/b`,
          `https://${secret}@example.com/a/b`,
          `ssh://${secret}@example.com/a`,
        ])
          expect(normalizeRemote(url)).not.toContain(secret);
      }),
      { seed: 20260115 },
    );
  });

  it('are called by their last part', () => {
    expect(remoteName('github.com/acme/shop')).toBe('shop');
  });
});
