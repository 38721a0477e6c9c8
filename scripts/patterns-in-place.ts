/**
 * Moves each pattern of the hook from the top of its module to where it is used. V8 parses a pattern when its literal is
 * evaluated; for one with Unicode classes that takes up to a millisecond. As constants of a module all of them were parsed by
 * every hook that loads the module, and most hooks use few of them. V8 keeps one parsed pattern for each literal, so a
 * function that runs often does not parse it again.
 */

import { parseSync } from 'rolldown/utils';
import { moduleStatements } from './late-constants.ts';
import { childrenOf, isNode } from './syntax-tree.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Pattern {
  /** What is removed: the assignment or declaration with the literal. */
  readonly statement: Node;
  readonly literal: Node;
}

/** Longer text is not repeated: the whole file is read at every start. */
const MOST_REPEATED_CHARS = 40;

/** The same program: a pattern that keeps a state between two uses (`g`, `y`) stays where it is, unless each use sets it first. */
export function patternsInPlace(code: string, sourceType: 'script' | 'module' = 'script'): string {
  const { program, errors } = parseSync('hook.js', code, { sourceType });
  if (errors[0]) throw new Error(`The bundled hook cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  const found: Found = {
    starts: new Set(moduleStatements(program)),
    patterns: new Map(),
    uses: new Map(),
    fixed: new Set(),
    kept: new Set(),
    given: new Set(),
  };
  collect(program, found);
  const { patterns, uses, fixed, kept, given } = found;
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  for (const [name, { statement, literal }] of patterns) {
    const text = code.slice(literal.start, literal.end);
    const places = uses.get(name) ?? [];
    const flags = text.slice(text.lastIndexOf('/') + 1);
    if (fixed.has(name) || (/[gy]/.test(flags) && kept.has(name))) continue;
    if (flags.includes('y') && given.has(name)) continue;
    if ((places.length - 1) * text.length > MOST_REPEATED_CHARS) continue;
    edits.push({ start: statement.start, end: statement.end, text: '' });
    for (const { start, end } of places) edits.push({ start, end, text });
  }
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}

interface Found {
  /** The statements that run when a module starts. */
  readonly starts: ReadonlySet<Node>;
  readonly patterns: Map<string, Pattern>;
  readonly uses: Map<string, Node[]>;
  /** Names that are bound or assigned a second time, or used where a literal cannot stand. */
  readonly fixed: Set<string>;
  /** Names used where a pattern continues at its last place. */
  readonly kept: Set<string>;
  /** Names given to a method of strings, which for a sticky pattern begins at its last place. */
  readonly given: Set<string>;
}

function collect(node: Node, found: Found, parent?: Node): void {
  const pattern = found.starts.has(node) ? patternOf(node) : undefined;
  if (pattern !== undefined) {
    if (found.patterns.has(pattern.name)) found.fixed.add(pattern.name);
    found.patterns.set(pattern.name, pattern);
    return;
  }
  // A name without a value: the bundler declares at the top what the start of a module assigns.
  if (node.type === 'VariableDeclarator' && node.init === null && nameOf(node.id) !== undefined) return;
  const name = nameOf(node);
  if (name !== undefined) {
    if (isKey(node, parent)) return;
    if (isRead(node, parent)) found.uses.set(name, [...(found.uses.get(name) ?? []), node]);
    else found.fixed.add(name);
    if (isArgumentOfString(node, parent)) found.given.add(name);
    else if (!isArgumentOfMatchAt(node, parent)) found.kept.add(name);
    return;
  }
  for (const child of childrenOf(node)) collect(child, found, node);
}

/** `const NAME = /…/` alone, or `NAME = /…/;` where a module starts. */
function patternOf(node: Node): (Pattern & { readonly name: string }) | undefined {
  if (node.type === 'ExpressionStatement' && isNode(node.expression)) {
    const { type, operator, left, right } = node.expression;
    return type === 'AssignmentExpression' && operator === '=' ? named(left, right, node) : undefined;
  }
  if (node.type !== 'VariableDeclaration' || !Array.isArray(node.declarations)) return undefined;
  const [declarator, ...more] = node.declarations.filter(isNode);
  return declarator === undefined || more.length > 0 ? undefined : named(declarator.id, declarator.init, node);
}

function named(target: unknown, value: unknown, statement: Node): (Pattern & { readonly name: string }) | undefined {
  const name = nameOf(target);
  if (name === undefined || !isNode(value) || !isPattern(value)) return undefined;
  return { name, statement, literal: value };
}

function isPattern({ regex }: Node): boolean {
  return typeof regex === 'object' && regex !== null;
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}

/** `x.NAME` and `{ NAME: … }` have nothing to do with the constant. */
function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  const keyed =
    parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition';
  return keyed && parent.key === node && parent.computed !== true && parent.shorthand !== true;
}

/** What a literal may stand for: an argument, a value, what a method is called on. */
function isRead(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node;
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== node;
    case 'Property':
      return parent.shorthand !== true && parent.value === node;
    case 'ArrayExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body === node;
    case 'VariableDeclarator':
      return parent.init === node;
    default:
      return false;
  }
}

/** They all begin at the start of the text. */
const METHODS_OF_STRINGS = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'split']);

function isArgumentOfString(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression' || !isNode(parent.callee) || !Array.isArray(parent.arguments)) return false;
  const method = parent.callee.type === 'MemberExpression' ? nameOf(parent.callee.property) : undefined;
  return parent.arguments[0] === node && method !== undefined && METHODS_OF_STRINGS.has(method);
}

/** `matchAt(NAME, text, at)` sets where the pattern begins. */
function isArgumentOfMatchAt(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression' || !Array.isArray(parent.arguments)) return false;
  return parent.arguments[0] === node && /^matchAt(?:\$\d+)?$/.test(nameOf(parent.callee) ?? '');
}
