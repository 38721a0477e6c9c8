/** The files that dreams wrote as a whole, with the last text a dream wrote into each. */
import type { DreamChange, DreamRun, Proposal } from '../../../domain/dream.ts';
import { asKnownEvent } from '../../../domain/event.ts';
import type { Journal } from '../../journal/journal.ts';
import { iterateEvents } from '../../journal/read.ts';
import { listDreams, ownText } from './dreams.ts';

export interface OwnFiles {
  has(path: string): boolean;
  /** The last text a dream wrote, without additions by people. Undefined if there is none or it was erased. */
  textOf(path: string): string | undefined;
  /** The proposal that wrote the file, if an agent wrote its text. */
  byAgent(path: string): Proposal | undefined;
  /** The newest proposal for this file, without undos. */
  lastOf(path: string): Proposal | undefined;
  /** The proposal that moved the file to the archive, with the sources it had; undefined if it was written again since. */
  archivedOf(path: string): Proposal | undefined;
  /** The files that dreams created, with what their last proposal changed. */
  list(): readonly Proposal[];
}

export function ownFiles(journal: Journal, runs: readonly DreamRun[]): OwnFiles {
  const written = new Map<string, Proposal>();
  const latest = new Map<string, Proposal>();
  const archived = new Map<string, Proposal>();
  for (const { gate, proposals } of runs) {
    for (const proposal of proposals) {
      if (gate !== 'undo') latest.set(proposal.path, proposal);
      if (proposal.state !== 'applied') continue;
      if (proposal.change === 'archive' && proposal.next === null) archived.set(proposal.path, proposal);
      if (!isWhole(proposal)) continue;
      archived.delete(proposal.path);
      if (proposal.next === null) written.delete(proposal.path);
      else written.set(proposal.path, proposal);
    }
  }
  return {
    has: (path) => written.has(path),
    textOf: (path) => {
      const proposal = written.get(path);
      return proposal === undefined ? undefined : ownText(journal, proposal.id);
    },
    byAgent: (path) => {
      const proposal = written.get(path);
      return proposal?.by === 'agent' ? proposal : undefined;
    },
    archivedOf: (path) => archived.get(path),
    lastOf: (path) => latest.get(path),
    list: () => [...written.values()],
  };
}

const WHOLE_FILES: ReadonlySet<DreamChange> = new Set(['note', 'page', 'briefing', 'profile', 'report', 'companion']);

/** Files that a dream writes as a whole. All other changes are to notes written by someone else. */
function isWhole({ change }: Pick<Proposal, 'change'>): boolean {
  return WHOLE_FILES.has(change);
}

/** All names, current and former, of one file of a dream. */
export type DreamtNames = ReadonlySet<string>;

/** All names of the files that dreams wrote, one set for each file: a project can be renamed or merged. */
export function dreamtFiles({ db, device }: Journal, runs: readonly DreamRun[]): readonly DreamtNames[] {
  const names = new Set<string>();
  const links: (readonly [string, string])[] = [];
  const now = new Map(runs.flatMap(({ proposals }) => proposals.map(({ id, path }) => [id, path])));
  for (const record of iterateEvents(db, { types: ['dream.proposed', 'file.removed'], texts: 'apart' })) {
    const event = record.device === device ? asKnownEvent(record) : undefined;
    if (event?.type === 'dream.proposed' && isWhole(event.body)) {
      names.add(event.body.path);
      links.push([event.body.path, now.get(event.id) ?? event.body.path]);
    }
    if (event?.type === 'file.removed' && event.body.to !== undefined) links.push([event.body.path, event.body.to]);
  }
  return groupLinked(links).filter((family) => [...family].some((name) => names.has(name)));
}

/** Every name of a file that a dream wrote. */
export function dreamtNames(journal: Journal): ReadonlySet<string> {
  return new Set(dreamtFiles(journal, listDreams(journal)).flatMap((names) => [...names]));
}

/** Groups names that are linked, directly or through others. */
function groupLinked(links: readonly (readonly [string, string])[]): readonly DreamtNames[] {
  const groups = new Map<string, Set<string>>();
  for (const [a, b] of links) {
    const group = groups.get(a) ?? groups.get(b) ?? new Set<string>();
    for (const name of [a, b, ...(groups.get(a) ?? []), ...(groups.get(b) ?? [])]) {
      group.add(name);
      groups.set(name, group);
    }
  }
  return [...new Set(groups.values())];
}
