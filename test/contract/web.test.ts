/** The server on loopback, asked by everyone who can reach it: the person's page, other pages, other users. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureDashboard } from '../../scripts/dashboard.ts';
import { serveWeb } from '../../src/surfaces/http/server.ts';
import { promise } from '../promises.ts';
import { routesOf } from './web-routes.ts';
import { type Answer, ask, bearer, SECRET_WORD, SESSION, served } from './web-server.ts';

const addressOf = (path: string): string => path.replace(/:\w+/g, 'nothing');

const page = ['/', '/icon.svg', '/theme.js'];
const session = encodeURIComponent(SESSION);
const data = [
  '/api/health',
  '/api/projects',
  '/api/sessions',
  `/api/sessions/${session}`,
  `/api/sessions/${session}/events`,
  '/api/tasks',
  '/api/today',
  '/api/search?q=cormorant',
  '/api/facts',
  '/api/waiting',
  '/api/notes',
  '/api/graph',
  '/api/context/given',
  '/api/doctor',
  '/api/stats',
  '/api/models',
  '/api/ask',
];
/** Routes that change something, each with a valid body. */
const writes: Readonly<Record<string, object>> = {
  '/api/ask': { question: 'cormorant' },
  '/api/ask/note': { question: 'q', by: 'digest', sentences: [{ text: 't' }], sources: [{ id: 'x' }] },
  '/api/facts': { project: 'nowhere', text: 'x' },
  '/api/facts/correct': { id: 'nothing', text: 'x' },
  '/api/judge': { ids: ['nothing'], verdict: 'confirm' },
  '/api/note': { id: 'user/memory/nothing.md', base: '', text: 'x' },
  '/api/note/pin': { id: 'user/memory/nothing.md', pinned: true },
  '/api/tasks': { project: 'nowhere', text: 'x' },
  '/api/tasks/nothing': { status: 'done' },
  '/api/tasks/nothing/depends': { on: 'nothing' },
  '/api/forget/plan': { ids: ['nothing'] },
  '/api/forget/erase': { ids: ['nothing'], events: 1 },
  '/api/chat': { ref: 'nothing-1', text: 'x' },
  '/api/chat/cancel': {},
  '/api/dreams/run': {},
  '/api/dreams/undo': { id: 'nothing' },
  '/api/dreams/accept': { id: 'nothing', text: 'x' },
  '/api/dreams/reject': { id: 'nothing' },
};
const none = [
  '/api',
  '/api/',
  '/api/nothing',
  '/nothing',
  '/index.html',
  '/..%2fserver.ts',
  '/server.json',
  '/.source',
];

beforeAll(() => ensureDashboard(fileURLToPath(new URL('../..', import.meta.url))), 60_000);

describe('the server', () => {
  it(
    promise('web/only-with-the-link', 'every route × every way of asking: only the right ones are allowed'),
    async () => {
      const { port, token } = await served();
      const [event] = JSON.parse((await ask(port, `${data[4]}`, { headers: bearer(token) })).body).events;
      const given = [...page, ...data, `/api/events/${event.id}`, ...none];
      // Routes without an example are requested without parameters. Their answer to a valid request is not checked.
      const bare = routesOf('GET')
        .map(addressOf)
        .filter((route) => !given.includes(route));
      expect(bare.length).toBeGreaterThan(5);
      const routes = [...given, ...bare];
      const posts = new Set(routesOf('POST'));
      const patterns = routesOf('GET').map((path) => ({ path, as: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));
      const patternOf = (route: string): string =>
        patterns.find(({ as }) => as.test(route.split('?', 1)[0] ?? ''))?.path ?? route;
      const good = bearer(token);
      const elsewhere = 'http://evil.example';
      const ways: Readonly<
        Record<
          string,
          { method?: string; headers: Record<string, string>; body?: string; expected: (route: string) => number }
        >
      > = {
        'with the token': { headers: good, expected: (route) => (none.includes(route) ? 404 : 200) },
        'by the other name': {
          headers: { ...good, host: `localhost:${port}`, origin: `http://localhost:${port}` },
          expected: (route) => (none.includes(route) ? 404 : 200),
        },
        'with its own origin': {
          headers: { ...good, origin: `http://127.0.0.1:${port}` },
          expected: (route) => (none.includes(route) ? 404 : 200),
        },
        'no token': {
          headers: {},
          expected: (route) => (route.startsWith('/api') ? 401 : none.includes(route) ? 404 : 200),
        },
        'a bad token': {
          headers: bearer('x'.repeat(token.length)),
          expected: (route) => (route.startsWith('/api') ? 401 : none.includes(route) ? 404 : 200),
        },
        'half a token': {
          headers: bearer(token.slice(0, -1)),
          expected: (route) => (route.startsWith('/api') ? 401 : none.includes(route) ? 404 : 200),
        },
        'the token as a cookie': {
          headers: { cookie: `token=${token}` },
          expected: (route) => (route.startsWith('/api') ? 401 : none.includes(route) ? 404 : 200),
        },
        'another host': { headers: { ...good, host: 'evil.example' }, expected: () => 403 },
        'another host with the port': { headers: { ...good, host: `evil.example:${port}` }, expected: () => 403 },
        'another port as the host': { headers: { ...good, host: `127.0.0.1:${port + 1}` }, expected: () => 403 },
        'a host that begins like ours': {
          headers: { ...good, host: `127.0.0.1:${port}.evil.example` },
          expected: () => 400,
        },
        'another origin': { headers: { ...good, origin: elsewhere }, expected: () => 403 },
        'the null origin': { headers: { ...good, origin: 'null' }, expected: () => 403 },
        'another port as the origin': {
          headers: { ...good, origin: `http://127.0.0.1:${port + 1}` },
          expected: () => 403,
        },
        'the other name as the origin': {
          headers: { ...good, origin: `http://localhost:${port}` },
          expected: () => 403,
        },
        'a preflight': {
          method: 'OPTIONS',
          headers: {
            origin: elsewhere,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'authorization',
          },
          expected: () => 403,
        },
        'OPTIONS from our page': { method: 'OPTIONS', headers: good, expected: () => 405 },
        'a form': {
          method: 'POST',
          headers: { ...good, origin: elsewhere, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'a=1',
          expected: () => 403,
        },
        'a form without an origin': {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: '{"a":1}',
          expected: (route) => (route.startsWith('/api') ? 401 : 405),
        },
        'a POST to what can only be read': {
          method: 'POST',
          headers: { ...good, origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' },
          body: '[',
          expected: (route) =>
            !route.startsWith('/api') ? 405 : none.includes(route) ? 404 : posts.has(patternOf(route)) ? 400 : 405,
        },
        PUT: { method: 'PUT', headers: good, body: '{}', expected: () => 405 },
        DELETE: { method: 'DELETE', headers: good, expected: () => 405 },
        PATCH: { method: 'PATCH', headers: good, body: '{}', expected: () => 405 },
        'HEAD without a token': {
          method: 'HEAD',
          headers: {},
          expected: (route) => (route.startsWith('/api') ? 401 : none.includes(route) ? 404 : 200),
        },
        'a long body': {
          method: 'GET',
          headers: { ...good, 'content-length': String(10 * 1024 * 1024) },
          expected: () => 413,
        },
        'a request of another page on this machine': {
          headers: { ...good, 'sec-fetch-site': 'same-site' },
          expected: (route) => (route.startsWith('/api') ? 403 : none.includes(route) ? 404 : 200),
        },
      };
      const wrong: string[] = [];
      let cells = 0;
      for (const [way, { expected, ...how }] of Object.entries(ways)) {
        for (const route of routes) {
          cells += 1;
          const answer = await ask(port, route, how).catch(
            (error): Answer => ({ status: -1, headers: {}, body: String(error) }),
          );
          const wanted = expected(route);
          // Without the right parameters: the route exists, but the request is invalid or the item is not found.
          const should =
            wanted === 200 && bare.includes(route) && [400, 404].includes(answer.status) ? answer.status : wanted;
          const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
          const leaks = should !== 200 && answer.body.includes(SECRET_WORD);
          const open = should >= 400 && answer.status !== 400 && answer.headers['x-content-type-options'] !== 'nosniff';
          if (answer.status !== should || cors.length > 0 || leaks || open)
            wrong.push(`${way}: ${how.method ?? 'GET'} ${route} → ${answer.status}, not ${should}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(cells).toBe(routes.length * Object.keys(ways).length);
      // Ways to write the same address that a careless comparison would let through.
      for (const odd of [
        '/api/%2e%2e/health',
        '/%61pi/health',
        '//api/health',
        '/x/../api/health',
        '/API/health',
        '/api;/health',
      ])
        expect([odd, [401, 404].includes((await ask(port, odd)).status)]).toEqual([odd, true]);
      // The control: a valid request returns what all of these did not get.
      expect((await ask(port, `${data[4]}`, { headers: good })).body).toContain(SECRET_WORD);
    },
  );

  it(
    promise('web/only-with-the-link', 'every route that writes × every way of asking: only the dashboard itself may'),
    async () => {
      const { port, token, home } = await served();
      const own = `http://127.0.0.1:${port}`;
      const json = { 'content-type': 'application/json' };
      const good = { ...bearer(token), ...json, origin: own };
      const ways: Readonly<
        Record<string, { method?: string; headers: Record<string, string>; body?: string; expected: number }>
      > = {
        'no token': { headers: { ...json, origin: own }, expected: 401 },
        'a wrong token': { headers: { ...json, origin: own, ...bearer('x'.repeat(token.length)) }, expected: 401 },
        'the token as a cookie': { headers: { ...json, origin: own, cookie: `token=${token}` }, expected: 401 },
        'another host': { headers: { ...good, host: 'evil.example' }, expected: 403 },
        'another origin': { headers: { ...good, origin: 'http://evil.example' }, expected: 403 },
        'another port as the origin': { headers: { ...good, origin: `http://127.0.0.1:${port + 1}` }, expected: 403 },
        'the null origin': { headers: { ...good, origin: 'null' }, expected: 403 },
        'no origin': { headers: { ...bearer(token), ...json }, expected: 403 },
        'another site': { headers: { ...good, 'sec-fetch-site': 'cross-site' }, expected: 403 },
        'a form': { headers: { ...good, 'content-type': 'application/x-www-form-urlencoded' }, expected: 415 },
        'a multipart form': { headers: { ...good, 'content-type': 'multipart/form-data; boundary=x' }, expected: 415 },
        'plain text': { headers: { ...good, 'content-type': 'text/plain' }, expected: 415 },
        'a body that is not JSON': { headers: good, body: '{', expected: 400 },
        'JSON of another shape': { headers: good, body: '{"a":1}', expected: 400 },
        'a body of 17 MB': { headers: { ...good, 'content-length': String(17 * 1024 * 1024) }, expected: 413 },
        'a body in pieces': { headers: { ...good, 'transfer-encoding': 'chunked' }, expected: 413 },
        PUT: { method: 'PUT', headers: good, expected: 405 },
        DELETE: { method: 'DELETE', headers: good, body: '', expected: 405 },
        PATCH: { method: 'PATCH', headers: good, expected: 405 },
      };
      const before = readFileSync(join(home, 'journal.db')).length;
      const wrong: string[] = [];
      // Every route that the server has, including new ones.
      expect(Object.keys(writes).sort()).toEqual(routesOf('POST').map(addressOf).sort());
      for (const [way, { expected, method = 'POST', headers, body }] of Object.entries(ways)) {
        for (const [route, right] of Object.entries(writes)) {
          const answer = await ask(port, route, { method, headers, body: body ?? JSON.stringify(right) }).catch(
            (error): Answer => ({ status: -1, headers: {}, body: String(error) }),
          );
          if (answer.status !== expected) wrong.push(`${way}: ${method} ${route} → ${answer.status}, not ${expected}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(readFileSync(join(home, 'journal.db'))).toHaveLength(before);
      // The control: with a valid request, each route reads its body and finds that there is no such item.
      for (const [route, right] of Object.entries(writes)) {
        const { status } = await ask(port, route, { method: 'POST', headers: good, body: JSON.stringify(right) });
        expect([route, [200, 400, 404].includes(status)]).toEqual([route, true]);
      }
      const long = JSON.stringify({ ids: ['x'.repeat(70_000)], verdict: 'confirm' });
      expect((await ask(port, '/api/judge', { method: 'POST', headers: good, body: long })).status).toBe(413);
    },
  );

  it(
    promise('web/only-with-the-link', 'policies on the page allow no inline script and nothing from elsewhere'),
    async () => {
      const { port } = await served([]);
      const { headers, body } = await ask(port, '/');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|https?:/);
      // Everything the page loads comes from this server.
      const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
      expect(parts.length).toBeGreaterThan(3);
      for (const path of parts) expect([path, (await ask(port, path)).status]).toEqual([path, 200]);
    },
  );

  it(promise('web/only-loopback', 'listens on 127.0.0.1 and on no other address of this machine'), async () => {
    const { port } = await served([]);
    const reach = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port, timeout: 20_000 });
        const end = (reached: boolean) => {
          socket.destroy();
          resolve(reached);
        };
        socket
          .on('connect', () => end(true))
          .on('error', () => end(false))
          .on('timeout', () => end(false));
      });
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .map(({ address }) => address)
      .filter((address) => address !== '127.0.0.1');
    expect(await reach('127.0.0.1')).toBe(true);
    for (const address of [...others, '::1', '127.0.0.2'])
      expect([address, await reach(address)]).toEqual([address, false]);
  });

  it.skipIf(process.platform === 'win32')(
    promise('web/only-with-the-link', 'its token is in a file of its owner, and is a new one in each run'),
    async () => {
      const { home, token, port, close } = await served([]);
      const file = join(home, 'server.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url: `http://127.0.0.1:${port}`, token });
      expect(token).toMatch(/^[\w-]{43}$/);
      const second = await serveWeb({ home, version: '9', port: undefined });
      expect(second.token).not.toBe(token);
      // The first server ends; the files of the second stay until it ends too.
      await close();
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ token: second.token });
      expect((await ask(second.port, '/api/health', { headers: bearer(token) })).status).toBe(401);
      await second.close();
      expect(existsSync(file)).toBe(false);
    },
  );

  it('says when a port is taken', async () => {
    const { port, home } = await served([]);
    await expect(serveWeb({ home, version: '9', port })).rejects.toMatchObject({
      code: 'refused',
      next: expect.stringContaining('--port'),
    });
  });

  it('closes a connection that never completes its request, and one that asks for an upgrade', async () => {
    const { port } = await served([]);
    const held = (text: string) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket
          .on('error', () => undefined)
          .on('data', () => undefined)
          .on('close', () => resolve(performance.now() - began));
      });
    const upgrade = `GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
    const [slow, slowBody, other] = await Promise.all([
      held(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `),
      held(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\nabc`),
      held(upgrade),
    ]);
    // Five and eight seconds by the server's settings. The last one is closed at once.
    expect(Math.max(slow, slowBody)).toBeLessThan(60_000);
    expect(other).toBeLessThan(Math.min(slow, slowBody));
  });
});
