/** Retention: removes what its rules name, and reports what it removed. A dry run removes nothing. */
import { rmSync } from 'node:fs';
import { messageOf } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { isReallyInside } from '../../platform/files/real-inside.ts';
import { countUnusedBlobs, removeUnusedBlobs } from '../../store/journal/unused-blobs.ts';
import { bytesOf, RETENTION_RULES, type RetentionPlace } from './rules.ts';

export interface CollectOptions {
  readonly dryRun?: boolean;
  /** A person asked for it. */
  readonly asked?: boolean;
  /** Files of the spool that this command replayed. */
  readonly spool?: { readonly count: number; readonly bytes: number };
}

export interface CollectedPart {
  readonly name: string;
  readonly rule: string;
  /** How many files or folders were removed. */
  readonly count: number;
  readonly bytes: number;
  /** What could not be removed, and why. */
  readonly left?: string;
}

export interface Collected {
  readonly parts: readonly CollectedPart[];
  readonly bytes: number;
  readonly dryRun: boolean;
}

export function collectGarbage(
  place: RetentionPlace,
  { dryRun = false, asked = false, spool = { count: 0, bytes: 0 } }: CollectOptions,
): Collected {
  const files = RETENTION_RULES.filter((rule) => asked || rule.asked !== true).map(
    ({ name, says, find }): CollectedPart => {
      let count = 0;
      let bytes = 0;
      let left: string | undefined;
      // A folder of the home that is a link leads to files that are not Memoir's.
      for (const path of find(place).filter((each) => isReallyInside(place.layout.home, each))) {
        const size = bytesOf(path);
        try {
          if (!dryRun) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
          count += 1;
          bytes += size;
        } catch (error) {
          // Trigger: another process has it open (Windows), or it may not be removed. Outcome: it stays and is named.
          left = messageOf(error);
        }
      }
      return defined({ name, rule: says, count, bytes, left });
    },
  );
  const { db } = place.journal;
  const blobs = dryRun ? countUnusedBlobs(db) : removeUnusedBlobs(db);
  const parts = [
    ...files,
    { name: 'spool', rule: 'events that wait as files go into the journal with the next command', ...spool },
    { name: 'texts', rule: 'stored texts that no event has go', ...blobs },
  ];
  return { parts, bytes: parts.reduce((sum, part) => sum + part.bytes, 0), dryRun };
}
