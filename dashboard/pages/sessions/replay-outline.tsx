/** Beside a conversation: its prompts, to jump to, with the one that is being read marked; and the facts that were drawn from it. */
import type { Signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../../shared/icon.tsx';
import { kindIcon } from '../../shared/items.ts';
import { withoutMarks } from '../../shared/parts.tsx';
import { hrefWith } from '../../shared/router.ts';
import { time } from '../../shared/time.ts';
import { type EventLine, fields, type ReplayItem } from './replay-items.ts';

interface OutlineFact {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
}

const TEXT_CHARS = 120;
/** Drawn at once; more would make scrolling slow. */
const PROMPTS_SHOWN = 200;
const FACTS_SHOWN = 12;
/** A shorter conversation has no outline. */
const PROMPTS_MIN = 3;

export function ReplayOutline({
  events,
  top,
  facts,
}: {
  readonly events: readonly EventLine[];
  readonly top: Signal<ReplayItem | undefined>;
  readonly facts: readonly OutlineFact[];
}) {
  const prompts = useMemo(() => promptsOf(events), [events]);
  if (prompts.length < PROMPTS_MIN && facts.length === 0) return null;
  return (
    <aside class="replay-outline" aria-label="Outline">
      {prompts.length >= PROMPTS_MIN && <Prompts prompts={prompts} top={top} />}
      {facts.length > 0 && <Facts facts={facts} />}
    </aside>
  );
}

function Facts({ facts }: { readonly facts: readonly OutlineFact[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <h2>
        Facts from it <span class="count">{facts.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard */}
      <ul class="outline-facts" tabIndex={0}>
        {facts.slice(0, all ? undefined : FACTS_SHOWN).map(({ id, kind, statement }) => (
          <li key={id}>
            <a href={hrefWith({ open: id })} title={`${kind}: ${statement}`}>
              <Icon name={kindIcon(kind)} size={13} /> <span>{withoutMarks(statement)}</span>
            </a>
          </li>
        ))}
        {facts.length > FACTS_SHOWN && !all && (
          <li>
            <button type="button" class="link" onClick={() => setAll(true)}>
              {facts.length - FACTS_SHOWN} more
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

function Prompts({
  prompts,
  top,
}: {
  readonly prompts: readonly EventLine[];
  readonly top: Signal<ReplayItem | undefined>;
}) {
  const read = currentOf(prompts, top.value);
  const first = Math.max(0, Math.floor(read / (PROMPTS_SHOWN / 2)) * (PROMPTS_SHOWN / 2) - PROMPTS_SHOWN / 4);
  const marked = useRef<HTMLAnchorElement>(null);
  useEffect(() => marked.current?.scrollIntoView({ block: 'nearest' }), [read]);
  return (
    <>
      <h2>
        You asked <span class="count">{prompts.length}</span>
      </h2>
      <ol class="outline-prompts">
        {prompts.slice(first, first + PROMPTS_SHOWN).map((prompt, n) => (
          <li key={prompt.id}>
            <a
              ref={first + n === read ? marked : null}
              aria-current={first + n === read ? 'true' : undefined}
              href={hrefWith({ at: prompt.id })}
              title={time(prompt.at)}
            >
              {textOf(prompt)}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

function promptsOf(events: readonly EventLine[]): readonly EventLine[] {
  return events.filter(({ type, body }) => {
    if (type !== 'prompt.submitted') return false;
    const { text, origin } = fields(body);
    return typeof text === 'string' && text !== '' && origin !== 'machine';
  });
}

function textOf({ body }: EventLine): string {
  return String(fields(body).text).slice(0, TEXT_CHARS).toWellFormed();
}

/** The index of the last prompt that is not after what is at the top of the window. */
function currentOf(prompts: readonly EventLine[], item: ReplayItem | undefined): number {
  const at = item === undefined ? undefined : momentOf(item);
  if (at === undefined) return 0;
  let [low, high] = [0, prompts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((prompts[middle]?.at ?? '') <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function momentOf(item: ReplayItem): string | undefined {
  switch (item.kind) {
    case 'subagent':
      return item.subagent.started_at;
    case 'tools':
      return item.events[0]?.at;
    default:
      return item.event.at;
  }
}
