/** The layer check must find violations: one of each rule is planted here. `npm run check` looks at this repository. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations, type Rule } from '../../scripts/check-layers.ts';

/** A small tree that obeys every rule. */
const CLEAN: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ dependencies: { zod: '*' }, devDependencies: { vitest: '*' } }),
  'src/domain/event.ts': `import { createHash } from 'node:crypto';\nexport const hash = createHash;\nexport type E = 'a';`,
  'src/platform/sqlite/sqlite.ts': `import { DatabaseSync } from 'node:sqlite';\nexport const open = () => new DatabaseSync('').exec('PRAGMA journal_mode=WAL');`,
  'src/platform/settings/environment.ts': 'export const home = process.env.HOME;',
  'src/store/journal/append.ts': `import { open } from '../../platform/sqlite/sqlite.ts';\nexport const sql = 'INSERT INTO events VALUES (1)' + open;`,
  'src/capture/spool/spool.ts': `import { sql } from '../../store/journal/append.ts';\nexport const spool = sql;`,
  'src/capture/schema.ts': `import { z } from 'zod';\nexport const schema = z;`,
  'src/notes/note.ts': `export const note = 'Edit the Task with Bash';`,
  'src/agents/pigeon/tools.ts': `export const isShell = (tool: string) => tool === 'Bash';`,
  'src/context/pack.ts': `import { note } from '../notes/note.ts';\nexport const pack = note;`,
  'src/engine.ts': `export { pack } from './context/pack.ts';`,
  'src/index.ts': `export { pack } from './engine.ts';`,
  'src/surfaces/cli/main.ts': `import { pack } from '../../index.ts';\nconsole.log(pack, 'Select one from the list', 'Update the notes');`,
  'src/agents/pigeon/hook/main.ts': `import { spool } from '../../../capture/spool/spool.ts';\nimport type { schema } from '../../../capture/schema.ts';\nexport { spool };`,
  'dashboard/main.tsx': `import type { A } from '../src/surfaces/http/api.ts';\nimport './part.ts';\nexport const a: A = <p />;`,
  'src/store/journal/append.test.ts': `import { it } from 'vitest';\nimport '../../surfaces/cli/main.ts';\nconsole.log(process.env.X, it);`,
};

interface Planted {
  readonly rule: Rule;
  readonly what: string;
  readonly file: string;
  readonly source: string;
}

const PLANTED: readonly Planted[] = [
  {
    rule: 'folder',
    what: 'domain importing platform',
    file: 'src/domain/x.ts',
    source: `import '../platform/sqlite/sqlite.ts';`,
  },
  {
    rule: 'folder',
    what: 'a type-only import',
    file: 'src/domain/x.ts',
    source: `import type { A } from '../store/journal/append.ts';\nexport type B = A;`,
  },
  {
    rule: 'folder',
    what: 'a type import expression',
    file: 'src/domain/x.ts',
    source: `export type A = import('../platform/sqlite/sqlite.ts').B;`,
  },
  { rule: 'folder', what: 'one stage using another', file: 'src/recall/x.ts', source: `import '../notes/note.ts';` },
  {
    rule: 'folder',
    what: 'the dashboard running code of the server',
    file: 'dashboard/x.tsx',
    source: `import { api } from '../src/surfaces/http/api.ts';\nexport const x = <p>{api}</p>;`,
  },
  {
    rule: 'folder',
    what: 'the dashboard knowing the engine',
    file: 'dashboard/x.ts',
    source: `import type { Memoir } from '../src/engine.ts';\nexport type M = Memoir;`,
  },
  { rule: 'folder', what: 'a re-export', file: 'src/store/x.ts', source: `export * from '../capture/spool/spool.ts';` },
  {
    rule: 'folder',
    what: 'a lazy import',
    file: 'src/store/x.ts',
    source: `export const x = () => import('../engine.ts');`,
  },
  {
    rule: 'folder',
    what: 'a surface going past the index',
    file: 'src/surfaces/cli/x.ts',
    source: `import '../../engine.ts';`,
  },
  {
    rule: 'folder',
    what: 'one surface using another',
    file: 'src/surfaces/mcp/x.ts',
    source: `import '../cli/main.ts';`,
  },
  {
    rule: 'folder',
    what: 'the index using a surface',
    file: 'src/index.ts',
    source: `export * from './surfaces/cli/main.ts';`,
  },
  { rule: 'folder', what: 'a folder nobody decided on', file: 'src/helpers/x.ts', source: 'export const x = 1;' },
  {
    rule: 'folder',
    what: 'an import from outside the source',
    file: 'src/store/x.ts',
    source: `import '../../test/promises.ts';`,
  },
  { rule: 'folder', what: 'an import of a test', file: 'src/store/x.ts', source: `import './journal/append.test.ts';` },
  {
    rule: 'agent-name',
    what: 'a stage asking for the name of a tool',
    file: 'src/notes/x.ts',
    source: `export const isShell = (tool: string) => tool === 'Bash';`,
  },
  {
    rule: 'agent-name',
    what: 'a list of tools of one agent',
    file: 'src/store/x.ts',
    source: `export const EDITS = new Set(['NotebookEdit']);`,
  },
  {
    rule: 'agent-name',
    what: 'a pattern of tool names',
    file: 'src/domain/x.ts',
    source: 'export const SUBAGENT = /^(?:Agent|Task)$/;',
  },
  {
    rule: 'agent-name',
    what: 'the tool of a server, as an agent names it',
    file: 'src/capture/x.ts',
    source: 'export const OWN = /^mcp__(?:plugin_)?memoir__remember$/;',
  },
  {
    rule: 'agent-name',
    what: 'the folder of an agent',
    file: 'src/engine/x.ts',
    source: `export const folder = (home: string) => home + '.claude';`,
  },
  {
    rule: 'agent-name',
    what: 'the folder of an agent in a pattern',
    file: 'src/domain/x.ts',
    source: String.raw`export const FOLDER = /\.(?:memoir|claude)$/;`,
  },
  { rule: 'builtin', what: 'domain touching files', file: 'src/domain/x.ts', source: `import 'node:fs';` },
  { rule: 'package', what: 'domain using a package', file: 'src/domain/x.ts', source: `import 'zod';` },
  { rule: 'package', what: 'a development tool in the source', file: 'src/store/x.ts', source: `import 'vitest';` },
  {
    rule: 'computed-import',
    what: 'a computed import',
    file: 'src/store/x.ts',
    source: 'export const x = (name: string) => import(name);',
  },
  {
    rule: 'sqlite',
    what: 'a second file opening SQLite',
    file: 'src/store/x.ts',
    source: `import { DatabaseSync } from 'node:sqlite';\nexport { DatabaseSync };`,
  },
  {
    rule: 'file-open',
    what: 'a file read without the checks for foreign files',
    file: 'src/notes/x.ts',
    source: `import { readFileSync } from 'node:fs';\nexport const x = readFileSync('a');`,
  },
  {
    rule: 'file-open',
    what: 'a file opened under another name',
    file: 'src/store/x.ts',
    source: `import { openSync as peek } from 'node:fs';\nexport const x = peek('a', 'r');`,
  },
  {
    rule: 'file-open',
    what: 'the file system as a whole',
    file: 'src/capture/x.ts',
    source: `import * as fs from 'node:fs';\nexport const x = fs.readFileSync('a');`,
  },
  {
    rule: 'file-open',
    what: 'the promises of the file system',
    file: 'src/recall/x.ts',
    source: `import { readFile } from 'node:fs/promises';\nexport const x = readFile('a');`,
  },
  {
    rule: 'sql',
    what: 'a query outside the store',
    file: 'src/recall/x.ts',
    source: 'export const q = `\n  SELECT id FROM events LIMIT 5`;',
  },
  { rule: 'sql', what: 'lower-case SQL', file: 'src/recall/x.ts', source: `export const q = 'delete from events';` },
  {
    rule: 'sql',
    what: 'a transaction outside the store',
    file: 'src/recall/x.ts',
    source: `export const q = 'BEGIN IMMEDIATE';`,
  },
  {
    rule: 'sql',
    what: 'a table statement where only the connection is set up',
    file: 'src/platform/files/file-lock.ts',
    source: `export const q = 'CREATE TABLE locks (name TEXT)';`,
  },
  {
    rule: 'environment',
    what: 'a second reader of the environment',
    file: 'src/platform/x.ts',
    source: 'export const x = process.env.HOME;',
  },
  {
    rule: 'environment',
    what: 'the environment by destructuring',
    file: 'src/platform/x.ts',
    source: 'const { env } = process;\nexport { env };',
  },
  {
    rule: 'environment',
    what: 'the environment by import',
    file: 'src/platform/x.ts',
    source: `export { env } from 'node:process';`,
  },
  {
    rule: 'environment',
    what: 'the environment through globalThis',
    file: 'src/surfaces/cli/x.ts',
    source: `export const x = globalThis.process['env'];`,
  },
  { rule: 'print', what: 'printing outside surfaces', file: 'src/store/x.ts', source: `console.warn('x');` },
  {
    rule: 'print',
    what: 'exiting outside surfaces',
    file: 'src/engine.ts',
    source: 'export const quit = () => process.exit(1);',
  },
  { rule: 'cycle', what: 'two folders in a circle', file: 'src/notes/x.ts', source: `import '../context/pack.ts';` },
  {
    rule: 'hook',
    what: 'the hook loading a package through others',
    file: 'src/capture/spool/spool.ts',
    source: `export { z as spool } from 'zod';`,
  },
  {
    rule: 'hook',
    what: 'the hook loading a file that is not on its list',
    file: 'src/capture/spool/spool.ts',
    source: `export { schema as spool } from '../schema.ts';`,
  },
  {
    rule: 'hook',
    what: 'the hook of one agent loading another agent',
    file: 'src/agents/raven/hook/main.ts',
    source: `export { spool } from '../../pigeon/hook/main.ts';`,
  },
  {
    rule: 'hook',
    what: 'the hook using the network',
    file: 'src/store/journal/append.ts',
    source: `import 'node:https';\nexport const sql = '';`,
  },
];

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memoir-layers-'));
  for (const [file, source] of Object.entries(CLEAN)) write(file, source);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

describe('layers', () => {
  it('accepts a tree that keeps the rules', () => {
    expect(findViolations(root)).toEqual([]);
  });

  it.each(PLANTED)('catches $what', ({ rule, file, source }) => {
    write(file, source);
    const found = findViolations(root).filter((v) => v.rule === rule);
    expect(found.map((v) => v.file)).toContain(file);
  });
});
