/** What the fault tests write and upgrade. Shared by the processes under test and the checks afterwards. */
import type { DraftOf } from '../../src/domain/event.ts';
import { idFromKey } from '../../src/domain/ids.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { MIGRATIONS, type Migration } from '../../src/store/journal/migrations.ts';

/** Time stands still, so that an event depends only on its name. */
const WHEN = Date.UTC(2026, 0, 15, 12);

export function draftFor(name: string, text = `text of ${name}`): DraftOf<'prompt.submitted'> {
  return {
    type: 'prompt.submitted',
    key: name,
    happenedAt: WHEN,
    session: `session-${name.split('-')[0]}`,
    actor: 'person',
    trust: 'owner',
    body: { text },
  };
}

/** Names whose event is missing from the journal or has another text. */
export function missingFrom(journal: Journal, names: Iterable<string>): readonly string[] {
  return [...names].filter((name) => !journal.db.get('SELECT 1 AS yes FROM events WHERE id = ?', idFromKey(name)));
}

export function integrityOf(journal: Journal): string {
  return String(journal.db.get('PRAGMA integrity_check')?.integrity_check);
}

/** An additional migration: it rewrites every event's row, one statement each, slowly enough to be killed. */
export const SLOW_MIGRATIONS = (begun: () => void, pause: (ms: number) => void): readonly Migration[] => [
  ...MIGRATIONS,
  {
    version: MIGRATIONS.length + 1,
    name: 'test: rewrite every event',
    up: (db) => {
      begun();
      db.exec('CREATE TABLE rewritten (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)');
      for (const { seq, body } of db.all('SELECT seq, body FROM events')) {
        db.run('INSERT INTO rewritten VALUES (?, ?)', Number(seq), String(body));
        db.run('UPDATE events SET body = body WHERE seq = ?', Number(seq));
        if (Number(seq) % 5 === 0) pause(2);
      }
    },
  },
];
