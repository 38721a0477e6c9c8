/**
 * Reads the parts of a pack that are files: the indexes of notes, the briefing, the log. Links are not followed. A file that
 * cannot be read is left out, and the session starts anyway.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../domain/projects/project.ts';
import { localDay } from '../domain/time/dates.ts';
import { loadBriefing } from '../notes/briefing.ts';
import { homeFileName, readHomeFile } from '../notes/home-file.ts';
import { readLog } from '../notes/logs/daily-log.ts';
import { ACTIVE_PROJECTS } from '../notes/memory-index/active-projects.ts';
import { capLines } from '../notes/memory-index/capped-lines.ts';
import { loadIndex } from '../notes/memory-index/load-index.ts';
import { PROFILE_MAX_LINES, profilePath } from '../notes/profiles.ts';
import { isFolderOf } from '../notes/project-folders/project-folders.ts';
import { type HomeLayout, MEMORY_INDEX } from '../platform/home/layout.ts';
import type { HeldFiles } from '../store/state/dreams/held-files.ts';
import type { EndedStatements } from './ended-statements.ts';
import { freshNotes } from './fresh-notes.ts';
import { markdownLines } from './memory-lines.ts';
import { readOptional } from './read-optional.ts';
import { linkedFile, withoutStatements } from './said-once.ts';

export interface DayLog {
  readonly day: string;
  readonly lines: readonly string[];
}

export interface MemoryFiles {
  /** The project's `MEMORY.md` as lines for a prompt. */
  readonly memory: readonly string[];
  readonly userMemory: readonly string[];
  readonly briefing: readonly string[];
  /** Newest day first. */
  readonly log: readonly DayLog[];
  /** Where the project's notes are written. Missing outside a project. */
  readonly projectDir: string | undefined;
  readonly userDir: string;
  /** How the command line is typed in a shell here. */
  readonly command?: string | undefined;
  /** Whether the agent has the tools of Memoir's MCP server. */
  readonly tools?: boolean | undefined;
}

/** Where memory files are read, and which of them are held back. */
export interface MemorySource {
  readonly layout: HomeLayout;
  readonly held: HeldFiles;
  readonly ended: EndedStatements;
}

/** Far more than any of these files should have. Larger files are not read. */
const READ_MAX_BYTES = 1024 * 1024;

export function readMemoryFiles(source: MemorySource, project: Project | undefined, now: number): MemoryFiles {
  const { layout } = source;
  // A folder with this name may belong to another project; then it is not read.
  const own = project !== undefined && readOptional(() => isFolderOf(layout, project)) === true ? project : undefined;
  const files = own && layout.project(own.slug);
  return {
    memory: files === undefined ? [] : indexLines(source, files.memoryDir, 'Notes of this project', now),
    userMemory: indexLines(source, layout.userMemory, 'Notes that hold in every project', now),
    briefing: files === undefined ? [] : briefingLines(source, files.briefing),
    log: own === undefined ? [] : [0, -1].flatMap((days) => dayLog(layout, own.slug, localDay(now, days))),
    projectDir: files?.memoryDir,
    userDir: layout.userMemory,
  };
}

/** The lines of a skill's profile; empty without a profile. */
export function readProfileLines(source: MemorySource, project: Project, skill: string): readonly string[] {
  const { layout } = source;
  return (
    readOptional(() => {
      if (!isFolderOf(layout, project)) return [];
      const path = profilePath(layout, project.slug, skill);
      const said = source.ended.of(homeFileName(layout, path));
      const lines = capLines(readPart(source, path) ?? '', PROFILE_MAX_LINES, path);
      return markdownLines(withoutStatements(lines, () => said));
    }) ?? []
  );
}

function indexLines(source: MemorySource, dir: string, title: string, now: number): readonly string[] {
  const path = join(dir, MEMORY_INDEX);
  const whole = readPart(source, path);
  const { text, warning } = loadIndex(whole ?? '');
  // Other projects are not shown inside a project. Outside, the list comes from the journal and not from this file.
  const kept = withoutSection(text.split('\n'), ACTIVE_PROJECTS);
  const fresh = readOptional(() => freshNotes(source, dir, whole, now)) ?? [];
  const lines = markdownLines(
    pointersThatHold(source, dir, [...fresh, ...kept.filter((line) => !line.startsWith('# '))]),
  );
  if (lines.length === 0 && warning === undefined) return [];
  return [...markdownLines([`${title}, ${path}:`, ...(warning === undefined ? [] : [`(${warning})`])]), ...lines];
}

/** Leaves out notes of which nothing holds, and single statements that no longer hold. */
function pointersThatHold({ layout, ended }: MemorySource, dir: string, lines: readonly string[]): readonly string[] {
  // An index has many lines, so they are looked up together, and a plain name needs no path to be resolved.
  const folder = homeFileName(layout, dir);
  const paths = new Map<string, string>();
  for (const line of lines) {
    const file = linkedFile(line);
    if (file?.endsWith('.md') !== true || paths.has(file)) continue;
    paths.set(file, /^[\w-]+\.md$/.test(file) ? `${folder}/${file}` : homeFileName(layout, join(dir, file)));
  }
  const made = ended.among([...paths.values()]);
  if (made.size === 0) return lines;
  const madeFile = (file: string | undefined): string | undefined => {
    const path = paths.get(file ?? '');
    return path !== undefined && made.has(path) ? path : undefined;
  };
  const holding = lines.filter((line) => {
    const path = madeFile(linkedFile(line));
    return path === undefined || !ended.isOver(path);
  });
  return withoutStatements(holding, (file) => {
    const path = madeFile(file);
    return path === undefined ? () => false : ended.of(path);
  });
}

/** Drops the lines from the heading up to the next heading. */
function withoutSection(lines: readonly string[], heading: string): readonly string[] {
  let inside = false;
  return lines.filter((line) => {
    if (/^##? /.test(line)) inside = line.trim() === `## ${heading}`;
    return !inside;
  });
}

function briefingLines(source: MemorySource, path: string): readonly string[] {
  const said = source.ended.of(homeFileName(source.layout, path));
  const lines = markdownLines(withoutStatements(loadBriefing(readPart(source, path) ?? '', path), () => said));
  return lines.length === 0 ? [] : ['Briefing:', ...lines];
}

function dayLog(layout: HomeLayout, slug: string, day: string): readonly DayLog[] {
  const path = layout.project(slug).dailyLog(day);
  if (isTooLarge(path)) return [];
  const lines = readOptional(() => readLog(layout, slug, day)) ?? [];
  const said = lines.filter((line) => line.trim() !== '' && !line.startsWith('# '));
  return said.length === 0 ? [] : [{ day, lines: said }];
}

function readPart({ layout, held }: MemorySource, path: string): string | undefined {
  if (readOptional(() => held(homeFileName(layout, path))) !== undefined) return HELD_BACK;
  if (isTooLarge(path)) return `(this file has more than ${READ_MAX_BYTES} bytes, too many to load)`;
  return readOptional(() => readHomeFile(layout, path));
}

/** An agent wrote the file after it read external content. */
const HELD_BACK = '(held back until the owner confirms it: `memoir confirm`)';

function isTooLarge(path: string): boolean {
  return (readOptional(() => statSync(path, { throwIfNoEntry: false })?.size) ?? 0) > READ_MAX_BYTES;
}
