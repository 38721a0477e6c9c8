/** One note: rendered, with what links to it and what lint says; and its editor with a preview. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { EraseDialog } from '../../shared/erase.tsx';
import { Icon } from '../../shared/icon.tsx';
import { change, useLoad } from '../../shared/load.ts';
import { Markdown, type MarkdownLinks } from '../../shared/markdown.tsx';
import { trustWords } from '../../shared/memories.ts';
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
      {findings.map(({ rule, severity, line, message, next }) => (
        <li key={`${rule} ${line} ${message}`} class={severity}>
          <Icon name="warning" size={15} />
          <span>
            Line {line}: {message} <span class="hint">{next}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Backlinks({ data: { backlinks, dead } }: { readonly data: NoteAnswer }) {
  if (backlinks.length + dead.length === 0) return null;
  return (
    <aside class="backlinks" aria-label="Links">
      {backlinks.length > 0 && (
        <>
          <h2>Linked from</h2>
          <ul>
            {backlinks.map(({ id, name, line, text }) => (
              <li key={`${id} ${line}`}>
                <a href={href(['knowledge', 'notes', id])}>{name}</a>
                <p>{withoutMarks(text)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {dead.length > 0 && (
        <>
          <h2>Leads nowhere</h2>
          <ul>
            {dead.map(({ target, line }) => (
              <li key={`${target} ${line}`}>
                {target} <span class="hint">line {line}</span>
              </li>
            ))}
          </ul>
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

/** Saves with the text it started from: the server merges what was changed in the file meanwhile. */
function Editor({ id, base, current, onClose, onMerged }: EditorProps) {
  const draftKey = `memoir.draft ${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? base);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (text === base) sessionStorage.removeItem(draftKey);
    else sessionStorage.setItem(draftKey, text);
  }, [text, base, draftKey]);
  const save = async (): Promise<void> => {
    setSaving(true);
    const saved = await change(api.note.$post({ json: { id, base, text } }));
    setSaving(false);
    if (saved === undefined) return;
    sessionStorage.removeItem(draftKey);
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
      <div class="editor-panes">
        <label>
          <span class="visually-hidden">Text of the note</span>
          <textarea
            value={text}
            spellcheck
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                void save();
              }
            }}
          />
        </label>
        <section class="preview" aria-label="Preview">
          <Markdown text={text.replace(/^---\n[\s\S]*?\n---\n/, '')} />
        </section>
      </div>
      <div class="button-row end">
        <button
          type="button"
          class="button"
          onClick={() => {
            sessionStorage.removeItem(draftKey);
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
