/**
 * Takes in the spool without the validation library, for processes that hooks start. Only files that are plainly what
 * `spoolEvents` writes today; whatever looks different waits for a command, which checks it fully and says what is wrong.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../domain/errors.ts';
import { EVENT_TYPES, type EventDraft, isKnownType } from '../domain/event.ts';
import { ACTORS, TRUST_LEVELS } from '../domain/trust.ts';
import { removeDurably } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { appendDecided } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createSettler } from './settle.ts';
import { listSpool } from './spool.ts';

export function replayOwnSpool(journal: Journal, layout: HomeLayout, userHome: string): number {
  let replayed = 0;
  for (const file of listSpool(layout)) {
    const path = join(layout.spool, file);
    const spooled = readOwn(path);
    if (spooled === undefined) continue;
    const { drafts, cwd } = spooled;
    appendDecided(journal, createSettler(journal, userHome).prepare(drafts.map((draft) => ({ cwd, draft }))));
    removeDurably(path);
    replayed += drafts.length;
  }
  return replayed;
}

function readOwn(
  path: string,
): { readonly drafts: readonly EventDraft[]; readonly cwd: string | undefined } | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('events' in parsed) || !Array.isArray(parsed.events))
      return undefined;
    if (!parsed.events.every(isOwnDraft)) return undefined;
    const cwd = 'cwd' in parsed && typeof parsed.cwd === 'string' ? parsed.cwd : undefined;
    // Each was looked at above; the version served its purpose there.
    const drafts = parsed.events.map(({ version: _version, ...draft }) => draft as EventDraft);
    return { drafts, cwd };
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
    // Taken by another process, or not JSON: a command will say so.
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
