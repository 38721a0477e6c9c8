/**
 * Importing a history: every transcript found, once, from wherever an earlier import was interrupted. Each batch is
 * recorded with the place to go on from, so Ctrl-C costs nothing.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PackedTexts } from '../store/journal/blobs.ts';
import { readCursor } from '../store/journal/cursors.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type FoundTranscript, findTranscripts } from './agents/claude-code/find-transcripts.ts';
import { importTaskFiles } from './agents/claude-code/task-files.ts';
import type { ReaderCounts } from './agents/claude-code/transcript-reader.ts';
import { type FileBatch, recordBatches } from './import-transcript.ts';
import type { ImportJob, ImportMessage, PackedBatch } from './import-worker.ts';
import type { CapturePolicy } from './policy.ts';
import { createRedactor } from './redactor.ts';
import { createSettler } from './settle.ts';

export interface ImportReport {
  /** Transcripts of sessions and of subagents that had something unread in them. */
  readonly sessions: number;
  readonly subagents: number;
  readonly unchanged: number;
  readonly prompts: number;
  readonly replies: number;
  readonly toolCalls: number;
  readonly tasks: number;
  readonly compactions: number;
  readonly bytes: number;
  readonly events: { readonly added: number; readonly supplemented: number; readonly known: number };
  readonly secrets: Readonly<Record<string, number>>;
  readonly lines: {
    readonly read: number;
    readonly bookkeeping: number;
    readonly broken: number;
    readonly unknown: Readonly<Record<string, number>>;
  };
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
}

export interface ImportOptions {
  readonly paths: readonly string[];
  readonly userHome: string;
  readonly fingerprintKey: string;
  readonly ignore: readonly string[];
  readonly policy: CapturePolicy;
  readonly onStart?: (bytes: number, files: number) => void;
  readonly onProgress?: (bytes: number) => void;
}

/** Nothing was written to it for so long that its session is over. */
const QUIET_MS = 10 * 60_000;
/** What was read meanwhile shares a transaction, and so the sync at its end; more would make a hook wait that writes meanwhile. */
const EVENTS_PER_TRANSACTION = 500;
/** At first fewer: in a small import what is left for the last transaction is waited for. */
const EVENTS_PER_FIRST_TRANSACTIONS = 250;
const FIRST_EVENTS = 2000;

export async function importTranscripts(journal: Journal, options: ImportOptions): Promise<ImportReport> {
  const searches = options.paths.map(findTranscripts);
  const found = withoutDoubles(searches.flatMap((search) => search.files));
  const jobs = found.flatMap((file) => {
    const cursor = readCursor(journal, file.path);
    const quiet = journal.clock.now() - file.changedAt > QUIET_MS;
    return cursor && cursor.offset === file.bytes ? [] : [{ file, cursor, final: quiet }];
  });
  options.onStart?.(
    jobs.reduce((sum, { file, cursor }) => sum + Math.max(0, file.bytes - (cursor?.offset ?? 0)), 0),
    jobs.length,
  );
  const report = emptyReport(
    found,
    jobs.map((job) => job.file),
    searches.flatMap((search) => search.skipped),
  );
  if (jobs.length > 0) await recordAll(journal, options, jobs, report);
  takeTaskFiles(journal, options, report);
  return report;
}

/** After the transcripts: by then it is known which tasks are new, and which project a session was in. */
function takeTaskFiles(journal: Journal, options: ImportOptions, report: Growing<ImportReport>): void {
  const redactor = createRedactor({ fingerprintKey: options.fingerprintKey });
  const settler = createSettler(journal, options.userHome);
  const { added, changed, skipped } = importTaskFiles(journal, settler, options.paths, redactor);
  report.tasks += added;
  report.events.added += added + changed;
  report.skipped.push(...skipped);
  addUp(report.secrets, redactor.found);
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends object ? Growing<T[K]> : T[K] };

async function recordAll(
  given: Journal,
  options: ImportOptions,
  files: ImportJob['files'],
  report: Growing<ImportReport>,
): Promise<void> {
  const packedTexts: PackedTexts = new WeakMap();
  const journal: Journal = { ...given, packedTexts };
  const settler = createSettler(journal, options.userHome);
  let waiting: FileBatch[] = [];
  const record = (): void => {
    if (waiting.length === 0) return;
    const { added, supplemented, known } = recordBatches(journal, settler, waiting);
    report.events.added += added;
    report.events.supplemented += supplemented;
    report.events.known += known;
    const bytes = waiting.reduce((sum, { batch }) => sum + batch.bytes, 0);
    report.bytes += bytes;
    waiting = [];
    options.onProgress?.(bytes);
  };
  const enough = (): number =>
    report.events.added < FIRST_EVENTS ? EVENTS_PER_FIRST_TRANSACTIONS : EVENTS_PER_TRANSACTION;
  for await (const messages of readFiles(files, options)) {
    for (const message of messages) {
      switch (message.kind) {
        case 'batch':
          waiting.push({ path: message.path, batch: unpackBatch(message.batch, packedTexts) });
          if (waiting.reduce((sum, { batch }) => sum + batch.seen.length, 0) >= enough()) record();
          break;
        case 'file':
          addCounts(report, message.counts);
          break;
        case 'failed':
          report.skipped.push({ path: message.path, why: message.why });
          break;
        case 'done':
          addUp(report.secrets, message.secrets);
          break;
      }
    }
  }
  record();
}

/**
 * What the reading threads send, as much as is there at a time, file by file in their order, whichever thread was first: a
 * fork must not be recorded before the session it was copied from.
 */
async function* readFiles(
  files: ImportJob['files'],
  { fingerprintKey, ignore, policy }: ImportOptions,
): AsyncGenerator<readonly ImportMessage[], void, undefined> {
  const next = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from(
    { length: readersFor(files) },
    startReader({ next, files, fingerprintKey, ignore, policy }),
  );
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
      // Not at the thread's own end: packing up takes it as long as a small import, and nobody need wait for that.
      done = message.kind === 'done';
      if (done) working -= 1;
      wake();
    });
    worker.on('error', (error) => {
      faults.push(error);
      wake();
    });
    worker.on('exit', () => {
      // Trigger: a thread that was ended from outside. Outcome: an error, and not an import that waits for ever.
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
        // One more turn of the loop, so that everything that has arrived is there.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (faults.length > 0) throw faults[0];
      const ready = order.takeReady();
      yield ready.map(({ message }) => message);
      for (const { taken } of ready) taken();
    }
  } finally {
    // The journal refused, or a thread failed: nothing more is read, and what was recorded stays.
    if (working > 0) for (const worker of workers) void worker.terminate();
  }
}

interface Arrived {
  readonly message: ImportMessage;
  /** Tells the thread that it may go on. */
  readonly taken: () => void;
}

/** Puts messages back into the order of the files they are about. */
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

/** Two threads read as fast as one can write. For less than this, a second costs more (each compiles for itself) than it saves. */
const BYTES_FOR_TWO_READERS = 64_000_000;

function readersFor(files: ImportJob['files']): number {
  const bytes = files.reduce((sum, { file, cursor }) => sum + Math.max(0, file.bytes - (cursor?.offset ?? 0)), 0);
  return files.length > 1 && bytes >= BYTES_FOR_TWO_READERS && availableParallelism() > 1 ? 2 : 1;
}

function startReader(workerData: ImportJob): () => Worker {
  const script = new URL(`./import-worker${extname(import.meta.url)}`, import.meta.url);
  // What is read is soon sent off. With the usual room for new values, half of it is moved before it is garbage.
  return () => new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
}

function addCounts(report: Growing<ImportReport>, counts: ReaderCounts): void {
  report.prompts += counts.prompts;
  report.replies += counts.replies;
  report.toolCalls += counts.toolCalls;
  report.tasks += counts.tasks;
  report.compactions += counts.compactions;
  report.lines.read += counts.lines;
  report.lines.bookkeeping += counts.passedOver;
  report.lines.broken += counts.broken;
  addUp(report.lines.unknown, counts.unknown);
}

function addUp(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [kind, count] of Object.entries(more)) sums[kind] = (sums[kind] ?? 0) + count;
}

function unpackBatch({ seen, ...batch }: PackedBatch, packedTexts: PackedTexts): FileBatch['batch'] {
  for (const { seen: each, texts } of seen) if (texts) packedTexts.set(each.draft.body, texts);
  return { ...batch, seen: seen.map((each) => each.seen) };
}

/** Two of the paths given may overlap. */
function withoutDoubles(files: readonly FoundTranscript[]): readonly FoundTranscript[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function emptyReport(
  found: readonly FoundTranscript[],
  fresh: readonly FoundTranscript[],
  skipped: readonly { readonly path: string; readonly why: string }[],
): Growing<ImportReport> {
  const subagents = fresh.filter((file) => file.agentId !== undefined).length;
  return {
    sessions: fresh.length - subagents,
    subagents,
    unchanged: found.length - fresh.length,
    prompts: 0,
    replies: 0,
    toolCalls: 0,
    tasks: 0,
    compactions: 0,
    bytes: 0,
    events: { added: 0, supplemented: 0, known: 0 },
    secrets: {},
    lines: { read: 0, bookkeeping: 0, broken: 0, unknown: {} },
    skipped: [...skipped],
  };
}
