import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { confirmWord } from './confirm-word.ts';

function terminal(typed: string, isTTY = true) {
  const asked: string[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY });
  stdin.end(typed);
  return { asked, context: { stdin, stderr: { isTTY, write: (text: string) => void asked.push(text) } } };
}

describe('a question answered by a word', () => {
  it.each([
    ['delete\n', true],
    ['  delete  \n', true],
    ['y\n', false],
    ['yes\n', false],
    ['Delete\n', false],
    ['delete it\n', false],
    ['\n', false],
    ['', false],
  ])(promise('install/asks-first', 'takes %j as %s'), async (typed, agreed) => {
    const { context, asked } = terminal(typed);
    expect(await confirmWord(context, 'All of it?', 'delete')).toBe(agreed);
    expect(asked.join('')).toContain('Type "delete"');
  });

  it('does not guess without a terminal', async () => {
    await expect(confirmWord(terminal('delete\n', false).context, 'All?', 'delete')).rejects.toThrow('no terminal');
  });
});
