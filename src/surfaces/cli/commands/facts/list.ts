/** `memoir facts`: lists facts by kind, or as JSON. */

import { MemoirError } from '../../../../domain/errors.ts';
import { FACT_KINDS, type FactKind, isHolding } from '../../../../domain/facts/fact.ts';
import { EVERYWHERE } from '../../../../domain/facts/fact-record.ts';
import { withReason } from '../../../../domain/present/with-reason.ts';
import { isUnconfirmed } from '../../../../domain/trust/trust.ts';
import { type Fact, knownFactJson, type Memoir, parseMoment, slugsOf } from '../../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../../command.ts';
import { humanDate, oneLine, printJson, printLine, printTable } from '../../output.ts';

export const list = defineCommand({
  name: 'list',
  summary: 'list what is known, newest first',
  description:
    'By default, lists the facts that hold now in the project of the current folder and those that hold in every project. A ' +
    "project's own fact on a subject takes the place of one that holds everywhere.",
  options: {
    kind: { type: 'string', short: 'k', value: 'KIND', choices: FACT_KINDS, help: 'only facts of this kind' },
    subject: { type: 'string', short: 's', value: 'WORDS', help: 'only facts about this, under any of its names' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'the project; "*" for all that are not isolated' },
    'as-of': { type: 'string', value: 'WHEN', help: 'what held at that time' },
    'known-at': { type: 'string', value: 'WHEN', help: 'what Memoir knew at that time' },
    all: { type: 'boolean', short: 'a', help: 'also what no longer holds' },
    limit: { type: 'integer', short: 'n', min: 1, max: 1_000_000, help: 'list at most N facts' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir facts list', does: 'list what holds in this project' },
    { run: 'memoir facts list --subject "package manager" --all', does: 'show what was replaced by what' },
    { run: 'memoir facts list --as-of 2026-03-01', does: 'show what held on that day' },
    { run: 'memoir facts list --project "*" --json', does: 'print the facts of all projects as JSON' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    await memoir.facts.catchUp();
    const facts = await factsAsked(context, memoir, options);
    if (options.json) {
      const sources = memoir.facts.sources(facts);
      const slugOf = slugsOf(memoir.projects.list());
      return printJson(
        context,
        facts.map((fact) => knownFactJson(fact, slugOf, sources.get(fact.id))),
      );
    }
    if (facts.length === 0) return printLine(context, 'Nothing is known here yet.');
    printByKind(context, memoir, facts, options.project === '*');
  },
});

interface Asked {
  readonly kind: FactKind | undefined;
  readonly subject: string | undefined;
  readonly project: string | undefined;
  readonly 'as-of': string | undefined;
  readonly 'known-at': string | undefined;
  readonly all: boolean;
  readonly limit: number | undefined;
}

async function factsAsked(context: Context, memoir: Memoir, asked: Asked): Promise<readonly Fact[]> {
  const { kind, subject, all, limit } = asked;
  const { 'as-of': asOf, 'known-at': knownAt } = asked;
  if (asOf !== undefined && knownAt !== undefined) {
    throw new MemoirError('usage', '--as-of and --known-at cannot be used together', {
      next: '--as-of goes by when things happened, --known-at by when Memoir learned of them.',
    });
  }
  const when = asOf ?? knownAt;
  const at = when === undefined ? undefined : await parseMoment(when, new Date(context.now()), 'end');
  const project =
    asked.project === '*' ? undefined : memoir.projects.find({ name: asked.project, cwd: context.cwd })?.id;
  const everywhere = asked.project === '*' || (project === undefined && !memoir.projects.canBeProject(context.cwd));
  const filter = {
    ...(everywhere
      ? { hidden: memoir.projects.hiddenFrom(context.cwd) }
      : { project: project ?? '', everywhere: true }),
    ...(kind === undefined ? {} : { kind }),
    ...(subject === undefined ? {} : { about: subject }),
  };
  const found =
    at !== undefined && knownAt !== undefined
      ? memoir.facts.knownAt(at, filter)
      : memoir.facts.list({ ...filter, ...(at === undefined ? {} : { [all ? 'statedBy' : 'holdsAt']: at }) });
  return found.filter(({ truth }) => all || isHolding(truth)).slice(0, limit);
}

function printByKind(context: Context, memoir: Memoir, facts: readonly Fact[], withProject: boolean): void {
  const slugOf = slugsOf(memoir.projects.list());
  const place = ({ project }: Fact): string => (project === EVERYWHERE ? 'everywhere' : (slugOf(project) ?? ''));
  const ended = facts.some(({ truth }) => !isHolding(truth));
  for (const kind of FACT_KINDS) {
    const some = facts.filter((fact) => fact.kind === kind);
    if (some.length === 0) continue;
    printLine(context, context.style.bold(HEADINGS[kind]));
    printTable(context, some, [
      { header: 'id', cell: ({ id }) => memoir.events.shortId(id), style: 'cyan', whole: true },
      { header: 'when', cell: ({ validFrom }) => humanDate(validFrom, context.now()), whole: true },
      ...(withProject ? [{ header: 'project', cell: place }] : []),
      ...(ended ? [{ header: 'truth', cell: ({ truth }: Fact) => truth, whole: true }] : []),
      { header: 'fact', cell: (fact) => oneLine(withReason(fact.statement, fact.why)) + mark(fact, withProject) },
    ]);
    printLine(context);
  }
  printLine(context, context.style.dim(`Open one with: ${context.typed} show <id>`));
}

function mark({ project, trust, value, statement }: Fact, withProject: boolean): string {
  const marks = [
    ...(value === undefined || names(statement, value) ? [] : [value]),
    ...(project === EVERYWHERE && !withProject ? ['everywhere'] : []),
    ...(isUnconfirmed(trust) ? ['unconfirmed'] : []),
  ];
  return marks.length === 0 ? '' : ` (${oneLine(marks.join(', '))})`;
}

/** Whether a statement names its value; that of a day of the month ("day 30") is its number. */
function names(statement: string, value: string): boolean {
  return statement.toLowerCase().includes(value.toLowerCase().replace(/^day (?=\d)/, ''));
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
