/** Notes, decisions and what they are about, drawn on a canvas. Drag to move, scroll to zoom, click to open. */
import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Fold } from '../../shared/fold.tsx';
import { useLoad } from '../../shared/load.ts';
import { Empty, Show } from '../../shared/parts.tsx';
import { chosenProject, go, goWith, href, project } from '../../shared/router.ts';

type GraphAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof api.graph.$get>>['json']>>;

interface Dot extends SimulationNodeDatum {
  readonly id: string;
  readonly kind: 'note' | 'decision' | 'entity';
  readonly label: string;
  degree: number;
}
interface Edge {
  readonly source: Dot;
  readonly target: Dot;
}

export function GraphView() {
  const graph = useLoad(`graph ${project.value}`, () => api.graph.$get({ query: chosenProject() }));
  return (
    <Show of={graph}>
      {(data) =>
        data.nodes.length === 0 ? (
          <Empty icon="knowledge" title="Nothing to draw yet">
            <p>Notes that link to each other with [[their name]], and decisions about the same thing, appear here.</p>
          </Empty>
        ) : (
          <Linked data={data} />
        )
      }
    </Show>
  );
}

/** Dots without a line are drawn on request only. */
function Linked({ data }: { readonly data: GraphAnswer }) {
  const [all, setAll] = useState(false);
  const shown = useMemo(() => {
    const linked = new Set(data.edges.flatMap(({ from, to }) => [from, to]));
    return { ...data, nodes: data.nodes.filter(({ id }) => all || linked.has(id)) };
  }, [data, all]);
  const apart = data.nodes.length - shown.nodes.length;
  return (
    <>
      {shown.nodes.length === 0 ? (
        <Empty icon="knowledge" title="Nothing is linked yet">
          <p>Notes that link to each other with [[their name]], and decisions about the same thing, are joined here.</p>
        </Empty>
      ) : (
        <Canvas data={shown} key={`${shown.nodes.length} ${shown.edges.length}`} />
      )}
      {(apart > 0 || all) && (
        <p class="list-more">
          <button type="button" class="button" onClick={() => setAll(!all)}>
            {all ? 'Show only what is linked' : `Show ${apart} more without links`}
          </button>
        </p>
      )}
    </>
  );
}

/** Up to this many dots all have their label. */
const FEW = 60;
const RADIUS = { note: 6, decision: 5, entity: 4 } as const;

function Canvas({ data }: { readonly data: GraphAnswer }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hovered, setHovered] = useState<Dot | undefined>(undefined);
  useEffect(() => (canvas.current === null ? undefined : showGraph(canvas.current, data, setHovered)), [data]);
  return (
    <>
      <div class="graph">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${data.nodes.length} notes, decisions and things, ${data.edges.length} links. The list below has the same items.`}
          class={hovered === undefined ? undefined : 'pointing'}
        />
        <p class="graph-legend">
          <span class="note">notes</span>
          <span class="decision">decisions</span>
          <span class="entity">what they are about</span>
          {data.left > 0 && <span>{data.left} more are not drawn</span>}
        </p>
        {hovered !== undefined && <p class="graph-label">{hovered.label}</p>}
      </div>
      <Fold class="graph-list" title="The same as a list">
        <ul>
          {data.nodes
            .filter(({ kind }) => kind !== 'entity')
            .map(({ id, kind, label }) => (
              <li key={id}>
                {kind === 'note' ? (
                  <a href={href(['knowledge', 'notes', id])}>{label}</a>
                ) : (
                  <button type="button" class="link" onClick={() => goWith({ open: id })}>
                    {label}
                  </button>
                )}
              </li>
            ))}
        </ul>
      </Fold>
    </>
  );
}

/** Draws the graph and lets the person move, zoom and open it. Returns what ends it. */
function showGraph(
  element: HTMLCanvasElement,
  data: GraphAnswer,
  onHover: (dot: Dot | undefined) => void,
): (() => void) | undefined {
  const pen = element.getContext('2d');
  if (!pen) return undefined;
  let hovered: Dot | undefined;
  const dots: Dot[] = data.nodes.map(({ id, kind, label }) => ({ id, kind, label, degree: 0 }));
  const byId = new Map(dots.map((dot) => [dot.id, dot]));
  const edges = data.edges.flatMap(({ from, to }): Edge[] => {
    const [source, target] = [byId.get(from), byId.get(to)];
    return source === undefined || target === undefined ? [] : [{ source, target }];
  });
  for (const { source, target } of edges) {
    source.degree += 1;
    target.degree += 1;
  }
  const few = dots.length <= FEW;
  const wide = element.clientWidth > element.clientHeight;
  const ranked = dots.toSorted((a, b) => b.degree - a.degree);
  /** Everything is in view until the person moves or zooms. */
  const view = { x: 0, y: 0, zoom: 1, fitted: true };
  const colours = readColours(element);
  const draw = (): void => {
    const { width, height } = element.getBoundingClientRect();
    const scale = devicePixelRatio;
    if (element.width !== Math.round(width * scale)) {
      element.width = Math.round(width * scale);
      element.height = Math.round(height * scale);
    }
    if (view.fitted) view.zoom = zoomToFit(dots, width, height);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.translate(width / 2 + view.x, height / 2 + view.y);
    pen.scale(view.zoom, view.zoom);
    paint(pen, { dots, ranked, edges, hover: hovered, zoom: view.zoom, colours });
  };
  const simulation = forceSimulation(dots)
    .force('link', forceLink<Dot, Edge>(edges).distance(few ? 110 : 46))
    .force('charge', forceManyBody().strength(dots.length > 300 ? -40 : few ? -320 : -110))
    .force('collide', forceCollide(few ? 58 : 12))
    // The dots spread along the longer side.
    .force('x', forceX(0).strength(wide ? 0.035 : 0.16))
    .force('y', forceY(0).strength(wide ? 0.11 : 0.035))
    .force('center', forceCenter(0, 0))
    .on('tick', draw);
  const at = (event: PointerEvent | WheelEvent): { readonly x: number; readonly y: number } => {
    const box = element.getBoundingClientRect();
    return {
      x: (event.clientX - box.left - box.width / 2 - view.x) / view.zoom,
      y: (event.clientY - box.top - box.height / 2 - view.y) / view.zoom,
    };
  };
  const find = (event: PointerEvent): Dot | undefined => {
    const { x, y } = at(event);
    return simulation.find(x, y, 14 / view.zoom);
  };
  let held: { readonly dot: Dot | undefined; readonly x: number; readonly y: number; moved: boolean } | undefined;
  const onDown = (event: PointerEvent): void => {
    element.setPointerCapture(event.pointerId);
    held = { dot: find(event), x: event.clientX - view.x, y: event.clientY - view.y, moved: false };
  };
  const onMove = (event: PointerEvent): void => {
    if (held === undefined) {
      const found = find(event);
      if (found !== hovered) {
        hovered = found;
        onHover(found);
        draw();
      }
      return;
    }
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 1) held.moved = true;
    if (held.dot === undefined) {
      view.fitted = false;
      view.x = event.clientX - held.x;
      view.y = event.clientY - held.y;
      draw();
      return;
    }
    const { x, y } = at(event);
    held.dot.fx = x;
    held.dot.fy = y;
    simulation.alphaTarget(0.2).restart();
  };
  const onUp = (): void => {
    if (held?.dot !== undefined) {
      held.dot.fx = null;
      held.dot.fy = null;
      simulation.alphaTarget(0);
      if (!held.moved) openDot(held.dot);
    }
    held = undefined;
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = at(event);
    const zoom = Math.min(4, Math.max(ZOOM_MIN, view.zoom * 1.0015 ** -event.deltaY));
    view.x += x * (view.zoom - zoom);
    view.y += y * (view.zoom - zoom);
    view.zoom = zoom;
    view.fitted = false;
    draw();
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('wheel', onWheel, { passive: false });
  addEventListener('resize', draw);
  return () => {
    simulation.stop();
    removeEventListener('resize', draw);
  };
}

const ZOOM_MAX = 1.5;
const ZOOM_MIN = 0.15;
/** Room for half a label on each side. */
const EDGE_PX = { x: 110, y: 40 };

/** The zoom at which all dots are in view; the simulation keeps them around the middle. */
function zoomToFit(dots: readonly Dot[], width: number, height: number): number {
  let [right, down] = [1, 1];
  for (const { x = 0, y = 0 } of dots) [right, down] = [Math.max(right, Math.abs(x)), Math.max(down, Math.abs(y))];
  const room = (side: number, edge: number): number => Math.max(side / 3, side / 2 - edge);
  const zoom = Math.min(room(width, EDGE_PX.x) / right, room(height, EDGE_PX.y) / down);
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

function openDot({ id, kind, label }: Dot): void {
  if (kind === 'note') go(['knowledge', 'notes', id]);
  else if (kind === 'decision') goWith({ open: id });
  else go(['search'], { q: label });
}

type Colours = Readonly<Record<'note' | 'decision' | 'entity' | 'line' | 'text' | 'surface', string>>;

function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    note: of('--accent'),
    decision: of('--amber'),
    entity: of('--muted'),
    line: of('--line-strong'),
    text: of('--text'),
    surface: of('--surface'),
  };
}

interface Scene {
  readonly dots: readonly Dot[];
  /** The same, those with most links first. */
  readonly ranked: readonly Dot[];
  readonly edges: readonly Edge[];
  readonly hover: Dot | undefined;
  readonly zoom: number;
  readonly colours: Colours;
}

function radiusOf({ kind, degree }: Dot): number {
  return RADIUS[kind] + Math.min(6, Math.sqrt(degree));
}

function paint(pen: CanvasRenderingContext2D, scene: Scene): void {
  const { dots, edges, hover, zoom, colours } = scene;
  const near = new Set(
    hover === undefined
      ? []
      : edges.flatMap(({ source, target }) => (source === hover || target === hover ? [source, target] : [])),
  );
  pen.lineWidth = 1 / zoom;
  pen.strokeStyle = colours.line;
  // One path for all lines of a kind: a thousand strokes take longer than a frame.
  for (const lit of [false, true]) {
    pen.globalAlpha = lit ? 0.9 : 0.2;
    pen.beginPath();
    for (const { source, target } of edges) {
      if ((hover === undefined || source === hover || target === hover) !== lit) continue;
      pen.moveTo(source.x ?? 0, source.y ?? 0);
      pen.lineTo(target.x ?? 0, target.y ?? 0);
    }
    pen.stroke();
  }
  for (const dot of dots) {
    pen.globalAlpha = hover === undefined || dot === hover || near.has(dot) ? 1 : 0.25;
    pen.fillStyle = colours[dot.kind];
    pen.beginPath();
    pen.arc(dot.x ?? 0, dot.y ?? 0, radiusOf(dot), 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
  writeLabels(pen, scene, near);
}

const LABEL_CHARS = 30;
const LINE_PX = 15;
/** In a large graph: the dots with most links, until the person zooms in. */
const LABELS_FAR = 24;
const CLOSE_ZOOM = 0.8;

/** Labels that would lie over others are left out; pointing at a dot shows its own. */
function writeLabels(
  pen: CanvasRenderingContext2D,
  { ranked, hover, zoom, colours }: Scene,
  near: ReadonlySet<Dot>,
): void {
  const wanted =
    hover !== undefined
      ? [hover, ...near]
      : ranked.length <= FEW
        ? ranked
        : zoom > CLOSE_ZOOM
          ? ranked.filter(({ degree }) => degree > 2)
          : ranked.slice(0, LABELS_FAR);
  const taken: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  pen.textAlign = 'center';
  pen.fillStyle = colours.text;
  // Lines do not run through the words.
  pen.strokeStyle = colours.surface;
  pen.lineWidth = 4 / zoom;
  pen.lineJoin = 'round';
  for (const dot of wanted) {
    pen.font = `${dot.kind === 'entity' ? '600 ' : ''}${12 / zoom}px system-ui, sans-serif`;
    const text = dot.label.length > LABEL_CHARS ? `${dot.label.slice(0, LABEL_CHARS - 1)}…` : dot.label;
    const half = pen.measureText(text).width / 2;
    const place = { x: dot.x ?? 0, y: (dot.y ?? 0) + radiusOf(dot) + 13 / zoom, half };
    const free = taken.every(
      ({ x, y, half: other }) => Math.abs(place.x - x) > half + other || Math.abs(place.y - y) > LINE_PX / zoom,
    );
    if (!free && dot !== hover) continue;
    taken.push(place);
    pen.strokeText(text, place.x, place.y);
    pen.fillText(text, place.x, place.y);
  }
}
