/** Reads a large history on worker threads, while the main thread writes the journal. */
import { Worker } from 'node:worker_threads';
import { growHeapSlowly } from '../../platform/process/grow-heap-slowly.ts';
import type { PackedTexts } from '../../store/journal/blobs.ts';
import type { ImportJob, ReadMessage } from './read-job.ts';
import type { ImportMessage, PackedBatch } from './serve-reader.ts';
import type { TranscriptBatch } from './transcript-source.ts';

/**
 * Yields what the threads send, in the order of the files, whichever thread was first: a forked session must not be recorded
 * before the session it was copied from.
 */
export async function* readOnThreads(
  job: ImportJob,
  { script, count }: { readonly script: URL; readonly count: number },
  packedTexts: PackedTexts,
): AsyncGenerator<readonly ReadMessage[], void, undefined> {
  growHeapSlowly();
  const workers = Array.from({ length: count }, () => startReader(script, job));
  const order = inFileOrder();
  const faults: unknown[] = [];
  let working = workers.length;
  let wake = (): void => undefined;
  for (const worker of workers) {
    let done = false;
    worker.on('message', (message: ImportMessage) => {
      order.add(message, () => {
        if (message.kind === 'batch') worker.postMessage(message.batch.seen.length);
      });
      // The thread's own end is not awaited: it takes as long as a small import.
      done = message.kind === 'done';
      if (done) working -= 1;
      wake();
    });
    worker.on('error', (error) => {
      faults.push(error);
      wake();
    });
    worker.on('exit', () => {
      // Trigger: a thread was terminated. Outcome: an error instead of an import that never ends.
      if (!done) faults.push(new Error('A reading thread ended before its work was done.'));
      wake();
    });
  }
  try {
    while (working > 0 || order.hasReady()) {
      if (!order.hasReady()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // One more turn of the event loop collects everything that has arrived.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (faults.length > 0) throw faults[0];
      const ready = order.takeReady();
      yield ready.map(({ message }) => unpacked(message, packedTexts));
      for (const { taken } of ready) taken();
    }
  } finally {
    // The journal or a thread failed: reading stops, and what was recorded stays.
    if (working > 0) for (const worker of workers) void worker.terminate();
  }
}

interface Arrived {
  readonly message: ImportMessage;
  /** Lets the thread continue. */
  readonly taken: () => void;
}

/** Sorts messages by the order of their files. */
function inFileOrder() {
  const early = new Map<number, Arrived[]>();
  let ready: Arrived[] = [];
  let current = 0;
  const pass = (arrived: Arrived): void => {
    const { message } = arrived;
    ready.push(arrived);
    if (message.kind !== 'file' && message.kind !== 'failed') return;
    current = message.file + 1;
    const waiting = early.get(current) ?? [];
    early.delete(current);
    for (const each of waiting) pass(each);
  };
  return {
    add: (message: ImportMessage, taken: () => void): void => {
      const arrived = { message, taken };
      if (message.kind === 'done' || message.file === current) pass(arrived);
      else early.set(message.file, [...(early.get(message.file) ?? []), arrived]);
    },
    hasReady: (): boolean => ready.length > 0,
    takeReady: (): readonly Arrived[] => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}

function unpacked(message: ImportMessage, packedTexts: PackedTexts): ReadMessage {
  return message.kind === 'batch' ? { ...message, batch: unpackBatch(message.batch, packedTexts) } : message;
}

function unpackBatch({ seen, ...batch }: PackedBatch, packedTexts: PackedTexts): TranscriptBatch {
  for (const { seen: each, texts } of seen) if (texts) packedTexts.set(each.draft.body, texts);
  return { ...batch, seen: seen.map((each) => each.seen) };
}

function startReader(script: URL, workerData: ImportJob): Worker {
  // Values live only until they are sent. With the default size, V8 would copy half of them to the old generation first.
  return new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
}
