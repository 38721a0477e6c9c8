/**
 * Edits JSON texts with minimal changes. Settings files belong to people and other programs, so key order, indentation,
 * line ends, spacing, duplicate keys and byte order mark are kept, which parsing and printing would not do. An addition
 * follows the style of its neighbours; removing it restores the original text.
 *
 * Works on valid JSON only; `findJsonMistake` locates errors. Of duplicate keys the last counts, as for `JSON.parse`.
 */

export interface JsonMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

export type JsonNode =
  | (TextRange & { readonly kind: 'object'; readonly members: readonly JsonMember[] })
  | (TextRange & { readonly kind: 'array'; readonly items: readonly JsonNode[] })
  | (TextRange & { readonly kind: 'scalar' });

export type JsonPath = readonly (string | number)[];

export interface Added {
  readonly text: string;
  /** The white space in the container if it was empty before; else undefined. */
  readonly emptied: string | undefined;
}

type Container = Exclude<JsonNode, { kind: 'scalar' }>;

const TOKEN = /[ \t\r\n\ufeff]*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|([^ \t\r\n{}[\],:"]+))/y;

interface OpenContainer {
  readonly start: number;
  readonly members: JsonMember[] | undefined;
  readonly items: JsonNode[];
  key: { readonly text: string; readonly start: number; readonly end: number } | undefined;
}

/** Without recursion, so deep nesting cannot overflow the stack. */
export function parseJsonTree(text: string): JsonNode {
  const open: OpenContainer[] = [];
  let root: JsonNode | undefined;
  const give = (node: JsonNode): void => {
    const holder = open.at(-1);
    if (holder === undefined) root = node;
    else if (holder.members === undefined) holder.items.push(node);
    else if (holder.key !== undefined) {
      const { text: key, start: keyStart, end: keyEnd } = holder.key;
      holder.members.push({ key, keyStart, keyEnd, value: node });
      holder.key = undefined;
    }
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const end = TOKEN.lastIndex;
    const [, mark, quoted, bare] = match;
    const start = end - (mark ?? quoted ?? bare ?? '').length;
    const holder = open.at(-1);
    if (mark === '{') open.push({ start, members: [], items: [], key: undefined });
    else if (mark === '[') open.push({ start, members: undefined, items: [], key: undefined });
    else if (mark === '}' || mark === ']') {
      if (holder === undefined) break;
      open.pop();
      if (holder.members === undefined) give({ kind: 'array', start: holder.start, end, items: holder.items });
      else give({ kind: 'object', start: holder.start, end, members: holder.members });
    } else if (mark === undefined) {
      const isKey = quoted !== undefined && holder?.members !== undefined && holder.key === undefined;
      if (isKey) holder.key = { text: String(JSON.parse(quoted)), start, end };
      else give({ kind: 'scalar', start, end });
    }
    if (root !== undefined) return root;
  }
  throw new Error('parseJsonTree was given a text that is not JSON');
}

/** The node at a path; undefined if it does not exist. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  let at: JsonNode | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') at = at?.kind === 'array' ? at.items[step] : undefined;
    else at = at?.kind === 'object' ? at.members.findLast(({ key }) => key === step)?.value : undefined;
  }
  return at;
}

/** The parsed value of a node. */
export function readNode(text: string, node: JsonNode): unknown {
  return JSON.parse(text.slice(node.start, node.end));
}

/** Adds a member at the end of the object at `path`. */
export function appendMember(text: string, path: JsonPath, key: string, value: unknown): Added {
  return append(text, path, 'object', (style) => `${JSON.stringify(key)}:${style.colon}${render(value, style)}`);
}

/** Adds an item at the end of the array at `path`. */
export function appendItem(text: string, path: JsonPath, value: unknown): Added {
  return append(text, path, 'array', (style) => render(value, style));
}

/** Removes the member or item at `path`. An emptied container then contains `emptied`. */
export function removeAt(text: string, path: JsonPath, emptied = ''): string {
  const step = path.at(-1);
  const container = containerAt(parseJsonTree(text), path.slice(0, -1), typeof step === 'number' ? 'array' : 'object');
  const children = childrenOf(container);
  const index = container.kind === 'object' ? container.members.findLastIndex(({ key }) => key === step) : Number(step);
  const child = children[index];
  if (child === undefined) throw new Error(`there is nothing at ${JSON.stringify(path)}`);
  const before = children[index - 1];
  const after = children[index + 1];
  // From the end of the previous neighbour: exactly what `append` added, with its comma and white space.
  if (before !== undefined) return replaceRange(text, before.end, child.end);
  if (after !== undefined) return replaceRange(text, child.start, after.start);
  return replaceRange(text, container.start + 1, container.end - 1, emptied);
}

interface Style {
  /** Undefined if everything is on one line. */
  readonly eol: string | undefined;
  readonly unit: string;
  /** The indentation of the value itself. */
  readonly base: string;
  readonly colon: string;
}

function append(text: string, path: JsonPath, kind: Container['kind'], show: (style: Style) => string): Added {
  const root = parseJsonTree(text);
  const container = containerAt(root, path, kind);
  const children = childrenOf(container);
  const last = children.at(-1);
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const general = { unit: indentUnit(text, root), colon: spaceAfterColon(text, root) };
  if (last !== undefined) {
    const before = children.at(-2);
    const separator = text.slice(before === undefined ? container.start + 1 : before.end, last.start).replace(',', '');
    const base = /\n([ \t]*)$/.exec(separator)?.[1];
    const style = { ...general, eol: base === undefined ? undefined : eol, base: base ?? '' };
    return { text: replaceRange(text, last.end, last.end, `,${separator}${show(style)}`), emptied: undefined };
  }
  const emptied = text.slice(container.start + 1, container.end - 1);
  const inside = (content: string): Added => ({
    text: replaceRange(text, container.start + 1, container.end - 1, content),
    emptied,
  });
  if (isOnOneLine(text, root)) return inside(show({ ...general, eol: undefined, base: '' }));
  const outer =
    /[ \t]*/.exec(text.slice(text.lastIndexOf('\n', container.start - 1) + 1).replace(/^\ufeff/, ''))?.[0] ?? '';
  const base = outer + general.unit;
  return inside(`${eol}${base}${show({ ...general, eol, base })}${eol}${outer}`);
}

/** Whether the whole text, with content, is on one line. */
function isOnOneLine(text: string, root: JsonNode): boolean {
  const [first] = root.kind === 'scalar' ? [] : childrenOf(root);
  return first !== undefined && !text.slice(root.start, root.end).includes('\n');
}

function indentUnit(text: string, root: JsonNode): string {
  const [first] = root.kind === 'scalar' ? [] : childrenOf(root);
  const found = first === undefined ? undefined : /\n([ \t]+)$/.exec(text.slice(root.start + 1, first.start))?.[1];
  return found ?? '  ';
}

function spaceAfterColon(text: string, root: JsonNode): string {
  const [first] = root.kind === 'object' ? root.members : [];
  if (first === undefined) return ' ';
  return /:[ \t\r\n]/.test(text.slice(first.keyEnd, first.value.start)) ? ' ' : '';
}

function render(value: unknown, style: Style): string {
  const { eol, unit, colon } = style;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = { ...style, base: style.base + unit };
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => render(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${colon}${render(item, inner)}`);
  const [left, right] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${left}${right}`;
  if (eol === undefined) return `${left}${parts.join(`,${colon}`)}${right}`;
  const line = `${eol}${inner.base}`;
  return `${left}${line}${parts.join(`,${line}`)}${eol}${style.base}${right}`;
}

function containerAt(root: JsonNode, path: JsonPath, kind: Container['kind']): Container {
  const node = nodeAt(root, path);
  if (node?.kind === 'scalar' || node?.kind !== kind) throw new Error(`there is no ${kind} at ${JSON.stringify(path)}`);
  return node;
}

function childrenOf(container: Container): readonly TextRange[] {
  if (container.kind === 'array') return container.items;
  return container.members.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }));
}

function replaceRange(text: string, start: number, end: number, put = ''): string {
  return text.slice(0, start) + put + text.slice(end);
}
