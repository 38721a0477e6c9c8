/** Tasks as a board, a list, or the suggested ones. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Card } from '../../shared/card.tsx';
import { Command } from '../../shared/command.tsx';
import { Icon } from '../../shared/icon.tsx';
import { change, useLoad } from '../../shared/load.ts';
import { Badge, Empty, Page, ProjectName, Show, Tabs, Time } from '../../shared/parts.tsx';
import { chosenProject, href, hrefWith, project, route } from '../../shared/router.ts';
import { age, countOf, day, dayKey } from '../../shared/time.ts';
import { Board } from './board.tsx';
import { NewTask } from './new-task.tsx';
import type { TaskLine } from './task-line.ts';

export function TasksPage() {
  const view = route.value.parts[1] ?? 'board';
  const [adding, setAdding] = useState(false);
  const tasks = useLoad(`tasks ${project.value}`, () => api.tasks.$get({ query: chosenProject() }));
  const suggested = tasks.data?.tasks.filter((task) => task.suggested) ?? [];
  return (
    <Page
      title="Tasks"
      wide={view === 'board'}
      actions={
        <button type="button" class="button solid" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} /> New task
        </button>
      }
    >
      <Tabs
        at={view}
        of={[
          { id: 'board', label: 'Board', parts: ['tasks'] },
          { id: 'list', label: 'List', parts: ['tasks', 'list'] },
          { id: 'suggested', label: 'Suggested', parts: ['tasks', 'suggested'], count: suggested.length },
        ]}
      />
      {adding && <NewTask onClose={() => setAdding(false)} />}
      <Show of={tasks}>
        {(data) => {
          const accepted = data.tasks.filter((task) => !task.suggested);
          if (view === 'suggested') return <Suggested tasks={suggested} />;
          if (accepted.length === 0 && data.closed.length === 0) {
            return (
              <Empty icon="tasks" title="No tasks yet">
                {suggested.length > 0 && (
                  <p>
                    <a href={href(['tasks', 'suggested'])}>{countOf(suggested.length, 'suggested task')}</a> wait to be
                    taken or dismissed.
                  </p>
                )}
                <p>
                  Agents add tasks while they work. Add your own with the button above, or with{' '}
                  <Command of='task add "…"' />.
                </p>
              </Empty>
            );
          }
          return view === 'list' ? (
            <>
              <TaskList tasks={[...accepted, ...data.closed]} />
              {data.total > data.tasks.length && (
                <p class="quiet list-more">
                  These are the most urgent {data.tasks.length.toLocaleString()} of {data.total.toLocaleString()} open
                  tasks. Search finds the others.
                </p>
              )}
            </>
          ) : (
            <>
              {accepted.length === 0 && suggested.length > 0 && (
                <p class="notice calm">
                  <Icon name="tasks" />
                  <span>
                    No task is open, and{' '}
                    <a href={href(['tasks', 'suggested'])}>{countOf(suggested.length, 'is', 'are')} suggested</a>:
                    accept those that you want to do.
                  </span>
                </p>
              )}
              <Board tasks={accepted} closed={data.closed} counts={data.counts} />
            </>
          );
        }}
      </Show>
    </Page>
  );
}

function TaskList({ tasks }: { readonly tasks: readonly TaskLine[] }) {
  return (
    <div class="table-scroll">
      <table class="task-table">
        <thead>
          <tr>
            <th>Task</th>
            <th>Status</th>
            <th>Priority</th>
            <th>Due</th>
            <th>Age</th>
            {project.value === undefined && <th>Project</th>}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id} class={task.closed_at === null ? undefined : 'closed'}>
              <td>
                <a data-row href={hrefWith({ open: task.id })}>
                  {task.description}
                </a>
                {task.held_back && <Badge tone="warn">unconfirmed</Badge>}
              </td>
              <td>
                <span class={`status ${task.status}`} aria-hidden="true" /> {task.status.replace('_', ' ')}
              </td>
              <td>{task.priority === 'normal' ? '' : task.priority}</td>
              <td
                class={
                  task.due !== null && task.due < dayKey(Date.now()) && task.closed_at === null ? 'late' : undefined
                }
              >
                {task.due === null ? '' : day(task.due)}
              </td>
              <td>{age(task.created_at)} d</td>
              {project.value === undefined && (
                <td>
                  <ProjectName slug={task.project} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Suggested({ tasks }: { readonly tasks: readonly TaskLine[] }) {
  if (tasks.length === 0) {
    return (
      <Empty icon="tasks" title="No suggested tasks">
        <p>When something in a conversation sounds like work to be done, it appears here for you to take or dismiss.</p>
      </Empty>
    );
  }
  return (
    <ul class="cards">
      {tasks.map((task) => (
        <Card
          key={task.id}
          id={task.id}
          text={task.description}
          context={task.context_summary}
          meta={
            <>
              <ProjectName slug={task.project} />
              <span>
                found <Time at={task.created_at} />
              </span>
              {task.due !== null && <Badge>due {day(task.due)}</Badge>}
              {task.session_id !== null && <a href={href(['sessions', task.session_id])}>where it was said</a>}
            </>
          }
        >
          <button
            type="button"
            class="button"
            onClick={() =>
              void change(
                api.tasks[':id'].$post({ param: { id: task.id }, json: { status: 'open' } }),
                'Accepted: it is an open task now.',
              )
            }
          >
            <Icon name="check" size={14} /> Accept
          </button>
          <button
            type="button"
            class="button"
            onClick={() =>
              void change(
                api.tasks[':id'].$post({
                  param: { id: task.id },
                  json: { status: 'dropped', why: 'dismissed in the dashboard' },
                }),
                'Dismissed.',
              )
            }
          >
            <Icon name="close" size={14} /> Dismiss
          </button>
        </Card>
      ))}
    </ul>
  );
}
