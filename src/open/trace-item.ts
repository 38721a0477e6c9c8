/**
 * Traces an item in both directions: down to its sources (facts, events, transcript lines), and up to what was derived
 * from it and where it was given. Leaves out hidden projects.
 */

import { existsSync } from 'node:fs';
import { dataLine } from '../context/data-line.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Note } from '../domain/note.ts';
import type { Trace, Use } from '../domain/opened.ts';
import type { RecallSource } from '../domain/recall.ts';
import { shortTaskId, type Task } from '../domain/tasks/task.ts';
import { DAY_MS } from '../domain/time/dates.ts';
import type { Trust } from '../domain/trust/trust.ts';
import { linkGraph } from '../notes/links/link-graph.ts';
import { sessionSources, sourceOf } from '../recall/results/describe-document.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { getFact } from '../store/state/facts/facts.ts';
import { createTrustReader } from '../store/state/sessions/taints.ts';
import { sourcesOf, TURN_TYPES } from '../store/state/uses/sources.ts';
import { factsFrom, factsReplacedBy, packsWith, tasksFoundIn, tasksWaitingFor } from '../store/state/uses/uses.ts';
import { atOfTarget, idOfTarget, textOfTarget, whatOfTarget } from './describe-target.ts';
import type { Target } from './find-item.ts';
import { findLines } from './find-lines.ts';

/** Note, fact, summary, turns: anything deeper is a cycle. */
const MAX_DEPTH = 5;
/** Limits the line lookups: each may be in another transcript. */
const MAX_LOCATED = 60;

export interface TracePorts {
  readonly journal: Journal;
  /** Whether what belongs to this project may be shown. */
  readonly shows: (project: string | undefined) => boolean;
  readonly showsTarget: (target: Target) => boolean;
  readonly resolve: (id: string) => Promise<Target | undefined>;
  /** All notes that may be shown. */
  readonly notes: () => readonly Note[];
  /** How many of the last packs are looked through. */
  readonly packs: number;
}

export async function madeFrom(ports: TracePorts, target: Target): Promise<readonly Trace[]> {
  const traces = await sourcesDown(ports, target, new Set([idOfTarget(target)]), 1);
  return located(ports.journal, traces);
}

async function sourcesDown(
  ports: TracePorts,
  target: Target,
  seen: Set<string>,
  depth: number,
): Promise<readonly Trace[]> {
  if (depth > MAX_DEPTH) return [];
  const { journal } = ports;
  const down = async (next: Target): Promise<Trace | undefined> => {
    const id = idOfTarget(next);
    if (seen.has(id) || !ports.showsTarget(next)) return undefined;
    seen.add(id);
    return traceOf(journal, next, await sourcesDown(ports, next, seen, depth + 1));
  };
  const all: Trace[] = [];
  const add = (trace: Trace | undefined): void => {
    if (trace) all.push(trace);
  };
  switch (target.kind) {
    case 'note':
      for (const id of target.note.fields.sources) {
        const found = await ports.resolve(id);
        add(found ? await down(found) : missing(id));
      }
      return all;
    case 'fact':
      for (const id of target.fact.sources) {
        // Nearly always the event it was drawn from. A fact stated with a command may name any item as its source.
        const event = getEvent(journal.db, id);
        const found: Target | undefined =
          event && TURN_TYPES.includes(event.type) ? { kind: 'event', event } : await ports.resolve(id);
        add(found ? await down(found) : missing(id));
      }
      return all;
    case 'task': {
      const { from } = target.event?.body ?? {};
      const words = typeof from === 'string' ? [from] : (getFact(journal.db, target.task.id)?.sources ?? []);
      for (const id of words) {
        const event = getEvent(journal.db, id);
        if (event) add(await down({ kind: 'event', event }));
      }
      return all;
    }
    case 'event':
      for (const event of sourcesOf(journal.db, target.event)) add(await down({ kind: 'event', event }));
      return all;
    default:
      return [];
  }
}

function traceOf(journal: Journal, target: Target, from: readonly Trace[]): Trace {
  // The event of an extracted fact is its source, which has a trace of its own.
  const event = 'event' in target && target.event?.id === idOfTarget(target) ? target.event : undefined;
  const fact = target.kind === 'fact' ? target.fact : undefined;
  return {
    id: idOfTarget(target),
    kind: target.kind,
    what: whatOfTarget(target),
    at: event?.happenedAt ?? atOfTarget(target),
    actor: event?.actor ?? fact?.actor,
    trust:
      fact?.trust ??
      (event && eventTrust(journal, event)) ??
      (target.kind === 'note' ? target.note.fields.trust : undefined),
    text: textOfTarget(target),
    source: event && sourceOf(event, event.session, sessionSources(journal, [event.session])),
    record: event,
    madeFrom: from,
  };
}

function eventTrust({ db }: Journal, { trust, session, happenedAt: at }: EventRecord): Trust {
  return createTrustReader(db).spokenTrust({ trust, session, at });
}

function missing(id: string): Trace {
  const nothing = { at: undefined, actor: undefined, trust: undefined, source: undefined, record: undefined };
  return { id, kind: 'missing', what: 'missing', text: '', madeFrom: [], ...nothing };
}

/** Adds the transcript line of each event, if the transcript still exists. */
function located(journal: Journal, traces: readonly Trace[]): readonly Trace[] {
  const events: EventRecord[] = [];
  const collect = ({ record, madeFrom: from }: Trace): void => {
    if (record) events.push(record);
    for (const each of from) collect(each);
  };
  for (const trace of traces) collect(trace);
  const sources = locate(journal, events.slice(0, MAX_LOCATED));
  const withLines = (trace: Trace): Trace => ({
    ...trace,
    source: sources.get(trace.id) ?? trace.source,
    madeFrom: trace.madeFrom.map(withLines),
  });
  return traces.map(withLines);
}

/** The sources of these events. Reads each transcript once. */
export function locate(journal: Journal, events: readonly EventRecord[]): ReadonlyMap<string, RecallSource> {
  const of = sessionSources(
    journal,
    events.map(({ session }) => session),
  );
  const sources = new Map(events.map((event) => [event.id, sourceOf(event, event.session, of)]));
  for (const [file, inFile] of Map.groupBy(events, ({ id }) => sources.get(id)?.file)) {
    if (file === undefined || !existsSync(file)) continue;
    for (const [id, line] of findLines(file, inFile)) {
      const source = sources.get(id);
      if (source) sources.set(id, { ...source, line });
    }
  }
  return sources;
}

export function usesOf(ports: TracePorts, target: Target): readonly Use[] {
  const { journal, shows } = ports;
  const { db } = journal;
  const id = idOfTarget(target);
  const drawn = factsFrom(db, [id]).filter(({ project }) => shows(project));
  const facts = drawn.map((fact): Use => ({ ...useOfFact(fact), how: `${fact.kind} drawn from it` }));
  if (target.kind === 'session' || target.kind === 'archive' || target.kind === 'file') {
    return [...facts, ...notesNaming(ports, [id, ...drawn.map((fact) => fact.id)])];
  }
  const replaced = target.kind === 'fact' ? factsReplacedBy(db, id).filter(({ project }) => shows(project)) : [];
  const tasks: Use[] = [
    ...(target.kind === 'event' ? tasksFoundIn(db, id) : [])
      .filter(({ project }) => shows(project))
      .map((task) => useOfTask(task, 'task found in it')),
    ...(target.kind === 'task' ? tasksWaitingFor(db, id) : [])
      .filter(({ project }) => shows(project))
      .map((task) => useOfTask(task, 'waits for it')),
  ];
  const packs = packsWith(db, needlesOf(target, drawn), sinceOf(target), ports.packs).filter(({ project }) =>
    shows(project),
  );
  return [
    ...facts,
    ...replaced.map((fact): Use => ({ ...useOfFact(fact), how: `earlier ${fact.kind} that it replaced` })),
    ...tasks,
    ...notesNaming(ports, [id, ...drawn.map((fact) => fact.id)]),
    ...(target.kind === 'note' ? linksTo(ports, target.note) : []),
    ...packs.map(
      (event): Use => ({
        ...useOfEvent(event),
        kind: 'context',
        how: `given at ${String(event.body.event)}`,
        text: String(event.body.kind),
      }),
    ),
  ];
}

function useOfFact(fact: { id: string; validFrom: number; session: string | undefined; statement: string }) {
  return { id: fact.id, kind: 'fact' as const, at: fact.validFrom, session: fact.session, text: fact.statement };
}

function useOfTask({ id, createdAt: at, session, text }: Task, how: string): Use {
  return { id, kind: 'task', how, at, session, text };
}

function useOfEvent(event: EventRecord) {
  return { id: event.id, at: event.happenedAt, session: event.session };
}

function notesNaming({ notes }: TracePorts, ids: readonly string[]): readonly Use[] {
  const [own] = ids;
  const names = (source: string, id: string): boolean =>
    source === id || (source.length >= 8 && id.startsWith(source)) || source === shortIfTask(id);
  return notes().flatMap((note): readonly Use[] => {
    const named = ids.find((id) => note.fields.sources.some((source) => names(source, id)));
    if (named === undefined || note.id === own) return [];
    const how = named === own ? 'names it as its source' : 'names what was drawn from it as its source';
    return [useOfNote(note, how)];
  });
}

function shortIfTask(id: string): string | undefined {
  return /^[0-9a-f-]{36}$/.test(id) ? shortTaskId(id) : undefined;
}

function linksTo({ notes }: TracePorts, { id }: Note): readonly Use[] {
  const from = linkGraph(notes()).backlinks.get(id) ?? [];
  return [...new Set(from.map((edge) => edge.from))].map((note) => useOfNote(note, 'links to it'));
}

function useOfNote(note: Note, how: string): Use {
  return { id: note.id, kind: 'note', how, at: note.modifiedAt, session: undefined, text: note.fields.description };
}

/** A pack shows a fact by its shortened words, a task by its short id and a note by its file. */
const TELLING_CHARS = 60;

function needlesOf(target: Target, drawn: readonly { readonly id: string; readonly statement: string }[]) {
  const fact = ({ id, statement }: { readonly id: string; readonly statement: string }): readonly string[] => [
    id,
    `- ${dataLine(statement, TELLING_CHARS).replace(/…$/, '')}`,
  ];
  switch (target.kind) {
    case 'task':
      return [target.task.id, `- ${shortTaskId(target.task.id)} `];
    case 'note':
      return [target.note.id, `](${target.note.file})`];
    case 'fact':
      return [...fact(target.fact), ...drawn.flatMap(fact)];
    default:
      return [idOfTarget(target), ...drawn.flatMap(fact)];
  }
}

/** Nothing is given before it exists. A note has only a day, which starts earlier in other time zones. */
function sinceOf(target: Target): number {
  if (target.kind !== 'note') return atOfTarget(target) ?? 0;
  const created = Date.parse(target.note.fields.created);
  return Number.isNaN(created) ? 0 : created - DAY_MS;
}
