import { DAY_MS } from './dates.ts';

/** One run of one agent, as the journal knows it by now. */
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
  /** Set while the newest word about it is that it ended. */
  readonly endedAt?: number;
  readonly endReason?: string;
  readonly prompts: number;
  readonly replies: number;
  readonly toolCalls: number;
}

/** False for one that was opened and closed again: nothing was said or done in it. */
export function hasSubstance({
  prompts,
  replies,
  toolCalls,
}: Pick<Session, 'prompts' | 'replies' | 'toolCalls'>): boolean {
  return prompts + replies + toolCalls > 0;
}

/** Without a word for so long a session is over, also when nobody recorded its end: a crash, or an import. */
const SILENT_MS = DAY_MS;

export function isOpenSession({ endedAt, lastAt }: Session, now: number): boolean {
  return endedAt === undefined && now - lastAt < SILENT_MS;
}
