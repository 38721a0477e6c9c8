/**
 * Markdown as elements. The parser only splits the text; every element is made here, from a fixed list, so that nothing a web page or a
 * command wrote becomes markup: HTML is shown as text, pictures as links, and links to other places only as text to copy.
 */
import { lexer, type Token, type Tokens } from 'marked';
import { type ComponentChildren, Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { AtLine, LinesOf } from './at-line.tsx';
import { Code } from './code.tsx';

export interface MarkdownLinks {
  /** The address of a `[[wiki link]]` or a link to a note; undefined if there is no such note. */
  readonly resolve?: (target: string) => string | undefined;
}

/** A longer text is shown as it is: parsing it would make the page wait. */
const PARSED_CHARS = 200_000;

export interface MarkdownProps {
  readonly text: string;
  readonly links?: MarkdownLinks;
  /** The line of the text to mark and bring into view, counted from 0. */
  readonly line?: number | null | undefined;
}

export function Markdown({ text, links = {}, line }: MarkdownProps) {
  const tokens = useMemo(
    () => (text.length > PARSED_CHARS ? undefined : lexer(text, { gfm: true, breaks: true })),
    [text],
  );
  if (tokens === undefined) return <LongText text={text} line={line ?? undefined} />;
  return <div class="markdown">{blocks(tokens, { links, line: line ?? undefined })}</div>;
}

/** What holds for a part of the text. */
interface Scope {
  readonly links: MarkdownLinks;
  /** The line to mark, counted from the first line of the part; undefined if it is not in it. */
  readonly line: number | undefined;
}

const LINES_PER_PART = 200;

/** In parts, of which the browser lays out only the visible ones. */
function LongText({ text, line }: { readonly text: string; readonly line: number | undefined }) {
  const parts = useMemo(() => {
    const lines = text.split('\n');
    return Array.from({ length: Math.ceil(lines.length / LINES_PER_PART) }, (_, n) =>
      lines.slice(n * LINES_PER_PART, (n + 1) * LINES_PER_PART).join('\n'),
    );
  }, [text]);
  return (
    <div class="long-text">
      <p class="hint">Shown as it is written, because it is long.</p>
      {parts.map((part, n) => (
        <pre key={n}>
          {line !== undefined && Math.floor(line / LINES_PER_PART) === n ? (
            <LinesOf text={part} line={line % LINES_PER_PART} />
          ) : (
            part
          )}
        </pre>
      ))}
    </div>
  );
}

function blocks(tokens: readonly Token[], scope: Scope): ComponentChildren {
  return withLines(tokens, scope).map(([token, own], key) => <Block key={key} token={token} scope={own} />);
}

/** Each part with the line to mark, if the part has it. */
function withLines<T extends { readonly raw: string }>(
  parts: readonly T[],
  { links, line }: Scope,
): readonly (readonly [T, Scope])[] {
  let start = 0;
  return parts.map((part) => {
    const breaks = part.raw.split('\n').length - 1;
    const last = start + (part.raw.endsWith('\n') ? breaks - 1 : breaks);
    const own = line === undefined || line < start || line > last ? undefined : line - start;
    start += breaks;
    return [part, { links, line: own }];
  });
}

function Block({ token: parsed, scope }: { readonly token: Token; readonly scope: Scope }) {
  // marked's own union has a catch-all member, so the type says nothing about the fields of a token.
  const token = parsed as Tokens.Generic & { readonly tokens?: Token[] };
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = (['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[Number(token.depth) - 1] ?? 'h6';
      return <Heading>{inlineLines(token.tokens, scope)}</Heading>;
    }
    case 'code': {
      // The first line of the part is the fence.
      const text = String(token.text);
      const fence = /^ {0,3}[`~]{3}/.test(String(token.raw)) ? 1 : 0;
      const line =
        scope.line === undefined ? undefined : Math.min(text.split('\n').length - 1, Math.max(0, scope.line - fence));
      return <Code text={text} language={String(token.lang ?? '')} line={line} />;
    }
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], scope)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'list':
      return <List token={token as Tokens.List} scope={scope} />;
    case 'table':
      return <Table token={token as Tokens.Table} scope={scope} />;
    case 'paragraph':
      return <p>{inlineLines(token.tokens, scope)}</p>;
    case 'text':
      return <>{inlineLines(token.tokens ?? [token], scope)}</>;
    default:
      return <p class="raw">{scope.line === undefined ? String(token.raw) : <AtLine>{String(token.raw)}</AtLine>}</p>;
  }
}

function List({ token, scope }: { readonly token: Tokens.List; readonly scope: Scope }) {
  const items = withLines(token.items, scope).map(([item, own], key) => (
    <li key={key} class={item.task ? 'task-item' : undefined}>
      {item.task && (
        <input type="checkbox" checked={item.checked === true} disabled aria-label={item.checked ? 'done' : 'open'} />
      )}
      {blocks(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        own,
      )}
    </li>
  ));
  return token.ordered ? <ol start={typeof token.start === 'number' ? token.start : 1}>{items}</ol> : <ul>{items}</ul>;
}

/** The first row follows the header and the line below it. */
const FIRST_ROW = 2;

function Table({ token, scope: { links, line } }: { readonly token: Tokens.Table; readonly scope: Scope }) {
  const cell = (tokens: readonly Token[], marked: boolean) =>
    marked ? <AtLine>{inline(tokens, links)}</AtLine> : inline(tokens, links);
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            {token.header.map(({ tokens }, key) => (
              <th key={key}>{cell(tokens, line === 0)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, key) => (
            <tr key={key}>
              {row.map(({ tokens }, n) => (
                <td key={n}>{cell(tokens, line === key + FIRST_ROW)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Words of one part, line by line if one of them is marked. */
function inlineLines(tokens: readonly Token[] | undefined, { links, line }: Scope): ComponentChildren {
  if (line === undefined || tokens === undefined) return inline(tokens, links);
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'br') lines.push([]);
    else lines.at(-1)?.push(token);
  }
  const at = Math.min(line, lines.length - 1);
  return lines.map((each, n) => (
    <Fragment key={n}>
      {n > 0 && <br />}
      {n === at ? <AtLine>{inline(each, links)}</AtLine> : inline(each, links)}
    </Fragment>
  ));
}

function inline(tokens: readonly Token[] | undefined, links: MarkdownLinks): ComponentChildren {
  return (tokens ?? []).map((each, key) => {
    const token = each as Tokens.Generic & { readonly tokens?: Token[] };
    switch (token.type) {
      case 'strong':
        return <strong key={key}>{inline(token.tokens, links)}</strong>;
      case 'em':
        return <em key={key}>{inline(token.tokens, links)}</em>;
      case 'del':
        return <del key={key}>{inline(token.tokens, links)}</del>;
      case 'codespan':
        return <code key={key}>{String(token.text)}</code>;
      case 'br':
        return <br key={key} />;
      case 'link':
        return (
          <Anchor
            key={key}
            to={String(token.href)}
            label={inline(token.tokens, links)}
            text={String(token.text)}
            links={links}
          />
        );
      case 'image':
        return (
          <span key={key} class="outside" title={String(token.href)}>
            {String(token.text) || 'picture'}
          </span>
        );
      case 'escape':
        return String(token.text);
      case 'text':
        return token.tokens === undefined ? wiki(String(token.text), links) : inline(token.tokens, links);
      default:
        return String(token.raw);
    }
  });
}

/** A link to a note opens it. Any other address is text: opening it would tell a stranger that it was read. */
function Anchor({
  to,
  label,
  text,
  links,
}: {
  readonly to: string;
  readonly label: ComponentChildren;
  readonly text: string;
  readonly links: MarkdownLinks;
}) {
  const address = links.resolve?.(to);
  if (address !== undefined) return <a href={address}>{label}</a>;
  return (
    <span class="outside" title={to}>
      {label}
      {text === to ? null : <span class="outside-address"> ({to})</span>}
    </span>
  );
}

function wiki(text: string, { resolve }: MarkdownLinks): ComponentChildren {
  if (resolve === undefined || !text.includes('[[')) return text;
  return text.split(/(\[\[[^\]\n]+\]\])/).map((part, key) => {
    const [, target, label] = /^\[\[([^\]|\n]+)(?:\|([^\]\n]+))?\]\]$/.exec(part) ?? [];
    if (target === undefined) return part;
    const address = resolve(target);
    return address === undefined ? (
      <span key={key} class="dead-link" title="There is no such note">
        {label ?? target}
      </span>
    ) : (
      <a key={key} href={address}>
        {label ?? target}
      </a>
    );
  });
}
