/** Which note links to which, who links back, what nobody links to, and which links lead nowhere. */
import type { Note } from '../../domain/note.ts';
import { findLinks, findLinksIn } from './find-links.ts';
import { compareText, type IndexText, type Link } from './link.ts';
import { linkResolver } from './resolve-links.ts';

export interface LinkEdge {
  readonly from: Note;
  readonly to: Note;
  readonly link: Link;
  /** The note is there, but has no such heading. */
  readonly missingHeading: boolean;
}

/** A link that leads to no note, or to more than one. */
export interface DeadLink {
  /** The note or index it stands in. */
  readonly in: string;
  readonly from: Note | undefined;
  readonly link: Link;
  readonly state: 'missing' | 'ambiguous' | 'outside';
  readonly candidates: readonly Note[];
}

export interface LinkGraph {
  readonly notes: readonly Note[];
  /** By note and line. A note's links to itself are not among them. */
  readonly edges: readonly LinkEdge[];
  /** Who links to a note, by its id. */
  readonly backlinks: ReadonlyMap<string, readonly LinkEdge[]>;
  /** Ids of the notes an index points to. */
  readonly pointed: ReadonlySet<string>;
  /** No note links to them and no index points to them. */
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

/** `#How to apply` and its Markdown anchor `#how-to-apply` are one heading. */
function foldHeading(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
