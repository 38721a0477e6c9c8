/** The syntax tree of a source file and a walk over it, shared by the source checks. */
import { parseSync } from 'rolldown/utils';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface ParsedSource {
  readonly program: unknown;
  /** The 1-based line of an offset. */
  lineOf(offset: number): number;
}

export function parseSource(file: string, source: string): ParsedSource {
  const parsed = parseSync(file, source);
  const error = parsed.errors[0];
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  return { program: parsed.program, lineOf: (offset) => source.slice(0, offset).split('\n').length };
}

/** Calls `visit` for every node, parents before children, with the nodes that contain it, outermost first. */
export function walkTree(
  value: unknown,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  if (Array.isArray(value)) {
    for (const item of value) walkTree(item, visit, parents);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value, parents);
  const inside = isNode(value) ? [...parents, value] : parents;
  for (const child of Object.values(value)) walkTree(child, visit, inside);
}

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}

/** The nodes directly below one, in the order of its fields. A build asks for those of millions of nodes. */
export function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) {
      if (isNode(value)) found.push(value);
      continue;
    }
    for (const item of value) if (isNode(item)) found.push(item);
  }
  return found;
}
