/** Imports all transcripts. Each batch is recorded with its cursor, so an interrupted import continues where it stopped. */
import { availableParallelism } from 'node:os';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { appendDecided } from '../../store/journal/append.ts';
import type { PackedTexts } from '../../store/journal/blobs.ts';
import { readCursor } from '../../store/journal/cursors.ts';
import { type Journal, withLargeCache } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import type { CapturePolicy } from '../policy.ts';
import { type IgnoreSettings, ignoresOfProjects } from '../projects/ignore-rules.ts';
import { createRedactor } from '../redactor.ts';
import { createDraftResolver } from '../resolve-drafts.ts';
import { type ImportJob, type ReadMessage, readJob } from './read-job.ts';
import { readOnThreads } from './read-on-threads.ts';
import { type FileBatch, recordBatches } from './record-batches.ts';
import type { FoundTranscript, ReaderCounts, TranscriptSource } from './transcript-source.ts';

export interface ImportReport {
  /** Transcripts of sessions and of subagents that had unread content. */
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
  readonly source: TranscriptSource;
  readonly paths: readonly string[];
  readonly userHome: string;
  readonly fingerprintKey: string;
  readonly ignore: readonly string[];
  /** The home, whose projects can add ignore patterns. Without it only repositories do. */
  readonly layout?: HomeLayout;
  readonly policy: CapturePolicy;
  /** The only folder the agent writes to. Transcripts elsewhere are copies that no longer change. */
  readonly clientFolder?: string;
  /** How many threads read; by default as many as the size is worth. */
  readonly threads?: number;
  readonly onStart?: (bytes: number, files: number) => void;
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Events per transaction. Starts small, because a small import waits for the last one; then one twentieth of the journal,
 * because each transaction rewrites most pages of each index. The maximum bounds how long a hook waits for the lock.
 */
const EVENTS_PER_TRANSACTION = { least: 250, most: 1500, share: 1 / 20 };

export async function importTranscripts(journal: Journal, options: ImportOptions): Promise<ImportReport> {
  const { source } = options;
  const searches = options.paths.map(source.find);
  const found = withoutDoubles(searches.flatMap((search) => search.files));
  const jobs = found.flatMap((file) => {
    const cursor = readCursor(journal, file.path);
    const final = !source.isLive(file, journal.clock.now(), options.clientFolder);
    return cursor && source.isFullyRead(cursor, file.bytes, final) ? [] : [{ file, cursor, final }];
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
  if (jobs.length > 0) await withLargeCache(journal, () => recordAll(journal, options, jobs, report));
  takeTaskFiles(journal, options, report);
  return report;
}

/** Runs after the transcripts: only then is it known which tasks are new, and in which project a session was. */
function takeTaskFiles(journal: Journal, options: ImportOptions, report: Growing<ImportReport>): void {
  const { importTasks } = options.source;
  if (importTasks === undefined) return;
  const redactor = createRedactor({ fingerprintKey: options.fingerprintKey });
  const resolver = createDraftResolver(journal, options.userHome, { registerMissing: true });
  const { added, changed, skipped } = importTasks(journal, resolver, options.paths, redactor);
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
  const resolver = createDraftResolver(journal, options.userHome, { registerMissing: true });
  let waiting: FileBatch[] = [];
  const record = (): void => {
    if (waiting.length === 0) return;
    const { added, supplemented, known } = recordBatches(journal, resolver, waiting);
    report.events.added += added;
    report.events.supplemented += supplemented;
    report.events.known += known;
    const bytes = waiting.reduce((sum, { batch }) => sum + batch.bytes, 0);
    report.bytes += bytes;
    waiting = [];
    options.onProgress?.(bytes);
  };
  const enough = (): number => {
    const { least, most, share } = EVENTS_PER_TRANSACTION;
    return Math.min(most, Math.max(least, report.events.added * share));
  };
  for await (const messages of readFiles(files, options, ignoreSettingsOf(journal, options), packedTexts)) {
    for (const message of messages) {
      switch (message.kind) {
        case 'batch':
          waiting.push({ path: message.path, batch: message.batch });
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
  appendDecided(journal, resolver.lateSwitches);
}

function ignoreSettingsOf(journal: Journal, { ignore, layout, userHome }: ImportOptions): IgnoreSettings {
  const byIdentity = layout === undefined ? {} : ignoresOfProjects(layout, listProjects(journal.db));
  return { everywhere: ignore, byIdentity, userHome, device: journal.device };
}

/** Yields what there is to record, in the order of the files. */
function readFiles(
  files: ImportJob['files'],
  { fingerprintKey, policy, source, threads }: ImportOptions,
  ignore: IgnoreSettings,
  packedTexts: PackedTexts,
): AsyncIterable<readonly ReadMessage[]> {
  const job: ImportJob = { next: new Int32Array(new SharedArrayBuffer(4)), files, fingerprintKey, ignore, policy };
  const count = threads ?? threadsFor(files);
  const script = source.readerScript;
  if (count === 0 || script === undefined) return readHere(job, source);
  return readOnThreads(job, { script, count }, packedTexts);
}

async function* readHere(
  job: ImportJob,
  { read }: TranscriptSource,
): AsyncGenerator<readonly ReadMessage[], void, undefined> {
  for (const message of readJob(job, read)) {
    yield [message];
    // Between two batches the event loop shows progress and handles Ctrl-C.
    if (message.kind === 'batch') await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Below this size a thread costs more than it saves (docs/decisions/0005). */
const BYTES_FOR_A_THREAD = 16_000_000;
/** Two threads read as fast as the journal can be written. On two cores they only take time from the one that writes, and 60 MB. */
const BYTES_FOR_TWO_THREADS = 64_000_000;
const CORES_FOR_TWO_THREADS = 3;

export function threadsFor(files: ImportJob['files'], cores = availableParallelism()): number {
  const bytes = files.reduce((sum, { file, cursor }) => sum + Math.max(0, file.bytes - (cursor?.offset ?? 0)), 0);
  if (bytes < BYTES_FOR_A_THREAD || cores === 1) return 0;
  return files.length > 1 && bytes >= BYTES_FOR_TWO_THREADS && cores >= CORES_FOR_TWO_THREADS ? 2 : 1;
}

function addCounts(report: Growing<ImportReport>, counts: ReaderCounts): void {
  report.prompts += counts.prompts;
  report.replies += counts.replies;
  report.toolCalls += counts.toolCalls;
  report.tasks += counts.tasks;
  report.compactions += counts.compactions;
  report.lines.read += counts.lines;
  report.lines.bookkeeping += counts.withoutContent;
  report.lines.broken += counts.broken;
  addUp(report.lines.unknown, counts.unknown);
}

function addUp(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [kind, count] of Object.entries(more)) sums[kind] = (sums[kind] ?? 0) + count;
}

/** The report of several imports, one per agent. */
export function addReports(reports: readonly ImportReport[]): ImportReport {
  const sum = emptyReport([], [], []);
  for (const report of reports) {
    for (const name of COUNTS) sum[name] += report[name];
    addUp(sum.events, report.events);
    addUp(sum.secrets, report.secrets);
    for (const name of ['read', 'bookkeeping', 'broken'] as const) sum.lines[name] += report.lines[name];
    addUp(sum.lines.unknown, report.lines.unknown);
    sum.skipped.push(...report.skipped);
  }
  return sum;
}

const COUNTS = [
  'sessions',
  'subagents',
  'unchanged',
  'prompts',
  'replies',
  'toolCalls',
  'tasks',
  'compactions',
  'bytes',
] as const satisfies readonly (keyof ImportReport)[];

/** Two of the given paths may overlap. */
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
