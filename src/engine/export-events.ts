/** Everything that was recorded, as JSON lines another program can read. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { MemoirError } from '../domain/errors.ts';
import { writeFileAtomic } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { asRecorded } from '../store/journal/rows.ts';

/** Small enough to hold, large enough that the query does not show in the time taken. */
const EXPORT_PAGE = 100;

/** Page by page: a reader that stops half-way (`| less`) must not hold the journal's log open behind it. */
export function* exportLines(journal: Journal): Generator<string, void, undefined> {
  for (let afterSeq = 0; ; ) {
    const page = [
      ...iterateEvents(journal.db, { order: 'arrival', supplements: 'apart', afterSeq, limit: EXPORT_PAGE }),
    ];
    for (const record of page) {
      afterSeq = record.seq;
      const { happenedAt, ...rest } = asRecorded(record);
      yield JSON.stringify({ ...rest, happenedAt: new Date(happenedAt).toISOString() });
    }
    if (page.length < EXPORT_PAGE) return;
  }
}

/** Whole or not at all. */
export function exportToFile(journal: () => Journal, layout: HomeLayout, path: string): { readonly events: number } {
  assertOutsideHome(path, layout);
  let events = 0;
  const lines = function* () {
    for (const line of exportLines(journal())) {
      events += 1;
      yield `${line}\n`;
    }
  };
  writeFileAtomic(path, lines());
  return { events };
}

/** An export over `journal.db` or a note would destroy what it exports. */
function assertOutsideHome(path: string, { home }: HomeLayout): void {
  const real = (folder: string): string => (existsSync(folder) ? realpathSync.native(folder) : folder);
  const target = join(real(dirname(path)), basename(path));
  if (!`${target}${sep}`.startsWith(`${real(home)}${sep}`)) return;
  throw new MemoirError('refused', `${path} is inside the memory itself`, { next: 'Name a file outside it.' });
}
