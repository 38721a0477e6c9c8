/** Importing into a real journal: once, in any order of forks, what was forgotten stays out. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCorpus } from '../../../bench/transcript-corpus.ts';
import { tempDir } from '../../../test/fixtures/home.ts';
import { howMany } from '../../../test/fixtures/soak.ts';
import { assistantLine, promptLine } from '../../../test/fixtures/transcripts/lines.ts';
import { promise } from '../../../test/promises.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { importInto, journalNow, RECORDED, told, writeTranscripts } from './import-transcripts.test-helper.ts';
import { threadsFor } from './import-transcripts.ts';

describe('an import', () => {
  it('is the same read on a thread, on two, and file by file on this one', async () => {
    for (const { bytes, threads } of [
      { bytes: howMany(1_500_000, 20_000_000), threads: 1 },
      { bytes: howMany(7_000_000, 70_000_000), threads: 2 },
    ]) {
      const corpus = join(tempDir(), 'projects');
      writeCorpus(corpus, bytes, 7);
      const [threaded, plain] = [journalNow(), journalNow()];
      const report = await importInto(threaded, corpus, { threads });
      const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.jsonl'),
      );
      const parts = [];
      for (const file of files) parts.push(await importInto(plain, join(corpus, file)));
      expect(report.bytes).toBeGreaterThanOrEqual(bytes);
      expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(report.bytes);
      expect(parts.reduce((sum, part) => sum + part.toolCalls, 0)).toBe(report.toolCalls);
      const contents = (journal: Journal): readonly string[] =>
        [...iterateEvents(journal.db)]
          // Which machine a folder is on is part of a project's name, and every journal is a machine of its own.
          .filter(({ type }) => !type.startsWith('project.'))
          .map(({ key, type, trust, body }) => JSON.stringify([key, type, trust, body]))
          .sort();
      expect(contents(threaded)).toEqual(contents(plain));
      rmSync(corpus, { recursive: true });
    }
  });

  it('is read on a thread from 16 MB and on two from 64 MB, counting only what is new', () => {
    const files = (...bytes: readonly number[]) =>
      bytes.map((size) => ({
        file: { path: 'x', bytes: size, changedAt: 0, bornAt: 0 },
        cursor: undefined,
        final: true,
      }));
    expect(threadsFor(files(15_999_999), 2)).toBe(0);
    expect(threadsFor(files(8_000_000, 8_000_000), 2)).toBe(1);
    expect(threadsFor(files(32_000_000, 32_000_000), 4)).toBe(2);
    expect(threadsFor(files(32_000_000, 32_000_000), 2)).toBe(1);
    expect(threadsFor(files(64_000_000), 4)).toBe(1);
    expect(threadsFor(files(32_000_000, 32_000_000), 1)).toBe(0);
  });

  it('of all recorded transcripts adds each event once', async () => {
    const journal = journalNow();
    const first = await importInto(journal, RECORDED);
    expect(first.skipped).toEqual([]);
    expect(first.events.added).toBeGreaterThan(90);
    expect(first.lines).toMatchObject({ broken: 0, unknown: {} });
    expect(first.bytes).toBe(
      readdirSync(RECORDED, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.jsonl'))
        .reduce((sum, file) => sum + readFileSync(join(RECORDED, file)).length, 0),
    );
    const second = await importInto(journal, RECORDED);
    expect(second).toMatchObject({ sessions: 0, subagents: 0, events: { added: 0, supplemented: 0, known: 0 } });
    journal.db.run('DELETE FROM cursors');
    const third = await importInto(journal, RECORDED);
    expect(third.events).toMatchObject({ added: 0, supplemented: 0 });
    expect(third.events.known).toBeGreaterThan(90);
  });

  it('reads what was added to a transcript since', async () => {
    const folder = writeTranscripts({ s1: [promptLine('u1', 'One.'), assistantLine('m1', 'First.')] });
    const journal = journalNow();
    await importInto(journal, folder);
    appendFileSync(join(folder, 's1.jsonl'), `${JSON.stringify(promptLine('u2', 'Two.'))}\n`);
    const again = await importInto(journal, folder);
    expect(again).toMatchObject({ sessions: 1, prompts: 1, replies: 0, events: { added: 1 } });
    expect(told(journal)).toContain('s1 prompt.submitted Two.');
  });

  it('obeys the settings about what is recorded', async () => {
    const run = { ...promptLine('u1', 'Run.'), entrypoint: 'sdk-cli' };
    const folder = writeTranscripts({ s1: [run], s2: [{ ...promptLine('u2', 'Typed.'), sessionId: 's2' }] });
    const journal = journalNow();
    await importInto(journal, folder, { policy: { nonInteractive: 'skip', temporaryFolders: 'record' } });
    expect(told(journal)).toEqual(['s2 session.started', 's2 prompt.submitted Typed.']);
  });

  it('leaves out what happened during a pause, and registers no project for it', async () => {
    const folder = writeTranscripts({ s1: [promptLine('u1', 'Quiet.')] });
    const journal = journalNow();
    const at = Date.parse('2026-02-01T09:00:00Z');
    appendEvents(journal, [{ type: 'capture.paused', happenedAt: at, actor: 'person', trust: 'owner', body: {} }]);
    await importInto(journal, folder);
    expect([...iterateEvents(journal.db)].map(({ type }) => type)).toEqual(['capture.paused']);
  });

  it('continues after a file that cannot be read', async () => {
    const folder = writeTranscripts({ s1: [promptLine('u1', 'One.')] });
    writeFileSync(join(folder, 'wide.jsonl'), Buffer.from('\ufeff{}', 'utf16le'));
    const report = await importInto(journalNow(), folder);
    expect(report.skipped).toEqual([{ path: join(folder, 'wide.jsonl'), why: expect.stringContaining('not UTF-8') }]);
    expect(report.events.added).toBeGreaterThan(1);
  });

  it('redacts before anything is written and says what it found', async () => {
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    const folder = writeTranscripts({ s1: [promptLine('u1', `Use ${secret} to log in.`)] });
    const journal = journalNow();
    const report = await importInto(journal, folder);
    expect(Object.values(report.secrets)).toEqual([1]);
    expect(JSON.stringify([...iterateEvents(journal.db)])).not.toContain(secret);
  });
});

describe('what cannot be read', () => {
  const lines = [promptLine('u1', 'Hello.')];

  it(promise('import/unreadable-is-named', 'is named with the reason, and everything else is imported'), async () => {
    const project = writeTranscripts({ good: lines, gone: lines, folder: lines, closed: lines });
    mkdirSync(join(project, 'named-so.jsonl'));
    writeFileSync(join(project, 'named-so.jsonl', 'inner.jsonl'), `${JSON.stringify(promptLine('u2', 'Inside.'))}\n`);
    symlinkSync(join(project, 'nowhere'), join(project, 'dangling.jsonl'));
    const journal = journalNow();
    const report = await importInto(journal, project, {
      // Between the search and the reading: what was found is no longer what is there.
      onStart: () => {
        rmSync(join(project, 'gone.jsonl'));
        rmSync(join(project, 'folder.jsonl'));
        mkdirSync(join(project, 'folder.jsonl'));
      },
    });
    const why = Object.fromEntries(report.skipped.map(({ path, why: reason }) => [basename(path), reason]));
    expect(why).toEqual({
      'dangling.jsonl': 'a symbolic link is not followed',
      'gone.jsonl': 'it was deleted before it could be read',
      'folder.jsonl': expect.stringMatching(/not a file|EISDIR|illegal operation/),
    });
    expect(told(journal)).toContain('s1 prompt.submitted Hello.');
    expect(told(journal)).toContain('s1 prompt.submitted Inside.');
  });

  it.skipIf(process.platform === 'win32')('never waits for a pipe nobody writes to', async () => {
    const project = writeTranscripts({ good: lines, pipe: lines });
    const makePipe = (name: string): void => {
      expect(spawnSync('mkfifo', [join(project, name)]).status).toBe(0);
    };
    makePipe('other.jsonl');
    const journal = journalNow();
    const report = await importInto(journal, project, {
      onStart: () => {
        rmSync(join(project, 'pipe.jsonl'));
        makePipe('pipe.jsonl');
      },
    });
    expect(report.skipped.map(({ path, why }) => [basename(path), why])).toEqual([['pipe.jsonl', 'it is not a file']]);
    expect(report.prompts).toBe(1);
  });

  // Root may read everything, and Windows asks otherwise: there is nothing to be told there.
  const mayBeRefused = process.platform !== 'win32' && process.getuid?.() !== 0;
  const whereRefused = mayBeRefused ? it : (): void => {};
  whereRefused('says when you may not read it', async () => {
    const project = writeTranscripts({ good: lines, closed: lines });
    chmodSync(join(project, 'closed.jsonl'), 0);
    const report = await importInto(journalNow(), project);
    expect(report.skipped.map(({ path, why }) => [basename(path), why])).toEqual([
      ['closed.jsonl', 'you may not read it'],
    ]);
  });
});
