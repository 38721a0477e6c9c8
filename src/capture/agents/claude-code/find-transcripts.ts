/** The transcripts Claude Code has written: one per session, and one per subagent beside it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/event.ts';
import type { TranscriptFile } from './read-transcript-file.ts';
import { field, text } from './tools.ts';

export interface FoundTranscript extends TranscriptFile {
  readonly bytes: number;
  readonly changedAt: number;
}

export interface TranscriptSearch {
  readonly files: readonly FoundTranscript[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
}

/** All of them below a folder (or that one file), oldest first, so that what led to what is recorded in order. */
export function findTranscripts(path: string): TranscriptSearch {
  const files: FoundTranscript[] = [];
  const skipped: { path: string; why: string }[] = [];
  const walk = (at: string, depth: number): void => {
    const stats = lstatSync(at, { throwIfNoEntry: false });
    if (stats === undefined) return void skipped.push({ path: at, why: 'there is no such file' });
    if (stats.isSymbolicLink()) return void skipped.push({ path: at, why: 'a symbolic link is not followed' });
    if (stats.isDirectory()) {
      if (depth > MAX_DEPTH) return;
      for (const name of list(at, skipped)) walk(join(at, name), depth + 1);
      return;
    }
    if (!stats.isFile() || !at.endsWith('.jsonl')) return;
    const agent = agentOf(at);
    if (agent === 'compaction') return;
    files.push({ path: at, bytes: stats.size, changedAt: stats.mtimeMs, ...agent });
  };
  walk(path, 0);
  return { files: files.sort((a, b) => a.changedAt - b.changedAt || (a.path < b.path ? -1 : 1)), skipped };
}

/** projects / project / session / subagents / file. */
const MAX_DEPTH = 5;

/** A compaction runs as a forked agent; its file is a copy of the conversation, not something that happened. */
function agentOf(path: string): { readonly agentId?: string; readonly agentType?: string } | 'compaction' {
  const id = basename(dirname(path)) === 'subagents' ? /^agent-(.+)\.jsonl$/.exec(basename(path))?.[1] : undefined;
  if (id === undefined) return {};
  if (id.startsWith('acompact')) return 'compaction';
  const agentType = agentTypeOf(path.replace(/\.jsonl$/, '.meta.json'));
  if (agentType === '') return 'compaction';
  return agentType === undefined ? { agentId: id } : { agentId: id, agentType };
}

function agentTypeOf(metaFile: string): string | undefined {
  try {
    return text(field(JSON.parse(readFileSync(metaFile, 'utf8')) as Json, 'agentType'));
  } catch {
    // Trigger: older clients write no such file. Outcome: an agent whose kind is not known.
    return undefined;
  }
}

function list(folder: string, skipped: { path: string; why: string }[]): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    skipped.push({ path: folder, why: `it cannot be read (${systemCode(error) ?? 'unknown'})` });
    return [];
  }
}
