/** One writer of the notes race: `notes-worker <home> <project folder> <name> <count>`; says each note when it is kept. */
import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMemoirError } from '../../src/domain/errors.ts';
import { openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/environment.ts';

const [home = '', cwd = '', who = '', count = '0'] = process.argv.slice(2);
// Four at a time on a slow disk may keep one from the journal for longer than the seconds a command has.
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
    // The person deletes and renames meanwhile: a note that is not there cannot be edited, and says so.
    if (!isMemoirError(error, 'not-found')) throw error;
  }
}
memoir.close();
