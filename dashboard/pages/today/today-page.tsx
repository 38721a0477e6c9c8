/** Today: what needs attention, what changed since the last look, and when work happened. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { Icon, type IconName } from '../../shared/icon.tsx';
import { useLoad } from '../../shared/load.ts';
import { Badge, Empty, Page, ProjectName, Section, Show, Time, withoutMarks } from '../../shared/parts.tsx';
import { href, hrefWith, project } from '../../shared/router.ts';
import { SessionRow } from '../../shared/session-row.tsx';
import { age, countWord, day, dayKey } from '../../shared/time.ts';
import { HeatMap } from './heat-map.tsx';
import { Changed } from './news.tsx';

const LOOKED = 'memoir.looked';
/** After a longer break, a visit counts as a new one. */
const VISIT_MS = 30 * 60_000;

/** The time of the last visit, and a function that marks the news as seen. */
function useLastLook(): readonly [number | undefined, () => void] {
  const [since, setSince] = useState(() => {
    const [before, newest] = (localStorage.getItem(LOOKED) ?? '').split(' ').map(Number);
    const now = Date.now();
    const last = newest !== undefined && now - newest > VISIT_MS ? newest : before;
    return last === undefined || !Number.isFinite(last) || last === 0 ? undefined : last;
  });
  useEffect(() => {
    localStorage.setItem(LOOKED, `${since ?? 0} ${Date.now()}`);
  }, [since]);
  return [since, () => setSince(Date.now())];
}

function load(name: string | undefined, since: number | undefined) {
  return api.today.$get({
    query: {
      ...(name === undefined ? {} : { project: name }),
      ...(since === undefined ? {} : { since: String(since) }),
    },
  });
}
export type Overview = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;
type TaskLine = Overview['ready'][number];

export function TodayPage() {
  const [since, seen] = useLastLook();
  const today = useLoad(`today ${project.value} ${since}`, () => load(project.value, since));
  return (
    <Page title={project.value ?? 'Today'}>
      <Show of={today}>{(data) => <Overview data={data} since={since} onSeen={seen} />}</Show>
    </Page>
  );
}

function Overview({
  data,
  since,
  onSeen,
}: {
  readonly data: Overview;
  readonly since: number | undefined;
  readonly onSeen: () => void;
}) {
  if (data.sessions.length === 0 && data.counts.open === 0 && data.decisions.length === 0)
    return <Welcome recording={data.recording} />;
  const listed = new Set([...data.due, ...data.old].map(({ id }) => id));
  const ready = data.ready.filter(({ id }) => !listed.has(id));
  const attention = data.inProgress.length + data.blocked.length + data.due.length > 0;
  return (
    <>
      <Figures counts={data.counts} />
      {!data.recording && (
        <p class="notice calm">
          <Icon name="activity" />
          <span>
            Your own sessions are not recorded yet. Run <Command of="init" /> to connect your agent.
          </span>
        </p>
      )}
      {data.changed !== null && since !== undefined && <Changed changed={data.changed} since={since} onSeen={onSeen} />}
      <div class="columns">
        <div>
          {data.due.length > 0 && <TaskSection title="Due" tasks={data.due} count={data.counts.due} />}
          {data.inProgress.length > 0 && (
            <TaskSection title="In progress" tasks={data.inProgress} count={data.counts.inProgress} />
          )}
          {data.blocked.length > 0 && <TaskSection title="Blocked" tasks={data.blocked} count={data.counts.blocked} />}
          {data.blockers.length > 0 && (
            <FactSection title="What blocks" icon="blocker" facts={data.blockers} shown={SHORT} />
          )}
          {ready.length > 0 && (
            <TaskSection
              title="Ready"
              tasks={ready.slice(0, attention ? 6 : 12)}
              count={data.counts.ready - (data.ready.length - ready.length)}
            />
          )}
          {data.old.length > 0 && (
            <TaskSection title="Open for more than a week" tasks={data.old.slice(0, 6)} count={data.counts.old} />
          )}
          <FactSection title="Decisions" icon="decision" facts={data.decisions} shown={8}>
            <p class="quiet">
              None yet. Say “we decided to …” in a session, or run <Command of="decide" />.
            </p>
          </FactSection>
          {data.promised.length > 0 && (
            <FactSection title="Promised" icon="clock" facts={data.promised} shown={SHORT} />
          )}
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

/** How many rows of a secondary list are shown. */
const SHORT = 4;
const FIGURES = 4;

/** The first figures that are not zero, the most urgent first. */
function Figures({ counts }: { readonly counts: Overview['counts'] }) {
  const all = [
    { n: counts.open, label: countWord(counts.open, 'open task'), to: href(['tasks']) },
    { n: counts.ready, label: 'ready to start', to: href(['tasks']) },
    { n: counts.old, label: 'open for over a week', to: href(['tasks', 'list']), tone: 'warn' },
    { n: counts.suggested, label: countWord(counts.suggested, 'suggested task'), to: href(['tasks', 'suggested']) },
    { n: counts.sessions, label: `${countWord(counts.sessions, 'session')} this week`, to: href(['sessions']) },
    {
      n: counts.facts,
      label: counts.facts === 1 ? 'fact holds' : 'facts hold',
      to: href(['knowledge']),
      more: counts.moreFacts,
    },
  ] as const;
  const shown = all.filter(({ n }) => n > 0).slice(0, FIGURES);
  return shown.length === 0 ? null : (
    <div class="figures">
      {shown.map((figure) => (
        <a key={figure.label} class={`figure ${'tone' in figure ? figure.tone : ''}`} href={figure.to}>
          <strong>
            {figure.n.toLocaleString()}
            {'more' in figure && figure.more ? '+' : ''}
          </strong>
          <span>{figure.label}</span>
        </a>
      ))}
    </div>
  );
}

type FactOfToday = Overview['blockers'][number] & { readonly replaced?: string | null };

/** `children`: shown if the list is empty. */
function FactSection({
  title,
  icon,
  facts,
  shown,
  children,
}: {
  readonly title: string;
  readonly icon: IconName;
  readonly facts: readonly FactOfToday[];
  readonly shown: number;
  readonly children?: ComponentChildren;
}) {
  return (
    <Section title={title} hint={<a href={href(['knowledge'])}>all</a>}>
      {facts.length === 0 ? (
        children
      ) : (
        <ul class="lines">
          {facts.slice(0, shown).map((fact) => (
            <li key={fact.id}>
              <a data-row class="line" href={hrefWith({ open: fact.id })}>
                <Icon name={icon} size={15} class="muted" />
                <span class="line-main">
                  <span class="line-text">{withoutMarks(fact.statement)}</span>
                  {fact.replaced && <span class="line-was">{withoutMarks(fact.replaced)}</span>}
                </span>
                {fact.replaced && <Badge tone="warn">changed</Badge>}
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
  );
}

/** `count`: how many there are in all; some are listed. */
function TaskSection({
  title,
  tasks,
  count,
}: {
  readonly title: string;
  readonly tasks: readonly TaskLine[];
  readonly count: number;
}) {
  return (
    <Section title={title} count={count} hint={count > tasks.length && <a href={href(['tasks'])}>all</a>}>
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
            <Command of="init" /> connects your agent; from then on every session is recorded.
          </li>
        )}
        <li>
          <Command of="import" /> reads the sessions your agents had before.
        </li>
        <li>
          <Command of="start --demo" /> shows a small project to look around in.
        </li>
      </ol>
    </Empty>
  );
}
