/** What changed since the owner's last visit. Each item can be opened. */
import { Icon, type IconName } from '../../shared/icon.tsx';
import { kindIcon, truthWords } from '../../shared/items.ts';
import { Badge, ProjectName, Time, withoutMarks } from '../../shared/parts.tsx';
import { href, hrefWith, project } from '../../shared/router.ts';
import { isRunning } from '../../shared/session-row.tsx';
import { ago, countOf } from '../../shared/time.ts';
import type { Overview } from './today-page.tsx';

/** Stays until the person marks it as seen, or visits again later. */
export function Changed({
  changed: { tasks, facts, sessions },
  since,
  onSeen,
}: {
  readonly changed: NonNullable<Overview['changed']>;
  readonly since: number;
  readonly onSeen: () => void;
}) {
  const rest = [
    { n: sessions.count - sessions.first.length, one: 'session', to: href(['sessions']) },
    { n: facts.count - facts.first.length, one: 'fact', to: href(['knowledge']) },
    { n: tasks.count - tasks.first.length, one: 'task', to: href(['tasks']) },
  ].filter(({ n }) => n > 0);
  if (sessions.count + facts.count + tasks.count === 0)
    return (
      <p class="changed">
        <Icon name="check" size={15} />
        <span>
          Nothing new since you last looked, <Time at={since} />.
        </span>
      </p>
    );
  return (
    <section class="section news">
      <h2>
        Since you last looked, {ago(since)}
        <span class="hint">
          <button type="button" class="link" onClick={onSeen}>
            Mark as seen
          </button>
        </span>
      </h2>
      <ul class="lines">
        {sessions.first.map((session) => (
          <NewsLine
            key={session.id}
            icon="sessions"
            to={href(['sessions', session.id])}
            text={session.title ?? 'A session without a prompt'}
            word={isRunning(session) ? 'running' : 'session'}
            project={session.project}
            at={session.last_at}
          />
        ))}
        {facts.first.map((fact) => (
          <NewsLine
            key={fact.id}
            icon={kindIcon(fact.kind)}
            to={hrefWith({ open: fact.id })}
            text={withoutMarks(fact.statement)}
            word={fact.valid_to === null ? fact.kind : `${fact.kind} ${truthWords(fact.truth)}`}
            project={fact.project}
            at={fact.valid_to ?? fact.valid_from}
            over={fact.valid_to !== null}
          />
        ))}
        {tasks.first.map((task) => (
          <NewsLine
            key={task.id}
            icon="tasks"
            to={hrefWith({ open: task.id })}
            text={task.description}
            word={`task ${task.status.replace('_', ' ')}`}
            project={task.project}
            at={task.updated_at}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <p class="news-rest">
          {rest.map(({ n, one, to }) => (
            <a key={one} href={to}>
              {countOf(n, `more ${one}`)}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

function NewsLine({
  icon,
  to,
  text,
  word,
  project: slug,
  at,
  over,
}: {
  readonly icon: IconName;
  readonly to: string;
  readonly text: string;
  /** What kind of item it is, and what happened to it. */
  readonly word: string;
  readonly project: string | null;
  readonly at: string;
  readonly over?: boolean;
}) {
  return (
    <li>
      <a data-row class="line" href={to}>
        <Icon name={icon} size={15} class="muted" />
        <span class={over ? 'line-text struck' : 'line-text'}>{text}</span>
        <span class="line-end">
          <Badge>{word}</Badge>
          {project.value === undefined && <ProjectName slug={slug} />}
          <Time at={at} />
        </span>
      </a>
    </li>
  );
}
