/**
 * Pages about entities, compiled from facts with citations: what holds, what held before, what was tried and failed. What
 * people write into a page stays. `INDEX.md` lists the pages.
 */
import { type Fact, isHolding } from '../domain/facts/fact.ts';
import { noteSlug } from '../domain/note.ts';
import { countOf } from '../domain/text/count.ts';
import { localDay } from '../domain/time/dates.ts';
import { lowestTrust, mayBePushed } from '../domain/trust/trust.ts';
import { type Entity, findEntities } from './entities.ts';
import type { GatheredScope } from './gather.ts';
import { sourcesOf, type WantedFile } from './wanted-file.ts';
import { sentenceOf } from './wording/sentence.ts';

const STATEMENTS_MAX = 40;
const ID_CHARS = 8;
const RELATED_MAX = 5;

interface Page {
  readonly entity: Entity;
  readonly slug: string;
}

/** `kept`: the ids of the facts that say what holds. */
export function wikiPages({ project, facts }: GatheredScope, kept: ReadonlySet<string>): readonly WantedFile[] {
  if (project === undefined) return [];
  const usable = facts.filter(
    ({ id, trust, truth, kind }) => mayBePushed(trust) && kind !== 'commitment' && (kept.has(id) || !isHolding(truth)),
  );
  const pages = findEntities(usable)
    .map((entity): Page => ({ entity, slug: noteSlug(entity.name) }))
    .filter(({ slug }, at, all) => slug !== '' && all.findIndex((other) => other.slug === slug) === at)
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  if (pages.length === 0) return [];
  const dir = `projects/${project.slug}/memory/wiki`;
  const files = pages.map(
    (page): WantedFile => ({
      path: `${dir}/${page.slug}.md`,
      change: 'page',
      text: pageText(page, pages, project.slug),
      why: `${page.entity.facts.length} facts from ${page.entity.sessions} sessions`,
      sources: sourcesOf(page.entity.facts),
      trust: lowestTrust(page.entity.facts.map(({ trust }) => trust)),
    }),
  );
  const all = pages.flatMap(({ entity }) => entity.facts);
  const index: WantedFile = {
    path: `${dir}/INDEX.md`,
    change: 'page',
    text: indexText(pages, project.slug),
    why: countOf(pages.length, 'page'),
    sources: sourcesOf(all),
    trust: lowestTrust(all.map(({ trust }) => trust)),
  };
  return [...files, index];
}

function pageText({ entity, slug }: Page, pages: readonly Page[], project: string): string {
  const { name, facts, sessions } = entity;
  const shown = facts.slice(0, STATEMENTS_MAX);
  const holding = shown.filter(({ truth }) => isHolding(truth));
  const refuted = shown.filter(({ truth }) => truth === 'refuted');
  const before = shown.filter(({ truth }) => truth === 'superseded' || truth === 'resolved');
  const ids = new Set(facts.map(({ id }) => id));
  const related = pages
    .filter((page) => page.slug !== slug)
    .map((page) => ({ page, shared: page.entity.facts.filter(({ id }) => ids.has(id)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || (a.page.slug < b.page.slug ? -1 : 1))
    .slice(0, RELATED_MAX);
  const sections = [
    ['What holds', holding],
    ['What held before', before],
    ['Tried or assumed, and wrong', refuted],
  ] as const;
  return `${[
    `# ${name}`,
    '',
    `What is known about ${name} in ${project}: ${countOf(facts.length, 'statement')} from ${countOf(sessions, 'session')}. The id in brackets opens the source: \`memoir show <id>\`.`,
    ...sections.flatMap(([heading, list]) => (list.length === 0 ? [] : ['', `## ${heading}`, '', ...list.map(lineOf)])),
    ...(related.length === 0
      ? []
      : ['', `See also: ${related.map(({ page }) => `[${page.entity.name}](${page.slug}.md)`).join(', ')}`]),
  ].join('\n')}\n`;
}

function lineOf({ id, statement, at, validTo }: Fact): string {
  const until = validTo === undefined ? '' : ` to ${localDay(validTo)}`;
  return `- ${sentenceOf(statement).text} (${localDay(at)}${until}) [${id.slice(0, ID_CHARS)}]`;
}

function indexText(pages: readonly Page[], project: string): string {
  const lines = pages.map(({ entity: { name, facts, sessions }, slug }) => {
    const days = facts.map(({ at }) => localDay(at)).sort();
    return `- [${name}](${slug}.md): ${countOf(facts.length, 'fact')} from ${countOf(sessions, 'session')}, ${days[0]} to ${days.at(-1)}`;
  });
  return `# Pages about ${project}\n\nCompiled by \`memoir dream\`. You can write into a page; your text stays.\n\n${lines.join('\n')}\n`;
}
