/** One session in a list: what it did, where, when, and how it ended. */
import { Icon } from './icon.tsx';
import { Badge, ProjectName, Time } from './parts.tsx';
import { href, project } from './router.ts';
import { countOf, duration } from './time.ts';

export interface SessionLine {
  readonly id: string;
  readonly title: string | null;
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

export function SessionRow({ session }: { readonly session: SessionLine }) {
  const { id, title, files, prompts, tool_calls: calls } = session;
  return (
    <a data-row class="session-row" href={href(['sessions', id])}>
      <span class="session-title">
        {title ?? <em>without a prompt</em>} <Outcome session={session} />
      </span>
      <span class="session-meta">
        {project.value === undefined && <ProjectName slug={session.project} />}
        <Time at={session.last_at} />
        <span>{duration(session.started_at, session.last_at)}</span>
        <span>{countOf(prompts, 'prompt')}</span>
        {calls > 0 && <span class="wide-only">{countOf(calls, 'tool call')}</span>}
        {files.length > 0 && <span class="wide-only">{countOf(files.length, 'file')} changed</span>}
        {(session.subagents ?? 0) > 0 && (
          <span>
            <Icon name="subagent" size={12} /> {session.subagents}
          </span>
        )}
      </span>
    </a>
  );
}
