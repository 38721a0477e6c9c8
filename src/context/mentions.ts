/**
 * Which other project a prompt speaks of. Only a whole word that is a project's slug or alias counts, never a part of one;
 * an isolated project only by its exact name standing alone or in quotes.
 */
import { isAscii } from '../domain/ascii.ts';
import type { Project } from '../domain/project.ts';

export type Mention =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly project: Project }
  | { readonly kind: 'several'; readonly name: string; readonly projects: readonly Project[] };

/** Words that are also everyday words of the trade would switch projects in every other sentence. */
const EVERYDAY = new Set([
  'app',
  'api',
  'web',
  'test',
  'tests',
  'main',
  'src',
  'docs',
  'server',
  'client',
  'project',
  'demo',
  'build',
  'core',
  'lib',
  'site',
  'backend',
  'frontend',
]);

export function findMention(prompt: string, projects: readonly Project[], here: string | undefined): Mention {
  const words = new Set(wordsOf(prompt.slice(0, LOOKED_AT_CHARS).toLowerCase()));
  const named = projects.filter(
    (project) =>
      project.id !== here && namesOf(project).some((name) => words.has(name) && isTelling(project, name, prompt)),
  );
  const [first, ...more] = named;
  if (first === undefined) return { kind: 'none' };
  if (more.length === 0) return { kind: 'one', project: first };
  return { kind: 'several', name: named.map((project) => project.slug).join(' / '), projects: named };
}

/** A pasted log may name anything; a switch is announced at the beginning. */
const LOOKED_AT_CHARS = 2000;

function wordsOf(text: string): readonly string[] {
  const pattern = isAscii(text) ? /[a-z0-9]+(?:[-_][a-z0-9]+)*/g : /[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu;
  return text.match(pattern) ?? [];
}

function namesOf({ slug, aliases }: Project): readonly string[] {
  return [slug, ...aliases];
}

function isTelling(project: Project, name: string, prompt: string): boolean {
  const asked = new RegExp(
    `(?:\\bproject\\s+|\\bswitch(?:ing)?\\s+to\\s+|\\bwork(?:ing)?\\s+on\\s+|["'\`])${literal(name)}(?![\\p{L}\\p{N}-])`,
    'iu',
  );
  if (project.isolated || EVERYDAY.has(name) || name.length < 4) return asked.test(prompt);
  return true;
}

function literal(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
