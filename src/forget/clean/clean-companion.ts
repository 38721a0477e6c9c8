/** What the companion keeps besides the journal: a cache of its conversation, and files that came with messages. */
import { join } from 'node:path';
import { asKnownEvent } from '../../domain/event.ts';
import { removeDurably } from '../../platform/files/atomic-file.ts';
import { isInside, nameInside } from '../../platform/files/inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import type { Remaining } from '../scan/scan-home.ts';

export interface CleanedCompanion {
  /** As paths in the home with `/`. */
  readonly files: readonly string[];
  /** Who else has the words. */
  readonly elsewhere: readonly Remaining[];
}

/** Called while the events are still known. The whole cache is deleted; it is rebuilt from the journal. */
export function cleanCompanion(journal: Journal, layout: HomeLayout, ids: ReadonlySet<string>): CleanedCompanion {
  const files: string[] = [];
  const channels = new Set<string>();
  for (const id of ids) {
    const record = getEvent(journal.db, id);
    const event = record && asKnownEvent(record);
    if (event?.type !== 'companion.received') continue;
    channels.add(event.body.channel);
    for (const { file } of event.body.attachments ?? []) {
      const path = file === undefined ? undefined : join(layout.home, file);
      if (path !== undefined && isInside(path, layout.companionAttachments) && removeDurably(path))
        files.push(nameInside(layout.home, path));
    }
  }
  if (removeDurably(layout.companionState)) files.push(nameInside(layout.home, layout.companionState));
  if (channels.size === 0) return { files, elsewhere: [] };
  const provider = {
    where: 'the language model’s provider',
    why: 'the companion sent it there; the provider deletes it by its own rules',
  };
  const telegram = { where: 'Telegram', why: 'delete the message in the chat, for both sides' };
  return { files, elsewhere: [provider, ...(channels.has('telegram') ? [telegram] : [])] };
}
