/** Keeps what the journal knows about a file when the file moves inside the home, above all its trust. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../domain/ids.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { journalFileHistory } from '../../store/files/file-history.ts';
import { readPlainText } from '../../store/files/read-plain-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { createHeldFiles } from '../../store/state/dreams/held-files.ts';
import { homeFileName } from '../home-file.ts';

/**
 * Call after the move, under the file lock. Without it a moved file is unknown, so a note that is held back as external
 * would count as the agent's own.
 */
export function carryHistory(
  journal: Journal,
  layout: HomeLayout,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const [old, name] = [homeFileName(layout, from), homeFileName(layout, to)];
  const history = journalFileHistory(journal);
  const last = history.last(old);
  const held = createHeldFiles(journal.db)(old) !== undefined;
  if (last === undefined && !held) return;
  const text = readPlainText(to);
  if (text === undefined) return;
  const hash = contentHash(text);
  const trust = held ? 'external' : last?.hash === hash ? (last.trust ?? 'agent') : 'agent';
  const moved = journalFileHistory(journal, trust);
  moved.written(name, hash, moved.intent(name, null, hash, text));
  if (last !== undefined) history.removed(old, last.hash, name);
}

const LOCK_TIMEOUT_MS = 10_000;

/** The same for every text file of a folder that was renamed. */
export function carryFolderHistory(
  journal: Journal,
  layout: HomeLayout,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const visit = (dir: string): void => {
    for (const entry of readdirSync(join(to, dir), { withFileTypes: true })) {
      const file = join(dir, entry.name);
      if (entry.isDirectory()) visit(file);
      else carryHistory(journal, layout, { from: join(from, file), to: join(to, file) });
    }
  };
  withFileLock(layout.locks, () => visit(''), { timeoutMs: LOCK_TIMEOUT_MS });
}
