/** The files that dreams wrote as a whole, with the text that they last wrote into each. */
import type { DreamRun, Proposal } from '../../domain/dream.ts';
import type { Journal } from '../journal/journal.ts';
import { ownText } from './dreams.ts';

export interface OwnFiles {
  has(path: string): boolean;
  /** The text that a dream last wrote, without what people added; undefined if there is none, or it was erased. */
  textOf(path: string): string | undefined;
  /** The proposal that wrote the file, if an agent wrote its text. */
  byAgent(path: string): Proposal | undefined;
  /** The newest proposal for this file, apart from those that took one back. */
  lastOf(path: string): Proposal | undefined;
  /** The files that exist because of a dream, with what their last proposal changed. */
  list(): readonly Proposal[];
}

export function ownFiles(journal: Journal, runs: readonly DreamRun[]): OwnFiles {
  const written = new Map<string, Proposal>();
  const latest = new Map<string, Proposal>();
  for (const { gate, proposals } of runs) {
    for (const proposal of proposals) {
      if (gate !== 'undo') latest.set(proposal.path, proposal);
      if (proposal.state !== 'applied' || !isWhole(proposal)) continue;
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
    lastOf: (path) => latest.get(path),
    list: () => [...written.values()],
  };
}

/** Files that a dream writes as a whole; the other changes are to notes that somebody else wrote. */
function isWhole({ change }: Pick<Proposal, 'change'>): boolean {
  return change === 'note' || change === 'page' || change === 'briefing' || change === 'profile';
}
