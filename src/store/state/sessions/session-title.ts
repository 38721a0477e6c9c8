/** The title of a session: its first request. */
import { collapseSpaces } from '../../../domain/text/collapse-spaces.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';

/** A greeting and some commands can come before the first request. */
const PROMPTS_LOOKED_AT = 5;

/** The first prompt that is neither a slash command nor a notice of the agent; else the first prompt. */
export function sessionTitle(db: Database, session: string): string | undefined {
  let first: string | undefined;
  for (const { body } of iterateEvents(db, { session, types: ['prompt.submitted'], limit: PROMPTS_LOOKED_AT })) {
    const words = collapseSpaces(String(body.text));
    first ??= words === '' ? undefined : words;
    if (words !== '' && !words.startsWith('/') && !words.startsWith('<')) return words;
  }
  return first;
}
