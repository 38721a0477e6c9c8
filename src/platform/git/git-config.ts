/**
 * Parses git's configuration format as far as needed: sections, subsections, quotes, escapes, comments, continued
 * lines. Takes linear time, because the file can come from a foreign repository and hooks read it.
 */

/** Values by full name (`remote.origin.url`), in file order. */
export type GitConfig = ReadonlyMap<string, readonly string[]>;

export function parseGitConfig(text: string): GitConfig {
  const values = new Map<string, string[]>();
  let section = '';
  for (const line of text.replaceAll('\r\n', '\n').replaceAll('\\\n', '').split('\n')) {
    const header = parseHeader(line);
    if (header) section = header.section;
    const pair = parsePair(header ? line.slice(header.end) : line);
    if (pair === undefined || section === '') continue;
    const name = `${section}.${pair.key}`;
    const known = values.get(name);
    if (known) known.push(pair.value);
    else values.set(name, [pair.value]);
  }
  return values;
}

/** `[section]` or `[section "subsection"]`, and where the rest of the line starts. */
function parseHeader(line: string): { readonly section: string; readonly end: number } | undefined {
  let at = afterSpace(line, 0);
  if (line.charAt(at) !== '[') return undefined;
  at = afterSpace(line, at + 1);
  const name = matchAt(/[A-Za-z0-9.-]+/y, line, at);
  if (name === '') return undefined;
  at = afterSpace(line, at + name.length);
  let section = name.toLowerCase();
  if (line.charAt(at) === '"') {
    const quoted = matchAt(/"(?:[^"\\]|\\.)*"/y, line, at);
    if (quoted === '') return undefined;
    section += `.${quoted.slice(1, -1).replace(/\\(.)/g, '$1')}`;
    at = afterSpace(line, at + quoted.length);
  }
  return line.charAt(at) === ']' ? { section, end: at + 1 } : undefined;
}

/** `key = value`; a key alone means true. */
function parsePair(text: string): { readonly key: string; readonly value: string } | undefined {
  const start = afterSpace(text, 0);
  const key = matchAt(/[A-Za-z][A-Za-z0-9-]*/y, text, start);
  if (key === '') return undefined;
  const at = afterSpace(text, start + key.length);
  if (at === text.length) return { key: key.toLowerCase(), value: 'true' };
  if (text.charAt(at) !== '=') return undefined;
  return { key: key.toLowerCase(), value: parseValue(text, afterSpace(text, at + 1)) };
}

function parseValue(text: string, start: number): string {
  let value = '';
  let quoted = false;
  // Trailing spaces are not part of the value, unless quoted or escaped.
  let kept = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') {
      at += 1;
      const escaped = text.charAt(at);
      value += { n: '\n', t: '\t', b: '\b' }[escaped] ?? escaped;
      kept = value.length;
    } else if (char === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (!quoted && (char === '#' || char === ';')) {
      break;
    } else {
      value += char;
      if (quoted || !/\s/.test(char)) kept = value.length;
    }
  }
  return value.slice(0, kept);
}

function afterSpace(text: string, at: number): number {
  return at + matchAt(/\s*/y, text, at).length;
}

/** The match of a sticky pattern at this position. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
