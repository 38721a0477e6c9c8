/** The agents that Memoir knows, one row per folder. A test compares the rows with the folders. */
import type { EventRecord } from '../domain/event.ts';
import type { Environment } from '../platform/settings/environment.ts';
import type { Agent, AgentSession, AgentTranscripts, LineSigns } from './agent.ts';
import { claudeCode } from './claude-code/agent.ts';

export const AGENTS: readonly Agent[] = [claudeCode];

export interface NamedTranscripts extends AgentTranscripts {
  readonly agent: string;
  readonly title: string;
}

/** The transcripts of all agents that write some. */
export const TRANSCRIPTS: readonly NamedTranscripts[] = AGENTS.flatMap(({ name, title, transcripts }) =>
  transcripts === undefined ? [] : [{ agent: name, title, ...transcripts }],
);

/** The session of an agent that started this process; nothing in a person's own terminal. */
export function currentSession(environment: Environment): AgentSession | undefined {
  return AGENTS.map((agent) => agent.currentSession?.(environment)).find((session) => session !== undefined);
}

/** The texts that identify the event's line in a transcript of the agent that wrote it. */
export function signsOf(event: EventRecord): LineSigns {
  const agent = event.key?.split(':', 1)[0];
  return TRANSCRIPTS.find((each) => each.agent === agent)?.lineSigns(event) ?? [];
}
