/**
 * Updates links after a note was renamed. Only the name inside a link changes, in the form it had: file, slug or title.
 * Labels, headings and all other bytes stay.
 */
import { noteSlug } from '../../domain/note.ts';
import { findLinksIn } from './find-links.ts';
import { foldName } from './fold-name.ts';
import type { Link } from './link.ts';
import { slugOfFile, stemOfFile } from './resolve-links.ts';

export interface LinkedNames {
  readonly file: string;
  readonly name: string;
}

/** Characters that would end a wiki link. */
const BREAKS_WIKI = /[[\]|#\n\\]/;

/**
 * Names are files, or files and titles; links by title are found only with titles. `isMeant` decides for shared names:
 * a link to another note is not changed.
 */
export function renameLinks(
  text: string,
  before: LinkedNames | string,
  after: LinkedNames | string,
  isMeant: (link: Link) => boolean = () => true,
): string {
  const from = linkedNames(before);
  const to = linkedNames(after);
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

function wikiTarget({ target }: Link, from: LinkedNames, to: LinkedNames): string | undefined {
  const written = foldName(target);
  if (written === foldName(from.file)) return to.file;
  if (written === foldName(stemOfFile(from.file))) return stemOfFile(to.file);
  if (written === foldName(slugOfFile(from.file))) return slugOfFile(to.file);
  const title = noteSlug(target);
  if (title === '' || ![noteSlug(from.name), noteSlug(slugOfFile(from.file))].includes(title)) return undefined;
  return to.name.trim() === '' || BREAKS_WIKI.test(to.name) ? slugOfFile(to.file) : to.name;
}

function markdownTarget(link: Link, text: string, from: LinkedNames, to: LinkedNames): string | undefined {
  const written = text.slice(link.targetStart, link.targetEnd);
  const folder = /^(?:\.[\\/])*/.exec(written)?.[0] ?? '';
  if (foldName(link.target.replace(/^(?:\.[\\/])+/, '')) !== foldName(from.file)) return undefined;
  const encoded = written.slice(folder.length) !== link.target.slice(folder.length) || /[\s()<>]/.test(to.file);
  return folder + (encoded ? encodeURIComponent(to.file) : to.file);
}

function linkedNames(names: LinkedNames | string): LinkedNames {
  return typeof names === 'string' ? { file: names, name: '' } : names;
}
