/**
 * Resolves a link to a note. A file name wins over a title, and a note of the same project over one of the user. Two
 * equal candidates are ambiguous. A link in one project never resolves to a note of another.
 */

import { NOTE_TYPES, type Note, type NoteScope, noteSlug } from '../../domain/note.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { foldName } from './fold-name.ts';
import { type Link, type Resolved, scopeKey } from './link.ts';

const TYPE_PREFIX = new RegExp(`^(?:${NOTE_TYPES.join('|')})_`);

export type ResolveLink = (link: Pick<Link, 'kind' | 'target'>, from: NoteScope, self?: Note) => Resolved;

interface ScopeNames {
  readonly files: Map<string, Note[]>;
  readonly titles: Map<string, Note[]>;
}

export function linkResolver(notes: readonly Note[]): ResolveLink {
  const scopes = new Map<string, ScopeNames>();
  const user = namesInScope(notes.filter(({ scope }) => scope === 'user'));
  scopes.set('user', user);
  const everyProject = namesInScope(notes.filter(({ scope }) => scope !== 'user'));
  for (const [key, own] of Map.groupBy(notes, ({ scope }) => scopeKey(scope))) {
    if (key !== 'user') scopes.set(key, namesInScope(own));
  }

  return ({ kind, target }, from, self) => {
    if (target === '') return self === undefined ? { state: 'missing' } : { state: 'note', note: self };
    const path = insidePath(target);
    if (path === undefined) return { state: 'outside' };
    if (path === 'memory.md' || path.includes('/')) return { state: 'other' };
    const own = scopes.get(scopeKey(from));
    // A user note may link to a note of any project; user notes come first.
    const wider = from === 'user' ? everyProject : user;
    const title = noteSlug(target);
    const levels =
      kind === 'markdown'
        ? [own?.files.get(path)]
        : [own?.files.get(path), wider.files.get(path), own?.titles.get(title), wider.titles.get(title)];
    const nearest = levels.find((found) => found !== undefined && found.length > 0);
    const [only, ...others] = nearest ?? [];
    if (only === undefined) return { state: 'missing' };
    return others.length === 0 ? { state: 'note', note: only } : { state: 'ambiguous', candidates: nearest ?? [] };
  };
}

/** The file name without type and extension: `use-pnpm` for `feedback_use-pnpm.md`. */
export function slugOfFile(file: string): string {
  return stemOfFile(file).replace(TYPE_PREFIX, '');
}

export function stemOfFile(file: string): string {
  return file.replace(/\.md$/i, '');
}

/** The normalized path in the memory folder; undefined if it leads out of it. */
function insidePath(target: string): string | undefined {
  const folded = foldName(target).replaceAll('\\', '/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with one is not a name of a note, whatever is on disk
  if (/^(?:\/|~\/|[a-z]:)|[\u0000-\u001f]/.test(folded)) return undefined;
  const inside: string[] = [];
  for (const segment of folded.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') inside.push(segment);
    else if (inside.pop() === undefined) return undefined;
  }
  return inside.length === 0 ? undefined : inside.join('/');
}

function namesInScope(notes: readonly Note[]): ScopeNames {
  const files = new Map<string, Note[]>();
  const titles = new Map<string, Note[]>();
  for (const note of [...notes].sort((a, b) => compareText(a.id, b.id))) {
    for (const name of new Set([foldName(note.file), foldName(stemOfFile(note.file))])) addName(files, name, note);
    for (const name of new Set([noteSlug(slugOfFile(note.file)), noteSlug(note.fields.name)]))
      addName(titles, name, note);
  }
  return { files, titles };
}

function addName(names: Map<string, Note[]>, name: string, note: Note): void {
  if (name === '') return;
  const known = names.get(name);
  if (known) known.push(note);
  else names.set(name, [note]);
}
