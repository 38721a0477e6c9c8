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
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { useLoad } from '../../shared/load.ts';
import { Empty, Show } from '../../shared/parts.tsx';
import { go, goWith, href, project } from '../../shared/router.ts';

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
  const graph = useLoad(`graph ${project.value}`, () =>
    api.graph.$get({ query: project.value === undefined ? {} : { project: project.value } }),
  );
  return (
    <Show of={graph}>
      {(data) =>
        data.nodes.length === 0 ? (
          <Empty icon="knowledge" title="Nothing to draw yet">
            <p>Notes that link to each other with [[their name]], and decisions about the same thing, appear here.</p>
          </Empty>
        ) : (
          <Canvas data={data} key={`${data.nodes.length} ${data.edges.length}`} />
        )
      }
    </Show>
  );
}

const RADIUS = { note: 6, decision: 5, entity: 4 } as const;

function Canvas({ data }: { readonly data: GraphAnswer }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hovered, setHovered] = useState<Dot | undefined>(undefined);
  const hover = useRef<Dot | undefined>(undefined);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (element === null || !pen) return;
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
    const view = { x: 0, y: 0, zoom: dots.length > 200 ? 0.6 : dots.length > 40 ? 1 : 1.5 };
    const colours = readColours(element);
    const draw = (): void => {
      const { width, height } = element.getBoundingClientRect();
      const scale = devicePixelRatio;
      if (element.width !== Math.round(width * scale)) {
        element.width = Math.round(width * scale);
        element.height = Math.round(height * scale);
      }
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.translate(width / 2 + view.x, height / 2 + view.y);
      pen.scale(view.zoom, view.zoom);
      paint(pen, { dots, edges, hover: hover.current, zoom: view.zoom, colours });
    };
    const simulation = forceSimulation(dots)
      .force('link', forceLink<Dot, Edge>(edges).distance(dots.length > 60 ? 46 : 80))
      .force('charge', forceManyBody().strength(dots.length > 300 ? -40 : dots.length > 60 ? -110 : -260))
      .force('collide', forceCollide(dots.length > 60 ? 12 : 30))
      .force('x', forceX(0).strength(0.05))
      .force('y', forceY(0).strength(0.07))
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
        if (found !== hover.current) {
          hover.current = found;
          setHovered(found);
          draw();
        }
        return;
      }
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 1) held.moved = true;
      if (held.dot === undefined) {
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
      const zoom = Math.min(4, Math.max(0.15, view.zoom * 1.0015 ** -event.deltaY));
      view.x += x * (view.zoom - zoom);
      view.y += y * (view.zoom - zoom);
      view.zoom = zoom;
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
  }, [data]);
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
      <details class="graph-list">
        <summary>The same as a list</summary>
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
      </details>
    </>
  );
}

function openDot({ id, kind, label }: Dot): void {
  if (kind === 'note') go(['knowledge', 'notes', id]);
  else if (kind === 'decision') goWith({ open: id });
  else go(['search'], { q: label });
}

type Colours = Readonly<Record<'note' | 'decision' | 'entity' | 'line' | 'text', string>>;

function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    note: of('--accent'),
    decision: of('--amber'),
    entity: of('--muted'),
    line: of('--line-strong'),
    text: of('--text'),
  };
}

interface Scene {
  readonly dots: readonly Dot[];
  readonly edges: readonly Edge[];
  readonly hover: Dot | undefined;
  readonly zoom: number;
  readonly colours: Colours;
}

function paint(pen: CanvasRenderingContext2D, { dots, edges, hover, zoom, colours }: Scene): void {
  const near = new Set(
    hover === undefined
      ? []
      : edges.flatMap(({ source, target }) => (source === hover || target === hover ? [source, target] : [])),
  );
  pen.lineWidth = 1 / zoom;
  pen.strokeStyle = colours.line;
  for (const { source, target } of edges) {
    pen.globalAlpha = hover === undefined || source === hover || target === hover ? 0.9 : 0.2;
    pen.beginPath();
    pen.moveTo(source.x ?? 0, source.y ?? 0);
    pen.lineTo(target.x ?? 0, target.y ?? 0);
    pen.stroke();
  }
  pen.font = `${12 / zoom}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  for (const dot of dots) {
    const lit = hover === undefined || dot === hover || near.has(dot);
    pen.globalAlpha = lit ? 1 : 0.25;
    pen.fillStyle = colours[dot.kind];
    pen.beginPath();
    const radius = RADIUS[dot.kind] + Math.min(6, Math.sqrt(dot.degree));
    pen.arc(dot.x ?? 0, dot.y ?? 0, radius, 0, 2 * Math.PI);
    pen.fill();
    if (dot === hover || near.has(dot) || (hover === undefined && zoom > 0.8 && (dots.length < 60 || dot.degree > 2))) {
      pen.fillStyle = colours.text;
      pen.fillText(
        dot.label.length > 34 ? `${dot.label.slice(0, 32)}…` : dot.label,
        dot.x ?? 0,
        (dot.y ?? 0) + radius + 13 / zoom,
      );
    }
  }
  pen.globalAlpha = 1;
}
