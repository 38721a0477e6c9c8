/** Names for a session that are safe in a file name and in a line of Markdown, whatever characters its id has. */
import { contentHash } from '../../domain/ids.ts';

/** The id itself where it is safe and short enough, else its safe characters and a hash that keeps two ids apart. */
export function safeSessionName(session: string, maxChars: number): string {
  if (/^[A-Za-z0-9_-]+$/.test(session) && session.length <= maxChars) return session;
  const hash = contentHash(session).slice(0, 8);
  const safe = session.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, maxChars - hash.length - 1);
  return `${safe}-${hash}`;
}

const LABEL_MAX_CHARS = 32;

/** What a bullet of the daily log calls a session: of a UUID the first eight digits. */
export function sessionLabel(session: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(session) ? session.slice(0, 8) : safeSessionName(session, LABEL_MAX_CHARS);
}
