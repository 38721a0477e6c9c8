/**
 * Markdown as elements. The parser only splits the text; every element is made here, from a fixed list, so that nothing a web page or a
 * command wrote becomes markup: HTML is shown as text, pictures as links, and links to other places only as text to copy.
 */
import { lexer, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Code } from './code.tsx';

export interface MarkdownLinks {
  /** The address of a `[[wiki link]]` or a link to a note; undefined if there is no such note. */
  readonly resolve?: (target: string) => string | undefined;
}

/** A longer text is shown as it is: parsing it would make the page wait. */
const PARSED_CHARS = 200_000;

export function Markdown({ text, links = {} }: { readonly text: string; readonly links?: MarkdownLinks }) {
  const tokens = useMemo(
    () => (text.length > PARSED_CHARS ? undefined : lexer(text, { gfm: true, breaks: true })),
    [text],
  );
  if (tokens === undefined) return <LongText text={text} />;
  return <div class="markdown">{blocks(tokens, links)}</div>;
}

const LINES_PER_PART = 200;

/** In parts, of which the browser lays out only the visible ones. */
function LongText({ text }: { readonly text: string }) {
  const parts = useMemo(() => {
    const lines = text.split('\n');
    return Array.from({ length: Math.ceil(lines.length / LINES_PER_PART) }, (_, n) =>
      lines.slice(n * LINES_PER_PART, (n + 1) * LINES_PER_PART).join('\n'),
    );
  }, [text]);
  return (
    <div class="long-text">
      {parts.map((part, n) => (
        <pre key={n}>{part}</pre>
      ))}
    </div>
  );
}

function blocks(tokens: readonly Token[], links: MarkdownLinks): ComponentChildren {
  return tokens.map((token, key) => <Block key={key} token={token} links={links} />);
}

function Block({ token: any, links }: { readonly token: Token; readonly links: MarkdownLinks }) {
  // marked's own union has a catch-all member, so the type says nothing about the fields of a token.
  const token = any as Tokens.Generic & { readonly tokens?: Token[] };
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = (['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[Number(token.depth) - 1] ?? 'h6';
      return <Heading>{inline(token.tokens, links)}</Heading>;
    }
    case 'code':
      return <Code text={String(token.text)} language={String(token.lang ?? '')} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], links)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'list':
      return <List token={token as Tokens.List} links={links} />;
    case 'table':
      return <Table token={token as Tokens.Table} links={links} />;
    case 'paragraph':
      return <p>{inline(token.tokens, links)}</p>;
    case 'text':
      return <>{token.tokens === undefined ? wiki(String(token.text), links) : inline(token.tokens, links)}</>;
    default:
      return <p class="raw">{String(token.raw)}</p>;
  }
}

function List({ token, links }: { readonly token: Tokens.List; readonly links: MarkdownLinks }) {
  const items = token.items.map((item, key) => (
    <li key={key} class={item.task ? 'task-item' : undefined}>
      {item.task && (
        <input type="checkbox" checked={item.checked === true} disabled aria-label={item.checked ? 'done' : 'open'} />
      )}
      {blocks(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        links,
      )}
    </li>
  ));
  return token.ordered ? <ol start={typeof token.start === 'number' ? token.start : 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, links }: { readonly token: Tokens.Table; readonly links: MarkdownLinks }) {
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            {token.header.map((cell, key) => (
              <th key={key}>{inline(cell.tokens, links)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, key) => (
            <tr key={key}>
              {row.map((cell, n) => (
                <td key={n}>{inline(cell.tokens, links)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
