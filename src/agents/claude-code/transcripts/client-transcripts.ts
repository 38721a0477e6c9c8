/**
 * The transcripts that a hook may have read. The path in the hook's input is not trusted: only a transcript that Claude Code
 * writes (`projects/<project>/<session>.jsonl` in its configuration folder), its subagents, and the other sessions of the
 * project, which may have crashed before they were recorded.
 */
import { lstatSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { RelatedTranscript } from '../../../capture/imports/transcript-source.ts';
import { realPath } from '../../../platform/files/real-path.ts';
import { findTranscripts } from './find-transcripts.ts';

export interface ClientPlace {
  readonly claudeConfigDir: string | undefined;
  readonly userHome: string;
}

export function clientTranscriptFolder({ claudeConfigDir, userHome }: ClientPlace): string {
  return join(resolve(claudeConfigDir ?? join(userHome, '.claude')), 'projects');
}

/** The real path of a transcript. Nothing for a path the client does not write. The file may not exist yet. */
export function clientTranscript(place: ClientPlace, path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === false || !path.endsWith('.jsonl')) return undefined;
  const project = realPath(dirname(path));
  return dirname(project) === realPath(clientTranscriptFolder(place)) ? join(project, basename(path)) : undefined;
}

/** The transcript, its subagents and the other sessions of its project. Empty for a path the client does not write. */
export function clientTranscripts(place: ClientPlace, path: string): readonly RelatedTranscript[] {
  const named = clientTranscript(place, path);
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
