/**
 * The client owns its transcripts: it deletes them after some weeks, and a crash, a backup tool or a person may cut, replace
 * or rewrite them. What was read once stays, and nothing is recorded twice.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { line } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { linkCommandLine, report, start } from './processes.ts';

const PROMPTS = 40;

function transcript(session: string, from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => {
    const n = from + index;
    const fields = { sessionId: session, timestamp: new Date(Date.UTC(2026, 1, 1, 10, n)).toISOString() };
    return `${JSON.stringify(line({ ...fields, type: 'user', uuid: `${session}-${n}`, message: { role: 'user', content: `${session} asks ${n}` } }))}\n`;
  }).join('');
}

/** Each changes a transcript of 40 prompts that was imported already. */
const CHANGES: Readonly<Record<string, (file: string, session: string) => void>> = {
  deleted: (file) => rmSync(file),
  'cut in the middle of a line': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2) + 7),
  'replaced by a file of the same words': (file) => {
    writeFileSync(`${file}.new`, readFileSync(file));
    renameSync(`${file}.new`, file);
  },
  'written again, shorter': (file, session) => writeFileSync(file, transcript(session, 20, PROMPTS)),
  'written again, from the end': (file, session) =>
    writeFileSync(file, transcript(session, 0, PROMPTS).trim().split('\n').toReversed().join('\n')),
  'emptied and gone on': (file, session) => writeFileSync(file, transcript(session, PROMPTS, PROMPTS + 5)),
};

it(
  promise('import/independent-of-transcripts', 'events already read stay, once, whatever happens to the file'),
  async () => {
    const dir = tempDir();
    const memoir = linkCommandLine(dir);
    const layout = homeLayout(join(dir, 'home'));
    const folder = join(dir, '.claude', 'projects', 'shop');
    mkdirSync(folder, { recursive: true });
    const env = { HOME: dir, MEMOIR_HOME: layout.home, MEMOIR_MODELS_EMBEDDER: 'none' };
    const importAll = async (): Promise<string> => {
      const heard = start(memoir, ['import'], { env, cwd: dir, input: '' });
      const { code } = await heard.ended;
      expect([code, heard.errors()]).toEqual([0, expect.any(String)]);
      return heard.lines().join('\n');
    };
    const sessions = Object.keys(CHANGES).map((_what, n) => `session-${n}`);
    const fileOf = (session: string): string => join(folder, `${session}.jsonl`);
    // Old enough to be quiet, young enough to be there: 28 of the client's 30 days.
    const before = new Date(Date.now() - 28 * 86_400_000);
    for (const session of sessions) {
      writeFileSync(fileOf(session), transcript(session, 0, PROMPTS));
      utimesSync(fileOf(session), before, before);
    }
    const said = await importAll();
    let linesOffered = sessions.length * PROMPTS;
    for (const [n, change] of Object.values(CHANGES).entries()) change(fileOf(`session-${n}`), `session-${n}`);
    for (const session of sessions) linesOffered += countLines(fileOf(session));
    await importAll();
    await importAll();
    const journal = testJournal(layout);
    const prompts = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })];
    const texts = new Set(prompts.map(({ body }) => String(body.text)));
    const wanted = sessions.flatMap((session) => Array.from({ length: PROMPTS }, (_, n) => `${session} asks ${n}`));
    const lost = wanted.filter((text) => !texts.has(text)).length;
    report('transcripts-change', {
      changes: sessions.length,
      prompts: wanted.length,
      lost,
      duplicates: prompts.length - texts.size,
      added_later: texts.size - wanted.length,
      // The control: a reader without event keys would have kept each line it read.
      lines_offered: linesOffered,
    });
    expect([lost, prompts.length - texts.size, texts.size - wanted.length]).toEqual([0, 0, 5]);
    expect(linesOffered).toBeGreaterThan(prompts.length);
    expect(said).toMatch(/delete/i);
  },
);

function countLines(file: string): number {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).length;
  } catch {
    // Deleted: there is nothing to read.
    return 0;
  }
}
