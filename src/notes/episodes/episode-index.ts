/** Renders the `INDEX.md` of a project: one line per session, newest first. */

import type { Episode } from '../../domain/episode.ts';
import { countOf } from '../../domain/text/count.ts';
import { neutralTags } from '../../domain/text/neutral-tags.ts';
import { clipBytes } from '../../domain/text/plain-words.ts';

interface IndexEntry {
  readonly file: string;
  readonly episode: Episode;
}

/** Short enough to skim; the file has the rest. */
const HOOK_MAX_BYTES = 160;

/** `entries` are sorted, newest first. `older` counts the sessions whose file was removed. */
export function renderEpisodeIndex(slug: string, entries: readonly IndexEntry[], older: number): string {
  const lines = [
    `# Sessions in ${slug}`,
    '',
    'One line per session, newest first. Each file has more; `memoir show <id>` opens the events it quotes. Memoir writes',
    'this file from its journal and overwrites changes made here.',
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

/** Escapes Markdown and tags in the words of a session. */
function asText(words: string): string {
  return neutralTags(words.replace(/[\\[\]`*_|]/g, '\\$&'));
}
