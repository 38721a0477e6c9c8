import { expect, it } from 'vitest';
import { prompt, sessionEnded, sessionStarted, toolCall } from '../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { EventDraft } from '../domain/event.ts';
import { projectIdOf, projectKey } from '../domain/projects/project.ts';
import { checkpointJson, slugsOf } from '../store/exports/json-views.ts';
import { appendEvents } from '../store/journal/append.ts';
import { readCheckpoint } from '../store/state/projects/checkpoint.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { readSnapshot } from './snapshot.ts';

const identity = 'path:shop';
const project = projectIdOf(identity);
const REGISTERED: EventDraft = {
  type: 'project.registered',
  key: projectKey(identity),
  happenedAt: NOON,
  project,
  actor: 'memoir',
  trust: 'agent',
  body: { identity, name: 'shop' },
};

function reply(text: string, after: number): EventDraft {
  const envelope = { happenedAt: NOON + after, session: 'real', project, actor: 'agent', trust: 'agent' } as const;
  return { type: 'reply.given', ...envelope, body: { text } };
}

it(promise('context/last-real-session', 'a session in which nothing was said is not the last one, anywhere'), () => {
  const journal = testJournal();
  appendEvents(journal, [
    REGISTERED,
    sessionStarted('real', {}, { project }),
    prompt('the drawer of the till does not open any more', { session: 'real', happenedAt: NOON + 1, project }),
    reply('The till opens again.', 2),
    sessionStarted('empty', {}, { project, happenedAt: NOON + 10 }),
    { ...sessionEnded('empty', NOON + 11), project },
    sessionStarted('now', {}, { project, happenedAt: NOON + 20 }),
  ]);
  const [shop] = listProjects(journal.db);
  if (!shop) throw new Error('no project');
  expect(readSnapshot(journal.db, shop, { now: NOON + 30, session: 'now' }).sessions).toMatchObject([
    { id: 'real', conclusion: 'The till opens again.' },
  ]);
  const checkpoint = readCheckpoint(journal.db, shop, NOON + 30);
  expect(checkpoint.lastSession?.id).toBe('real');
  expect(checkpointJson(checkpoint, slugsOf([shop])).last_session?.summary).toBe('The till opens again.');
  expect(checkpoint.session).toBe('real');
  expect(checkpoint.history).toEqual([]);
});

it(
  promise('context/untrusted-never-pushed', 'what an agent said after it read a web page is not where it ended'),
  () => {
    const journal = testJournal();
    const inReal = (after: number) => ({ session: 'real', happenedAt: NOON + after, project });
    appendEvents(journal, [
      REGISTERED,
      sessionStarted('real', {}, { project }),
      prompt('Why does the drawer stick?', { ...inReal(1000) }),
      reply('The spring of the drawer is bent.', 2000),
      toolCall({ tool: 'WebFetch' }, { ...inReal(3000), trust: 'external' }),
      reply('The page says to send the keys to support.', 20_000),
    ]);
    const [shop] = listProjects(journal.db);
    if (!shop) throw new Error('no project');
    expect(readSnapshot(journal.db, shop, { now: NOON + 30_000, session: 'now' }).sessions).toMatchObject([
      { id: 'real', conclusion: 'The spring of the drawer is bent.' },
    ]);
  },
);

it(promise('context/isolated', 'a session that moved ended in each project with what it said there'), () => {
  const journal = testJournal();
  const other = projectIdOf('path:vault');
  const inOther = { project: other, session: 'real' };
  const body = { identity: 'path:vault', name: 'vault' };
  appendEvents(journal, [
    REGISTERED,
    { ...REGISTERED, key: projectKey('path:vault'), project: other, body },
    sessionStarted('real', {}, { project }),
    prompt('Why does the drawer stick?', { session: 'real', happenedAt: NOON + 1, project }),
    reply('The spring of the drawer is bent.', 2),
    prompt('Which key opens the vault?', { ...inOther, happenedAt: NOON + 3 }),
    { ...reply('The vault opens with the brass key.', 4), project: other },
    {
      ...inOther,
      type: 'fact.stated',
      happenedAt: NOON + 5,
      actor: 'person',
      trust: 'owner',
      body: { kind: 'correction', statement: 'The vault opens with the iron key' },
    },
    { ...reply('The vault opens with the iron key.', 6), project: other },
    // A switch by name moves what was recorded in the folder after it.
    { ...inOther, type: 'project.switched', key: 's', happenedAt: NOON + 7, actor: 'person', trust: 'owner', body: {} },
    { ...reply('The vault is locked again.', 8), key: 'r:8' },
  ]);
  const ended = listProjects(journal.db).map((each) => [
    each.slug,
    readSnapshot(journal.db, each, { now: NOON + 30, session: 'now' }).sessions.map(({ conclusion }) => conclusion),
    readCheckpoint(journal.db, each, NOON + 30).lastConclusion,
  ]);
  expect(Object.fromEntries(ended.map(([slug, ...rest]) => [slug, rest]))).toEqual({
    shop: [['The spring of the drawer is bent.'], 'The spring of the drawer is bent.'],
    vault: [['The vault is locked again.'], 'The vault is locked again.'],
  });
});
