/** `memoir.context`: previews a context pack, and lists the packs that were given. */
import { identifyPlace } from '../capture/place.ts';
import { choosePack } from '../context/choose.ts';
import type { ContextPack, PackKind } from '../domain/context.ts';
import { asKnownEvent } from '../domain/event.ts';
import type { PackMoment } from '../domain/moment.ts';
import type { Place, Project } from '../domain/project.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { listProjects } from '../store/state/projects.ts';
import type { HiddenProjects } from './hidden-projects.ts';

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

/**
 * Context packs: the text sessions are given.
 *
 * @example
 * const pack = memoir.context.preview({ kind: 'start' }, { cwd: process.cwd() });
 * console.log(pack?.text);
 */
export interface ContextView {
  /** Returns the pack a session would be given at this moment; undefined if it would be given nothing. Records nothing. */
  preview(
    moment: PackMoment,
    options: {
      readonly cwd: string;
      /** Preview for this project instead of the one of the folder. */
      readonly project?: Project;
      readonly session?: string;
    },
  ): ContextPack | undefined;
  /** Lists the packs that sessions were given, newest first. */
  ledger(filter?: {
    readonly session?: string;
    readonly project?: string;
    readonly limit?: number;
  }): readonly GivenEntry[];
}

function placeOf({ roots, identities, slug }: Project): Place | undefined {
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
      const place = project === undefined ? identifyPlace(cwd, { userHome, device: journal.device }) : placeOf(project);
      const at = { moment, session, notes: true, place, command: command(), now: journal.clock.now() };
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
  };
}
