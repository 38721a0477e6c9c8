/**
 * Pages about entities and recurring problems, compiled from facts with citations: what holds, what held before, what was tried
 * and failed. What people write into a page stays. `INDEX.md` lists the pages, `WIKI.md` of the home says how they are written.
 */
import { type Fact, isHolding } from '../../domain/facts/fact.ts';
import { fixedShortId } from '../../domain/ids.ts';
import { noteSlug } from '../../domain/note.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { countOf } from '../../domain/text/count.ts';
import { localDay } from '../../domain/time/dates.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import type { GatheredScope } from '../gather.ts';
import { recordsAndSources, trustOfLines, type WantedFile } from '../wanted-file.ts';
import { type NameSpelling, NO_NAMES } from '../wording/name-spelling.ts';
import { type Sentence, sentenceOf } from '../wording/sentence.ts';
import type { KeptFact } from '../worth-keeping.ts';
import { CATEGORIES, ENTITY_FACTS, ENTITY_SESSIONS, findEntities } from './entities.ts';
import { findProblems, PROBLEM_FACTS, PROBLEM_SESSIONS } from './problems.ts';

export interface WikiInput {
  readonly gathered: GatheredScope;
  /** The facts that say what holds. */
  readonly kept: readonly KeptFact[];
  readonly names?: NameSpelling;
  /** The notes that a fact is part of, without `.md`. */
  readonly notesWith?: (fact: string) => readonly string[];
  /** Whether the page is in the archive, or goes there, and nothing is new since. */
  readonly isCold?: (path: string, sources: readonly string[]) => boolean;
}

const STATEMENTS_MAX = 40;
const RELATED_MAX = 5;
const PROBLEMS = 'Recurring problems';

interface WikiPage {
  readonly name: string;
  readonly category: string;
  readonly facts: readonly Fact[];
  readonly sessions: number;
  readonly slug: string;
}

export function wikiPages(input: WikiInput): readonly WantedFile[] {
  const { gathered, kept, names = NO_NAMES } = input;
  const { project } = gathered;
  if (project === undefined) return [];
  const dir = `projects/${project.slug}/memory/wiki`;
  const pages = pagesOf(gathered.facts, kept, names).filter(
    ({ slug, facts }) => input.isCold?.(`${dir}/${slug}.md`, recordsAndSources(facts)) !== true,
  );
  if (pages.length === 0) return [];
  const sentences = kept.map(({ sentence }) => sentence);
  const files = pages.map(
    (page): WantedFile => ({
      path: `${dir}/${page.slug}.md`,
      change: 'page',
      text: pageText(page, pages, input),
      why: `${page.facts.length} facts from ${page.sessions} sessions (${neededBy(page)})`,
      sources: recordsAndSources(page.facts),
      trust: trustOfLines(page.facts, sentences),
    }),
  );
  const all = pages.flatMap(({ facts }) => facts);
  const index: WantedFile = {
    path: `${dir}/INDEX.md`,
    change: 'page',
    text: indexText(pages, project.slug),
    why: countOf(pages.length, 'page'),
    sources: recordsAndSources(all),
    trust: trustOfLines(all, sentences),
  };
  return [...files, index];
}

function pagesOf(facts: readonly Fact[], kept: readonly KeptFact[], names: NameSpelling): readonly WikiPage[] {
  const holding = new Set(kept.map(({ fact }) => fact.id));
  const pushable = facts.filter(({ trust }) => mayBePushed(trust));
  const usable = pushable.filter(
    ({ id, truth, kind }) => kind !== 'commitment' && (holding.has(id) || !isHolding(truth)),
  );
  const entities = findEntities(usable).map(
    (entity): WikiPage => ({ ...entity, name: names.apply(entity.name), slug: noteSlug(entity.name) }),
  );
  const problems = findProblems(pushable).map(
    (problem): WikiPage => ({
      ...problem,
      name: names.apply(problem.name.charAt(0).toUpperCase() + problem.name.slice(1)),
      category: PROBLEMS,
      slug: `problem-${noteSlug(problem.name)}`,
    }),
  );
  return [...entities, ...problems]
    .filter(({ slug }, at, all) => slug !== '' && all.findIndex((other) => other.slug === slug) === at)
    .sort((a, b) => compareText(a.slug, b.slug));
}

function neededBy({ category }: WikiPage): string {
  return category === PROBLEMS
    ? `a page needs ${PROBLEM_FACTS} from ${PROBLEM_SESSIONS}`
    : `a page needs ${ENTITY_FACTS} from ${ENTITY_SESSIONS}`;
}

function pageText(
  page: WikiPage,
  pages: readonly WikiPage[],
  { gathered, kept, names = NO_NAMES, notesWith }: WikiInput,
): string {
  const { name, facts, sessions, slug, category } = page;
  const words = new Map(kept.map(({ fact, sentence }) => [fact.id, sentence]));
  const line = (fact: Fact): string =>
    pageLine(fact, words.get(fact.id) ?? sentenceOf(fact.statement, fact.trust === 'owner' ? names : NO_NAMES));
  const shown = facts.slice(0, STATEMENTS_MAX);
  const ids = new Set(facts.map(({ id }) => id));
  const related = pages
    .filter((other) => other.slug !== slug)
    .map((other) => ({ other, shared: other.facts.filter(({ id }) => ids.has(id)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || compareText(a.other.slug, b.other.slug))
    .slice(0, RELATED_MAX);
  const notes = [...new Set(facts.flatMap(({ id }) => notesWith?.(id) ?? []))].sort();
  const project = gathered.project?.slug ?? '';
  const counted = `${countOf(facts.length, 'statement')} from ${countOf(sessions, 'session')}`;
  return `${[
    `# ${name}`,
    '',
    category === PROBLEMS
      ? `A problem that came up in ${countOf(sessions, 'session')} of ${project}: ${countOf(facts.length, 'finding')}. The id in brackets opens the source: \`memoir show <id>\`.`
      : `What is known about ${name} in ${project}: ${counted}. The id in brackets opens the source: \`memoir show <id>\`.`,
    ...sectionsOf(shown, category === PROBLEMS).flatMap(([heading, list]) =>
      list.length === 0 ? [] : ['', `## ${heading}`, '', ...list.map(line)],
    ),
    ...(related.length === 0
      ? []
      : ['', `See also: ${related.map(({ other }) => `[${other.name}](${other.slug}.md)`).join(', ')}`]),
    ...(notes.length === 0 ? [] : ['', `In notes: ${notes.map((stem) => `[${stem}](../${stem}.md)`).join(', ')}`]),
  ].join('\n')}\n`;
}

const REMEDY = /\b(?:fix(?:ed|es)?|solved|resolved|works?|workaround|instead|gelöst|behoben|arreglado)\b/iu;

function sectionsOf(facts: readonly Fact[], problem: boolean): readonly (readonly [string, readonly Fact[]])[] {
  const refuted = facts.filter(({ truth }) => truth === 'refuted');
  const before = facts.filter(({ truth }) => truth === 'superseded' || truth === 'resolved');
  const holding = facts.filter(({ truth }) => isHolding(truth));
  if (!problem)
    return [
      ['What holds', holding],
      ['What held before', before],
      ['Tried or assumed, and wrong', refuted],
    ];
  const worked = holding.filter(({ kind, statement }) => kind === 'lesson' || REMEDY.test(statement));
  return [
    ['What worked', worked],
    ['What was seen', [...holding.filter((fact) => !worked.includes(fact)), ...before]],
    ['Tried or assumed, and wrong', refuted],
  ];
}

function pageLine({ id, at, validTo }: Fact, { text, why }: Sentence): string {
  const until = validTo === undefined ? '' : ` to ${localDay(validTo)}`;
  return `- ${text}${why === undefined ? '' : ` Why: ${why}`} (${localDay(at)}${until}) [${fixedShortId(id)}]`;
}

function indexText(pages: readonly WikiPage[], project: string): string {
  const line = ({ name, facts, sessions, slug }: WikiPage): string => {
    const days = facts.map(({ at }) => localDay(at)).sort();
    return `- [${name}](${slug}.md): ${countOf(facts.length, 'fact')} from ${countOf(sessions, 'session')}, ${days[0]} to ${days.at(-1)}`;
  };
  const sections = [...CATEGORIES, PROBLEMS].flatMap((category) => {
    const list = pages.filter((page) => page.category === category);
    return list.length === 0 ? [] : ['', `## ${category} (${list.length})`, '', ...list.map(line)];
  });
  return `${[
    `# Pages about ${project}`,
    '',
    'Compiled by `memoir dream`. You can write into a page; your text stays. [How pages are written](../../../../WIKI.md)',
    ...sections,
  ].join('\n')}\n`;
}
