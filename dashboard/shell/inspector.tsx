/** The side panel: one item with its text, its sources and uses, the turns around it, and its actions. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { Code } from '../shared/code.tsx';
import { EraseDialog } from '../shared/erase.tsx';
import { FactActions } from '../shared/fact-actions.tsx';
import { Icon } from '../shared/icon.tsx';
import { eventWords, kindWords, trustWords, truthWords } from '../shared/items.ts';
import { JudgeButtons } from '../shared/judge-buttons.tsx';
import { LifeList } from '../shared/life.tsx';
import { change, useLoad } from '../shared/load.ts';
import { Markdown } from '../shared/markdown.tsx';
import { Badge, ProjectName, Show, Time, withoutColours } from '../shared/parts.tsx';
import { goWith, href, hrefWith, route } from '../shared/router.ts';
import { countOf, whole } from '../shared/time.ts';
import { tell } from '../shared/toast.ts';
import { TaskDetails } from './task-details.tsx';

function load(id: string, q: string) {
  return api.memory.$get({ query: { id, q } });
}
type Memory = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;

export function Inspector({ id }: { readonly id: string }) {
  const q = route.value.query.get('q') ?? '';
  const memory = useLoad(`memory ${id} ${q}`, () => load(id, q));
  const [erasing, setErasing] = useState(false);
  const panel = useFocusHere();
  return (
    <section ref={panel} class="inspector" aria-label="Details" tabIndex={-1}>
      <header class="inspector-head">
        <span class="inspector-kind">{memory.data === undefined ? 'Details' : titleOf(memory.data)}</span>
        <button
          type="button"
          class="icon-button"
          aria-label="Copy a link to this item"
          title="Copy link"
          onClick={() => {
            void navigator.clipboard
              .writeText(location.href)
              .then(() => tell('Copied. The link works while the server runs.'));
          }}
        >
          <Icon name="link" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label="Close the details"
          title="Close (Esc)"
          onClick={() => goWith({ open: undefined })}
        >
          <Icon name="close" />
        </button>
      </header>
      <Show of={memory}>
        {(item) => (
          <>
            <div class="inspector-facts">
              <ProjectName slug={item.project} />
              <span title={whole(item.at)}>
                <Time at={item.at} />
              </span>
              <Badge tone={item.trust === 'external' ? 'warn' : 'plain'}>{trustWords(item.trust)}</Badge>
              {item.truth !== null && item.truth !== 'stated' && (
                <Badge tone={item.truth === 'confirmed' ? 'good' : 'warn'}>{truthWords(item.truth)}</Badge>
              )}
            </div>
            {item.supersededBy !== null && item.fact === null && (
              <p class="replaced-by">
                Replaced by <a href={hrefWith({ open: item.supersededBy.id })}>{item.supersededBy.statement}</a>
              </p>
            )}
            <div class="inspector-text">
              {item.skipped > 0 && <p class="hint">{countOf(item.skipped, 'line')} before this are not shown here.</p>}
              <MemoryText item={item} />
              {item.cut && <p class="hint">The rest is not shown here.</p>}
            </div>
            {item.fact !== null && <FactDetails fact={item.fact} />}
            {item.kind === 'task' && <TaskDetails id={item.id} />}
            <div class="button-row">
              {item.session !== null && (
                <a
                  class="button"
                  href={href(['sessions', item.session], { at: item.kind === 'event' ? item.id : undefined })}
                >
                  <Icon name="sessions" size={14} /> Open in its session
                </a>
              )}
              {item.fact !== null && <FactActions fact={item.fact} onCorrected={(fact) => goWith({ open: fact })} />}
              {item.kind === 'note' && <JudgeButtons id={item.id} />}
              {item.pinned !== null && <PinNote id={item.id} pinned={item.pinned} />}
              <button type="button" class="button danger" onClick={() => setErasing(true)}>
                <Icon name="erase" size={14} /> Erase…
              </button>
            </div>
            {erasing && (
              <EraseDialog
                ids={[item.id]}
                onClose={() => setErasing(false)}
                onDone={() => goWith({ open: undefined })}
              />
            )}
            <Related
              title="Made from"
              items={item.madeFrom.map((each) => ({
                ...each,
                hint: each.kind === 'missing' ? 'no longer stored' : eventWords(each.what),
              }))}
            />
            <Related
              title="Used in"
              items={item.usedIn.map((each) => ({ ...each, at: each.at ?? null, hint: each.how }))}
            />
            <Related title="Just before" items={item.before.map((each) => ({ ...each, hint: kindWords(each.kind) }))} />
            <Related title="Just after" items={item.after.map((each) => ({ ...each, hint: kindWords(each.kind) }))} />
            <p class="inspector-id">
              <code>{item.id}</code>
            </p>
          </>
        )}
      </Show>
    </section>
  );
}

/** Moves the focus into the panel, and back when it closes. */
function useFocusHere() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}

/** What a tool printed is not Markdown. */
function MemoryText({ item: { text, what, line } }: { readonly item: Memory }) {
  if (what !== 'tool.called') return <Markdown text={text} line={line} />;
  return <Code text={withoutColours(text)} language="" line={line ?? undefined} />;
}

function titleOf({ kind, what }: { readonly kind: string; readonly what: string }): string {
  return kind === 'event' ? eventWords(what) : kind === 'fact' || what === kind ? what : `${kind}: ${what}`;
}

/** The subject, value and history of a fact. */
function FactDetails({ fact }: { readonly fact: NonNullable<Memory['fact']> }) {
  return (
    <>
      <dl class="fact-details">
        <div>
          <dt>About</dt>
          <dd>{fact.subject}</dd>
        </div>
        {fact.value !== null && (
          <div>
            <dt>Says</dt>
            <dd class="fact-value">{fact.value}</dd>
          </div>
        )}
        {fact.why !== null && (
          <div>
            <dt>Because</dt>
            <dd>{fact.why}</dd>
          </div>
        )}
      </dl>
      <div class="related">
        <h3>History</h3>
        <LifeList
          moments={fact.life.map((each) => (each.text === fact.statement ? { ...each, text: undefined } : each))}
        />
      </div>
    </>
  );
}

function PinNote({ id, pinned }: { readonly id: string; readonly pinned: boolean }) {
  return (
    <button
      type="button"
      class="button"
      aria-pressed={pinned}
      onClick={() => void change(api.note.pin.$post({ json: { id, pinned: !pinned } }))}
    >
      <Icon name="pin" size={14} /> {pinned ? 'Unpin' : 'Pin'}
    </button>
  );
}

interface RelatedItem {
  readonly id: string;
  readonly hint: string;
  readonly text: string;
  readonly at: number | null;
}

function Related({ title, items }: { readonly title: string; readonly items: readonly RelatedItem[] }) {
  if (items.length === 0) return null;
  return (
    <div class="related">
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a href={hrefWith({ open: item.id })}>
              <span class="related-hint">
                <span class="related-kind">{item.hint}</span>
                {item.at !== null && <Time at={item.at} />}
              </span>
              <span class="related-text">{item.text.replace(/\s+/g, ' ').slice(0, 260)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
