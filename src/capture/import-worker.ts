/**
 * Reads transcripts on a thread of its own, perhaps beside another that does the same: parsing, redaction and the search
 * for statements are the work of an import; the journal is written on the main thread meanwhile. Sends one batch at a
 * time per place in the queue.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { systemCode } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import { matchPaths } from '../platform/glob.ts';
import { type PackedText, packBody } from '../store/journal/blobs.ts';
import type { Cursor } from '../store/journal/cursors.ts';
import type { FoundTranscript } from './agents/claude-code/find-transcripts.ts';
import { readTranscriptFile, type TranscriptBatch } from './agents/claude-code/read-transcript-file.ts';
import type { ReaderCounts } from './agents/claude-code/transcript-reader.ts';
import { type CapturePolicy, capturePolicy } from './policy.ts';
import { createRedactor } from './redactor.ts';
import type { Seen } from './settle.ts';

/** A batch whose long texts may be compressed already: that is done by whichever thread has the time. */
export interface PackedBatch extends Omit<TranscriptBatch, 'seen'> {
  readonly seen: readonly { readonly seen: Seen; readonly texts?: readonly PackedText[] }[];
}

export interface ImportJob {
  /** One counter for all reading threads: the number of the next file nobody has taken yet. */
  readonly next: Int32Array;
  readonly files: readonly {
    readonly file: FoundTranscript;
    readonly cursor: Cursor | undefined;
    readonly final: boolean;
  }[];
  readonly fingerprintKey: string;
  readonly ignore: readonly string[];
  readonly policy: CapturePolicy;
}

export type ImportMessage =
  | { readonly kind: 'batch'; readonly file: number; readonly path: string; readonly batch: PackedBatch }
  | { readonly kind: 'file'; readonly file: number; readonly counts: ReaderCounts }
  | { readonly kind: 'failed'; readonly file: number; readonly path: string; readonly why: string }
  | { readonly kind: 'done'; readonly secrets: Readonly<Record<string, number>> };

/** Enough that neither side waits for the other; more would only fill memory. Events, not batches: short files make small ones. */
const EVENTS_AHEAD = 2000;
/** So much waits to be recorded that the other thread has no time to compress. */
const EVENTS_WAITING = 600;

async function run(job: ImportJob): Promise<void> {
  const port = parentPort;
  if (!port) return;
  let ahead = 0;
  let wake: (() => void) | undefined;
  port.on('message', (taken: number) => {
    ahead -= taken;
    wake?.();
  });
  const send = (message: ImportMessage, handOver: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, handOver);
  const redactor = createRedactor({ fingerprintKey: job.fingerprintKey });
  const ignores = matchPaths(job.ignore);
  const allows = capturePolicy(job.policy);
  for (let number = takeNext(job); number < job.files.length; number = takeNext(job)) {
    const next = job.files[number];
    if (next === undefined) break;
    const { file, cursor, final } = next;
    try {
      const batches = readTranscriptFile(file, { redactor, ignores, cursor, final, allows });
      while (true) {
        const step = batches.next();
        if (step.done) {
          send({ kind: 'file', file: number, counts: step.value });
          break;
        }
        // Nothing waits to be recorded: the other thread has time to compress, and this one is what it waits for.
        const { batch, handOver } =
          ahead < EVENTS_WAITING ? { batch: plainBatch(step.value), handOver: [] } : packBatch(step.value);
        send({ kind: 'batch', file: number, path: file.path, batch }, handOver);
        ahead += step.value.seen.length;
        // Lets what was recorded meanwhile be told.
        await new Promise<void>((resolve) => setImmediate(resolve));
        while (ahead >= EVENTS_AHEAD) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } catch (error) {
      // One file that cannot be read must not end the import of all others; the receipt names it.
      send({ kind: 'failed', file: number, path: file.path, why: whyNot(error) });
    }
  }
  send({ kind: 'done', secrets: redactor.found });
  port.close();
}

function takeNext({ next }: ImportJob): number {
  return Atomics.add(next, 0, 1);
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
void run(workerData as ImportJob);
