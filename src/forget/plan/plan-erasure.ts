/**
 * Finds everything that must be erased with an event before anything is changed: derived events, tasks of its tool
 * calls, packs and summaries that quote it, notes based on it, and lines that Memoir wrote about it. `forget-events.ts`
 * executes the plan.
 */

import type { HomeLayout } from '../../platform/home/layout.ts';
import { derivedFrom } from '../../store/journal/derived-events.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { countEvents, getEvent, isErased } from '../../store/journal/read.ts';
import { dreamtNames } from '../../store/state/dreams/dreamt-files.ts';
import { extractedFrom } from '../../store/state/facts/extracted-facts.ts';
import { taskHistory } from '../../store/state/tasks/tasks.ts';
import { planDreamt } from '../clean/clean-dreamt.ts';
import { versionsWithQuotes } from '../clean/remove-quotes.ts';
import type { PendingErasure } from '../pending-erasure.ts';
import { distinctiveFragments, type QuoteFinder } from '../scan/distinctive-phrases.ts';
import { erasedTexts, finderOf, wholeTextsOf } from './erased-texts.ts';
import { textsOf } from './event-texts.ts';
import { filesOfVersions, findNotesFrom, type NoteToErase, notesOfVersions, versionsOf } from './find-notes.ts';
import { findQuotes, type Quotes, type Repeat } from './find-quotes.ts';
import { findStatementsToKeep, type KeptStatement } from './kept-statements.ts';
import { madeByCalls } from './made-by-calls.ts';
import { type LinesOfCalls, linesOfCalls, madeInTurns } from './made-in-turns.ts';
import { type NotesOfTurns, notesOfTurns } from './notes-of-turns.ts';

export interface ErasurePlan {
  /** A process was killed during it. It knows only some of the words then, so the journal's file is compacted without looking for them. */
  readonly isResumed?: true;
  /** What the killed process may have written into files of dreams. */
  readonly interrupted?: { hasName(path: string): boolean; readonly since: number } | undefined;
  /** The events that were asked for and are not erased yet; with `repeats`, also those with the same text. */
  readonly targets: readonly string[];
  readonly alreadyErased: readonly string[];
  /** The events that are erased with them. */
  readonly derived: readonly string[];
  readonly notes: readonly NoteToErase[];
  /** Files that dreams wrote and that are rewritten without the erased text, as paths in the home. Lines of people stay. */
  readonly rewritten: readonly string[];
  /** What the companion wrote into its own files in the erased turns. */
  readonly lines: LinesOfCalls;
  /** Statements that the owner made later, in their own words. They are kept. */
  readonly kept: readonly KeptStatement[];
  /** Other events with the same text. They stay. */
  readonly repeats: readonly Repeat[];
  /** How many of the targets were added because they have the same text. */
  readonly repeatsIncluded: number;
  /** Other events that have some of the same words. They stay. */
  readonly similar: readonly Repeat[];
  /** Summaries of the same turns that do not quote them. They stay. */
  readonly summaries: readonly string[];
  readonly sessions: readonly string[];
  readonly reason: string | undefined;
  /** When the plan was made, in milliseconds. What was derived later is searched again after the erasure. */
  readonly madeAt: number;
  readonly finder: QuoteFinder;
  /** Finds only what no remaining event has: for files that are generated from the remaining events. */
  readonly goneFinder: QuoteFinder;
  /** Pieces of the texts that no remaining event has. */
  readonly fragments: readonly string[];
}

export interface PlanOptions {
  readonly reason?: string | undefined;
  /** Erase a task in all sessions it was seen in. */
  readonly wholeTasks?: boolean | undefined;
  /** Also erase other events whose whole text is the same. */
  readonly repeats?: boolean | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** The words the events were selected by, if nothing else selected them: no line with all of them may be left. */
  readonly query?: readonly string[] | undefined;
  /** Only fault tests turn this off, as a control that must leave something behind. */
  readonly follow?: boolean | undefined;
}

export function planErasure(
  journal: Journal,
  layout: HomeLayout,
  asked: readonly string[],
  options: PlanOptions = {},
): ErasurePlan {
  const { db } = journal;
  const erased = new Set([...new Set(asked)].filter((id) => isErased(db, id)));
  const targets = [...new Set(asked)].filter((id) => !erased.has(id));
  const ids = new Set(targets);
  const chosen = new Set(targets);
  const follow = options.follow !== false;
  const dreamt = dreamtNames(journal);
  const notes = follow ? notesOfVersions(journal, layout, ids) : [];
  addAll(
    ids,
    notes.flatMap(({ path }) => versionsOf(journal, path)),
  );
  if (options.wholeTasks === true) addAll(ids, sameTasks(journal, targets));
  if (follow) addDerived(journal, ids);

  const written = follow ? notesOfTurns(journal, layout, ids) : NO_NOTES;
  addAll(ids, written.calls);
  const finderNow = () => finderOf(journal, ids, { asked: chosen, dreamt, query: options.query });
  let finder = finderNow();
  if (follow) {
    // Files that a dream made from it, and notes that name it as a source.
    const found = [
      ...written.notes,
      ...notesOfVersions(journal, layout, ids, 'source'),
      ...findNotesFrom(journal, layout, ids, finder),
    ].filter(({ path }) => !dreamt.has(path) && !notes.some((note) => note.path === path));
    const more = [...new Map(found.map((note) => [note.path, note])).values()];
    notes.push(...more);
    addAll(
      ids,
      more.flatMap(({ path }) => versionsOf(journal, path)),
    );
    if (more.length > 0) finder = finderNow();
  }
  const sessions = sessionsOf(journal, ids);
  const lines = follow ? linesOfCalls(journal, ids) : new Map();
  if (follow) {
    addAll(ids, versionsWithQuotes(journal, { finder, notes, sessions: [...sessions], rewritten: [], lines }));
    addDerived(journal, ids);
  }
  const total = countEvents(db);
  const quotes = follow
    ? findQuotes(journal, {
        ids,
        files: filesOfVersions(journal, ids),
        finder,
        wholeTexts: wholeTextsOf(journal, ids, { asked: chosen, dreamt }),
        dreamt,
        sessions,
        fragments: [
          ...distinctiveFragments(erasedTexts(journal, ids, { asked: chosen, dreamt }), ids.size),
          ...bothForms(options.query ?? []).filter((word) => word.length >= QUERY_FRAGMENT_MIN_CHARS),
        ],
        said: saidBy(journal, chosen),
        onProgress: (done) => options.onProgress?.(done, total),
      })
    : NO_QUOTES;
  const included = options.repeats === true ? quotes.repeats.flatMap((repeat) => repeat.ids) : [];
  if (included.length > 0) {
    const all = planErasure(journal, layout, [...asked, ...included], { ...options, repeats: false });
    return { ...all, repeatsIncluded: included.length };
  }
  const kept = follow ? findStatementsToKeep(journal, ids, new Set(targets), finder) : [];
  addAll(ids, quotes.shown);
  const goneFinder = finder.without(quotes.heldOutside(ids));
  const files = follow ? planDreamt(journal, layout, { ids, finder, goneFinder, notes }) : undefined;
  addAll(ids, files?.events ?? []);
  const rewritten = files?.files.map(({ path }) => path) ?? [];
  if (follow)
    addAll(
      ids,
      versionsWithQuotes(journal, {
        finder,
        goneFinder,
        notes,
        sessions: [...sessions],
        rewritten: files?.names ?? [],
        lines,
      }),
    );
  return {
    targets: [...chosen],
    alreadyErased: [...erased],
    derived: [...ids].filter((id) => !chosen.has(id)),
    notes,
    rewritten,
    lines,
    kept,
    repeats: quotes.repeats,
    repeatsIncluded: 0,
    similar: withoutGone(quotes.similar, ids),
    summaries: quotes.summaries,
    sessions: [...sessions],
    reason: options.reason,
    madeAt: journal.clock.now(),
    finder,
    goneFinder,
    fragments: quotes.fragments,
  };
}

const NO_NOTES: NotesOfTurns = { notes: [], calls: [] };

const NO_QUOTES: Quotes = {
  shown: [],
  repeats: [],
  similar: [],
  heldOutside: () => new Set(),
  summaries: [],
  fragments: [],
};

function withoutGone(groups: readonly Repeat[], gone: ReadonlySet<string>): readonly Repeat[] {
  return groups
    .map(({ type, ids }) => ({ type, ids: ids.filter((id) => !gone.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
}

/** The plan of an unfinished erasure. Files are judged by what they hold now, not by their path. */
export function planOfPending(
  journal: Journal,
  layout: HomeLayout,
  { asked, ids, notes, files: rewriting = [], since, reason }: PendingErasure,
): ErasurePlan {
  const rewritten = new Set(rewriting);
  const interrupted =
    since === undefined ? undefined : { since, hasName: (path: string) => rewritten.has(journal.hashKey(path)) };
  const left = new Set([...eventHeads(journal.db, ids)].map(({ id }) => id));
  addDerived(journal, left);
  const targets = new Set(asked);
  const dreamt = dreamtNames(journal);
  const finder = finderOf(journal, left, { asked: targets, dreamt });
  const sessions = sessionsOf(journal, left);
  // What remaining events say too is theirs: without them, notes of other projects would lose their versions.
  const quotes = findQuotes(journal, {
    ids: left,
    files: filesOfVersions(journal, left),
    finder,
    wholeTexts: new Set(),
    dreamt,
    sessions,
    fragments: [],
    said: [],
    onProgress: () => {},
  });
  const goneFinder = finder.without(quotes.heldOutside(left));
  const still = notesOfVersions(journal, layout, left).filter(
    ({ path }) => notes.includes(journal.hashKey(path)) || notes.includes(path),
  );
  const files = planDreamt(journal, layout, { ids: left, finder, goneFinder, notes: still, interrupted });
  return {
    isResumed: true,
    interrupted,
    targets: asked.filter((id) => left.has(id)),
    alreadyErased: asked.filter((id) => !left.has(id)),
    derived: [...left].filter((id) => !targets.has(id)),
    notes: still,
    rewritten: files.files.map(({ path }) => path),
    lines: linesOfCalls(journal, left),
    kept: findStatementsToKeep(journal, left, targets, finder),
    repeats: [],
    repeatsIncluded: 0,
    similar: [],
    summaries: [],
    sessions: [...sessions],
    reason,
    madeAt: 0,
    finder,
    goneFinder,
    fragments: [],
  };
}

function sameTasks({ db }: Journal, targets: readonly string[]): readonly string[] {
  return [...eventHeads(db, targets)].flatMap(({ id, type }) =>
    type === 'task.added' ? taskHistory(db, id).map((event) => event.id) : [],
  );
}

/** Repeats until nothing new is found: a task made by a call has changes, a fact of a reply supersedes another. */
export function addDerived(journal: Journal, ids: Set<string>): void {
  for (let before = -1; ids.size !== before; ) {
    before = ids.size;
    addAll(ids, madeInTurns(journal, ids));
    addAll(ids, madeByCalls(journal, ids));
    addAll(ids, derivedFrom(journal.db, ids));
    addAll(
      ids,
      extractedFrom(journal.db, ids).map(({ id }) => id),
    );
  }
}

/** Without files and tool calls: a note has the words of many facts, and others run the same command. */
function saidBy({ db }: Journal, asked: ReadonlySet<string>): readonly string[] {
  return [...eventHeads(db, asked)].flatMap(({ id, type }) => {
    const record = /^(?:file|tool)\./.test(type) ? undefined : getEvent(db, id);
    return record === undefined ? [] : textsOf(record).map(({ text }) => text);
  });
}

/** Bytes are compared, and an accent can be a character of its own. */
function bothForms(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => [word.normalize('NFC'), word.normalize('NFD')]))];
}

/** Shorter words occur by chance in the bytes of a database. */
const QUERY_FRAGMENT_MIN_CHARS = 7;

function sessionsOf(journal: Journal, ids: ReadonlySet<string>): ReadonlySet<string> {
  const sessions = new Set<string>();
  for (const { session } of eventHeads(journal.db, ids)) if (session !== undefined) sessions.add(session);
  return sessions;
}

export function addAll(to: Set<string>, more: Iterable<string>): void {
  for (const each of more) to.add(each);
}
