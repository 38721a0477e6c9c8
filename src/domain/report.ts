/** What happened in a time range, per project: the content of `memoir report`. Times are milliseconds. */

import type { EpisodeOutcome } from './episode.ts';
import { DAY_MS } from './time/dates.ts';

export interface Report {
  readonly since: number;
  readonly until: number;
  /** The busiest first. A project in which nothing happened and nothing is old is left out. */
  readonly projects: readonly ProjectReport[];
  /** What a language model wrote about the newest week in it; empty without one, and for a single project. */
  readonly inWords: readonly string[];
}

export interface ProjectReport {
  /** Its id; undefined for items without a project. */
  readonly project: string | undefined;
  readonly tasks: TaskReport;
  readonly decisions: DecisionReport;
  readonly blockers: readonly ReportedBlocker[];
  readonly sessions: SessionReport;
  readonly memory: MemoryReport;
  /** Prompts, replies, tool calls and changes of tasks, by the day of the person's zone; days without any are left out. */
  readonly days: readonly { readonly day: string; readonly events: number }[];
}

export interface TaskReport {
  readonly created: readonly ReportedTask[];
  readonly finished: readonly ReportedTask[];
  readonly dropped: readonly ReportedTask[];
  readonly reopened: readonly ReportedTask[];
  /** From creation to completion, for tasks that were completed; undefined if none was. */
  readonly livedMs: { readonly median: number; readonly longest: number } | undefined;
  /** How many are open at the end. */
  readonly open: number;
  /** Open at the end for more than `OLD_TASK_MS`, the oldest first. */
  readonly old: readonly ReportedTask[];
}

export interface ReportedTask {
  readonly id: string;
  readonly text: string;
  readonly ageMs: number;
}

/** An open task older than this is listed in reports, on the first screen and in context packs. */
export const OLD_TASK_MS = 7 * DAY_MS;

export interface DecisionReport {
  readonly made: readonly ReportedFact[];
  readonly changed: readonly ChangedDecision[];
}

export interface ReportedFact {
  readonly id: string;
  readonly statement: string;
  readonly why: string | undefined;
  readonly at: number;
}

/** A decision that stopped holding. */
export interface ChangedDecision extends ReportedFact {
  readonly changedAt: number;
  /** The fact that holds instead; undefined if it was only refuted. */
  readonly by: ReportedFact | undefined;
}

/** A fact of that kind, or a task that is blocked. */
export interface ReportedBlocker {
  readonly id: string;
  readonly text: string;
  readonly ageMs: number;
  /** When it ended; undefined while it holds. */
  readonly endedAt: number | undefined;
}

export interface SessionReport {
  readonly count: number;
  readonly prompts: number;
  readonly toolCalls: number;
  /** The conclusions of the sessions, newest first. */
  readonly concluded: readonly ReportedSession[];
}

export interface ReportedSession {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  readonly outcome: EpisodeOutcome | undefined;
  readonly files: number;
}

/** What sessions were given, what it cost, and what was searched. */
export interface MemoryReport {
  readonly packs: number;
  readonly tokens: number;
  readonly searches: number;
  /** Searches that found nothing. */
  readonly empty: number;
  readonly opened: number;
  /** How many different notes and facts sessions were given, and how many of them somebody opened or found again. */
  readonly given: number;
  readonly used: number;
}
