/**
 * Extracts the whole history and replaces all extracted facts in one transaction. Everything is read before it, because a
 * transaction blocks every other process that writes. A thread takes part in a long history: extracting takes most of the
 * time and needs only the journal.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Extractor } from '../../extract/extractor.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import { type Journal, withLargeCache } from '../../store/journal/journal.ts';
import { lastSeq } from '../../store/journal/read.ts';
import { replaceAllRows, type SessionRows } from '../../store/state/facts/extracted-facts.ts';
import { allSessions, markAllExtracted, type UnextractedSession } from '../../store/state/facts/extraction-cursors.ts';
import { foldProjects } from '../../store/state/facts/fold-projects.ts';
import type { Extracted } from './extract-sessions.ts';
import { type ExtractJob, type ExtractMessage, extractRows, takeNext } from './serve-extraction.ts';

/** If something is erased meanwhile, the history is read again. */
const ATTEMPTS = 5;
/** Below this number a thread costs more than it saves. */
const SESSIONS_FOR_A_THREAD = 40;

/** `withThread`: the extractor is the shipped one, so a thread can take part. */
export function extractAgain(
  journal: Journal,
  extractor: Extractor,
  { withThread = false }: { readonly withThread?: boolean } = {},
): Promise<Extracted> {
  // Facts are stored by their ids, so nearly each one that is compared or folded is on another page.
  return withLargeCache(journal, () => replaceAll(journal, extractor, withThread));
}

async function replaceAll(journal: Journal, extractor: Extractor, withThread: boolean): Promise<Extracted> {
  const { db } = journal;
  for (let attempt = 1; ; attempt += 1) {
    const mark = erasureMark(db);
    const upto = lastSeq(db);
    const sessions = allSessions(db);
    const read = await extractAll(journal, extractor, sessions, withThread);
    const written = db.transaction(() => {
      if (erasureMark(db) !== mark && attempt < ATTEMPTS) return false;
      replaceAllRows(db, read);
      markAllExtracted(db, sessions, { version: extractor.version, upto });
      foldProjects(journal, 'all');
      return true;
    });
    if (written) return { sessions: read.length, left: 0 };
  }
}

async function extractAll(
  { db }: Journal,
  extractor: Extractor,
  sessions: readonly UnextractedSession[],
  withThread: boolean,
): Promise<readonly SessionRows[]> {
  const job: ExtractJob = { journal: db.path, sessions, next: new Int32Array(new SharedArrayBuffer(4)) };
  const helps = withThread && sessions.length >= SESSIONS_FOR_A_THREAD && availableParallelism() > 1;
  const theirs = helps ? onThread(job) : undefined;
  const found = new Map<number, SessionRows>();
  for (let at = takeNext(job); at < sessions.length; at = takeNext(job)) {
    const session = sessions[at];
    if (session !== undefined) found.set(at, extractRows(db, extractor, session));
  }
  for (const [at, rows] of (await theirs) ?? []) found.set(at, rows);
  return sessions.map((session, at) => found.get(at) ?? extractRows(db, extractor, session));
}

/** The sessions that a thread extracted. If it fails, these are fewer, and the caller extracts the rest. */
async function onThread(job: ExtractJob): Promise<ReadonlyMap<number, SessionRows>> {
  const found = new Map<number, SessionRows>();
  const script = new URL(`./extract-worker${extname(import.meta.url)}`, import.meta.url);
  // Values live only until they are sent, so they are not copied to the old generation first.
  const worker = new Worker(script, { workerData: job, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
  await new Promise<void>((resolve) => {
    worker.on('message', ({ at, rows }: ExtractMessage) => {
      found.set(at, rows);
    });
    // Trigger: the thread has no memory or cannot read the journal. Outcome: the main thread extracts what is missing.
    worker.on('error', () => resolve());
    worker.on('exit', () => resolve());
  });
  return found;
}
