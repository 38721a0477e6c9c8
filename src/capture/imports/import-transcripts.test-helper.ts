/** Transcripts in a temporary folder, imported into a journal of the test. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stillClock, tempDir, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { claudeTranscripts } from '../../agents/claude-code/transcripts/claude-transcripts.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { type ImportOptions, importTranscripts } from './import-transcripts.ts';

export const RECORDED = fileURLToPath(new URL('../../../test/fixtures/transcripts/2.1.325/', import.meta.url));

export function importInto(journal: Journal, path: string, options: Partial<ImportOptions> = {}) {
  return importTranscripts(journal, {
    source: claudeTranscripts,
    paths: [path],
    userHome: '/home/u',
    fingerprintKey: 'test',
    ignore: [],
    policy: { nonInteractive: 'record', temporaryFolders: 'record' },
    ...options,
  });
}

export const NOW = Date.UTC(2027, 0, 1);
export const journalNow = (): Journal => testJournal(tempHome(), { clock: stillClock(NOW) });

/** One transcript a name, oldest first by the time the disk gives them. */
export function writeTranscripts(files: Readonly<Record<string, readonly object[]>>): string {
  const project = join(tempDir(), 'projects', '-home-u-shop');
  mkdirSync(project, { recursive: true });
  for (const [at, [name, lines]] of Object.entries(files).entries()) {
    const path = join(project, `${name}.jsonl`);
    writeFileSync(path, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const written = new Date(Date.UTC(2026, 5, 1 + at));
    utimesSync(path, written, written);
  }
  return project;
}

export const told = (journal: Journal): readonly string[] =>
  [...iterateEvents(journal.db)]
    .filter(({ type }) => type !== 'project.registered' && type !== 'project.identified')
    .map(({ type, session, body }) => `${session} ${type} ${String(body.text ?? body.tool ?? '')}`.trim());
