/** `memoir.facts`: decisions, preferences and other short statements, each with its sources. */
import { MemoirError } from '../domain/errors.ts';
import type { Fact } from '../domain/fact.ts';
import type { NewFact } from '../domain/fact-rules.ts';
import { type Author, mayBePushed, type Trust } from '../domain/trust.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type FactFilter, listFacts } from '../store/state/facts.ts';
import { resolveFact, stateFact } from '../store/state/state-facts.ts';
import { createTrustReader } from '../store/state/taints.ts';
import type { HiddenProjects } from './hidden-projects.ts';
import type { ProjectFinder, Where } from './project-finder.ts';

/** `sources` are ids of events, facts, tasks, sessions or notes, or the start of an id. */
export type NewDecision = Pick<NewFact, 'text' | 'why' | 'supersedes' | 'sources'>;

/**
 * Facts: short statements drawn from the journal.
 *
 * @example
 * await memoir.facts.decide({ cwd: process.cwd() }, { text: 'The shop uses Postgres', why: 'its schema is written for it' });
 */
export interface Facts {
  /** Lists facts. */
  list(filter?: FactFilter): readonly Fact[];
  /** Records a decision, linked to its sources; `supersedes` replaces an earlier one. */
  decide(where: Where, decision: NewDecision): Promise<Fact>;
}

export interface FactPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly author: Author;
  readonly finder: ProjectFinder;
  readonly hidden: HiddenProjects;
  readonly resolveSources: ResolveSources;
}

/** The whole ids of sources, and the trust that an item derived from them may have. */
export type ResolveSources = (
  ids: readonly string[],
  cwd: string,
) => Promise<{ readonly ids: readonly string[]; readonly trust: Trust }>;

export function createFacts({ writing, reading, author, finder, hidden, resolveSources }: FactPorts): Facts {
  return {
    list: (filter) => {
      const ids = new Set(hidden.ids());
      return listFacts(reading().db, filter).filter(({ project }) => project === undefined || !ids.has(project));
    },
    decide: async (where, decision) => {
      const { ids: sources, trust } = await resolveSources(decision.sources ?? [], where.cwd);
      const journal = writing();
      const { id: project, drafts } = finder.toWrite(journal, where);
      if (decision.supersedes !== undefined) assertMayReplace(journal, decision.supersedes, author);
      return stateFact(journal, { kind: 'decision', project, ...decision, sources, trust }, author, drafts);
    },
  };
}

/** A session that read external content may not replace a trusted decision. */
function assertMayReplace(journal: Journal, typed: string, author: Author): void {
  const heldBack = createTrustReader(journal.db).heldBack({
    trust: author.trust,
    session: author.session,
    at: journal.clock.now(),
  });
  const replaced = resolveFact(journal, typed);
  if (!heldBack || !mayBePushed(replaced.trust)) return;
  throw new MemoirError('refused', `The decision ${replaced.id} stands until the person replaces it`, {
    next: 'This session read text from outside. Record the new decision without replacing the old one, or ask the person.',
  });
}
