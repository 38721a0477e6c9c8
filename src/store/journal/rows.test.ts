/** SQLite does not notice a flipped bit inside a row. Each part of an event is altered in turn, and must be noticed. */
import { describe, expect, it } from 'vitest';
import { prompt, toolCall } from '../../../test/fixtures/drafts.ts';
import { testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { checkJournal } from '../health/check-journal.ts';
import { appendEvents } from './append.ts';
import { iterateEvents } from './read.ts';

const LONG = 'long text '.repeat(100);

function filled() {
  const journal = testJournal();
  appendEvents(journal, [
    prompt('hello', { key: 'k1', project: 'p1', session: 's1' }),
    toolCall({ output: LONG, input: { note: LONG.toUpperCase() } }, { key: 'k2', project: 'p1', session: 's1' }),
  ]);
  appendEvents(journal, [toolCall({ exitCode: 5 }, { key: 'k2', project: 'p1', session: 's1' })]);
  appendEvents(journal, [toolCall({ files: ['a.ts'] }, { key: 'k2', project: 'p1', session: 's1' })]);
  return journal;
}

describe('an altered row', () => {
  it('is not there at first', () => {
    const journal = filled();
    expect([...iterateEvents(journal.db)]).toHaveLength(4);
    expect(checkJournal(journal).every((check) => check.status === 'ok')).toBe(true);
  });

  it.each([
    ['id', "UPDATE events SET id = '01890000-0000-7000-8000-000000000000' WHERE seq = 1"],
    ['key', "UPDATE events SET key = 'kk' WHERE seq = 1"],
    ['type', "UPDATE events SET type = 'reply.given' WHERE seq = 1"],
    ['version', 'UPDATE events SET version = 2 WHERE seq = 1'],
    ['time', 'UPDATE events SET happened_at = happened_at + 1 WHERE seq = 1'],
    ['stamp', "UPDATE events SET hlc = '0000000000000001' WHERE seq = 1"],
    ['device', "UPDATE names SET name = 'another' WHERE n = (SELECT device FROM events WHERE seq = 1)"],
    ['project', "UPDATE names SET name = 'another' WHERE name = 'p1'"],
    ['no project', 'UPDATE events SET project = NULL WHERE seq = 1'],
    ['session', "UPDATE names SET name = 'another' WHERE name = 's1'"],
    ['actor', "UPDATE events SET actor = 'agent' WHERE seq = 1"],
    ['trust', "UPDATE events SET trust = 'owner' WHERE seq = 2"],
    ['body', `UPDATE events SET body = '{"text":"hellO"}' WHERE seq = 1`],
    ['body that is not JSON', `UPDATE events SET body = '{"text":"hello' WHERE seq = 1`],
    ['checksum', 'UPDATE events SET crc = crc + 1 WHERE seq = 1'],
    ['mark of long texts', 'UPDATE events SET split = 0 WHERE seq = 2'],
    ['mark of long texts without any', 'UPDATE events SET split = 1 WHERE seq = 1'],
    ['place of a long text', `UPDATE event_blobs SET path = '["outpuu"]' WHERE path = '["output"]'`],
    ['place of a long text that is nowhere', `UPDATE event_blobs SET path = '["a","b"]' WHERE path = '["output"]'`],
    ['long text of another place', `UPDATE event_blobs SET blob = 2 WHERE blob = 1`],
    ['long text that is gone', `DELETE FROM event_blobs WHERE path = '["output"]'`],
    ['long text itself', 'UPDATE blobs SET data = (SELECT data FROM blobs WHERE n = 2) WHERE n = 1'],
    ['mark of what was learned later', 'UPDATE events SET supplemented = 0 WHERE seq = 2'],
    ['what was learned later, found no more', "UPDATE events SET subject = 'x' WHERE seq = 3"],
  ])(promise('input/damage-is-never-silent', '%s: is reported, never returned as good'), (_what, harm) => {
    const journal = filled();
    journal.db.exec('PRAGMA foreign_keys=OFF');
    journal.db.exec(harm);
    expect(() => [...iterateEvents(journal.db)]).toThrow(expect.objectContaining({ code: 'journal-corrupt' }));
  });
});
