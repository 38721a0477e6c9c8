/** What happens between a folder and the journal's lock, with a second writer as the witness. */
import { describe, expect, it } from 'vitest';
import { NOON, stillClock, tempDir, tempHome } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { EventDraft } from '../domain/event.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { appendEvents } from '../store/journal/append.ts';
import { openJournal } from '../store/journal/journal.ts';
import { identifyFolder } from './projects/identify-folder.ts';
import { recordDrafts } from './record.ts';
import { createDraftResolver } from './resolve-drafts.ts';

const startOf = (session: string): EventDraft => ({
  type: 'session.started',
  key: `start:${session}`,
  happenedAt: NOON,
  actor: 'memoir',
  trust: 'owner',
  session,
  body: { agent: 'claude-code' },
});

describe('recordDrafts', () => {
  it(promise('hook/no-lock-while-looking', 'another process appends while the folder is examined'), () => {
    const layout = tempHome();
    let written = 0;
    const recorded = recordDrafts(
      {
        layout,
        clock: stillClock(),
        open: () => open(layout),
        identify: (cwd, around) => {
          writeFromOutside(layout, `other-${++written}`);
          return identifyFolder(cwd, around);
        },
      },
      [{ cwd: tempDir(), draft: startOf('own') }],
    );
    expect(recorded.where).toBe('journal');
    expect(written).toBe(1);
  });

  it('control: inside the transaction no other process can write', () => {
    const layout = tempHome();
    const journal = open(layout);
    const decide = createDraftResolver(journal, '').prepare([{ cwd: undefined, draft: startOf('own') }]);
    journal.db.transaction(() => {
      decide();
      expect(() => writeFromOutside(layout, 'other')).toThrow(/busy|another process/i);
    });
    journal.close();
  });
});

function open(layout: HomeLayout) {
  return openJournal({ layout, clock: stillClock(), busyTimeoutMs: 0, mode: 'write' });
}

function writeFromOutside(layout: HomeLayout, session: string): void {
  const journal = open(layout);
  try {
    appendEvents(journal, [startOf(session)]);
  } finally {
    journal.close();
  }
}
