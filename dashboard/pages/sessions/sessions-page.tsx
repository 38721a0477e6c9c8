/** Sessions: the list, or one of them replayed. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, api, body } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { useLoad } from '../../shared/load.ts';
import { Empty, Page, Section, Show } from '../../shared/parts.tsx';
import { project, route } from '../../shared/router.ts';
import { SessionRow } from '../../shared/session-row.tsx';
import { periodHeading } from '../../shared/time.ts';
import { Replay } from './replay.tsx';

export function SessionsPage() {
  const id = route.value.parts[1];
  return id === undefined ? <SessionList /> : <Replay key={id} id={id} />;
}

function load(after?: string) {
  return api.sessions.$get({
    query: {
      limit: '50',
      ...(project.value === undefined ? {} : { project: project.value }),
      ...(after === undefined ? {} : { after }),
    },
  });
}
type SessionPage = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;

function SessionList() {
  const first = useLoad(`sessions ${project.value}`, () => load());
  return (
    <Page title="Sessions">
      <Show of={first}>
        {(page) =>
          page.sessions.length === 0 ? (
            <Empty icon="sessions" title="No sessions yet">
              <p>
                Run <Command of="init" /> to record your agent’s sessions from now on, or <Command of="import" /> to
                read earlier ones.
              </p>
            </Empty>
          ) : (
            <Periods first={page} />
          )
        }
      </Show>
    </Page>
  );
}

/** The first page follows the news; later pages are added as the end of the list comes into view. */
function Periods({ first }: { readonly first: SessionPage }) {
  const [more, setMore] = useState<
    { readonly sessions: SessionPage['sessions']; readonly next: string | null } | undefined
  >(undefined);
  const end = useRef<HTMLDivElement>(null);
  const next = more === undefined ? first.next : more.next;
  useEffect(() => {
    if (next === null || end.current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      body(load(next)).then(
        (page) => setMore((known) => ({ sessions: [...(known?.sessions ?? []), ...page.sessions], next: page.next })),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        },
      );
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [next]);
  const known = new Set(first.sessions.map(({ id }) => id));
  const all = [...first.sessions, ...(more?.sessions ?? []).filter(({ id }) => !known.has(id))];
  return (
    <>
      {[...Map.groupBy(all, ({ last_at: at }) => periodHeading(at))].map(([period, sessions]) => (
        <Section key={period} title={period}>
          <ul class="rows">
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionRow session={session} full />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <div ref={end} class="list-end" />
    </>
  );
}
