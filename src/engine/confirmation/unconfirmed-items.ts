/**
 * Lists the unconfirmed items: facts, tasks, status lines, notes and files that an agent made after it read external
 * content, from an external source, or in a session Memoir did not see. Facts drawn from the output of a local tool (a
 * commit, an issue) are not pushed either, but they need no confirmation: they say what the tool printed.
 */

import { existsSync } from 'node:fs';
import type { EventRecord } from '../../domain/event.ts';
import type { FactKind } from '../../domain/facts/fact.ts';
import { defined } from '../../domain/json/defined.ts';
import { whyNotHeld } from '../../domain/note.ts';
import type { Project } from '../../domain/projects/project.ts';
import { isEndHeldBack, OPEN_STATUSES, withHeldChanges } from '../../domain/tasks/task.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { isUnconfirmed, mayBePushed } from '../../domain/trust/trust.ts';
import { homeFileName } from '../../notes/home-file.ts';
import { listProfiles, profilePath } from '../../notes/profiles.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { formatDay } from '../../platform/time/human-dates.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import { createHeldFiles } from '../../store/state/dreams/held-files.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { listHeldStatus } from '../../store/state/projects/status-lines.ts';
import { createTrustReader, type HeldBack, taskHeldBack } from '../../store/state/sessions/taints.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import type { Notes } from '../notes/notes.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';

/** `file`: a briefing, a profile or an index of notes. */
export type UnconfirmedKind = FactKind | 'task' | 'status' | 'note' | 'file';

export interface UnconfirmedItem {
  readonly id: string;
  readonly kind: UnconfirmedKind;
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

export interface UnconfirmedFilter {
  /** A project's slug. */
  readonly project?: string | undefined;
  readonly session?: string | undefined;
}

export interface UnconfirmedPorts {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly projects: () => readonly Project[];
  readonly notes: () => Promise<Notes>;
  readonly hidden: HiddenProjects;
}

type ItemWithoutReason = Omit<UnconfirmedItem, 'reason' | 'because' | 'source'>;

/** By project, then oldest first. */
export async function listUnconfirmed(
  all: UnconfirmedPorts,
  filter: UnconfirmedFilter,
): Promise<readonly UnconfirmedItem[]> {
  const hidden = new Set(all.hidden.ids());
  const slugs = new Set(all.projects().flatMap(({ id, slug }) => (hidden.has(id) ? [slug] : [])));
  const ports = { ...all, projects: () => all.projects().filter(({ id }) => !hidden.has(id)) };
  const { db } = ports.reading();
  const only = all.projects().find(({ slug }) => slug === filter.project);
  const items = unconfirmedInJournal(db, all.projects(), only).flatMap(
    ({ heldBack, ...item }): readonly UnconfirmedItem[] =>
      heldBack === undefined ? [] : [{ ...item, ...explain(db, heldBack) }],
  );
  const files = unconfirmedFiles({ ...ports, projects: only ? () => [only] : all.projects });
  return [...items, ...files, ...(await unconfirmedNotes(ports, filter))]
    .filter(({ project }) => project === undefined || !slugs.has(project))
    .filter(({ project }) => filter.project === undefined || project === filter.project)
    .filter(({ session }) => filter.session === undefined || session?.startsWith(filter.session) === true)
    .sort((a, b) => compareText(a.project ?? '', b.project ?? '') || a.at - b.at || compareText(a.id, b.id));
}

/** With `only`, in this project. */
function unconfirmedInJournal(
  db: Journal['db'],
  projects: readonly Project[],
  only: Project | undefined,
): readonly (ItemWithoutReason & { readonly heldBack: HeldBack | undefined })[] {
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
  const slugOf = (id: string | undefined): string | undefined => (id === undefined ? undefined : (slugs.get(id) ?? id));
  const reader = createTrustReader(db);
  const within = defined({ project: only?.id });
  const facts = listFacts(db, { ...within, truth: 'stated', mayBeUnconfirmed: true })
    .filter(({ trust }) => isUnconfirmed(trust))
    .map(({ id, kind, statement: text, project, session, at, trust, source, withAgentWords }) => {
      const made = { trust: getEvent(db, source)?.trust ?? trust, session, at, withAgentWords, statement: text };
      const heldBack = reader.heldBack(made);
      return { id, kind, text, project: slugOf(project), session, at, heldBack };
    });
  const tasks = [
    ...listTasks(db, { ...within, statuses: OPEN_STATUSES }),
    ...listTasks(db, { ...within, agentEndedSince: 0 }).filter(isEndHeldBack),
  ].map((task) => {
    const { id, text, project, session, createdAt: at } = task;
    const item = { id, kind: 'task' as const, text, project: slugOf(project), session, at };
    const change = task.agentChanges?.at(-1);
    if (change === undefined) return { ...item, heldBack: taskHeldBack(reader, task) };
    const { session: changedIn, at: changedAt } = change;
    return {
      ...item,
      text: withHeldChanges(task),
      session: changedIn,
      at: changedAt,
      heldBack: reader.heldBack(change),
    };
  });
  const lines = (only ? [only] : projects).flatMap((project) =>
    listHeldStatus(db, project.id).map((line) => {
      const { id, name, value, before, session, at } = line;
      const was = before === undefined ? '' : ` (was: ${before})`;
      const text = `${name}: ${value ?? 'removed'}${was}`;
      return { id, kind: 'status' as const, text, project: project.slug, session, at, heldBack: reader.heldBack(line) };
    }),
  );
  return [...facts, ...tasks, ...lines];
}

/** Files that an agent wrote with its own tools after it read external content. */
function unconfirmedFiles({ reading, layout, projects }: UnconfirmedPorts): readonly UnconfirmedItem[] {
  const { db } = reading();
  const held = createHeldFiles(db);
  const ofFile = (path: string, project: string | undefined): readonly UnconfirmedItem[] => {
    const id = homeFileName(layout, path);
    const found = held(id);
    if (found === undefined || !existsSync(path)) return [];
    const heldBack = { reason: 'external', by: found.by } as const;
    const session = getEvent(db, found.by)?.session;
    return [{ id, kind: 'file', text: path, project, session, at: found.at, ...explain(db, heldBack) }];
  };
  return [
    ...ofFile(layout.userMemoryIndex, undefined),
    ...ofFile(layout.compaction, undefined),
    ...projects().flatMap(({ slug }) => {
      const { briefing, memoryIndex } = layout.project(slug);
      const profiles = listProfiles(layout, slug).map((skill) => profilePath(layout, slug, skill));
      return [briefing, memoryIndex, ...profiles].flatMap((path) => ofFile(path, slug));
    }),
  ];
}

async function unconfirmedNotes(
  ports: UnconfirmedPorts,
  filter: UnconfirmedFilter,
): Promise<readonly UnconfirmedItem[]> {
  const projects = ports.projects().filter(({ slug }) => filter.project === undefined || slug === filter.project);
  const notes = await ports.notes();
  const today = formatDay(new Date(ports.reading().clock.now()));
  const listed = new Map(
    [undefined, ...projects.map(({ slug }) => slug).filter((slug) => existsSync(ports.layout.project(slug).memoryDir))]
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
      because: 'The note was written after external content was read, or from an external source.',
      source: note.fields.sources[0],
    };
  });
}

function explain(db: Journal['db'], heldBack: HeldBack): Pick<UnconfirmedItem, 'reason' | 'because' | 'source'> {
  switch (heldBack.reason) {
    case 'external':
      return {
        reason: heldBack.reason,
        because: `It was made after ${whatWasRead(getEvent(db, heldBack.by))}.`,
        source: heldBack.by,
      };
    case 'source':
      return {
        reason: heldBack.reason,
        because:
          'It repeats a web page, an MCP server, a command or an imported conversation, not what you or the agent said.',
        source: undefined,
      };
    case 'unknown-session':
      return {
        reason: heldBack.reason,
        because: 'Memoir has no prompt of the session it was made in, so it does not know what was read there.',
        source: undefined,
      };
  }
}

const SHOWN_CHARS = 80;

function whatWasRead(event: EventRecord | undefined): string {
  if (event === undefined) return 'external content was read';
  if (event.type === 'prompt.submitted') return 'a prompt that continues a conversation Memoir did not see';
  const { input } = event.body;
  const words =
    typeof input === 'object' && input !== null
      ? Object.values(input).find((value) => typeof value === 'string' && value.trim() !== '')
      : undefined;
  const about = typeof words === 'string' ? ` ${JSON.stringify(words.replace(/\s+/g, ' ').slice(0, SHOWN_CHARS))}` : '';
  return `a result of ${String(event.body.tool)}${about}`;
}
