import { describe, expect, it } from 'vitest';
import { prompt, sessionEnded, sessionStarted, toolCall } from '../../../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../../../test/fixtures/home.ts';
import { isOpenSession } from '../../../domain/session.ts';
import { appendEvents } from '../../journal/append.ts';
import { lastSessions } from './session-work.ts';
import { getSession, listSessions } from './sessions.ts';

describe('sessions', () => {
  it('are listed page by page, newest first, also those of one moment', () => {
    const journal = testJournal();
    appendEvents(
      journal,
      ['a', 'b', 'c', 'd'].map((session) => prompt('hi', { session, happenedAt: NOON })),
    );
    appendEvents(journal, [prompt('hi', { session: 'newest', happenedAt: NOON + 1 })]);
    const paged: string[] = [];
    for (let after: { id: string; lastAt: number } | undefined; ; ) {
      const page = listSessions(journal.db, { limit: 2, ...(after === undefined ? {} : { after }) });
      paged.push(...page.map(({ id }) => id));
      after = page.at(-1);
      if (page.length < 2) break;
    }
    expect(paged).toEqual(['newest', 'a', 'b', 'c', 'd']);
  });

  it('with a clock that was more than a day ahead are neither the last nor the first, and not open', () => {
    const journal = testJournal();
    const hours = (n: number): number => NOON + n * 3_600_000;
    const times = { past: hours(-40), now: hours(0), soon: hours(23), ahead: hours(25), far: hours(50_000) };
    appendEvents(
      journal,
      Object.entries(times).map(([session, happenedAt]) => prompt('Fix it', { session, happenedAt, project: 'p1' })),
    );
    const { db } = journal;
    const last = lastSessions(db, { project: 'p1', now: NOON }, 9).map(({ id }) => id);
    expect(last).toEqual(['soon', 'now', 'past']);
    const listed = listSessions(db, { now: NOON });
    expect(listed.map(({ id }) => id)).toEqual(['soon', 'now', 'past', 'far', 'ahead']);
    for (const [place, after] of listed.entries()) {
      const rest = listSessions(db, { now: NOON, after });
      expect(rest).toEqual(listed.slice(place + 1));
    }
    expect(listed.filter((session) => isOpenSession(session, NOON)).map(({ id }) => id)).toEqual(['soon', 'now']);
    // Control: once that time has come, they are like all others.
    expect(listSessions(db, { now: times.far }).map(({ id }) => id)[0]).toBe('far');
  });

  it('tell what happened in them, in numbers', () => {
    const journal = testJournal();
    appendEvents(journal, [
      sessionStarted(
        's1',
        { cwd: '/a', branch: 'main', interactive: true, model: 'm', parent: 's0' },
        { project: 'p1' },
      ),
      prompt('hello', { session: 's1', happenedAt: NOON + 10 }),
      toolCall({}, { session: 's1', happenedAt: NOON + 20 }),
      toolCall({}, { session: 's1', happenedAt: NOON + 30 }),
      {
        type: 'reply.given',
        session: 's1',
        happenedAt: NOON + 40,
        actor: 'agent',
        trust: 'agent',
        body: { text: 'done' },
      },
      sessionEnded('s1', NOON + 50, 'clear'),
    ]);
    expect(getSession(journal.db, 's1')).toEqual({
      id: 's1',
      project: 'p1',
      agent: 'claude-code',
      cwd: '/a',
      branch: 'main',
      interactive: true,
      model: 'm',
      parent: 's0',
      firstAt: NOON,
      lastAt: NOON + 50,
      endedAt: NOON + 50,
      endReason: 'clear',
      prompts: 1,
      replies: 1,
      toolCalls: 2,
    });
  });

  it('that were resumed after their end have not ended, in any order of arrival', () => {
    const drafts = [
      sessionStarted('s1', { model: 'old' }, { key: 'start' }),
      sessionEnded('s1', NOON + 10, 'clear'),
      sessionStarted('s1', { model: 'new' }, { key: 'resume', happenedAt: NOON + 20 }),
    ];
    for (const order of [drafts, drafts.toReversed()]) {
      const journal = testJournal();
      for (const draft of order) appendEvents(journal, [draft]);
      const session = getSession(journal.db, 's1');
      expect(session).toMatchObject({ model: 'new', lastAt: NOON + 20 });
      expect(session).not.toHaveProperty('endedAt');
      expect(session).not.toHaveProperty('endReason');
      appendEvents(journal, [sessionEnded('s1', NOON + 30, 'exit')]);
      expect(getSession(journal.db, 's1')).toMatchObject({ endedAt: NOON + 30, endReason: 'exit' });
    }
  });

  it('belong to the project named first in time', () => {
    const journal = testJournal();
    appendEvents(journal, [prompt('late', { session: 's1', project: 'p2', happenedAt: NOON + 5 })]);
    appendEvents(journal, [prompt('early', { session: 's1', project: 'p1', happenedAt: NOON + 1 })]);
    expect(getSession(journal.db, 's1')?.project).toBe('p1');
  });

  it('can be listed, newest first, by project and so many', () => {
    const journal = testJournal();
    appendEvents(
      journal,
      [1, 3, 2].map((n) => prompt('x', { session: `s${n}`, project: n === 3 ? 'p2' : 'p1', happenedAt: NOON + n })),
    );
    const ids = (filter?: Parameters<typeof listSessions>[1]) => listSessions(journal.db, filter).map(({ id }) => id);
    expect(ids()).toEqual(['s3', 's2', 's1']);
    expect(ids({ project: 'p1' })).toEqual(['s2', 's1']);
    expect(ids({ limit: 1 })).toEqual(['s3']);
    expect(getSession(journal.db, 's9')).toBeUndefined();
  });
});
