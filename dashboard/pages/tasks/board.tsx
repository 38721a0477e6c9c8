/** The board: one column per status. Cards are dragged, or moved with the menu on each card; lines show what waits for what. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge, ProjectName } from '../../shared/parts.tsx';
import { hrefWith, project } from '../../shared/router.ts';
import { age, day, dayKey } from '../../shared/time.ts';
import { type Status, setStatus, type TaskLine } from './task-line.ts';

const COLUMNS: readonly { readonly status: Status; readonly label: string }[] = [
  { status: 'open', label: 'Open' },
  { status: 'in_progress', label: 'In progress' },
  { status: 'blocked', label: 'Blocked' },
  { status: 'done', label: 'Done' },
];
const MOVES: readonly { readonly status: Status; readonly label: string }[] = [
  ...COLUMNS,
  { status: 'dropped', label: 'Dropped' },
];
/** More cards than this in one column are not drawn. */
const SHOWN = 80;

export function Board({
  tasks,
  closed,
  counts,
}: {
  readonly tasks: readonly TaskLine[];
  readonly closed: readonly TaskLine[];
  /** Of all tasks, also of those that are not given here. */
  readonly counts: Readonly<Record<Status, number>>;
}) {
  const [over, setOver] = useState<Status | undefined>(undefined);
  const board = useRef<HTMLDivElement>(null);
  const all = [...tasks, ...closed.filter(({ status }) => status === 'done')];
  const move = (id: string, status: Status): void => {
    const task = all.find((each) => each.id === id);
    if (task !== undefined && task.status !== status) void setStatus(task, status);
  };
  return (
    <div class="board" ref={board}>
      {COLUMNS.map(({ status, label }) => {
        const own = all.filter((task) => task.status === status);
        return (
          <section
            key={status}
            class={over === status ? 'column over' : 'column'}
            aria-label={`${label}, ${counts[status]}`}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(status);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(undefined);
              move(event.dataTransfer?.getData('text/plain') ?? '', status);
            }}
          >
            <h2>
              <span class={`status ${status}`} aria-hidden="true" /> {label}{' '}
              <span class="count">{counts[status].toLocaleString()}</span>
            </h2>
            <ul>
              {own.slice(0, SHOWN).map((task) => (
                <li key={task.id}>
                  <TaskCard task={task} all={all} onMove={move} />
                </li>
              ))}
              {own.length === 0 && <li class="column-empty">Nothing here</li>}
              {counts[status] > Math.min(own.length, SHOWN) && (
                <li class="column-empty">and {(counts[status] - Math.min(own.length, SHOWN)).toLocaleString()} more</li>
              )}
            </ul>
          </section>
        );
      })}
      <Dependencies tasks={all} board={board} />
    </div>
  );
}

function TaskCard({
  task,
  all,
  onMove,
}: {
  readonly task: TaskLine;
  readonly all: readonly TaskLine[];
  readonly onMove: (id: string, status: Status) => void;
}) {
  const waitsFor = task.depends_on
    .map((id) => all.find((each) => each.id === id))
    .filter((each) => each !== undefined && each.status !== 'done');
  const days = age(task.created_at);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu on the card does the same without a mouse
    <div
      class="task-card"
      id={`task-${task.id}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', task.id);
      }}
    >
      <a data-row class="task-text" href={hrefWith({ open: task.id })}>
        {task.description}
      </a>
      {task.why !== null && <p class="task-why">{task.why}</p>}
      {waitsFor.length > 0 && (
        <p class="task-why">waits for {waitsFor.map((each) => each?.description.slice(0, 40)).join(', ')}</p>
      )}
      <div class="task-meta">
        {project.value === undefined && <ProjectName slug={task.project} />}
        {task.priority !== 'normal' && <Badge tone={task.priority === 'low' ? 'plain' : 'warn'}>{task.priority}</Badge>}
        {task.due !== null && (
          <Badge tone={task.due < dayKey(Date.now()) && task.closed_at === null ? 'bad' : 'plain'}>
            due {day(task.due)}
          </Badge>
        )}
        {task.held_back && <Badge tone="warn">unconfirmed</Badge>}
        {task.claim !== null && <Badge tone="accent">claimed</Badge>}
        {days > 0 && task.closed_at === null && <span class={days > 7 ? 'time old' : 'time'}>{days} d</span>}
        {task.session_id !== null && (
          <span class="time" title="An agent added it">
            agent
          </span>
        )}
        <select
          class="task-move"
          aria-label={`Status of ${task.description}`}
          value={task.status}
          onChange={(event) =>
            onMove(task.id, MOVES.find(({ status }) => status === event.currentTarget.value)?.status ?? task.status)
          }
        >
          {MOVES.map(({ status, label }) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface Line {
  readonly key: string;
  readonly path: string;
}

function Dependencies({
  tasks,
  board,
}: {
  readonly tasks: readonly TaskLine[];
  readonly board: { readonly current: HTMLElement | null };
}) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useLayoutEffect(() => {
    const draw = (): void => {
      const frame = board.current?.getBoundingClientRect();
      if (frame === undefined) return;
      const box = (id: string): DOMRect | undefined => document.getElementById(`task-${id}`)?.getBoundingClientRect();
      setLines(
        tasks.flatMap((task) =>
          task.depends_on.flatMap((id) => {
            const from = box(id);
            const to = box(task.id);
            if (from === undefined || to === undefined) return [];
            const [x1, y1] = [from.left - frame.left, from.top - frame.top + from.height / 2];
            const [x2, y2] = [to.left - frame.left, to.top - frame.top + to.height / 2];
            const bend = Math.min(x1, x2) - 14;
            return [{ key: `${task.id} ${id}`, path: `M ${x1} ${y1} C ${bend} ${y1}, ${bend} ${y2}, ${x2} ${y2}` }];
          }),
        ),
      );
    };
    draw();
    addEventListener('resize', draw);
    return () => removeEventListener('resize', draw);
  }, [tasks.map(({ id, status, depends_on: on }) => `${id}${status}${on.length}`).join()]);
  return (
    <svg class="dependencies" aria-hidden="true">
      {lines.map(({ key, path }) => (
        <path key={key} d={path} />
      ))}
    </svg>
  );
}
