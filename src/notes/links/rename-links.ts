/**
 * A note gets another name, and the links to it follow. Only the name inside a link changes, written the way it was: by
 * file, by slug or by title. Labels, headings and every other byte stay.
 */
import { noteSlug } from '../../domain/note.ts';
import { findLinksIn } from './find-links.ts';
import type { Link } from './link.ts';
import { slugOfFile, stemOfFile } from './resolve-links.ts';

export interface NoteNames {
  readonly file: string;
  readonly name: string;
}

/** Not in a wiki link, where they would end it. */
const BREAKS_WIKI = /[[\]|#\n\\]/;

/**
 * Names are files alone, or files and titles: only with titles are links by title found. `isMeant` decides where names
 * are shared: a link that means another note is left alone.
 */
export function renameLinks(
  text: string,
  before: NoteNames | string,
  after: NoteNames | string,
  isMeant: (link: Link) => boolean = () => true,
): string {
  const from = namesOf(before);
  const to = namesOf(after);
  let renamed = '';
  let at = 0;
  for (const link of findLinksIn(text)) {
    const target = link.kind === 'wiki' ? wikiTarget(link, from, to) : markdownTarget(link, text, from, to);
    if (target === undefined || !isMeant(link)) continue;
    renamed += text.slice(at, link.targetStart) + target;
    at = link.targetEnd;
  }
  return renamed + text.slice(at);
}

function wikiTarget({ target }: Link, from: NoteNames, to: NoteNames): string | undefined {
  const written = fold(target);
  if (written === fold(from.file)) return to.file;
  if (written === fold(stemOfFile(from.file))) return stemOfFile(to.file);
  if (written === fold(slugOfFile(from.file))) return slugOfFile(to.file);
  const title = noteSlug(target);
  if (title === '' || ![noteSlug(from.name), noteSlug(slugOfFile(from.file))].includes(title)) return undefined;
  return to.name.trim() === '' || BREAKS_WIKI.test(to.name) ? slugOfFile(to.file) : to.name;
}

function markdownTarget(link: Link, text: string, from: NoteNames, to: NoteNames): string | undefined {
  const written = text.slice(link.targetStart, link.targetEnd);
  const folder = /^(?:\.[\\/])*/.exec(written)?.[0] ?? '';
  if (fold(link.target.replace(/^(?:\.[\\/])+/, '')) !== fold(from.file)) return undefined;
  const encoded = written.slice(folder.length) !== link.target.slice(folder.length) || /[\s()<>]/.test(to.file);
  return folder + (encoded ? encodeURIComponent(to.file) : to.file);
}

function namesOf(names: NoteNames | string): NoteNames {
  return typeof names === 'string' ? { file: names, name: '' } : names;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
