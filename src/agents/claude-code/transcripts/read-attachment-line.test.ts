import { describe, expect, it } from 'vitest';
import { readLines } from '../../../../test/fixtures/read-transcript.ts';
import { line, promptLine } from '../../../../test/fixtures/transcripts/lines.ts';
import type { Json } from '../../../domain/event.ts';

const attached = (uuid: string, attachment: Readonly<Record<string, Json>>): object =>
  line({ type: 'attachment', uuid, attachment });

const attachments = (lines: readonly object[]): readonly Json[] =>
  readLines(lines).seen.flatMap(({ draft }) => (draft.type === 'tool.called' ? [draft.body as Json] : []));

describe('attached files', () => {
  it('are recorded with their name, and with their text if they have one', () => {
    const file = { filePath: '/home/u/shop/prices.txt', content: 'apple 3' };
    const found = attachments([
      promptLine('p1', 'What do these say?'),
      attached('a1', { type: 'file', filename: '/home/u/shop/prices.txt', content: { type: 'text', file } }),
      attached('a2', {
        type: 'file',
        filename: '/home/u/offer.pdf',
        content: { type: 'pdf', file: { base64: 'QUJD' } },
      }),
      attached('a3', { type: 'directory', path: '/home/u/shop/drafts', content: 'autumn.md' }),
      line({
        type: 'user',
        isMeta: true,
        uuid: 'a4',
        message: { content: '[Image: source: /home/u/login error.png]' },
      }),
    ]);
    expect(found).toEqual([
      expect.objectContaining({ tool: 'Attachment', files: ['/home/u/shop/prices.txt'], output: 'apple 3' }),
      expect.objectContaining({ files: ['/home/u/offer.pdf'] }),
      expect.objectContaining({ files: ['/home/u/shop/drafts'], output: 'autumn.md' }),
      expect.objectContaining({ files: ['/home/u/login error.png'] }),
    ]);
    expect(JSON.stringify(found)).not.toContain('QUJD');
  });

  it('are not what the client gives the agent by itself', () => {
    const found = attachments([
      promptLine('p1', 'Go on.'),
      attached('a1', { type: 'environment', content: 'linux' }),
      attached('a2', { type: 'nested_memory', path: '/home/u/shop/CLAUDE.md', content: 'rules' }),
      attached('a3', { type: 'file' }),
      attached('a4', { type: 'file', filename: 7 }),
      line({ type: 'user', isMeta: true, uuid: 'a5', message: { content: '[Image: source: /tmp/c/images/1.png]' } }),
      line({ type: 'user', isCompactSummary: true, uuid: 'c1', message: { role: 'user', content: 'So far: prices.' } }),
      attached('a6', { type: 'file', filename: '/home/u/shop/prices.txt', content: 'apple 3' }),
    ]);
    expect(found).toEqual([]);
  });

  it('keep the text of an ignored file out', () => {
    const lines = [
      promptLine('p1', 'See.'),
      attached('a1', { type: 'file', filename: '/home/u/shop/.env', content: 'A=1' }),
    ];
    const [draft] = readLines(lines, { ignore: ['**/.env'] }).seen.flatMap(({ draft }) =>
      draft.type === 'tool.called' ? [draft] : [],
    );
    expect(draft?.body).toMatchObject({ files: ['/home/u/shop/.env'] });
    expect(JSON.stringify(draft)).not.toContain('A=1');
  });
});
