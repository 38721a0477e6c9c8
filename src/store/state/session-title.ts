/** What a session was about, in the words it was begun with. */
import type { Database } from '../../platform/sqlite.ts';
import { iterateEvents } from '../journal/read.ts';

/** A greeting and some commands may come before the first request. */
const PROMPTS_LOOKED_AT = 5;

/** The first prompt that is no slash command and no notice of the client; else the first prompt there is. */
export function sessionTitle(db: Database, session: string): string | undefined {
  let first: string | undefined;
  for (const { body } of iterateEvents(db, { session, types: ['prompt.submitted'], limit: PROMPTS_LOOKED_AT })) {
    const words = String(body.text).replace(/\s+/g, ' ').trim();
    first ??= words === '' ? undefined : words;
    if (words !== '' && !words.startsWith('/') && !words.startsWith('<')) return words;
  }
  return first;
}
