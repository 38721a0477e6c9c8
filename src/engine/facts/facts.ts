/** `memoir.facts`: what is known, each with its sources: decisions, preferences, corrections, blockers and so on. */
import { existsSync } from 'node:fs';
import { MemoirError } from '../../domain/errors.ts';
import { FACT_TEXT_MAX_CHARS, type FactKind, isHolding } from '../../domain/facts/fact.ts';
import { EVERYWHERE, type Fact } from '../../domain/facts/fact-record.ts';
import { type NewFact, unknownFact } from '../../domain/facts/fact-rules.ts';
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import { defined } from '../../domain/json/defined.ts';
import type { Note } from '../../domain/note.ts';
import type { RecallSource } from '../../domain/recall.ts';
import { checkText } from '../../domain/text/check-text.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { type Author, isLessTrusted, mayBePushed, type Trust } from '../../domain/trust/trust.ts';
import { splitFacts } from '../../extract/sentences/split-facts.ts';
import { findSubject } from '../../extract/subject/find-subject.ts';
import { locateFacts } from '../../open/locate-facts.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { type FactFilter, getFact, listFacts, projectsWithFacts } from '../../store/state/facts/facts.ts';
import { factsKnownAt } from '../../store/state/facts/fold-projects.ts';
import { changeFact, type FactEdit, resolveFact, stateFact } from '../../store/state/facts/state-facts.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';
import { countLeft, type ExtractedFacts, extractBriefly, extractFacts } from '../background/extract-facts.ts';
import type { Notes } from '../notes/notes.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';
import type { ProjectFinder, Where } from '../projects/project-finder.ts';
import type { Projects } from '../projects/projects.ts';
import { type Contradiction, contradictionsOf, type SavedNote } from './contradictions.ts';
import { type Retracted, retract } from './retract.ts';

/** `sources` are ids of events, facts, tasks, sessions or notes, or the start of an id. */
export type NewDecision = Pick<NewFact, 'text' | 'why' | 'supersedes' | 'sources'>;

/** A fact of any kind. `everywhere`: it holds in all projects. */
export interface NewStatement extends NewDecision {
  readonly kind: FactKind;
  readonly subject?: string | undefined;
  readonly value?: string | undefined;
  readonly everywhere?: boolean | undefined;
}

/** The current state of a fact. */
export interface FactWords {
  readonly statement?: string | undefined;
  readonly subject?: string | undefined;
  readonly value?: string | undefined;
}

/**
 * Facts: short statements drawn from what was said, or stated with a command.
 *
 * @example
 * await memoir.facts.decide({ cwd: process.cwd() }, { text: 'The shop uses Postgres', why: 'its schema is written for it' });
 */
export interface Facts {
  /**
   * Lists facts, the newest first.
   * @example memoir.facts.list({ kind: 'decision', limit: 10 });
   */
  list(filter?: FactFilter): readonly Fact[];
  /**
   * Lists facts as Memoir knew them at a time, the newest first. `project` as in `list`; without it, those of all projects.
   * @example memoir.facts.knownAt(Date.parse('2026-09-01'), { kind: 'decision' });
   */
  knownAt(
    at: number,
    filter?: Pick<FactFilter, 'project' | 'hidden' | 'everywhere' | 'kind' | 'about'>,
  ): readonly Fact[];
  /**
   * Returns a fact by its id or the start of it.
   * @example memoir.facts.get('f76b483b');
   */
  get(id: string): Fact;
  /**
   * Records a decision, linked to its sources; `supersedes` replaces an earlier one.
   * @example await memoir.facts.decide({ cwd }, { text: 'The shop uses Postgres', why: 'its schema is written for it' });
   */
  decide(where: Where, decision: NewDecision): Promise<Fact>;
  /**
   * Records a decision that may name several things, as one fact for each of them, so that one can be replaced and the other still holds.
   * @example await memoir.facts.decideEach({ cwd }, { text: 'deploy on Heroku, use yarn' });
   */
  decideEach(where: Where, decision: NewDecision): Promise<readonly [Fact, ...Fact[]]>;
  /**
   * Records a fact of any kind.
   * @example await memoir.facts.state({ cwd }, { kind: 'preference', text: 'Answer in German', everywhere: true });
   */
  state(where: Where, statement: NewStatement): Promise<Fact>;
  /**
   * Says that a fact no longer holds. `text` says what holds instead.
   * @example await memoir.facts.correct({ cwd }, 'f76b483b', 'The shop uses SQLite');
   */
  correct(where: Where, id: string, text?: string, why?: string): Promise<Fact>;
  /**
   * Reads "that is no longer so: …": ends the facts or the note that say it and records what holds instead. Undefined for other texts.
   * @example await memoir.facts.retract({ cwd }, { text: 'that is no longer so: the shop uses Postgres' });
   */
  retract(where: Where, said: NewDecision): Promise<Retracted | undefined>;
  /**
   * Rewords a fact. The owner's words also confirm it.
   * @example memoir.facts.edit('f76b483b', { statement: 'The shop uses Postgres 17' });
   */
  edit(id: string, words: FactWords): Fact;
  /**
   * Ends a blocker or commitment.
   * @example memoir.facts.resolve('f76b483b', 'the key arrived');
   */
  resolve(id: string, why?: string): Fact;
  /**
   * Finds the source of each fact's words: the agent's own reference, the transcript and the line.
   * @example const sources = memoir.facts.sources(memoir.facts.list({ limit: 10 }));
   */
  sources(facts: readonly Fact[]): ReadonlyMap<string, RecallSource>;
  /**
   * Lists what a fact or a note that was saved contradicts or replaces, among facts and notes.
   * @example const found = await memoir.facts.contradictions(memoir.facts.get('f76b483b'));
   */
  contradictions(said: Fact | SavedNote): Promise<readonly Contradiction[]>;
  /**
   * Lists other facts on the same subject that hold, the newest first, at most three.
   * @example memoir.facts.related(memoir.facts.get('f76b483b'));
   */
  related(fact: Fact): readonly Fact[];
  /**
   * Extracts turns that are not extracted yet, for a short time by default. With a time of 0 it only counts what is left.
   * @example await memoir.facts.extractNew({ budgetMs: 2000 });
   */
  extractNew(options?: {
    readonly budgetMs?: number;
    readonly onProgress?: (done: number, total: number) => void;
  }): Promise<ExtractedFacts>;
}

export interface FactPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly author: Author;
  /** Removes secrets, so that no subject or value is derived from them. */
  readonly redact: (text: string) => string;
  readonly finder: ProjectFinder;
  readonly hidden: HiddenProjects;
  readonly resolveSources: ResolveSources;
  readonly layout: HomeLayout;
  readonly projects: Projects;
  readonly notes: () => Promise<Notes>;
  readonly cwd: string;
}

/** The whole ids of sources, and the trust that an item derived from them may have. */
export type ResolveSources = (
  ids: readonly string[],
  cwd: string,
) => Promise<{ readonly ids: readonly string[]; readonly trust: Trust }>;

/** Kinds that say how something is, or how it should be done. */
const RULING_KINDS: readonly FactKind[] = ['decision', 'preference', 'correction', 'fact', 'reference'];
/** A longer list would hide what is contradicted. */
const RELATED_MOST = 3;

export function createFacts(ports: FactPorts): Facts {
  const { writing, reading, author, hidden, redact } = ports;
  const visible = (typed: string): Fact => {
    const fact = resolveFact(reading(), typed);
    if (hidden.has(fact.project)) throw unknownFact(typed);
    return fact;
  };
  const stateEach = (where: Where, statement: NewStatement, texts: readonly [string, ...string[]]) =>
    recordEach(ports, visible, { where, statement, texts });
  const state = async (where: Where, statement: NewStatement): Promise<Fact> =>
    (await stateEach(where, statement, [statement.text]))[0];
  const decide: Facts['decide'] = (where, decision) => state(where, { ...decision, kind: 'decision' });
  const change = (fact: Fact, edit: FactEdit): Fact => {
    const journal = writing();
    assertMayChange(journal, fact, author);
    changeFact(journal, fact, edit, author);
    return getFact(journal.db, fact.id) ?? fact;
  };
  const correct: Facts['correct'] = async (where, id, text, why) => {
    const fact = visible(id);
    if (text === undefined || text.trim() === '') {
      return change(fact, { truth: endsByItself(fact) ? 'resolved' : 'refuted', ...defined({ why }) });
    }
    const { kind, subject, project } = fact;
    // A person's correction of a fact becomes the fact that holds now, with the same subject.
    const said = findSubject(redact(text), []);
    const value = subjectKey(said.subject) === subjectKey(subject) ? said.value : undefined;
    const everywhere = project === EVERYWHERE;
    return state(where, { kind, text, subject, value, why, supersedes: fact.id, everywhere });
  };
  const retractSaid = (
    where: Where,
    said: NewStatement,
    notes?: () => Promise<Notes>,
  ): Promise<Retracted | undefined> =>
    retract(
      {
        heldIn: (place) => factsHeldIn(ports, place),
        notes,
        author,
        change,
        state: (text) => state(where, { ...said, text }),
        replace: ({ id }, text) => correct(where, id, text, said.why),
        now: () => reading().clock.now(),
      },
      where,
      said,
    );
  /** "that is no longer so: …" changes the facts that it names. */
  const stateCorrection = async (where: Where, statement: NewStatement): Promise<Fact> => {
    const retracted = await retractSaid(where, statement);
    return retracted === undefined ? state(where, statement) : factRetracted(retracted, visible);
  };
  return {
    list: (filter = {}) => listFacts(reading().db, { ...filter, hidden: [...(filter.hidden ?? []), ...hidden.ids()] }),
    knownAt: (at, filter = {}) => {
      const hide = new Set([...(filter.hidden ?? []), ...hidden.ids()]);
      return listKnownAt(reading(), at, filter).filter(({ project }) => project === undefined || !hide.has(project));
    },
    get: visible,
    state: (where, statement) =>
      statement.kind === 'correction' && statement.supersedes === undefined
        ? stateCorrection(where, statement)
        : state(where, statement),
    decide,
    decideEach: async (where, decision) => {
      // What replaces one fact stays one fact.
      const said = redact(decision.text);
      const parts = decision.supersedes === undefined ? splitFacts(said) : [];
      const [first = decision.text, ...others] = parts.map(({ start, end }) => said.slice(start, end).trim());
      return stateEach(where, { ...decision, kind: 'decision' }, [first, ...others]);
    },
    correct,
    retract: (where, said) => retractSaid(where, { ...said, kind: 'correction' }, ports.notes),
    edit: (id, words) => {
      const truth = author.actor === 'person' ? 'confirmed' : 'stated';
      return change(visible(id), { truth, edit: checkedEdit(words, redact) });
    },
    resolve: (id, why) => {
      const fact = visible(id);
      if (!isHolding(fact.truth)) {
        throw new MemoirError('refused', `${fact.id} is already ${fact.truth}`, { next: `See \`memoir show ${id}\`.` });
      }
      return change(fact, { truth: 'resolved', ...defined({ why }) });
    },
    sources: (facts) => locateFacts(reading(), facts),
    contradictions: async (said) => {
      const facts = listFacts(reading().db, {
        ...(said.project === undefined ? {} : { project: said.project, everywhere: true }),
      }).filter(({ project }) => !hidden.has(project));
      return contradictionsOf(said, facts, await notesOf(ports, said.project));
    },
    related: (fact) => relatedTo(reading(), fact, hidden),
    extractNew: async ({ budgetMs, onProgress } = {}) => {
      // Reading must not create a home.
      if (!existsSync(ports.layout.home)) return { sessions: 0, left: 0 };
      if (budgetMs === 0) return { sessions: 0, left: countLeft(reading()) };
      if (budgetMs !== undefined) return extractFacts(writing(), budgetMs, onProgress);
      await extractBriefly(reading());
      return { sessions: 0, left: 0 };
    },
  };
}

/** The subject and value are derived from the new words, as if they had been said. */
function checkedEdit({ statement, subject, value }: Parameters<Facts['edit']>[1], redact: FactPorts['redact']) {
  const edit = defined({
    statement: statement === undefined ? undefined : checkText(redact(statement), 'fact', FACT_TEXT_MAX_CHARS),
    subject: subject === undefined ? undefined : checkText(subject, 'subject', WORD_MAX_CHARS),
    value: value === undefined ? undefined : checkText(value, 'value', WORD_MAX_CHARS),
  });
  if (Object.keys(edit).length === 0) {
    throw new MemoirError('bad-input', 'Nothing to change was given', {
      next: 'Give the new words, or --subject or --value.',
    });
  }
  const read = edit.statement === undefined ? {} : defined(findSubject(edit.statement, []));
  return { ...read, ...edit };
}

/** All or none of the texts are recorded, each as a fact. */
async function recordEach(
  { writing, author, finder, resolveSources, redact }: FactPorts,
  visible: (typed: string) => Fact,
  {
    where,
    statement,
    texts: [first, ...others],
  }: { readonly where: Where; readonly statement: NewStatement; readonly texts: readonly [string, ...string[]] },
): Promise<[Fact, ...Fact[]]> {
  const { ids: sources, trust } = await resolveSources(statement.sources ?? [], where.cwd);
  const journal = writing();
  const recordOne = (said: string): Fact => {
    const { id: project, drafts } = finder.toWrite(journal, where);
    if (statement.supersedes !== undefined) assertMayChange(journal, visible(statement.supersedes), author);
    const text = redact(said);
    const described = statement.subject === undefined ? findSubject(text, []) : {};
    return stateFact(journal, { ...described, ...defined(statement), text, project, sources, trust }, author, drafts);
  };
  return journal.db.together(() => [recordOne(first), ...others.map(recordOne)]);
}

function relatedTo({ db, clock }: Journal, fact: Fact, hidden: HiddenProjects): readonly Fact[] {
  const where = fact.project === undefined ? {} : { project: fact.project, everywhere: true };
  return listFacts(db, { ...where, about: fact.subject, kinds: RULING_KINDS, holdsAt: clock.now() })
    .filter(({ id, project, trust }) => id !== fact.id && !hidden.has(project) && mayBePushed(trust))
    .slice(0, RELATED_MOST);
}

function listKnownAt(
  journal: Journal,
  at: number,
  { project, everywhere, kind, about }: Parameters<Facts['knownAt']>[1] & object,
): readonly Fact[] {
  const projects = project === undefined ? projectsWithFacts(journal.db) : [project];
  const own = projects.flatMap((id) => factsKnownAt(journal, id, at));
  const subjects = new Set(own.flatMap((fact) => (isHolding(fact.truth) ? [subjectKey(fact.subject)] : [])));
  const shared =
    project === undefined || everywhere !== true
      ? []
      : factsKnownAt(journal, EVERYWHERE, at).filter(({ subject }) => !subjects.has(subjectKey(subject)));
  return [...own, ...shared]
    .filter((fact) => kind === undefined || fact.kind === kind)
    .filter(({ subject }) => about === undefined || subjectKey(subject) === subjectKey(about))
    .toSorted((a, b) => b.validFrom - a.validFrom || compareText(b.id, a.id));
}

/** The notes of a project, and those that hold in every project. */
async function notesOf({ projects, notes, cwd }: FactPorts, project: string | undefined): Promise<readonly Note[]> {
  const name = project === undefined ? undefined : projects.list().find(({ id }) => id === project)?.slug;
  return (await notes()).list({ name, cwd: name === undefined ? '/' : cwd }).notes;
}

const WORD_MAX_CHARS = 200;

function factsHeldIn({ reading, finder, hidden }: FactPorts, where: Where): readonly Fact[] {
  const journal = reading();
  const project = finder.find(journal, where)?.id;
  return listFacts(journal.db, {
    ...(project === undefined ? {} : { project, everywhere: true }),
    holdsAt: journal.clock.now(),
  }).filter((fact) => !hidden.has(fact.project));
}

/** What holds now, or what was ended. */
function factRetracted({ now, ended: [first], over = '', nearest }: Retracted, visible: (id: string) => Fact): Fact {
  if (now !== undefined) return now;
  if (first !== undefined) return visible(first.id);
  throw nothingSaysSo(over, nearest);
}

function nothingSaysSo(over: string, nearest: readonly Fact[]): MemoirError {
  const known = nearest.map(({ id, statement }) => `${id} (${statement})`).join(', ');
  return new MemoirError('not-found', `No known fact says so: ${over}`, {
    next: `Nothing was changed.${known === '' ? '' : ` The nearest: ${known}.`} \`memoir refute <id>\` ends one.`,
  });
}

/** Blockers and commitments end without being wrong. */
function endsByItself({ kind }: Fact): boolean {
  return kind === 'blocker' || kind === 'commitment';
}

const WHY_HELD_BACK = {
  external: 'This session read external text',
  source: 'It is drawn from external text',
  'unknown-session': 'Memoir does not know which session this is, or recorded no prompt of it',
} as const;

/**
 * A session that read external content may not change what is trusted, and no author may change what is trusted more than
 * they are.
 */
function assertMayChange(journal: Journal, fact: Fact, author: Author): void {
  const now = { trust: author.trust, session: author.session, at: journal.clock.now() };
  const reader = createTrustReader(journal.db);
  const heldBack = reader.heldBack(now);
  if (heldBack && mayBePushed(fact.trust)) {
    throw new MemoirError('refused', `Only the person can replace the ${fact.kind} ${fact.id} now`, {
      next: `${WHY_HELD_BACK[heldBack.reason]}. Record the new one without replacing the old one, or ask the person.`,
    });
  }
  if (!isLessTrusted(reader.trust(now), fact.trust)) return;
  throw new MemoirError('refused', `The ${fact.kind} ${fact.id} is the person's, and only they can change it`, {
    next: 'Ask the person. `memoir facts edit`, `memoir refute` and `memoir facts resolve` change it.',
  });
}
