/** `INDEX.md` of a project: its sessions as a menu, newest first, one line each. */

import { countOf } from '../domain/count.ts';
import { neutralTags } from '../domain/neutral-tags.ts';
import type { Episode } from './episode.ts';
import { clipBytes } from './plain-words.ts';

export interface IndexEntry {
  readonly file: string;
  readonly episode: Episode;
}

/** A menu is looked over, not read; the file has the rest. */
const HOOK_MAX_BYTES = 160;

/** `entries`: newest first. `older`: how many sessions have no file any more. */
export function renderEpisodeIndex(slug: string, entries: readonly IndexEntry[], older: number): string {
  const lines = [
    `# Sessions in ${slug}`,
    '',
    'One line each, newest first; the file has more, and `memoir show <id>` opens the words it was made from. Memoir makes',
    'this from its journal: changes here are overwritten.',
    '',
    ...entries.map(entryLine),
    ...(older > 0 ? ['', `${countOf(older, 'older session is', 'older sessions are')} in the journal only.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function entryLine({ file, episode }: IndexEntry): string {
  const when = episode.started_at.slice(0, 16).replace('T', ' ');
  const files = episode.files_changed.length;
  const facts = [
    ...(episode.skill_used === null ? [] : [`/${episode.skill_used}`]),
    `${episode.duration_minutes} min`,
    ...(files === 0 ? [] : [countOf(files, 'file')]),
    episode.outcome,
  ];
  const hook = `${clipBytes(episode.what_was_done, HOOK_MAX_BYTES)} (${facts.join(', ')})`;
  return `- [${when}](episodes/${encodeURIComponent(file)}) — ${asText(hook)}`;
}

/** The words of a session are no links, tags or code of this page. */
function asText(words: string): string {
  return neutralTags(words.replace(/[\\[\]`*_|]/g, '\\$&'));
}
