/**
 * Two people use one machine. Boris can neither read Anna's home nor ask her server, and his program on the port of her
 * killed server receives nothing. A folder that he created for her is not accepted as her home.
 */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { ANNA, BORIS, whyNoOtherUser } from './other-user.ts';
import { type Heard, linkCommandLine, pause, report, start } from './processes.ts';

const WORDS = 'the cormorant nests on the north pier';

/** Opens everything it can below a folder, and prints what it read. */
const SNOOP = `
const fs = require('node:fs');
const { join } = require('node:path');
const read = [];
const look = (path) => {
  try { for (const name of fs.readdirSync(path)) look(join(path, name)); } catch {}
  try { fs.closeSync(fs.openSync(path, 'r')); read.push(path); } catch {}
  try { fs.closeSync(fs.openSync(path, 'r+')); read.push('written ' + path); } catch {}
};
for (const path of process.argv.slice(2)) look(path);
console.log(read.join('\\n'));
`;

/** Asks an address for everything without a token, with a wrong one, and with one that is given. */
const ASK = `
const [base, token] = process.argv.slice(2);
const routes = ['/', '/api/health', '/api/sessions', '/api/tasks', '/api/projects', '/server.json'];
const headers = [{}, { authorization: 'Bearer ' + 'x'.repeat(43) }, ...(token ? [{ authorization: 'Bearer ' + token }] : [])];
(async () => {
  for (const route of routes) for (const each of headers) {
    const answer = await fetch(base + route, { headers: each });
    console.log(answer.status + ' ' + route + ' ' + (await answer.text()).includes('cormorant'));
  }
})();
`;

const reason = whyNoOtherUser();
if (reason !== undefined) console.warn(`NOT TESTED: a second user of the machine, because ${reason}.`);
else {
  describe('a second user of the machine', () => {
    it(
      promise('file/private-modes', 'cannot read the home, is refused by its server, and learns no token'),
      async () => {
        const { dir, memoir, scripts } = await shareMachine();
        const home = join(dir, 'anna', '.memoir');
        const anna = (...args: readonly string[]): Heard =>
          start(memoir, args, { ...ANNA, umask: '000', cwd: join(dir, 'anna'), env: annasEnv(dir), input: '' });
        expect(await anna('task', 'add', WORDS).ended).toMatchObject({ code: 0 });
        expect(await anna('backup').ended).toMatchObject({ code: 0 });
        const server = anna('start', '--serve');
        const link = await linkOf(server);
        const token = link.hash.slice('#token='.length);

        // Every path there is, so that a folder that cannot be listed hides nothing that could be opened by its name.
        const paths = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name));
        const open = join(dir, 'open.txt');
        writeFileSync(open, 'hello');
        chmodSync(open, 0o644);
        const boris = (script: string, ...args: readonly string[]): Heard =>
          start(script, args, { ...BORIS, cwd: dir, env: { HOME: join(dir, 'boris') }, input: '' });
        const snoop = boris(scripts.snoop, home, ...paths, open);
        await snoop.ended;
        const ask = boris(scripts.ask, link.origin);
        await ask.ended;
        const control = boris(scripts.ask, link.origin, token);
        await control.ended;
        const told = (heard: Heard) => heard.lines().filter((line) => line.endsWith(' true')).length;

        // Her server is killed and leaves its file; his program takes the port.
        server.child.kill('SIGKILL');
        await server.ended;
        expect(existsSync(join(home, 'server.json'))).toBe(true);
        let asked = 0;
        const impostor = createServer((_request, response) => {
          asked++;
          response.end('{"token":"mine"}');
        });
        await new Promise<void>((done) => impostor.listen(Number(link.port), '127.0.0.1', done));
        onTestFinished(() => void impostor.close());
        for (const args of [[], ['task', 'list'], ['doctor'], ['recall', 'cormorant']]) {
          const heard = anna(...args);
          expect([args, (await heard.ended).code, heard.errors()]).toEqual([args, 0, '']);
        }
        report('other-user', {
          paths: paths.length,
          read: snoop.lines().filter((line) => !line.endsWith('open.txt') && line !== '').length,
          rows_without_token: told(ask),
          rows_with_token: told(control),
          impostor_asked: asked,
          server_file: (statSync(join(home, 'server.json')).mode & 0o777).toString(8),
        });
        // The control: he can read a public file.
        expect(snoop.lines()).toEqual([open]);
        expect(paths.length).toBeGreaterThan(8);
        expect(ask.lines().filter((line) => /^200 \/api/.test(line))).toEqual([]);
        expect(told(ask)).toBe(0);
        expect(told(control)).toBeGreaterThan(0);
        expect(asked).toBe(0);
      },
    );

    it(promise('file/private-modes', 'who made the folder first does not get the memory'), async () => {
      const { dir, memoir } = await shareMachine();
      const home = join(dir, 'anna', '.memoir');
      mkdirSync(home);
      chmodSync(home, 0o777);
      chownSync(home, BORIS.uid, BORIS.gid);
      const tried = start(memoir, ['task', 'add', WORDS], {
        ...ANNA,
        cwd: join(dir, 'anna'),
        env: annasEnv(dir),
        input: '',
      });
      const { code } = await tried.ended;
      report('foreign-home', { exit: code ?? -1, files_in_it: readdirSync(home).length });
      expect(code).toBe(1);
      expect(tried.errors()).toMatch(/belongs|own/);
      expect(readdirSync(home)).toEqual([]);
    });
  });
}

async function shareMachine() {
  const dir = tempDir();
  chmodSync(dir, 0o755);
  for (const [name, { uid, gid }] of [
    ['anna', ANNA],
    ['boris', BORIS],
  ] as const) {
    mkdirSync(join(dir, name), { mode: 0o755 });
    chownSync(join(dir, name), uid, gid);
  }
  const scripts = { snoop: join(dir, 'snoop.cjs'), ask: join(dir, 'ask.cjs') };
  writeFileSync(scripts.snoop, SNOOP);
  writeFileSync(scripts.ask, ASK);
  const memoir = linkCommandLine(dir);
  return { dir, memoir, scripts };
}

const annasEnv = (dir: string) => ({ HOME: join(dir, 'anna'), MEMOIR_MODELS_EMBEDDER: 'none' });

async function linkOf(server: Heard): Promise<URL> {
  while (true) {
    const [link] =
      server
        .lines()
        .join('\n')
        .match(/http:\/\/127\.0\.0\.1:\d+\/#token=\S+/) ?? [];
    if (link !== undefined) return new URL(link);
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.errors()}`);
    await pause(20);
  }
}
