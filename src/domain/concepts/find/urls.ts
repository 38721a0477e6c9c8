/** Finds URLs, and tickets in them. */
import { canonicalUrl } from '../canonical.ts';
import type { ConceptKind } from '../concept.ts';
import type { Page, Word } from '../page.ts';
import type { ConceptMatch } from './files.ts';

/** Longer ones contain data. */
const MAX_URL_LENGTH = 2048;

export interface FoundUrl extends ConceptMatch {
  readonly kind: ConceptKind;
}

export function findUrl(page: Page, word: Word): FoundUrl | undefined {
  const text = page.text.slice(word.at, Math.min(word.end, word.at + 120));
  const scheme = text.indexOf('://');
  let at = word.at;
  if (scheme > 0) {
    const begin = schemeBegin(text, scheme);
    if (begin === scheme) return undefined;
    at += begin;
  } else if (
    !/^(?:www\.[\w-]+\.\w|(?:github|gitlab)\.com\/[\w-]|(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d)/.test(text)
  ) {
    return undefined;
  } else if (/@v?\d/.test(text)) {
    // A Go module with its version.
    return undefined;
  }
  const end = urlEnd(page.text, at);
  const raw = page.text.slice(at, end);
  if (raw.startsWith('file://')) return undefined;
  const rest = scheme > 0 ? raw.slice(raw.indexOf('://') + 3) : raw;
  if (!/^[\w[]/.test(rest)) return undefined;
  const ticket = ticketOf(raw);
  const span = { at, length: end - at };
  return ticket === undefined
    ? { kind: 'url', name: canonicalUrl(raw), ...span }
    : { kind: 'ticket', name: ticket, ...span };
}

function schemeBegin(text: string, scheme: number): number {
  let at = scheme;
  while (at > 0 && scheme - at < 20 && /[A-Za-z+]/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

function urlEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_URL_LENGTH);
  let at = from;
  let open = 0;
  while (at < limit) {
    const c = text[at] ?? '';
    if (c <= ' ' || '<>"`\'{}|\\^[]'.includes(c) || (c > '\u2000' && c < '\u3100')) break;
    if (c === '(') open += 1;
    if (c === ')') {
      if (open === 0) break;
      open -= 1;
    }
    at += 1;
  }
  while (at > from && '.,;:!?*_'.includes(text[at - 1] ?? '')) at -= 1;
  return at;
}

function ticketOf(url: string): string | undefined {
  const issue = /\/([\w.-]{1,100})\/([\w.-]{1,100})(?:\/-)?\/(?:issues|pull|merge_requests)\/(\d{1,8})(?:[/?#]|$)/.exec(
    url,
  );
  if (issue !== null) return `${issue[1]}/${issue[2]}#${issue[3]}`.toUpperCase();
  const key = /\/(?:browse|issue)\/([A-Za-z][A-Za-z0-9]{1,9}-\d{1,7})(?:[/?#]|$)/.exec(url);
  return key?.[1]?.toUpperCase();
}
