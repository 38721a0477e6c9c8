/** `memoir instructions` against the real client: its first request has exactly the text that the command prints. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { builtProgram } from '../../fixtures/built-program.ts';
import { promise } from '../../promises.ts';
import { runClaude } from './client.ts';
import { allText, conversation, say } from './model-script.ts';
import { createWorld, type World } from './world.ts';

const entry = builtProgram().entry;
const client = findClient();

interface Said {
  readonly files: readonly { readonly path: string; readonly load: string; readonly text: string }[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** All known ways to write an include, one per paragraph. About half of them are not includes. */
const WAYS: readonly string[] = [
  'see @docs/NAME and more',
  '`@docs/NAME`',
  '```\n@docs/NAME\n```',
  '~~~\n@docs/NAME\n~~~',
  '    @docs/NAME',
  'run `x @docs/NAME y`',
  '- run `x @docs/NAME y`',
  '- a\n\n      @docs/NAME',
  '- x\n  ```\n  @docs/NAME\n  ```',
  '- a\n  - @docs/NAME',
  '> @docs/NAME',
  '> ```\n> @docs/NAME\n> ```',
  '# @docs/NAME',
  '| a |\n|---|\n| @docs/NAME |',
  '**@docs/NAME**',
  '**b**@docs/NAME',
  '[@docs/NAME](x)',
  '[x](@docs/NAME)',
  '![@docs/NAME](x.png)',
  '<div>\n@docs/NAME\n</div>',
  'a <b>@docs/NAME</b>',
  '<!-- @docs/NAME -->',
  '<!-- c --> @docs/NAME',
  'text <!-- @docs/NAME --> text',
  'text <!-- c --> @docs/NAME',
  'me@docs/NAME',
  '(@docs/NAME)',
  '@docs/NAME, and',
  '@./docs/NAME#part',
  '\\@docs/NAME',
  '@@docs/NAME',
  '1. @docs/NAME',
  'a ` @docs/NAME',
  '[r]: @docs/NAME',
  '"@docs/NAME"',
];

function layOut(world: World): void {
  const at = (path: string): string => join(world.home, path);
  const { write } = world;
  write('config/CLAUDE.md', '\ufeffMine.\r\n@mine.md\r\n@~/anywhere.md\r\n');
  write('config/mine.md', 'Mine, included.');
  write('anywhere.md', 'Outside, but mine.');
  write('config/rules/always.md', 'My rule.');
  write('config/rules/some.md', '---\npaths: "**/*.ts"\n---\nMy rule for some.');
  write('.claude/CLAUDE.md', 'In the home, and not the config folder.');
  write('CLAUDE.md', 'Above the project.');
  write(
    'proj/CLAUDE.md',
    `   The project.\n\n${WAYS.map((way, n) => `${way.replace('NAME', `w${n}.md`)}\n\nPart ${n}.\n`).join('\n')}`,
  );
  for (const n of WAYS.keys()) write(`proj/docs/w${n}.md`, `Way ${n}.`);
  write(
    'proj/.claude/CLAUDE.md',
    '---\npaths: src/**\n---\n@../docs/one.md @../docs/picture.png @../docs/data.bin @../docs/plain @../docs/sp\\ ace.md\n' +
      '@../docs/not-there.md @../docs @../../outside.md @~/outside.md @~/config/other.md\n' +
      '@../docs/to-outside.md @../docs/to-inside.md @../docs/d1.md @../docs/d5.md @../docs/bad.md @../docs/empty.md\n',
  );
  write('proj/docs/one.md', 'One.\n@two.md');
  write('proj/docs/two.md', 'Two.\n@one.md @../CLAUDE.md');
  write('proj/docs/plain', 'No extension.');
  write('proj/docs/sp ace.md', 'A space.');
  write('proj/docs/empty.md', ' \n');
  for (const name of ['picture.png', 'data.bin']) writeFileSync(at(`proj/docs/${name}`), Buffer.from([0x89, 0, 1]));
  writeFileSync(at('proj/docs/bad.md'), Buffer.from([0x42, 0x61, 0x64, 0xff, 0xc3, 0x28]));
  for (const path of ['outside.md', 'config/other.md']) write(path, 'SECRET');
  symlinkSync(at('outside.md'), at('proj/docs/to-outside.md'));
  symlinkSync(at('proj/docs/one.md'), at('proj/docs/to-inside.md'));
  for (let n = 1; n <= 7; n += 1) write(`proj/docs/d${n}.md`, `Depth ${n}.\n@d${n + 1}.md`);
  const rules = [
    'paths: src/**, lib/**',
    'paths: ["**"]',
    'paths: *.ts',
    'paths: [**',
    'paths:',
    'globs: x',
    'paths: 5',
  ];
  for (const [n, yaml] of rules.entries()) write(`proj/.claude/rules/r${n}.md`, `---\n${yaml}\n---\nRule ${n}.`);
  write('proj/.claude/rules/deeper/rule.md', 'Deeper.');
  write('proj/.claude/rules/not.txt', 'No rule.');
  write('shared/rule.md', 'SECRET rule');
  symlinkSync(at('shared'), at('proj/.claude/rules/shared'));
  symlinkSync(at('proj/.claude/rules'), at('proj/.claude/rules/loop'));
  write('proj/CLAUDE.local.md', `Only mine here. ${'long '.repeat(10_000)}@docs/local.md`);
  write('proj/docs/local.md', 'Local, included.');
  write('proj/api/CLAUDE.md', 'The folder below.\n@notes.md');
  write('proj/api/notes.md', 'Notes below.');
  mkdirSync(at('proj/api/CLAUDE.local.md'));
}

/** The instruction files in the client's first request, in order. */
async function whatTheClientGot(world: World, folder: string): Promise<readonly (readonly [string, string])[]> {
  world.model.script(conversation([say('ok')]));
  const run = await runClaude(client.path ?? '', { ...world, project: folder }, 'Hello.', {
    env: { CLAUDE_CONFIG_DIR: join(world.home, 'config') },
  });
  expect(run.code).toBe(0);
  const request = world.model.requests().findLast(({ tools }) => tools.length > 0);
  const said = allText(request);
  const from = said.indexOf('Codebase and user instructions');
  const body = said.slice(from, said.indexOf('\n</system-reminder>', from));
  const heads = [...body.matchAll(/^Contents of (.+) \((?:user's|project|organization).*\):\n\n/gm)];
  return heads.map((head, n) => [
    head[1] ?? '',
    body.slice(head.index + head[0].length, heads[n + 1]?.index ?? body.length).trim(),
  ]);
}

function whatMemoirSays(world: World, folder: string): Said {
  const env = world.environment({ CLAUDE_CONFIG_DIR: join(world.home, 'config') });
  const ran = spawnSync(process.execPath, [entry, 'instructions', folder, '--json'], { env, encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  return JSON.parse(ran.stdout) as Said; // the fields are checked against the reference elsewhere
}

describe.skipIf(client.path === undefined)('the instruction files of the real client', () => {
  it(promise('instructions/as-the-client', 'in the project, and in a folder of it'), async () => {
    const world = await createWorld();
    onTestFinished(() => world.close());
    layOut(world);
    for (const folder of [world.project, join(world.project, 'api')]) {
      const client = await whatTheClientGot(world, folder);
      const { files } = whatMemoirSays(world, folder);
      const ours = files.filter(({ load }) => load === 'start').map(({ path, text }) => [path, text]);
      expect(ours).toEqual(client);
      expect(client.length).toBeGreaterThan(folder === world.project ? 35 : 8);
    }
  });

  it(promise('instructions/never-outside', 'unless the person has allowed it to the client'), async () => {
    const world = await createWorld();
    onTestFinished(() => world.close());
    layOut(world);
    const before = whatMemoirSays(world, world.project);
    expect(JSON.stringify(before)).not.toContain('SECRET');
    const outside = new Set(before.skipped.flatMap(({ path, reason }) => (reason === 'outside' ? [path] : [])));
    expect([...outside]).toEqual(
      ['outside.md', 'config/other.md', 'proj/docs/to-outside.md', 'shared/rule.md'].map((path) =>
        join(world.home, path),
      ),
    );
    const approved = { projects: { [world.project]: { hasClaudeMdExternalIncludesApproved: true } } };
    world.write('config/.claude.json', JSON.stringify(approved));
    const client = await whatTheClientGot(world, world.project);
    const { files } = whatMemoirSays(world, world.project);
    expect(files.filter(({ load }) => load === 'start').map(({ path, text }) => [path, text])).toEqual(client);
    expect(client.filter(([, text]) => text.startsWith('SECRET'))).toHaveLength(3);
  });
});
