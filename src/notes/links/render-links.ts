/** Renders the link graph as text, JSON and Graphviz. The same notes give the same bytes. */

import { defined } from '../../domain/json/defined.ts';
import type { Note } from '../../domain/note.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { plainWords } from '../../domain/text/plain-words.ts';
import type { DeadLink, LinkGraph } from './link-graph.ts';
import type { LinkSuggestion } from './suggest-links.ts';

export interface LinksJson {
  readonly notes: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly links: readonly string[];
    readonly backlinks: readonly string[];
    readonly orphan: boolean;
  }[];
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly line: number;
    readonly kind: 'wiki' | 'markdown';
    readonly heading?: string;
    readonly label?: string;
    readonly missingHeading?: true;
  }[];
  readonly dead: readonly {
    readonly in: string;
    readonly line: number;
    readonly target: string;
    readonly state: DeadLink['state'];
    readonly candidates: readonly string[];
  }[];
  readonly orphans: readonly string[];
  readonly suggestions: readonly {
    readonly from: string;
    readonly to: string;
    readonly line: number;
    readonly words: string;
  }[];
}

export function linksJson(graph: LinkGraph, suggestions: readonly LinkSuggestion[] = []): LinksJson {
  const orphans = new Set(graph.orphans.map(({ id }) => id));
  const out = Map.groupBy(graph.edges, ({ from }) => from.id);
  const ids = (found: readonly string[]): readonly string[] => [...new Set(found)].sort(compareText);
  return {
    notes: graph.notes.map(({ id, fields }) => ({
      id,
      name: fields.name,
      type: fields.type,
      links: ids((out.get(id) ?? []).map(({ to }) => to.id)),
      backlinks: ids((graph.backlinks.get(id) ?? []).map(({ from }) => from.id)),
      orphan: orphans.has(id),
    })),
    links: graph.edges.map(({ from, to, link, missingHeading }) => ({
      from: from.id,
      to: to.id,
      line: link.line,
      kind: link.kind,
      ...defined({ heading: link.heading, label: link.label }),
      ...(missingHeading ? { missingHeading: true as const } : {}),
    })),
    dead: graph.dead.map(({ in: id, link, state, candidates }) => ({
      in: id,
      line: link.line,
      target: link.target,
      state,
      candidates: candidates.map((note) => note.id),
    })),
    orphans: graph.orphans.map(({ id }) => id),
    suggestions: suggestions.map(({ from, to, line, words }) => ({ from: from.id, to: to.id, line, words })),
  };
}

export function linksText(graph: LinkGraph, suggestions: readonly LinkSuggestion[] = []): string {
  const { notes, dead, orphans } = linksJson(graph, suggestions);
  const out: string[] = [];
  for (const { id, links, backlinks } of notes) {
    if (links.length === 0 && backlinks.length === 0) continue;
    out.push(
      plainWords(id),
      ...links.map((to) => `  → ${plainWords(to)}`),
      ...backlinks.map((from) => `  ← ${plainWords(from)}`),
    );
  }
  const part = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0)
      out.push(...(out.length > 0 ? [''] : []), title, ...lines.map((line) => `  ${plainWords(line)}`));
  };
  part(
    'Dead links',
    dead.map(
      ({ in: id, line, target, state, candidates }) =>
        `${id}:${line}  ${target}  ${DEAD[state]}${listCandidates(candidates)}`,
    ),
  );
  part('No links to', orphans);
  part(
    'Suggested links',
    suggestions.map(({ from, to, line, words }) => `${from.id}:${line}  "${words.replace(/\s+/g, ' ')}" → ${to.file}`),
  );
  return out.length === 0 ? '' : `${out.join('\n')}\n`;
}

const DEAD: Readonly<Record<DeadLink['state'], string>> = {
  missing: 'no such note',
  ambiguous: 'ambiguous: ',
  outside: 'leads out of the memory folder',
};

function listCandidates(candidates: readonly string[]): string {
  return candidates.join(', ');
}

/** For `dot -Tsvg`. A dead link is a dashed arrow to its target. */
export function linksDot(graph: LinkGraph): string {
  const orphans = new Set(graph.orphans);
  const node = (note: Note): string => {
    const dashed = orphans.has(note) ? ', style=dashed' : '';
    return `  ${quote(note.id)} [label=${quote(note.fields.name)}, tooltip=${quote(note.fields.description)}${dashed}];`;
  };
  const edges = new Set(graph.edges.map(({ from, to }) => `  ${quote(from.id)} -> ${quote(to.id)};`));
  const missing = graph.dead.filter(({ from }) => from !== undefined);
  const targets = new Set(missing.map(({ link }) => link.target));
  return [
    'digraph notes {',
    '  rankdir=LR;',
    '  node [shape=box];',
    ...graph.notes.map(node),
    ...[...targets]
      .sort(compareText)
      .map((target) => `  ${quote(`? ${target}`)} [label=${quote(target)}, shape=plaintext];`),
    ...edges,
    ...new Set(missing.map(({ in: id, link }) => `  ${quote(id)} -> ${quote(`? ${link.target}`)} [style=dashed];`)),
    '}',
    '',
  ].join('\n');
}

function quote(text: string): string {
  return `"${plainWords(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
