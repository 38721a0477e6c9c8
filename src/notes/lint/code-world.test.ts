import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { type CodeWorld, openCodeWorld } from './code-world.ts';
import { HEALTHY_INDEXES, HEALTHY_NOTES, SHOP_FILES, SHOP_INSTRUCTIONS } from './healthy-wiki.test-helper.ts';
import { lintNotes } from './lint-notes.ts';

let dir: string;
let root: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'memoir-code-'));
  root = join(dir, 'project');
  put(SHOP_FILES);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

function open(): CodeWorld {
  const world = openCodeWorld(root);
  if (world === undefined) throw new Error('no project');
  return world;
}

describe('openCodeWorld', () => {
  it('finds the files that the healthy wiki names', () => {
    const input = {
      notes: HEALTHY_NOTES,
      indexes: HEALTHY_INDEXES,
      instructions: SHOP_INSTRUCTIONS,
      facts: [],
      today: '2026-11-16',
    };
    expect(lintNotes({ ...input, code: () => open() })).toEqual([]);
    rmSync(join(root, 'src/auth'), { recursive: true });
    rmSync(join(root, 'package.json'));
    put({ 'package.json': '{"scripts":{"test":"x"}}' });
    expect(lintNotes({ ...input, code: () => open() }).map(({ rule }) => rule)).toEqual([
      'command-gone', // `pnpm run build`
      'package-gone', // jose
      'path-gone', // src/auth/session.ts
      'command-gone', // npm run build
      'package-gone', // minisearch
    ]);
  });

  it('is undefined for a missing project', () => {
    expect(openCodeWorld(join(dir, 'gone'))).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')(promise('notes/lint-stays-inside', 'not through a link or a path'), () => {
    mkdirSync(join(dir, 'outside'));
    writeFileSync(join(dir, 'outside/secret.ts'), '');
    writeFileSync(join(dir, 'outside/package.json'), '{"dependencies":{"secret":"1"},"scripts":{"secret":"x"}}');
    symlinkSync('../outside', join(root, 'up'));
    symlinkSync(join(dir, 'outside'), join(root, 'absolute'));
    symlinkSync('loop', join(root, 'loop'));
    symlinkSync('src', join(root, 'inner'));
    symlinkSync(join(root, 'src'), join(root, 'innerAbsolute'));
    const world = open();
    for (const path of [
      'up/secret.ts',
      'up/nothing.ts',
      'absolute/secret.ts',
      '../outside/secret.ts',
      'src/../../x',
      'loop',
    ]) {
      expect([path, world.exists(path)]).toEqual([path, undefined]);
    }
    expect(world.exists('inner/log.ts')).toBe(true);
    expect(world.exists('inner/nothing.ts')).toBe(false);
    expect(world.exists('innerAbsolute/auth/session.ts')).toBe(true);
    expect(world.exists('src/../src/log.ts')).toBe(true);
    rmSync(join(root, 'package.json'));
    symlinkSync('../outside/package.json', join(root, 'package.json'));
    expect(open().manifest()).toBeUndefined();
    expect(open().scripts('npm')).toBeUndefined();
  });

  it('reads the manifests of common ecosystems and workspaces', () => {
    put({
      'pyproject.toml':
        '[project]\ndependencies = ["Foo_Bar>=1", "httpx[http2]"]\n[tool.poetry.dependencies]\npendulum = "^3"\n',
      'Cargo.toml': '[dependencies]\nserde_json = "1"\n[dependencies.tokio]\nversion = "1"\n',
      'go.mod': 'module example.com/shop\nrequire (\n\tgithub.com/lib/pq v1.0.0\n)\n',
      'requirements.txt': '# tools\nrequests==2\n',
      'packages/ui/package.json': '{"name":"@shop/ui","dependencies":{"clsx":"1"},"scripts":{"story":"x"}}',
    });
    const world = open();
    for (const name of [
      'foo-bar',
      'httpx',
      'pendulum',
      'serde-json',
      'tokio',
      'github-com/lib/pq',
      'requests',
      '@shop/ui',
      'clsx',
      'jose',
    ]) {
      expect([name, world.manifest()?.has(name)]).toEqual([name, true]);
    }
    expect(world.manifest()?.has('left-pad')).toBe(false);
    expect(world.scripts('npm')).toEqual(new Set(['build', 'test', 'story']));
  });

  it('is undefined if a file is too large, invalid, or includes others', () => {
    put({ 'package.json': `{"a":"${'x'.repeat(1_000_000)}"}`, Makefile: 'include more.mk\nall:\n' });
    expect(open().manifest()).toBeUndefined();
    expect(open().scripts('make')).toBeUndefined();
    put({ 'package.json': '{', Makefile: '%.o: %.c\n\tcc\n' });
    expect(open().manifest()).toBeUndefined();
    expect(open().scripts('npm')).toBeUndefined();
    expect(open().scripts('make')).toBeUndefined();
  });

  it('reads the recipes of make, just, task and deno', () => {
    put({
      Makefile: 'A := b\nall build: x\n\techo c: d\nx::\n# no: this\n',
      justfile: 'set shell := ["sh"]\nv := "1"\n@test target="all": build\n  echo\nbuild:\n  echo\nalias b := build\n',
      'Taskfile.yml': 'version: 3\ntasks:\n  lint: {cmds: [x], aliases: [l]}\n  fmt: x\n',
      'deno.json': '{"tasks":{"dev":"x"}}',
    });
    expect(open().scripts('make')).toEqual(new Set(['all', 'build', 'x']));
    expect(open().scripts('just')).toEqual(new Set(['test', 'build', 'b']));
    expect(open().scripts('task')).toEqual(new Set(['lint', 'l', 'fmt']));
    expect(open().scripts('deno')).toEqual(new Set(['dev']));
  });
});
