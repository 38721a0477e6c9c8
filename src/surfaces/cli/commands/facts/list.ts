/** `memoir facts`: lists facts by kind, or as JSON. */

import { MemoirError } from '../../../../domain/errors.ts';
import { FACT_KINDS, type FactKind, holdsAt, isHolding, truthAt } from '../../../../domain/facts/fact.ts';
import { EVERYWHERE } from '../../../../domain/facts/fact-record.ts';
import { subjectKey } from '../../../../domain/facts/subjects/subject-key.ts';
import { stemsOf } from '../../../../domain/facts/wording/content-words.ts';
import { shownStatement } from '../../../../domain/facts/wording/plain-statement.ts';
import { withReason } from '../../../../domain/present/with-reason.ts';
import { assertOneTime } from '../../../../domain/recall.ts';
import { isUnconfirmed } from '../../../../domain/trust/trust.ts';
import type { Fact, Memoir } from '../../../../index.ts';
import { knownFactJson, parseLastMoment, slugsOf } from '../../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION } from '../../command.ts';
import { printExternalNotice } from '../../print/external-notice.ts';
import { type Column, humanDate, oneLine, printJson, printLine, printTable } from '../../print/output.ts';

export const list = defineCommand({
  name: 'list',
  summary: 'list what is known, newest first',
  description:
    'By default, lists the facts that hold now in the project of the current folder and those that hold in every project. A ' +
    "project's own fact on a subject takes the place of one that holds everywhere.",
  args: [{ name: 'words', help: 'only facts with all of these words', variadic: true }],
  options: {
    kind: { type: 'list', short: 'k', value: 'KIND', choices: FACT_KINDS, help: 'only facts of this kind' },
    subject: {
      type: 'string',
      short: 's',
      value: 'WORDS',
      help: 'only facts about this subject or one of its aliases; some of its words are enough',
    },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'the project; "*" for all that are not isolated' },
    'as-of': { type: 'string', value: 'WHEN', help: 'what held at that time' },
    'known-at': { type: 'string', value: 'WHEN', help: 'what Memoir knew at that time' },
    all: {
      type: 'boolean',
      short: 'a',
      help: 'also what no longer holds: superseded, refuted, resolved, or over, which means past its last day',
    },
    limit: { type: 'integer', short: 'n', min: 1, max: 1_000_000, help: 'list at most N facts' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir facts list', does: 'list what holds in this project' },
    { run: 'memoir facts cargonaut', does: 'list those with this word' },
    { run: 'memoir facts list --subject "package manager" --all', does: 'show what was replaced by what' },
    { run: 'memoir facts list --as-of 2026-03-01', does: 'show what held on that day' },
    { run: 'memoir facts list --project "*" --json', does: 'print the facts of all projects as JSON' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const words = args.words.flatMap((each) => each.toLowerCase().split(/\s+/)).filter(Boolean);
    const facts = await factsAsked(context, memoir, { ...options, words });
    if (options.json) {
      const sources = memoir.facts.sources(facts);
      const slugOf = slugsOf(memoir.projects.list());
      printJson(
        context,
        facts.map((fact) => knownFactJson(fact, slugOf, sources.get(fact.id), context.now())),
      );
    } else if (facts.length === 0) printLine(context, whenEmpty(context, { ...options, words }));
    else
      printByKind(context, memoir, facts, {
        withProject: isOfAllProjects(context, memoir, options.project),
        withTruth: options.all,
      });
    printExternalNotice(
      context,
      memoir,
      facts.map(({ trust }) => trust),
      options,
    );
  },
});

interface AskedFacts {
  /** In lower case. */
  readonly words: readonly string[];
  readonly kind: readonly FactKind[];
  readonly subject: string | undefined;
  readonly project: string | undefined;
  readonly 'as-of': string | undefined;
  readonly 'known-at': string | undefined;
  readonly all: boolean;
  readonly limit: number | undefined;
}

async function factsAsked(context: Context, memoir: Memoir, asked: AskedFacts): Promise<readonly Fact[]> {
  const { words, kind, subject, all, limit } = asked;
  const { 'as-of': asOf, 'known-at': knownAt } = asked;
  assertOneTime(asOf, knownAt);
  const when = asOf ?? knownAt;
  const at = when === undefined ? undefined : await parseLastMoment(when, new Date(context.now()));
  const project =
    asked.project === '*'
      ? undefined
      : memoir.projects.find({ name: memoir.projects.complete(asked.project), cwd: context.cwd })?.id;
  const filter = {
    ...(isOfAllProjects(context, memoir, asked.project)
      ? { hidden: memoir.projects.hiddenFrom(context.cwd) }
      : { project: project ?? '', everywhere: true }),
  };
  const found =
    at !== undefined && knownAt !== undefined
      ? memoir.facts.knownAt(at, filter)
      : memoir.facts.list({ ...filter, ...(at === undefined ? {} : { [all ? 'statedBy' : 'holdsAt']: at }) });
  return found
    .filter((fact) => all || (at === undefined ? holdsAt(fact, context.now()) : isHolding(fact.truth)))
    .filter((fact) => kind.length === 0 || kind.includes(fact.kind))
    .filter((fact) => subject === undefined || isAbout(fact, subject))
    .filter((fact) => hasWords(fact, words))
    .slice(0, limit);
}

/** In a folder that can never be a project, nothing is more likely meant than another project. */
function isOfAllProjects(context: Context, memoir: Memoir, asked: string | undefined): boolean {
  if (asked !== undefined) return asked === '*';
  return memoir.projects.find({ cwd: context.cwd }) === undefined && !memoir.projects.canBeProject(context.cwd);
}

function hasWords({ statement, subject, value = '', why = '' }: Fact, words: readonly string[]): boolean {
  const text = `${statement} ${subject} ${value} ${why}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Under any of its names, or with all of these words in its subject: `slot` finds `slot length`. */
function isAbout(fact: Fact, asked: string): boolean {
  if (fact.subject === asked || subjectKey(fact.subject) === subjectKey(asked)) return true;
  const own = new Set([...stemsOf(fact.subject), ...stemsOf(subjectKey(fact.subject))]);
  const words = [...stemsOf(asked)];
  return words.length > 0 && words.every((word) => own.has(word));
}

function whenEmpty(context: Context, { words, kind, subject, 'as-of': asOf, 'known-at': knownAt }: AskedFacts): string {
  const filtered =
    words.length > 0 || kind.length > 0 || subject !== undefined || asOf !== undefined || knownAt !== undefined;
  return filtered
    ? `No facts match. \`${context.typed} facts\` lists what is known here; --all also what no longer holds.`
    : 'Nothing is known here yet.';
}

/** On a narrower terminal, a column for the source would leave too little for the fact. */
const ROOMY_COLUMNS = 90;
/** On a narrower one, so would the id and the day. */
const TABLE_COLUMNS = 80;

function printByKind(
  context: Context,
  memoir: Memoir,
  facts: readonly Fact[],
  { withProject, withTruth }: { readonly withProject: boolean; readonly withTruth: boolean },
): void {
  const { width, style } = context;
  const slugOf = slugsOf(memoir.projects.list());
  const place = ({ project }: Fact): string => (project === EVERYWHERE ? 'everywhere' : (slugOf(project) ?? ''));
  const ended = withTruth || facts.some((fact) => !holdsAt(fact, context.now()));
  const roomy = width === undefined || width >= ROOMY_COLUMNS;
  const before: readonly Column<Fact>[] = [
    { header: 'id', cell: ({ id }) => memoir.events.shortId(id), style: 'cyan', whole: true },
    { header: 'when', cell: ({ validFrom }) => humanDate(validFrom, context.now()), whole: true },
    ...(withProject ? [{ header: 'project', cell: place }] : []),
    ...(ended ? [{ header: 'truth', cell: (fact: Fact) => truthAt(fact, context.now()), whole: true }] : []),
  ];
  const source: Column<Fact> = { header: 'source', cell: (fact) => sourceOf(memoir, fact), whole: true };
  const words = (fact: Fact): string => oneLine(withReason(shownStatement(fact), fact.why)) + mark(fact, withProject);
  const below = width !== undefined && (ended || width < TABLE_COLUMNS);
  for (const kind of FACT_KINDS) {
    const some = facts.filter((fact) => fact.kind === kind);
    if (some.length === 0) continue;
    printLine(context, style.bold(HEADINGS[kind]));
    if (below) {
      const texts: readonly Column<Fact>[] = [
        { header: 'fact', cell: words, below: true },
        { header: 'replaced by', cell: (fact) => replacement(memoir, fact), below: true },
      ];
      printTable(context, some, [...before, source, ...texts], { stacked: true });
    } else {
      const told = (fact: Fact): string =>
        [words(fact), ...(roomy ? [] : [`— ${sourceOf(memoir, fact)}`]), replacement(memoir, fact)].join(' ').trimEnd();
      printTable(context, some, [...before, ...(roomy ? [source] : []), { header: 'fact', cell: told, wraps: true }]);
    }
    printLine(context);
  }
  printLine(context, style.dim(`Open one with \`${context.typed} show <id>\`.`));
}

/** The speaker, and the session that `memoir show` opens. */
function sourceOf(memoir: Memoir, { actor, saidBy, session }: Fact): string {
  const who = (saidBy ?? actor) === 'person' ? 'you' : (saidBy ?? actor);
  return session === undefined ? who : `${who}, ${shortSession(memoir, session)}`;
}

/** The fact that replaced it. */
function replacement(memoir: Memoir, { supersededBy }: Fact): string {
  if (supersededBy === undefined) return '';
  const by = factIfShown(memoir, supersededBy);
  return by === undefined ? '' : `→ replaced by ${memoir.events.shortId(by.id)}: ${oneLine(shownStatement(by))}`;
}

/** It may be hidden here, or erased since. Then only the fact itself is shown. */
function factIfShown(memoir: Memoir, id: string): Fact | undefined {
  try {
    return memoir.facts.get(id);
  } catch (error) {
    if (error instanceof MemoirError) return undefined;
    throw error;
  }
}

function mark({ project, trust }: Fact, withProject: boolean): string {
  const marks = [
    ...(project === EVERYWHERE && !withProject ? ['everywhere'] : []),
    ...(isUnconfirmed(trust) ? ['external, unconfirmed'] : []),
  ];
  return marks.length === 0 ? '' : ` (${oneLine(marks.join(', '))})`;
}

const HEADINGS: Readonly<Record<FactKind, string>> = {
  decision: 'Decisions',
  preference: 'Preferences',
  correction: 'Corrections',
  confirmation: 'Confirmations',
  commitment: 'Commitments',
  blocker: 'Blockers',
  outcome: 'Outcomes',
  lesson: 'Lessons',
  reference: 'References',
  fact: 'Other facts',
};

/** A session with subagents: its id starts theirs, so no prefix is enough to tell it apart, and `memoir show` takes the start. */
function shortSession(memoir: Memoir, session: string): string {
  return memoir.events.shortId(session).slice(0, SESSION_SHOWN);
}

const SESSION_SHOWN = 13;
