/**
 * Takes in the spool without the validation library: for processes that hooks start, and for every command before it reads
 * or writes. Only files that are plainly what `spoolEvents` writes today; whatever looks different stays for `replaySpool`,
 * which checks it fully and says what is wrong.
 */
import { EVENT_TYPES, type EventDraft, isKnownType } from '../domain/event.ts';
import { ACTORS, TRUST_LEVELS } from '../domain/trust.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Journal } from '../store/journal/journal.ts';
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
  // Each was looked at above; the version served its purpose there.
  const drafts = parsed.events.map(({ version: _version, ...draft }) => draft as EventDraft);
  return { drafts, cwd };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Trigger: not JSON. Outcome: the full check says where.
    return undefined;
  }
}

function isOwnDraft(value: unknown): value is EventDraft & { readonly version: number } {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Readonly<Record<string, unknown>>;
  return (
    typeof draft.type === 'string' &&
    isKnownType(draft.type) &&
    draft.version === EVENT_TYPES[draft.type].version &&
    Number.isInteger(draft.happenedAt) &&
    ACTORS.some((actor) => actor === draft.actor) &&
    TRUST_LEVELS.some((trust) => trust === draft.trust) &&
    (draft.key !== undefined || typeof draft.id === 'string') &&
    typeof draft.body === 'object' &&
    draft.body !== null
  );
}
