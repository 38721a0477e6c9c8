/** Describes a document as a search result: what it is, its truth and trust level, and its source. */

import { MemoirError } from '../../domain/errors.ts';
import type { EventRecord } from '../../domain/event.ts';
import { type Fact, isHolding, TRUTHS, type Truth } from '../../domain/facts/fact.ts';
import { defined } from '../../domain/json/defined.ts';
import type { PointInTime, RecalledFact, RecallResult, RecallSource } from '../../domain/recall.ts';
import { NO_PROJECT_NAME } from '../../store/index/fill/index-facts.ts';
import { levelOf } from '../../store/index/generations/codes.ts';
import type { DocumentText } from '../../store/index/read-documents.ts';
import { findTranscriptsOf } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import { asOf, listFacts } from '../../store/state/facts/facts.ts';
import { factKnownAt } from '../../store/state/facts/fold-projects.ts';
import { getSession } from '../../store/state/sessions/sessions.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';
import { factThatHolds } from '../order/fact-that-holds.ts';
import type { RecallContext } from '../recall-scope.ts';
import type { Scored } from '../scoring/combine-signals.ts';

export interface Shown {
  /** Names of projects, sessions and speakers by their numbers in the index. */
  readonly names: ReadonlyMap<number, string>;
  readonly snippet: string;
  readonly matches: readonly string[];
  /** By session. */
  readonly titles: ReadonlyMap<number, string>;
  readonly context: RecallResult['context'];
  readonly project: (id: string) => string | undefined;
  readonly past: PointInTime | undefined;
  readonly sources: SessionSources;
}

export function describeDocument(
  context: RecallContext,
  { row, score, signals, facts = [], document }: Scored & { readonly document: DocumentText },
  shown: Shown,
): RecallResult {
  const { journal } = context;
  const nameOf = (n: number | undefined): string | undefined => (n === undefined ? undefined : shown.names.get(n));
  const [project, session, speaker] = [nameOf(row.project), nameOf(row.session), nameOf(row.speaker)];
  const fact = factOf(journal, document, shown.past);
  const reader = createTrustReader(journal.db);
  const trust = fact
    ? reader.trust({ ...fact, at: fact.validFrom })
    : reader.spokenTrust({ trust: row.trust, session: document.from === 'event' ? session : undefined, at: row.at });
  return {
    id: idOf(document),
    kind: row.kind,
    level: levelOf(row.kind),
    project: project === undefined || project === NO_PROJECT_NAME ? undefined : (shown.project(project) ?? project),
    session,
    at: (document.from === 'file' ? document.at : undefined) ?? row.at,
    actor: row.actor,
    ...(speaker === undefined ? {} : { speaker }),
    trust,
    truth: fact?.truth ?? truthOfFile(document),
    ...defined({ supersededBy: fact && successorOf(context, fact, shown.past) }),
    score: round(score),
    signals: signals.map((each) => ({ ...each, score: round(each.score) })),
    snippet: shown.snippet,
    matches: shown.matches,
    ...(facts.length === 0
      ? {}
      : { facts: facts.slice(0, FACTS_SHOWN).map((each) => recalledFact(context, each, shown.past)) }),
    ...defined({ title: row.session === undefined ? undefined : shown.titles.get(row.session) }),
    source: sourceOfDocument(journal, document, session, shown.sources),
    context: shown.context,
  };
}

/** A summary can have many facts about one thing. */
const FACTS_SHOWN = 3;

function recalledFact(context: RecallContext, fact: Fact, past: PointInTime | undefined): RecalledFact {
  const { id, kind, statement, truth, quote, editedAt } = fact;
  // The message still has the words that somebody corrected by hand.
  if (editedAt !== undefined && isHolding(truth) && editedAt <= (past?.at ?? editedAt))
    return { id, kind, statement: quote, truth: 'superseded', supersededBy: { id, statement } };
  return { id, kind, statement, truth, ...defined({ supersededBy: successorOf(context, fact, past) }) };
}

/** What holds instead of a fact. */
function successorOf(
  context: RecallContext,
  fact: Fact,
  past: PointInTime | undefined,
): RecalledFact['supersededBy'] | undefined {
  const { id, statement } = factThatHolds(context, fact, past?.at);
  return id === fact.id ? holdsSince(context, fact, past?.at ?? context.now) : { id, statement };
}

/** What holds about the same subject, if the words that ended the fact are not a fact themselves. */
function holdsSince(
  { journal }: RecallContext,
  { truth, project, subject, validFrom }: Fact,
  at: number,
): RecalledFact['supersededBy'] | undefined {
  if (truth !== 'superseded' || project === undefined || subject === '') return undefined;
  const later = listFacts(journal.db, { project, about: subject, holdsAt: at, limit: 1 }).find(
    (each) => each.validFrom > validFrom && each.trust !== 'external',
  );
  return later && { id: later.id, statement: later.statement };
}

/** The id that `memoir show` opens. For a change of a task, the task's id. */
function idOf(document: DocumentText): string {
  if (document.from === 'file') return document.path;
  if (document.from === 'fact') return document.fact.id;
  const { record } = document;
  return record.type === 'task.changed' ? String(record.body.task) : record.id;
}

/** The fact now, or at a point in time. */
export function factOf(journal: Journal, document: DocumentText, past: PointInTime | undefined): Fact | undefined {
  if (document.from !== 'fact') return undefined;
  if (past === undefined) return document.fact;
  return past.by === 'happened' ? asOf(document.fact, past.at) : factKnownAt(journal, document.fact, past.at);
}

/** For a fact, where its words were said. */
function sourceOfDocument(
  { db }: Journal,
  document: DocumentText,
  session: string | undefined,
  sources: SessionSources,
): RecallSource {
  if (document.from === 'file') return { agent: 'memoir', ref: document.path, file: document.path };
  if (document.from === 'event') return sourceOf(document.record, session, sources);
  const said = getEvent(db, document.fact.source);
  return said === undefined ? { agent: 'memoir', ref: document.fact.id } : sourceOf(said, session, sources);
}

function truthOfFile(document: DocumentText): Truth {
  const written = document.from === 'file' ? document.file.truth : undefined;
  return TRUTHS.find((truth) => truth === written) ?? 'stated';
}

/** The agent and transcript of each session. */
export type SessionSources = ReadonlyMap<
  string,
  { readonly agent: string | undefined; readonly file: string | undefined }
>;

export function sessionSources(journal: Journal, sessions: readonly (string | undefined)[]): SessionSources {
  const named = [...new Set(sessions)].filter((session) => session !== undefined);
  const files = findTranscriptsOf(journal, named);
  return new Map(
    named.map((session) => [session, { agent: getSession(journal.db, session)?.agent, file: files.get(session) }]),
  );
}

export function sourceOf(record: EventRecord, session: string | undefined, sources: SessionSources): RecallSource {
  const { agent, file } = sources.get(session ?? '') ?? {};
  const { ref, promptId } = record.body;
  return {
    agent: agent ?? (typeof ref === 'string' ? 'conversation' : 'memoir'),
    ref: typeof ref === 'string' ? ref : typeof promptId === 'string' ? promptId : (toolUseId(record) ?? record.id),
    ...(file === undefined ? {} : { file }),
  };
}

/** The key of a tool call ends in the agent's id of the call. */
function toolUseId(record: EventRecord): string | undefined {
  return record.type === 'tool.called' ? record.key?.split(':').at(-1) : undefined;
}

function round(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}

export function unknownId(id: string): MemoirError {
  return new MemoirError('not-found', `Nothing has the id ${JSON.stringify(id)}`, {
    next: 'Look it up with `memoir recall`.',
  });
}
