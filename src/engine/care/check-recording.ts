/**
 * A check for the doctor: are sessions recorded? That needs hooks in the agent's settings, the program they start, and no
 * pause.
 */

import type { InstalledHooks } from '../../agents/claude-code/install/find-hooks.ts';
import { isCompanionSession } from '../../domain/companion.ts';
import type { EventType } from '../../domain/event-bodies.ts';
import { countOf } from '../../domain/text/count.ts';
import { localTime, MINUTE_MS } from '../../domain/time/dates.ts';
import { hlcMs } from '../../domain/time/hlc.ts';
import type { HealthCheck } from '../../store/health/check-journal.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { type Pause, pauseAt } from '../../store/state/projects/pauses.ts';
import { listProjects } from '../../store/state/projects/projects.ts';

export interface ActivePause extends Pause {
  /** The slug; undefined for a pause everywhere. */
  readonly project: string | undefined;
}

export function activePauses({ db, clock }: Journal): readonly ActivePause[] {
  const now = clock.now();
  const everywhere = pauseAt(db, undefined, now);
  return [
    ...(everywhere ? [{ ...everywhere, project: undefined }] : []),
    ...listProjects(db).flatMap(({ id, slug }) => {
      const pause = pauseAt(db, id, now);
      return pause ? [{ ...pause, project: slug }] : [];
    }),
  ];
}

export function checkRecording(journal: Journal, hooks: InstalledHooks): readonly HealthCheck[] {
  return [checkHooks(hooks, describeLast(lastRecorded(journal))), ...activePauses(journal).map(checkPause)];
}

function checkPause({ project, until }: ActivePause): HealthCheck {
  const where = project === undefined ? 'everywhere' : `in ${project}`;
  const when = until === undefined ? '' : ` until ${localTime(until)}`;
  const resume = project === undefined ? '`memoir resume --everywhere`' : `\`memoir resume --project ${project}\``;
  return { name: 'recording', status: 'warn', detail: `paused ${where}${when}`, next: `End the pause with ${resume}.` };
}

function checkHooks(hooks: InstalledHooks, last: string): HealthCheck {
  const { settingsFile, events, missing, broken, plugin, disabled, unreadable } = hooks;
  const warn = (detail: string, next: string): HealthCheck => ({ name: 'hooks', status: 'warn', detail, next });
  if (!hooks.clientThere) return { name: 'hooks', status: 'ok', detail: 'none: Claude Code is not on this machine' };
  if (unreadable !== undefined) return warn(`${settingsFile} cannot be read: ${unreadable}`, 'Correct the file.');
  if (disabled) {
    return warn(
      `${settingsFile} has "disableAllHooks": true, so nothing is recorded`,
      'Remove that setting to record sessions.',
    );
  }
  if (broken.length > 0) {
    return warn(`the program the hooks start is gone: ${broken.join(', ')}`, 'Run `memoir init` again.');
  }
  if (events.length === 0 && !plugin) {
    return warn(`not installed in ${settingsFile}; sessions of Claude Code are not recorded`, 'Run `memoir init`.');
  }
  if (missing.length > 0) {
    return warn(`installed without ${missing.join(', ')}`, 'Run `memoir init` again.');
  }
  const how = [
    ...(events.length > 0 ? [`${countOf(events.length, 'event')} in ${settingsFile}`] : []),
    ...(plugin ? ['the plugin'] : []),
  ].join(' and ');
  return { name: 'hooks', status: 'ok', detail: `installed: ${how}; ${last}` };
}

const RECORDED_BY_HOOKS = [
  ['session.started', 'session'],
  ['prompt.submitted', 'prompt'],
  ['tool.called', 'tool call'],
  ['reply.given', 'reply'],
] as const satisfies readonly (readonly [EventType, string])[];

export interface LastRecorded {
  readonly what: string;
  readonly at: number;
}

/** A hook records at once. An event recorded later than it happened comes from a transcript. */
const AT_ONCE_MS = MINUTE_MS;
/** Hooks that ran are among the newest events, unless more than this was imported since. */
const LOOKED_AT = 1000;

/** The newest event of each kind that a hook recorded. Imported history and the companion’s words say nothing about the hooks. */
export function lastRecorded({ db }: Journal): readonly LastRecorded[] {
  return RECORDED_BY_HOOKS.flatMap(([type, what]) => {
    for (const { happenedAt, hlc, session = '' } of iterateEvents(db, {
      types: [type],
      order: 'newest',
      limit: LOOKED_AT,
      texts: 'apart',
    })) {
      if (hlcMs(hlc) - happenedAt <= AT_ONCE_MS && !isCompanionSession(session)) return [{ what, at: happenedAt }];
    }
    return [];
  });
}

function describeLast(last: readonly LastRecorded[]): string {
  const seen = last.map(({ what, at }) => `${what} ${localTime(at)}`);
  return seen.length === 0 ? 'they have not run yet' : `last run: ${seen.join(', ')}`;
}
