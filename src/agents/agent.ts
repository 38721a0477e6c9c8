/** An agent that Memoir knows: what `src/agents/<name>/agent.ts` exports. The hook adapter is separate, because hooks load nothing else. */
import type { TranscriptSource } from '../capture/imports/transcript-source.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Environment } from '../platform/settings/environment.ts';

export interface Agent {
  /** The name of its folder, and the first part of the keys of its events. */
  readonly name: string;
  readonly transcripts?: AgentTranscripts;
}

export interface AgentTranscripts {
  readonly source: TranscriptSource;
  /** The folder in which the agent writes transcripts. */
  readonly folder: (environment: Environment) => string;
  readonly lineSigns: (event: EventRecord) => LineSigns;
}

/** Texts that identify a line. A line must contain all texts of one alternative. Earlier alternatives are more reliable. */
export type LineSigns = readonly (readonly string[])[];
