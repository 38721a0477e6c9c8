/**
 * Compares what a dream wants with the files. A file that people changed is merged with their text; where both changed the
 * same place, the proposal waits for a person. A file that somebody deleted, or whose change was taken back, stays as it is.
 */
import { join } from 'node:path';
import type { DreamRun, Proposal, ProposedChange } from '../domain/dream.ts';
import { contentHash } from '../domain/ids.ts';
import { mergeText } from '../domain/text/merge-text.ts';
import { readHomeFile } from '../notes/home-file.ts';
import { parseNote } from '../notes/note-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Journal } from '../store/journal/journal.ts';
import { proposedText } from '../store/state/dreams.ts';
import type { WantedFile } from './wanted-file.ts';

export interface OwnFiles {
  has(path: string): boolean;
  /** The text that a dream last wrote; undefined if there is none, or it was erased. */
  textOf(path: string): string | undefined;
  /** The newest proposal for this file, apart from those that took one back. */
  lastOf(path: string): Proposal | undefined;
  /** The files that exist because of a dream, with what their last proposal changed. */
  list(): readonly Proposal[];
}

export function ownFiles(journal: Journal, runs: readonly DreamRun[]): OwnFiles {
  const written = new Map<string, Proposal>();
  const latest = new Map<string, Proposal>();
  for (const { gate, proposals } of runs) {
    for (const proposal of proposals) {
      if (gate !== 'undo') latest.set(proposal.path, proposal);
      if (proposal.state !== 'applied' || !isWhole(proposal)) continue;
      if (proposal.next === null) written.delete(proposal.path);
      else written.set(proposal.path, proposal);
    }
  }
  return {
    has: (path) => written.has(path),
    textOf: (path) => {
      const proposal = written.get(path);
      return proposal === undefined ? undefined : proposedText(journal, proposal.id);
    },
    lastOf: (path) => latest.get(path),
    list: () => [...written.values()],
  };
}

/** Files that a dream writes as a whole; the other changes are to notes that somebody else wrote. */
function isWhole({ change }: Proposal): boolean {
  return change === 'note' || change === 'page' || change === 'briefing' || change === 'profile';
}

export function proposeChanges(
  layout: HomeLayout,
  own: OwnFiles,
  wanted: readonly WantedFile[],
): readonly ProposedChange[] {
  const read = (path: string): string | undefined => readHomeFile(layout, join(layout.home, ...path.split('/')));
  const unwanted = own.list().filter(({ path, change }) => {
    return (change === 'note' || change === 'page') && !wanted.some((file) => file.path === path);
  });
  return [...changesOf(wanted, own, read), ...unwanted.flatMap((proposal) => removalOf(proposal, own, read))];
}

type ReadFile = (path: string) => string | undefined;

function changesOf(wanted: readonly WantedFile[], own: OwnFiles, read: ReadFile): readonly ProposedChange[] {
  return wanted.flatMap((file) => {
    const before = read(file.path);
    const base = own.textOf(file.path);
    // Somebody deleted it, or has a file of this name: both are theirs to decide.
    if ((before === undefined) !== (base === undefined)) return [];
    if (before !== undefined && isPinned(file.path, before)) return [];
    const merged = before === undefined || base === undefined ? undefined : mergeText(base, before, file.text);
    const after = merged?.text ?? file.text;
    if (after === before) return [];
    const { text: _, ...rest } = file;
    const doubt = doubtOf(own.lastOf(file.path), after, (merged?.conflicts ?? 0) > 0);
    if (doubt === 'known') return [];
    return [{ ...rest, before, after, ...(doubt === undefined ? {} : { doubt }) }];
  });
}

/** Nothing of it holds any more. Its text stays in the journal; if somebody wrote in it, they decide. */
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
      change,
      before,
      after: undefined,
      why: 'none of its facts holds any more',
      sources,
      trust,
      ...(edited ? { doubt: 'you changed this file' } : {}),
    },
  ];
}

/** `known`: this very change was rejected or taken back, or waits already. */
function doubtOf(last: Proposal | undefined, after: string, conflicts: boolean): string | 'known' | undefined {
  if (last !== undefined && last.state !== 'applied') {
    if (last.next === contentHash(after)) return 'known';
    if (last.state === 'undone') return 'an earlier version of this change was taken back';
    if (last.state === 'rejected') return 'an earlier version of this change was rejected';
  }
  return conflicts ? 'you changed the same lines; both texts would be kept' : undefined;
}

function isPinned(path: string, text: string): boolean {
  return parseNote({ scope: 'user', file: path.split('/').at(-1) ?? '', text, modifiedAt: 0 }).fields.pinned === true;
}
