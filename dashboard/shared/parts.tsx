/** Small parts that all pages use. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';
import type { Loaded } from './load.ts';
import { hueOf } from './project-hue.ts';
import { href } from './router.ts';
import { ago, whole } from './time.ts';

export function Time({ at }: { readonly at: string | number }) {
  return (
    <time class="time" dateTime={new Date(at).toISOString()} title={whole(at)}>
      {ago(at)}
    </time>
  );
}

export function Page({
  title,
  actions,
  wide,
  children,
}: {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Memoir`;
  }, [title]);
  return (
    <div class={wide ? 'page wide' : 'page'}>
      <header class="page-head">
        <h1>{title}</h1>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Section({
  title,
  count,
  hint,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly hint?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="section">
      <h2>
        {title}
        {count !== undefined && <span class="count">{count}</span>}
        {hint && <span class="hint">{hint}</span>}
      </h2>
      {children}
    </section>
  );
}

export function Empty({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} size={26} />
      <p class="empty-title">{title}</p>
      {children && <div class="empty-text">{children}</div>}
    </div>
  );
}

/** Shows the data; before there is any, that it is loading or what went wrong. */
export function Show<T>({
  of: { data, error, loading },
  children,
}: {
  readonly of: Loaded<T>;
  readonly children: (data: T) => ComponentChildren;
}) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== undefined) {
    return (
      <div class="failure" role="alert">
        <Icon name="warning" /> {error.message} {error.next}
      </div>
    );
  }
  return loading ? <div class="loading" role="status" aria-label="Loading" /> : null;
}

export function Chip({
  active,
  onClick,
  children,
}: {
  readonly active: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <button type="button" class="chip" aria-pressed={active} onClick={onClick}>
      {children}
    </button>
  );
}

/** The buttons of a dialog with a form: cancel, and what the form is for. */
export function FormButtons({
  label,
  disabled,
  onSubmit,
  onCancel,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <div class="button-row end">
      <button type="button" class="button" onClick={onCancel}>
        Cancel
      </button>
      <button type="button" class="button solid" disabled={disabled} onClick={onSubmit}>
        {label}
      </button>
    </div>
  );
}

/** A field that shows only the items with these words. */
export function FilterField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}) {
  return (
    <input
      type="search"
      class="filter"
      placeholder="Filter…"
      aria-label={label}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  readonly children: ComponentChildren;
}) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

export function ProjectName({ slug }: { readonly slug: string | null }) {
  if (slug === null) return null;
  return (
    <span class="project-name" style={{ '--hue': hueOf(slug) }}>
      {slug === '*' ? 'all projects' : slug}
    </span>
  );
}

export function Tabs({
  of: tabs,
  at,
}: {
  readonly of: readonly {
    readonly id: string;
    readonly label: string;
    readonly count?: number | undefined;
    readonly parts: readonly string[];
  }[];
  readonly at: string;
}) {
  return (
    <nav class="tabs" aria-label="Views">
      {tabs.map(({ id, label, count, parts }) => (
        <a key={id} href={href(parts)} aria-current={id === at ? 'page' : undefined}>
          {label}
          {count !== undefined && count > 0 && <span class="count">{count}</span>}
        </a>
      ))}
    </nav>
  );
}

/** A modal dialog. Escape and a click beside it close it. */
export function Dialog({
  label,
  onClose,
  children,
  class: className,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={element}
      class={`dialog ${className ?? ''}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Without the colour codes of terminals. */
export function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this takes out
  return text.replace(/\u001b\[[0-?]*[ -/]*[@-~]/g, '');
}

/** One line of a text for a list: without marks of Markdown, links as their words. */
export function withoutMarks(text: string): string {
  return text
    .replace(/\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g, (_, name: string, shown?: string) => shown ?? name)
    .replace(/`{3}\w*|`|\*\*|(?<=^|\n)(?:#{1,6}|>) /g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a word of a query marks: with its ending (`postgr` in `Postgres`), a short one only if it stands alone. */
function markedBy(word: string): string {
  return word.length < 4 ? `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])` : `${word}(?:\\p{L}{1,3}(?!\\p{L}))?`;
}

/** The words of a query (from `wordsOf`: letters, digits and `_`) in a text, marked. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return <>{text}</>;
  const pattern = new RegExp(`(${words.map(markedBy).join('|')})`, 'giu');
  return <>{text.split(pattern).map((part, n) => (n % 2 === 1 ? <mark key={n}>{part}</mark> : part))}</>;
}
