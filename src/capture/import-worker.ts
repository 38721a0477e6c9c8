/**
 * Reads transcripts on a thread of its own: parsing, redaction and the search for statements are the work of an import;
 * the journal is written on the main thread meanwhile. Sends one batch at a time per place in the queue.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { systemCode } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import { matchPaths } from '../platform/glob.ts';
import { type PackedText, packBody } from '../store/journal/blobs.ts';
import type { Cursor } from '../store/journal/cursors.ts';
import {
  readTranscriptFile,
  type TranscriptBatch,
  type TranscriptFile,
} from './agents/claude-code/read-transcript-file.ts';
import type { ReaderCounts } from './agents/claude-code/transcript-reader.ts';
import { type CapturePolicy, capturePolicy } from './policy.ts';
import { createRedactor } from './redactor.ts';
import type { Seen } from './settle.ts';

/** A batch whose long texts may be compressed already: that is done by whichever thread has the time. */
export interface PackedBatch extends Omit<TranscriptBatch, 'seen'> {
  readonly seen: readonly { readonly seen: Seen; readonly texts?: readonly PackedText[] }[];
}

export interface ImportJob {
  readonly files: readonly {
    readonly file: TranscriptFile;
    readonly cursor: Cursor | undefined;
    readonly final: boolean;
  }[];
  readonly fingerprintKey: string;
  readonly ignore: readonly string[];
  readonly policy: CapturePolicy;
}

export type ImportMessage =
  | { readonly kind: 'batch'; readonly path: string; readonly batch: PackedBatch }
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
  const send = (message: ImportMessage, handOver: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, handOver);
  const redactor = createRedactor({ fingerprintKey: job.fingerprintKey });
  const ignores = matchPaths(job.ignore);
  const allows = capturePolicy(job.policy);
  for (const { file, cursor, final } of job.files) {
    try {
      const batches = readTranscriptFile(file, { redactor, ignores, cursor, final, allows });
      while (true) {
        const next = batches.next();
        if (next.done) {
          send({ kind: 'file', path: file.path, counts: next.value });
          break;
        }
        // Nothing waits to be recorded: the other thread has time to compress, and this one is what it waits for.
        const { batch, handOver } = ahead < 2 ? { batch: plainBatch(next.value), handOver: [] } : packBatch(next.value);
        send({ kind: 'batch', path: file.path, batch }, handOver);
        ahead += 1;
        // Lets what was recorded meanwhile be told.
        await new Promise<void>((resolve) => setImmediate(resolve));
        while (ahead >= BATCHES_AHEAD) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } catch (error) {
      // One file that cannot be read must not end the import of all others; the receipt names it.
      send({ kind: 'failed', path: file.path, why: whyNot(error) });
    }
  }
  send({ kind: 'done', secrets: redactor.found });
  port.close();
}

function plainBatch({ seen, ...batch }: TranscriptBatch): PackedBatch {
  return { ...batch, seen: seen.map((each) => ({ seen: each })) };
}

/** All compressed texts in one piece of memory that changes hands: sent one by one, each would be copied twice. */
function packBatch({ seen, ...batch }: TranscriptBatch): { batch: PackedBatch; handOver: readonly ArrayBuffer[] } {
  const packed = seen.map((each) => ({ each, ...packBody(each.draft.body) }));
  const all = new Uint8Array(packed.reduce((sum, { texts }) => sum + bytesOf(texts), 0));
  let end = 0;
  const moved = (text: PackedText): PackedText => {
    const start = end;
    end += text.data.length;
    all.set(text.data, start);
    return { ...text, data: all.subarray(start, end) };
  };
  const rows = packed.map(({ each, row, texts }) => ({
    // Only the long strings are shorter: the body is of the same type as before.
    seen: { ...each, draft: { ...each.draft, body: row } as EventDraft },
    texts: texts.map(moved),
  }));
  return { batch: { ...batch, seen: rows }, handOver: [all.buffer] };
}

function bytesOf(texts: readonly PackedText[]): number {
  return texts.reduce((sum, { data }) => sum + data.length, 0);
}

function whyNot(error: unknown): string {
  const code = systemCode(error);
  if (code === 'ENOENT') return 'it was deleted before it could be read';
  if (code === 'EACCES' || code === 'EPERM') return 'you may not read it';
  return error instanceof Error ? error.message : String(error);
}

// The thread's whole input, given by `importTranscripts`.
await run(workerData as ImportJob);
