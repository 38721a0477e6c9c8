/**
 * The runs of dreams on this device, read from the journal: what they proposed, what became of it, and what was added since
 * the last one. There are few, so nothing is folded.
 */
import {
  BREAKER_FAILURES,
  type DreamDecision,
  type DreamRun,
  type DreamState,
  type Proposal,
} from '../../../domain/dream.ts';
import { asKnownEvent, type EventOf, type MemoirEvent } from '../../../domain/event.ts';
import { defined } from '../../../domain/json/defined.ts';
import { asObject, asText } from '../../../domain/json/json.ts';
import { hlcMs } from '../../../domain/time/hlc.ts';
import type { Journal } from '../../journal/journal.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';
import { listProjects } from '../projects/projects.ts';

type DreamEvent = Extract<MemoirEvent, { readonly type: `dream.${string}` | 'file.removed' }>;

function* dreamEvents({ db, device }: Journal): Generator<DreamEvent, void, undefined> {
  const types = ['dream.started', 'dream.proposed', 'dream.decided', 'dream.ended', 'file.removed'];
  for (const record of iterateEvents(db, { types, order: 'arrival', texts: 'apart' })) {
    const event = record.device === device ? asKnownEvent(record) : undefined;
    // The filter above names the types.
    if (event !== undefined) yield event as DreamEvent;
  }
}

/** Oldest first. */
export function listDreams(journal: Journal): readonly DreamRun[] {
  const runs = new Map<string, { -readonly [K in keyof DreamRun]: DreamRun[K] }>();
  const proposals = new Map<string, Known>();
  for (const event of dreamEvents(journal)) {
    if (event.type === 'dream.started') {
      const { run: id, gate, undoes } = event.body;
      runs.set(id, {
        id,
        gate,
        startedAt: event.happenedAt,
        outcome: 'unfinished',
        ...defined({ undoes }),
        proposals: [],
      });
    } else if (event.type === 'dream.proposed') {
      replaceWaiting(proposals, event.body);
      proposals.set(event.id, proposalOf(event));
    } else if (event.type === 'dream.decided') {
      for (const id of event.body.proposals) decide(proposals, id, event.body.decision);
    } else if (event.type === 'file.removed') {
      movePath(proposals, event.body);
    } else {
      const run = runs.get(event.body.run);
      if (run === undefined) continue;
      run.outcome = event.body.outcome;
      run.endedAt = event.happenedAt;
      if (event.body.why !== undefined) run.why = event.body.why;
      if (event.body.noticed !== undefined) run.noticed = event.body.noticed;
    }
  }
  const slugs = new Map(listProjects(journal.db).map(({ id, slug }) => [id, slug]));
  const now = [...proposals.values()].map(({ moved, ...proposal }) => (moved ? proposal : inProject(proposal, slugs)));
  const byRun = Map.groupBy(now, ({ run }) => run);
  return [...runs.values()].map((run) => ({ ...run, proposals: byRun.get(run.id) ?? [] }));
}

/** `moved` means that the record of a move named its path, so the project's name does not matter. */
type Known = Proposal & { readonly moved: boolean };

function proposalOf({ id, happenedAt: at, actor, trust, body }: EventOf<'dream.proposed'>): Known {
  const { content: _, own: __, ...said } = body;
  const by = actor === 'agent' ? { by: actor } : {};
  return { ...said, ...by, id, at, trust, state: 'waiting', moved: false };
}

/** A file has at most one waiting proposal: the newest. */
function replaceWaiting(proposals: Map<string, Known>, { path, of }: EventOf<'dream.proposed'>['body']): void {
  for (const proposal of proposals.values()) {
    if (proposal.path === path && proposal.state === 'waiting' && proposal.id !== of)
      setState(proposals, proposal, 'replaced');
  }
}

function movePath(proposals: Map<string, Known>, { path, to }: EventOf<'file.removed'>['body']): void {
  if (to === undefined) return;
  for (const proposal of proposals.values())
    if (proposal.path === path) proposals.set(proposal.id, { ...proposal, path: to, moved: true });
}

/** The path below the project's folder. It stays the same when the project is renamed. */
function inProject(proposal: Proposal, slugs: ReadonlyMap<string, string>): Proposal {
  const slug = slugs.get(proposal.project ?? '');
  return slug === undefined
    ? proposal
    : { ...proposal, path: proposal.path.replace(/^projects\/[^/]+/, `projects/${slug}`) };
}

/** A change that undoes or accepts another change also decides that one. */
function decide(proposals: Map<string, Known>, id: string, decision: DreamDecision): void {
  const proposal = proposals.get(id);
  if (proposal === undefined) return;
  const { of } = setState(proposals, proposal, decision);
  const earlier = of === undefined || decision === 'rejected' ? undefined : proposals.get(of);
  if (earlier === undefined) return;
  if (earlier.state === 'waiting' || earlier.state === 'replaced') setState(proposals, earlier, 'accepted');
  else {
    setState(proposals, earlier, 'undone');
    reverseChain(proposals, earlier.of, 'undone');
  }
}

/** Undoing an undo applies the original change again; undoing that undoes the original again, and so on. */
function reverseChain(proposals: Map<string, Known>, id: string | undefined, from: 'applied' | 'undone'): void {
  const proposal = id === undefined ? undefined : proposals.get(id);
  if (proposal?.state !== from) return;
  const to = from === 'undone' ? 'applied' : 'undone';
  setState(proposals, proposal, to);
  reverseChain(proposals, proposal.of, to);
}

function setState(proposals: Map<string, Known>, proposal: Known, state: Proposal['state']): Known {
  const next = { ...proposal, state };
  proposals.set(proposal.id, next);
  return next;
}

/** The new text of a proposal; undefined if it removes the file or was erased. */
export function proposedText({ db }: Journal, id: string): string | undefined {
  const record = getEvent(db, id);
  return typeof record?.body.content === 'string' ? record.body.content : undefined;
}

/** The text the dream would have written without edits by people. Undefined if it removes the file or was erased. */
export function ownText({ db }: Journal, id: string): string | undefined {
  const record = getEvent(db, id);
  return asText(record?.body.own) ?? asText(record?.body.content);
}

/** The runs that a gate opened. Leaves out undo, review and erasure runs and texts written by an agent. */
function isOwnRun({ gate }: DreamRun): boolean {
  return gate !== 'undo' && gate !== 'review' && gate !== 'forget' && gate !== 'agent';
}

/** A killed run counts as failed once a later run has noticed it. */
export function readDreamState(journal: Journal, runs: readonly DreamRun[] = listDreams(journal)): DreamState {
  const { db, device } = journal;
  const own = runs.filter(isOwnRun);
  const last = own.findLast(({ outcome }) => outcome === 'done');
  const after = last === undefined ? own : own.slice(own.indexOf(last) + 1);
  const failed = after.filter(({ outcome }) => outcome === 'failed');
  const seen = last === undefined ? 0 : seenBy(journal, last.id);
  const staged = db.get(
    `SELECT count(*) AS facts, min(learned) AS oldest FROM (
       SELECT s.fact, min(e.hlc) AS learned
       FROM (SELECT fact, event FROM fact_sources UNION SELECT fact, record FROM fact_records) s
       JOIN events e ON e.id = s.event GROUP BY s.fact HAVING min(e.seq) > ?)`,
    seen,
  );
  const oldest = staged?.oldest;
  return {
    lastRunAt: last?.startedAt,
    sessions: Number(
      db.get(
        `SELECT count(DISTINCT session) AS n FROM journal
         WHERE seq > ? AND type = 'prompt.submitted' AND session NOT LIKE '%/%'`,
        seen,
      )?.n,
    ),
    notes: Number(
      db.get(
        `SELECT count(DISTINCT subject) AS n FROM journal WHERE seq > ?1 AND device = ?2
           AND type IN ('file.written', 'file.edited') AND subject LIKE '%/memory/%.md'
           AND subject NOT LIKE '%/logs/%' AND subject NOT LIKE '%/MEMORY.md'
           AND NOT EXISTS (SELECT 1 FROM journal other
             WHERE other.subject = journal.subject AND (other.seq <= ?1 OR other.type = 'dream.proposed'))`,
        seen,
        device,
      )?.n,
    ),
    facts: Number(staged?.facts),
    oldestFactAt: typeof oldest === 'string' ? hlcMs(oldest) : undefined,
    failures: failed.length,
    lastFailure: failed.at(-1)?.why,
  };
}

/**
 * Why the last dreams failed, if so many failed in a row that none starts automatically. Reads a few rows, because every
 * command asks.
 */
export function brokenBecause({ db, device }: Journal): string | undefined {
  const last = db.all(
    "SELECT body FROM journal WHERE type = 'dream.ended' AND device = ? ORDER BY seq DESC LIMIT ?",
    device,
    BREAKER_FAILURES,
  );
  const ends = last.map(({ body }) => asObject(JSON.parse(String(body))));
  if (ends.length < BREAKER_FAILURES || ends.some(({ outcome }) => outcome !== 'failed')) return undefined;
  return asText(ends[0]?.why) ?? 'no reason was recorded';
}

/** The position up to which a run read. */
function seenBy({ db }: Journal, run: string): number {
  for (const { body } of iterateEvents(db, { subject: run, types: ['dream.ended'] })) {
    if (typeof body.seen === 'number') return body.seen;
  }
  return 0;
}
