/** What each session read from outside, and how far that lets what was made in it be trusted. */
import {
  concernsTaint,
  reduceTaint,
  rootSession,
  type Taint,
  type TaintSpan,
  taintAt,
  UNTAINTED,
} from '../../domain/taint.ts';
import type { Task } from '../../domain/task.ts';
import type { Actor, Trust } from '../../domain/trust.ts';
import type { Database } from '../../platform/sqlite.ts';
import { documentProjection, stateOf } from './document-projection.ts';
import { getSession } from './sessions.ts';

/** Entity: a session; its subagents belong to it. */
export const taintsProjection = documentProjection<Taint>({
  name: 'taints',
  table: 'taints',
  version: 1,
  order: 'time',
  // A prompt is read for whether it is more than assent; what a tool printed is not read.
  readsTexts: ['prompt.submitted'],
  entities: (event) => (concernsTaint(event) ? [rootSession(event.session ?? '')] : []),
  source: (session) => ({ sessionTree: session, types: ['prompt.submitted', 'tool.called'] }),
  reduce: (taint, event) => (concernsTaint(event) ? reduceTaint(taint ?? UNTAINTED, event) : taint),
});

/** Something an agent or a person made: a reply, a statement, a task, a line of status. */
export interface Made {
  readonly trust: Trust;
  readonly actor?: Actor | undefined;
  readonly session: string | undefined;
  readonly at: number;
}

/** Why something an agent made is not trusted as the agent's own. */
export type Doubt =
  /** Something from outside was read before it was made; `by` is the event. */
  | { readonly reason: 'external'; readonly by: string }
  /** It was made from something that came from outside, or recorded as coming from there. */
  | { readonly reason: 'source' }
  /** Nothing is known of the session it was made in, so neither is what was read there. */
  | { readonly reason: 'unknown-session' };

export interface TrustReader {
  doubt(made: Made): Doubt | undefined;
  /** As it was recorded, or lower: `external` where there is a doubt. Never higher. */
  trust(made: Made): Trust;
  /** The same for words of a conversation, which are always of a known session. */
  spokenTrust(made: Made): Trust;
}

/** Hooks of one moment run side by side. */
const SAME_MOMENT_MS = 5000;

/** A server that outlived its session writes for another one, and which one could not be told. */
function isAfterEnd(db: Database, { session, at }: Made): boolean {
  const ended = session === undefined ? undefined : getSession(db, rootSession(session))?.endedAt;
  return ended !== undefined && at > ended + SAME_MOMENT_MS;
}

/** For one answer: what was looked up of a session is kept. */
export function createTrustReader(db: Database): TrustReader {
  const known = new Map<string, Taint | undefined>();
  const taintOf = (session: string): Taint | undefined => {
    const root = rootSession(session);
    if (!known.has(root)) known.set(root, stateOf<Taint>(db, 'taints', root));
    return known.get(root);
  };
  const spanOf = ({ session, at }: Made): TaintSpan | undefined => {
    const taint = session === undefined ? undefined : taintOf(session);
    return taint && taintAt(taint, at);
  };
  const doubt = (made: Made): Doubt | undefined => {
    if (made.trust === 'owner') return undefined;
    if (made.trust !== 'agent') return { reason: 'source' };
    const span = spanOf(made);
    if (span) return { reason: 'external', by: span.by };
    const seen = made.session !== undefined && taintOf(made.session)?.prompted === true;
    return seen && !isAfterEnd(db, made) ? undefined : { reason: 'unknown-session' };
  };
  return {
    doubt,
    trust: (made) => (made.trust === 'agent' && doubt(made) ? 'external' : made.trust),
    spokenTrust: (made) => (made.trust === 'agent' && spanOf(made) ? 'external' : made.trust),
  };
}

/** The first reason to doubt a task: its words, or what was said about it, may come from outside. */
export function taskDoubt(reader: TrustReader, { origins }: Pick<Task, 'origins'>): Doubt | undefined {
  for (const origin of origins) {
    const doubt = reader.doubt(origin);
    if (doubt) return doubt;
  }
  return undefined;
}
