/**
 * What waits for the owner's word, and the owner's word on it. An item waits when an agent made it after it read something
 * from outside, from a source outside, or in a session Memoir knows nothing of. Only a person can confirm or refute.
 */
import { MemoirError } from '../domain/errors.ts';
import type { EventDraft, EventRecord } from '../domain/event.ts';
import type { Fact, FactKind } from '../domain/fact.ts';
import { whyNotHeld } from '../domain/note.ts';
import type { Project } from '../domain/project.ts';
import type { Task } from '../domain/task.ts';
import type { Author } from '../domain/trust.ts';
import { mayBePushed } from '../domain/trust.ts';
import { type FindPorts, findMemory, type Target } from '../open/find-memory.ts';
import { formatDay } from '../platform/human-dates.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { editTask } from '../store/state/change-tasks.ts';
import { listFacts } from '../store/state/facts.ts';
import { listStatus } from '../store/state/status-lines.ts';
import { createTrustReader, type Doubt, taskDoubt } from '../store/state/taints.ts';
import { listTasks } from '../store/state/tasks.ts';
import type { Notes } from './notes.ts';
import type { Work } from './work.ts';

export type WaitingKind = FactKind | 'task' | 'status' | 'note';

export interface WaitingItem {
  readonly id: string;
  readonly kind: WaitingKind;
  readonly text: string;
  /** Its project's slug. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly reason: Doubt['reason'];
  /** The reason as a sentence. */
  readonly because: string;
  /** The event that brought words from outside, where one is known. */
  readonly source: string | undefined;
}

export interface WaitingFilter {
  /** A project's slug. */
  readonly project?: string | undefined;
  readonly session?: string | undefined;
}

export interface Judged {
  readonly id: string;
  readonly kind: WaitingKind;
  readonly text: string;
}

export interface Confirmation {
  /** Oldest first, project by project. */
  waiting(filter?: WaitingFilter): Promise<readonly WaitingItem[]>;
  /** Statements, tasks, notes and lines of status, by id or the beginning of one. All of them or, if one is unknown, none. */
  confirm(ids: readonly string[], cwd: string): Promise<readonly Judged[]>;
  refute(ids: readonly string[], cwd: string, why?: string): Promise<readonly Judged[]>;
  /** Why what the caller makes now has to wait; nothing where it does not. */
  doubtNow(): Doubt | undefined;
  /** Whether a task waits for the owner's word. */
  isUnconfirmed(task: Task): boolean;
}

export interface ConfirmationPorts extends FindPorts {
  readonly writing: () => Journal;
  readonly author: Author;
  readonly work: Work;
  readonly notes: () => Promise<Notes>;
  /** The variable that says that an agent runs this. */
  readonly agentVariable: string | undefined;
}

export function createConfirmation(ports: ConfirmationPorts): Confirmation {
  const { reading, writing, author, work } = ports;

  const waitingNotes = async (projects: readonly Project[]): Promise<readonly WaitingItem[]> => {
    const notes = await ports.notes();
    const today = formatDay(new Date(reading().clock.now()));
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
  };

  const judge = async (
    ids: readonly string[],
    cwd: string,
    act: (target: Judgeable) => Promise<void> | void,
  ): Promise<readonly Judged[]> => {
    assertPerson(ports);
    const targets: Judgeable[] = [];
    for (const id of ids) {
      const found = judgeable(await findMemory(ports, id, cwd), id);
      if (!targets.some((each) => judged(each).id === judged(found).id)) targets.push(found);
    }
    for (const target of targets) await act(target);
    return targets.map(judged);
  };

  const change = (record: EventRecord, draft: Pick<EventDraft, 'type' | 'body'>): void => {
    const journal = writing();
    appendEvents(journal, [
      {
        ...draft,
        happenedAt: journal.clock.now(),
        actor: author.actor,
        trust: author.trust,
        ...(record.project === undefined ? {} : { project: record.project }),
        // Type and body belong together in every call below; a spread of a union loses that.
      } as EventDraft,
    ]);
  };

  return {
    waiting: async (filter = {}) => {
      const { db } = reading();
      const projects = work.projects().filter(({ slug }) => filter.project === undefined || slug === filter.project);
      const slugs = new Map(work.projects().map(({ id, slug }) => [id, slug]));
      const reader = createTrustReader(db);
      const explain = explainer(db);
      const items: WaitingItem[] = [];
      const add = (item: Omit<WaitingItem, 'reason' | 'because' | 'source'>, doubt: Doubt | undefined): void => {
        if (doubt) items.push({ ...item, ...explain(doubt) });
      };
      for (const { id, kind, statement, project, session, validFrom: at, validTo, trust } of listFacts(db, {
        truth: 'stated',
      })) {
        if (validTo !== undefined || mayBePushed(trust)) continue;
        const recorded = getEvent(db, id)?.trust ?? trust;
        add(
          { id, kind, text: statement, project: slugOf(slugs, project), session, at },
          reader.doubt({ trust: recorded, session, at }),
        );
      }
      for (const task of listTasks(db, { statuses: ['open', 'in_progress', 'blocked'] })) {
        const { id, text, project, session, createdAt: at } = task;
        add({ id, kind: 'task', text, project: slugOf(slugs, project), session, at }, taskDoubt(reader, task));
      }
      for (const project of projects) {
        for (const { id, name, value, session, at } of listStatus(db, project.id)) {
          const recorded = getEvent(db, id)?.trust ?? 'agent';
          const text = `${name}: ${value}`;
          add(
            { id, kind: 'status', text, project: project.slug, session, at },
            reader.doubt({ trust: recorded, session, at }),
          );
        }
      }
      items.push(...(await waitingNotes(projects)));
      return items
        .filter(({ project }) => filter.project === undefined || project === filter.project)
        .filter(({ session }) => filter.session === undefined || session?.startsWith(filter.session) === true)
        .sort((a, b) => compare(a.project ?? '', b.project ?? '') || a.at - b.at || compare(a.id, b.id));
    },
    confirm: (ids, cwd) =>
      judge(ids, cwd, async (target) => {
        switch (target.kind) {
          case 'fact':
            return change(target.event, { type: 'fact.changed', body: { fact: target.fact.id, truth: 'confirmed' } });
          case 'task':
            return change(target.event, { type: 'task.changed', body: { task: target.task.id, confirmed: true } });
          case 'status':
            return change(target.event, { type: 'status.set', body: { name: target.name, value: target.value } });
          case 'note':
            (await ports.notes()).edit(target.where, target.file, {});
        }
      }),
    refute: (ids, cwd, why) =>
      judge(ids, cwd, async (target) => {
        const reason = why === undefined ? {} : { why };
        switch (target.kind) {
          case 'fact':
            return change(target.event, {
              type: 'fact.changed',
              body: { fact: target.fact.id, truth: 'refuted', ...reason },
            });
          case 'task':
            editTask(writing(), target.task.id, { status: 'dropped', why: why ?? 'the owner refuted it' }, author);
            return;
          case 'status':
            return change(target.event, { type: 'status.set', body: { name: target.name, value: null } });
          case 'note':
            (await ports.notes()).retire(target.where, target.file);
        }
      }),
    doubtNow: () => {
      if (author.actor === 'person') return undefined;
      const { db, clock } = reading();
      return createTrustReader(db).doubt({ trust: author.trust, session: author.session, at: clock.now() });
    },
    isUnconfirmed: (task) => taskDoubt(createTrustReader(reading().db), task) !== undefined,
  };
}

/** An agent that confirmed for the owner would lift its own words, or a stranger's, to the owner's trust. */
function assertPerson({ author, agentVariable }: ConfirmationPorts): void {
  if (author.actor === 'person') return;
  throw new MemoirError(
    'refused',
    `Only a person can confirm or refute, and an agent runs this${agentVariable === undefined ? '' : ` (${agentVariable} is set)`}`,
    { next: 'Ask the person to run it in their own terminal.' },
  );
}

type Judgeable =
  | { readonly kind: 'fact'; readonly fact: Fact; readonly event: EventRecord }
  | { readonly kind: 'task'; readonly task: Task; readonly event: EventRecord }
  | { readonly kind: 'status'; readonly name: string; readonly value: string | null; readonly event: EventRecord }
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly file: string;
      readonly text: string;
      readonly where: { readonly name?: string; readonly cwd: string };
    };

function judgeable(target: Target, typed: string): Judgeable {
  if (target.kind === 'fact') return target;
  if (target.kind === 'task' && target.event) return { ...target, event: target.event };
  if (target.kind === 'event' && target.event.type === 'status.set') {
    const { name, value } = target.event.body;
    // The body was checked against its type when it entered the journal.
    return { kind: 'status', name: String(name), value: value === null ? null : String(value), event: target.event };
  }
  if (target.kind === 'note' && target.retired === undefined) {
    const { id, file, scope, fields } = target.note;
    const where = scope === 'user' ? { cwd: '/' } : { name: scope.project, cwd: '/' };
    return { kind: 'note', id, file, text: fields.description || fields.name, where };
  }
  throw new MemoirError('bad-input', `${typed} is a ${target.kind}; it can neither be confirmed nor refuted`, {
    next: '`memoir confirm` lists what waits: statements, tasks, notes and lines of status.',
  });
}

function judged(target: Judgeable): Judged {
  switch (target.kind) {
    case 'fact':
      return { id: target.fact.id, kind: target.fact.kind, text: target.fact.statement };
    case 'task':
      return { id: target.task.id, kind: 'task', text: target.task.text };
    case 'status':
      return { id: target.event.id, kind: 'status', text: `${target.name}: ${target.value ?? ''}` };
    case 'note':
      return { id: target.id, kind: 'note', text: target.text };
  }
}

function explainer(db: Journal['db']): (doubt: Doubt) => Pick<WaitingItem, 'reason' | 'because' | 'source'> {
  return (doubt) => {
    switch (doubt.reason) {
      case 'external':
        return {
          reason: doubt.reason,
          because: `It was made after ${whatWasRead(getEvent(db, doubt.by))}.`,
          source: doubt.by,
        };
      case 'source':
        return { reason: doubt.reason, because: 'It was recorded as coming from outside.', source: undefined };
      case 'unknown-session':
        return {
          reason: doubt.reason,
          because: 'Memoir saw nothing of the session it was made in, so not what was read there either.',
          source: undefined,
        };
    }
  };
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

function slugOf(slugs: ReadonlyMap<string, string>, project: string | undefined): string | undefined {
  return project === undefined ? undefined : (slugs.get(project) ?? project);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
