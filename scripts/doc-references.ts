/**
 * Finds broken references in the Markdown pages: links to missing files or headings, and paths of source files that
 * were renamed or deleted. Pages about code stay correct only if a rename fails here.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

interface BrokenReference {
  readonly page: string;
  readonly target: string;
  readonly problem: 'no such file' | 'no such heading';
}

const PAGES = ['*.md', 'docs/*.md', 'docs/decisions/*.md', 'bench/**/*.md', 'plugins/**/*.md'];
const LINK = /\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^[a-z]+:/i;
/** Paths in backticks: from the root, or below `src/` as the architecture page writes them. Patterns with `*` are skipped. */
const SOURCE_PATH = /`((?:src|scripts|test)\/[\w./-]+|[a-z]+(?:\/[\w-]+)+\.ts)`/g;

export function findBrokenReferences(root: string): readonly BrokenReference[] {
  const pages = globSync(PAGES, { cwd: root, exclude: (name) => name === 'node_modules' });
  return pages.map((page) => page.replaceAll('\\', '/')).flatMap((page) => brokenIn(root, page));
}

function brokenIn(root: string, page: string): readonly BrokenReference[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```.*?^```/gms, '');
  const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(LINK)].flatMap(([, target = '']) => {
    const problem = ELSEWHERE.test(target) ? undefined : linkProblem(root, page, target);
    return problem === undefined ? [] : [{ page, target, problem }];
  });
  const paths = [...text.matchAll(SOURCE_PATH)].flatMap(([, target = '']): BrokenReference[] =>
    [target, join('src', target), join(dirname(page), target)].some((path) => existsSync(join(root, path)))
      ? []
      : [{ page, target, problem: 'no such file' }],
  );
  return [...links, ...paths];
}

function linkProblem(root: string, page: string, target: string): BrokenReference['problem'] | undefined {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, file))) return 'no such file';
  if (heading === undefined || !file.endsWith('.md')) return undefined;
  return headingsOf(readFileSync(join(root, file), 'utf8')).includes(heading) ? undefined : 'no such heading';
}

/** As GitHub names them: lower case, no punctuation, hyphens for spaces. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );
}
