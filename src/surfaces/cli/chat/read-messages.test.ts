import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readMessages } from './read-messages.ts';

function typing(): { readonly sent: string[]; type(text: string): void } {
  const keys = new PassThrough();
  const input = createInterface({ input: keys, output: new PassThrough(), terminal: true });
  const sent: string[] = [];
  readMessages(input, keys, {
    message: (text) => sent.push(text),
    cancel: () => false,
    leave: () => undefined,
    end: () => undefined,
  });
  return { sent, type: (text) => void keys.write(text) };
}

it('a marked paste of several lines is one message, sent with Enter', async () => {
  const { sent, type } = typing();
  type('see: \u001b[200~one\rtwo\r\rthree\u001b[201~');
  type(' and mine\r');
  await expect.poll(() => sent).toEqual(['see: one\ntwo\n\nthree and mine']);
  type('\u001b[200~four\rfive\r\u001b[201~');
  type('\r');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toBe('four\nfive');
});

it('so is one that the terminal does not mark', async () => {
  const { sent, type } = typing();
  type('one\rtwo\rthree');
  // Its timer is over when a later one is.
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(sent).toEqual([]);
  type('\r');
  await expect.poll(() => sent).toEqual(['one\ntwo\nthree']);
});

it('a line that ends in a backslash continues', async () => {
  const { sent, type } = typing();
  type('one\\\rtwo\r');
  await expect.poll(() => sent).toEqual(['one\ntwo']);
});
