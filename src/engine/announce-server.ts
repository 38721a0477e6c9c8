/**
 * `server.json` in the home: where the page is served and the token it wants, readable by its owner alone. Whoever can
 * read it could read the journal itself; another user of the machine can do neither.
 */
import { readTextIfExists, removeDurably, writeFileAtomic } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';

export function announceServer(
  layout: HomeLayout,
  { url, token }: { readonly url: string; readonly token: string },
): () => void {
  const text = `${JSON.stringify({ url, token, pid: process.pid }, null, 2)}\n`;
  writeFileAtomic(layout.serverFile, text);
  return () => {
    // A server started later has put its own there.
    if (readTextIfExists(layout.serverFile) === text) removeDurably(layout.serverFile);
  };
}
