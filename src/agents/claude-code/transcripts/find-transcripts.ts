/** Finds the transcripts of Claude Code: one per session, and one per subagent beside it. */

import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FoundTranscript, TranscriptSearch } from '../../../capture/imports/transcript-source.ts';
import { systemCode } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/event.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { compareText } from '../../../domain/text/compare-text.ts';
import { realPath } from '../../../platform/files/real-path.ts';
import { type ReadLimits, readRegularFile } from '../../../platform/files/regular-file.ts';

/**
 * All transcripts below a folder, or one file; oldest first. A fork starts with a copy of its parent's lines, and the session
 * that is read first owns them. A link is followed only if it is the given path.
 */
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
    const bornAt = stats.birthtimeMs > 0 ? Math.min(stats.birthtimeMs, stats.mtimeMs) : stats.mtimeMs;
    files.push({ path: at, bytes: stats.size, changedAt: stats.mtimeMs, bornAt, ...agent });
  };
  walk(realPath(path), 0);
  return { files: files.sort((a, b) => a.bornAt - b.bornAt || compareText(a.path, b.path)), skipped };
}

/** projects / project / session / subagents / file. */
const MAX_DEPTH = 5;

/** A compaction runs as a subagent. Its file is a copy of the conversation and is skipped. */
function agentOf(path: string): { readonly agentId?: string; readonly agentType?: string } | 'compaction' {
  const id = basename(dirname(path)) === 'subagents' ? /^agent-(.+)\.jsonl$/.exec(basename(path))?.[1] : undefined;
  if (id === undefined) return {};
  if (id.startsWith('acompact')) return 'compaction';
  const agentType = agentTypeOf(path.replace(/\.jsonl$/, '.meta.json'));
  if (agentType === '') return 'compaction';
  return agentType === undefined ? { agentId: id } : { agentId: id, agentType };
}

const META_LIMITS: ReadLimits = { maxBytes: 64 * 1024, links: 'refuse' };

function agentTypeOf(metaFile: string): string | undefined {
  try {
    return asText(field(JSON.parse(readRegularFile(metaFile, META_LIMITS).toString('utf8')) as Json, 'agentType'));
  } catch {
    // Trigger: an older client writes no such file, or it cannot be read. Outcome: a subagent of unknown type.
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
