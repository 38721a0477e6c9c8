import { expect, it } from 'vitest';
import { prompt, sessionEnded, sessionStarted } from '../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { projectIdOf, projectKey } from '../domain/project.ts';
import { appendEvents } from '../store/journal/append.ts';
import { readCheckpoint } from '../store/state/checkpoint.ts';
import { listProjects } from '../store/state/projects.ts';
import { readSnapshot } from './snapshot.ts';

it(promise('context/last-real-session', 'a session in which nothing was said is not the last one, anywhere'), () => {
  const identity = 'path:shop';
  const project = projectIdOf(identity);
  const journal = testJournal();
  appendEvents(journal, [
    {
      type: 'project.registered',
      key: projectKey(identity),
      happenedAt: NOON,
      project,
      actor: 'memoir',
      trust: 'agent',
      body: { identity, name: 'shop' },
    },
    sessionStarted('real', {}, { project }),
    prompt('the drawer of the till does not open any more', { session: 'real', happenedAt: NOON + 1, project }),
    {
      type: 'reply.given',
      happenedAt: NOON + 2,
      session: 'real',
      project,
      actor: 'agent',
      trust: 'agent',
      body: { text: 'The till opens again.' },
    },
    sessionStarted('empty', {}, { project, happenedAt: NOON + 10 }),
    { ...sessionEnded('empty', NOON + 11), project },
    sessionStarted('now', {}, { project, happenedAt: NOON + 20 }),
  ]);
  const [shop] = listProjects(journal.db);
  if (!shop) throw new Error('no project');
  expect(readSnapshot(journal.db, shop, NOON + 30, 'now').sessions).toMatchObject([
    { id: 'real', leftOff: 'The till opens again.' },
  ]);
  const checkpoint = readCheckpoint(journal.db, shop, NOON + 30);
  expect(checkpoint.lastSession?.id).toBe('real');
  expect(checkpoint.session).toBe('real');
  expect(checkpoint.history).toEqual([]);
});
