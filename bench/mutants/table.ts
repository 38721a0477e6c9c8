/**
 * Hand-chosen mistakes. Each is one edit that a person could make, and that the tests named beside it must notice. `find` must
 * be in the file exactly once; when the code changes, the row is changed with it.
 */
export interface Mutant {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** What would go wrong for a user. */
  readonly harm: string;
  /** Paths of unit tests, as given to vitest. */
  readonly tests: readonly string[];
}

const RECALL = ['src/engine/recall.test.ts', 'src/recall'];
const CONTEXT = ['src/context'];
const FACTS = ['src/domain/facts'];
const JOURNAL = ['src/store/journal', 'test/contract/order-independence.test.ts'];

export const MUTANTS: readonly Mutant[] = [
  {
    file: 'src/recall/weights.ts',
    find: 'authority: 0.5',
    replace: 'authority: 0',
    harm: 'a decision ranks no higher than a remark',
    tests: RECALL,
  },
  {
    file: 'src/recall/weights.ts',
    find: 'recency: 0.2',
    replace: 'recency: 0',
    harm: 'old and new texts rank the same',
    tests: RECALL,
  },
  {
    file: 'src/recall/weights.ts',
    find: 'here: 0.2',
    replace: 'here: 0',
    harm: 'the current project is not preferred',
    tests: RECALL,
  },
  {
    file: 'src/recall/weights.ts',
    find: 'strong: 0.5',
    replace: 'strong: 0',
    harm: 'weak results are shown',
    tests: RECALL,
  },
  {
    file: 'src/recall/truth.ts',
    find: 'const outdated = isHolding(truth) ? undefined',
    replace: "const outdated = truth !== 'superseded' ? undefined",
    harm: 'a refuted fact ranks like a true one',
    tests: RECALL,
  },
  {
    file: 'src/recall/truth.ts',
    find: 'Math.min(scored.score * weights.outdated, best - 1e-3)',
    replace: 'scored.score * weights.outdated',
    harm: 'a superseded fact can rank above its replacement',
    tests: RECALL,
  },
  {
    file: 'src/recall/diversify.ts',
    find: 'if (texts.has(text) || ',
    replace: 'if (',
    harm: 'short texts are listed several times',
    tests: RECALL,
  },
  {
    file: 'src/recall/search-archive.ts',
    find: '|| !allows(slugOfPath(path))',
    replace: '',
    harm: 'the archive shows notes of an isolated project',
    tests: [...RECALL, 'src/engine/search-archive.test.ts'],
  },
  {
    file: 'src/context/choose.ts',
    find: '!isolated && listSpans',
    replace: 'listSpans',
    harm: 'a session outside of every project is given an isolated one',
    tests: CONTEXT,
  },
  {
    file: 'src/context/choose.ts',
    find: 'if (last) return changesPack',
    replace: 'if (!last) return changesPack',
    harm: 'a resumed session is given everything again',
    tests: CONTEXT,
  },
  {
    file: 'src/context/give.ts',
    find: "result?.status === 'added'",
    replace: 'result !== undefined',
    harm: 'two installs give the same pack twice',
    tests: CONTEXT,
  },
  {
    file: 'src/context/data-line.ts',
    find: "'$1 -'",
    replace: "'$1:'",
    harm: 'a stored text can pretend to be the user',
    tests: CONTEXT,
  },
  {
    file: 'src/context/fresh-notes.ts',
    find: '(?:external|tool)\\b/',
    replace: '(?:tool)\\b/',
    harm: 'a note from a web page is pushed to the agent',
    tests: CONTEXT,
  },
  {
    file: 'src/context/push/give-lead.ts',
    find: 'advice === undefined\n      ?',
    replace: "advice !== ''\n      ?",
    harm: 'the same advice is given again for each file',
    tests: CONTEXT,
  },
  {
    file: 'src/store/state/suggest-tasks.ts',
    find: 'SUGGESTIONS_PER_SESSION = 10;',
    replace: 'SUGGESTIONS_PER_SESSION = 300;',
    harm: 'suggestions hide the tasks that people asked for',
    tests: ['src/capture/extract-sessions.test.ts'],
  },
  {
    file: 'src/notes/remember.ts',
    find: 'SIMILAR = 0.55',
    replace: 'SIMILAR = 0.95',
    harm: 'the same note is saved twice in other words',
    tests: ['src/engine/notes'],
  },
  {
    file: 'src/engine/projects/project-finder.ts',
    find: "project.isolated && author.actor === 'agent' && ",
    replace: "author.actor === 'nobody' && ",
    harm: 'an agent can name an isolated project from outside',
    tests: ['src/engine/projects/hidden-projects.test.ts'],
  },
  {
    file: 'src/store/journal/append.ts',
    find: 'presence.erased || ',
    replace: '',
    harm: 'an import brings an erased event back',
    tests: JOURNAL,
  },
  {
    file: 'src/store/journal/append.ts',
    find: 'if (originsOf(record).some((origin) => isErased(db, origin))) return false;',
    replace: '',
    harm: 'what was derived from an erased event comes back',
    tests: JOURNAL,
  },
  {
    file: 'src/store/journal/append.ts',
    find: 'return a.hlc < b.hlc ||',
    replace: 'return a.hlc > b.hlc ||',
    harm: 'two devices disagree about who saw something first',
    tests: JOURNAL,
  },
  {
    file: 'src/store/journal/read.ts',
    find: 'if (asOf !== undefined && supplement.hlc > asOf) continue;',
    replace: '',
    harm: 'a view of the past shows what was learned later',
    tests: JOURNAL,
  },
  {
    file: 'src/store/journal/read.ts',
    find: "add('happened_at < ?', filter.until)",
    replace: "add('happened_at <= ?', filter.until)",
    harm: 'a day has the first event of the next one',
    tests: JOURNAL,
  },
  {
    file: 'src/store/state/pauses.ts',
    find: 'until === undefined || at < until',
    replace: 'until === undefined || at <= until',
    harm: 'the first event after a pause is refused',
    tests: ['src/store/state'],
  },
  {
    file: 'src/store/state/taints.ts',
    find: 'SAME_MOMENT_MS = 5000',
    replace: 'SAME_MOMENT_MS = 5_000_000_000',
    harm: 'what is recorded after the end of a session is trusted',
    tests: ['src/store/state'],
  },
  {
    file: 'src/store/state/tasks.ts',
    find: "add('claimed_until <= ?'",
    replace: "add('claimed_until >= ?'",
    harm: 'a task that somebody works on is offered to another session',
    tests: ['src/store/state'],
  },
  {
    file: 'src/store/state/sessions.ts',
    find: '} = ? AND id > ?))`);',
    replace: '} = ? AND id >= ?))`);',
    harm: 'the next page of sessions repeats the last one',
    tests: ['src/store/state'],
  },
  {
    file: 'src/domain/facts/fold-facts.ts',
    find: 'return rank(by) >= rank(over);',
    replace: 'return true;',
    harm: 'the words of a web page replace what a person decided',
    tests: FACTS,
  },
  {
    file: 'src/domain/facts/fold-facts.ts',
    find: "return rank(by) >= Math.min(rank(over), rank('agent'));",
    replace: 'return true;',
    harm: 'the output of a tool ends what a person asked for',
    tests: FACTS,
  },
  {
    file: 'src/domain/facts/fold-facts.ts',
    find: "if (change.trust === 'owner') draft.trust = 'owner';",
    replace: "draft.trust = 'owner';",
    harm: "an agent's confirmation makes a fact the owner's",
    tests: FACTS,
  },
  {
    file: 'src/domain/facts/fold-facts.ts',
    find: 'const corrected = refuted.size === 0 ? drafts :',
    replace: 'const corrected = refuted.size < 1000 ? drafts :',
    harm: 'what a refuted fact had replaced does not hold again',
    tests: FACTS,
  },
  {
    file: 'src/store/state/session-conclusion.ts',
    find: 'const trusted = mayBePushed(reader.spokenTrust({ session, at: event.happenedAt, trust: event.trust }));',
    replace: 'const trusted = true;',
    harm: 'the last reply after reading a web page is given to the next session',
    tests: CONTEXT,
  },
  {
    file: 'src/context/snapshot.ts',
    find: 'listStatus(db, project.id).filter(({ trust }) => mayBePushed(trust))',
    replace: 'listStatus(db, project.id)',
    harm: 'a status line from a web page is given to a session',
    tests: CONTEXT,
  },
];
