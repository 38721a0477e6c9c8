/**
 * One writer of the notes race: `notes-worker <home> <project folder> <name> <count>`. It prints each note once it is saved.
 */
import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMemoirError } from '../../src/domain/errors.ts';
import { openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';

const [home = '', cwd = '', who = '', count = '0'] = process.argv.slice(2);
// With four writers on a slow disk, one may wait for the journal longer than a command's default timeout.
const patient = { MEMOIR_JOURNAL_BUSY_TIMEOUT_MS: '120000' };
const memoir = openMemoir({ home, environment: readEnvironment({ HOME: dirname(home), ...patient }) });
const notes = await memoir.notes();
for (let at = 0; at < Number(count); at += 1) {
  const word = `${who}-${at}`;
  const done = await notes.remember(
    { cwd },
    { text: `fact ${word} holds`, name: `shared ${at}`, type: 'project', insist: true },
  );
  if (done.outcome === 'saved') writeSync(1, `kept ${done.note.file} ${word}\n`);
  try {
    notes.edit({ cwd }, 'project_common.md', { description: `seen by ${word}` });
    writeSync(1, `edited ${word}\n`);
  } catch (error) {
    // Another process deletes and renames notes, so the note may be gone. Then the edit reports that.
    if (!isMemoirError(error, 'not-found')) throw error;
  }
}
memoir.close();
