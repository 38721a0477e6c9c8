/**
 * Runs the companion of the built package with one more channel, the parent process: `{ say, ref }` is a message, `{ confirmed }` and
 * `{ reply, answers }` come back. With the argument `early` the channel is broken on purpose: it confirms a message and writes it only
 * when the parent says `write`.
 * Arguments: the folder of the package, the home, `early` or `late`.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Channel } from '../../src/companion/channel.ts';
import type { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';

export type ToPostbox = { readonly say: string; readonly ref: string } | 'write';
export type FromPostbox =
  | 'ready'
  | { readonly confirmed: string }
  | { readonly reply: string; readonly answers: readonly string[] };

const [package_ = '', home = '', when = 'late'] = process.argv.slice(2);
const file = pathToFileURL(join(package_, 'dist', 'index.js')).href;
const built: { readonly openMemoir: typeof openMemoir } = await import(file);
const tell = (message: FromPostbox): void => {
  process.send?.(message);
};
const postbox: Channel = {
  name: 'postbox',
  open: async (inbox) => {
    let write = (): void => undefined;
    process.on('message', (message: ToPostbox) => {
      if (message === 'write') return write();
      const { say: text, ref } = message;
      write = () => {
        inbox.receive({ ref, text });
      };
      if (when !== 'early') write();
      tell({ confirmed: ref });
    });
  },
  send: async ({ text, answers }) => {
    tell({ reply: text, answers });
    return { outcome: 'sent' };
  },
  close: async () => undefined,
};
const memoir = built.openMemoir({ home, environment: readEnvironment({ ...process.env }) });
const ending = new AbortController();
process.once('disconnect', () => ending.abort());
await (await memoir.companion()).run({
  signal: ending.signal,
  channels: [postbox],
  onReady: () => setImmediate(tell, 'ready'),
});
memoir.close();
