/**
 * Lists the items held back until the owner confirms them: facts, tasks, status lines and notes that an agent made after
 * it read external content, from an external source, or in a session Memoir did not see.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventRecord } from '../domain/event.ts';
import type { FactKind } from '../domain/fact.ts';
import { whyNotHeld } from '../domain/note.ts';
import type { Project } from '../domain/project.ts';
import { mayBePushed } from '../domain/trust.ts';
import { homeFileName } from '../notes/home-file.ts';
import { MEMORY_INDEX } from '../notes/note-folder.ts';
import { listProfiles, profilePath } from '../notes/profiles.ts';
import { formatDay } from '../platform/human-dates.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { listFacts } from '../store/state/facts.ts';
import { createHeldFiles } from '../store/state/held-files.ts';
import { listStatus } from '../store/state/status-lines.ts';
import { createTrustReader, type HeldBack, taskHeldBack } from '../store/state/taints.ts';
import { listTasks } from '../store/state/tasks.ts';
import type { HiddenProjects } from './hidden-projects.ts';
import type { Notes } from './notes.ts';

/** `file`: a briefing, a profile or an index of notes. */
export type WaitingKind = FactKind | 'task' | 'status' | 'note' | 'file';

export interface WaitingItem {
  readonly id: string;
  readonly kind: WaitingKind;
  readonly text: string;
  /** Its project's slug. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly reason: HeldBack['reason'];
  /** The reason as a sentence. */
  readonly because: string;
  /** The event with the external content, if it is known. */
  readonly source: string | undefined;
}

export interface WaitingFilter {
  /** A project's slug. */
  readonly project?: string | undefined;
  readonly session?: string | undefined;
}

export interface WaitingPorts {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly projects: () => readonly Project[];
  readonly notes: () => Promise<Notes>;
  readonly hidden: HiddenProjects;
}

type ItemWithoutReason = Omit<WaitingItem, 'reason' | 'because' | 'source'>;

/** By project, then oldest first. */
export async function listWaiting(all: WaitingPorts, filter: WaitingFilter): Promise<readonly WaitingItem[]> {
  const hidden = new Set(all.hidden.ids());
  const slugs = new Set(all.projects().flatMap(({ id, slug }) => (hidden.has(id) ? [slug] : [])));
  const ports = { ...all, projects: () => all.projects().filter(({ id }) => !hidden.has(id)) };
  const { db } = ports.reading();
  const items = waitingInJournal(db, all.projects()).flatMap(({ heldBack, ...item }): readonly WaitingItem[] =>
    heldBack === undefined ? [] : [{ ...item, ...explain(db, heldBack) }],
  );
  return [...items, ...waitingFiles({ ...ports, projects: all.projects }), ...(await waitingNotes(ports, filter))]
    .filter(({ project }) => project === undefined || !slugs.has(project))
    .filter(({ project }) => filter.project === undefined || project === filter.project)
    .filter(({ session }) => filter.session === undefined || session?.startsWith(filter.session) === true)
    .sort((a, b) => compare(a.project ?? '', b.project ?? '') || a.at - b.at || compare(a.id, b.id));
}

function waitingInJournal(
  db: Journal['db'],
  projects: readonly Project[],
): readonly (ItemWithoutReason & { readonly heldBack: HeldBack | undefined })[] {
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
  const slugOf = (id: string | undefined): string | undefined => (id === undefined ? undefined : (slugs.get(id) ?? id));
  const reader = createTrustReader(db);
  const facts = listFacts(db, { truth: 'stated' })
    .filter(({ validTo, trust }) => validTo === undefined && !mayBePushed(trust))
    .map(({ id, kind, statement: text, project, session, validFrom: at, trust, source }) => {
      const heldBack = reader.heldBack({ trust: getEvent(db, source)?.trust ?? trust, session, at });
      return { id, kind, text, project: slugOf(project), session, at, heldBack };
    });
  const tasks = listTasks(db, { statuses: ['open', 'in_progress', 'blocked'] }).map((task) => {
    const { id, text, project, session, createdAt: at } = task;
    return {
      id,
      kind: 'task' as const,
      text,
      project: slugOf(project),
      session,
      at,
      heldBack: taskHeldBack(reader, task),
    };
  });
  const lines = projects.flatMap((project) =>
    listStatus(db, project.id).map(({ id, name, value, session, at }) => {
      const heldBack = reader.heldBack({ trust: getEvent(db, id)?.trust ?? 'agent', session, at });
      return { id, kind: 'status' as const, text: `${name}: ${value}`, project: project.slug, session, at, heldBack };
    }),
  );
  return [...facts, ...tasks, ...lines];
}

/** Files that an agent wrote with its own tools after it read external content. */
function waitingFiles({ reading, layout, projects }: WaitingPorts): readonly WaitingItem[] {
  const { db } = reading();
  const held = createHeldFiles(db);
  const waiting = (path: string, project: string | undefined): readonly WaitingItem[] => {
    const id = homeFileName(layout, path);
    const found = held(id);
    if (found === undefined || !existsSync(path)) return [];
    const heldBack = { reason: 'external', by: found.by } as const;
    const session = getEvent(db, found.by)?.session;
    return [{ id, kind: 'file', text: path, project, session, at: found.at, ...explain(db, heldBack) }];
  };
  return [
    ...waiting(join(layout.userMemory, MEMORY_INDEX), undefined),
    ...waiting(layout.compaction, undefined),
    ...projects().flatMap(({ slug }) => {
      const { briefing, memoryIndex } = layout.project(slug);
      const profiles = listProfiles(layout, slug).map((skill) => profilePath(layout, slug, skill));
      return [briefing, memoryIndex, ...profiles].flatMap((path) => waiting(path, slug));
    }),
  ];
}

async function waitingNotes(ports: WaitingPorts, filter: WaitingFilter): Promise<readonly WaitingItem[]> {
  const projects = ports.projects().filter(({ slug }) => filter.project === undefined || slug === filter.project);
  const notes = await ports.notes();
  const today = formatDay(new Date(ports.reading().clock.now()));
  const listed = new Map(
    [undefined, ...projects.map(({ slug }) => slug)]
      .flatMap((name) => notes.list({ name, cwd: ports.layout.home }).notes)
      .map((note) => [note.id, note]),
  );
  return [...listed.values()].flatMap((note) => {
    if (mayBePushed(note.fields.trust) || whyNotHeld(note.fields, today) !== undefined) return [];
    if (note.fields.truth === 'superseded' || note.fields.truth === 'refuted') return [];
    return {
      id: note.id,
      kind: 'note' as const,
      text: note.fields.description || note.fields.name,
      project: note.scope === 'user' ? undefined : note.scope.project,
      session: undefined,
      at: note.modifiedAt,
      reason: 'source' as const,
      because: 'The note was written after something from outside was read, or from a source outside.',
      source: note.fields.sources[0],
    };
  });
}

function explain(db: Journal['db'], heldBack: HeldBack): Pick<WaitingItem, 'reason' | 'because' | 'source'> {
  switch (heldBack.reason) {
    case 'external':
      return {
        reason: heldBack.reason,
        because: `It was made after ${whatWasRead(getEvent(db, heldBack.by))}.`,
        source: heldBack.by,
      };
    case 'source':
      return { reason: heldBack.reason, because: 'It was recorded as coming from outside.', source: undefined };
    case 'unknown-session':
      return {
        reason: heldBack.reason,
        because: 'Memoir saw nothing of the session it was made in, so not what was read there either.',
        source: undefined,
      };
  }
}

const SHOWN_CHARS = 80;

function whatWasRead(event: EventRecord | undefined): string {
  if (event === undefined) return 'something from outside was read';
  if (event.type === 'prompt.submitted') return 'a prompt that continues a conversation Memoir did not see';
  const { input } = event.body;
  const words =
    typeof input === 'object' && input !== null
      ? Object.values(input).find((value) => typeof value === 'string' && value.trim() !== '')
      : undefined;
  const about = typeof words === 'string' ? ` ${JSON.stringify(words.replace(/\s+/g, ' ').slice(0, SHOWN_CHARS))}` : '';
  return `a result of ${String(event.body.tool)}${about}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
