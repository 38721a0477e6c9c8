/** What a session was: its title, what was asked, when, the files it changed and its subagents. */
import { useState } from 'preact/hooks';
import type { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { ProjectName } from '../../shared/parts.tsx';
import { go, href, project } from '../../shared/router.ts';
import { Outcome, SessionRow } from '../../shared/session-row.tsx';
import { countOf, duration, whole } from '../../shared/time.ts';
import type { Subagent } from './replay-items.ts';

type SessionAnswer = Awaited<ReturnType<(typeof api.sessions)[':id']['$get']>>;

export function ReplayHead({
  about,
  subagents,
  onlyTalk,
  onOnlyTalk,
  onErase,
}: {
  readonly about: Awaited<ReturnType<SessionAnswer['json']>>['session'];
  readonly subagents: readonly Subagent[];
  readonly onlyTalk: boolean;
  readonly onOnlyTalk: () => void;
  readonly onErase: () => void;
}) {
  return (
    <header class="replay-head">
      <a class="back" href={about.parent === null ? href(['sessions']) : href(['sessions', about.parent])}>
        {about.parent === null ? 'Sessions' : 'Parent session'}
      </a>
      <h1>{about.title ?? 'A session without a prompt'}</h1>
      <p class="session-meta">
        <Outcome session={about} />
        {about.project !== null && (
          <button
            type="button"
            class="link"
            onClick={() =>
              go(['sessions'], {
                project: project.value === undefined ? (about.project ?? undefined) : undefined,
              })
            }
          >
            <ProjectName slug={about.project} />
          </button>
        )}
        <span title={whole(about.started_at)}>{whole(about.started_at)}</span>
        <span>{duration(about.started_at, about.last_at)}</span>
        <span>{countOf(about.prompts, 'prompt')}</span>
        <span>{countOf(about.tool_calls, 'tool call')}</span>
        {about.branch !== null && <code>{about.branch}</code>}
        {about.model !== null && <span>{about.model}</span>}
      </p>
      {about.asked !== null && about.asked !== about.title && (
        <p class="asked">
          <span class="hint">Asked:</span> {about.asked}
        </p>
      )}
      {about.files.length > 0 && <Files files={about.files} />}
      <div class="button-row">
        <button type="button" class="chip" aria-pressed={onlyTalk} onClick={onOnlyTalk}>
          Conversation only
        </button>
        <button type="button" class="button danger" onClick={onErase}>
          <Icon name="erase" size={14} /> Erase…
        </button>
      </div>
      {subagents.length > 0 && <Subagents list={subagents} />}
    </header>
  );
}

const FILES_SHOWN = 8;

function Files({ files }: { readonly files: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(-FILES_SHOWN);
  return (
    <p class="files">
      {shown.map((file) => (
        <a
          key={file}
          href={href(['search'], { q: file.split('/').at(-1) ?? file, file })}
          title={`What else is known about ${file}`}
        >
          <code>{file}</code>
        </a>
      ))}
      {files.length > shown.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          and {files.length - shown.length} more
        </button>
      )}
    </p>
  );
}

const NESTED_PX = 22;

function Subagents({ list }: { readonly list: readonly Subagent[] }) {
  return (
    <details class="subagents">
      <summary>
        <Icon name="chevron" size={14} class="turn" />
        <Icon name="subagent" size={14} /> {countOf(list.length, 'subagent')}
      </summary>
      <ul class="rows compact">
        {list.map((each) => (
          <li key={each.id} style={{ marginLeft: `${(each.depth - 1) * NESTED_PX}px` }}>
            <SessionRow session={each} />
          </li>
        ))}
      </ul>
    </details>
  );
}
