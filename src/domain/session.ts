import { DAY_MS } from './time/dates.ts';

/** One run of one agent, as far as the journal knows. */
export interface Session {
  readonly id: string;
  readonly project?: string;
  readonly agent?: string;
  readonly cwd?: string;
  readonly branch?: string;
  readonly interactive?: boolean;
  readonly model?: string;
  readonly parent?: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Set if the newest event about it is its end. */
  readonly endedAt?: number;
  readonly endReason?: string;
  readonly prompts: number;
  readonly replies: number;
  readonly toolCalls: number;
}

/** False for a session that was opened and closed without a prompt, reply or tool call. */
export function hasSubstance({
  prompts,
  replies,
  toolCalls,
}: Pick<Session, 'prompts' | 'replies' | 'toolCalls'>): boolean {
  return prompts + replies + toolCalls > 0;
}

/** A session without events for this long is over, even if its end was not recorded (a crash, an import). */
const SILENT_MS = DAY_MS;

export function isOpenSession({ endedAt, lastAt }: Session, now: number): boolean {
  return endedAt === undefined && now - lastAt < SILENT_MS && lastAt <= latestPlausible(now);
}

/** A clock that is a day ahead was wrong: such a session is neither the last one nor running. */
export function latestPlausible(now: number): number {
  return now + DAY_MS;
}
