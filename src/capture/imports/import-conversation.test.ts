import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir, testJournal } from '../../../test/fixtures/home.ts';
import { isMemoirError } from '../../domain/errors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { createRedactor } from '../redactor.ts';
import { importConversation } from './import-conversation.ts';

const redactor = createRedactor({ fingerprintKey: 'test' });

function message(fields: object): object {
  return { conversation: 'Book club', session: 's1', id: 'm1', at: '2026-03-01T10:00:00Z', text: 'Hello.', ...fields };
}

function fileOf(...lines: readonly (object | string)[]): string {
  const file = join(tempDir(), 'talk.jsonl');
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}

function said(journal: Journal) {
  return [...iterateEvents(journal.db, { types: ['prompt.submitted', 'reply.given'] })];
}

describe('a conversation from elsewhere', () => {
  it('becomes a project of its name, with who said what and the message’s own id', () => {
    const journal = testJournal();
    const file = fileOf(
      message({ speaker: 'Ada', role: 'user' }),
      message({ id: 'm2', at: 1_772_359_300_000, speaker: 'Bot', role: 'assistant', text: 'Good morning.' }),
      message({ id: 'm3', conversation: 'Garden', session: 7, speaker: 'Ada' }),
    );
    expect(importConversation(journal, file, { redactor })).toEqual({
      conversations: 2,
      sessions: 2,
      messages: 3,
      events: { added: 5, known: 0 },
      skipped: [],
    });
    expect(
      listProjects(journal.db)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['book-club', 'garden']);
    const [first, second, third] = said(journal);
    expect(first).toMatchObject({
      type: 'prompt.submitted',
      session: 'Book club/s1',
      actor: 'person',
      body: { text: 'Hello.', ref: 'm1', speaker: 'Ada' },
    });
    expect(third).toMatchObject({ type: 'reply.given', actor: 'agent', body: { ref: 'm2', speaker: 'Bot' } });
    expect(second).toMatchObject({ session: 'Garden/7', body: { ref: 'm3' } });
    // An imported conversation is never pushed, whichever speaker it names.
    expect(said(journal).every(({ trust }) => trust === 'external')).toBe(true);
  });

  it('is imported once, and more of it later', () => {
    const journal = testJournal();
    const file = fileOf(message({}));
    importConversation(journal, file, { redactor });
    expect(importConversation(journal, file, { redactor }).events).toEqual({ added: 0, known: 1 });
    const longer = fileOf(message({}), message({ id: 'm2', text: 'And more.' }));
    expect(importConversation(journal, longer, { redactor }).events).toEqual({ added: 1, known: 1 });
    expect(said(journal)).toHaveLength(2);
  });

  it('goes into the project named instead, and loses its secrets', () => {
    const journal = testJournal();
    const secret = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3hJ6'}`;
    importConversation(journal, fileOf(message({ text: `Use ${secret} for it.` })), { redactor, project: 'mine' });
    expect(listProjects(journal.db)).toEqual([]);
    const [only] = said(journal);
    expect(only?.project).toBe('mine');
    expect(String(only?.body.text)).toMatch(/^Use \[redacted:github-token:[0-9a-f]{8}\] for it\.$/);
  });

  it('names each line it cannot read, and reads the rest', () => {
    const lines = [
      '{"half',
      '[]',
      message({ conversation: '' }),
      message({ id: undefined }),
      message({ at: 'yesterday' }),
      message({ text: '  ' }),
      '',
      message({}),
    ];
    const report = importConversation(testJournal(), fileOf(...lines), { redactor });
    expect(report.messages).toBe(1);
    expect(report.skipped).toEqual([
      { line: 1, why: 'not JSON' },
      { line: 2, why: 'not an object' },
      { line: 3, why: 'no conversation' },
      { line: 4, why: 'no id' },
      { line: 5, why: 'no time in "at"' },
      { line: 6, why: 'no text' },
    ]);
  });

  it('without a single message is refused, and nothing is written', () => {
    const journal = testJournal();
    let code = '';
    try {
      importConversation(journal, fileOf('just text'), { redactor });
    } catch (error) {
      code = isMemoirError(error) ? error.code : String(error);
    }
    expect(code).toBe('bad-input');
    expect([...iterateEvents(journal.db)]).toEqual([]);
  });
});
