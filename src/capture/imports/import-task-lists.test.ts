/** The client’s own task lists, which it keeps beside its transcripts. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assistantLine, line, promptLine } from '../../../test/fixtures/transcripts/lines.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { getTask } from '../../store/state/tasks/tasks.ts';
import { importInto, journalNow, NOW, writeTranscripts } from './import-transcripts.test-helper.ts';

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
