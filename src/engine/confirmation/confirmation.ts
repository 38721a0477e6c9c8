/** `memoir.confirmation()`: the owner confirms or refutes unconfirmed items. Only a person can do that. */
import { join } from 'node:path';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import type { EventDraft, EventOf, EventRecord } from '../../domain/event.ts';
import type { Fact, Truth } from '../../domain/facts/fact.ts';
import { defined } from '../../domain/json/defined.ts';
import { isClosedStatus, type Task } from '../../domain/tasks/task.ts';
import { valuesBefore } from '../../domain/trust/agent-changes.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import { homeFile } from '../../notes/home-file.ts';
import { findItem, type Target } from '../../open/find-item.ts';
import type { OpenPorts } from '../../open/view.ts';
import { confirmFile } from '../../store/files/journaled-file.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { createHeldFiles } from '../../store/state/dreams/held-files.ts';
import { getFact } from '../../store/state/facts/facts.ts';
import { changeFact } from '../../store/state/facts/state-facts.ts';
import { listStatus } from '../../store/state/projects/status-lines.ts';
import { createTrustReader, type HeldBack } from '../../store/state/sessions/taints.ts';
import { editTask, linkTask, unlinkTask } from '../../store/state/tasks/change-tasks.ts';
import { taskHistory } from '../../store/state/tasks/tasks.ts';
import { assertPerson } from '../base/author.ts';
import type { Notes } from '../notes/notes.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';
import {
  listUnconfirmed,
  type UnconfirmedFilter,
  type UnconfirmedItem,
  type UnconfirmedKind,
} from './unconfirmed-items.ts';

export interface Judged {
  readonly id: string;
  readonly kind: UnconfirmedKind;
  readonly text: string;
  /** A fact: whether it held before. */
  readonly before: Truth | null;
}

/**
 * Unconfirmed items, which Memoir holds back until the owner confirms them.
 *
 * @example
 * const confirmation = await memoir.confirmation();
 * for (const { id, text, because } of await confirmation.list()) console.log(id, text, because);
 */
export interface Confirmation {
  /**
   * Lists the unconfirmed items, by project, oldest first.
   * @example const waiting = await confirmation.list();
   */
  list(filter?: UnconfirmedFilter): Promise<readonly UnconfirmedItem[]>;
  /**
   * Confirms facts, tasks, notes and status lines by id or prefix: all of them, or none if one is unknown.
   * @example await confirmation.confirm(['f76b483b'], cwd);
   */
  confirm(ids: readonly string[], cwd: string): Promise<readonly Judged[]>;
  /**
   * Refutes them: a fact is marked, a task dropped, a status line removed, a note retired. Changes that an agent made to an
   * existing task or status line are undone, and a task that an agent ended is reopened.
   * @example await confirmation.refute(['f76b483b'], cwd, 'nobody decided that');
   */
  refute(ids: readonly string[], cwd: string, why?: string): Promise<readonly Judged[]>;
  /**
   * Says why an item that the caller makes now would be held back; undefined if it would not.
   * @example confirmation.heldBackNow();
   */
  heldBackNow(): HeldBack | undefined;
}

export interface ConfirmationPorts extends OpenPorts {
  readonly writing: () => Journal;
  readonly notes: () => Promise<Notes>;
  readonly hidden: HiddenProjects;
  /** The environment variable that shows that an agent runs this process. */
  readonly agentVariable: string | undefined;
}

export function createConfirmation(ports: ConfirmationPorts): Confirmation {
  const { reading, author } = ports;
  const judge = async (
    ids: readonly string[],
    cwd: string,
    { check, record, write }: Acts,
  ): Promise<readonly Judged[]> => {
    // An agent that could confirm would raise its own words, or external ones, to the owner's trust level.
    assertPerson(ports.author, ports.agentVariable, 'confirm or refute');
    const targets = new Map<string, Judgeable>();
    for (const id of ids) {
      const target = judgeable(await find(ports, id, cwd), id);
      targets.set(judged(target).id, target);
    }
    const all: readonly Judgeable[] = [...targets.values()];
    for (const target of all) check?.(target);
    // What is only in the journal is judged as a whole. Files are written one by one, and judging a file again is harmless.
    const recorded = all.filter(isRecorded);
    if (recorded.length > 0)
      ports.writing().db.together(() => {
        for (const target of recorded) record(target);
      });
    for (const target of all) if (!isRecorded(target)) await write(target);
    return [...targets.values()].map(judged);
  };
  return {
    list: (filter = {}) => listUnconfirmed(ports, filter),
    confirm: (ids, cwd) =>
      judge(ids, cwd, {
        record: (target) => confirmInJournal(ports, target),
        write: (target) => confirmInFile(ports, target),
      }),
    refute: (ids, cwd, why) =>
      judge(ids, cwd, {
        check: assertRefutable,
        record: (target) => refuteInJournal(ports, target, why),
        write: (target) => refuteInFile(ports, target),
      }),
    heldBackNow: () => {
      if (author.actor === 'person') return undefined;
      const { db, clock } = reading();
      return createTrustReader(db).heldBack({ trust: author.trust, session: author.session, at: clock.now() });
    },
  };
}

/** An unknown id is most often one of a fact, so the error names the lists that have such ids. */
async function find(ports: ConfirmationPorts, id: string, cwd: string): Promise<Target> {
  try {
    return commitmentOf(ports, await findItem(ports, id, cwd), id);
  } catch (error) {
    if (!isMemoirError(error, 'not-found') || error.data?.erased === true) throw error;
    throw new MemoirError('not-found', `There is no fact, task, note or status line ${JSON.stringify(id)}`, {
      next: 'See the ids with `memoir facts --all`, `memoir task list` or `memoir confirm`.',
    });
  }
}

/** A suggested task has the id of its commitment. Who types that id, not the task's short one, means the fact. */
function commitmentOf({ reading }: ConfirmationPorts, target: Target, typed: string): Target {
  if (target.kind !== 'task' || !target.task.suggested || !target.task.id.startsWith(typed.toLowerCase()))
    return target;
  const fact = getFact(reading().db, target.task.id);
  return fact === undefined ? target : { kind: 'fact', fact, event: target.event };
}

interface Acts {
  /** Called for all before anything is changed. */
  readonly check?: (target: Judgeable) => void;
  readonly record: (target: RecordedItem) => void;
  readonly write: (target: FileItem) => Promise<void>;
}

function confirmInJournal(ports: ConfirmationPorts, target: RecordedItem): void {
  switch (target.kind) {
    case 'fact':
      changeFact(ports.writing(), target.fact, { truth: 'confirmed' }, ports.author);
      return;
    case 'task':
      editTask(ports.writing(), target.task.id, { confirmed: true }, ports.author);
      return;
    case 'status':
      append(ports, target.event, { type: 'status.set', body: { name: target.name, value: target.value } });
  }
}

async function confirmInFile(ports: ConfirmationPorts, target: FileItem): Promise<void> {
  if (target.kind === 'note') (await ports.notes()).edit(target.where, target.file, {});
  // A note that already says what a confirmed note says is not written again.
  confirmHeldFile(ports, target.id);
}

function refuteInJournal(ports: ConfirmationPorts, target: RecordedItem, why: string | undefined): void {
  switch (target.kind) {
    case 'fact':
      changeFact(ports.writing(), target.fact, { truth: 'refuted', ...defined({ why }) }, ports.author);
      return;
    case 'task':
      refuteTask(ports, target.task, why);
      return;
    case 'status':
      refuteStatus(ports, target);
  }
}

async function refuteInFile(ports: ConfirmationPorts, target: FileItem): Promise<void> {
  if (target.kind === 'note') (await ports.notes()).retire(target.where, target.file);
}

function assertRefutable(target: Judgeable): void {
  if (target.kind !== 'file') return;
  throw new MemoirError(
    'bad-input',
    `${target.id} is a file that sessions are given as a whole; it cannot be refuted`,
    {
      next: 'Correct or delete the file, then confirm it. A briefing also has `memoir notes briefing rollback`.',
    },
  );
}

/** Undoes the unconfirmed changes of a task. Without any, reopens a task that an agent ended, and drops any other. */
function refuteTask({ writing, author }: ConfirmationPorts, task: Task, why: string | undefined): void {
  const journal = writing();
  const changes = task.agentChanges ?? [];
  if (changes.length > 0) {
    const isStatus = changes.some((change) => change.ended !== undefined || change.why !== undefined);
    const { links, ...values } = valuesBefore(changes);
    const reopened = isStatus ? ({ status: 'open' } as const) : {};
    const edit = { refuted: true, ...values, ...reopened, ...defined({ why }) } as const;
    editTask(journal, task.id, edit, author);
    for (const { dependsOn, removed } of links) (removed ? linkTask : unlinkTask)(journal, task.id, dependsOn, author);
    return;
  }
  const ending = taskHistory(journal.db, task.id).findLast((event) => event.type === 'task.changed' && isEnding(event));
  const endedByAgent = isClosedStatus(task.status) && ending !== undefined && ending.trust !== 'owner';
  const edit = endedByAgent
    ? { status: 'open' as const, ...defined({ why }) }
    : { status: 'dropped' as const, why: why ?? 'the owner refuted it' };
  editTask(journal, task.id, edit, author);
}

function isEnding({ body: { status } }: EventOf<'task.changed'>): boolean {
  return status !== undefined && isClosedStatus(status);
}

/** Drops an unconfirmed value, so that the previous one counts again. Removes a line whose value is confirmed. */
function refuteStatus(
  ports: ConfirmationPorts,
  { event, name }: Extract<RecordedItem, { readonly kind: 'status' }>,
): void {
  const lines = event.project === undefined ? [] : listStatus(ports.reading().db, event.project);
  const holds = lines.some(({ id, trust }) => id === event.id && mayBePushed(trust));
  const body = { name, value: null, ...(holds ? {} : { refuted: true as const }) };
  append(ports, event, { type: 'status.set', body });
}

function confirmHeldFile({ writing, layout, author }: ConfirmationPorts, name: string): void {
  const journal = writing();
  if (createHeldFiles(journal.db)(name) === undefined) return;
  confirmFile(homeFile(journal, layout, join(layout.home, ...name.split('/')), author.trust));
}

type Change = DraftOf<'status.set'>;
type DraftOf<T> = Pick<Extract<EventDraft, { readonly type: T }>, 'type' | 'body'>;

function append({ writing, author }: ConfirmationPorts, { project }: EventRecord, change: Change): void {
  const journal = writing();
  appendEvents(journal, [
    defined({
      ...change,
      happenedAt: journal.clock.now(),
      actor: author.actor,
      trust: author.trust,
      project,
    }),
  ]);
}

type Judgeable = RecordedItem | FileItem;

/** Only in the journal. */
type RecordedItem =
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'status'; readonly name: string; readonly value: string | null; readonly event: EventRecord };

type FileItem =
  | { readonly kind: 'file'; readonly id: string }
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly file: string;
      readonly text: string;
      readonly where: { readonly name?: string; readonly cwd: string };
    };

function isRecorded(target: Judgeable): target is RecordedItem {
  return target.kind === 'fact' || target.kind === 'task' || target.kind === 'status';
}

/** Files other than notes that are pushed. */
const PUSHED_FILE = /\/(?:briefing|profiles\/[^/]+|memory\/MEMORY)\.md$|^COMPACTION\.md$/;

function judgeable(target: Target, typed: string): Judgeable {
  if (target.kind === 'fact') return target;
  if (target.kind === 'task') return target;
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
  if (target.kind === 'file' && PUSHED_FILE.test(target.path)) return { kind: 'file', id: target.path };
  throw new MemoirError('bad-input', `${typed} is a ${target.kind}, which cannot be confirmed or refuted`, {
    next: '`memoir confirm` lists the items it can confirm: facts, tasks, notes, files and status lines.',
  });
}

function judged(target: Judgeable): Judged {
  switch (target.kind) {
    case 'fact':
      return { id: target.fact.id, kind: target.fact.kind, text: target.fact.statement, before: target.fact.truth };
    case 'task':
      return { id: target.task.id, kind: 'task', text: target.task.text, before: null };
    case 'status':
      return { id: target.event.id, kind: 'status', text: `${target.name}: ${target.value ?? ''}`, before: null };
    case 'note':
      return { id: target.id, kind: 'note', text: target.text, before: null };
    case 'file':
      return { id: target.id, kind: 'file', text: target.id, before: null };
  }
}
