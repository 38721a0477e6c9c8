/**
 * After much came in at once: puts it into the index and embeds it, with progress, so that the first question need not. With
 * the built-in table only; every other embedder takes long or costs something, and is started by the person.
 */
import { isMemoirError, type Memoir } from '../../index.ts';
import type { Context } from './command.ts';
import { type Progress, progress } from './progress.ts';

/** `silent`: without progress, where a program reads the answer and nothing was said of what came in either. */
export async function makeSearchable(context: Context, memoir: Memoir, silent = false): Promise<void> {
  const shown = silent ? undefined : context;
  try {
    await withProgress(shown, 'indexing', (step) => memoir.recall.catchUp(step));
    if (memoir.config.get('models.embedder') !== 'builtin') return;
    const models = await memoir.models();
    await withProgress(shown, 'embedding', (step) => models.embed({ onProgress: step }));
  } catch (error) {
    // Another process is at it, the disk is full, the table is damaged: what was imported is safe, and the next question
    // tries again and says what is missing.
    if (!isMemoirError(error)) throw error;
    memoir.log.warn('not made searchable', { because: error.message });
  }
}

async function withProgress(
  context: Context | undefined,
  label: string,
  work: (step: (done: number, total: number) => void) => Promise<unknown>,
): Promise<void> {
  let bar: Progress | undefined;
  let shown = 0;
  await work((done, total) => {
    if (!context) return;
    bar ??= progress(context, total, label);
    bar.advance(done - shown);
    shown = done;
  });
  bar?.finish();
}
