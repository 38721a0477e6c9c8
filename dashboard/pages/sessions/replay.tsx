/** One session as a conversation. All of its events are loaded, page by page, and only the visible ones are drawn. */
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ApiError, api, body } from '../../shared/api.ts';
import { EraseDialog } from '../../shared/erase.tsx';
import { Icon } from '../../shared/icon.tsx';
import { news } from '../../shared/live.ts';
import { useLoad } from '../../shared/load.ts';
import { Empty, Show } from '../../shared/parts.tsx';
import { go, route } from '../../shared/router.ts';
import { isRunning } from '../../shared/session-row.tsx';
import { VirtualList } from '../../shared/virtual-list.tsx';
import { ReplayHead } from './replay-head.tsx';
import { Cwd, ReplayItemView } from './replay-item.tsx';
import { type Arrangement, arrangeReplay, type EventLine, type ReplayItem, type Subagent } from './replay-items.ts';
import { ReplayOutline } from './replay-outline.tsx';

const PAGE = 400;
const SHOW_EVERY_MS = 500;

interface Events {
  readonly events: readonly EventLine[];
  readonly complete: boolean;
  readonly error: string | undefined;
  /** How often everything was read again from the start. */
  readonly reading: number;
}

/** Loads all events, and later ones as they arrive. */
function useEvents(id: string): Events {
  const [state, setState] = useState<Events>({ events: [], complete: false, error: undefined, reading: 0 });
  const reading = useRef<{ end: string | undefined; busy: boolean; again: boolean; fromStart: boolean }>({
    end: undefined,
    busy: false,
    again: false,
    fromStart: false,
  });
  useEffect(() => {
    let left = false;
    const readOn = async (): Promise<void> => {
      const at = reading.current;
      if (at.busy) {
        at.again = true;
        return;
      }
      at.busy = true;
      try {
        const { fromStart } = at;
        at.fromStart = false;
        if (fromStart) at.end = undefined;
        let read: EventLine[] = [];
        let shownAt = Number.NEGATIVE_INFINITY;
        for (let more = true; more && !left; ) {
          const page = await body(
            api.sessions[':id'].events.$get({
              param: { id: encodeURIComponent(id) },
              query: { limit: String(PAGE), ...(at.end === undefined ? {} : { after: at.end }) },
            }),
          );
          at.end = page.end ?? at.end;
          more = page.next !== null;
          if (left) return;
          read.push(...page.events);
          // Drawing a long session after each page would take longer than reading it.
          if (more && (fromStart || performance.now() - shownAt < SHOW_EVERY_MS)) continue;
          shownAt = performance.now();
          const arrived = read;
          read = [];
          setState((known) => ({
            events: fromStart ? arrived : arrived.length === 0 ? known.events : [...known.events, ...arrived],
            complete: !more,
            error: undefined,
            reading: known.reading + Number(fromStart),
          }));
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState((known) =>
          error.status === 404
            ? { events: [], complete: true, error: error.message, reading: known.reading + 1 }
            : { ...known, error: error.message },
        );
      } finally {
        at.busy = false;
        if (at.again && !left) {
          at.again = false;
          void readOn();
        }
      }
    };
    void readOn();
    const stop = news.subscribe((arrived) => {
      if (arrived === undefined || !(arrived.erased || arrived.sessions.includes(id))) return;
      // Any loaded event may be the erased one.
      if (arrived.erased) reading.current.fromStart = true;
      void readOn();
    });
    return () => {
      left = true;
      stop();
    };
  }, [id]);
  return state;
}

export function Replay({ id }: { readonly id: string }) {
  const session = useLoad(`session ${id}`, () => api.sessions[':id'].$get({ param: { id: encodeURIComponent(id) } }));
  const { events, complete, error, reading } = useEvents(id);
  const scroller = useRef<HTMLElement>(document.documentElement);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [onlyTalk, setOnlyTalk] = useState(false);
  const [erasing, setErasing] = useState(false);
  const subagents = session.data?.subagents;
  const items = useItems({ events, complete, reading, subagents, folded, onlyTalk });
  const wanted = route.value.query.get('at') ?? undefined;
  const at = wanted === undefined ? undefined : items.find((item) => holds(item, wanted))?.key;
  const draw = useCallback(
    (item: ReplayItem) => {
      const toggle = (boundary: string): void => {
        setFolded((known) => {
          const next = new Set(known);
          if (!next.delete(boundary)) next.add(boundary);
          return next;
        });
      };
      return <ReplayItemView item={item} folded={folded} onFold={toggle} target={wanted} />;
    },
    [folded, wanted],
  );
  useEffect(() => {
    scroller.current = document.querySelector<HTMLElement>('main') ?? document.documentElement;
  }, []);
  const top = useSignal<ReplayItem | undefined>(undefined);
  const onTop = useCallback((item: ReplayItem) => (top.value = item), [top]);
  return (
    <div class="page replay">
      <div class="replay-main">
        <Show of={session}>
          {({ session: about, subagents: below }) => (
            <>
              <ReplayHead
                about={about}
                subagents={below}
                onlyTalk={onlyTalk}
                onOnlyTalk={() => setOnlyTalk(!onlyTalk)}
                onErase={() => setErasing(true)}
              />
              {erasing && (
                <EraseDialog ids={[about.id]} onClose={() => setErasing(false)} onDone={() => go(['sessions'])} />
              )}
            </>
          )}
        </Show>
        {error !== undefined && (
          <div class="failure" role="alert">
            <Icon name="warning" /> {error}
          </div>
        )}
        {complete && items.length === 0 && <Empty icon="sessions" title="Nothing was said in this session" />}
        <Cwd.Provider value={session.data?.session.cwd ?? null}>
          <VirtualList
            items={items}
            keyOf={keyOf}
            scroller={scroller}
            estimate={heightOf}
            at={at}
            label="Conversation"
            onTop={onTop}
          >
            {draw}
          </VirtualList>
        </Cwd.Provider>
        {!complete && error === undefined && (
          <div class="loading" role="status" aria-label="Loading the conversation" />
        )}
        {complete && session.data !== undefined && (
          <p class="replay-end">
            {isRunning(session.data.session) ? 'The session is running; new turns appear here.' : 'End of the session'}
          </p>
        )}
      </div>
      <ReplayOutline events={events} top={top} facts={session.data?.facts ?? []} />
    </div>
  );
}

function keyOf({ key }: ReplayItem): string {
  return key;
}

function isTalk(item: ReplayItem): boolean {
  if (item.kind === 'compaction') return true;
  return item.kind === 'event' && ['prompt.submitted', 'reply.given', 'plan.proposed'].includes(item.event.type);
}

function holds(item: ReplayItem, id: string): boolean {
  return item.kind === 'tools' ? item.events.some((event) => event.id === id) : item.key === id;
}

function heightOf({ height }: ReplayItem): number {
  return height;
}

interface Arranging {
  readonly events: readonly EventLine[];
  readonly complete: boolean;
  readonly reading: number;
  readonly subagents: readonly Subagent[] | undefined;
  readonly folded: ReadonlySet<string>;
  readonly onlyTalk: boolean;
}

/** The items of the events so far. Only new events are arranged, unless the folding changed. */
function useItems({ events, complete, reading, subagents, folded, onlyTalk }: Arranging): readonly ReplayItem[] {
  const arranged = useRef<{ readonly by: readonly unknown[]; readonly to: Arrangement; events: number }>(undefined);
  return useMemo(() => {
    const by = [subagents, folded, reading];
    const own = (subagents ?? []).filter(({ depth }) => depth === 1);
    const known = arranged.current;
    const same = known !== undefined && by.every((each, n) => known.by[n] === each);
    const now = same ? known : { by, to: arrangeReplay(own, folded), events: 0 };
    arranged.current = now;
    now.to.add(events.slice(now.events), complete);
    now.events = events.length;
    // Another list each time, so that everything that depends on it is computed again.
    return onlyTalk ? now.to.items.filter(isTalk) : [...now.to.items];
  }, [events, complete, reading, subagents, folded, onlyTalk]);
}
