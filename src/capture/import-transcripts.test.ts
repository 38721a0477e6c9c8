/** Importing into a real journal: once, in any order of forks, what was forgotten stays out. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeCorpus } from '../../bench/transcript-corpus.ts';
import { stillClock, tempDir, tempHome, testJournal } from '../../test/fixtures/home.ts';
import { howMany } from '../../test/fixtures/soak.ts';
import { assistantLine, line, promptLine, resultLine } from '../../test/fixtures/transcripts/lines.ts';
import { promise } from '../../test/promises.ts';
import { seenByHook } from '../agents/claude-code/hook/hook-drafts.ts';
import { claudeTranscripts } from '../agents/claude-code/transcripts/transcript-source.ts';
import { forgetEvents } from '../forget/forget-events.ts';
import { appendEvents } from '../store/journal/append.ts';
import { readCursor, saveCursor } from '../store/journal/cursors.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { listSessions } from '../store/state/sessions/sessions.ts';
import { listTasks } from '../store/state/tasks/list-tasks.ts';
import { getTask } from '../store/state/tasks/tasks.ts';
import { type ImportOptions, importTranscripts, threadsFor } from './import-transcripts.ts';
import { createRedactor } from './redactor.ts';

const RECORDED = fileURLToPath(new URL('../../test/fixtures/transcripts/2.1.325/', import.meta.url));

function importInto(journal: Journal, path: string, options: Partial<ImportOptions> = {}) {
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

const NOW = Date.UTC(2027, 0, 1);
const journalNow = (): Journal => testJournal(tempHome(), { clock: stillClock(NOW) });

/** One transcript a name, oldest first by the time the disk gives them. */
function writeTranscripts(files: Readonly<Record<string, readonly object[]>>): string {
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

const told = (journal: Journal): readonly string[] =>
  [...iterateEvents(journal.db)]
    .filter(({ type }) => type !== 'project.registered' && type !== 'project.identified')
    .map(({ type, session, body }) => `${session} ${type} ${String(body.text ?? body.tool ?? '')}`.trim());

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

  it('of all recorded transcripts happens once', async () => {
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

  it('takes up what was added to a transcript since', async () => {
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

describe('a fork', () => {
  const parent = [
    promptLine('u1', 'Begin.'),
    assistantLine('m1', [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } }]),
    resultLine('t1', 'a.txt'),
    assistantLine('m2', 'One file.'),
  ];
  const copied = parent.map((each) => ({ ...each, sessionId: 'fork' }));
  const own = { ...promptLine('u9', 'Or otherwise?'), sessionId: 'fork', timestamp: '2026-02-02T10:00:00.000Z' };

  it('records what it copied once, in the session it happened in', async () => {
    const journal = journalNow();
    await importInto(journal, writeTranscripts({ s1: parent, fork: [...copied, own] }));
    expect(told(journal)).toEqual(
      [
        's1 session.started',
        's1 prompt.submitted Begin.',
        's1 tool.called Bash',
        's1 reply.given One file.',
        'fork session.started',
        'fork prompt.submitted Or otherwise?',
      ].sort((a, b) => told(journal).indexOf(a) - told(journal).indexOf(b)),
    );
    expect(
      listSessions(journal.db)
        .map(({ id, toolCalls }) => [id, toolCalls])
        .sort(),
    ).toEqual([
      ['fork', 0],
      ['s1', 1],
    ]);
  });

  it('of the real client is recognised', async () => {
    const folder = join(tempDir(), 'projects');
    mkdirSync(folder);
    for (const [at, name] of ['resumed', 'forked'].entries()) {
      const path = join(folder, `${name}.jsonl`);
      cpSync(join(RECORDED, `${name}.jsonl`), path);
      utimesSync(path, at + 1, at + 1);
    }
    const journal = journalNow();
    await importInto(journal, folder);
    const prompts = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })].map(({ body }) => body.text);
    expect(prompts.sort()).toEqual(['And then?', 'What do we sell first?', 'What else could it be?']);
  });

  it('brings nothing back of a session that was forgotten', async () => {
    const layout = tempHome();
    const clock = stillClock(NOW);
    const journal = testJournal(layout, { clock });
    const folder = writeTranscripts({ s1: parent });
    await importInto(journal, folder);
    const ids = [...iterateEvents(journal.db, { session: 's1' })].map(({ id }) => id);
    await forgetEvents(journal, { layout, clock, busyTimeoutMs: 1000 }, ids, undefined);
    expect(journal.db.get("SELECT 1 AS yes FROM names WHERE name = 's1'")).toBeUndefined();
    writeFileSync(join(folder, 'fork.jsonl'), [...copied, own].map((each) => `${JSON.stringify(each)}\n`).join(''));
    journal.db.run('DELETE FROM cursors');
    await importInto(journal, folder);
    expect(
      told(journal)
        .filter((each) => !each.includes('event.erased'))
        .sort(),
    ).toEqual(['fork prompt.submitted Or otherwise?', 'fork session.started']);
  });
});

describe('the client’s own task lists', () => {
  const withTasks = (
    tasks: Readonly<Record<string, object | string>>,
    lines: readonly object[] = [promptLine('u1', 'Go.')],
  ) => {
    const folder = writeTranscripts({ s1: lines });
    const config = join(folder, '..', '..');
    mkdirSync(join(config, 'tasks', 's1'), { recursive: true });
    for (const [name, task] of Object.entries(tasks)) {
      writeFileSync(join(config, 'tasks', 's1', name), typeof task === 'string' ? task : JSON.stringify(task));
    }
    return { folder, config };
  };
  const task = (id: string, subject: string, status: string) => ({
    id,
    subject,
    status,
    description: '',
    blocks: [],
    blockedBy: [],
  });

  it('are imported once, with their state, in the project of their session', async () => {
    const { folder, config } = withTasks({
      '1.json': task('1', 'Write the parser', 'completed'),
      '2.json': task('2', 'Write the tests', 'in_progress'),
      '3.json': '{"broken',
      'notes.txt': 'x',
    });
    const journal = journalNow();
    const report = await importInto(journal, folder);
    expect(report.tasks).toBe(2);
    expect(report.skipped.map(({ path }) => path)).toEqual([join(config, 'tasks', 's1', '3.json')]);
    expect(listTasks(journal.db).map(({ text, status }) => [text, status])).toEqual([
      ['Write the parser', 'done'],
      ['Write the tests', 'in_progress'],
    ]);
    expect(new Set(listTasks(journal.db).map(({ project }) => project)).size).toBe(1);
    expect((await importInto(journal, folder)).events.added).toBe(0);
  });

  it('are the same task as in the transcript, and only a newer state counts', async () => {
    const use = assistantLine('m1', [
      { type: 'tool_use', id: 't1', name: 'TaskCreate', input: { subject: 'Write the parser' } },
    ]);
    const created = line({
      type: 'user',
      uuid: 'r1',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }] },
      toolUseResult: { task: { id: '1', subject: 'Write the parser' } },
    });
    const { folder, config } = withTasks({ '1.json': task('1', 'Write the parser', 'pending') }, [
      promptLine('u1', 'Go.'),
      use,
      created,
    ]);
    const file = join(config, 'tasks', 's1', '1.json');
    const journal = journalNow();
    expect((await importInto(journal, folder)).tasks).toBe(1);
    const [known] = listTasks(journal.db);
    if (!known) throw new Error('no task');
    writeFileSync(file, JSON.stringify(task('1', 'Write the parser', 'completed')));
    await importInto(journal, folder);
    expect(getTask(journal.db, known.id)?.status).toBe('done');
    // Reopened by the person after the file was written: the file is not asked again.
    appendEvents(journal, [
      {
        type: 'task.changed',
        happenedAt: NOW,
        actor: 'person',
        trust: 'owner',
        body: { task: known.id, status: 'open' },
      },
    ]);
    utimesSync(file, NOW / 1000 - 60, NOW / 1000 - 60);
    await importInto(journal, folder);
    expect(getTask(journal.db, known.id)?.status).toBe('open');
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

describe('the last reply', () => {
  const minutes = (n: number): number => n * 60_000;
  const said = (journal: Journal): readonly string[] =>
    [...iterateEvents(journal.db, { types: ['reply.given'] })].map(({ body }) => String(body.text));

  /** Lines of a session that is going on now, in the one folder a client writes to. */
  function liveTranscript(lines: readonly object[], at = NOW) {
    const clientFolder = join(tempDir(), 'projects');
    const path = join(clientFolder, '-home-u-shop', 's1.jsonl');
    mkdirSync(join(clientFolder, '-home-u-shop'), { recursive: true });
    const write = (more: readonly object[]): void => {
      for (const each of more) {
        appendFileSync(path, `${JSON.stringify({ ...each, timestamp: new Date(at).toISOString() })}\n`);
      }
      utimesSync(path, at / 1000, at / 1000);
    };
    write(lines);
    return { clientFolder, path, write };
  }

  it(promise('import/last-reply', 'a copy of a transcript gives all its replies at once'), async () => {
    const journal = journalNow();
    const folder = writeTranscripts({ s1: [promptLine('p1', 'why?'), assistantLine('m1', 'because.')] });
    // A copy has today's date, whatever is in it.
    utimesSync(join(folder, 's1.jsonl'), NOW / 1000, NOW / 1000);
    expect(await importInto(journal, folder)).toMatchObject({ prompts: 1, replies: 1 });
    expect(said(journal)).toEqual(['because.']);
  });

  it('also when it was copied in the middle of the session', async () => {
    const journal = journalNow();
    const { clientFolder, path } = liveTranscript([promptLine('p1', 'why?'), assistantLine('m1', 'because.')]);
    const copy = join(tempDir(), 'copy.jsonl');
    cpSync(path, copy);
    utimesSync(copy, NOW / 1000, NOW / 1000);
    expect(await importInto(journal, copy, { clientFolder })).toMatchObject({ prompts: 1, replies: 1 });
  });

  it(promise('import/last-reply', 'is recorded once the session is quiet, and then only once'), async () => {
    const clock = stillClock(NOW);
    const journal = testJournal(tempHome(), { clock });
    const { clientFolder } = liveTranscript([promptLine('p1', 'why?'), assistantLine('m1', 'because.')]);
    const run = () => importInto(journal, clientFolder, { clientFolder });
    expect(await run()).toMatchObject({ prompts: 1, replies: 0 });
    expect(await run()).toMatchObject({ unchanged: 1, replies: 0 });
    clock.pass(minutes(11));
    expect(await run()).toMatchObject({ unchanged: 0, prompts: 0, replies: 1 });
    expect(await run()).toMatchObject({ unchanged: 1, replies: 0 });
    expect(said(journal)).toEqual(['because.']);
  });

  it('is recorded at once where the model says that its turn is over', async () => {
    const journal = journalNow();
    const reply = assistantLine('m1', 'because.') as { message: object };
    const ended = { ...reply, message: { ...reply.message, stop_reason: 'end_turn' } };
    const { clientFolder } = liveTranscript([promptLine('p1', 'why?'), ended]);
    expect(await importInto(journal, clientFolder, { clientFolder })).toMatchObject({ replies: 1 });
    expect(await importInto(journal, clientFolder, { clientFolder })).toMatchObject({ unchanged: 1 });
  });

  it(promise('import/last-reply', 'stays one event when its message is continued later'), async () => {
    const clock = stillClock(NOW);
    const journal = testJournal(tempHome(), { clock });
    const { clientFolder, write } = liveTranscript([promptLine('p1', 'why?'), assistantLine('m1', 'because')]);
    const run = () => importInto(journal, clientFolder, { clientFolder });
    clock.pass(minutes(11));
    expect(await run()).toMatchObject({ replies: 1 });
    write([assistantLine('m1', 'of the tide.')]);
    expect(await run()).toMatchObject({ replies: 0, events: { added: 0, supplemented: 1 } });
    write([promptLine('p2', 'and the moon?'), assistantLine('m2', 'that too.')]);
    expect(await run()).toMatchObject({ prompts: 1, replies: 1 });
    expect(said(journal)).toEqual(['because\n\nof the tide.', 'that too.']);
  });

  it('is the one a hook told of', async () => {
    const clock = stillClock(NOW);
    const journal = testJournal(tempHome(), { clock });
    const { clientFolder } = liveTranscript([promptLine('p1', 'why?'), assistantLine('m1', 'because.')]);
    await importInto(journal, clientFolder, { clientFolder });
    const scene = { at: NOW, interactive: true, redactor: createRedactor({ fingerprintKey: 'test' }) };
    const told = { session_id: 's1', cwd: '/home/u/shop', prompt_id: 'p1', last_assistant_message: 'because.' };
    const seen = seenByHook('Stop', told, { ...scene, ignores: () => false, branch: undefined });
    appendEvents(
      journal,
      seen.map(({ draft }) => draft),
    );
    clock.pass(minutes(11));
    expect(await importInto(journal, clientFolder, { clientFolder })).toMatchObject({ events: { added: 0 } });
    expect(said(journal)).toEqual(['because.']);
  });

  it('is supplied where an earlier version had left it out', async () => {
    const clock = stillClock(NOW);
    const journal = testJournal(tempHome(), { clock });
    const { clientFolder, path } = liveTranscript([promptLine('p1', 'why?'), assistantLine('m1', 'because.')]);
    const run = () => importInto(journal, clientFolder, { clientFolder });
    await run();
    // Its cursors said nothing about what was held back.
    const cursor = readCursor(journal, path);
    const { finished: _, ...place } = JSON.parse(cursor?.state ?? '{}') as { finished?: boolean };
    if (cursor) saveCursor(journal, path, { ...cursor, state: JSON.stringify(place) });
    clock.pass(minutes(11));
    expect(await run()).toMatchObject({ replies: 1 });
  });

  it('does not make a call without a result be read again and again', async () => {
    const journal = journalNow();
    const call = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'make' } };
    const folder = writeTranscripts({ s1: [promptLine('p1', 'build it'), assistantLine('m1', [call])] });
    await importInto(journal, folder);
    expect(await importInto(journal, folder)).toMatchObject({ unchanged: 1, bytes: 0 });
  });
});

describe('a client that does not name turns', () => {
  const minutes = (n: number): number => n * 60_000;
  const at = (minute: number) => ({ timestamp: new Date(NOW + minutes(minute)).toISOString() });
  const unnamed = (uuid: string, text: string, minute: number) => ({ ...promptLine(uuid, text), ...at(minute) });
  const hooks = (journal: Journal, minute: number, event: 'UserPromptSubmit' | 'Stop', fields: object) => {
    const scene = {
      at: NOW + minutes(minute),
      interactive: true,
      redactor: createRedactor({ fingerprintKey: 'test' }),
    };
    const input = { session_id: 's1', cwd: '/home/u/shop', ...fields };
    const seen = seenByHook(event, input, { ...scene, ignores: () => false, branch: undefined });
    return appendEvents(
      journal,
      seen.map(({ draft }) => draft),
    );
  };
  const lines = [
    unnamed('u1', 'why?', 0),
    { ...assistantLine('m1', 'because.'), ...at(1) },
    unnamed('u2', 'go on', 2),
    unnamed('u3', 'go on', 20),
  ];

  it('has one event for what a hook and the transcript saw, and one for each repetition', async () => {
    const journal = testJournal(tempHome(), { clock: stillClock(NOW + minutes(60)) });
    hooks(journal, 0, 'UserPromptSubmit', { prompt: 'why?' });
    hooks(journal, 1, 'Stop', { last_assistant_message: 'because.' });
    hooks(journal, 2, 'UserPromptSubmit', { prompt: 'go on' });
    const folder = writeTranscripts({ s1: lines });
    await importInto(journal, folder);
    const words = told(journal).filter((each) => /prompt|reply/.test(each));
    expect(words.toSorted()).toEqual([
      's1 prompt.submitted go on',
      's1 prompt.submitted go on',
      's1 prompt.submitted why?',
      's1 reply.given because.',
    ]);
    await importInto(journal, folder);
    expect(told(journal).filter((each) => /prompt|reply/.test(each))).toHaveLength(4);
  });

  it('does not bring back what a hook recorded and the owner erased', async () => {
    const clock = stillClock(NOW + minutes(60));
    const layout = tempHome();
    const journal = testJournal(layout, { clock });
    const added = hooks(journal, 0, 'UserPromptSubmit', { prompt: 'why?' }).map(({ id }) => id);
    await forgetEvents(journal, { layout, clock, busyTimeoutMs: 1000 }, added, undefined);
    await importInto(journal, writeTranscripts({ s1: lines }));
    expect(told(journal).join('\n')).not.toContain('why?');
    expect(told(journal).join('\n')).toContain('go on');
  });
});
