/**
 * `npm run docs`: generates the reference pages from the program's own tables. With `--check` it writes nothing, names the
 * pages that differ and exits 1.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderCliPage } from './docs/cli-page.ts';
import { renderConfigPage } from './docs/config-page.ts';
import { renderEventsPage } from './docs/events-page.ts';
import { renderHooksPage } from './docs/hooks-page.ts';
import { renderJsonPage } from './docs/json-page.ts';

interface Page {
  readonly path: string;
  readonly render: () => string | Promise<string>;
}

const PAGES: readonly Page[] = [
  { path: 'docs/reference/cli.md', render: renderCliPage },
  { path: 'docs/reference/config.md', render: renderConfigPage },
  { path: 'docs/reference/events.md', render: renderEventsPage },
  { path: 'docs/reference/hooks.md', render: renderHooksPage },
  { path: 'docs/reference/json.md', render: renderJsonPage },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const checkOnly = process.argv.includes('--check');

for (const page of PAGES) {
  const path = join(root, page.path);
  const wanted = await page.render();
  if (readPage(path) === wanted) continue;
  if (checkOnly) {
    console.error(`${page.path} differs from what the program says now. Run "npm run docs".`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, wanted);
    console.log(`wrote ${page.path}`);
  }
}

function readPage(path: string): string | undefined {
  try {
    // A checkout on Windows may have other line endings.
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    // A missing page counts as different.
    return undefined;
  }
}
