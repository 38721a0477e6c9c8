/** Tainted sessions, and how that lowers the trust of what was made in them. */

import type { Task } from '../../../domain/tasks/task.ts';
import { splitChanges } from '../../../domain/trust/agent-changes.ts';
import { refersToSource } from '../../../domain/trust/refers-to-source.ts';
import {
  concernsTaint,
  reduceTaint,
  rootSession,
  type Taint,
  type TaintSpan,
  taintAt,
  UNTAINTED,
} from '../../../domain/trust/taint.ts';
import type { Actor, Trust } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { documentProjection, stateOf } from '../document-projection.ts';
import { getSession } from './sessions.ts';

/** Entity: a session with its subagents. */
export const taintsProjection = documentProjection<Taint>({
  name: 'taints',
  table: 'taints',
  version: 8,
  order: 'time',
  // A prompt's text decides whether it is more than assent. Tool output is not read.
  readsTexts: ['prompt.submitted'],
  entities: (event) => (concernsTaint(event) ? [rootSession(event.session ?? '')] : []),
  source: (session) => ({
    sessionTree: session,
    types: ['prompt.submitted', 'tool.called', 'session.ended', 'event.external'],
  }),
  reduce: (taint, event) => (concernsTaint(event) ? reduceTaint(taint ?? UNTAINTED, event) : taint),
});

/** Something an agent or person made: a reply, a fact, a task, a status line. */
export interface Made {
  readonly trust: Trust;
  readonly actor?: Actor | undefined;
  readonly session: string | undefined;
  readonly at: number;
  /** The owner's, but completed with words of an agent's reply. */
  readonly withAgentWords?: true | undefined;
  /** What a fact says. An agent may name what it read also after the owner's next prompt. */
  readonly statement?: string | undefined;
}

/** Why something an agent made is held back. */
export type HeldBack =
  /** External content was read before; `by` is the event. */
  | { readonly reason: 'external'; readonly by: string }
  /** It was derived from external content, or recorded as external. */
  | { readonly reason: 'source' }
  /** The session is unknown, and so is what was read in it. */
  | { readonly reason: 'unknown-session' };

export interface TrustReader {
  heldBack(made: Made): HeldBack | undefined;
  /** As recorded, or `external` if there is a reason. Never higher. */
  trust(made: Made): Trust;
  /** The same for prompts and replies, whose session is always known. */
  spokenTrust(made: Made): Trust;
  /** Whether external content was read at any time of the session. */
  hasReadExternal(session: string): boolean;
  /** Whether the session ended without a real prompt of its owner after what was read, here or in a session that it continues. */
  isTaintedAtEnd(session: string): boolean;
}

/** Hooks of one moment run in parallel. */
const SAME_MOMENT_MS = 5000;

/** Caches sessions, for one answer. */
export function createTrustReader(db: Database): TrustReader {
  const known = new Map<string, Taint | undefined>();
  const taintOf = (session: string): Taint | undefined => {
    const root = rootSession(session);
    if (!known.has(root)) known.set(root, stateOf<Taint>(db, 'taints', root));
    return known.get(root);
  };
  const ends = new Map<string, number>();
  /** A server whose session ended and whose next session is ambiguous. */
  const isAfterEnd = (session: string, at: number): boolean => {
    const root = rootSession(session);
    const ended = ends.get(root) ?? getSession(db, root)?.endedAt ?? Number.POSITIVE_INFINITY;
    ends.set(root, ended);
    return at > ended + SAME_MOMENT_MS;
  };
  const spanOf = ({ session, at }: Made): TaintSpan | undefined => {
    const taint = session === undefined ? undefined : taintOf(session);
    return taint && taintAt(taint, at);
  };
  /** The last external content before a statement that says it comes from a page, an issue or the like. */
  const spanReferredTo = ({ session, at, statement }: Made): TaintSpan | undefined => {
    const spans = session === undefined ? undefined : taintOf(session)?.spans;
    const last = spans?.findLast(({ from }) => from <= at);
    return last !== undefined && statement !== undefined && refersToSource(statement) ? last : undefined;
  };
  const heldBack = (made: Made): HeldBack | undefined => {
    if (made.trust === 'owner' && made.withAgentWords !== true) return undefined;
    if (made.trust !== 'agent' && made.trust !== 'owner') return { reason: 'source' };
    const span = spanOf(made) ?? (made.trust === 'agent' ? spanReferredTo(made) : undefined);
    if (span) return { reason: 'external', by: span.by };
    if (made.trust === 'owner') return undefined;
    const { session, at } = made;
    const seen = session !== undefined && taintOf(session)?.prompted === true && !isAfterEnd(session, at);
    return seen ? undefined : { reason: 'unknown-session' };
  };
  return {
    heldBack,
    trust: (made) =>
      (made.trust === 'agent' || made.withAgentWords === true) && heldBack(made) ? 'external' : made.trust,
    spokenTrust: (made) => (made.trust === 'agent' && (spanOf(made) ?? spanReferredTo(made)) ? 'external' : made.trust),
    hasReadExternal: (session) => taintOf(session)?.external !== undefined,
    isTaintedAtEnd: (session) => {
      const last = taintOf(session)?.spans.at(-1);
      return last !== undefined && last.to === undefined;
    },
  };
}

/** The first reason to hold back a whole task: the agent that added it may have repeated external text. */
export function taskHeldBack(reader: TrustReader, { origins }: Pick<Task, 'origins'>): HeldBack | undefined {
  for (const origin of origins) {
    const heldBack = reader.heldBack(origin);
    if (heldBack) return heldBack;
  }
  return undefined;
}

export function applyTrustedChangesToAll(db: Database, stored: readonly Task[]): readonly Task[] {
  const reader = createTrustReader(db);
  return stored.map((task) => applyTrustedChanges(reader, task));
}

/** The task with the trusted changes of agents applied. `agentChanges` then has the unconfirmed ones only. */
export function applyTrustedChanges(reader: TrustReader, stored: Task): Task {
  if (stored.agentChanges === undefined) return stored;
  const { words, held } = splitChanges(
    stored,
    (change) => reader.heldBack(change) !== undefined,
    taskHeldBack(reader, stored) !== undefined,
  );
  const { agentChanges: _stored, ...task } = words;
  return held.length === 0 ? task : { ...task, agentChanges: held };
}
