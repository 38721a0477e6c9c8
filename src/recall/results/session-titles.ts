/** The title of a session for a reader of results: the beginning of its first prompt. */

import { readDocuments } from '../../store/index/read-documents.ts';
import { type DocFilter, docsByNumber, firstPrompts } from '../../store/index/search-index.ts';
import type { RecallContext } from '../recall-scope.ts';

const TITLE_CHARS = 80;

/** By the number of the session. A session without a person's message, or that began in a hidden project, has none. */
export function sessionTitles(
  { db, journal, layout }: RecallContext,
  sessions: readonly number[],
  { hiddenProjects }: DocFilter,
): ReadonlyMap<number, string> {
  const prompts = firstPrompts(db, [...new Set(sessions)]);
  const shown = docsByNumber(db, [...prompts.values()], { hiddenProjects }).map(({ doc }) => doc);
  const documents = readDocuments({ db, journal, layout }, shown);
  const titles = new Map<number, string>();
  for (const [session, doc] of prompts) {
    const title = titleOf(documents.get(doc)?.text ?? '');
    if (title !== '') titles.set(session, title);
  }
  return titles;
}

/** The first line, up to its first sentence. */
function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const [sentence = ''] = line.split(/(?<=[.!?])\s/);
  const whole = sentence.replace(/\s+/g, ' ').trim();
  return whole.length <= TITLE_CHARS ? whole : `${whole.slice(0, TITLE_CHARS).replace(/\s+\S*$/, '')}…`;
}
