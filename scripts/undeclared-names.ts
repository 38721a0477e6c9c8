/**
 * Finds names that a built file uses and nothing declares. The build rewrites code as text, and a mistake there gives code that
 * can be parsed and fails only when it runs: `return/x/u` once became `return$use.…`, one name.
 */
import { parseSync } from 'rolldown/utils';
import { childrenOf, isNode, type Node } from './syntax-tree.ts';

/** What Node gives a CommonJS file, and what every function has. */
const GIVEN = ['require', 'module', 'exports', '__filename', '__dirname', 'arguments'];
const GLOBALS: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(globalThis), ...GIVEN]);

/** Sorted. A name counts as declared if any scope of the file declares it. */
export function undeclaredNames(code: string, sourceType: 'script' | 'module'): readonly string[] {
  const { program, errors } = parseSync('built.js', code, { sourceType });
  if (errors[0]) throw new Error(`A built file cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  const names: Names = { used: new Set(), declared: new Set() };
  collect(program, names);
  return [...names.used].filter((name) => !names.declared.has(name) && !GLOBALS.has(name)).toSorted();
}

/** Throws if there is one. */
export function refuseUndeclaredNames(file: string, code: string, sourceType: 'script' | 'module'): void {
  const names = undeclaredNames(code, sourceType);
  if (names.length > 0) throw new Error(`${file} uses names that nothing declares: ${names.join(', ')}`);
}

interface Names {
  readonly used: Set<string>;
  readonly declared: Set<string>;
}

function collect(node: Node, names: Names): void {
  for (const bound of bindingsOf(node)) declare(bound, names);
  const labels = labelsOf(node);
  for (const child of childrenOf(node)) {
    if (labels.includes(child)) continue;
    if (child.type === 'Identifier' && typeof child.name === 'string') names.used.add(child.name);
    else collect(child, names);
  }
}

/** The patterns of a node that introduce names. */
function bindingsOf(node: Node): readonly unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node.id, ...(Array.isArray(node.params) ? node.params : [])];
    case 'CatchClause':
      return [node.param];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    default:
      return [];
  }
}

function declare(pattern: unknown, names: Names): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier' && typeof pattern.name === 'string') names.declared.add(pattern.name);
  else if (pattern.type === 'AssignmentPattern') declare(pattern.left, names);
  else if (pattern.type === 'Property') declare(pattern.value, names);
  else for (const child of childrenOf(pattern)) declare(child, names);
}

/** Names that refer to no variable: of properties, labels and exports. */
function labelsOf(node: Node): readonly unknown[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed === true ? [] : [node.property];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.computed === true || node.shorthand === true ? [] : [node.key];
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [node.label];
    case 'ImportSpecifier':
      return [node.imported];
    case 'ExportSpecifier':
      return [node.exported];
    case 'MetaProperty':
      return [node.meta, node.property];
    default:
      return [];
  }
}
