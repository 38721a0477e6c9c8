import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir, tempHome, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { fileVersions } from '../store/files/file-history.ts';
import { BRIEFING_MAX_LINES, loadBriefing, readBriefing, rollbackBriefing, writeBriefing } from './briefing.ts';

function world() {
  const layout = tempHome();
  const journal = testJournal(layout);
  const files = layout.project('shop');
  const texts = () =>
    [files.briefing, ...files.olderBriefings].flatMap((path) => {
      try {
        return [readFileSync(path, 'utf8')];
      } catch {
        // It does not exist yet.
        return [];
      }
    });
  const set = (text: string) => writeBriefing(journal, layout, 'shop', { text, trust: 'owner' });
  return { layout, journal, files, texts, set };
}

describe('the briefing', () => {
  it(promise('notes/briefing-versions', 'keeps two older versions and restores them in turn'), () => {
    const { layout, journal, texts, set } = world();
    for (const text of ['one', 'two', 'three', 'four', 'four']) set(text);
    expect(texts()).toEqual(['four\n', 'three\n', 'two\n']);
    expect(rollbackBriefing(journal, layout, 'shop', 'owner')).toBe('three\n');
    expect(texts()).toEqual(['three\n', 'two\n', 'four\n']);
    rollbackBriefing(journal, layout, 'shop', 'owner');
    rollbackBriefing(journal, layout, 'shop', 'owner');
    expect(texts()).toEqual(['four\n', 'three\n', 'two\n']);
  });

  it(promise('notes/briefing-versions', 'counts a hand edit as a version'), () => {
    const { journal, files, texts, set } = world();
    set('one');
    writeFileSync(files.briefing, 'one, by hand\n');
    set('two');
    expect(texts()).toEqual(['two\n', 'one, by hand\n', 'one\n']);
    const kept = [...fileVersions(journal, 'projects/shop/briefing.md')].map(({ text }) => text);
    expect(kept).toEqual(['two\n', 'one, by hand\n', 'one\n']);
  });

  it(promise('notes/briefing-versions', 'rolls back from a hand edit to the version before it'), () => {
    const { layout, journal, files, texts, set } = world();
    const back = () => rollbackBriefing(journal, layout, 'shop', 'owner');
    for (const text of ['one', 'two']) set(text);
    writeFileSync(files.briefing, 'two, by hand\n');
    expect(back()).toBe('two\n');
    expect(texts()).toEqual(['two\n', 'one\n', 'two, by hand\n']);
    expect([back(), back(), back()]).toEqual(['one\n', 'two, by hand\n', 'two\n']);
    // An edit of the first version can be undone as well.
    const other = world();
    other.set('first');
    writeFileSync(other.files.briefing, 'first, by hand\n');
    expect(rollbackBriefing(other.journal, other.layout, 'shop', 'owner')).toBe('first\n');
  });

  it('has nothing to restore before there is a second version', () => {
    const { layout, journal, set } = world();
    expect(() => rollbackBriefing(journal, layout, 'shop', 'owner')).toThrow(/no older version/);
    set('one');
    expect(() => rollbackBriefing(journal, layout, 'shop', 'owner')).toThrow(/no older version/);
  });

  it('refuses a text that is too long, and visibly cuts one that grew by hand', () => {
    const { layout, files, texts, set } = world();
    const long = Array.from({ length: 100 }, (_, n) => `line ${n + 1}`).join('\n');
    expect(() => set(long)).toThrow(/at most 80 lines; this has 100/);
    expect(() => set(' \n'.trim())).toThrow(/no text/);
    expect(texts()).toEqual([]);
    set(long.split('\n').slice(0, BRIEFING_MAX_LINES).join('\n'));
    expect(readBriefing(layout, 'shop')?.lines).toHaveLength(80);
    expect(readBriefing(layout, 'shop')?.lines.at(-1)).toBe('line 80');
    writeFileSync(files.briefing, long);
    const lines = loadBriefing(long, files.briefing);
    expect(readBriefing(layout, 'shop')?.lines).toEqual(lines);
    expect(lines).toHaveLength(80);
    expect(lines.at(-1)).toBe(`(21 more lines are left out here; all 100 are in ${files.briefing})`);
  });

  it('is neither read nor written through a link', () => {
    const { layout, files, set } = world();
    const outside = join(tempDir(), 'outside.md');
    writeFileSync(outside, 'not yours\n');
    mkdirSync(dirname(files.briefing), { recursive: true });
    symlinkSync(outside, files.briefing);
    expect(() => readBriefing(layout, 'shop')).toThrow(/link/);
    expect(() => set('mine')).toThrow(/link/);
    expect(readFileSync(outside, 'utf8')).toBe('not yours\n');
  });
});
