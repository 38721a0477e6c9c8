/** Removes lines with erased text from Memoir's log file. */
import { existsSync } from 'node:fs';
import { isMemoirError } from '../../domain/errors.ts';
import { writeFileAtomic } from '../../platform/files/atomic-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readPlainFile } from '../../store/files/read-plain-file.ts';
import type { QuoteFinder } from '../scan/distinctive-phrases.ts';

export function cleanLog({ logFile }: HomeLayout, finder: QuoteFinder): void {
  for (const file of [logFile, `${logFile}.1`]) {
    if (!existsSync(file)) continue;
    try {
      const text = readPlainFile(file)?.text ?? '';
      const kept = text.split('\n').filter((line) => !finder.has(line));
      const next = kept.join('\n');
      if (next !== text) writeFileAtomic(file, next);
    } catch (error) {
      // A link, a pipe or binary data in its place: the scan reports it if it contains the words.
      if (!isMemoirError(error)) throw error;
    }
  }
}
