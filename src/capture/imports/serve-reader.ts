/**
 * Reads transcripts on a worker thread: parsing, redaction and the search for facts take most of an import's time,
 * while the main thread writes the journal. Pauses when the main thread falls behind.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { EventDraft } from '../../domain/event.ts';
import { type PackedText, packBody } from '../../store/journal/blobs.ts';
import type { CapturedDraft } from '../resolve-drafts.ts';
import { type ImportJob, type ReadMessage, readJob } from './read-job.ts';
import type { ReadTranscript, TranscriptBatch } from './transcript-source.ts';

/** A batch whose long texts may be compressed already, by the thread that has time for it. */
export interface PackedBatch extends Omit<TranscriptBatch, 'seen'> {
  readonly seen: readonly { readonly seen: CapturedDraft; readonly texts?: readonly PackedText[] }[];
}

export type ImportMessage = ReadMessage<PackedBatch>;

/** Events, because batches of short files are small. Enough that neither side waits; more would only use memory. */
const EVENTS_AHEAD = 2000;
/** Above this, the main thread has no time to compress. */
const EVENTS_WAITING = 600;

/** The whole program of a reader thread. Its input is the `ImportJob` in `workerData`. */
export function serveReader(read: ReadTranscript): void {
  // Set by `readOnThreads`, the only caller of this script.
  void serve(workerData as ImportJob, read);
}

async function serve(job: ImportJob, read: ReadTranscript): Promise<void> {
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
  for (const message of readJob(job, read)) {
    if (message.kind !== 'batch') {
      send(message);
      continue;
    }
    // The main thread waits for this one, so it has time to compress.
    const { batch, handOver } =
      ahead < EVENTS_WAITING ? { batch: plainBatch(message.batch), handOver: [] } : packBatch(message.batch);
    send({ ...message, batch }, handOver);
    ahead += batch.seen.length;
    // Receives how much was recorded meanwhile.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (ahead >= EVENTS_AHEAD) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  port.close();
}

function plainBatch({ seen, ...batch }: TranscriptBatch): PackedBatch {
  return { ...batch, seen: seen.map((each) => ({ seen: each })) };
}

/** Puts all compressed texts into one buffer that is transferred: sent one by one, each would be copied twice. */
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
    // Only long strings were shortened, so the type of the body is the same.
    seen: { ...each, draft: { ...each.draft, body: row } as EventDraft },
    texts: texts.map(moved),
  }));
  return { batch: { ...batch, seen: rows }, handOver: [all.buffer] };
}

function bytesOf(texts: readonly PackedText[]): number {
  return texts.reduce((sum, { data }) => sum + data.length, 0);
}
