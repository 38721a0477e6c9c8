import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempHome } from '../../test/fixtures/home.ts';
import type { Proposal } from '../domain/dream.ts';
import { contentHash } from '../domain/ids.ts';
import type { OwnFiles } from '../store/state/dreams/dreamt-files.ts';
import { keepUntilReplaced, proposeChanges } from './propose.ts';
import type { WantedFile } from './wanted-file.ts';

const FIRST = 'projects/shop/memory/project_first.md';
const SECOND = 'projects/shop/memory/project_second.md';

/** A home with these files, which a dream wrote; `now` is what people made of them. */
function dreamt(files: Readonly<Record<string, { own: string; now?: string; sources: readonly string[] }>>) {
  const layout = tempHome();
  const written = Object.entries(files).map(([path, { own, now, sources }]): Proposal => {
    const file = join(layout.home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, now ?? own);
    const known = { id: path, run: 'r', at: 0, path, change: 'note', base: null, why: '', trust: 'owner' } as const;
    return { ...known, next: contentHash(own), sources, state: 'applied' };
  });
  const own: OwnFiles = {
    has: (path) => path in files,
    textOf: (path) => files[path]?.own,
    byAgent: () => undefined,
    archivedOf: () => undefined,
    lastOf: (path) => written.find((each) => each.path === path),
    list: () => written,
  };
  return { layout, own };
}

function wanted(path: string, text: string, sources: readonly string[]): WantedFile {
  return { path, change: 'note', text, why: 'because', sources, trust: 'owner' };
}

describe('what a dream proposes', () => {
  it('keeps a note while the note that takes over its facts waits for a person', () => {
    const { layout, own } = dreamt({
      [FIRST]: { own: '- one\n', sources: ['f1'] },
      [SECOND]: { own: '- two\n', now: '- my two\n', sources: ['f2'] },
    });
    const changes = proposeChanges(layout, own, [wanted(SECOND, '- two, and one\n', ['f1', 'f2'])]);
    expect(changes).toMatchObject([{ path: SECOND, doubt: expect.stringContaining('same lines') }]);
  });

  it('removes it together with the change that takes over its facts', () => {
    const { layout, own } = dreamt({
      [FIRST]: { own: '- one\n', sources: ['f1'] },
      [SECOND]: { own: '- two\n', sources: ['f2'] },
    });
    const changes = proposeChanges(layout, own, [wanted(SECOND, '- one\n- two\n', ['f1', 'f2'])]);
    expect(changes.map(({ path, after, doubt }) => [path, after === undefined, doubt])).toEqual([
      [SECOND, false, undefined],
      [FIRST, true, undefined],
    ]);
  });

  it('keeps it also if only the check before writing makes the other one wait', () => {
    const change = { path: SECOND, change: 'note', before: 'a', after: 'b', why: '', trust: 'owner' } as const;
    const moved = { ...change, sources: ['f1', 'f2'], doubt: 'it would hide something' };
    const removal = { ...change, path: FIRST, after: undefined, sources: ['f1'] };
    expect(keepUntilReplaced([moved, removal])).toEqual([moved]);
    expect(keepUntilReplaced([{ ...moved, doubt: undefined }, removal])).toHaveLength(2);
  });

  it('takes nothing out of a note for another one that waits', () => {
    const { layout, own } = dreamt({
      [FIRST]: { own: '- one\n- both\n', sources: ['f1', 'f3'] },
      [SECOND]: { own: '- two\n', now: '- my two\n', sources: ['f2'] },
    });
    const changes = proposeChanges(layout, own, [
      wanted(FIRST, '- one\n', ['f1']),
      wanted(SECOND, '- two, and both\n', ['f2', 'f3']),
    ]);
    expect(changes.map(({ path, doubt }) => [path, doubt !== undefined])).toEqual([
      [FIRST, true],
      [SECOND, true],
    ]);
  });
});
