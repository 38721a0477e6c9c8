/** An agent that Memoir knows: what `src/agents/<name>/agent.ts` exports. The hook adapter is separate, because hooks load nothing else. */
import type { TranscriptSource } from '../capture/imports/transcript-source.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Environment } from '../platform/settings/environment.ts';

export interface Agent {
  /** The name of its folder, and the first part of the keys of its events. */
  readonly name: string;
  /** For messages: "Claude Code". */
  readonly title: string;
  /** The session that started this process, as the agent's variables say. */
  readonly currentSession?: (environment: Environment) => AgentSession | undefined;
  readonly transcripts?: AgentTranscripts;
}

export interface AgentSession {
  readonly id: string | undefined;
  /** The folder that the session was started for. */
  readonly folder: string | undefined;
}

export interface AgentTranscripts {
  readonly source: TranscriptSource;
  /** The folder in which the agent writes transcripts. */
  readonly folder: (environment: Environment) => string;
  /** For an agent that deletes its transcripts after some days. */
  readonly retention?: (environment: Environment, now: number) => Retention;
  readonly lineSigns: (event: EventRecord) => LineSigns;
}

export interface Retention {
  readonly days: number;
  /** Folders whose oldest transcript is deleted soon, soonest first. */
  readonly expiring: readonly { readonly project: string; readonly daysLeft: number; readonly transcripts: number }[];
}

/** Texts that identify a line. A line must contain all texts of one alternative. Earlier alternatives are more reliable. */
export type LineSigns = readonly (readonly string[])[];
