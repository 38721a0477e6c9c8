/** A server of the dashboard over recorded events, and requests to it as any program could send them. */
import { request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type EventDraft, openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { serveWeb, type WebServer } from '../../src/surfaces/http/server.ts';
import { NOON, tempDir } from '../fixtures/home.ts';

export const SECRET_WORD = 'cormorant';
/** With a slash, a space and a percent sign: it becomes part of an address. */
export const SESSION = 'one / 100%';

export function said(n: number, session = SESSION, text = `${SECRET_WORD} ${n}`): EventDraft {
  return {
    type: 'prompt.submitted',
    key: `${session}:${n}`,
    session,
    happenedAt: NOON + n,
    actor: 'person',
    trust: 'owner',
    body: { text },
  };
}

export async function served(
  drafts: readonly EventDraft[] = [1, 2, 3].map((n) => said(n)),
): Promise<WebServer & { home: string }> {
  const home = join(tempDir(), 'home');
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: tempDir() }) });
  await memoir.start();
  memoir.events.record(drafts);
  memoir.tasks.add({ cwd: tempDir() }, { text: `${SECRET_WORD} task` });
  memoir.close();
  const server = await serveWeb({ home, version: '9', port: undefined });
  onTestFinished(() => server.close());
  return { ...server, home };
}

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Headers exactly as given: `fetch` would not let a test fake the host. */
export function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } },
      (answer) => {
        let text = '';
        // News never ends.
        if (answer.headers['content-type'] === 'text/event-stream') {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' });
          answer.destroy();
          return;
        }
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A route as an address, with a name that does not exist. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
