/** Reads what the maintenance of notes needs in all scopes, and leaves out what was proposed before. */
import { join } from 'node:path';
import type { ProposedChange } from '../../domain/dream.ts';
import { contentHash } from '../../domain/ids.ts';
import type { Note } from '../../domain/note.ts';
import { localDay } from '../../domain/time/dates.ts';
import { readHomeFile } from '../../notes/home-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import type { OwnFiles } from '../../store/state/dreams/dreamt-files.ts';
import type { GatheredScope } from '../gather.ts';
import { maintainNotes } from './maintain-notes.ts';

export function maintainScopes(
  journal: Journal,
  layout: HomeLayout,
  scopes: readonly GatheredScope[],
  own: OwnFiles,
): readonly ProposedChange[] {
  const textOf = ({ id }: Note): string | undefined => readHomeFile(layout, join(layout.home, ...id.split('/')));
  const isHandEdited = ({ id }: Note): boolean =>
    [...iterateEvents(journal.db, { subject: id, types: ['file.edited'], limit: 1 })].length > 0;
  return scopes
    .flatMap(({ notes, facts, code }) => {
      // Files of an agent's own memory are never written.
      const theirs = notes.filter(({ id }) => !own.has(id) && !id.startsWith('agents/'));
      if (theirs.length === 0) return [];
      return maintainNotes({
        notes: theirs,
        facts,
        code: code(),
        today: localDay(journal.clock.now()),
        textOf,
        isHandEdited,
      });
    })
    .filter((change) => !isKnown(own, change));
}

/** It waits already, or somebody rejected or undid it. */
function isKnown(own: OwnFiles, { path, after }: ProposedChange): boolean {
  const last = own.lastOf(path);
  if (last === undefined || last.state === 'applied' || last.state === 'accepted') return false;
  return last.state === 'waiting' || (after !== undefined && last.next === contentHash(after));
}
