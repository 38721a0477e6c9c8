/** One note: rendered, with what links to it and what lint says; and its editor with a preview. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { EraseDialog } from '../../shared/erase.tsx';
import { Icon } from '../../shared/icon.tsx';
import { trustWords } from '../../shared/items.ts';
import { change, useLoad } from '../../shared/load.ts';
import { Markdown, type MarkdownLinks } from '../../shared/markdown.tsx';
import { Badge, Page, ProjectName, Show, Time, withoutMarks } from '../../shared/parts.tsx';
import { go, href, route } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';

function load(id: string, q: string) {
  return api.note.$get({ query: { id, q } });
}
type NoteAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;

export function NoteView({ id }: { readonly id: string }) {
  const q = route.value.query.get('q') ?? '';
  const note = useLoad(`note ${id} ${q}`, () => load(id, q));
  // Lint reads all notes of the project and its code, so the note does not wait for it.
  const slug = note.data?.note.project ?? undefined;
  const lint = useLoad(note.data === undefined ? undefined : `lint ${slug}`, () =>
    api.lint.$get({ query: slug === undefined ? {} : { project: slug } }),
  );
  const findings = lint.data?.findings.filter((finding) => finding.note === id) ?? [];
  const [editing, setEditing] = useState<{ readonly base: string } | undefined>(undefined);
  const [erasing, setErasing] = useState(false);
  return (
    <Show of={note}>
      {(data) => {
        const { note: about } = data;
        const mayEdit = about.agent === null;
        return (
          <Page
            title={about.name}
            actions={
              editing === undefined &&
              mayEdit && (
                <>
                  <button
                    type="button"
                    class="button"
                    aria-pressed={about.pinned === true}
                    onClick={() => void change(api.note.pin.$post({ json: { id, pinned: about.pinned !== true } }))}
                  >
                    <Icon name="pin" size={14} /> {about.pinned === true ? 'Unpin' : 'Pin'}
                  </button>
                  <button type="button" class="button" onClick={() => setEditing({ base: data.text })}>
                    <Icon name="edit" size={14} /> Edit
                  </button>
                  <button type="button" class="button danger" onClick={() => setErasing(true)}>
                    <Icon name="erase" size={14} /> Erase…
                  </button>
                </>
              )
            }
          >
            <p class="session-meta note-meta">
              <a href={href(['knowledge', 'notes'])}>Notes</a>
              <span>{about.type}</span>
              <ProjectName slug={about.project} />
              <span>
                changed <Time at={about.modified_at} />
              </span>
              <Badge tone={about.trust === 'external' ? 'warn' : 'plain'}>{trustWords(about.trust)}</Badge>
              {about.truth !== 'stated' && (
                <Badge tone={about.truth === 'confirmed' ? 'good' : 'warn'}>{about.truth}</Badge>
              )}
              {data.versions.length > 1 && <span>{countOf(data.versions.length, 'version')}</span>}
            </p>
            {erasing && (
              <EraseDialog ids={[id]} onClose={() => setErasing(false)} onDone={() => go(['knowledge', 'notes'])} />
            )}
            {findings.length + about.problems.length > 0 && <Findings findings={findings} problems={about.problems} />}
            {editing === undefined ? (
              <div class="note-columns">
                <div class="note-body">
                  <Markdown text={about.body} links={linksOf(data)} line={data.line} />
                </div>
                <Backlinks data={data} />
              </div>
            ) : (
              <Editor
                id={id}
                base={editing.base}
                current={data.text}
                onClose={() => setEditing(undefined)}
                onMerged={(text) => setEditing({ base: text })}
              />
            )}
          </Page>
        );
      }}
    </Show>
  );
}

function linksOf({ links }: NoteAnswer): MarkdownLinks {
  const ids = new Map(links.map(({ target, id }) => [target.toLowerCase(), id]));
  return {
    resolve: (target) => {
      const id = ids.get((target.split('#', 1)[0] ?? '').trim().toLowerCase());
      return id === undefined ? undefined : href(['knowledge', 'notes', id]);
    },
  };
}

type Finding = Awaited<ReturnType<Awaited<ReturnType<typeof api.lint.$get>>['json']>>['findings'][number];

function Findings({
  findings,
  problems,
}: {
  readonly findings: readonly Finding[];
  readonly problems: NoteAnswer['note']['problems'];
}) {
  return (
    <ul class="findings" aria-label="Problems of this note">
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`} class="error">
          <Icon name="warning" size={15} />
          <span>
            Line {line}: {message}
          </span>
        </li>
      ))}
      {findings.slice(0, LISTED).map(({ rule, severity, line, message, next }) => (
        <li key={`${rule} ${line} ${message}`} class={severity}>
          <Icon name="warning" size={15} />
          <span>
            Line {line}: {message} <span class="hint">{next}</span>
          </span>
        </li>
      ))}
      {findings.length > LISTED && <li>and {findings.length - LISTED} more: memoir notes lint</li>}
    </ul>
  );
}

/** How many links and findings of one note are shown. */
const LISTED = 50;

function Rest({ of: all }: { readonly of: number }) {
  return all > LISTED ? <p class="hint">and {(all - LISTED).toLocaleString()} more</p> : null;
}

function Backlinks({ data: { backlinks, dead } }: { readonly data: NoteAnswer }) {
  if (backlinks.length + dead.length === 0) return null;
  return (
    <aside class="backlinks" aria-label="Links">
      {backlinks.length > 0 && (
        <>
          <h2>Linked from</h2>
          <ul>
            {backlinks.slice(0, LISTED).map(({ id, name, line, text }) => (
              <li key={`${id} ${line}`}>
                <a href={href(['knowledge', 'notes', id])}>{name}</a>
                <p>{withoutMarks(text)}</p>
              </li>
            ))}
          </ul>
          <Rest of={backlinks.length} />
        </>
      )}
      {dead.length > 0 && (
        <>
          <h2>Leads nowhere</h2>
          <ul>
            {dead.slice(0, LISTED).map(({ target, line }) => (
              <li key={`${target} ${line}`}>
                {target} <span class="hint">line {line}</span>
              </li>
            ))}
          </ul>
          <Rest of={dead.length} />
        </>
      )}
    </aside>
  );
}

interface EditorProps {
  readonly id: string;
  /** The text that is edited, as it was read. */
  readonly base: string;
  /** The text in the file now. */
  readonly current: string;
  readonly onClose: () => void;
  readonly onMerged: (text: string) => void;
}

/** A longer note is edited without a preview and without wrapped lines: a browser would need seconds for each letter. */
const PREVIEWED_CHARS = 200_000;
const KEEP_DRAFT_MS = 400;

/** Keeps an unsaved text over a reload. */
function useDraft(id: string, base: string) {
  const key = `memoir.draft ${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? base);
  const forget = (): void => sessionStorage.removeItem(key);
  useEffect(() => {
    const timer = setTimeout(() => {
      try {
        if (text === base) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // Trigger: the text is larger than the browser stores. Outcome: it is lost by a reload, as in any form.
        sessionStorage.removeItem(key);
      }
    }, KEEP_DRAFT_MS);
    return () => clearTimeout(timer);
  }, [text, base, key]);
  return { text, setText, forget };
}

/** Saves with the text it started from: the server merges what was changed in the file meanwhile. */
function Editor({ id, base, current, onClose, onMerged }: EditorProps) {
  const { text, setText, forget } = useDraft(id, base);
  const [saving, setSaving] = useState(false);
  const long = base.length > PREVIEWED_CHARS;
  const area = useRef<HTMLTextAreaElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (): Promise<void> => {
    clearTimeout(typing.current);
    setSaving(true);
    const saved = await change(api.note.$post({ json: { id, base, text: area.current?.value ?? text } }));
    setSaving(false);
    if (saved === undefined) return;
    forget();
    if (saved.merged && current !== base) {
      setText(saved.text);
      onMerged(saved.text);
    } else onClose();
  };
  return (
    <div class="editor">
      {current !== base && (
        <p class="notice">
          <Icon name="warning" /> The file was changed by somebody else since you started. Saving merges both; lines
          that both changed are kept from both, marked.
        </p>
      )}
      <div class={long ? '' : 'editor-panes'}>
        <label>
          <span class="visually-hidden">Text of the note</span>
          <textarea
            key={long ? base : ''}
            ref={area}
            // Setting the value after each letter would compare it with the whole text each time.
            {...(long ? { defaultValue: text } : { value: text })}
            spellcheck={!long}
            wrap={long ? 'off' : 'soft'}
            onInput={({ currentTarget }) => {
              clearTimeout(typing.current);
              if (long) typing.current = setTimeout(() => setText(currentTarget.value), KEEP_DRAFT_MS);
              else setText(currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                void save();
              }
            }}
          />
        </label>
        {long ? (
          <p class="hint">This note is too long for a preview.</p>
        ) : (
          <section class="preview" aria-label="Preview">
            <Markdown text={text.replace(/^---\n[\s\S]*?\n---\n/, '')} />
          </section>
        )}
      </div>
      <div class="button-row end">
        <button
          type="button"
          class="button"
          onClick={() => {
            forget();
            onClose();
          }}
        >
          Discard
        </button>
        <button type="button" class="button solid" disabled={saving || text === base} onClick={() => void save()}>
          {saving ? 'Saving…' : 'Save'}
        </button>
      </div>
    </div>
  );
}
