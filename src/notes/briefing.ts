/**
 * A project's briefing: what every session should know, on one screen, with two older versions beside it. Setting a new
 * one moves the others on; what somebody edited by hand is a version like any other.
 */
import { MemoirError } from '../domain/errors.ts';
import type { Trust } from '../domain/trust.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { fileVersions } from '../store/files/file-history.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { capLines, checkLines } from './capped-lines.ts';
import { homeFile, homeFileName, readHomeFile } from './home-file.ts';

export const BRIEFING_MAX_LINES = 80;

export interface Briefing {
  /** As it is in the file. */
  readonly text: string;
  /** As it is loaded: never more than its lines, and what is left out is said. */
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

/** Somebody who edits the file while it is replaced is taken for a version of their own; more often is a program in a loop. */
const MAX_ROUNDS = 20;

export function writeBriefing(journal: Journal, layout: HomeLayout, slug: string, text: string, trust: Trust): void {
  const next = checkLines(text, 'A briefing', BRIEFING_MAX_LINES);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const current = takeIn(journal, layout, slug);
    if (current === next) return;
    if (current !== undefined) keepOlder(journal, layout, slug, current);
    const { briefing } = layout.project(slug);
    const done = updateFile(homeFile(journal, layout, briefing, trust), (now) => (now === current ? next : undefined));
    if (done.content === next) return;
  }
  throw changesAllTheTime(layout.project(slug).briefing);
}

/** The newest older version comes back; what was there is kept as the oldest, so that nothing is lost by going around. */
export function rollbackBriefing(journal: Journal, layout: HomeLayout, slug: string, trust: Trust): string {
  const { briefing, olderBriefings } = layout.project(slug);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const current = takeIn(journal, layout, slug);
    const older = olderBriefings.flatMap((path) => readHomeFile(layout, path) ?? []);
    const [next, ...rest] = older;
    if (next === undefined) {
      throw new MemoirError('not-found', 'There is no older version of the briefing', {
        next: 'One is kept each time a new briefing is set.',
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
  throw changesAllTheTime(briefing);
}

/** What is there now, with every hand edit of any version in the journal first. */
function takeIn(journal: Journal, layout: HomeLayout, slug: string): string | undefined {
  const { briefing, olderBriefings } = layout.project(slug);
  for (const path of olderBriefings) updateFile(homeFile(journal, layout, path), (now) => now);
  const current = updateFile(homeFile(journal, layout, briefing), (now) => now).content;
  for (const before of editedFrom(journal, homeFileName(layout, briefing), current)) {
    if (!olderBriefings.some((path) => readHomeFile(layout, path) === before)) keepOlder(journal, layout, slug, before);
  }
  return current;
}

/** What was edited by hand since Memoir last wrote the file, oldest first: the text it wrote and each edit but the last. */
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
  // After a crash between the steps, or beside another process, it may be kept already.
  if (before === current) return;
  if (before !== undefined) updateFile(homeFile(journal, layout, second), () => before);
  updateFile(homeFile(journal, layout, first), () => current);
}

function changesAllTheTime(path: string): MemoirError {
  return new MemoirError('lock-timeout', `${path} is being changed faster than Memoir can write it`, {
    next: 'Find the program that keeps saving it, then try again.',
    data: { path },
  });
}
