import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tempHome, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { HOSTILE } from '../context/hostile.test-helper.ts';
import { isMemoirError } from '../domain/errors.ts';
import { listProfiles, profileName, profilePath, readProfile, skillOfProfile, writeProfile } from './profiles.ts';

describe('the profile of a skill', () => {
  it('has a safe file name that can be decoded', () => {
    expect(profileName('review')).toBe('review');
    expect(profileName('plugin:review')).toBe('plugin%3Areview');
    expect(profileName('../../etc/passwd')).toBe('%2E.%2F..%2Fetc%2Fpasswd');
    expect(profileName('con')).toBe('%63on');
    expect(profileName('.hidden.')).toBe('%2Ehidden%2E');
    for (const skill of ['review', 'plugin:review', 'a/b', 'con', 'nul.x', '.x.', 'größe', 'a%3Ab'])
      expect(skillOfProfile(`${profileName(skill)}.md`)).toBe(skill);
    for (const file of ['a:b.md', '%zz.md', 'x.txt', '%61.md']) expect(skillOfProfile(file)).toBeUndefined();
  });

  it(promise('notes/stay-inside', 'stays in its folder for any skill name, or is refused'), () => {
    const layout = tempHome();
    const folder = layout.project('shop').profilesDir;
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE));
    fc.assert(
      fc.property(names, (skill) => {
        let path: string;
        try {
          path = profilePath(layout, 'shop', skill);
        } catch (error) {
          return isMemoirError(error, 'path-escape');
        }
        return relative(folder, path) === basename(path) && /^[A-Za-z0-9_.%-]+$/.test(basename(path));
      }),
      { numRuns: 2000 },
    );
  });

  it('is written, read and listed; a long one is refused', () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const set = (skill: string, text: string) => writeProfile(journal, layout, 'shop', { skill, text, trust: 'owner' });
    set('plugin:review', 'Look at the tests first.');
    set('deploy', 'Never on Friday.\n');
    expect(readProfile(layout, 'shop', 'plugin:review')).toBe('Look at the tests first.\n');
    expect(readProfile(layout, 'shop', 'other')).toBeUndefined();
    expect(() => set('deploy', 'x\n'.repeat(31))).toThrow(/at most 30 lines; this has 31/);
    mkdirSync(layout.project('shop').profilesDir, { recursive: true });
    writeFileSync(join(layout.project('shop').profilesDir, 'notes.txt'), 'none');
    expect(listProfiles(layout, 'shop')).toEqual(['deploy', 'plugin:review']);
    expect(existsSync(layout.project('blog').profilesDir)).toBe(false);
    expect(listProfiles(layout, 'blog')).toEqual([]);
  });
});
