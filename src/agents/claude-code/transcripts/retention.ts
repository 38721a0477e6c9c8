/** How long the client keeps its transcripts, and which ones it deletes next. */
import { basename, dirname, join } from 'node:path';
import type { FoundTranscript } from '../../../capture/imports/transcript-source.ts';
import type { Json } from '../../../domain/event.ts';
import { field } from '../../../domain/json/json.ts';
import { DAY_MS } from '../../../domain/time/dates.ts';
import { type ReadLimits, readRegularFile } from '../../../platform/files/regular-file.ts';
import type { Retention } from '../../agent.ts';

/** The client's default. */
const DEFAULT_DAYS = 30;

export function readRetention(configDir: string, files: readonly FoundTranscript[], now: number): Retention {
  const days = cleanupDays(join(configDir, 'settings.json'));
  const folders = new Map<string, FoundTranscript[]>();
  for (const file of files) {
    if (file.agentId !== undefined) continue;
    const folder = basename(dirname(file.path));
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const expiring = [...folders].map(([project, transcripts]) => {
    const oldest = Math.min(...transcripts.map((file) => file.changedAt));
    return {
      project,
      daysLeft: Math.max(0, Math.floor(days - (now - oldest) / DAY_MS)),
      transcripts: transcripts.length,
    };
  });
  return { days, expiring: expiring.sort((a, b) => a.daysLeft - b.daysLeft) };
}

/** Settings files have a few kilobytes. */
const SETTINGS_LIMITS: ReadLimits = { maxBytes: 1024 * 1024, links: 'follow' };

function cleanupDays(settingsFile: string): number {
  try {
    const days = field(
      JSON.parse(readRegularFile(settingsFile, SETTINGS_LIMITS).toString('utf8')) as Json,
      'cleanupPeriodDays',
    );
    return typeof days === 'number' && days > 0 ? days : DEFAULT_DAYS;
  } catch {
    // Trigger: no settings, or not JSON. Outcome: the client's default.
    return DEFAULT_DAYS;
  }
}
