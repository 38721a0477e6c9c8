/** Opening one memory, whatever it is: found, shown whole, traced both ways, with what stood beside it. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Note } from '../domain/note.ts';
import type { OpenedMemory, OpenedSubject, OpenOptions } from '../domain/opened.ts';
import type { Project } from '../domain/project.ts';
import type { RecallNeighbour } from '../domain/recall.ts';
import type { Actor, Author, Trust } from '../domain/trust.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import { isFolderOf } from '../notes/project-folders.ts';
import { replacementOf } from '../notes/retired-note.ts';
import { unknownId } from '../recall/result.ts';
import { documentOf, textOf } from '../store/index/document.ts';
import { fileText } from '../store/index/index-files.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { getFact } from '../store/state/facts.ts';
import { TURN_TYPES } from '../store/state/sources.ts';
import { createTrustReader, type TrustReader, taskDoubt } from '../store/state/taints.ts';
import { atOfTarget, idOfTarget, projectOfTarget, SLUG_MARK, textOfTarget, whatOfTarget } from './describe-target.ts';
import { type FindPorts, findMemory, findSource, type Target } from './find-memory.ts';
import { locate, madeFrom, usesOf } from './trace-memory.ts';

export interface OpenPorts extends FindPorts {
  readonly author: Author;
  readonly projects: () => readonly Project[];
  /** The isolated projects that are not shown in this folder. */
  readonly hiddenFrom: (cwd: string) => readonly string[];
}

const DEFAULT_TURNS = 2;
/** A person can wait a second; what a session was given a year ago is rarely the question. */
const DEFAULT_PACKS = 1000;
/** Of a session at once. */
const MAX_TURNS = 200;

export async function openMemory(ports: OpenPorts, id: string, options: OpenOptions): Promise<OpenedMemory> {
  const { layout } = ports;
  const { cwd } = options;
  const journal = ports.reading();
  const { projects, projectOf, shows } = viewFrom(ports, cwd);
  const target = await findMemory(ports, id, cwd);
  // The same words as for an id that is none: whether a hidden project has it is part of what is hidden.
  if (!shows(projectOfTarget(target))) throw unknownId(id);

  let notes: readonly Note[] | undefined;
  const allNotes = (): readonly Note[] => {
    notes ??= [
      openNoteFolder(journal, layout, 'user'),
      ...projects
        .filter((project) => shows(project.id) && isFolderOf(layout, project))
        .map((project) => openNoteFolder(journal, layout, { project: project.slug })),
    ].flatMap((folder) => folder.peek());
    return notes;
  };
  const trace = {
    journal,
    shows,
    resolve: (source: string) => findSource(ports, source, cwd),
    notes: allNotes,
    packs: options.packs ?? DEFAULT_PACKS,
  };
  const { event, session, actor, trust } = envelope(journal, target);
  const project = projectOfTarget(target);
  const fact = target.kind === 'fact' ? target.fact : undefined;
  const successor = fact?.supersededBy === undefined ? undefined : getFact(journal.db, fact.supersededBy);
  const replacement = target.kind === 'note' ? replacedBy(target, allNotes) : undefined;
  return {
    id: idOfTarget(target),
    kind: target.kind,
    what: whatOfTarget(target),
    project: projectOf(project)?.slug ?? project?.replace(SLUG_MARK, ''),
    session,
    at: atOfTarget(target) ?? modifiedAt(layout.home, idOfTarget(target)),
    actor,
    trust,
    truth: fact?.truth ?? (target.kind === 'note' ? target.note.fields.truth : undefined),
    supersededBy:
      successor && shows(successor.project)
        ? { id: successor.id, statement: successor.statement }
        : replacement && { id: replacement.id, statement: replacement.fields.description },
    retired: target.kind === 'note' ? target.retired : undefined,
    text: textOfTarget(target),
    source: sourceOfTarget(journal, target, event),
    subject: subjectOf(ports, target),
    madeFrom: await madeFrom(trace, target),
    usedIn: usesOf(trace, target),
    ...beside(journal, target, event, options, shows),
  };
}

export interface SettledSources {
  readonly ids: readonly string[];
  readonly trust: Trust;
}

/**
 * What a new note or decision names as its sources: whole ids, where the beginning of one was given, and how far they let
 * it be believed. Words from outside do not become an agent's own by being noted down; a person vouches for what they say.
 */
export async function settleSources(ports: OpenPorts, given: readonly string[], cwd: string): Promise<SettledSources> {
  const { shows } = viewFrom(ports, cwd);
  const ids: string[] = [];
  let trust: Trust = 'owner';
  for (const id of given) {
    const found = await findSource(ports, id, cwd);
    const target = found && shows(projectOfTarget(found)) ? found : undefined;
    ids.push(target ? idOfTarget(target) : id);
    if (ports.author.actor === 'agent' && target && envelope(ports.reading(), target).trust === 'external')
      trust = 'external';
  }
  return { ids, trust };
}

interface View {
  readonly projects: readonly Project[];
  readonly projectOf: (ref: string | undefined) => Project | undefined;
  readonly shows: (ref: string | undefined) => boolean;
}

/** A person sees everything; an agent nothing of an isolated project it is not in. */
function viewFrom(ports: OpenPorts, cwd: string): View {
  const projects = ports.projects();
  const projectOf = (ref: string | undefined): Project | undefined =>
    ref === undefined
      ? undefined
      : projects.find((each) => (ref.startsWith(SLUG_MARK) ? `${SLUG_MARK}${each.slug}` === ref : each.id === ref));
  const hidden = new Set(ports.author.actor === 'agent' ? ports.hiddenFrom(cwd) : []);
  return { projects, projectOf, shows: (ref) => !hidden.has(projectOf(ref)?.id ?? '') };
}

/** Of a note that holds no more or is gone; what holds was not replaced, whoever repeats its words. */
function replacedBy(
  { note, retired }: Extract<Target, { readonly kind: 'note' }>,
  notes: () => readonly Note[],
): Note | undefined {
  if (retired === undefined && note.fields.truth !== 'superseded') return undefined;
  const beside = notes().filter((each) => isDeepStrictEqual(each.scope, note.scope));
  return replacementOf(note, beside);
}

interface Envelope {
  readonly event: EventRecord | undefined;
  readonly session: string | undefined;
  readonly actor: Actor;
  readonly trust: Trust;
}

/** With the trust it has now, which is lower than recorded after something from outside was read. */
function envelope({ db }: Journal, target: Target): Envelope {
  const reader = createTrustReader(db);
  switch (target.kind) {
    case 'event':
      return { event: target.event, ...whoIn(target.event), trust: spokenTrust(reader, target.event) };
    case 'fact':
      return { event: target.event, ...whoIn(target.event), trust: target.fact.trust };
    case 'task': {
      const { task, event } = target;
      const trust = task.origins.length === 0 ? 'owner' : taskDoubt(reader, task) ? 'external' : 'agent';
      return { event, session: event?.session ?? task.session, actor: event?.actor ?? 'agent', trust };
    }
    case 'session':
      return { event: undefined, session: target.session.id, actor: 'agent', trust: 'agent' };
    case 'note':
      return { event: undefined, session: undefined, actor: 'memoir', trust: target.note.fields.trust };
    case 'file':
    case 'archive': {
      const { trust } = fileText(textOfTarget(target));
      return { event: undefined, session: undefined, actor: 'memoir', trust };
    }
  }
}

function whoIn({ session, actor }: EventRecord): Pick<Envelope, 'session' | 'actor'> {
  return { session, actor };
}

function spokenTrust(reader: TrustReader, { trust, session, happenedAt: at }: EventRecord): Trust {
  return reader.spokenTrust({ trust, session, at });
}

function sourceOfTarget(journal: Journal, target: Target, event: EventRecord | undefined): OpenedMemory['source'] {
  if (event) return locate(journal, [event]).get(event.id);
  switch (target.kind) {
    case 'note':
    case 'file':
      return { agent: 'memoir', ref: idOfTarget(target), file: idOfTarget(target) };
    case 'archive':
      return { agent: 'memoir', ref: target.file.commit, file: target.file.path };
    default:
      return undefined;
  }
}

function subjectOf(ports: OpenPorts, target: Target): OpenedSubject {
  switch (target.kind) {
    case 'event':
    case 'fact':
      return target;
    case 'task':
      return { kind: 'task', task: target.task, history: ports.task(target.task.id).history };
    case 'session': {
      const { prompts, replies, toolCalls } = target.session;
      return { kind: 'session', session: target.session, turns: prompts + replies + toolCalls };
    }
    case 'note':
      return { kind: 'note', note: target.note };
    case 'file':
      return { kind: 'file', path: target.path };
    case 'archive':
      return { kind: 'archive', commit: target.file.commit, path: target.file.path };
  }
}

function beside(
  journal: Journal,
  target: Target,
  event: EventRecord | undefined,
  options: OpenOptions,
  shows: (project: string | undefined) => boolean,
): Pick<OpenedMemory, 'before' | 'after'> {
  const before = turnCount(options.before, 'before');
  const after = turnCount(options.after, 'after');
  const reader = createTrustReader(journal.db);
  const turns = (records: Iterable<EventRecord>): readonly RecallNeighbour[] =>
    [...records].flatMap((record) => (shows(record.project) ? turnOf(record, reader) : []));
  if (target.kind === 'session') {
    const skip = turnCount(options.skip, 'skip', Number.MAX_SAFE_INTEGER, 0);
    const wanted = { session: target.session.id, types: TURN_TYPES, order: 'time', limit: skip + after } as const;
    return { before: [], after: turns([...iterateEvents(journal.db, wanted)].slice(skip)) };
  }
  if (event?.session === undefined) return { before: [], after: [] };
  const inSession = { session: event.session, types: TURN_TYPES };
  // Several may have happened in one millisecond: those before it among them are found by reading a few more.
  const earlier = [
    ...iterateEvents(journal.db, {
      ...inSession,
      until: event.happenedAt + 1,
      order: 'newest',
      limit: before + SAME_MOMENT,
    }),
  ];
  const at = earlier.findIndex(({ id }) => id === event.id);
  const older = at >= 0 ? earlier.slice(at + 1) : earlier.filter(({ happenedAt }) => happenedAt < event.happenedAt);
  return {
    before: turns(older.slice(0, before).reverse()),
    after: turns(iterateEvents(journal.db, { ...inSession, after: event, order: 'time', limit: after })),
  };
}

const SAME_MOMENT = 20;

function turnOf(record: EventRecord, reader: TrustReader): readonly RecallNeighbour[] {
  const kind = documentOf(record)?.kind ?? 'tool';
  const { speaker } = record.body;
  return [
    {
      id: record.id,
      kind,
      actor: record.actor,
      trust: spokenTrust(reader, record),
      ...(typeof speaker === 'string' ? { speaker } : {}),
      at: record.happenedAt,
      text: textOf(record),
    },
  ];
}

function turnCount(asked: number | undefined, name: string, most = MAX_TURNS, usual = DEFAULT_TURNS): number {
  if (asked === undefined) return usual;
  if (Number.isSafeInteger(asked) && asked >= 0) return Math.min(asked, most);
  throw new MemoirError('bad-input', `${name} is a number of turns, not ${String(asked)}`, { next: 'Use 0 or more.' });
}

function modifiedAt(home: string, path: string): number {
  return Math.round(statSync(join(home, ...path.split('/')), { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
