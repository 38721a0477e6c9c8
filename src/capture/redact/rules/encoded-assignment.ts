/**
 * Finds base64 of an assignment: `cGFzc3dvcmQ9aHVudGVyMg==` is `password=hunter2`. The encoded name is searched in each
 * of the three ways it can fall on groups of three bytes; only what follows it is decoded.
 */

import type { Family } from '../names.ts';
import { findAssigned } from './assignment.ts';
import { type FoundSecret, NOTHING, type Rule } from './rule.ts';

/**
 * The base64 of each name after zero, one and two other bytes, as far as those do not change it. Written out because every
 * hook needs them, and encoding them takes half a millisecond. Names that differ only in their first letter share the second
 * form.
 */
export const ENCODED_NAMES: readonly (readonly [name: string, family: Family, literals: string])[] = [
  ['password', 'password', 'cGFzc3dvcm Bhc3N3b3Jk wYXNzd29yZ'],
  ['PASSWORD', 'password', 'UEFTU1dPUk BBU1NXT1JE QQVNTV09SR'],
  ['Password', 'password', 'UGFzc3dvcm Bhc3N3b3Jk QYXNzd29yZ'],
  ['passwd', 'password', 'cGFzc3dk Bhc3N3Z wYXNzd2'],
  ['PASSWD', 'password', 'UEFTU1dE BBU1NXR QQVNTV0'],
  ['passphrase', 'password', 'cGFzc3BocmFzZ Bhc3NwaHJhc2 wYXNzcGhyYXNl'],
  ['secret', 'token', 'c2VjcmV0 NlY3Jld zZWNyZX'],
  ['SECRET', 'token', 'U0VDUkVU NFQ1JFV TRUNSRV'],
  ['Secret', 'token', 'U2VjcmV0 NlY3Jld TZWNyZX'],
  ['token', 'token', 'dG9rZW Rva2Vu 0b2tlb'],
  ['TOKEN', 'token', 'VE9LRU RPS0VO UT0tFT'],
  ['Token', 'token', 'VG9rZW Rva2Vu Ub2tlb'],
  ['api_key', 'token', 'YXBpX2tle FwaV9rZX hcGlfa2V5'],
  ['API_KEY', 'token', 'QVBJX0tFW FQSV9LRV BUElfS0VZ'],
  ['apiKey', 'token', 'YXBpS2V5 FwaUtle hcGlLZX'],
  ['ACCESS_KEY', 'token', 'QUNDRVNTX0tFW FDQ0VTU19LRV BQ0NFU1NfS0VZ'],
];

interface Encoded {
  /** In lower case. */
  readonly name: string;
  readonly family: Family;
  /** Characters between the start of the group of four and the literal. */
  readonly lead: number;
}

const LEADS = [0, 2, 3];
let encodedNames: ReadonlyMap<string, Encoded> | undefined;

/** By literal. */
function encodedByLiteral(): ReadonlyMap<string, Encoded> {
  encodedNames ??= new Map(
    ENCODED_NAMES.flatMap(([name, family, literals]) =>
      literals
        .split(' ')
        .map((literal, at): [string, Encoded] => [literal, { name: name.toLowerCase(), family, lead: LEADS[at] ?? 0 }]),
    ),
  );
  return encodedNames;
}

/** Enough for a name, a separator and the start of a value. */
const READ_TO_DECIDE = 240;

function findEncoded(text: string, at: number, literal: string): readonly FoundSecret[] {
  const encoded = encodedByLiteral().get(literal);
  if (encoded === undefined || at < encoded.lead) return NOTHING;
  const window = text.slice(at - encoded.lead, at + READ_TO_DECIDE).replace(/[^A-Za-z0-9+/\s][\s\S]*$/, '');
  const decoded = Buffer.from(window, 'base64').toString('utf8');
  const name = decoded.toLowerCase().indexOf(encoded.name);
  if (name < 0 || name > 4) return NOTHING;
  // The text before the name is cut off, so the name appears to start a line.
  const found = findAssigned(decoded.slice(name).replace(/\ufffd[\s\S]*$/, ''), 0, encoded.name, encoded.family);
  return found.length === 0 ? NOTHING : [{ ...wholeRun(text, at), kind: 'encoded-secret' }];
}

/** Base64 is wrapped at 64 or 76 characters; a shorter line ends it. */
const SHORTEST_WRAPPED = 60;

function wholeRun(text: string, at: number): { readonly start: number; readonly end: number } {
  let start = at;
  let end = at;
  for (let line = 0; ; ) {
    while (start > 0 && isBase64(text.charCodeAt(start - 1))) [start, line] = [start - 1, line + 1];
    if (text.charCodeAt(start - 1) !== 10 || !isWrappedBefore(text, start - 1)) break;
    start -= 1;
  }
  for (let line = SHORTEST_WRAPPED; ; line = 0) {
    const from = end;
    while (end < text.length && isBase64(text.charCodeAt(end))) end += 1;
    if (text.charCodeAt(end) !== 10 || line + end - from < SHORTEST_WRAPPED || !isBase64(text.charCodeAt(end + 1)))
      break;
    if (!/^[A-Za-z0-9+/]{8,}={0,2}(?:\n|$)/.test(text.slice(end + 1, end + 100))) break;
    end += 1;
  }
  return { start, end };
}

function isWrappedBefore(text: string, newline: number): boolean {
  return /(?:^|\n)[A-Za-z0-9+/]{60,80}$/.test(text.slice(Math.max(0, newline - 81), newline));
}

function isBase64(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 43 ||
    code === 47 ||
    code === 61
  );
}

export const ENCODED_ASSIGNMENT_RULE: Rule = {
  kind: 'encoded-secret',
  description: 'base64 of an assignment such as password=…',
  get starts() {
    return [...encodedByLiteral().keys()];
  },
  exact: true,
  find: findEncoded,
};
