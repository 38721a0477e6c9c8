import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOON } from '../../../test/fixtures/home.ts';
import { shopHome } from '../../../test/fixtures/shop.ts';
import { promise } from '../../../test/promises.ts';
import { localDay } from '../../domain/time/dates.ts';
import { writeEpisodes } from '../../notes/episodes/write-episodes.ts';
import { writeDailyLogs } from '../../notes/logs/write-daily-logs.ts';
import { ACTIVE_PROJECTS, activeProjectLines } from '../../notes/memory-index/active-projects.ts';
import { refreshIndex } from '../../notes/memory-index/refresh-index.ts';
import { openNoteFolder } from '../../notes/note-folder.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { forgetEvents } from '../forget-events.ts';

it(promise('erase/content-is-gone', 'also from files in which Memoir quoted it, and from their history'), async () => {
  const { layout, clock, journal, add } = shopHome();
  add('fact.stated', { kind: 'decision', statement: 'this one stays' });
  clock.pass(1000);
  const decision = add('fact.stated', { kind: 'decision', statement: 'the CANARY sings at noon' });
  const prompt = add('prompt.submitted', { text: 'Ask the CANARY', origin: 'person' }, { session: 'abcdefgh-1' });
  add('reply.given', { text: 'Asked.' }, { session: 'abcdefgh-1', actor: 'agent', trust: 'agent' });
  add('session.ended', {}, { session: 'abcdefgh-1' });
  const open = add('task.added', { text: 'feed the CANARY' });
  const refresh = () => {
    writeEpisodes(journal, layout);
    writeDailyLogs(journal, layout);
    const lines = activeProjectLines(journal.db, listProjects(journal.db), clock.now());
    refreshIndex(journal, openNoteFolder(journal, layout, 'user'), { heading: ACTIVE_PROJECTS, lines });
  };
  refresh();
  const log = layout.project('shop').dailyLog(localDay(NOON));
  const index = join(layout.userMemory, 'MEMORY.md');
  writeFileSync(log, `${readFileSync(log, 'utf8')}- 23:00 by hand\n`);
  const said = () => [log, index].map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(said().match(/CANARY/g)?.length).toBeGreaterThanOrEqual(4);

  const episodesAgain = () => {
    writeEpisodes(journal, layout);
    return [];
  };
  const receipt = await forgetEvents(journal, { layout, clock, busyTimeoutMs: 1000, refresh: episodesAgain }, [
    decision,
    prompt,
    open,
  ]);
  refresh();
  expect(receipt.remaining).toEqual([]);
  expect(said()).not.toContain('CANARY');
  expect(said()).toMatch(/Decided: this one stays/);
  expect(said()).toContain('- 23:00 by hand');
  // Written again from what is left of the session.
  expect(said()).toMatch(/Session abcdefgh-1: /);
  expect(JSON.stringify([...iterateEvents(journal.db)])).not.toContain('CANARY');
});
