/** The built files of the dashboard. They are read once, so a request never selects a path on disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface DashboardFiles {
  /** By the path of its URL. */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly content: Buffer<ArrayBuffer> }>;
  /** Changes with every build; a tab compares it with the build it runs. */
  readonly build: string;
}

/** The same path from `src/` in a clone and from `dist/` in a package. */
const FOLDER = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export function readDashboard(folder = FOLDER): DashboardFiles {
  if (!existsSync(join(folder, 'index.html'))) return { files: new Map(), build: 'none' };
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)];
      return type === undefined ? [] : [[`/${name}`, { type, content: readFileSync(join(folder, name)) }] as const];
    }),
  );
  const index = files.get('/index.html');
  if (index !== undefined) files.set('/', index);
  files.delete('/index.html');
  return { files, build: /assets\/index-([\w-]+)\.js/.exec(index?.content.toString('utf8') ?? '')?.[1] ?? 'none' };
}

export const NOT_BUILT =
  'The dashboard is not built yet. Stop this server, run "npm run build" in the clone, and start it again.\n';
