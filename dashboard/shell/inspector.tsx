/** The side panel: one memory with its words, its sources and uses, the turns around it, and what can be done with it. */
import { useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { EraseDialog } from '../shared/erase.tsx';
import { Icon } from '../shared/icon.tsx';
import { change, useLoad } from '../shared/load.ts';
import { Markdown } from '../shared/markdown.tsx';
import { eventWords, trustWords } from '../shared/memories.ts';
import { Badge, Dialog, ProjectName, Show, Time } from '../shared/parts.tsx';
import { goWith, href, hrefWith } from '../shared/router.ts';
import { whole } from '../shared/time.ts';
import { tell } from '../shared/toast.ts';

export function Inspector({ id }: { readonly id: string }) {
  const memory = useLoad(`memory ${id}`, () => api.memory.$get({ query: { id } }));
  const [erasing, setErasing] = useState(false);
  return (
    <section class="inspector" aria-label="Details">
      <header class="inspector-head">
        <span class="inspector-kind">{memory.data === undefined ? 'Details' : kindWords(memory.data)}</span>
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
                <Badge tone={item.truth === 'confirmed' ? 'good' : 'warn'}>{item.truth}</Badge>
              )}
            </div>
            {item.supersededBy !== null && (
              <p class="superseded">
                Replaced by <a href={hrefWith({ open: item.supersededBy.id })}>{item.supersededBy.statement}</a>
              </p>
            )}
            <div class="inspector-text">
              <Markdown text={item.text} />
              {item.cut && <p class="hint">The rest is not shown here.</p>}
            </div>
            <div class="button-row">
              {item.session !== null && (
                <a
                  class="button"
                  href={href(['sessions', item.session], { at: item.kind === 'event' ? item.id : undefined })}
                >
                  <Icon name="sessions" size={14} /> Open in its session
                </a>
              )}
              {(item.kind === 'fact' || item.kind === 'task' || item.kind === 'note') && <Judge id={item.id} />}
              {item.kind === 'fact' && item.what === 'decision' && item.project !== null && (
                <Correct id={item.id} project={item.project} text={item.text} />
              )}
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
            <Related title="Just before" items={item.before.map((each) => ({ ...each, hint: each.kind }))} />
            <Related title="Just after" items={item.after.map((each) => ({ ...each, hint: each.kind }))} />
            <p class="inspector-id">
              <code>{item.id}</code>
            </p>
          </>
        )}
      </Show>
    </section>
  );
}

function kindWords({ kind, what }: { readonly kind: string; readonly what: string }): string {
  return kind === 'event' ? eventWords(what) : what === kind ? kind : `${kind}: ${what}`;
}

function Judge({ id }: { readonly id: string }) {
  const judge = (verdict: 'confirm' | 'refute', done: string) => () =>
    void change(api.judge.$post({ json: { ids: [id], verdict } }), done);
  return (
    <>
      <button type="button" class="button" onClick={judge('confirm', 'Confirmed: it counts as your own words now.')}>
        <Icon name="check" size={14} /> Confirm
      </button>
      <button type="button" class="button" onClick={judge('refute', 'Refuted: sessions are not given it any more.')}>
        <Icon name="refute" size={14} /> Refute
      </button>
    </>
  );
}

/** Records the right decision; the wrong one stays readable as replaced. */
function Correct({ id, project, text }: { readonly id: string; readonly project: string; readonly text: string }) {
  const [correct, setCorrect] = useState<string | undefined>(undefined);
  const save = async (): Promise<void> => {
    const json = { project, text: (correct ?? '').trim(), supersedes: id };
    const saved = await change(api.facts.$post({ json }), 'Corrected: the new decision holds.');
    if (saved === undefined) return;
    setCorrect(undefined);
    goWith({ open: saved.fact.id });
  };
  return (
    <>
      <button type="button" class="button" onClick={() => setCorrect(text)}>
        <Icon name="edit" size={14} /> Correct…
      </button>
      {correct !== undefined && (
        <Dialog label="Correct the decision" onClose={() => setCorrect(undefined)}>
          <h2>Correct the decision</h2>
          <div class="form">
            <label>
              What was decided
              <textarea rows={3} value={correct} onInput={(event) => setCorrect(event.currentTarget.value)} />
            </label>
          </div>
          <div class="button-row end">
            <button type="button" class="button" onClick={() => setCorrect(undefined)}>
              Cancel
            </button>
            <button
              type="button"
              class="button solid"
              disabled={correct.trim() === '' || correct.trim() === text.trim()}
              onClick={() => void save()}
            >
              Save
            </button>
          </div>
        </Dialog>
      )}
    </>
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
                {item.hint}
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
