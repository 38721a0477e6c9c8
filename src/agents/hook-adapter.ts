/**
 * The interface between the hook and an agent. The hook program (`surfaces/hook/run-hook.ts`) is the same for every agent: it
 * records, gives and starts the catch-up. An adapter translates the agent's input, and the answer back.
 */

import type { ReadTranscript } from '../capture/imports/transcript-source.ts';
import type { Redactor } from '../capture/redactor.ts';
import type { CapturedDraft } from '../capture/resolve-drafts.ts';
import type { EventDraft } from '../domain/event.ts';
import type { JsonObject } from '../domain/json/json.ts';
import type { Moment } from '../domain/moment.ts';
import type { PathMatcher } from '../platform/files/glob.ts';
import type { Environment } from '../platform/settings/environment.ts';

export interface HookAdapter {
  /** The agent's name in messages, for example "Claude Code". */
  readonly title: string;
  /** After this time the agent stops waiting for the hook. */
  readonly timeoutMs: (event: string) => number;
  /** Nothing if this is not an event the adapter listens to. */
  readonly readCall: (event: string, input: JsonObject, environment: Environment) => HookCall | undefined;
  /** Loaded only when the transcript has to be read before something is given. */
  readonly loadTranscripts?: () => Promise<HookTranscripts>;
}

export interface HookTranscripts {
  /** The real path of a transcript; nothing for a path the agent does not write. The input is not trusted. */
  readonly ownTranscript: (environment: Environment, path: string) => string | undefined;
  readonly read: ReadTranscript;
}

/** What an adapter needs to turn a call into drafts. */
export interface HookScene {
  readonly at: number;
  /** A person types. In other runs a program does, and its prompts are not the owner's words. */
  readonly interactive: boolean;
  readonly redactor: Redactor;
  /** Files whose content is never recorded. */
  readonly ignores: PathMatcher;
  /** The git branch, for a call that starts a session. */
  readonly branch?: string | undefined;
}

/** One call of the hook by the agent. */
export interface HookCall {
  readonly session: string | undefined;
  /** Set inside a subagent. */
  readonly subagent?: string | undefined;
  readonly cwd: string | undefined;
  readonly interactive: boolean;
  readonly transcript?: string | undefined;
  readonly startsSession: boolean;
  /** Record this only if the session is in the journal. */
  readonly needsKnownSession: boolean;
  /** When to read the rest of the transcript: not at all, afterwards in the background, or a part of it before giving. */
  readonly catchUp: 'never' | 'after' | 'before';
  readonly endsSession: boolean;
  /** Handles one of Memoir's own commands that a person typed. True when it was one: then nothing else is done. */
  readonly handleOwnCommand?: (requestsFolder: string, now: number) => Promise<boolean>;
  readonly draftEvents: (scene: HookScene) => readonly CapturedDraft[];
  /** `recorded`: the drafts made of this call. Secrets are already removed from them. */
  readonly moment: (recorded: readonly EventDraft[]) => Moment | undefined;
  /** Distinguishes two moments of one kind in a session. */
  readonly occasion: (now: number) => string;
  /** The text for stdout. */
  readonly answer: (given: GivenText) => string;
}

export interface GivenText {
  readonly moment: Moment;
  readonly text: string;
  /** One line for the person; empty when there is nothing to show. */
  readonly summary: string;
}
