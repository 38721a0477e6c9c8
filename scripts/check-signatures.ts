/**
 * Finds functions that are too large to read: more than four parameters, or more than 120 lines. More parameters become one object
 * of what the function needs; a longer function becomes a module.
 */
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNode, type Node, parseSource, walkTree } from './syntax-tree.ts';

const MAX_PARAMETERS = 4;
const MAX_LINES = 120;

export interface LargeFunction {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly problem: string;
}

const FOLDERS = '{src,dashboard,scripts,bench}/**/*.{ts,tsx,mjs}';

/** Every function in these folders that is too large, tests aside. */
export function findLargeFunctions(root: string): readonly LargeFunction[] {
  return globSync(FOLDERS, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|test-helper|d)\.m?ts$/.test(file))
    .sort()
    .flatMap((file) => inFile(file, readFileSync(join(root, file), 'utf8')));
}

function inFile(file: string, source: string): readonly LargeFunction[] {
  const { program, lineOf } = parseSource(file, source);
  const found: LargeFunction[] = [];
  walkTree(program, (node, parents) => {
    if (!isFunction(node)) return;
    const line = lineOf(node.start);
    const name = nameOf(node, parents);
    const parameters = Array.isArray(node.params) ? node.params.length : 0;
    const lines = lineOf(node.end) - line + 1;
    if (parameters > MAX_PARAMETERS) found.push({ file, line, name, problem: `${parameters} parameters` });
    if (lines > MAX_LINES) found.push({ file, line, name, problem: `${lines} lines` });
  });
  return found;
}

function isFunction(node: Node): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

function nameOf(node: Node, parents: readonly Node[]): string {
  const parent = parents.at(-1);
  for (const named of [node.id, parent?.id, parent?.key]) {
    if (isNode(named) && typeof named.name === 'string') return named.name;
  }
  return 'a function';
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const found = findLargeFunctions(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, name, problem } of found) {
    console.error(
      `${file}:${line}: ${name} has ${problem}; at most ${MAX_PARAMETERS} parameters and ${MAX_LINES} lines`,
    );
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}
