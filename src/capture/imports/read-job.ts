/** Reads the files of an import in batches: on threads for a large history, else on the main thread. */

import { messageOf, systemCode } from '../../domain/errors.ts';
import type { Cursor } from '../../store/journal/cursors.ts';
import { type CapturePolicy, capturePolicy } from '../policy.ts';
import { type IgnoreSettings, ignoreRule } from '../projects/ignore-rules.ts';
import { createRedactor } from '../redactor.ts';
import type { FoundTranscript, ReaderCounts, ReadTranscript, TranscriptBatch } from './transcript-source.ts';

export interface ImportJob {
  /** Shared by all readers: the number of the next file to read. */
  readonly next: Int32Array;
  readonly files: readonly {
    readonly file: FoundTranscript;
    readonly cursor: Cursor | undefined;
    readonly final: boolean;
  }[];
  readonly fingerprintKey: string;
  readonly ignore: IgnoreSettings;
  readonly policy: CapturePolicy;
}

export type ReadMessage<Batch = TranscriptBatch> =
  | { readonly kind: 'batch'; readonly file: number; readonly path: string; readonly batch: Batch }
  | { readonly kind: 'file'; readonly file: number; readonly counts: ReaderCounts }
  | { readonly kind: 'failed'; readonly file: number; readonly path: string; readonly why: string }
  | { readonly kind: 'done'; readonly secrets: Readonly<Record<string, number>> };

export function* readJob(job: ImportJob, read: ReadTranscript): Generator<ReadMessage, void, undefined> {
  const redactor = createRedactor({ fingerprintKey: job.fingerprintKey });
  const ignores = ignoreRule(job.ignore);
  const allows = capturePolicy(job.policy);
  for (let number = takeNext(job); number < job.files.length; number = takeNext(job)) {
    const next = job.files[number];
    if (next === undefined) break;
    const { file, cursor, final } = next;
    try {
      const batches = read(file, { redactor, ignores, cursor, final, allows });
      while (true) {
        const step = batches.next();
        if (step.done) {
          yield { kind: 'file', file: number, counts: step.value };
          break;
        }
        yield { kind: 'batch', file: number, path: file.path, batch: step.value };
      }
    } catch (error) {
      // An unreadable file does not end the import; the report names it.
      yield { kind: 'failed', file: number, path: file.path, why: whyNot(error) };
    }
  }
  yield { kind: 'done', secrets: redactor.found };
}

function takeNext({ next }: ImportJob): number {
  return Atomics.add(next, 0, 1);
}

function whyNot(error: unknown): string {
  const code = systemCode(error);
  if (code === 'ENOENT') return 'it was deleted before it could be read';
  if (code === 'EACCES' || code === 'EPERM') return 'you may not read it';
  return messageOf(error);
}
