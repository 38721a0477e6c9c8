/** Finds private keys in PEM, OpenSSH and PGP blocks: whole, or with a missing start or end. */
import { once } from '../../../domain/once.ts';
import { decodeBase64 } from '../decode.ts';
import { beginsToken, type FoundSecret, matchAt, NOTHING, type Rule } from './rule.ts';

const KEY_HEADER = /-----BEGIN (?<type>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----/y;
const KEY_FOOTER = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const KEY_BODY = /(?:[A-Za-z0-9+/=\s]|\\+[nr]|[>|"'+:,.→-](?!----))*/y;

function findKeyBlock(text: string, at: number): readonly FoundSecret[] {
  const header = matchAt(KEY_HEADER, text, at);
  if (header === null) return NOTHING;
  const bodyStart = at + header[0].length;
  const kind = /"private_key\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"$/.test(text.slice(Math.max(0, at - 40), at))
    ? 'gcp-service-account-key'
    : header.groups?.type?.startsWith('PGP')
      ? 'pgp-private-key'
      : 'private-key';
  // A body has no five hyphens, so the next ones end this block or belong to something else.
  const next = text.indexOf('-----', bodyStart);
  if (next >= 0 && text.startsWith('-----END ', next)) {
    const close = text.indexOf('-----', next + 9);
    const end = close >= 0 && close - next < 80 ? close + 5 : next + 9;
    return /[A-Za-z0-9+/]{16}/.test(text.slice(bodyStart, Math.min(next, bodyStart + 4000)))
      ? [{ start: at, end, kind }]
      : NOTHING;
  }
  const body = matchAt(KEY_BODY, text, bodyStart)?.[0] ?? '';
  return /[A-Za-z0-9+/]{40}/.test(body) ? [{ start: at, end: bodyStart + body.trimEnd().length, kind }] : NOTHING;
}

/** A line of a body, possibly indented, quoted, or with a line number that a tool printed. */
const BODY_LINE = /^[ \t>|+]*(?:\d{1,6}[→:\t|]\s?)?["']?(?<body>[A-Za-z0-9+/]{4,}={0,2})["',\\r \t]*$/;
/** The longest line of a body: PEM wraps at 64, some tools at 76. */
const LONGEST_LINE = 160;

/** A block without its start: takes the key lines before the end marker, up to the first other line. */
function findKeyTail(text: string, at: number): readonly FoundSecret[] {
  const footer = matchAt(KEY_FOOTER, text, at);
  if (footer === null) return NOTHING;
  let start = at;
  let longest = 0;
  for (let end = lineBreakBefore(text, skipIndent(text, at)); end !== undefined; ) {
    const lineStart = startOfLine(text, end);
    const line = lineStart === undefined ? null : BODY_LINE.exec(text.slice(lineStart, end));
    const body = line?.groups?.body ?? '';
    // Only the last line of a body is short. A short line before it is text, unless the text starts with it.
    if (lineStart === undefined || body === '' || (longest > 0 && body.length < 32 && lineStart > 0)) break;
    longest = Math.max(longest, body.length);
    start = lineStart + (line?.[0].indexOf(body) ?? 0);
    end = lineBreakBefore(text, lineStart);
  }
  return longest < 32 ? NOTHING : [{ start, end: at + footer[0].length, kind: 'private-key' }];
}

function skipIndent(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 20 && /[ \t>|+→:\d]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** The end of the previous line, if there is a line break here (also one written `\n`). */
function lineBreakBefore(text: string, at: number): number | undefined {
  if (text.charCodeAt(at - 1) === 10) return text.charCodeAt(at - 2) === 13 ? at - 2 : at - 1;
  if (text.charCodeAt(at - 1) === 110 && text.charCodeAt(at - 2) === 92) return at - 2;
  return undefined;
}

function startOfLine(text: string, end: number): number | undefined {
  for (let start = end; end - start <= LONGEST_LINE; start -= 1) {
    if (start === 0 || lineBreakBefore(text, start) !== undefined) return start;
  }
  return undefined;
}

function findEncodedKey(text: string, at: number): readonly FoundSecret[] {
  if (!beginsToken(text, at)) return NOTHING;
  const encoded = matchAt(/[A-Za-z0-9+/=_-]+/y, text, at)?.[0] ?? '';
  if (!decodeBase64(encoded.slice(0, 80).replace(/=+$/, '').slice(0, 76))?.includes('PRIVATE KEY')) return NOTHING;
  return [{ start: at, end: at + encoded.length, kind: 'private-key-base64' }];
}

export const keyBlockRules = once((): readonly Rule[] => [
  {
    kind: 'private-key',
    description: 'PEM, OpenSSH or PGP private key, the whole block',
    starts: ['-----BEGIN '],
    find: findKeyBlock,
  },
  {
    kind: 'private-key',
    description: 'end of a private key whose beginning was cut off',
    starts: ['-----END '],
    find: findKeyTail,
  },
  {
    kind: 'private-key-base64',
    description: 'PEM private key in base64, as in a kubeconfig',
    starts: ['LS0tLS1CRUdJTi'],
    find: findEncodedKey,
  },
]);
