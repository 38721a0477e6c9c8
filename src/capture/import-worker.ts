/**
 * Reads transcripts on a thread of its own: parsing, redaction and the search for statements are the work of an import;
 * the journal is written on the main thread meanwhile. Sends one batch at a time per place in the queue.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { matchPaths } from '../platform/glob.ts';
import type { Cursor } from '../store/journal/cursors.ts';
import {
  readTranscriptFile,
  type TranscriptBatch,
  type TranscriptFile,
} from './agents/claude-code/read-transcript-file.ts';
import type { ReaderCounts } from './agents/claude-code/transcript-reader.ts';
import { createRedactor } from './redactor.ts';

export interface ImportJob {
  readonly files: readonly {
    readonly file: TranscriptFile;
    readonly cursor: Cursor | undefined;
    readonly final: boolean;
  }[];
  readonly fingerprintKey: string;
  readonly ignore: readonly string[];
}

export type ImportMessage =
  | { readonly kind: 'batch'; readonly path: string; readonly batch: TranscriptBatch }
  | { readonly kind: 'file'; readonly path: string; readonly counts: ReaderCounts }
  | { readonly kind: 'failed'; readonly path: string; readonly why: string }
  | { readonly kind: 'done'; readonly secrets: Readonly<Record<string, number>> };

/** Enough that neither side waits for the other; more would only fill memory. */
const BATCHES_AHEAD = 4;

async function run(job: ImportJob): Promise<void> {
  const port = parentPort;
  if (!port) return;
  let ahead = 0;
  let wake: (() => void) | undefined;
  port.on('message', () => {
    ahead -= 1;
    wake?.();
  });
  const send = (message: ImportMessage): void => port.postMessage(message);
  const redactor = createRedactor({ fingerprintKey: job.fingerprintKey });
  const ignores = matchPaths(job.ignore);
  for (const { file, cursor, final } of job.files) {
    try {
      const batches = readTranscriptFile(file, { redactor, ignores, cursor, final });
      while (true) {
        const next = batches.next();
        if (next.done) {
          send({ kind: 'file', path: file.path, counts: next.value });
          break;
        }
        send({ kind: 'batch', path: file.path, batch: next.value });
        ahead += 1;
        while (ahead >= BATCHES_AHEAD) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } catch (error) {
      // One file that cannot be read must not end the import of all others; the receipt names it.
      send({ kind: 'failed', path: file.path, why: error instanceof Error ? error.message : String(error) });
    }
  }
  send({ kind: 'done', secrets: redactor.found });
  port.close();
}

// The thread's whole input, given by `importTranscripts`.
await run(workerData as ImportJob);
