/** Finds what one source file imports, its texts and patterns, what it prints and reads from the environment, from its syntax tree. */
import { isNode, type Node, parseSource, walkTree } from './syntax-tree.ts';

export interface ImportFact {
  /** Undefined if the module name is computed at run time. */
  readonly specifier: string | undefined;
  /** Removed at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
  /** The imported names; `*` for the whole module. */
  readonly names: readonly string[];
}

export interface TextFact {
  readonly text: string;
  readonly line: number;
}

export interface SourceFacts {
  readonly imports: readonly ImportFact[];
  readonly strings: readonly TextFact[];
  /** Regular expressions, as they are written. */
  readonly patterns: readonly TextFact[];
  readonly environmentReads: readonly number[];
  readonly prints: readonly TextFact[];
}

const PROCESS_OUTPUT = new Set(['exit', 'stdout', 'stderr']);

export function readSourceFacts(file: string, source: string): SourceFacts {
  const { program, lineOf } = parseSource(file, source);
  const imports: ImportFact[] = [];
  const strings: TextFact[] = [];
  const patterns: TextFact[] = [];
  const environmentReads: number[] = [];
  const prints: TextFact[] = [];

  const visit = (node: Node) => {
    const line = lineOf(node.start);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration': {
        const specifier = literal(node.source);
        const typeOnly = (node.importKind ?? node.exportKind) === 'type';
        if (specifier !== undefined) imports.push({ specifier, typeOnly, line, names: importedNames(node) });
        if (specifier === 'node:process' || specifier === 'process') environmentReads.push(line);
        break;
      }
      case 'ImportExpression':
        imports.push({ specifier: literal(node.source), typeOnly: false, line, names: ['*'] });
        break;
      case 'TSImportType':
        imports.push({ specifier: literal(node.source), typeOnly: true, line, names: [] });
        break;
      case 'MemberExpression': {
        const name = propertyName(node);
        if (isNamed(node.object, 'console')) prints.push({ text: `console.${name ?? '…'}`, line });
        if (isNamed(node.object, 'process')) {
          if (name === 'env' || name === undefined) environmentReads.push(line);
          if (name !== undefined && PROCESS_OUTPUT.has(name)) prints.push({ text: `process.${name}`, line });
        }
        break;
      }
      case 'VariableDeclarator':
        if (isNamed(node.init, 'process') && isNode(node.id) && node.id.type === 'ObjectPattern') {
          environmentReads.push(line);
        }
        break;
      case 'Literal':
        if (typeof node.value === 'string') strings.push({ text: node.value, line });
        else if (typeof node.raw === 'string' && node.raw.startsWith('/')) patterns.push({ text: node.raw, line });
        break;
      case 'TemplateLiteral':
        strings.push({ text: templateText(node), line });
        break;
    }
  };
  walkTree(program, visit);
  return { imports, strings, patterns, environmentReads, prints };
}

function importedNames(node: Node): readonly string[] {
  if (!Array.isArray(node.specifiers)) return ['*'];
  return node.specifiers.map((specifier: unknown) => {
    if (!isNode(specifier)) return '*';
    const named = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported;
    return isNode(named) && typeof named.name === 'string' ? named.name : '*';
  });
}

/** `process`, and also `globalThis.process`. */
function isNamed(value: unknown, name: string): boolean {
  if (!isNode(value)) return false;
  return value.type === 'Identifier'
    ? value.name === name
    : value.type === 'MemberExpression' && propertyName(value) === name;
}

function propertyName(member: Node): string | undefined {
  if (!isNode(member.property)) return undefined;
  if (member.computed === true) return literal(member.property);
  return typeof member.property.name === 'string' ? member.property.name : undefined;
}

function literal(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

/** The literal parts, with placeholders for expressions. */
function templateText(node: Node): string {
  if (!Array.isArray(node.quasis)) return '';
  return node.quasis.map((part) => cooked(part)).join('x');
}

function cooked(part: unknown): string {
  if (!isNode(part) || typeof part.value !== 'object' || part.value === null || !('cooked' in part.value)) return '';
  return typeof part.value.cooked === 'string' ? part.value.cooked : '';
}
