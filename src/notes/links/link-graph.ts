/** Builds the graph of links between notes: links, backlinks, orphans and dead links. */

import type { Note } from '../../domain/note.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { findLinks, findLinksIn } from './find-links.ts';
import type { IndexText, Link } from './link.ts';
import { linkResolver } from './resolve-links.ts';

export interface LinkEdge {
  readonly from: Note;
  readonly to: Note;
  readonly link: Link;
  /** The note exists, but has no such heading. */
  readonly missingHeading: boolean;
}

/** A link to no note, or to more than one. */
export interface DeadLink {
  /** The note or index that contains it. */
  readonly in: string;
  readonly from: Note | undefined;
  readonly link: Link;
  readonly state: 'missing' | 'ambiguous' | 'outside';
  readonly candidates: readonly Note[];
}

export interface LinkGraph {
  readonly notes: readonly Note[];
  /** Sorted by note and line, without links of a note to itself. */
  readonly edges: readonly LinkEdge[];
  /** Links to a note, by its id. */
  readonly backlinks: ReadonlyMap<string, readonly LinkEdge[]>;
  /** Ids of the notes that an index lists. */
  readonly pointed: ReadonlySet<string>;
  /** Notes that no note links to and no index lists. */
  readonly orphans: readonly Note[];
  readonly dead: readonly DeadLink[];
}

export function linkGraph(notes: readonly Note[], indexes: readonly IndexText[] = []): LinkGraph {
  const sorted = [...notes].sort((a, b) => compareText(a.id, b.id));
  const resolve = linkResolver(sorted);
  const edges: LinkEdge[] = [];
  const dead: DeadLink[] = [];
  const pointed = new Set<string>();

  for (const note of sorted) {
    for (const link of findLinks(note)) {
      const found = resolve(link, note.scope, note);
      if (found.state === 'note') {
        const missingHeading = Boolean(link.heading) && !hasHeading(found.note, link.heading ?? '');
        if (found.note !== note) edges.push({ from: note, to: found.note, link, missingHeading });
      } else if (found.state !== 'other') {
        const candidates = found.state === 'ambiguous' ? found.candidates : [];
        dead.push({ in: note.id, from: note, link, state: found.state, candidates });
      }
    }
  }
  for (const index of [...indexes].sort((a, b) => compareText(a.id, b.id))) {
    for (const link of findLinksIn(index.text)) {
      const found = resolve(link, index.scope);
      if (found.state === 'note') pointed.add(found.note.id);
      else if (found.state === 'ambiguous') for (const { id } of found.candidates) pointed.add(id);
      if (found.state === 'note' || found.state === 'other' || link.target === '') continue;
      const candidates = found.state === 'ambiguous' ? found.candidates : [];
      dead.push({ in: index.id, from: undefined, link, state: found.state, candidates });
    }
  }
  const backlinks = Map.groupBy(edges, ({ to }) => to.id);
  const orphans = sorted.filter(({ id }) => !backlinks.has(id) && !pointed.has(id));
  return { notes: sorted, edges, backlinks, pointed, orphans, dead };
}

function hasHeading(note: Note, heading: string): boolean {
  const wanted = foldHeading(heading);
  return [...note.body.matchAll(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/gm)].some(
    ([, text]) => foldHeading(text ?? '') === wanted,
  );
}

/** `#How to apply` and its Markdown anchor `#how-to-apply` are the same heading. */
function foldHeading(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
