/** The last reply of a session, which a hook and a transcript both bring. */
import { appendFileSync, cpSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stillClock, tempDir, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { assistantLine, promptLine } from '../../../test/fixtures/transcripts/lines.ts';
import { promise } from '../../../test/promises.ts';
import { seenByHook } from '../../agents/claude-code/hook/hook-drafts.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { readCursor, saveCursor } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { createRedactor } from '../redactor.ts';
import { importInto, journalNow, NOW, writeTranscripts } from './import-transcripts.test-helper.ts';

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

  it('a copy made during the session gives all its replies too', async () => {
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

  it('is the same event as the one a hook recorded', async () => {
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

  it('is added if an earlier version had left it out', async () => {
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

  it('a call without a result is not read again and again', async () => {
    const journal = journalNow();
    const call = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'make' } };
    const folder = writeTranscripts({ s1: [promptLine('p1', 'build it'), assistantLine('m1', [call])] });
    await importInto(journal, folder);
    expect(await importInto(journal, folder)).toMatchObject({ unchanged: 1, bytes: 0 });
  });
});
