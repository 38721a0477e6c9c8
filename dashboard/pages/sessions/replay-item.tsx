/** One item of a replay. Long and technical things are folded; opening one loads what was cut. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { ApiError, api, body } from '../../shared/api.ts';
import { Code } from '../../shared/code.tsx';
import { Diff } from '../../shared/diff.tsx';
import { Icon, type IconName } from '../../shared/icon.tsx';
import { eventWords } from '../../shared/items.ts';
import { Markdown } from '../../shared/markdown.tsx';
import { Badge, ProjectName, withoutColours } from '../../shared/parts.tsx';
import { href, hrefWith } from '../../shared/router.ts';
import { countOf, duration, time, whole } from '../../shared/time.ts';
import { callSummary, type EventLine, editOf, fields, type ReplayItem, type Subagent } from './replay-items.ts';

/** The folder of the session: paths below it are shown without it. */
export const Cwd = createContext<string | null>(null);

function relative(text: string, cwd: string | null): string {
  return cwd === null || cwd === '' ? text : text.replaceAll(`${cwd.replace(/\/$/, '')}/`, '');
}

/** Calls that are listed before the rest is folded. */
const CALLS_SHOWN = 4;

/** Which things were opened, so that scrolling away and back keeps them. */
const openedBefore = new Set<string>();

export function ReplayItemView({
  item,
  folded,
  onFold,
  target,
}: {
  readonly item: ReplayItem;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (id: string) => void;
  readonly target: string | undefined;
}) {
  switch (item.kind) {
    case 'tools':
      return <Calls events={item.events} target={target} />;
    case 'subagent':
      return <SubagentLine subagent={item.subagent} />;
    case 'compaction':
      return <Compaction event={item.event} hides={item.hides} folded={folded.has(item.event.id)} onFold={onFold} />;
    case 'event':
      return <EventView event={item.event} />;
  }
}

function EventView({ event: shortened }: { readonly event: EventLine }) {
  const [event, loadWhole] = useWhole(shortened);
  const { text, speaker, origin, images } = fields(event.body);
  const words = typeof text === 'string' ? text : '';
  const more = event.cut && <More onClick={loadWhole} />;
  switch (event.type) {
    case 'prompt.submitted':
      return (
        <Turn
          event={event}
          who={
            typeof speaker === 'string'
              ? speaker
              : origin === 'machine'
                ? 'Program'
                : event.actor === 'agent'
                  ? 'Agent'
                  : 'You'
          }
          kind="prompt"
          icon="person"
        >
          <Markdown text={words} />
          {typeof images === 'number' && images > 0 && <p class="hint">{countOf(images, 'picture')}, not stored</p>}
          {more}
        </Turn>
      );
    case 'reply.given':
      return (
        <Turn event={event} who={typeof speaker === 'string' ? speaker : 'Agent'} kind="reply" icon="agent">
          <Markdown text={words} />
          {more}
        </Turn>
      );
    case 'plan.proposed':
      return (
        <Turn event={event} who="Plan" kind="plan" icon="tasks">
          <Markdown text={words} />
          {more}
        </Turn>
      );
    case 'tool.called':
      return <EditView event={event} more={more} />;
    case 'context.given':
      return <Given event={event} more={more} />;
    default:
      return <SmallLine event={event} />;
  }
}

function Turn({
  event,
  who,
  kind,
  icon,
  children,
}: {
  readonly event: EventLine;
  readonly who: string;
  readonly kind: string;
  readonly icon: IconName;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={`turn ${kind}`}>
      <div class="turn-head">
        <Icon name={icon} size={14} />
        <span class="who">{who}</span>
        {event.trust === 'external' && <Badge tone="warn">external</Badge>}
        <a
          class="turn-time"
          href={hrefWith({ open: event.id })}
          title={`${whole(event.at)}. Open its sources and uses`}
        >
          {time(event.at)}
        </a>
      </div>
      <div class="turn-text">{children}</div>
    </div>
  );
}

function Calls({ events, target }: { readonly events: readonly EventLine[]; readonly target: string | undefined }) {
  const [first] = events;
  const key = `calls ${first?.id}`;
  const wanted = target !== undefined && events.some(({ id }) => id === target);
  const [all, setAll] = useState(wanted || openedBefore.has(key));
  const failed = events.filter(({ body: about }) => fields(about).outcome === 'failed').length;
  const shown = all || events.length <= CALLS_SHOWN + 1 ? events : events.slice(0, CALLS_SHOWN);
  return (
    <div class="calls">
      {shown.map((event) => (
        <Call key={event.id} event={event} target={event.id === target} />
      ))}
      {shown.length < events.length && (
        <button
          type="button"
          class="link more-calls"
          onClick={() => {
            openedBefore.add(key);
            setAll(true);
          }}
        >
          {countOf(events.length - shown.length, 'more tool call')}
          {failed > 0 && `, ${failed} of all failed`}
        </button>
      )}
    </div>
  );
}

function Call({ event: shortened, target }: { readonly event: EventLine; readonly target: boolean }) {
  const [event, loadWhole] = useWhole(shortened);
  const { tool, outcome, input, output, exitCode } = fields(event.body);
  const failed = outcome !== 'ok';
  return (
    <Folded
      id={event.id}
      open={target}
      class={failed ? 'call failed' : 'call'}
      onOpen={event.cut ? loadWhole : undefined}
      summary={
        <>
          <span class="call-tool">{String(tool)}</span>
          <span class="call-about">{relative(callSummary(input), useContext(Cwd))}</span>
          {failed && <Badge tone="bad">{typeof exitCode === 'number' ? `exit ${exitCode}` : String(outcome)}</Badge>}
          <span class="turn-time">{time(event.at)}</span>
        </>
      }
    >
      <Code text={inputText(input)} language={typeof fields(input).command === 'string' ? 'bash' : 'json'} />
      {typeof output === 'string' && output !== '' && (
        <>
          <p class="call-label">Output</p>
          <Code text={withoutColours(output)} language="" />
        </>
      )}
      <a class="hint" href={hrefWith({ open: event.id })}>
        Sources, uses and erasing
      </a>
    </Folded>
  );
}

function inputText(input: unknown): string {
  const { command } = fields(input);
  if (typeof command === 'string') return command;
  return typeof input === 'string' ? input : JSON.stringify(input, undefined, 2);
}

function EditView({ event, more }: { readonly event: EventLine; readonly more: ComponentChildren }) {
  const edits = editOf(event) ?? [];
  const { tool } = fields(event.body);
  const lines = edits.reduce((sum, { before, after }) => sum + before.split('\n').length + after.split('\n').length, 0);
  return (
    <Folded
      id={event.id}
      open={lines <= 24}
      class="call edit"
      summary={
        <>
          <span class="call-tool">{String(tool)}</span>
          <span class="call-about">{relative(edits[0]?.path ?? '', useContext(Cwd))}</span>
          <span class="turn-time">{time(event.at)}</span>
        </>
      }
    >
      {edits.map(({ before, after }, n) => (
        <Diff key={n} before={before} after={after} />
      ))}
      {more}
    </Folded>
  );
}

function Given({ event, more }: { readonly event: EventLine; readonly more: ComponentChildren }) {
  const { text, tokens, parts } = fields(event.body);
  const names = Array.isArray(parts) ? parts.map((part: unknown) => String(fields(part).name)) : [];
  return (
    <Folded
      id={event.id}
      class="given"
      summary={
        <>
          <Icon name="context" size={14} />
          <span class="call-about">Memoir gave {names.length === 0 ? 'context' : names.join(', ')}</span>
          <span class="cost">about {Number(tokens).toLocaleString()} tokens</span>
          <span class="turn-time">{time(event.at)}</span>
        </>
      }
    >
      <pre class="verbatim">{String(text)}</pre>
      {more}
    </Folded>
  );
}

function Compaction({
  event: shortened,
  hides,
  folded,
  onFold,
}: {
  readonly event: EventLine;
  readonly hides: number;
  readonly folded: boolean;
  readonly onFold: (id: string) => void;
}) {
  const [event, loadWhole] = useWhole(shortened);
  const { summary, tokensBefore, tokensAfter, trigger } = fields(event.body);
  return (
    <div class="compaction">
      <div class="compaction-line">
        <Icon name="compaction" size={14} />
        <span>
          Conversation summarised{trigger === 'manual' ? ' on request' : ''}
          {typeof tokensBefore === 'number' && ` at ${tokensBefore.toLocaleString()} tokens`}
          {typeof tokensAfter === 'number' && `, ${tokensAfter.toLocaleString()} kept`}
        </span>
        {hides > 0 && (
          <button type="button" class="link" aria-expanded={!folded} onClick={() => onFold(event.id)}>
            {folded
              ? `Show the ${countOf(hides, 'step')} that were summarised`
              : `Fold the ${countOf(hides, 'step')} above`}
          </button>
        )}
        <span class="turn-time">{time(event.at)}</span>
      </div>
      {typeof summary === 'string' && summary !== '' && (
        <Folded
          id={`summary ${event.id}`}
          class="given"
          onOpen={event.cut ? loadWhole : undefined}
          summary={<span class="call-about">What the agent kept: its summary</span>}
        >
          <Markdown text={summary} />
        </Folded>
      )}
    </div>
  );
}

function SubagentLine({ subagent }: { readonly subagent: Subagent }) {
  return (
    <a class="subagent-line" href={href(['sessions', subagent.id])}>
      <Icon name="subagent" size={15} />
      <span class="call-about">{subagent.asked ?? subagent.title ?? 'Subagent'}</span>
      <span class="hint">
        {countOf(subagent.tool_calls, 'tool call')}, {duration(subagent.started_at, subagent.last_at)}
      </span>
      <Icon name="chevron" size={14} />
    </a>
  );
}

function SmallLine({ event }: { readonly event: EventLine }) {
  const { text, statement, name, value, reason, kind, status } = fields(event.body);
  const about = [text, statement, name, value, reason].find((each) => typeof each === 'string');
  return (
    <a class="small-line" href={hrefWith({ open: event.id })}>
      <span class="hint">
        {event.type === 'fact.stated' && typeof kind === 'string'
          ? `Noted ${kind}`
          : event.type === 'task.changed' && typeof status === 'string'
            ? `Task ${status.replace('_', ' ')}`
            : eventWords(event.type)}
      </span>
      <span class="call-about">{typeof about === 'string' ? about : ''}</span>
      {event.project_id === null ? <ProjectName slug={null} /> : null}
      <span class="turn-time">{time(event.at)}</span>
    </a>
  );
}

function More({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" class="link" onClick={onClick}>
      Show all of it
    </button>
  );
}

/** A part that opens. Its content is made when it is first opened. */
function Folded({
  id,
  open = false,
  class: className,
  summary,
  onOpen,
  children,
}: {
  readonly id: string;
  readonly open?: boolean;
  readonly class: string;
  readonly summary: ComponentChildren;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(open || openedBefore.has(id));
  return (
    <details
      class={`folded ${className}`}
      open={isOpen}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        if (now === isOpen) return;
        if (now) {
          openedBefore.add(id);
          onOpen?.();
        } else openedBefore.delete(id);
        setOpen(now);
      }}
    >
      <summary>
        <Icon name="chevron" size={13} class="turn" />
        {summary}
      </summary>
      {isOpen && <div class="folded-body">{children}</div>}
    </details>
  );
}

/** The event, and a function that replaces it by the whole one. */
function useWhole(event: EventLine): readonly [EventLine, () => void] {
  const [whole, setWhole] = useState<EventLine | undefined>(undefined);
  const load = (): void => {
    body(api.events[':id'].$get({ param: { id: encodeURIComponent(event.id) } })).then(
      (answer) => setWhole(answer.event),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  };
  return [whole?.id === event.id ? whole : event, load];
}
