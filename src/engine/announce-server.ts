/** Writes `server.json` in the home: the address of the page and its token. Only the owner can read it, like the journal. */
import { readTextIfExists, removeDurably, writeFileAtomic } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';

export function announceServer(
  layout: HomeLayout,
  { url, token }: { readonly url: string; readonly token: string },
): () => void {
  const text = `${JSON.stringify({ url, token, pid: process.pid }, null, 2)}\n`;
  writeFileAtomic(layout.serverFile, text);
  return () => {
    // A server that was started later has replaced the file.
    if (readTextIfExists(layout.serverFile) === text) removeDurably(layout.serverFile);
  };
}
