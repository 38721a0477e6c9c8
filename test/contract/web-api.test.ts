/** What the routes of the dashboard answer. */
import { describe, expect, it } from 'vitest';
import type { WebServer } from '../../src/surfaces/http/server.ts';
import { promise } from '../promises.ts';
import { ask, bearer, SECRET_WORD, SESSION, said, served } from './web-server.ts';

describe('the API', () => {
  const get = async ({ port, token }: WebServer, path: string) => {
    const { status, body } = await ask(port, path, { headers: bearer(token) });
    return { status, ...JSON.parse(body) };
  };

  it(promise('web/reads-all', 'gives a long session page by page, each event once and in order'), async () => {
    const server = await served(
      Array.from({ length: 237 }, (_, n) => said(Math.floor(n / 3), SESSION, `word ${n}`)).map((draft, n) => ({
        ...draft,
        key: `k${n}`,
      })),
    );
    const path = `/api/sessions/${encodeURIComponent(SESSION)}/events?limit=50`;
    const texts: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const answer: { events: { body: { text: string } }[]; next: string | null } = await get(
        server,
        `${path}${next === '' ? '' : `&after=${next}`}`,
      );
      texts.push(...answer.events.map(({ body }) => body.text));
      next = answer.next;
    }
    expect(texts).toHaveLength(237);
    expect(new Set(texts).size).toBe(237);
    const order = texts.map((text) => Math.floor(Number(text.slice(5)) / 3));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it(promise('web/reads-all', 'gives the end of a text that the list has cut'), async () => {
    const long = `${'long '.repeat(5000)}LAST WORD`;
    const server = await served([said(1, SESSION, long)]);
    const { events } = await get(server, `/api/sessions/${encodeURIComponent(SESSION)}/events`);
    expect([events[0].cut, events[0].body.text.length < long.length]).toEqual([true, true]);
    const { event } = await get(server, `/api/events/${events[0].id}`);
    expect([event.cut, event.body.text]).toEqual([false, long]);
  });

  it('lists sessions newest first, by page and project, with what was asked first', async () => {
    const server = await served([1, 2, 3, 4, 5].map((n) => said(n, `s${n}`, `ask ${n}\nand more`)));
    const first = await get(server, '/api/sessions?limit=3');
    expect(first.sessions.map(({ id, title }: Record<string, string>) => [id, title])).toEqual([
      ['s5', 'ask 5 and more'],
      ['s4', 'ask 4 and more'],
      ['s3', 'ask 3 and more'],
    ]);
    const second = await get(server, `/api/sessions?limit=3&after=${first.next}`);
    expect(second.sessions.map(({ id }: Record<string, string>) => id)).toEqual(['s2', 's1']);
    expect(second.next).toBe(null);
    const { tasks, total } = await get(server, '/api/tasks');
    expect([total, tasks[0].description]).toEqual([1, `${SECRET_WORD} task`]);
    const [{ slug }] = (await get(server, '/api/projects')).projects;
    expect((await get(server, `/api/sessions?project=${encodeURIComponent(slug)}`)).sessions).toEqual([]);
    expect((await get(server, `/api/tasks?project=${encodeURIComponent(slug)}`)).total).toBe(1);
    expect((await get(server, '/api/tasks?status=done')).total).toBe(0);
  });

  it.each([
    ['/api/sessions/nobody', 404],
    ['/api/sessions/nobody/events', 404],
    ['/api/events/ffffffff', 404],
    ['/api/events/..%2f..%2fetc', 400],
    ['/api/sessions?limit=0', 400],
    ['/api/sessions?limit=100000', 400],
    ['/api/sessions?after=nonsense', 400],
    ['/api/sessions?project=nowhere', 404],
    ['/api/tasks?status=lost', 400],
    ['/api/sessions/%ff', 404],
  ])('%s is answered with %i, a code and what to do', async (path, status) => {
    const answer = await get(await served(), path);
    expect(answer).toMatchObject({
      status,
      error: { code: expect.any(String), message: expect.any(String), next: expect.any(String) },
    });
  });
});
