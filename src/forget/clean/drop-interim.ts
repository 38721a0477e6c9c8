/**
 * Between an erasure and the dream that writes the files again, the journal has versions that the erasure itself wrote. Their lines
 * were recognised by words, and a dream can word a statement in ways that share none. Only what the dream wrote from the remaining
 * facts is known to be free of the erased text, so the versions before it are erased too.
 */
import { join } from 'node:path';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listDreams, ownText } from '../../store/state/dreams/dreams.ts';
import { ownFiles } from '../../store/state/dreams/dreamt-files.ts';
import type { Remaining } from '../scan/scan-home.ts';

/** The files that an erasure cleans, and the position in the journal at which it began. */
export interface Rewriting {
  readonly names: readonly string[];
  readonly since: number;
}

const VERSIONS = ['file.intent', 'file.edited', 'file.written', 'dream.proposed'];

export function interimVersions(
  journal: Journal,
  layout: HomeLayout,
  { names, since }: Rewriting,
): { readonly events: readonly string[]; readonly remaining: readonly Remaining[] } {
  const own = ownFiles(journal, listDreams(journal));
  const events: string[] = [];
  const remaining: Remaining[] = [];
  for (const name of names) {
    const written = own.list().find(({ path }) => path === name);
    const last = own.lastOf(name);
    const records = [
      ...iterateEvents(journal.db, { subject: name, types: VERSIONS, order: 'arrival', afterSeq: since }),
    ];
    const isProposal = ({ type }: { readonly type: string }): boolean => type === 'dream.proposed';
    const current = records.findLast(({ type }) => type === 'file.intent' || type === 'file.edited');
    const kept = new Set([written?.id, last?.id, current?.id]);
    const at = records.findIndex(({ id }) => id === current?.id);
    events.push(
      ...records.flatMap((record, n) =>
        record.device === journal.device && !kept.has(record.id) && (isProposal(record) || n < at) ? [record.id] : [],
      ),
    );
    // A person changed the same lines, so the dream's text waits, and the file has lines of the one before.
    if (written === undefined || last === undefined || written.id === last.id || last.state !== 'waiting') continue;
    const next = new Set(ownText(journal, last.id)?.split('\n'));
    if (
      ownText(journal, written.id)
        ?.split('\n')
        .some((line) => !next.has(line)) === true
    )
      remaining.push({
        where: join(layout.home, ...name.split('/')),
        why: 'you changed the same lines, so its new text waits for you: `memoir dream review`',
      });
  }
  return { events, remaining };
}

/** Lines that a dream worded in other words may be left in them. */
export function notRewritten(
  layout: HomeLayout,
  files: readonly string[],
  failed: string | undefined,
): readonly Remaining[] {
  if (failed === undefined) return [];
  const why = `a dream could not write it again, which \`memoir dream\` does: ${failed}`;
  return files.map((path) => ({ where: join(layout.home, ...path.split('/')), why }));
}
