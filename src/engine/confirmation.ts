/** `memoir.confirmation()`: the owner confirms or refutes the items that were held back. Only a person can do that. */
import { join } from 'node:path';
import { defined } from '../domain/defined.ts';
import { MemoirError } from '../domain/errors.ts';
import type { EventDraft, EventRecord } from '../domain/event.ts';
import type { Fact } from '../domain/fact.ts';
import type { Task } from '../domain/task.ts';
import { homeFile } from '../notes/home-file.ts';
import { findMemory, type Target } from '../open/find-memory.ts';
import type { OpenPorts } from '../open/view.ts';
import { confirmFile } from '../store/files/journaled-file.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { editTask } from '../store/state/change-tasks.ts';
import { createHeldFiles } from '../store/state/held-files.ts';
import { changeFact } from '../store/state/state-facts.ts';
import { createTrustReader, type HeldBack } from '../store/state/taints.ts';
import { assertPerson } from './author.ts';
import type { HiddenProjects } from './hidden-projects.ts';
import type { Notes } from './notes.ts';
import { listWaiting, type WaitingFilter, type WaitingItem, type WaitingKind } from './waiting-items.ts';

export interface Judged {
  readonly id: string;
  readonly kind: WaitingKind;
  readonly text: string;
}

/**
 * Items held back until the owner confirms them.
 *
 * @example
 * const confirmation = await memoir.confirmation();
 * for (const { id, text, because } of await confirmation.waiting()) console.log(id, text, because);
 */
export interface Confirmation {
  /** Lists the items that are held back, by project, oldest first. */
  waiting(filter?: WaitingFilter): Promise<readonly WaitingItem[]>;
  /** Confirms facts, tasks, notes and status lines by id or prefix: all of them, or none if one is unknown. */
  confirm(ids: readonly string[], cwd: string): Promise<readonly Judged[]>;
  /** Refutes them: a fact is marked, a task dropped, a status line removed, a note retired. */
  refute(ids: readonly string[], cwd: string, why?: string): Promise<readonly Judged[]>;
  /** Says why an item that the caller makes now would be held back; undefined if it would not. */
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
    act: (target: Judgeable) => Promise<void> | void,
  ): Promise<readonly Judged[]> => {
    // An agent that could confirm would raise its own words, or external ones, to the owner's trust level.
    assertPerson(ports.author, ports.agentVariable, 'confirm or refute');
    const targets = new Map<string, Judgeable>();
    for (const id of ids) {
      const target = judgeable(await findMemory(ports, id, cwd), id);
      targets.set(judged(target).id, target);
    }
    for (const target of targets.values()) await act(target);
    return [...targets.values()].map(judged);
  };
  return {
    waiting: (filter = {}) => listWaiting(ports, filter),
    confirm: (ids, cwd) => judge(ids, cwd, (target) => confirmOne(ports, target)),
    refute: (ids, cwd, why) => judge(ids, cwd, (target) => refuteOne(ports, target, why)),
    heldBackNow: () => {
      if (author.actor === 'person') return undefined;
      const { db, clock } = reading();
      return createTrustReader(db).heldBack({ trust: author.trust, session: author.session, at: clock.now() });
    },
  };
}

async function confirmOne(ports: ConfirmationPorts, target: Judgeable): Promise<void> {
  switch (target.kind) {
    case 'fact':
      changeFact(ports.writing(), target.fact, { truth: 'confirmed' }, ports.author);
      return;
    case 'task':
      editTask(ports.writing(), target.task.id, { confirmed: true }, ports.author);
      return;
    case 'status':
      return append(ports, target.event, { type: 'status.set', body: { name: target.name, value: target.value } });
    case 'note':
      (await ports.notes()).edit(target.where, target.file, {});
      // A note that already says what a confirmed note says is not written again.
      return confirmHeldFile(ports, target.id);
    case 'file':
      return confirmHeldFile(ports, target.id);
  }
}

async function refuteOne(ports: ConfirmationPorts, target: Judgeable, why: string | undefined): Promise<void> {
  switch (target.kind) {
    case 'fact':
      changeFact(ports.writing(), target.fact, { truth: 'refuted', ...defined({ why }) }, ports.author);
      return;
    case 'task':
      editTask(
        ports.writing(),
        target.task.id,
        { status: 'dropped', why: why ?? 'the owner refuted it' },
        ports.author,
      );
      return;
    case 'status':
      return append(ports, target.event, { type: 'status.set', body: { name: target.name, value: null } });
    case 'note':
      (await ports.notes()).retire(target.where, target.file);
      return;
    case 'file':
      throw new MemoirError('bad-input', `${target.id} is pushed as a whole; it cannot be refuted`, {
        next: 'Correct or delete the file, then confirm it. A briefing also has `memoir notes briefing rollback`.',
      });
  }
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
    {
      ...change,
      happenedAt: journal.clock.now(),
      actor: author.actor,
      trust: author.trust,
      ...(project === undefined ? {} : { project }),
    },
  ]);
}

type Judgeable =
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'status'; readonly name: string; readonly value: string | null; readonly event: EventRecord }
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly file: string;
      readonly text: string;
      readonly where: { readonly name?: string; readonly cwd: string };
    };

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
  throw new MemoirError('bad-input', `${typed} is a ${target.kind}; it can neither be confirmed nor refuted`, {
    next: '`memoir confirm` lists the items it can confirm: facts, tasks, notes, files and status lines.',
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
    case 'file':
      return { id: target.id, kind: 'file', text: target.id };
  }
}
