/** Notes, decisions and the things they are about, as nodes and edges. */
import { subjectLabel } from '../../domain/present/subject-label.ts';
import type { Memoir } from '../../index.ts';

export interface GraphNode {
  readonly id: string;
  readonly kind: 'note' | 'decision' | 'entity';
  readonly label: string;
  readonly project: string | null;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
}

/** A larger graph shows nothing but a cloud. */
const NODES_MAX = 1000;
const LABEL_CHARS = 90;

export async function knowledgeGraph(memoir: Memoir, name: string | undefined) {
  const notes = await memoir.notes();
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  let left = 0;
  const add = (node: GraphNode): boolean => {
    if (nodes.has(node.id)) return true;
    if (nodes.size >= NODES_MAX) {
      left += 1;
      return false;
    }
    nodes.set(node.id, { ...node, label: node.label.slice(0, LABEL_CHARS).toWellFormed() });
    return true;
  };
  const join = (from: string, to: string): void => {
    if (from !== to && nodes.has(from) && nodes.has(to)) edges.set(`${from}\0${to}`, { from, to });
  };
  const about = (id: string, subject: string, project: string | null, label = subject): void => {
    const entity = `entity:${subject.toLowerCase()}`;
    if (add({ id: entity, kind: 'entity', label, project })) join(id, entity);
  };

  const projects = name === undefined ? memoir.projects.list() : [memoir.projects.named(name)];
  for (const { slug, id } of projects) {
    const { graph } = notes.links({ name: slug, cwd: memoir.layout.home });
    for (const { id: note, fields, scope } of graph.notes) {
      add({ id: note, kind: 'note', label: fields.name, project: scope === 'user' ? null : scope.project });
      for (const anchor of fields.anchors ?? []) about(note, anchor, slug);
    }
    for (const { from, to } of graph.edges) join(from.id, to.id);
    const decisions = memoir.facts.list({ project: id, kind: 'decision', limit: 200 });
    for (const fact of decisions) {
      if (!add({ id: fact.id, kind: 'decision', label: fact.statement, project: slug })) continue;
      if (fact.subject !== undefined) about(fact.id, fact.subject, slug, subjectLabel(fact));
    }
    for (const { id: fact, supersededBy, sources } of decisions) {
      if (supersededBy !== undefined) join(fact, supersededBy);
      for (const source of sources) join(fact, source);
    }
    for (const { id: note, fields } of graph.notes) for (const source of fields.sources) join(note, source);
  }
  // A thing that only one item mentions connects nothing.
  const degree = new Map<string, number>();
  for (const { from, to } of edges.values()) for (const id of [from, to]) degree.set(id, (degree.get(id) ?? 0) + 1);
  const shown = [...nodes.values()].filter(({ id, kind }) => kind !== 'entity' || (degree.get(id) ?? 0) > 1);
  const kept = new Set(shown.map(({ id }) => id));
  return { nodes: shown, edges: [...edges.values()].filter(({ from, to }) => kept.has(from) && kept.has(to)), left };
}
