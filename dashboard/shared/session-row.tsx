/** One session in a list: what it did, where, when, and how it ended. */
import { Icon } from './icon.tsx';
import { Badge, ProjectName, Time } from './parts.tsx';
import { href, project } from './router.ts';
import { countOf, day, duration, time, whole } from './time.ts';

export interface SessionLine {
  readonly id: string;
  readonly title: string | null;
  /** What was asked first. */
  readonly asked?: string | null;
  readonly project: string | null;
  readonly started_at: string;
  readonly last_at: string;
  readonly ended_at: string | null;
  readonly outcome: string | null;
  readonly prompts: number;
  readonly tool_calls: number;
  readonly files: readonly string[];
  readonly branch: string | null;
  readonly subagents?: number;
}

/** A session without an event for this long is no longer shown as running. */
const RUNNING_MS = 10 * 60_000;

export function isRunning({ ended_at, last_at }: Pick<SessionLine, 'ended_at' | 'last_at'>): boolean {
  return ended_at === null && Date.now() - new Date(last_at).getTime() < RUNNING_MS;
}

export function Outcome({ session }: { readonly session: Pick<SessionLine, 'ended_at' | 'last_at' | 'outcome'> }) {
  if (isRunning(session)) return <Badge tone="accent">running</Badge>;
  if (session.outcome === 'interrupted') return <Badge tone="warn">interrupted</Badge>;
  if (session.outcome === 'stopped') return <Badge>stopped</Badge>;
  return null;
}

/** `full`: also shows the first prompt, for the list of sessions itself. */
export function SessionRow({ session, full = false }: { readonly session: SessionLine; readonly full?: boolean }) {
  const { id, title, asked, files, prompts, tool_calls: calls } = session;
  return (
    <a data-row class={full ? 'session-row full' : 'session-row'} href={href(['sessions', id])}>
      <span class="session-title">
        {title ?? <em>without a prompt</em>} <Outcome session={session} />
      </span>
      {full && asked && asked !== title && <span class="session-asked">{asked}</span>}
      <span class="session-meta">
        <span class="session-where">
          {project.value === undefined && <ProjectName slug={session.project} />}
          {full ? <Moment at={session.last_at} /> : <Time at={session.last_at} />}
        </span>
        <span>{duration(session.started_at, session.last_at)}</span>
        <span>{countOf(prompts, 'prompt')}</span>
        {calls > 0 && <span class="wide-only">{countOf(calls, 'tool call')}</span>}
        {files.length > 0 && <span class="wide-only">{countOf(files.length, 'file')} changed</span>}
        {(session.subagents ?? 0) > 0 && (
          <span title={countOf(session.subagents ?? 0, 'subagent')}>
            <Icon name="subagent" size={12} /> {session.subagents}
            <span class="visually-hidden"> subagents</span>
          </span>
        )}
      </span>
    </a>
  );
}

/** Day and time: the heading of the list says only roughly when. */
function Moment({ at }: { readonly at: string }) {
  return (
    <time class="time" dateTime={at} title={whole(at)}>
      {day(at)}, {time(at)}
    </time>
  );
}
