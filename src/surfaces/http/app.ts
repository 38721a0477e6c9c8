/** All routes: the guard, the API, and the files of the dashboard. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type ErrorCode, isMemoirError } from '../../domain/errors.ts';
import type { BriefUse } from '../../internal.ts';
import { createApi } from './api.ts';
import { NOT_BUILT, readDashboard } from './dashboard-files.ts';
import { type GuardFacts, isApi, refuse, SAFE_HEADERS } from './guard.ts';
import { createLatencies } from './latencies.ts';
import type { LiveFeed } from './live.ts';

export interface AppFacts {
  readonly memory: BriefUse;
  readonly live: LiveFeed;
  readonly version: string;
  readonly command?: string | undefined;
  /** A function, because the port is known only once the server listens. */
  readonly guard: () => GuardFacts;
  readonly onFault: (error: unknown) => void;
}

export function createApp({ memory, live, version, command, guard, onFault }: AppFacts): Hono {
  const app = new Hono();
  const { files, build } = readDashboard();
  const latencies = createLatencies();
  app.use(async (c, next) => {
    const refusal = refuse({ method: c.req.method, path: c.req.path, header: (name) => c.req.header(name) }, guard());
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
    if (refusal === undefined) return next();
    const { status, code, message } = refusal;
    // The rest of a refused request is not read.
    c.header('connection', 'close');
    if (status === 405) c.header('allow', isApi(c.req.path) ? 'GET, HEAD, POST' : 'GET, HEAD');
    return c.json({ error: { code, message, next: null } }, status);
  });
  app.use('/api/*', async (c, next) => {
    const start = performance.now();
    await next();
    const route = routeOf(c.req.path);
    if (c.res.ok && route !== 'live') latencies.add(route, performance.now() - start);
  });
  for (const [path, { type, content }] of files) app.get(path, (c) => c.body(content, 200, { 'content-type': type }));
  if (files.size === 0) app.get('/', (c) => c.text(NOT_BUILT, 503));
  app.route('/api', createApi({ memory, live, version, command, build, latencies }));

  const patterns = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));
  app.notFound((c) => {
    const allowed = [...new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(c.req.path) ? [method] : [])))];
    if (allowed.length > 0) {
      c.header('allow', allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
      return c.json({ error: { code: 'wrong-method', message: 'This method is not allowed here', next: null } }, 405);
    }
    const body = { error: { code: 'not-found', message: 'Not found', next: null } };
    return isApi(c.req.path) ? c.json(body, 404) : c.text(body.error.message, 404);
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400) {
      return c.json({ error: { code: 'bad-input', message: 'The request body is not valid JSON', next: null } }, 400);
    }
    const status = isMemoirError(error) ? (STATUS[error.code] ?? 500) : 500;
    if (status === 500) onFault(error);
    const { code, message, next } = isMemoirError(error)
      ? error
      : { code: 'unexpected', message: 'Unexpected error', next: 'The details are in memoir.log.' };
    return c.json({ error: { code, message, next: next ?? null } }, status);
  });
  return app;
}

/** Ids are left out, so that requests for different items count together. */
function routeOf(path: string): string {
  const [, , first = '', id, last] = path.split('/');
  return [
    first,
    ...(id === undefined ? [] : [first === 'sessions' || first === 'events' || first === 'tasks' ? '…' : id]),
    ...(last === undefined ? [] : [last]),
  ].join('/');
}

const STATUS: Partial<Record<ErrorCode, 400 | 404 | 409 | 503>> = {
  'bad-input': 400,
  ambiguous: 400,
  usage: 400,
  refused: 409,
  'not-found': 404,
  'journal-busy': 503,
  'lock-timeout': 503,
};
