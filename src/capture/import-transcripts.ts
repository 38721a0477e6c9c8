/**
 * Importing a history: every transcript found, once, from wherever an earlier import was interrupted. Each batch is
 * recorded with the place to go on from, so Ctrl-C costs nothing.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PackedTexts } from '../store/journal/blobs.ts';
import { readCursor } from '../store/journal/cursors.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type FoundTranscript, findTranscripts } from './agents/claude-code/find-transcripts.ts';
import { importTaskFiles } from './agents/claude-code/task-files.ts';
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
/** Short files share a transaction, and so the sync at its end; more would make a hook wait that writes meanwhile. */
const EVENTS_PER_TRANSACTION = 500;

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
  if (jobs.length > 0)
    await runWorker(
      journal,
      options,
      { files: jobs, fingerprintKey: options.fingerprintKey, ignore: options.ignore, policy: options.policy },
      report,
    );
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
  for (const [kind, count] of Object.entries(redactor.found)) {
    report.secrets[kind] = (report.secrets[kind] ?? 0) + count;
  }
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends object ? Growing<T[K]> : T[K] };

function runWorker(
  given: Journal,
  options: ImportOptions,
  job: ImportJob,
  report: Growing<ImportReport>,
): Promise<void> {
  const packedTexts: PackedTexts = new WeakMap();
  const journal: Journal = { ...given, packedTexts };
  const settler = createSettler(journal, options.userHome);
  const worker = new Worker(new URL(`./import-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: job,
    // What is read is soon sent off. With the usual room for new values, half of it is moved before it is garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
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
  return new Promise((resolve, reject) => {
    const take = (message: ImportMessage): void => {
      switch (message.kind) {
        case 'batch':
          waiting.push({ path: message.path, batch: unpackBatch(message.batch, packedTexts) });
          if (waiting.reduce((sum, { batch }) => sum + batch.seen.length, 0) >= EVENTS_PER_TRANSACTION) record();
          worker.postMessage('taken');
          return;
        case 'file': {
          const { counts } = message;
          report.prompts += counts.prompts;
          report.replies += counts.replies;
          report.toolCalls += counts.toolCalls;
          report.tasks += counts.tasks;
          report.compactions += counts.compactions;
          report.lines.read += counts.lines;
          report.lines.bookkeeping += counts.passedOver;
          report.lines.broken += counts.broken;
          for (const [kind, count] of Object.entries(counts.unknown)) {
            report.lines.unknown[kind] = (report.lines.unknown[kind] ?? 0) + count;
          }
          return;
        }
        case 'failed':
          report.skipped.push({ path: message.path, why: message.why });
          return;
        case 'done':
          record();
          Object.assign(report.secrets, message.secrets);
          return;
      }
    };
    worker.on('message', (message: ImportMessage) => {
      try {
        take(message);
      } catch (error) {
        // The journal refused: nothing more is read, and what was recorded stays.
        void worker.terminate();
        reject(error);
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
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
