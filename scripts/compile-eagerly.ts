/**
 * Makes V8 compile functions of the hook together with the file. Node fills its compile cache before the file runs, so a
 * function that V8 compiles lazily is not cached, and every hook compiles it again: ten milliseconds, a quarter of a bare Node
 * start. V8 compiles a function eagerly if it is in parentheses. Only functions that most hooks run: every hook loads the whole
 * cache (7 ms with all functions, 5 with these).
 */

import { Script } from 'node:vm';
import { parseSync } from 'rolldown/utils';
import { childrenOf, isNode } from './syntax-tree.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * Puts each function expression in parentheses, and turns each function declaration into such an expression at the start of
 * its block. With `starts`, only the functions that begin there.
 */
export function compileEagerly(code: string, starts?: ReadonlySet<number>): string {
  const eager = renderBlock(parse(code, 'script'), { code, isWanted: ({ start }) => starts?.has(start) !== false });
  // Checked with V8, because this parser accepts a name that is declared twice.
  new Script(eager);
  return eager;
}

/** The same for all functions of a file with exports. */
export function compileModuleEagerly(code: string): string {
  return renderBlock(parse(code, 'module'), { code, isWanted: () => true });
}

interface Source {
  readonly code: string;
  readonly isWanted: (node: Node) => boolean;
}

function parse(code: string, sourceType: 'script' | 'module'): Node {
  const { program, errors } = parseSync('hook.js', code, { sourceType });
  if (errors[0]) throw new Error(`The built hook cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  // The range excludes what comes before the first statement.
  return { ...program, start: 0, end: code.length };
}

function renderBlock(block: Node, source: Source): string {
  const { body } = block;
  const statements = Array.isArray(body) ? body.filter(isNode) : [];
  const declared = statements.filter((each) => isDeclaration(each) && source.isWanted(each));
  const last = statements.findLast((statement) => typeof statement.directive === 'string');
  const begin = last?.end ?? (block.type === 'Program' ? block.start : block.start + 1);
  const functions = declared.map((each) => `let ${nameOf(each)}=(${render(each, source)});`);
  const rest = statements.filter((statement) => statement.start >= begin);
  return (
    source.code.slice(block.start, begin) +
    functions.join('') +
    renderChildren({ ...block, start: begin }, rest, source)
  );
}

function render(node: Node, source: Source): string {
  if (node.type === 'BlockStatement') return renderBlock(node, source);
  return renderChildren(node, childrenInOrder(node), source);
}

function renderChildren(node: Node, children: readonly Node[], source: Source): string {
  let text = '';
  let at = node.start;
  for (const child of children) {
    // `{ name }` is a key and a value at the same position.
    if (child.start < at) continue;
    text += source.code.slice(at, child.start) + renderChild(child, node, source);
    at = child.end;
  }
  return text + source.code.slice(at, node.end);
}

function renderChild(child: Node, parent: Node, source: Source): string {
  const inBlock = parent.type === 'Program' || parent.type === 'BlockStatement';
  if (inBlock && isDeclaration(child) && source.isWanted(child)) return '';
  if (isPlainMethod(child) && (source.isWanted(child) || source.isWanted(child.value)))
    return renderMethod(child, source);
  if (!isExpression(child) || isMethod(parent) || !source.isWanted(child)) return render(child, source);
  return `(${isAsyncArrow(child) ? renderAsyncArrow(child, source) : render(child, source)})`;
}

/** `name(…) {…}` of an object as `name:(function(…) {…})`: a method itself cannot be put in parentheses. */
function renderMethod({ key, value, computed }: Method, source: Source): string {
  const name = computed === true ? `[${render(key, source)}]` : source.code.slice(key.start, key.end);
  const kind = `${value.async === true ? 'async ' : ''}function${value.generator === true ? '*' : ''}`;
  return `${name}:(${kind}${render(value, source)})`;
}

/** V8 compiles an async arrow function lazily also in parentheses, and an async function eagerly. */
function renderAsyncArrow(arrow: Node, source: Source): string {
  const { params, body } = arrow;
  if (!Array.isArray(params) || !isNode(body)) throw new Error('An arrow function has no body.');
  const given = params.filter(isNode).map((each) => render(each, source));
  const text = render(body, source);
  return `async function(${given.join()})${body.type === 'BlockStatement' ? text : `{return ${text}}`}`;
}

function childrenInOrder(node: Node): readonly Node[] {
  return childrenOf(node).toSorted((a, b) => a.start - b.start);
}

function isDeclaration(node: Node): boolean {
  return node.type === 'FunctionDeclaration';
}

function isExpression(node: Node): boolean {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}

/** Without `this` and `arguments`, which it would have of its own as a function. */
function isAsyncArrow(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' && node.async === true && !uses(node, OWN_OF_FUNCTIONS);
}

const OWN_OF_FUNCTIONS: ReadonlySet<unknown> = new Set(['ThisExpression', 'Super', 'MetaProperty', 'arguments']);

/** Whether a node of these types, or a name of these, is in it. */
function uses(node: Node, wanted: ReadonlySet<unknown>): boolean {
  if (wanted.has(node.type) || (node.type === 'Identifier' && wanted.has(node.name))) return true;
  return childrenOf(node).some((child) => uses(child, wanted));
}

interface Method extends Node {
  readonly key: Node;
  readonly value: Node;
}

/** A method of an object, and no getter or setter. `super` is only valid in a method. */
function isPlainMethod(node: Node): node is Method {
  const { type, method, key, value } = node;
  return type === 'Property' && method === true && isNode(key) && isNode(value) && !uses(value, SUPER);
}

const SUPER: ReadonlySet<unknown> = new Set(['Super']);

/** Not an expression, so it cannot be put in parentheses. */
function isMethod({ type, method, kind, value }: Node): boolean {
  if (type === 'MethodDefinition') return true;
  return type === 'Property' && isNode(value) && (method === true || kind !== 'init');
}

function nameOf({ id }: Node): string {
  if (isNode(id) && typeof id.name === 'string') return id.name;
  throw new Error('A declared function has no name.');
}
