/** Today: what needs attention, what changed since the last look, and when work happened. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { useLoad } from '../../shared/load.ts';
import { Badge, Empty, Page, ProjectName, Section, Show, Time } from '../../shared/parts.tsx';
import { href, hrefWith, project } from '../../shared/router.ts';
import { SessionRow } from '../../shared/session-row.tsx';
import { age, countOf, day, dayKey } from '../../shared/time.ts';
import { HeatMap } from './heat-map.tsx';

const LOOKED = 'memoir.looked';
/** A visit that is longer ago counts as a new look. */
const VISIT_MS = 30 * 60_000;

/** When the page was last looked at before this visit. */
function useLastLook(): number | undefined {
  const [since] = useState(() => {
    const [before, newest] = (localStorage.getItem(LOOKED) ?? '').split(' ').map(Number);
    const now = Date.now();
    const last = newest !== undefined && now - newest > VISIT_MS ? newest : before;
    return last === undefined || !Number.isFinite(last) || last === 0 ? undefined : last;
  });
  useEffect(() => {
    localStorage.setItem(LOOKED, `${since ?? 0} ${Date.now()}`);
  }, [since]);
  return since;
}

function load(name: string | undefined, since: number | undefined) {
  return api.today.$get({
    query: {
      ...(name === undefined ? {} : { project: name }),
      ...(since === undefined ? {} : { since: String(since) }),
    },
  });
}
type Overview = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;
type TaskLine = Overview['ready'][number];

export function TodayPage() {
  const since = useLastLook();
  const today = useLoad(`today ${project.value} ${since}`, () => load(project.value, since));
  return (
    <Page title={project.value ?? 'Today'}>
      <Show of={today}>{(data) => <Overview data={data} since={since} />}</Show>
    </Page>
  );
}

function Overview({ data, since }: { readonly data: Overview; readonly since: number | undefined }) {
  if (data.sessions.length === 0 && data.counts.open === 0 && data.decisions.length === 0)
    return <Welcome recording={data.recording} />;
  const due = new Set(data.due.map(({ id }) => id));
  const ready = data.ready.filter(({ id }) => !due.has(id));
  const attention = data.inProgress.length + data.blocked.length + data.due.length > 0;
  return (
    <>
      {data.counts.open + data.counts.suggested > 0 && (
        <div class="figures">
          <Figure n={data.counts.open} label="open tasks" to={href(['tasks'])} />
          <Figure n={data.counts.ready} label="ready to start" to={href(['tasks'])} />
          <Figure
            n={data.counts.old}
            label="open for over a week"
            to={href(['tasks', 'list'])}
            tone={data.counts.old > 0 ? 'warn' : undefined}
          />
          <Figure n={data.counts.suggested} label="suggested" to={href(['tasks', 'suggested'])} />
        </div>
      )}
      {!data.recording && (
        <p class="notice">
          <Icon name="warning" />
          <span>
            New sessions are not recorded yet. Run <code>memoir init</code> to connect your agent.
          </span>
        </p>
      )}
      {data.changed !== null && since !== undefined && <Changed changed={data.changed} since={since} />}
      <div class="columns">
        <div>
          {data.due.length > 0 && <TaskSection title="Due" tasks={data.due} />}
          {data.inProgress.length > 0 && <TaskSection title="In progress" tasks={data.inProgress} />}
          {data.blocked.length > 0 && <TaskSection title="Blocked" tasks={data.blocked} />}
          {ready.length > 0 && <TaskSection title="Ready" tasks={ready.slice(0, attention ? 6 : 12)} />}
          {data.old.length > 0 && <TaskSection title="Open for more than a week" tasks={data.old.slice(0, 6)} />}
          {data.counts.open === 0 && (
            <Section title="Tasks">
              <p class="quiet">
                No open task. Agents add tasks as they work; you add one with <code>memoir task add</code> or on the{' '}
                <a href={href(['tasks'])}>board</a>.
              </p>
            </Section>
          )}
          <Section title="Decisions" hint={<a href={href(['knowledge'])}>all</a>}>
            {data.decisions.length === 0 ? (
              <p class="quiet">None yet. Say “we decided to …” in a session, or run memoir decide.</p>
            ) : (
              <ul class="lines">
                {data.decisions.slice(0, 8).map((fact) => (
                  <li key={fact.id}>
                    <a data-row class="line" href={hrefWith({ open: fact.id })}>
                      <Icon name="decision" size={15} class="muted" />
                      <span
                        class={
                          fact.truth === 'superseded' || fact.truth === 'refuted' ? 'line-text struck' : 'line-text'
                        }
                      >
                        {fact.statement}
                      </span>
                      {fact.truth === 'superseded' && <Badge tone="warn">changed</Badge>}
                      <span class="line-end">
                        {project.value === undefined && <ProjectName slug={fact.project} />}
                        <Time at={fact.valid_from} />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
        <div>
          <Section title="Activity">
            <HeatMap hours={data.activity} />
          </Section>
          <Section title="Recent sessions" hint={<a href={href(['sessions'])}>all</a>}>
            <ul class="rows compact">
              {data.sessions.slice(0, 8).map((session) => (
                <li key={session.id}>
                  <SessionRow session={session} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </>
  );
}

function Figure({
  n,
  label,
  to,
  tone,
}: {
  readonly n: number;
  readonly label: string;
  readonly to: string;
  readonly tone?: 'warn' | undefined;
}) {
  return (
    <a class={`figure ${tone ?? ''}`} href={to}>
      <strong>{n.toLocaleString()}</strong>
      <span>{label}</span>
    </a>
  );
}

function Changed({
  changed: { tasks, facts, sessions },
  since,
}: {
  readonly changed: NonNullable<Overview['changed']>;
  readonly since: number;
}) {
  const parts = [
    ...(sessions > 0 ? [countOf(sessions, 'session')] : []),
    ...(tasks > 0 ? [countOf(tasks, 'task changed', 'tasks changed')] : []),
    ...(facts > 0 ? [countOf(facts, 'new fact')] : []),
  ];
  return (
    <p class="changed">
      <Icon name="clock" size={15} /> Since you last looked (<Time at={since} />
      ): {parts.length === 0 ? 'nothing new' : parts.join(' · ')}
    </p>
  );
}

function TaskSection({ title, tasks }: { readonly title: string; readonly tasks: readonly TaskLine[] }) {
  return (
    <Section title={title} count={tasks.length}>
      <ul class="lines">
        {tasks.map((task) => (
          <li key={task.id}>
            <a data-row class="line" href={hrefWith({ open: task.id })}>
              <span class={`status ${task.status}`} role="img" aria-label={task.status.replace('_', ' ')} />
              <span class="line-text">{task.description}</span>
              {task.why !== null && task.status === 'blocked' && <span class="line-why">{task.why}</span>}
              <span class="line-end">
                {task.priority !== 'normal' && (
                  <Badge tone={task.priority === 'low' ? 'plain' : 'warn'}>{task.priority}</Badge>
                )}
                {task.due !== null && (
                  <Badge tone={task.due < dayKey(Date.now()) ? 'bad' : 'plain'}>due {day(task.due)}</Badge>
                )}
                {project.value === undefined && <ProjectName slug={task.project} />}
                {age(task.created_at) > 7 && <span class="time">{age(task.created_at)} days</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Welcome({ recording }: { readonly recording: boolean }) {
  return (
    <Empty icon="knowledge" title="Nothing is recorded here yet">
      <ol class="steps">
        {!recording && (
          <li>
            <code>memoir init</code> connects your agent; from then on every session is recorded.
          </li>
        )}
        <li>
          <code>memoir import</code> reads the sessions your agents had before.
        </li>
        <li>
          <code>memoir start --demo</code> shows a small project to look around in.
        </li>
      </ol>
    </Empty>
  );
}
