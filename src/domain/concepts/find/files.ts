/** Finds files and folders: by the shape of a path, a known extension or a known name. */
import { canonicalFile, stripPosition } from '../canonical.ts';
import { dottedProducts, fileExtensions, fileNames, rootFolders, systemFolders } from '../known-names.ts';
import { FENCE, INLINE, type Page, PROSE, type Word, type WordPlace } from '../page.ts';

export interface ConceptMatch {
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

export function findFile(page: Page, word: Word, root?: string): ConceptMatch | undefined {
  let at = word.at;
  const mark = page.text[at];
  if (mark === '@') at += 1;
  else if ((mark === 'a' || mark === 'b') && page.text[at + 1] === '/' && isDiffSide(page.text, at)) at += 2;
  const path = stripPosition(page.text.slice(at, word.end));
  // `$1`, `*.ts` and `%s` are placeholders.
  if (path.length < 2 || /[*?%^!&]/.test(path) || path.includes('$')) return undefined;
  if (!isFile(path, word.place, page.text, at)) return undefined;
  return { name: canonicalFile(path, root), at: word.at, length: at - word.at + path.length };
}

/** Limited look-behind: a line of many `b/` must not be read again for each. */
const MAX_DIFF_LINE = 200;

function isDiffSide(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 6), at);
  if (before.endsWith('--- ') || before.endsWith('+++ ') || before.endsWith('-git ')) return true;
  if (text[at] !== 'b') return false;
  return /diff --git \S+ $/.test(text.slice(Math.max(0, at - MAX_DIFF_LINE), at));
}

function isFile(path: string, place: WordPlace, text: string, at: number): boolean {
  if (path.includes('\\')) return isWindowsPath(path);
  const slash = path.lastIndexOf('/');
  if (slash === -1) return isBareName(path);
  if (path.includes('//') || /^[./~]+$/.test(path)) return false;
  const last = path.slice(slash + 1);
  if (path.startsWith('~/') || path.startsWith('./') || path.startsWith('../')) return true;
  const segments = path.split('/');
  if (path.startsWith('/')) return isAbsolute(segments, last, text, at);
  if (!segments.every((part, i) => /^[\w.@+~-]+$/.test(part) || (part === '' && i === segments.length - 1)))
    return false;
  if (hasExtension(last)) return !dottedProducts().has(last.toLowerCase()) || segments.length > 2;
  const first = segments[0] ?? '';
  if (rootFolders().has(first))
    return place !== PROSE || last === '' || segments.length > 2 || !rootFolders().has(last);
  if (last === '') return segments.length > 2 || place !== PROSE;
  // Three plain parts can be alternatives in prose; in code they are a path.
  return (
    (place === INLINE || place === FENCE) &&
    segments.length > 2 &&
    /^[a-z.][\w.-]*$/.test(first) &&
    !first.includes('.')
  );
}

/** A single segment after the slash is a slash command or route unless the system has such a folder. */
function isAbsolute(segments: readonly string[], last: string, text: string, at: number): boolean {
  const first = segments[1] ?? '';
  if (!/^[\w.@-]/.test(first) || !segments.every((part) => /^[\w.@+~ -]*$/.test(part))) return false;
  if (/^(?:api|v\d|p|auth|users|sessions)$/.test(first) && !hasExtension(last)) return false;
  if (/\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|route|endpoint) $/.test(text.slice(Math.max(0, at - 9), at)))
    return false;
  if (hasExtension(last) || systemFolders().has(first)) return true;
  return segments.filter((part) => part !== '').length > 2;
}

function isWindowsPath(path: string): boolean {
  if (/^[A-Za-z]:\\[\w.~-]/.test(path)) return true;
  const segments = path.split('\\');
  return segments.every((part) => /^[\w.-]+$/.test(part)) && hasExtension(segments.at(-1) ?? '');
}

function isBareName(name: string): boolean {
  if (fileNames().has(name)) return true;
  if (name.startsWith('.'))
    return /^\.env\.\w+$/.test(name) || (name.includes('.', 1) && /^\.[a-z][\w-]+\./.test(name) && hasExtension(name));
  if (!/^[\w@+-][\w.@+-]*$/.test(name) || !hasExtension(name)) return false;
  if (dottedProducts().has(name.toLowerCase())) return false;
  // `fs.cc` can be a file, `e.key` and `req.env` are not: extensions that are also properties need a name that looks
  // like a file.
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return (
    !/^(?:key|env|map|log|lock|conf|service|output|fs|db|r|c|h|less|patch|diff|cs|pl|go|fish)$/.test(ending) ||
    isTelling(name, ending)
  );
}

const OBJECTS =
  /^(?:console|logger|log|math|event|e|ev|req|res|ctx|process|array|arr|items|list|object|this|self|app|data|props|state|config|row|rows)$/i;

function isTelling(name: string, ending: string): boolean {
  const stem = name.slice(0, name.length - ending.length - 1);
  return stem.length > 1 && /^[a-z0-9_.-]+$/.test(stem) && !OBJECTS.test(stem) && !stem.endsWith('.');
}

function hasExtension(name: string): boolean {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || dot === name.length - 1) return false;
  const ending = name.slice(dot + 1);
  return (
    fileExtensions().has(ending) ||
    (ending.length <= 5 &&
      fileExtensions().has(ending.toLowerCase()) &&
      /^[A-Z]+$/.test(name.replace(/[^A-Za-z]/g, '')))
  );
}
