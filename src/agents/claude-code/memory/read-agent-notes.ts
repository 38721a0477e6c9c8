/** Reads the notes that the agent keeps itself. They are checked and linked like Memoir's, and never written. */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Note, noteId } from '../../../domain/note.ts';
import type { IndexText } from '../../../notes/links/link.ts';
import { parseNote } from '../../../notes/note-file.ts';
import { MEMORY_INDEX } from '../../../platform/home/layout.ts';
import { readPlainFile } from '../../../store/files/read-plain-file.ts';
import { findMemoryFolders, type MemoryFolderSearch } from './memory-folder.ts';

export interface AgentNotes {
  readonly notes: readonly AgentNote[];
  readonly folders: readonly string[];
  /** The agent's own indexes. A note they point to is not an orphan. */
  readonly indexes: readonly IndexText[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
}

export interface AgentNote {
  readonly path: string;
  readonly note: Note;
}

/** Far more than the client loads. The rest is counted as skipped. */
const AGENT = 'claude-code';
const MAX_NOTES = 1000;
const MAX_BYTES = 256 * 1024;

export function readAgentNotes(project: string, search: MemoryFolderSearch): AgentNotes {
  const folders = findMemoryFolders(search);
  const notes: AgentNote[] = [];
  const indexes: IndexText[] = [];
  const skipped: { path: string; why: string }[] = [];
  for (const folder of folders) {
    const index = readText(join(folder, MEMORY_INDEX), skipped);
    const scope = { agent: AGENT, project };
    if (index !== undefined) indexes.push({ id: noteId(scope, MEMORY_INDEX), scope, text: index });
    for (const file of noteNames(folder)) {
      const path = join(folder, file);
      const note = notes.length < MAX_NOTES ? readOne(project, path, file, skipped) : undefined;
      if (note) notes.push({ path, note });
      else if (notes.length >= MAX_NOTES) skipped.push({ path, why: `more than ${MAX_NOTES} notes` });
    }
  }
  return { notes, folders, indexes, skipped };
}

/** Only the names, for the search index. */
export function listAgentNotes(
  project: string,
  search: MemoryFolderSearch,
): readonly { readonly path: string; readonly file: string; readonly project: string }[] {
  return findMemoryFolders(search).flatMap((folder) =>
    noteNames(folder)
      .slice(0, MAX_NOTES)
      .map((name) => ({ path: noteId({ agent: AGENT, project }, name), file: join(folder, name), project })),
  );
}

function noteNames(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.md') && entry.name !== MEMORY_INDEX && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

function readOne(
  project: string,
  path: string,
  file: string,
  skipped: { path: string; why: string }[],
): Note | undefined {
  const text = readText(path, skipped);
  const modifiedAt = Math.round(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return text === undefined ? undefined : parseNote({ scope: { agent: AGENT, project }, file, text, modifiedAt });
}

function readText(path: string, skipped: { path: string; why: string }[]): string | undefined {
  try {
    const size = lstatSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) return undefined;
    if (size > MAX_BYTES) throw new RangeError(`larger than ${MAX_BYTES} bytes`);
    return readPlainFile(path)?.text;
  } catch (error) {
    // Trigger: a link, a pipe, binary data or a file deleted meanwhile. Outcome: reported as skipped; the folder is the
    // agent's.
    if (!(error instanceof Error)) throw error;
    skipped.push({ path, why: error.message });
    return undefined;
  }
}
