/**
 * Indexes the events of an import, finds facts in them and embeds both, with progress, so that the first search does not have to. It
 * embeds only with the built-in embedder; the others are slow or cost money, so the person starts them.
 */
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { isMemoirError, type Memoir } from '../../index.ts';
import type { Context } from './command.ts';
import { type Progress, progress } from './print/progress.ts';

/** The newest sessions first. The rest of a long history follows in the background. */
const FACTS_BUDGET_MS = MINUTE_MS;

/** `silent`: without progress, for `--json`. */
export async function makeSearchable(
  context: Context,
  memoir: Memoir,
  { silent = false, factsMs = FACTS_BUDGET_MS }: { readonly silent?: boolean; readonly factsMs?: number } = {},
): Promise<void> {
  const shown = silent ? undefined : context;
  let left = 0;
  try {
    // First, so that a search in another terminal finds the history while facts are still being found.
    await withProgress(shown, ['indexing', 'event'], (step) => memoir.recall.updateIndex(step));
    ({ left } = await withProgress(shown, ['finding facts', 'session'], (step) =>
      memoir.facts.extractNew({ budgetMs: factsMs, onProgress: step }),
    ));
    await memoir.recall.updateIndex();
    if (memoir.config.get('models.embedder') !== 'builtin') return;
    const models = await memoir.models();
    await withProgress(shown, ['search by meaning', 'text'], (step) => models.embed({ onProgress: step }));
  } catch (error) {
    // Trigger: another process is indexing, the disk is full, or the embedder's table is damaged. Outcome: the imported
    // events are safe, and the next search tries again.
    if (!isMemoirError(error)) throw error;
    memoir.log.warn('not made searchable', { because: error.message });
  } finally {
    // Only now: both would wait for each other at the index.
    if (left > 0) context.servers?.catchUp(memoir.layout.home);
  }
}

async function withProgress<T>(
  context: Context | undefined,
  [label, unit]: readonly [label: string, unit: string],
  work: (step: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  let bar: Progress | undefined;
  let shown = 0;
  const result = await work((done, total) => {
    if (!context) return;
    bar ??= progress(context, total, label, unit);
    bar.advance(done - shown);
    shown = done;
  });
  bar?.finish();
  return result;
}
