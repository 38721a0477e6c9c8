/**
 * The lines that people wrote into the `MEMORY.md` of a merged project. They get a section of their own in the target's
 * index, so that an undo finds them again.
 */
import { isMemoirError } from '../../domain/errors.ts';
import { MEMORY_INDEX } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { mergeIndex } from '../memory-index/memory-index.ts';
import { wasWritten } from '../memory-index/refresh-index.ts';
import type { NoteFolder } from '../note-folder.ts';

/** Without the title, the pointers and the counts that Memoir wrote. Undefined if the file cannot be read. */
export function peoplesIndexLines(journal: Journal, folder: NoteFolder): readonly string[] | undefined {
  try {
    const text = folder.text(MEMORY_INDEX);
    if (text === undefined) return [];
    const wasOurs = (file: string, line: string): boolean => wasWritten(journal, folder, file, line);
    const [first = '', ...rest] = mergeIndex(text, { title: '', notes: [], wasOurs }).split('\n');
    return trimBlank(first.startsWith('# ') ? rest : [first, ...rest]);
  } catch (error) {
    // Trigger: a link or binary data under this name. Outcome: it stays where it is.
    if (isMemoirError(error)) return undefined;
    throw error;
  }
}

/** The index of the target with the lines of the merged project. */
export function withMergedLines(index: string | undefined, slug: string, lines: readonly string[]): string {
  const section = [headingOf(slug), '', ...lines.map((line) => line.replace(/^## /, '### '))];
  return `${[...(index === undefined ? [] : [index.trimEnd(), '']), ...section].join('\n')}\n`;
}

/** The index of a project that is on its own again. */
export function withLinesBack(index: string | undefined, slug: string, lines: readonly string[]): string {
  const start = index ?? `# Memory of ${slug}\n`;
  return `${[start.trimEnd(), '', ...lines.map((line) => line.replace(/^### /, '## '))].join('\n')}\n`;
}

export function cutMergedLines(
  index: string,
  slug: string,
): { readonly lines: readonly string[]; readonly rest: string } {
  const all = index.split('\n');
  const start = all.indexOf(headingOf(slug));
  if (start < 0) return { lines: [], rest: index };
  const next = all.findIndex((line, at) => at > start && line.startsWith('## '));
  const end = next < 0 ? all.length : next;
  const rest = [...all.slice(0, start), ...all.slice(end)].join('\n').trimEnd();
  return { lines: trimBlank(all.slice(start + 1, end)), rest: `${rest}\n` };
}

function headingOf(slug: string): string {
  return `## From ${slug}`;
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  return start < 0 ? [] : lines.slice(start, lines.findLastIndex((line) => line.trim() !== '') + 1);
}
