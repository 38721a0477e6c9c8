/**
 * Moves the files of one project into the folder of another, and back. If a name is taken, the file gets a name that says
 * where it came from, so no file is lost. A list of the moved files is written before the first one moves, so an undo
 * knows them even after a crash. Generated files are removed and written again later; `MEMORY.md` is generated, and only
 * the lines that people wrote into it move.
 */

import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { contentHash } from '../../domain/ids.ts';
import { prettyJson } from '../../domain/json/json.ts';
import type { Project } from '../../domain/projects/project.ts';
import { makeDirectory, removeDurably, syncDirectory, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import { readTextOrNothing } from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { journalFileHistory } from '../../store/files/file-history.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { homeFileName } from '../home-file.ts';
import { refreshIndex } from '../memory-index/refresh-index.ts';
import { MEMORY_INDEX, openNoteFolder } from '../note-folder.ts';
import { carryHistory } from './carry-history.ts';
import { type MergedFile, readMergedFiles } from './merged-files.ts';
import { cutMergedLines, peoplesIndexLines, withLinesBack, withMergedLines } from './merged-index-lines.ts';
import { ensureProjectFolder, isFolderOf, OWNER_FILE } from './project-folders.ts';

const LOCK_TIMEOUT_MS = 10_000;
const MADE_FROM_JOURNAL = new Set(['checkpoint.json', 'status.json', 'INDEX.md', 'episodes', OWNER_FILE]);

export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

export interface KeptFile {
  readonly path: string;
  readonly why: 'edited' | 'deleted' | 'name taken';
}

export interface MovedBack {
  /** False for a merge by an older version, which kept no list: its files stay where they are. */
  readonly listed: boolean;
  readonly moved: readonly MovedFile[];
  readonly kept: readonly KeptFile[];
}

export interface MergeStage {
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly projects: readonly Project[];
}

interface FilePair {
  readonly from: Pick<Project, 'id' | 'slug'>;
  readonly into: Project;
}

/** What a merge would move. Changes nothing. */
export function planProjectFolder(layout: HomeLayout, { from, into }: FilePair): readonly MovedFile[] {
  const [source, target] = [layout.project(from.slug).dir, layout.project(into.slug).dir];
  if (!existsSync(source) || !isFolderOf(layout, from)) return [];
  assertReallyInside(layout.home, join(source, 'any'));
  return movedFiles(planMoves(source, target, from.slug), source, target);
}

export function mergeProjectFolder(stage: MergeStage, { from, into }: FilePair): readonly MovedFile[] {
  const { journal, layout, projects } = stage;
  const source = layout.project(from.slug);
  if (!existsSync(source.dir) || !isFolderOf(layout, from)) return [];
  assertReallyInside(layout.home, join(source.dir, 'any'));
  ensureProjectFolder(layout, projects, into);
  const target = layout.project(into.slug);
  const lines = peoplesIndexLines(journal, openNoteFolder(journal, layout, { project: from.slug }));
  const folder = openNoteFolder(journal, layout, { project: into.slug });
  if (lines !== undefined && lines.length > 0)
    folder.update(MEMORY_INDEX, (text) =>
      cutMergedLines(text ?? '', from.slug).lines.length > 0 ? text : withMergedLines(text, from.slug, lines),
    );
  const planned = withFileLock(
    layout.locks,
    () => {
      const moves = planMoves(source.dir, target.dir, from.slug);
      // Those that a killed merge has moved.
      const before = (readMergedFiles(target.mergedFiles(from.id)) ?? []).filter(
        (file) => !moves.some((move) => move.from === file.from),
      );
      const files = [...before, ...moves];
      writeFileAtomic(target.mergedFiles(from.id), prettyJson({ files }));
      for (const file of before) carryIfUnknown(stage, source.dir, target.dir, file);
      for (const file of moves) moveFile(stage, source.dir, target.dir, file);
      if (lines !== undefined) rmSync(source.memoryIndex, { force: true });
      // The file that names the owner is the last: as long as it is there, the merge is not finished.
      for (const name of MADE_FROM_JOURNAL) rmSync(join(source.dir, name), { recursive: true, force: true });
      removeEmptyFolders(source.dir);
      syncDirectory(layout.projectsDir);
      return files;
    },
    { timeoutMs: LOCK_TIMEOUT_MS },
  );
  refreshIndex(journal, folder);
  return movedFiles(planned, source.dir, target.dir);
}

function movedFiles(files: readonly MergedFile[], source: string, target: string): readonly MovedFile[] {
  return files
    .filter(({ copy }) => copy !== true)
    .map((file) => ({ from: join(source, file.from), to: join(target, file.to) }));
}

/** Moves back what the merge moved, if it is unchanged. Everything else stays in the target and is returned as kept. */
export function unmergeProjectFolder(
  stage: MergeStage,
  { from, into }: { readonly from: Project; readonly into: Project },
): MovedBack {
  const { layout, projects } = stage;
  const target = layout.project(into.slug);
  const list = target.mergedFiles(from.id);
  assertReallyInside(layout.home, list);
  const files = readMergedFiles(list);
  if (files === undefined || !isFolderOf(layout, into)) return { listed: false, moved: [], kept: [] };
  ensureProjectFolder(layout, projects, from);
  const source = layout.project(from.slug);
  const moved: MovedFile[] = [];
  const kept: KeptFile[] = [];
  withFileLock(
    layout.locks,
    () => {
      for (const file of files) {
        const path = join(target.dir, file.to);
        const back = join(source.dir, file.from);
        for (const each of [path, back]) assertReallyInside(layout.home, each);
        // The merge was killed before it moved this one.
        if (!existsSync(path) && existsSync(back)) continue;
        const why = reasonToKeep(path, back, file);
        if (why !== undefined) {
          kept.push({ path, why });
          continue;
        }
        moveFile(stage, target.dir, source.dir, { ...file, from: file.to, to: file.from });
        moved.push({ from: path, to: back });
      }
      removeDurably(list);
      removeEmptyFolders(target.dir);
      syncDirectory(layout.projectsDir);
    },
    { timeoutMs: LOCK_TIMEOUT_MS },
  );
  moveLinesBack(stage, from.slug, into.slug);
  return { listed: true, moved, kept };
}

function moveLinesBack({ journal, layout }: MergeStage, from: string, into: string): void {
  const target = openNoteFolder(journal, layout, { project: into });
  const source = openNoteFolder(journal, layout, { project: from });
  const { lines } = cutMergedLines(target.text(MEMORY_INDEX) ?? '', from);
  if (lines.length > 0) {
    // Written to the source first: a killed process leaves the lines twice, never loses them.
    source.update(MEMORY_INDEX, (text) => withLinesBack(text, from, lines));
    target.update(MEMORY_INDEX, (text) => (text === undefined ? undefined : cutMergedLines(text, from).rest));
  }
  for (const folder of [source, target]) refreshIndex(journal, folder);
}

function planMoves(source: string, target: string, slug: string): readonly MergedFile[] {
  const taken = new Set<string>();
  const visit = (dir: string): readonly MergedFile[] =>
    readdirSync(join(source, dir), { withFileTypes: true }).flatMap((entry): readonly MergedFile[] => {
      const from = join(dir, entry.name);
      if (MADE_FROM_JOURNAL.has(from) || from === join('memory', MEMORY_INDEX)) return [];
      if (entry.isDirectory()) return visit(from);
      const text = readComparable(join(source, from));
      const { to, copy } = freeName({ target, from, slug, text, taken });
      taken.add(to);
      return [{ from, to, ...(text === undefined ? {} : { hash: contentHash(text) }), ...(copy ? { copy } : {}) }];
    });
  return visit('');
}

/** `copy`: the target has the same text under this name already. */
function freeName(file: {
  readonly target: string;
  readonly from: string;
  readonly slug: string;
  readonly text: string | undefined;
  readonly taken: ReadonlySet<string>;
}): { readonly to: string; readonly copy: boolean } {
  const { dir, name, ext } = parse(file.from);
  for (let number = 0; ; number += 1) {
    const suffix = number === 0 ? '' : number === 1 ? `-from-${file.slug}` : `-from-${file.slug}-${number}`;
    const to = join(dir, `${name}${suffix}${ext}`);
    if (file.taken.has(to)) continue;
    const path = join(file.target, to);
    if (!existsSync(path)) return { to, copy: false };
    if (file.text !== undefined && file.text === readComparable(path)) return { to, copy: true };
  }
}

/** A `copy` exists in both folders before a merge and after its undo; between them the target has the only one. */
function moveFile({ journal, layout }: MergeStage, source: string, target: string, file: MergedFile): void {
  const [from, to] = [join(source, file.from), join(target, file.to)];
  makeDirectory(dirname(to));
  if (file.copy !== true) {
    renameSync(from, to);
    carryHistory(journal, layout, { from, to });
  } else if (existsSync(to)) {
    rmSync(from);
  } else {
    writeFileAtomic(to, readComparable(from) ?? '');
    carryHistory(journal, layout, { from, to });
  }
  syncDirectory(dirname(to));
}

/** The merge may have been killed between the move and its record. */
function carryIfUnknown({ journal, layout }: MergeStage, source: string, target: string, file: MergedFile): void {
  const to = join(target, file.to);
  if (existsSync(to) && journalFileHistory(journal).last(homeFileName(layout, to)) === undefined)
    carryHistory(journal, layout, { from: join(source, file.from), to });
}

function reasonToKeep(path: string, back: string, { hash }: MergedFile): KeptFile['why'] | undefined {
  if (!existsSync(path)) return 'deleted';
  if (existsSync(back)) return 'name taken';
  const text = readComparable(path);
  return (text === undefined ? undefined : contentHash(text)) === hash ? undefined : 'edited';
}

function removeEmptyFolders(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(dir, entry.name));
  if (readdirSync(dir).length === 0) rmdirSync(dir);
}

/** Longer files are not compared; both are kept. */
const COMPARED_BYTES = 4 * 1024 * 1024;

function readComparable(path: string): string | undefined {
  return readTextOrNothing(path, { maxBytes: COMPARED_BYTES, links: 'refuse' });
}
