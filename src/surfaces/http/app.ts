/** All routes: the guard, the API, and the files of the web page. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { type ErrorCode, isMemoirError } from '../../domain/errors.ts';
import type { BriefUse } from '../../index.ts';
import { createApi } from './api.ts';
import { type GuardFacts, isApi, refuse, SAFE_HEADERS } from './guard.ts';

export interface AppFacts {
  readonly memory: BriefUse;
  readonly version: string;
  /** A function, because the port is known only once the server listens. */
  readonly guard: () => GuardFacts;
  readonly onFault: (error: unknown) => void;
}

/** All files that are served. A request never selects a path on disk. */
const PAGE_FILES = [
  { path: '/', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
  { path: '/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
  { path: '/transcript.js', file: 'transcript.js', type: 'text/javascript; charset=utf-8' },
  { path: '/dom.js', file: 'dom.js', type: 'text/javascript; charset=utf-8' },
  { path: '/icon.svg', file: 'icon.svg', type: 'image/svg+xml' },
] as const;

export function createApp({ memory, version, guard, onFault }: AppFacts): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const refusal = refuse({ method: c.req.method, path: c.req.path, header: (name) => c.req.header(name) }, guard());
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
    if (refusal === undefined) return next();
    const { status, code, message } = refusal;
    // The rest of a refused request is not read.
    c.header('connection', 'close');
    if (status === 405) c.header('allow', 'GET, HEAD');
    return c.json({ error: { code, message, next: null } }, status);
  });
  for (const { path, file, type } of PAGE_FILES) {
    const content = readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8');
    app.get(path, (c) => c.body(content, 200, { 'content-type': type }));
  }
  app.route('/api', createApi({ memory, version }));
  app.notFound((c) => {
    const body = { error: { code: 'not-found', message: 'Not found', next: null } };
    return isApi(c.req.path) ? c.json(body, 404) : c.text(body.error.message, 404);
  });
  app.onError((error, c) => {
    const status = isMemoirError(error) ? (STATUS[error.code] ?? 500) : 500;
    if (status === 500) onFault(error);
    const { code, message, next } = isMemoirError(error)
      ? error
      : { code: 'unexpected', message: 'Unexpected error', next: 'The details are in memoir.log.' };
    return c.json({ error: { code, message, next: next ?? null } }, status);
  });
  return app;
}

const STATUS: Partial<Record<ErrorCode, 400 | 404 | 503>> = {
  'bad-input': 400,
  ambiguous: 400,
  usage: 400,
  'not-found': 404,
  'journal-busy': 503,
};
