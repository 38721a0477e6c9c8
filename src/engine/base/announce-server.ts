/**
 * Writes `server.json` in the home: the address of the dashboard and its token, and `server.html`, which redirects a
 * browser there. Only the owner can read them, like the journal.
 */
import { prettyJson } from '../../domain/json/json.ts';
import { readTextIfExists, removeDurably, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';

export function announceServer(
  layout: HomeLayout,
  { url, token }: { readonly url: string; readonly token: string },
): () => void {
  const text = prettyJson({ url, token, pid: process.pid });
  // Both consist of random characters and a port, none of which is special in HTML.
  const page = `<!doctype html><title>Memoir</title><meta http-equiv="refresh" content="0;url=${url}/#token=${token}">\n`;
  const files = [
    [layout.serverFile, text],
    [layout.serverPage, page],
  ] as const;
  for (const [file, content] of files) writeFileAtomic(file, content);
  return () => {
    // A server that was started later has replaced the files.
    for (const [file, content] of files) if (readTextIfExists(file) === content) removeDurably(file);
  };
}
