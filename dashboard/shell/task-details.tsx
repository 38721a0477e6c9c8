/** A task in the side panel: its state, age and origin, what it waits for, and what happened to it. */
import { api } from '../shared/api.ts';
import { Icon } from '../shared/icon.tsx';
import { JudgeButtons } from '../shared/judge-buttons.tsx';
import { LifeList } from '../shared/life.tsx';
import { change, useLoad } from '../shared/load.ts';
import { Show, Time } from '../shared/parts.tsx';
import { href, hrefWith } from '../shared/router.ts';
import { countOf } from '../shared/time.ts';

function load(id: string) {
  return api.tasks[':id'].$get({ param: { id } });
}
type TaskAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;

export function TaskDetails({ id }: { readonly id: string }) {
  const task = useLoad(`task ${id}`, () => load(id));
  return (
    <Show of={task}>
      {(data) => (
        <>
          <Facts {...data} />
          {(data.task.suggested || data.held_back) && (
            <div class="button-row">
              <JudgeButtons id={data.task.id} />
            </div>
          )}
          <WaitsFor task={data.task} />
          <div class="related">
            <h3>What happened to it</h3>
            <LifeList moments={data.history.map(({ at, what, why }) => ({ at, what, why: why ?? undefined }))} />
          </div>
        </>
      )}
    </Show>
  );
}

const STATUSES = ['open', 'in_progress', 'blocked', 'done', 'dropped'] as const;
const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;

/** The details of a task; those that can change are edited in place. */
function Facts({ task, history }: TaskAnswer) {
  const origin = task.suggested ? 'found in what was said' : history[0]?.actor === 'person' ? 'you' : 'an agent';
  const edit = (json: Parameters<(typeof api.tasks)[':id']['$post']>[0]['json']): void => {
    void change(api.tasks[':id'].$post({ param: { id: task.id }, json }));
  };
  return (
    <dl class="fact-details">
      <div>
        <dt>Status</dt>
        <dd>
          <span class={`status ${task.status}`} aria-hidden="true" />{' '}
          <Select label="Status" value={task.status} of={STATUSES} onChange={(status) => edit({ status })} />
        </dd>
      </div>
      <div>
        <dt>Priority</dt>
        <dd>
          <Select label="Priority" value={task.priority} of={PRIORITIES} onChange={(priority) => edit({ priority })} />
        </dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd>
          <input
            type="date"
            aria-label="Due"
            class="small-field"
            value={task.due ?? ''}
            onChange={(event) => edit({ due: event.currentTarget.value || null })}
          />
        </dd>
      </div>
      <div>
        <dt>Added</dt>
        <dd>
          <Time at={task.created_at} /> by {origin}
          {task.session_id !== null && (
            <>
              {' '}
              in <a href={href(['sessions', task.session_id])}>this session</a>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Select<T extends string>({
  label,
  value,
  of: choices,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly of: readonly T[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <select
      aria-label={label}
      class="small-field"
      value={value}
      onChange={(event) => {
        const chosen = choices.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined && chosen !== value) onChange(chosen);
      }}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {each.replace('_', ' ')}
        </option>
      ))}
    </select>
  );
}

/** The most entries of a menu. */
const CHOICES_MAX = 200;

function WaitsFor({ task }: { readonly task: TaskAnswer['task'] }) {
  const { project, id, depends_on: on } = task;
  const tasks = useLoad(`tasks ${project ?? undefined}`, () =>
    api.tasks.$get({ query: project === null ? {} : { project } }),
  );
  const all = [...(tasks.data?.tasks ?? []), ...(tasks.data?.closed ?? [])];
  const link = (other: string, remove: boolean): void => {
    void change(api.tasks[':id'].depends.$post({ param: { id }, json: { on: other, remove } }));
  };
  const choices = all
    .filter((each) => each.id !== id && !on.includes(each.id) && each.closed_at === null && !each.suggested)
    .slice(0, CHOICES_MAX);
  const after = all.filter((each) => each.depends_on.includes(id));
  return (
    <div class="related">
      <h3>Waits for</h3>
      {on.length > 0 && (
        <ul class="waits-for">
          {on.map((other) => {
            const known = all.find((each) => each.id === other);
            const name = known?.description ?? other;
            return (
              <li key={other}>
                <a href={hrefWith({ open: other })}>
                  <span class={`status ${known?.status ?? 'open'}`} aria-hidden="true" /> {name}
                </a>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Does not wait for: ${name}`}
                  title="Remove"
                  onClick={() => link(other, true)}
                >
                  <Icon name="close" size={13} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {choices.length > 0 && (
        <select
          class="wide-input"
          aria-label="Add a task that it waits for"
          value=""
          onChange={(event) => {
            if (event.currentTarget.value !== '') link(event.currentTarget.value, false);
          }}
        >
          <option value="">Add a task that it waits for…</option>
          {choices.map(({ id: other, description }) => (
            <option key={other} value={other}>
              {description.slice(0, 90)}
            </option>
          ))}
        </select>
      )}
      {on.length === 0 && choices.length === 0 && <p class="quiet">No other open task.</p>}
      {after.length > 0 && (
        <p class="hint">
          {countOf(after.length, 'task')} {after.length === 1 ? 'waits' : 'wait'} for it:{' '}
          {after.map(({ description }) => description.slice(0, 60)).join('; ')}
        </p>
      )}
    </div>
  );
}
