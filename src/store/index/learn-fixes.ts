/**
 * What made a failure go away, learned from what was done after it: the same command went well after exactly one other that
 * does something, or in another form that says all it said before. Where a file was edited in between, the edit may have
 * done it; where something came from outside, nothing is learned. Better nothing than a wrong advice.
 */
import type { Database } from '../../platform/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import { getEventAt } from '../journal/read.ts';
import { RUNS } from './push-schema.ts';
import { commandOf, shapeOfCall } from './runs.ts';

/** What is done later or further away has another reason. */
const WINDOW_MS = 3600_000;
const WINDOW_RUNS = 12;
/** Of the forms tried after a failure, so many are read; the journal is asked for each. */
const FORMS_READ = 6;

interface Run {
  readonly doc: number;
  readonly at: number;
  readonly what: number;
  readonly shape: number | undefined;
  readonly signature: number | undefined;
}

/** `sessions`: by number, with the time of the earliest run that is new. */
export function learnFixes(db: Database, journal: Journal, sessions: ReadonlyMap<number, number>): void {
  for (const [session, since] of sessions) {
    const from = since - WINDOW_MS;
    db.run('DELETE FROM fixes WHERE session = ? AND failed_at >= ?', session, from);
    // An hour more before it: something from outside may have come then.
    const runs = db
      .all(
        'SELECT doc, at, what, shape, signature FROM runs WHERE session = ? AND at >= ? ORDER BY at, doc',
        session,
        from - WINDOW_MS,
      )
      .map((row): Run => {
        const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
        return {
          doc: Number(row.doc),
          at: Number(row.at),
          what: Number(row.what),
          shape: number(row.shape),
          signature: number(row.signature),
        };
      });
    const calls = new Map<number, Call>();
    const read = (doc: number): Call => {
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

interface Call {
  readonly command: string;
  readonly shape: string;
}

function callAt(journal: Journal, doc: number): Call {
  const input = getEventAt(journal.db, doc)?.body.input;
  return { command: commandOf(input)?.trim() ?? '', shape: shapeOfCall(input) ?? '' };
}

function fixOf(runs: readonly Run[], i: number, read: (doc: number) => Call): Run | undefined {
  const failed = runs[i];
  if (failed === undefined) return undefined;
  if (runs.some(({ what, at }) => what === RUNS.external && at <= failed.at && at > failed.at - WINDOW_MS)) {
    return undefined;
  }
  const doing: Run[] = [];
  for (const run of runs.slice(i + 1, i + 1 + WINDOW_RUNS)) {
    if (run.at > failed.at + WINDOW_MS || run.what === RUNS.external || run.what === RUNS.edited) return undefined;
    if (run.what !== RUNS.ok) continue;
    const before = read(failed.doc);
    const now = read(run.doc);
    if (before.shape === '' || now.shape === '') return undefined;
    if (run.shape === failed.shape) {
      // Gone in between: by the one thing that was done, by what is said more now, or by itself.
      const [only, ...more] = doing;
      if (only !== undefined) return more.length === 0 ? only : undefined;
      return now.command === before.command ? undefined : run;
    }
    if (saysMore(before.shape, now.shape)) return doing.length === 0 ? run : undefined;
    if (!isLooking(now.shape)) doing.push(run);
    if (doing.length >= FORMS_READ) return undefined;
  }
  return undefined;
}

/** The same command with something added: an option, a step in front. */
function saysMore(before: string, now: string): boolean {
  if (now.length > before.length + 120) return false;
  const words = new Set(now.split(' '));
  const old = before.split(' ');
  return old.length > 1 && now.length > before.length && old.every((word) => words.has(word));
}

/** Whatever went away after one of these, they did nothing about it. */
function isLooking(shape: string): boolean {
  return /^(?:cat|ls|grep|egrep|rg|find|fd|head|tail|less|wc|stat|file|which|whereis|ps|env|printenv|pwd|tree|du|df|jq|diff|lsof|ss|date|uname|sleep|git (?:status|diff|log|show|branch|blame|remote -v)|docker (?:ps|logs|images|inspect)|npm (?:ls|view|why|outdated)|sed -n)\b/.test(
    shape,
  );
}
