/** Which project what was seen is filed under. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../test/fixtures/drafts.ts';
import { NOON, tempDir, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { EventDraft } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import { appendDecided } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { type CapturedDraft, createDraftResolver, type DraftResolver } from './resolve-drafts.ts';

/** Most folders below are not on this machine, as in an import. */
function resolverOf(journal: Journal): DraftResolver {
  return createDraftResolver(journal, '/home/nobody', { registerMissing: true });
}

function record(journal: Journal, ...seen: readonly CapturedDraft[]): void {
  for (const each of seen) appendDecided(journal, resolverOf(journal).prepare([each]));
}

function inOneGo(journal: Journal, ...seen: readonly CapturedDraft[]): void {
  const resolver = resolverOf(journal);
  appendDecided(journal, resolver.prepare(seen));
  appendDecided(journal, resolver.lateSwitches);
}

function said(text: string, session: string, at: number): EventDraft {
  return {
    ...prompt(text, { session, happenedAt: NOON + at, key: `p:${session}:${at}` }),
    body: { text, origin: 'person' },
  };
}

function started(session: string, at = 0): EventDraft {
  return sessionStarted(session, {}, { key: `s:${session}`, happenedAt: NOON + at });
}

function slugs(journal: Journal): readonly string[] {
  return listProjects(journal.db)
    .map(({ slug }) => slug)
    .sort();
}

function projectOf(journal: Journal, key: string): string | undefined {
  const id = getEvent(journal.db, idFromKey(key))?.project;
  return listProjects(journal.db).find((project) => project.id === id)?.slug;
}

function folder(...path: readonly string[]): string {
  const dir = join(...path);
  mkdirSync(dir, { recursive: true });
  return dir;
}

describe('a session', () => {
  it.each([
    ['live, one by one', record],
    ['by import', inOneGo],
  ] as const)(
    promise('project/first-folder', 'that goes to folders which are not on this machine stays one project: %s'),
    (_name, take) => {
      const journal = testJournal();
      take(
        journal,
        { cwd: '/old/shop', draft: started('s1') },
        { cwd: '/old/shop', draft: said('move the logo', 's1', 1) },
        { cwd: '/old/shop/assets', draft: said('and the icons', 's1', 2) },
        { cwd: '/old', draft: said('now the rest', 's1', 3) },
        { cwd: '/old/shop/docs', draft: started('s2', 4) },
      );
      expect(slugs(journal)).toEqual(['shop']);
      for (const key of ['p:s1:2', 'p:s1:3', 's:s2']) expect(projectOf(journal, key)).toBe('shop');
    },
  );

  it(promise('project/first-folder', 'in a folder without git makes no project of a folder below it'), () => {
    const root = folder(tempDir(), 'notes');
    const journal = testJournal();
    record(
      journal,
      { cwd: root, draft: started('s1') },
      { cwd: folder(root, 'assets'), draft: said('look', 's1', 1) },
      { cwd: root, draft: { ...started('s1/helper', 2), session: 's1/helper' } },
      { cwd: folder(root, 'api'), draft: said('help', 's1/helper', 3) },
    );
    expect(slugs(journal)).toEqual(['notes']);
    expect(projectOf(journal, 'p:s1/helper:3')).toBe('notes');
  });

  it('that goes to another repository works there', () => {
    const home = tempDir();
    const [shop, blog] = [folder(home, 'shop'), folder(home, 'blog')];
    for (const each of [shop, blog]) for (const part of ['objects', 'refs']) folder(each, '.git', part);
    const journal = testJournal();
    record(
      journal,
      { cwd: shop, draft: started('s1') },
      { cwd: folder(shop, 'docs'), draft: said('here', 's1', 1) },
      { cwd: blog, draft: said('there', 's1', 2) },
    );
    expect([projectOf(journal, 'p:s1:1'), projectOf(journal, 'p:s1:2')]).toEqual(['shop', slugs(journal)[0]]);
  });
});

describe('a project named in a prompt', () => {
  const story: readonly CapturedDraft[] = [
    { cwd: '/w/hub', draft: started('s1') },
    { cwd: '/w/prism', draft: started('s0', -10) },
    { cwd: '/w/hub', draft: said('add a test to the assets and the api', 's1', 1) },
    { cwd: '/w/hub', draft: said('Switch to project prism: we decided to polish', 's1', 2) },
    { cwd: '/w/hub', draft: toolCall({ tool: 'TodoWrite' }, { key: 't', session: 's1', happenedAt: NOON + 3 }) },
    {
      cwd: '/w/hub',
      draft: toolCall(
        { tool: 'Edit', files: ['/w/hub/a.ts'] },
        { key: 'edit-hub', session: 's1', happenedAt: NOON + 4 },
      ),
    },
    { cwd: '/w/hub', draft: said('Back to the hub', 's1', 5) },
    {
      cwd: '/w/hub',
      draft: toolCall(
        { tool: 'Write', files: ['/w/prism/b.ts'] },
        { key: 'edit-prism', session: 's1', happenedAt: NOON + 6 },
      ),
    },
    { cwd: '/w/hub', draft: said('done', 's1', 7) },
  ];

  it.each([
    ['live, one by one', record, story],
    ['by import', inOneGo, story],
    [
      'by import, before that project is known',
      inOneGo,
      [...story.filter((each) => each !== story[1]), story[1] as CapturedDraft],
    ],
  ] as const)(promise('project/switch-receives', 'receives what follows: %s'), (_name, take, seen) => {
    const journal = testJournal();
    take(journal, ...seen);
    expect(
      Object.fromEntries(['p:s1:1', 'p:s1:2', 't', 'p:s1:5', 'p:s1:7'].map((key) => [key, projectOf(journal, key)])),
    ).toEqual({ 'p:s1:1': 'hub', 'p:s1:2': 'prism', t: 'prism', 'p:s1:5': 'hub', 'p:s1:7': 'hub' });
    expect(projectOf(journal, 'edit-hub')).toBe('hub');
    if (seen === story) expect(projectOf(journal, 'edit-prism')).toBe('prism');
  });

  it('is followed as well when an agent switches with a command', () => {
    const journal = testJournal();
    record(
      journal,
      ...story.slice(0, 2),
      {
        cwd: '/w/hub',
        draft: toolCall(
          { tool: 'Bash', input: { command: 'cd /x && /h/.memoir/bin/memoir project switch prism' } },
          { key: 'b', session: 's1', happenedAt: NOON + 3 },
        ),
      },
      { cwd: '/w/hub', draft: said('go', 's1', 4) },
    );
    expect(projectOf(journal, 'p:s1:4')).toBe('prism');
  });
});
