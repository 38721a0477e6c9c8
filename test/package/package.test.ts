/** What a person who installs the package gets: it is packed, installed into an empty project, and run from there. */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readSourceFacts } from '../../scripts/source-facts.ts';
import { EXTRACTOR_FILE, HOOK_REST_FILE } from '../../src/agents/claude-code/install/hook-source.ts';
import { type ApiMethod, readApiMethods } from '../fixtures/api-examples.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const windows = process.platform === 'win32';
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

const scratch = mkdtempSync(join(tmpdir(), 'memoir-package-'));
const project = join(scratch, 'project');
const installed = join(project, 'node_modules', 'memoir');

/** The variables npm needs to reach its registry, and nothing else of the test run. */
const KEPT_VARIABLE =
  /^(path|systemroot|comspec|pathext|temp|tmp|appdata|localappdata|https?_proxy|no_proxy|ssl_cert_file|node_extra_ca_certs|npm_config_(cache|registry|cafile|userconfig|globalconfig|proxy|https_proxy))$/i;

interface Example {
  readonly program: string;
  readonly prints: string;
}

/** Each program of the page with the output below it. */
function readExamples(): readonly Example[] {
  const page = readFileSync(join(repository, 'docs', 'api.md'), 'utf8').replaceAll('\r\n', '\n');
  const programs = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].length;
  const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
    ([, program = '', prints = '']) => ({ program, prints }),
  );
  expect(examples).toHaveLength(programs);
  return examples;
}

/** The examples in the comments of the methods. Each finds the groups that have to be loaded first, and a few texts. */
function programOfMethods(methods: readonly ApiMethod[]): string {
  const loaded = ['notes', 'confirmation', 'dream', 'schedule', 'companion', 'models', 'language'] as const;
  return [
    "import { type Memoir, openMemoir } from 'memoir';",
    'const memoir: Memoir = openMemoir();',
    ...loaded.map((group) => `const ${group} = await memoir.${group}();`),
    ...['cwd', 'base', 'text', 'token'].map((name) => `declare const ${name}: string;`),
    ...methods.map(({ name, example }) => `async () => {\n// ${name}\n${example}\n};`),
  ].join('\n');
}

function run(command: string, args: readonly string[], cwd: string, variables: Readonly<Record<string, string>> = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT_VARIABLE.test(name)));
  const path = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  const home = join(scratch, 'home');
  return spawnSync(command, args, {
    cwd,
    env: {
      ...env,
      [path]: `${dirname(process.execPath)}${delimiter}${env[path] ?? ''}`,
      HOME: home,
      USERPROFILE: home,
      MEMOIR_HOME: join(home, '.memoir'),
      ...variables,
    },
    encoding: 'utf8',
    shell: windows,
  });
}

function mustRun(command: string, args: readonly string[], cwd: string): string {
  const result = run(command, args, cwd);
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${result.stdout}${result.stderr}`);
  return result.stdout;
}

const memoir = (...args: string[]) => run(join(project, 'node_modules', '.bin', 'memoir'), args, project);

beforeAll(() => {
  mkdirSync(project);
  mkdirSync(join(scratch, 'home'));
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  // Already built from the same source: `npm pack` in the repository would build it again.
  mustRun('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch], builtProgram().root);
  const tarball = readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? 'no tarball';
  mustRun('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', join(scratch, tarball)], project);
});

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
});

describe('the package', () => {
  it('is built before it is packed', () => {
    const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    expect([scripts.prepack, scripts.build]).toEqual(['npm run build', 'node scripts/build.ts']);
  });

  it(promise('package/installs-and-runs', 'runs its command'), () => {
    const result = memoir('--version');
    expect(result.stderr).toBe('');
    expect(result.stdout).toBe(`${version}\n`);
    expect(result.status).toBe(0);
  });

  it(promise('package/installs-and-runs', 'can be imported'), () => {
    const script = "import('memoir').then((m) => console.log(typeof m.openMemoir))";
    expect(mustRun(process.execPath, ['-e', windows ? `"${script}"` : script], project)).toBe('function\n');
  });

  it(promise('api/examples-run', 'the examples of docs/api.md print what the page says'), () => {
    const examples = readExamples();
    expect(examples.length).toBeGreaterThan(6);
    const folder = join(project, 'examples');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    for (const [at, { program }] of examples.entries()) writeFileSync(join(folder, `example-${at}.ts`), program);
    const home = { MEMOIR_HOME: join(scratch, 'home', 'of-examples') };
    for (const [at, { program, prints }] of examples.entries()) {
      const ran = run(process.execPath, [`example-${at}.ts`], folder, home);
      expect({ program, printed: ran.stdout, errors: ran.stderr }).toEqual({ program, printed: prints, errors: '' });
    }
  });

  it(
    promise(
      'api/examples-run',
      'and a strict compiler takes them and those of every method, with the types of the package',
    ),
    () => {
      const folder = join(project, 'typed');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
      for (const [at, { program }] of readExamples().entries())
        writeFileSync(join(folder, `example-${at}.ts`), program);
      const methods = readApiMethods();
      expect(methods.filter(({ example }) => example === undefined)).toEqual([]);
      expect(methods.length).toBeGreaterThan(100);
      writeFileSync(join(folder, 'methods.ts'), programOfMethods(methods));
      const compilerOptions = {
        target: 'es2024',
        lib: ['es2024'],
        module: 'nodenext',
        strict: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [join(repository, 'node_modules', '@types')],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc');
      // The types are really there: without them everything would be accepted.
      writeFileSync(
        join(folder, 'wrong.ts'),
        "import { openMemoir } from 'memoir';\nopenMemoir().tasks.add({ cwd: 1 }, { text: 'x' });\n",
      );
      const { stdout } = run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], folder);
      expect(stdout.trimEnd().split('\n')).toEqual([
        expect.stringMatching(/^wrong\.ts.*not assignable to type 'string'/),
      ]);
    },
  );

  it(promise('package/installs-and-runs', 'answers an agent over MCP, and serves its page'), async () => {
    const bin = join(installed, 'bin', 'memoir.js');
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'packed', version: '1' } };
    const input = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ];
    const lines = input.map((message) => `${JSON.stringify(message)}\n`).join('');
    const env = { HOME: join(scratch, 'home'), USERPROFILE: join(scratch, 'home') };
    const answered = spawnSync(process.execPath, [bin, 'mcp'], { input: lines, encoding: 'utf8', cwd: project, env });
    expect([answered.status, answered.stderr]).toEqual([0, '']);
    expect(answered.stdout).toContain('"name":"recall"');

    const serving = spawn(process.execPath, [bin, 'start', '--serve', '--home', join(scratch, 'served')], { env });
    onTestFinished(() => void serving.kill());
    let printed = '';
    // Its output is read to the end: leaving the loop would close the pipe, and the server ends when it cannot print.
    await new Promise<void>((resolve, reject) => {
      serving.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/http:\/\/127\.0\.0\.1:\d+/.test(printed)) resolve();
      });
      serving.on('exit', (code) => reject(new Error(`memoir start ended with ${code}: ${printed}`)));
    });
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
    const answers = await Promise.all(['/', '/icon.svg'].map((path) => fetch(`${address}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.skipIf(windows)(
    promise('package/installs-and-runs', 'installs the hook it brought into an agent, and it runs'),
    async () => {
      const done = memoir('init', '--yes', '--agent', 'claude-code');
      expect([done.status, done.stderr]).toEqual([0, '']);
      const home = join(scratch, 'home');
      const hook = readFileSync(join(home, '.memoir', 'bin', 'hook.js'));
      expect(hook).toEqual(readFileSync(join(installed, 'dist', 'hooks', 'claude-code.js')));
      for (const name of [HOOK_REST_FILE, EXTRACTOR_FILE]) {
        const written = readFileSync(join(home, '.memoir', 'bin', name));
        expect(written).toEqual(readFileSync(join(installed, 'dist', 'hooks', name)));
      }
      const { hooks } = JSON.parse(readFileSync(join(home, '.claude', 'settings.json'), 'utf8'));
      const { command, args } = hooks.SessionStart[0].hooks[0];
      const transcript = join(home, '.claude', 'projects', '-shop', 'packed.jsonl');
      mkdirSync(dirname(transcript), { recursive: true });
      const line = { ...promptLine('p1', 'read in the background'), sessionId: 'packed', cwd: home };
      writeFileSync(transcript, `${JSON.stringify(line)}\n`);
      const input = JSON.stringify({
        session_id: 'packed',
        hook_event_name: 'SessionStart',
        source: 'startup',
        cwd: home,
        transcript_path: transcript,
      });
      const env = { HOME: home, MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record' };
      const fired = spawnSync(command, args, { input, encoding: 'utf8', env });
      expect([fired.error, fired.status, fired.stderr]).toEqual([undefined, 0, '']);
      expect(memoir('sessions', '--json').stdout).toContain('"packed"');
      // The hook starts the program of the package.
      const launch = readFileSync(join(home, '.memoir', 'bin', 'launch'), 'utf8');
      expect(launch.split('\n')[2]).toBe(realpathSync(join(installed, 'bin', 'memoir.js')));
      await expect
        .poll(() => memoir('export').stdout, { timeout: 30_000, interval: 300 })
        .toContain('read in the background');
      expect(memoir('uninstall', '--yes').status).toBe(0);
    },
  );

  it(promise('package/installs-and-runs', 'brings the table of the built-in embedder, with its notice'), () => {
    const script = join(project, 'embed.mjs');
    writeFileSync(
      script,
      `import { openMemoir } from 'memoir';
      const memoir = openMemoir({ home: ${JSON.stringify(join(scratch, 'embedded'))} });
      await memoir.start();
      memoir.events.record([{ type: 'prompt.submitted', happenedAt: Date.now(), session: 's', actor: 'person', trust: 'owner',
        body: { text: 'the automobile is parked behind the house' } }]);
      const { results, notes } = await memoir.recall.search('where is my car parked');
      console.log(JSON.stringify([notes, results[0].signals.some(({ name }) => name === 'session meaning')]));
      memoir.close();`,
    );
    expect(mustRun(process.execPath, [script], project)).toBe('[[],true]\n');
    expect(existsSync(join(installed, 'dist', 'models', 'static-table', 'NOTICE.md'))).toBe(true);
  });

  it(promise('package/installs-and-runs', 'counts a backup with a separate script'), () => {
    expect(memoir('backup').status).toBe(0);
    expect(memoir('doctor').stdout).toMatch(/backup/i);
  });

  it(promise('package/only-what-is-needed', 'has no source, tests or tools'), () => {
    const files = globSync('**/*', { cwd: installed, exclude: ['node_modules/**'] }).map((f) =>
      f.replaceAll('\\', '/'),
    );
    expect(files).toContain('bin/memoir.js');
    expect(files).toContain('dist/index.d.ts');
    expect(
      files.filter((file) => /^(src|test|scripts|bench|\.|node_modules)|\.test\.|test-helper|(?<!\.d)\.ts$/.test(file)),
    ).toEqual([]);
  });

  it(promise('package/hook-stands-alone', 'needs nothing but Node and the files beside it'), () => {
    const hook = join(installed, 'dist', 'hooks', 'claude-code.js');
    const files = [hook, join(dirname(hook), HOOK_REST_FILE)].map((path) => ({
      path,
      code: readFileSync(path, 'utf8'),
    }));
    // It asks Node for its own modules by name, so it runs as either kind of module. Only the extractor is imported.
    for (const { path, code } of files) {
      const imported = readSourceFacts(path, code).imports.map(({ specifier }) => specifier);
      expect(imported.filter((specifier) => specifier !== undefined)).toEqual([]);
      expect(code).not.toMatch(/\brequire\(/);
    }
    const both = files.map(({ code }) => code).join('\n');
    expect(both).toContain(EXTRACTOR_FILE);
    const asked = [...both.matchAll(/getBuiltinModule\(([`"'])([^`"']*)\1\)/g)].map(([, , id = '']) => id);
    expect(asked).toEqual(expect.arrayContaining(['node:fs', 'node:sqlite']));
    expect(asked.filter((id) => !id.startsWith('node:'))).toEqual([]);
  });
});
