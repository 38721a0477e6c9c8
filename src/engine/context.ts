/** `memoir.context`: previews a context pack, and lists the packs that were given. */
import { identifyFolder } from '../capture/projects/identify-folder.ts';
import { choosePack } from '../context/choose.ts';
import { itemsOf, type PackUse, type SessionAct, usedItems } from '../context/use-of-packs.ts';
import type { ContextPack, PackKind } from '../domain/context.ts';
import { asKnownEvent } from '../domain/event.ts';
import type { PackMoment } from '../domain/moment.ts';
import type { FolderIdentity, Project } from '../domain/projects/project.ts';
import { shortTaskId } from '../domain/tasks/task.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { hasTools } from '../platform/process/own-command.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import type { HiddenProjects } from './projects/hidden-projects.ts';

export interface GivenEntry {
  readonly id: string;
  readonly at: number;
  readonly session: string | undefined;
  readonly project: string | undefined;
  /** The moment; in older journals the agent's own name for it. */
  readonly event: string;
  readonly kind: PackKind;
  readonly tokens: number;
  readonly parts: readonly { readonly name: string; readonly chars: number; readonly cut?: string }[];
  readonly text: string;
}

/** Which parts of a pack a session used afterwards. */
export interface GivenUse {
  /** Lines of the pack that have an id. */
  readonly items: number;
  readonly used: readonly PackUse[];
}

/**
 * Context packs: the text sessions are given.
 *
 * @example
 * const pack = memoir.context.preview({ kind: 'start' }, { cwd: process.cwd() });
 * console.log(pack?.text);
 */
export interface ContextView {
  /**
   * Returns the pack a session would be given at this moment; undefined if it would be given nothing. Records nothing.
   * @example const pack = memoir.context.preview({ kind: 'start' }, { cwd });
   */
  preview(
    moment: PackMoment,
    options: {
      readonly cwd: string;
      /** Preview for this project instead of the one of the folder. */
      readonly project?: Project;
      readonly session?: string;
    },
  ): ContextPack | undefined;
  /**
   * Lists the packs that sessions were given, newest first.
   * @example memoir.context.ledger({ limit: 10 });
   */
  ledger(filter?: {
    readonly session?: string;
    readonly project?: string;
    readonly limit?: number;
  }): readonly GivenEntry[];
  /**
   * Says of each pack what its session used: opened, changed or repeated. By the pack's id.
   * @example memoir.context.uses(memoir.context.ledger({ limit: 10 }));
   */
  uses(entries: readonly GivenEntry[]): ReadonlyMap<string, GivenUse>;
}

function folderIdentity({ roots, identities, slug }: Project): FolderIdentity | undefined {
  const [root] = roots;
  return root === undefined ? undefined : { root, kind: 'folder', identities, name: slug };
}

export function createContextView({
  reading,
  layout,
  userHome,
  command,
  hidden,
}: {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly userHome: string;
  readonly command: () => string | undefined;
  readonly hidden: HiddenProjects;
}): ContextView {
  return {
    preview: (moment, { cwd, project, session = 'preview' }) => {
      const journal = reading();
      // A named project is shown as from its own folder.
      const place =
        project === undefined ? identifyFolder(cwd, { userHome, device: journal.device }) : folderIdentity(project);
      const at = {
        moment,
        session,
        notes: true,
        place,
        command: command(),
        tools: hasTools(layout),
        now: journal.clock.now(),
      };
      return choosePack(journal, listProjects(journal.db), at, layout)?.pack;
    },
    ledger: (filter = {}) => {
      const entries: GivenEntry[] = [];
      const isHidden = hidden.eventTest();
      for (const record of iterateEvents(reading().db, { ...filter, types: ['context.given'], order: 'newest' })) {
        const event = asKnownEvent(record);
        if (event?.type !== 'context.given' || isHidden(record)) continue;
        const { body, id, happenedAt: at, session, project } = event;
        entries.push({ id, at, session, project, ...body });
      }
      return entries;
    },
    uses: (entries) => {
      const { db } = reading();
      const found = new Map<string, GivenUse>();
      for (const [session, own] of Map.groupBy(entries, (entry) => entry.session)) {
        const since = Math.min(...own.map(({ at }) => at));
        const acts = session === undefined ? [] : actsOf(db, session, since);
        for (const { id, at, text } of own) {
          const items = itemsOf(text);
          found.set(id, { items: items.length, used: usedItems(items, at, acts) });
        }
      }
      return found;
    },
  };
}

/** A session rarely refers to what it was given after this many replies. */
const ACTS_READ = 300;

function actsOf(db: Database, session: string, since: number): readonly SessionAct[] {
  const said = [
    ...iterateEvents(db, { session, types: ['reply.given', 'task.changed', 'task.claimed'], since, limit: ACTS_READ }),
  ];
  // Opening an item is not session content, so its events are found by the session in their body.
  const opened = [...iterateEvents(db, { types: ['memory.opened'], since, limit: ACTS_READ })];
  return [...said, ...opened].flatMap((record): readonly SessionAct[] => {
    const event = asKnownEvent(record);
    const at = record.happenedAt;
    switch (event?.type) {
      case 'reply.given':
        return [{ at, kind: 'said', text: event.body.text }];
      case 'memory.opened':
        return event.body.session === session ? [{ at, kind: 'opened', text: event.body.target }] : [];
      case 'task.changed':
      case 'task.claimed':
        return [{ at, kind: 'changed', text: shortTaskId(event.body.task) }];
      default:
        return [];
    }
  });
}
