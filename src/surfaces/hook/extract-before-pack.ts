/**
 * Extracts the newest turns before a pack: what was said in a killed session reaches the next one, and what was said before a
 * compaction reaches the session after it.
 * The extractor is a separate file, so that no other hook has to load it.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { extractNewest } from '../../capture/facts/extract-sessions.ts';
import { messageOf } from '../../domain/errors.ts';
import type { FactRecord } from '../../domain/facts/fact-record.ts';
import type { Extractor } from '../../extract/extractor.ts';
import { keepFreedMemory } from '../../platform/process/keep-freed-memory.ts';
import { createLog } from '../../platform/process/log.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { hasUnextracted } from '../../store/state/facts/extraction-cursors.ts';
import type { HookRun } from './run-hook.ts';

/** The agent waits for the pack. A compaction takes many seconds, and what was said before it is forgotten unless the pack has it. */
const BUDGET_MS = { start: 150, compaction: 1000 };
const EXTRACTOR_FILE = 'extract.mjs';

/** Returns facts that are not stored yet. `compacted`: the session whose conversation is about to be summarised, or just was. */
export async function extractBeforePack(
  { layout }: HookRun,
  journal: Journal,
  compacted: string | undefined,
): Promise<readonly FactRecord[]> {
  try {
    if (!hasUnextracted(journal.db)) return [];
    const extractor = await loadExtractor(dirname(process.argv[1] ?? ''));
    if (extractor === undefined) return [];
    const budgetMs = compacted === undefined ? BUDGET_MS.start : BUDGET_MS.compaction;
    return extractNewest(journal, extractor, { deadline: monotonicMs() + budgetMs, own: compacted });
  } catch (error) {
    // Trigger: the journal is locked, or a fault of the extractor. Outcome: the pack lacks the newest facts; the background
    // extracts them.
    createLog(layout.logFile, 'warn').warn('extract', { said: messageOf(error) });
    return [];
  }
}

/** Undefined if it is not beside the hook, as when the hook runs from its source. */
async function loadExtractor(folder: string): Promise<Extractor | undefined> {
  const file = join(folder, EXTRACTOR_FILE);
  if (!existsSync(file)) return undefined;
  keepFreedMemory();
  // V8 compiles a pattern for its interpreter first, and to machine code when it is used again. Two hundred patterns that are used a few
  // times each take a third of the time if they are compiled once, and two thirds of that without finding shortcuts for long texts.
  // Other code runs a few times as well: optimizing it on other threads took a tenth of the processor time.
  setFlagsFromString(
    '--no-regexp-tier-up --no-regexp-optimization --no-maglev --invocation-count-for-turbofan=30000 --invocation-count-for-osr=5000',
  );
  const loaded: { shippedExtractor(): Extractor } = await import(pathToFileURL(file).href);
  return loaded.shippedExtractor();
}
