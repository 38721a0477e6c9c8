/**
 * Replays the spool without the validation library, which is slow to load; every command does this before it reads or writes.
 * It takes only files that look exactly as `spoolEvents` writes them. Others stay for `replaySpool`, which validates them and
 * reports what is wrong.
 */
import type { EventDraft } from '../../domain/event.ts';
import { EVENT_TYPES, isKnownType } from '../../domain/event-types.ts';
import { parseJson } from '../../domain/json/json.ts';
import { LAST_DATE_MS } from '../../domain/time/dates.ts';
import { ACTORS, TRUST_LEVELS } from '../../domain/trust/trust.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { type ReplayOptions, replayFiles, type SpooledEvents, type SpoolReplay } from './replay-files.ts';

export function replayOwnSpool(journal: Journal, layout: HomeLayout, options: ReplayOptions): SpoolReplay {
  return replayFiles(journal, layout, options, readOwn);
}

function readOwn(text: string): SpooledEvents | undefined {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || !('events' in parsed) || !Array.isArray(parsed.events))
    return undefined;
  if (!parsed.events.every(isOwnDraft)) return undefined;
  const cwd = 'cwd' in parsed && typeof parsed.cwd === 'string' ? parsed.cwd : undefined;
  // Checked above; drafts have no version.
  const drafts = parsed.events.map(({ version: _version, ...draft }) => draft as EventDraft);
  return { drafts, cwd };
}

function isOwnDraft(value: unknown): value is EventDraft & { readonly version: number } {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Readonly<Record<string, unknown>>;
  return (
    typeof draft.type === 'string' &&
    isKnownType(draft.type) &&
    draft.version === EVENT_TYPES[draft.type].version &&
    Number.isInteger(draft.happenedAt) &&
    Math.abs(Number(draft.happenedAt)) <= LAST_DATE_MS &&
    ACTORS.some((actor) => actor === draft.actor) &&
    TRUST_LEVELS.some((trust) => trust === draft.trust) &&
    (draft.key !== undefined || typeof draft.id === 'string') &&
    typeof draft.body === 'object' &&
    draft.body !== null
  );
}
