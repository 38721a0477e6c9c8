/** Conversations that the client copied into another transcript, or whose turns it does not name: each happened once. */
import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stillClock, tempDir, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { assistantLine, promptLine, resultLine } from '../../../test/fixtures/transcripts/lines.ts';
import { seenByHook } from '../../agents/claude-code/hook/hook-drafts.ts';
import { forgetEvents } from '../../forget/forget-events.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listSessions } from '../../store/state/sessions/sessions.ts';
import { createRedactor } from '../redactor.ts';
import { importInto, journalNow, NOW, RECORDED, told, writeTranscripts } from './import-transcripts.test-helper.ts';

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

  it('does not restore anything of a forgotten session', async () => {
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
