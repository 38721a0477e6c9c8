/**
 * Learns what fixed a failure: the same command succeeded after exactly one other command or one edit, or in another form
 * that includes the first. If a file was edited and a command was run in between, either may have fixed it; if external
 * content was read, nothing is learned. No advice is better than wrong advice.
 */

import { HOUR_MS } from '../../../domain/time/dates.ts';
import { toolCommand } from '../../../domain/tool-command.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { getEventAt } from '../../journal/read.ts';
import { RUNS } from '../push/push-schema.ts';
import { shapeOfCall } from '../push/runs.ts';

/** Later or more distant commands have another reason. */
const WINDOW_MS = HOUR_MS;
const WINDOW_RUNS = 12;
/** How many later forms of a command are read; each is a lookup in the journal. */
const FORMS_READ = 6;

interface StoredRun {
  readonly doc: number;
  readonly at: number;
  readonly what: number;
  readonly shape: number | undefined;
  readonly signature: number | undefined;
}

/** `sessions`: by number, with the time of the earliest new run. */
export function learnFixes(db: Database, journal: Journal, sessions: ReadonlyMap<number, number>): void {
  for (const [session, since] of sessions) {
    const from = since - WINDOW_MS;
    db.run('DELETE FROM fixes WHERE session = ? AND failed_at >= ?', session, from);
    // One more hour: external content may have been read before.
    const runs = db
      .all(
        'SELECT doc, at, what, shape, signature FROM runs WHERE session = ? AND at >= ? ORDER BY at, doc',
        session,
        from - WINDOW_MS,
      )
      .map((row): StoredRun => {
        const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
        return {
          doc: Number(row.doc),
          at: Number(row.at),
          what: Number(row.what),
          shape: number(row.shape),
          signature: number(row.signature),
        };
      });
    const calls = new Map<number, RunCall>();
    const read = (doc: number): RunCall => {
      const known = calls.get(doc) ?? callAt(journal, doc);
      calls.set(doc, known);
      return known;
    };
    runs.forEach((failed, i) => {
      if (failed.at < from || failed.what !== RUNS.failed || failed.signature === undefined) return;
      const fix = fixOf(runs, i, read);
      if (fix === undefined) return;
      db.run(
        `INSERT INTO fixes (signature, at, fix, failed, failed_at, session) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        failed.signature,
        fix.at,
        fix.doc,
        failed.doc,
        failed.at,
        session,
      );
    });
  }
}

interface RunCall {
  readonly command: string;
  readonly shape: string;
}

function callAt(journal: Journal, doc: number): RunCall {
  const input = getEventAt(journal.db, doc)?.body.input;
  return { command: toolCommand(input)?.trim() ?? '', shape: shapeOfCall(input) ?? '' };
}

function fixOf(runs: readonly StoredRun[], i: number, read: (doc: number) => RunCall): StoredRun | undefined {
  const failed = runs[i];
  if (failed === undefined) return undefined;
  if (runs.some(({ what, at }) => what === RUNS.external && at <= failed.at && at > failed.at - WINDOW_MS)) {
    return undefined;
  }
  const doing: StoredRun[] = [];
  let edited: StoredRun | undefined;
  for (const run of runs.slice(i + 1, i + 1 + WINDOW_RUNS)) {
    if (run.at > failed.at + WINDOW_MS || run.what === RUNS.external) return undefined;
    if (run.what === RUNS.edited) {
      if (edited !== undefined || doing.length > 0) return undefined;
      edited = run;
      continue;
    }
    if (run.what !== RUNS.ok) continue;
    const before = read(failed.doc);
    const now = read(run.doc);
    if (before.shape === '' || now.shape === '') return undefined;
    if (run.shape === failed.shape) {
      // Fixed in between: by the one other command, by what was added, or by itself.
      if (edited !== undefined) return edited;
      const [only, ...more] = doing;
      if (only !== undefined) return more.length === 0 ? only : undefined;
      return now.command === before.command ? undefined : run;
    }
    if (saysMore(before.shape, now.shape)) return doing.length === 0 && edited === undefined ? run : undefined;
    if (!isLooking(now.shape)) doing.push(run);
    if (edited !== undefined && doing.length > 0) return undefined;
    if (doing.length >= FORMS_READ) return undefined;
  }
  return undefined;
}

/** The same command with an addition: an option, a step before it. */
function saysMore(before: string, now: string): boolean {
  if (now.length > before.length + 120) return false;
  const words = new Set(now.split(' '));
  const old = before.split(' ');
  return old.length > 1 && now.length > before.length && old.every((word) => words.has(word));
}

/** These commands do not fix anything. */
function isLooking(shape: string): boolean {
  return /^(?:cat|ls|grep|egrep|rg|find|fd|head|tail|less|wc|stat|file|which|whereis|ps|env|printenv|pwd|tree|du|df|jq|diff|lsof|ss|date|uname|sleep|git (?:status|diff|log|show|branch|blame|remote -v)|docker (?:ps|logs|images|inspect)|npm (?:ls|view|why|outdated)|sed -n)\b/.test(
    shape,
  );
}
