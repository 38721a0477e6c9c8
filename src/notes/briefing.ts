/**
 * The briefing of a project: what every session should know, on one screen. Two older versions are kept beside it. A
 * hand edit counts as a version.
 */
import { MemoirError } from '../domain/errors.ts';
import type { Trust } from '../domain/trust/trust.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { fileVersions } from '../store/files/file-history.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { homeFile, homeFileName, readHomeFile } from './home-file.ts';
import { capLines, checkLines } from './memory-index/capped-lines.ts';

export const BRIEFING_MAX_LINES = 80;

export interface Briefing {
  /** The text of the file. */
  readonly text: string;
  /** The lines that are loaded. If lines are left out, the last one says how many. */
  readonly lines: readonly string[];
  readonly path: string;
  readonly olderVersions: number;
}

export function readBriefing(layout: HomeLayout, slug: string): Briefing | undefined {
  const { briefing: path, olderBriefings } = layout.project(slug);
  const text = readHomeFile(layout, path);
  if (text === undefined) return undefined;
  const olderVersions = olderBriefings.filter((older) => readHomeFile(layout, older) !== undefined).length;
  return { text, lines: loadBriefing(text, path), path, olderVersions };
}

export function loadBriefing(text: string, path: string): readonly string[] {
  return capLines(text, BRIEFING_MAX_LINES, path);
}

/**
 * An edit made while the file is being replaced becomes a version of its own, and the write starts over. More than this
 * many rounds means a program in a loop.
 */
const MAX_ROUNDS = 20;

export function writeBriefing(
  journal: Journal,
  layout: HomeLayout,
  slug: string,
  { text, trust }: { readonly text: string; readonly trust: Trust },
): void {
  const next = checkLines(text, 'A briefing', BRIEFING_MAX_LINES);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const current = recordHandEdits(journal, layout, slug);
    if (current === next) return;
    if (current !== undefined) keepOlder(journal, layout, slug, current);
    const { briefing } = layout.project(slug);
    const done = updateFile(homeFile(journal, layout, briefing, trust), (now) => (now === current ? next : undefined));
    if (done.content === next) return;
  }
  throw keepsChanging(layout.project(slug).briefing);
}

/** Restores the newest older version. The current one becomes the oldest, so nothing is lost. */
export function rollbackBriefing(journal: Journal, layout: HomeLayout, slug: string, trust: Trust): string {
  const { briefing, olderBriefings } = layout.project(slug);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const current = recordHandEdits(journal, layout, slug);
    const older = olderBriefings.flatMap((path) => readHomeFile(layout, path) ?? []);
    const [next, ...rest] = older;
    if (next === undefined) {
      throw new MemoirError('not-found', 'There is no older version of the briefing', {
        next: 'Setting a new briefing keeps the old one as a version.',
      });
    }
    const done = updateFile(homeFile(journal, layout, briefing, trust), (now) => (now === current ? next : undefined));
    if (done.content !== next) continue;
    const kept = [...rest, ...(current === undefined ? [] : [current])];
    for (const [at, path] of olderBriefings.entries()) {
      const version = kept[at];
      if (version !== undefined) updateFile(homeFile(journal, layout, path), () => version);
    }
    return next;
  }
  throw keepsChanging(briefing);
}

/** Records hand edits of all versions in the journal, then returns the current text. */
function recordHandEdits(journal: Journal, layout: HomeLayout, slug: string): string | undefined {
  const { briefing, olderBriefings } = layout.project(slug);
  for (const path of olderBriefings) updateFile(homeFile(journal, layout, path), (now) => now);
  const current = updateFile(homeFile(journal, layout, briefing), (now) => now).content;
  for (const before of editedFrom(journal, homeFileName(layout, briefing), current)) {
    if (!olderBriefings.some((path) => readHomeFile(layout, path) === before)) keepOlder(journal, layout, slug, before);
  }
  return current;
}

/** The versions that hand edits replaced since Memoir last wrote the file, oldest first. */
function editedFrom(journal: Journal, name: string, current: string | undefined): readonly string[] {
  const texts: string[] = [];
  for (const { text, actor } of fileVersions(journal, name)) {
    if (text !== undefined && text !== current && text !== texts.at(-1)) texts.push(text);
    if (actor === 'memoir') break;
  }
  return texts.reverse();
}

function keepOlder(journal: Journal, layout: HomeLayout, slug: string, current: string): void {
  const [first, second] = layout.project(slug).olderBriefings;
  const before = readHomeFile(layout, first);
  // After a crash, or beside another process, the version may be kept already.
  if (before === current) return;
  if (before !== undefined) updateFile(homeFile(journal, layout, second), () => before);
  updateFile(homeFile(journal, layout, first), () => current);
}

function keepsChanging(path: string): MemoirError {
  return new MemoirError('lock-timeout', `${path} is being changed faster than Memoir can write it`, {
    next: 'Find the program that saves it again and again, then retry.',
    data: { path },
  });
}
