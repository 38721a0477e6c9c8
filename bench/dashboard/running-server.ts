/** `memoir start` as a process of its own, as people run it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface RunningServer {
  readonly link: string;
  ask(path: string): Promise<unknown>;
  stop(): void;
}

export interface ServedHome {
  readonly repository: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

export async function startServer({ repository, home, env }: ServedHome): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(repository, 'bin', 'memoir.js'), 'start', '--home', home, '--no-open'], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Its output is read to the end: the server ends when it cannot print.
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, url, token] = /(http:\S+)\/#token=(\S+)/.exec(printed) ?? [];
      if (url === undefined || token === undefined) return;
      resolve({
        link: `${url}/#token=${token}`,
        ask: async (path) => {
          const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
          if (!response.ok) throw new Error(`${path}: ${response.status}`);
          return response.json();
        },
        stop: () => void child.kill('SIGINT'),
      });
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
}
