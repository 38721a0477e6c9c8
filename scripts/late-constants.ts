/**
 * Makes the constants of a built module when they are first used: lists of patterns and words, and what is computed from them.
 * A module's constants were all made when it started, for every event, although most events use few of them; the patterns with
 * Unicode classes alone took a third of the time of a bare Node. A constant has a name in upper case; its value depends on nothing
 * that changes.
 */
import { parseSync } from 'rolldown/utils';
import { childrenOf, isNode, type Node } from './syntax-tree.ts';

/** `NAME = …;` where a module starts, or `const NAME = …` alone at the top of the file. */
interface Constant {
  readonly name: string;
  /** What is removed. */
  readonly statement: Node;
  readonly value: Node;
  /** Whether the statement also declares the name. */
  readonly isDeclaration: boolean;
}

const CONSTANT_NAME = /^[A-Z][A-Z\d_]*(?:\$\d+)?$/;

/** The same program: only constants that cost something to make, and whose value may be made at any time. */
export function lateConstants(code: string): string {
  const { program, errors } = parseSync('hook.js', code, { sourceType: 'script' });
  if (errors[0]) throw new Error(`The bundled hook cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  const constants = new Map<string, Constant>();
  const twice = new Set<string>();
  const statements = moduleStatements(program);
  for (const statement of statements) {
    const found = constantOf(statement);
    if (found === undefined) continue;
    if (constants.has(found.name)) twice.add(found.name);
    constants.set(found.name, found);
  }
  const { uses, fixed } = usesOf(program, constants);
  const changing = new Set([...CHANGING, ...outsideNames(statements)]);
  const late = [...constants.values()].filter(
    ({ name, value }) => !fixed.has(name) && !twice.has(name) && isCostly(value) && isPure(value, changing),
  );
  return render(code, late, uses);
}

/** The patterns that are made when a module starts, so by every event that loads the module. */
export function patternsAtStart(code: string): readonly string[] {
  const { program } = parseSync('hook.js', code, { sourceType: 'script' });
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  return moduleStatements(program)
    .flatMap((statement) => evaluated(statement))
    .filter(isPattern)
    .map(({ start, end }) => code.slice(start, end));
}

/** The statements at the top of the file, and those of modules that start later: the bundler hands them to `__esmMin`. */
export function moduleStatements(program: Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    const below = childrenOf(node);
    if (node.type === 'Program') found.push(...below);
    else found.push(...startedStatements(node));
    for (const child of below) visit(child);
  };
  visit(program);
  return found;
}

function startedStatements(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== '__esmMin' || !Array.isArray(node.arguments)) return [];
  const [argument] = node.arguments.filter(isNode);
  // The bundler puts it in parentheses.
  const start = argument?.type === 'ParenthesizedExpression' ? argument.expression : argument;
  return isNode(start) && isNode(start.body) ? childrenOf(start.body) : [];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function render(code: string, late: readonly Constant[], uses: ReadonlyMap<string, readonly Edit[]>): string {
  const places = late.flatMap(({ name }) => uses.get(name) ?? []);
  const inOrder = places.toSorted((a, b) => a.start - b.start);
  const apply = (from: number, to: number, edits: readonly Edit[]): string => {
    let result = '';
    let at = from;
    for (const { start, end, text } of edits) {
      result += code.slice(at, start) + text;
      at = end;
    }
    return result + code.slice(at, to);
  };
  const within = ({ start, end }: Node): readonly Edit[] =>
    inOrder.filter((edit) => edit.start >= start && edit.end <= end);
  const made = late.map(({ name, value }) => {
    const text = apply(value.start, value.end, within(value));
    return `function ${name}$late() { return ${name} === undefined ? ${name} = ${text} : ${name}; }\n`;
  });
  const removed = late.map(({ statement, name, isDeclaration }): Edit => {
    return { start: statement.start, end: statement.end, text: isDeclaration ? `var ${name};` : '' };
  });
  const elsewhere = inOrder.filter((edit) => !removed.some(({ start, end }) => edit.start >= start && edit.end <= end));
  const rest = apply(
    0,
    code.length,
    [...elsewhere, ...removed].toSorted((a, b) => a.start - b.start),
  );
  return `${rest}\n${made.join('')}`;
}

function constantOf(statement: Node): Constant | undefined {
  if (statement.type === 'ExpressionStatement' && isNode(statement.expression)) {
    const { type, operator, left, right } = statement.expression;
    if (type !== 'AssignmentExpression' || operator !== '=') return undefined;
    return constant(statement, left, right, false);
  }
  if (statement.type !== 'VariableDeclaration' || !Array.isArray(statement.declarations)) return undefined;
  const [declarator, ...more] = statement.declarations.filter(isNode);
  if (declarator === undefined || more.length > 0) return undefined;
  return constant(statement, declarator.id, declarator.init, true);
}

function constant(statement: Node, target: unknown, value: unknown, isDeclaration: boolean): Constant | undefined {
  const name = nameOf(target);
  if (name === undefined || !CONSTANT_NAME.test(name) || !isNode(value)) return undefined;
  return { name, statement, value, isDeclaration };
}

/** Without the bodies of functions, which run later. */
function evaluated(node: Node): readonly Node[] {
  return isFunction(node) ? [] : [node, ...childrenOf(node).flatMap(evaluated)];
}

/** It has a pattern, or it is computed. Plain text and numbers cost nothing. */
function isCostly(value: Node): boolean {
  return evaluated(value).some(
    (node) => isPattern(node) || node.type === 'CallExpression' || node.type === 'NewExpression',
  );
}

/** What an expression may consist of to mean the same at any time. */
const PURE = new Set([
  'Literal',
  'TemplateLiteral',
  'TemplateElement',
  'TaggedTemplateExpression',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'SpreadElement',
  'Identifier',
  'UnaryExpression',
  'BinaryExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'MemberExpression',
  'ParenthesizedExpression',
  'CallExpression',
  'NewExpression',
]);

/** Only these are made with `new`: an object of another class may do something. */
const VALUES = new Set(['Set', 'Map', 'RegExp']);
const CHANGING = new Set(['process', 'Date', 'performance', 'Math', 'globalThis', '$builtins']);

function isPure(value: Node, changing: ReadonlySet<string>): boolean {
  return evaluated(value).every((node) => {
    if (node.type === 'NewExpression') return VALUES.has(nameOf(node.callee) ?? '');
    return PURE.has(node.type) && !changing.has(nameOf(node) ?? '');
  });
}

/** The names of packages and of Node's own modules, which read files and the clock: `let fs = require("node:fs");`. */
function outsideNames(statements: readonly Node[]): readonly string[] {
  return statements.flatMap(({ type, declarations }) => {
    const [declarator] =
      type === 'VariableDeclaration' && Array.isArray(declarations) ? declarations.filter(isNode) : [];
    const init = isNode(declarator?.init) ? declarator.init : undefined;
    const [from] = Array.isArray(init?.arguments) ? init.arguments.filter(isNode) : [];
    if (nameOf(init?.callee) !== 'require' || typeof from?.value !== 'string' || from.value.startsWith('.')) return [];
    return nameOf(declarator?.id) ?? [];
  });
}

/** Where each constant is used, with what takes its place; and the constants that cannot be deferred because of how they are used. */
function usesOf(
  program: Node,
  constants: ReadonlyMap<string, Constant>,
): { readonly uses: ReadonlyMap<string, readonly Edit[]>; readonly fixed: ReadonlySet<string> } {
  const uses = new Map<string, Edit[]>();
  const fixed = new Set<string>();
  const targets = new Set([...constants.values()].map(({ statement }) => targetOf(statement)));
  const visit = (node: Node, parents: readonly Node[]): void => {
    const name = nameOf(node);
    if (name === undefined || !constants.has(name)) {
      for (const child of childrenOf(node)) visit(child, [...parents, node]);
      return;
    }
    const parent = parents.at(-1);
    // The bundler declares at the top what the start of a module assigns.
    const isDeclared = parent?.type === 'VariableDeclarator' && parent.id === node && parent.init === null;
    if (targets.has(node) || isDeclared || isKey(node, parent)) return;
    if (isRead(node, parent, parents.at(-2))) uses.set(name, [...(uses.get(name) ?? []), lateUse(name, node, parents)]);
    else fixed.add(name);
  };
  visit(program, []);
  return { uses, fixed };
}

function lateUse(name: string, node: Node, parents: readonly Node[]): Edit {
  const [above, parent] = parents.slice(-2);
  const exported = parent?.type === 'AssignmentExpression' ? exportedName(parent.left) : undefined;
  if (exported !== undefined && above?.type === 'ExpressionStatement') {
    const text = `Object.defineProperty(exports, "${exported}", { enumerable: true, get: ${name}$late });`;
    return { start: above.start, end: above.end, text };
  }
  const isShorthand = parent?.type === 'Property' && parent.shorthand === true;
  return { start: node.start, end: node.end, text: `${isShorthand ? `${name}: ` : ''}${name}$late()` };
}

/** `NAME` of `exports.NAME`. */
function exportedName(target: unknown): string | undefined {
  if (!isNode(target) || target.type !== 'MemberExpression' || nameOf(target.object) !== 'exports') return undefined;
  return nameOf(target.property);
}

function targetOf({ expression, declarations }: Node): unknown {
  if (isNode(expression)) return expression.left;
  return Array.isArray(declarations) && isNode(declarations[0]) ? declarations[0].id : undefined;
}

function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  const isKeyed =
    parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition';
  return isKeyed && parent.key === node && parent.computed !== true;
}

/** Where any part of the node may be a call. */
const READS = new Set([
  'ArrayExpression',
  'BinaryExpression',
  'ConditionalExpression',
  'ExpressionStatement',
  'IfStatement',
  'LogicalExpression',
  'ParenthesizedExpression',
  'ReturnStatement',
  'SpreadElement',
  'TemplateLiteral',
]);

function isRead(node: Node, parent: Node | undefined, above: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return true;
    case 'CallExpression':
      return parent.callee !== node;
    case 'NewExpression':
      return parent.callee !== node;
    case 'Property':
      return above?.type === 'ObjectExpression';
    case 'ArrowFunctionExpression':
      return parent.body === node;
    case 'VariableDeclarator':
      return parent.init === node;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForOfStatement':
      return parent.right === node;
    default:
      return parent !== undefined && READS.has(parent.type);
  }
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration';
}

function isPattern({ regex }: Node): boolean {
  return typeof regex === 'object' && regex !== null;
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}
