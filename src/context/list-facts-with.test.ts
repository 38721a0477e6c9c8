import { describe, expect, it } from 'vitest';
import { NOON, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { DraftOf } from '../domain/event.ts';
import { EVERYWHERE, type FactRecord } from '../domain/facts/fact-record.ts';
import { idFromKey } from '../domain/ids.ts';
import { appendEvents } from '../store/journal/append.ts';
import { eraseEvents } from '../store/journal/erase.ts';
import { placeDrafts } from '../store/state/projects/projects.ts';
import { listFactsWith } from './list-facts-with.ts';

const OWNER = { actor: 'person', trust: 'owner' } as const;

/** Two projects: in the first it was decided to use npm, and then a session of the second was killed. */
function world() {
  const journal = testJournal();
  const meet = (name: string): string => {
    const place = { root: `/w/${name}`, kind: 'git', identities: [`remote:x/${name}`], name } as const;
    const { project, drafts } = placeDrafts([], place, NOON);
    appendEvents(journal, drafts);
    return project;
  };
  const [shop, blog] = [meet('shop'), meet('blog')];
  const decided = { kind: 'decision', subject: 'package manager', value: 'npm', statement: 'We use npm.' } as const;
  const prompt: DraftOf<'prompt.submitted'> = {
    type: 'prompt.submitted',
    key: 'said',
    happenedAt: NOON + 5000,
    session: 'killed',
    project: blog,
    ...OWNER,
    body: { text: 'no, use pnpm', origin: 'person' },
  };
  appendEvents(journal, [
    { type: 'fact.stated', key: 'npm', happenedAt: NOON, project: shop, ...OWNER, body: decided },
    prompt,
  ]);
  const fresh = (more: Partial<FactRecord>): FactRecord => ({
    id: idFromKey('fresh'),
    kind: 'decision',
    subject: 'package manager',
    value: 'pnpm',
    statement: 'Use pnpm instead of npm.',
    quote: 'no, use pnpm',
    source: idFromKey('said'),
    place: 0,
    effect: 'replaces',
    confidence: 0.9,
    project: shop,
    session: 'killed',
    at: NOON + 5000,
    ...OWNER,
    origin: 'extracted',
    ...more,
  });
  const shown = (record?: FactRecord): readonly string[] =>
    listFactsWith(
      journal.db,
      { project: shop, everywhere: true, kinds: ['decision'], holdsAt: NOON + 9000 },
      record === undefined ? [] : [record],
    ).map(({ statement }) => statement);
  return { journal, blog, shop, fresh, shown };
}

describe('facts with what was said just now', () => {
  it(promise('context/corrections-first', 'include the new fact, and not the one it replaced'), () => {
    const { fresh, shown } = world();
    expect(shown()).toEqual(['We use npm.']);
    expect(shown(fresh({}))).toEqual(['Use pnpm instead of npm.']);
  });

  it('leave out other projects, other kinds and erased facts', () => {
    const { journal, blog, fresh, shown } = world();
    expect(shown(fresh({ project: blog }))).toEqual(['We use npm.']);
    expect(shown(fresh({ kind: 'reference', effect: 'confirms', subject: 'wiki' }))).toEqual(['We use npm.']);
    eraseEvents(journal, [idFromKey('said')]);
    expect(shown(fresh({}))).toEqual(['We use npm.']);
  });

  it('include what holds everywhere, unless it was said in an isolated project', () => {
    const { journal, blog, fresh, shown } = world();
    const everywhere = fresh({
      project: EVERYWHERE,
      subject: 'reply length',
      value: 'short',
      statement: 'Short replies.',
    });
    expect(shown(everywhere)).toEqual(['Short replies.', 'We use npm.']);
    const isolate = { type: 'project.changed', happenedAt: NOON + 6000, project: blog, ...OWNER } as const;
    appendEvents(journal, [{ ...isolate, key: 'isolate', body: { isolated: true } }]);
    expect(shown(everywhere)).toEqual(['We use npm.']);
  });
});
