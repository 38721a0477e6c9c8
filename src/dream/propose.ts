/**
 * Compares what a dream wants with the files. A file that people changed is merged with their text; where both changed the
 * same place, the proposal waits for a person. A file that somebody deleted, or whose change was undone, stays as it is.
 */
import { join } from 'node:path';
import type { Proposal, ProposedChange } from '../domain/dream.ts';
import { isMemoirError, messageOf, systemCode } from '../domain/errors.ts';
import { contentHash } from '../domain/ids.ts';
import { mergeText } from '../domain/text/merge-text.ts';
import { readHomeFile } from '../notes/home-file.ts';
import { parseNote } from '../notes/note-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { OwnFiles } from '../store/state/dreams/dreamt-files.ts';
import type { WantedFile } from './wanted-file.ts';

/** Called for each change that the dream leaves out, with the reason. */
export interface LeftOut {
  /** A link, a pipe or binary data is in the place of the file. */
  readonly unreadable: (path: string, why: string) => void;
  /** A person undid or rejected this change. */
  readonly refused: (last: Proposal) => void;
  /** Files that go to the archive in this run. */
  readonly cold?: ReadonlySet<string>;
}

export function proposeChanges(
  layout: HomeLayout,
  own: OwnFiles,
  wanted: readonly WantedFile[],
  leftOut?: LeftOut,
): readonly ProposedChange[] {
  const read = (path: string): string | undefined => readHomeFile(layout, join(layout.home, ...path.split('/')));
  /** One file that cannot be read does not stop the others. */
  const unlessUnreadable = <T>(path: string, plan: () => T, otherwise: T): T => {
    try {
      return plan();
    } catch (error) {
      if (!isMemoirError(error, 'refused') && !isMemoirError(error, 'path-escape') && systemCode(error) !== 'ENOTDIR')
        throw error;
      leftOut?.unreadable(path, messageOf(error));
      return otherwise;
    }
  };
  const planned = wanted.map((file) => ({
    file,
    change: unlessUnreadable<Planned>(file.path, () => plannedChange(file, own, read), undefined),
  }));
  for (const { file, change } of planned) {
    const last = change === 'known' ? own.lastOf(file.path) : undefined;
    if (last !== undefined && last.state !== 'waiting') leftOut?.refused(last);
  }
  const moving = heldBack(planned);
  const unwanted = own.list().filter(({ path, change }) => {
    if (
      change === 'profile' ||
      change === 'report' ||
      change === 'companion' ||
      leftOut?.cold?.has(path) === true ||
      own.byAgent(path) !== undefined
    )
      return false;
    return !wanted.some((file) => file.path === path);
  });
  return [
    ...planned.flatMap(({ file, change }) => (isChange(change) ? together(file, change, own, moving) : [])),
    // Facts that move to a file that waits stay where they are until a person has decided.
    ...unwanted.flatMap((proposal) =>
      proposal.sources.some(moving.has)
        ? []
        : unlessUnreadable(proposal.path, () => removalOf(proposal, own, read), []),
    ),
  ];
}

/** Leaves out removals of files whose facts move to a change that waits. */
export function keepUntilReplaced(changes: readonly ProposedChange[]): readonly ProposedChange[] {
  const written = changes.filter(({ after, doubt }) => after !== undefined && doubt === undefined);
  const known = new Set(written.flatMap(({ sources }) => sources));
  const waiting = changes.filter(({ after, doubt }) => after !== undefined && doubt !== undefined);
  const held = new Set(waiting.flatMap(({ sources }) => sources.filter((id) => !known.has(id))));
  return changes.filter(({ after, sources }) => after !== undefined || !sources.some((id) => held.has(id)));
}

type ReadFile = (path: string) => string | undefined;

/** `known`: this very change was rejected or undone, or waits already. Undefined if the file stays as it is. */
type Planned = ProposedChange | 'known' | undefined;

function isChange(planned: Planned): planned is ProposedChange {
  return planned !== undefined && planned !== 'known';
}

interface PlannedWrite {
  readonly file: WantedFile;
  readonly change: Planned;
}

/** The sources that appear only in files whose change waits for a person or was rejected. */
function heldBack(planned: readonly PlannedWrite[]): { has(source: string): boolean } {
  const waits = ({ change }: PlannedWrite): boolean =>
    change === 'known' || (isChange(change) && change.doubt !== undefined);
  const written = new Set(planned.filter((each) => !waits(each)).flatMap(({ file }) => file.sources));
  const held = new Set(planned.filter(waits).flatMap(({ file }) => file.sources.filter((id) => !written.has(id))));
  return { has: (source) => held.has(source) };
}

/** A change that drops facts which move to a file that waits is decided together with that file. */
function together(
  { path, sources }: WantedFile,
  change: ProposedChange,
  own: OwnFiles,
  moving: { has(source: string): boolean },
): readonly ProposedChange[] {
  if (change.doubt !== undefined) return [change];
  const before = own.list().find((proposal) => proposal.path === path);
  const drops = before?.sources.some((id) => moving.has(id) && !sources.includes(id)) === true;
  if (!drops) return [change];
  const last = own.lastOf(path);
  if (last?.state === 'waiting' && last.next === contentHash(change.after ?? '')) return [];
  return [{ ...change, doubt: 'part of it moves to a file that waits for you' }];
}

function plannedChange(file: WantedFile, own: OwnFiles, read: ReadFile): Planned {
  const before = read(file.path);
  // An archived file becomes a new file when there are new facts for it.
  const isArchived = before === undefined && own.archivedOf(file.path) !== undefined;
  const base = isArchived ? undefined : own.textOf(file.path);
  // Somebody deleted it, or has a file of this name: that stays their decision.
  if ((before === undefined) !== (base === undefined)) return undefined;
  if (before !== undefined && isPinned(file.path, before)) return undefined;
  // An agent's text stays until there are new facts; then a person decides.
  const agents = own.byAgent(file.path);
  if (agents !== undefined && file.sources.every((source) => agents.sources.includes(source))) return undefined;
  const merged = before === undefined || base === undefined ? undefined : mergeText(base, before, file.text);
  const after = merged?.text ?? file.text;
  if (after === before) return undefined;
  const { text, ...rest } = file;
  const doubt =
    doubtOf(own.lastOf(file.path), after, (merged?.conflicts ?? 0) > 0) ??
    (agents === undefined ? undefined : 'an agent wrote this file, and there are new facts');
  if (doubt === 'known') return 'known';
  return { ...rest, before, after, own: text, ...(doubt === undefined ? {} : { doubt }) };
}

/** None of its facts holds any more. Its text stays in the journal; if somebody edited the file, a person decides. */
function removalOf(
  { path, change, sources, trust }: Proposal,
  own: OwnFiles,
  read: ReadFile,
): readonly ProposedChange[] {
  const before = read(path);
  const last = own.lastOf(path);
  if (before === undefined || isPinned(path, before) || (last?.next === null && last.state !== 'applied')) return [];
  const edited = before !== own.textOf(path);
  return [
    {
      path,
      // A page also describes the past; a note without a fact that holds would mislead.
      change: change === 'page' && !/\/(?:INDEX|WIKI)\.md$/.test(`/${path}`) ? 'archive' : change,
      before,
      after: undefined,
      why: 'none of its facts holds any more',
      sources,
      trust,
      ...(edited ? { doubt: 'you changed this file' } : {}),
    },
  ];
}

/** `known`: this very change was rejected or undone, or waits already. */
function doubtOf(last: Proposal | undefined, after: string, conflicts: boolean): string | 'known' | undefined {
  if (last !== undefined && last.state !== 'applied') {
    if (last.next === contentHash(after)) return 'known';
    if (last.state === 'undone') return 'an earlier version of this change was undone';
    if (last.state === 'rejected') return 'an earlier version of this change was rejected';
  }
  return conflicts ? 'you changed the same lines; both texts would be kept' : undefined;
}

function isPinned(path: string, text: string): boolean {
  return parseNote({ scope: 'user', file: path.split('/').at(-1) ?? '', text, modifiedAt: 0 }).fields.pinned === true;
}
