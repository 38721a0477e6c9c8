/**
 * The transcripts that a hook may have read. The path in the hook's input is not trusted: only a transcript that Claude Code
 * writes (`projects/<project>/<session>.jsonl` in its configuration folder), its subagents, and the other sessions of the
 * project, which may have crashed before they were recorded.
 */
import { lstatSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { RelatedTranscript } from '../../../capture/imports/transcript-source.ts';
import { realPath } from '../../../platform/files/real-path.ts';
import { type ClientPlace, configDir } from '../config-dir.ts';
import { findTranscripts } from './find-transcripts.ts';

export function clientTranscriptFolder(place: ClientPlace): string {
  return join(configDir(place), 'projects');
}

/** The real path of a transcript. Nothing for a path the client does not write. The file may not exist yet. */
export function clientTranscript(folder: string, path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === false || !path.endsWith('.jsonl')) return undefined;
  const project = realPath(dirname(path));
  return dirname(project) === realPath(folder) ? join(project, basename(path)) : undefined;
}

/** The transcript, its subagents and the other sessions of its project. Empty for a path the client does not write. */
export function clientTranscripts(folder: string, path: string): readonly RelatedTranscript[] {
  const named = clientTranscript(folder, path);
  if (named === undefined) return [];
  const project = dirname(named);
  const own = named.replace(/\.jsonl$/, '') + sep;
  return findTranscripts(project)
    .files.filter((file) => isWhereClientWrites(relative(project, file.path).split(sep)))
    .map((file) => ({ ...file, isNamed: file.path === named || file.path.startsWith(own) }));
}

/** `<session>.jsonl`, or `<session>/subagents/agent-<id>.jsonl`, also in folders below `subagents`. */
function isWhereClientWrites(parts: readonly string[]): boolean {
  return parts.length === 1 || parts[1] === 'subagents';
}
