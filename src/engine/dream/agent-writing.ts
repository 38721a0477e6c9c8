/** The part of `memoir.dream()` with which an agent writes notes: what it needs to know, and its proposals. */
import type { DreamGate, DreamRun, ProposedChange } from '../../domain/dream.ts';
import { MemoirError } from '../../domain/errors.ts';
import type { Project } from '../../domain/projects/project.ts';
import { listDreams } from '../../store/state/dreams/dreams.ts';
import { ownFiles } from '../../store/state/dreams/dreamt-files.ts';
import { extractFacts } from '../background/extract-facts.ts';
import { asTrustedNow } from '../base/author.ts';
import type { Where } from '../projects/project-finder.ts';
import type { Dream, DreamPorts } from './dream.ts';

/** Records the changes of a run with this gate. */
type ChangeFiles = (gate: DreamGate, plan: () => readonly ProposedChange[]) => Promise<DreamRun>;

export function createAgentWriting(ports: DreamPorts, change: ChangeFiles): Pick<Dream, 'material' | 'propose'> {
  const { writing, reading, layout, author, projects } = ports;
  const projectAt = (where: Where): Project => {
    const project = projects.find(where);
    if (project !== undefined) return project;
    throw new MemoirError('not-found', `Nothing is recorded in ${where.cwd} yet`, {
      next: 'Name a project with --project.',
    });
  };
  return {
    material: async (where) => {
      await extractFacts(writing());
      const { materialFor } = await import('./agent-proposals.ts');
      return materialFor({ journal: writing(), layout, project: projectAt(where) });
    },
    propose: async (where, proposal) => {
      const { changeOfAgent } = await import('./agent-proposals.ts');
      const journal = writing();
      const wanted = await changeOfAgent(
        {
          journal,
          layout,
          author: asTrustedNow(author, reading),
          project: projectAt(where),
          own: ownFiles(journal, listDreams(journal)),
          resolveSources: (ids) => ports.resolveSources(ids, where.cwd),
        },
        proposal,
      );
      return change('agent', () => [wanted]);
    },
  };
}
