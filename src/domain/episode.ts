/** What one session did in one project. The field names are a file format for other programs and do not change. */
export interface Episode {
  readonly version: 1;
  readonly session_id: string;
  readonly project: { readonly slug: string; readonly cwd: string | null; readonly git_remote: string | null };
  readonly agent: string | null;
  readonly skill_used: string | null;
  readonly what_was_done: string;
  readonly files_changed: readonly string[];
  readonly commands: readonly string[];
  readonly outcome: EpisodeOutcome;
  readonly end_reason: string | null;
  readonly duration_minutes: number;
  readonly started_at: string;
  readonly ended_at: string;
  readonly prompts: number;
  readonly tool_calls: number;
  /** The events that `what_was_done` quotes. */
  readonly sources: readonly string[];
}

/**
 * `completed`: the last event was a reply, or a goodbye after one. `stopped`: the session ended before the agent replied. `interrupted`: it broke
 * off before a reply, and no end was recorded.
 */
export type EpisodeOutcome = 'completed' | 'stopped' | 'interrupted';
