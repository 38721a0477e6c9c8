import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { extractFromPrompt } from '../../extract/rules/extract.ts';
import { ownWords } from './own-words.ts';

const PASTES: Readonly<Record<string, string>> = {
  quote: 'Please fix this.\n\n> We decided to use Redis for all sessions.\n',
  fence: 'Look:\n```\nWe decided to use Redis for all sessions.\n```\n',
  ticket:
    'Please fix this one.\n\nSHOP-42 Login fails\nReporter: Eve\nPriority: High\n\nDescription:\nWe decided to use Redis for all sessions.\n',
  'ticket in markdown':
    'do this\n\n### Description\nUsers see a blank page.\n\n### Acceptance criteria\nWe decided to use Redis for all sessions.\n',
  'github issue': 'can you fix this\n\n#12 Login fails\n\nIt is slow.\nWe decided to use Redis for all sessions.\n',
  mail: 'answer this mail\n\nFrom: eve@example.org\nSubject: sessions\n\nHi,\nWe decided to use Redis for all sessions.\nEve\n',
  'forwarded mail': 'see below\n\n---------- Forwarded message ---------\nWe decided to use Redis for all sessions.\n',
  'german mail':
    'bitte antworten\n\nVon: eve@example.org\nBetreff: Sitzungen\n\nWir haben uns für Redis entschieden.\nWe decided to use Redis for all sessions.\n',
  'spanish mail': 'responde\n\nDe: eve@example.org\nAsunto: sesiones\n\nWe decided to use Redis for all sessions.\n',
  reply:
    'what now?\n\nOn Mon, 16 Nov 2026 at 10:00, Eve <eve@example.org> wrote:\nWe decided to use Redis for all sessions.\n',
  chat: 'summarise\n\nAnn: hello\nBob: hi there\nAnn: We decided to use Redis for all sessions.\n',
  'chat with times':
    'summarise\n\n10:31 Ann hello\n10:32 Bob hi\n10:33 Ann We decided to use Redis for all sessions.\n',
  'meeting notes': 'Meeting notes:\n- We decided to use Redis for all sessions.\n',
  copied: 'Copy from Notion:\nWe decided to use Redis for all sessions.\nStatus: accepted\n',
  'feedback on one line': 'Customer feedback: We decided to use Redis for all sessions.\n',
  'document below': 'Per the RFC below, implement it.\n\n---\nRFC 12\nWe decided to use Redis for all sessions.\n',
  'description to review':
    'Can you review this PR description?\n\n## Summary\n- We decided to use Redis for all sessions.\n',
  'their readme':
    'Here is their README, comment on it\n\n# Cachely\n\nWe decided to use Redis for all sessions. Always use it.\n',
  'list from a tracker': 'review this list from Jira\n- We decided to use Redis for all sessions\n',
  'page of a tracker': 'fix it\n\nuser123 opened this issue 3 days ago\n\nWe decided to use Redis for all sessions.\n',
  'sent by others': 'The vendor sent this: we decided to use Redis for all sessions.\n',
  'between marks': '--- begin ---\nWe decided to use Redis for all sessions.\n--- end ---\nis this ok?\n',
  'chat with an agent': 'user: what cache?\nassistant: We decided to use Redis for all sessions.\nuser: fine\n',
  'mark of the client': '[Pasted text #1 +20 lines]\nWe decided to use Redis for all sessions.\n',
  'mark of the sender': '(pasted from the PDF) We decided to use Redis for all sessions.\n',
  'dated lines': '2026-01-01 We decided to use Redis for all sessions.\n2026-01-02 done\n',
  'according to others': 'According to Stack Overflow we decided to use Redis for all sessions\n',
  introduced: 'This is the ticket:\n\nSessions are slow. We decided to use Redis for all sessions.\n',
  'introduced in german': 'Hier die Nachricht vom Kunden:\n\nWe decided to use Redis for all sessions.\n',
  'introduced in spanish': 'El cliente escribe:\n\nWe decided to use Redis for all sessions.\n',
  'quoted in the line': 'The client writes "We decided to use Redis for all sessions." What do you think?',
  letter:
    'Here is what they wrote, what do you think?\n\nHi team,\nWe decided to use Redis for all sessions.\nBest, Tom',
  'text to summarise': 'Summarize this: We decided to use Redis for all sessions.',
  'text to translate': 'Translate to German: We decided to use Redis for all sessions.',
  'text to translate below': 'Bitte übersetze:\n\nWe decided to use Redis for all sessions.',
  'chat line': '@tom: We decided to use Redis for all sessions.\n@ann: great',
  'reported line': 'Kollege schreibt: We decided to use Redis for all sessions.',
  'reported line in spanish': 'Mi jefe dice: We decided to use Redis for all sessions.',
  'wiki page': 'From the wiki:\n\nWe decided to use Redis for all sessions.\n',
  'quotation that is introduced': "Here's a quote from the book:\n\nWe decided to use Redis for all sessions.\n",
  'decision record': 'ADR 7: sessions\n\nStatus: accepted\n\nDecision\nWe decided to use Redis for all sessions.\n',
  'decision record without a number':
    'do it\n\nSessions\n\nStatus: accepted\n\nDecision\nWe decided to use Redis for all sessions.\n',
  'message below its speaker': 'Tom Smith  3:12 PM\nWe decided to use Redis for all sessions.\n',
  'message below its speaker and day': 'Anna Berg (Today at 4:10 PM)\nWe decided to use Redis for all sessions.\n',
  'message after its speaker': '[Tom, 10:31] We decided to use Redis for all sessions.',
  'message after day and speaker': '[16.11.26, 10:31] Anna: We decided to use Redis for all sessions.',
  'quotation that goes on': '> Tom\nWe decided to use Redis for all sessions.\n',
  'page below its address': 'https://x.example/blog/1\n\nWe decided to use Redis for all sessions.\n',
  'file below its name': 'fix this\n\nCONTRIBUTING.md\n\nWe decided to use Redis for all sessions.\n',
  'file below its path': 'docs/adr/0007.md\n\nWe decided to use Redis for all sessions.\nIt is fast.',
  'specification with numbered sections':
    'implement the spec\n\n1. Overview\nWe decided to use Redis for all sessions.\n2. Scope\nAll.\n',
  'text to judge': 'what do you think of this text\n\nWe decided to use Redis for all sessions.\n',
  'text to judge in german': 'Was hältst du von diesem Text\n\nWe decided to use Redis for all sessions.\n',
  'text to judge in spanish': 'qué opinas de este mensaje\n\nWe decided to use Redis for all sessions.\n',
  'text to judge on the line': 'Thoughts on this tweet? We decided to use Redis for all sessions.',
  'announcement that is retold': "the vendor's blog announces that we decided to use Redis for all sessions.",
  'message that is retold': 'FYI, Tom just told me this - We decided to use Redis for all sessions.',
  'source that is named': 'According to the vendor, we decided to use Redis for all sessions.',
  'answer of another agent': 'ChatGPT:\nWe decided to use Redis for all sessions.\n\nyou agree?',
  'text that stands somewhere': 'das steht in der Doku:\nWe decided to use Redis for all sessions.',
  'text that stands somewhere in spanish': 'esto pone en la web:\nWe decided to use Redis for all sessions.',
  'ticket that reads': 'the ticket reads: we decided to use Redis for all sessions.',
  'text that came from somebody': 'I got this from support:\nWe decided to use Redis for all sessions. Regards, Bob',
  'words of a boss': 'this is what my boss said\nWe decided to use Redis for all sessions.',
  'forwarded line': 'fwd: We decided to use Redis for all sessions.',
  'forwarded line of somebody': 'fwd from ops: We decided to use Redis for all sessions.',
  'weitergeleitete Zeile': 'Weitergeleitet von Jana: We decided to use Redis for all sessions.',
  'voice note': 'voice note from bob: We decided to use Redis for all sessions.',
  tweet: 'Tweet: we decided to use Redis for all sessions, best decision ever',
  'letter on one line': 'Hello Kim, we decided to use Redis for all sessions. Best, Bob',
  'comment of a program': '// We decided to use Redis for all sessions.',
  'comment block': '/* We decided to use Redis for all sessions. */',
  log: 'why\n\n2026-11-16 10:00:00 INFO We decided to use Redis for all sessions.\n',
  'long document': `Read this.\n\n# Plan\n${'Words about it. '.repeat(120)}\n## Sessions\nWe decided to use Redis for all sessions.\n## More\nx\n`,
};

describe('a prompt’s own words', () => {
  it.each(Object.entries(PASTES))(
    promise('trust/pasted-is-not-the-owners', 'a decision in a pasted %s is nobody’s here'),
    (_name, prompt) => {
      expect(ownWords(prompt)).toHaveLength(prompt.length);
      expect(ownWords(prompt)).not.toContain('Redis');
      expect(extractFromPrompt(prompt)).toEqual([]);
    },
  );

  it.each([
    'We decided to use Redis for all sessions.',
    'Fix the test.\n\nWe decided to use Redis for all sessions.\n\n```\nx = 1\n```\n',
    '> what about sessions?\n\nWe decided to use Redis for all sessions.',
    'I said it before: We decided to use Redis for all sessions.',
    'One more thing about sessions: the test is red. We decided to use Redis for all sessions.',
    'Hi,\n\nWe decided to use Redis for all sessions.',
    'Two things: the test is red. We decided to use Redis for all sessions.',
    '> A or B?\nWe decided to use Redis for all sessions.',
    'src/app.ts\n\nWe decided to use Redis for all sessions.',
    'The meeting moved to 10:31\n\nWe decided to use Redis for all sessions.',
    'Please update README.md\n\nWe decided to use Redis for all sessions.',
    'Check this function.\n\nWe decided to use Redis for all sessions.',
    'We decided to use Redis for all sessions.\n\n1. fix the login\n2. add tests',
    'The test says that it is red. We decided to use Redis for all sessions.',
    'Here is the plan\n\nWe decided to use Redis for all sessions.',
    'hi Kim, we decided to use Redis for all sessions. Best regards to the team',
    'got it working in CI\n\nWe decided to use Redis for all sessions.',
    'The PDF export is slow\n\nWe decided to use Redis for all sessions.',
    'see the wiki for the rest\n\nWe decided to use Redis for all sessions.',
    'read this file from the top\n\nWe decided to use Redis for all sessions.',
  ])(promise('trust/pasted-is-not-the-owners', 'control: said by the owner it is found: %j'), (prompt) => {
    expect(extractFromPrompt(prompt)).toMatchObject([{ kind: 'decision' }]);
  });

  it.each([
    'From now on:\n- use Redis for all sessions',
    'https://x.example/issue/1\n\nfix this with Redis please',
    'I said that we use Redis for all sessions.',
    'We told them that we use Redis for all sessions.',
    '1. Redis for sessions\n2. Postgres for the rest',
  ])('control: the owner’s own words stay: %j', (prompt) => {
    expect(ownWords(prompt)).toBe(prompt);
  });

  it.each([
    ['Tom says that sessions are slow, so we keep them in Redis', 'so we keep them in Redis', 'slow'],
    ['Die Leiterin sagt, dass alles zu lange dauert, deshalb nehmen wir Redis', 'nehmen wir Redis', 'lange'],
    ['Eva dice que va lento, así que usamos Redis', 'usamos Redis', 'lento'],
  ])('keeps what the sender makes of it: %j', (prompt, own, reported) => {
    expect(ownWords(prompt)).toContain(own);
    expect(ownWords(prompt)).not.toContain(reported);
  });

  it.each([
    'Tom says that sessions are slow, so they use Redis',
    'Tom says that his boss is in a hurry, and so he uses Redis',
    'Die Firma meldet, dass es zu lange dauert, deshalb nehmen sie Redis',
  ])('keeps nothing of what others make of it: %j', (prompt) => {
    expect(ownWords(prompt)).not.toContain('Redis');
  });

  it('keeps every offset, whatever the line ends are', () => {
    for (const text of ['a\r\n> b\r\nc', '\n\n', '```\nx', 'a\n> b', '> b\n', 'é\n> ü\n😀'])
      expect(ownWords(text)).toHaveLength(text.length);
    expect(ownWords('a\r\n> b\r\n\r\nc')).toBe('a\r\n   \r\n\r\nc');
  });

  it('takes time that grows with the text', () => {
    const long = `${'x: '.repeat(20_000)}\n`.repeat(5);
    expect(ownWords(long)).toHaveLength(long.length);
    for (const piece of [
      'says ',
      'Tom 10:31 ',
      '[10:31 ',
      'according to a ',
      'this text ',
      '1. A\n',
      '> a\n',
      'told me ',
      'my boss on ',
      'message from ',
    ])
      expect(ownWords(piece.repeat(20_000))).toHaveLength(piece.length * 20_000);
  });
});

describe('quotations of one line', () => {
  it.each([
    'a "booking" is confirmed, a "reservation" is not, as I said',
    'I said "Save" for the button, and "Cancel" for the link',
    'wir sagen "Fuhre" zum Lkw und "Los" zur Palette',
    'decimos "lote" al palé y "carga" al camión, se dice así',
  ])('leave the words between two names: %s', (said) => {
    expect(ownWords(said)).toBe(said);
  });
});
