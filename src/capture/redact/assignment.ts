/**
 * A secret told by the name beside it: `PASSWORD=…`, `"api_key": "…"`, `token: …`, `--password …`, `<secret>…</secret>`,
 * `?access_token=…`, "the password is …". The name says how strictly the value is judged (see names.ts).
 */
import { type Family, isAboutASecret, kindOfName, NAME_STARTS, NAME_TAIL } from './names.ts';
import { isWordCode, matchAt, NOTHING, type Rule, type Span } from './rule.ts';
import { isCode, isIdentifierLike, isPath, isRandom, isSequence, isStandIn, wordShare } from './secret-value.ts';

/** Longer names are data, not names; also keeps looking back cheap. */
const LONGEST_HEAD = 64;
/** To decide, this much of a value is read; once it is a secret, all of it is taken. */
const READ_TO_DECIDE = 120;

const TAIL = /[\w.-]{0,40}/y;
/** A TypeScript or Python annotation between a name and its value. */
const ANNOTATION = /[!?]?:[ \t]{0,8}[A-Za-z][\w.<>[\]|]{0,40}[ \t]{0,8}(?==[^=>])/y;
const CLOSE = /\\{0,3}["'`]?[\])]?/y;
const SEPARATOR = /[ \t]{0,30}(?:=>|:=|\?=|->|=(?![=~>])|:(?![:=]))[ \t]{0,30}/y;
const XML_END = />[ \t]{0,8}/y;
/** `"DB_PASSWORD", "x"` as calls have it, and `name: DB_PASSWORD` with `value: x` beside or below as manifests have it. */
const NEXT_ARGUMENT = /[ \t]{0,8},[ \t]{0,8}(?=\\{0,3}["'`])/y;
const VALUE_KEY = /,?\s{1,80}\\{0,3}["']?value\\{0,3}["']?[ \t]{0,8}[:=][ \t]{0,8}/iy;
const CALL = /[ \t]?\([ \t]{0,8}(?=["'`])/y;
const SPACE = /[ \t]{1,30}(?![-=:|&<>])/y;
const SENTENCE = /[ \t]{1,8}(?:is|was|are|to|=|ist|lautet)[ \t:]{1,8}/iy;
const OPEN = /(?:[bBrRfFuU@]?(?<escape>\\{0,3})(?<quote>["'`]))/y;

interface Value {
  readonly start: number;
  /** End of what was read, which may be before the real end. */
  readonly end: number;
  readonly quoted: boolean;
  readonly close: string;
  readonly wholeLine: boolean;
}

type Way = 'assigned' | 'tight' | 'flag' | 'sentence' | 'argument' | 'call' | 'markup';

export function assignmentRule(family: Family, description: string): Rule {
  return {
    kind: family === 'password' ? 'password' : family,
    description,
    starts: NAME_STARTS[family],
    find: (text, at, literal) => findAssigned(text, at, literal, family),
  };
}

function findAssigned(text: string, at: number, literal: string, family: Family): readonly Span[] {
  const headStart = startOfName(text, at);
  const head = text.slice(headStart, at);
  // `pass` is inside too many words: it must be one of its own.
  const next = text.charCodeAt(at + literal.length);
  if (
    literal === 'pass' &&
    (!standsAlone(text, at, head) || (isWordCode(next) && next !== 95 && !(next >= 48 && next <= 57)))
  ) {
    return NOTHING;
  }
  const symbolic = !isWordCode(literal.charCodeAt(0)) || /[=:"]$/.test(literal);
  const nameEnd = symbolic && /[=:]$/.test(literal) ? at + literal.length - 1 : at + literal.length;
  let cursor = nameEnd;
  const tail = matchAt(TAIL, text, cursor)?.[0].replace(/[.-]+$/, '') ?? '';
  cursor += tail.length;
  const word = text.slice(at, nameEnd);
  if (isAboutASecret(head, family === 'password' ? 'password' : word, tail)) return NOTHING;
  // An unknown tail (`TOKEN_FOR_HOOK`) leaves only a long random value convincing.
  const judgedAs: Family = NAME_TAIL.test(tail) ? family : 'key';
  const separated = separator(text, headStart, cursor, tail, literal);
  if (separated === undefined) return NOTHING;
  const value = readValue(text, separated.at, headStart, separated.way);
  if (value === undefined || value.end === value.start) return NOTHING;
  const read = text.slice(value.start, value.end);
  const name = (head + word + tail).replace(/^[^A-Za-z_]+/, '');
  if (!isNamedSecret(read, judgedAs, separated.way, value.quoted, name)) return NOTHING;
  return [{ start: value.start, end: endOfValue(text, value), kind: kindOfName(name) }];
}

function startOfName(text: string, at: number): number {
  let start = at;
  const least = Math.max(0, at - LONGEST_HEAD);
  while (start > least) {
    const code = text.charCodeAt(start - 1);
    if (!isWordCode(code) && code !== 45 && code !== 46) break;
    // In text quoted as JSON the letter of an escape (`\nTOKEN=`) is not part of the name.
    if (start >= 2 && text.charCodeAt(start - 2) === 92) break;
    start -= 1;
  }
  return start;
}

function standsAlone(text: string, at: number, head: string): boolean {
  const before = head.charCodeAt(head.length - 1);
  if (head === '' || before === 95 || before === 45 || before === 46) return true;
  return text.charCodeAt(at) === 80 && before >= 97;
}

function separator(
  text: string,
  headStart: number,
  nameEnd: number,
  tail: string,
  literal: string,
): { readonly at: number; readonly way: Way } | undefined {
  const close = matchAt(CLOSE, text, nameEnd)?.[0] ?? '';
  const afterName = nameEnd + close.length;
  const annotation = matchAt(ANNOTATION, text, afterName)?.[0].length ?? 0;
  const separated = matchAt(SEPARATOR, text, afterName + annotation)?.[0];
  if (separated !== undefined) {
    const tight = separated === '=' && close === '';
    return { at: afterName + annotation + separated.length, way: tight ? 'tight' : 'assigned' };
  }
  const quoted = /["'`]/.test(close);
  const argument = quoted ? matchAt(NEXT_ARGUMENT, text, afterName)?.[0] : undefined;
  if (argument !== undefined) return { at: afterName + argument.length, way: 'argument' };
  const manifest = matchAt(VALUE_KEY, text, afterName)?.[0];
  if (manifest !== undefined) return { at: afterName + manifest.length, way: 'assigned' };
  if (close !== '') return undefined;
  const before = text.slice(Math.max(0, headStart - 16), headStart);
  const head = text.charCodeAt(headStart);
  if (text.charCodeAt(headStart - 1) === 60) {
    const markup = matchAt(XML_END, text, nameEnd)?.[0];
    return markup === undefined ? undefined : { at: nameEnd + markup.length, way: 'markup' };
  }
  const call = matchAt(CALL, text, nameEnd)?.[0];
  if (call !== undefined) return { at: nameEnd + call.length, way: 'call' };
  const flag = head === 45 && text.charCodeAt(headStart + 1) === 45;
  if (flag || literal === 'securestring' || /(?:\bset -\w{1,3} |\bsetx |\bENV |\bexport )$/i.test(before)) {
    const space = matchAt(SPACE, text, nameEnd)?.[0];
    return space === undefined ? undefined : { at: nameEnd + space.length, way: 'flag' };
  }
  const sentence = tail === '' || tail.length < 3 ? matchAt(SENTENCE, text, nameEnd)?.[0] : undefined;
  return sentence === undefined ? undefined : { at: nameEnd + sentence.length, way: 'sentence' };
}

function readValue(text: string, at: number, headStart: number, way: Way): Value | undefined {
  const open = matchAt(OPEN, text, at);
  if (open?.groups?.quote !== undefined) {
    const start = at + open[0].length;
    const close = (open.groups.escape ?? '') + open.groups.quote;
    const limit = Math.min(text.length, start + READ_TO_DECIDE);
    let end = start;
    while (end < limit && !text.startsWith(close, end) && text.charCodeAt(end) !== 10) end += 1;
    return { start, end, quoted: true, close, wholeLine: false };
  }
  if (way === 'argument' || way === 'call') return undefined;
  const wholeLine = way !== 'markup' && way !== 'sentence' && beginsLine(text, headStart);
  const value: Value = { start: at, end: at, quoted: false, close: way === 'markup' ? '<' : '', wholeLine };
  return { ...value, end: trimEnd(text, at, endOfBare(text, value, at + READ_TO_DECIDE)) };
}

/** In a settings file a value reaches to the next space; in a URL or connection string also `&` and `;` end it. */
function endOfBare(text: string, value: Value, limit: number): number {
  let end = value.start;
  const last = Math.min(text.length, limit);
  for (; end < last; end += 1) {
    const code = text.charCodeAt(end);
    // Space and control characters, and the quotes and angle brackets around whatever this stands in.
    if (code <= 32 || code === 34 || code === 39 || code === 96 || code === 60 || code === 62) break;
    if (code === 92 && /[nrt"'\\u]/.test(text.charAt(end + 1))) break;
    if (!value.wholeLine && (code === 38 || code === 59 || code === 44 || code === 124)) break;
  }
  return end;
}

function trimEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && /[;,.)\]}:!?]/.test(text.charAt(trimmed - 1))) trimmed -= 1;
  return trimmed;
}

function endOfValue(text: string, value: Value): number {
  if (!value.quoted) return Math.max(value.end, trimEnd(text, value.start, endOfBare(text, value, text.length)));
  let end = value.end;
  while (end < text.length && !text.startsWith(value.close, end) && text.charCodeAt(end) !== 10) end += 1;
  return end;
}

/** Only so far back: looking for the start of a line of a megabyte at every name in it would not be linear. */
const LINE_LOOKBACK = 40;
const LINE_START = /(?:\n|\\n)[\s+\->#]*(?:export |set |declare -x |setx? |ENV |ARG |- |\$env:|\$)?["']?$/i;

function beginsLine(text: string, at: number): boolean {
  const before = at <= LINE_LOOKBACK ? `\n${text.slice(0, at)}` : text.slice(at - LINE_LOOKBACK, at);
  return LINE_START.test(before);
}

export function isNamedSecret(value: string, family: Family, way: Way, quoted: boolean, name: string): boolean {
  if (value.length < (family === 'password' ? 4 : 8)) return false;
  if (isStandIn(value) || isSequence(value) || value.startsWith('-----BEGIN') || isPath(value)) return false;
  if (/private|wallet|signer|deployer/i.test(name) && /^(?:0x)?[0-9a-f]{64}$/i.test(value)) return true;
  const environment = (way === 'tight' || way === 'flag') && (way === 'flag' || /^[A-Z0-9_.]+$/.test(name));
  if (!quoted && isCode(value) && !(environment && isRandom(value, 8))) return false;
  if (quoted && /^[a-z][\w+.-]*:\/\/|[{}]/i.test(value)) return false;
  if (family === 'key') return isRandom(value, 16) && !isIdentifierLike(value);
  if (way === 'sentence') return isSpoken(value, quoted);
  if (family === 'token') {
    return (
      isRandom(value, way === 'call' ? 16 : 8) && !isIdentifierLike(value) && !(value.length < 16 && isVersion(value))
    );
  }
  return isPassword(value, way, quoted, environment);
}

/** Digits inside, not only behind a word. */
const MIXED_IN = /\d\d[A-Za-z]|\d[A-Za-z]+\d/;

function isPassword(value: string, way: Way, quoted: boolean, environment: boolean): boolean {
  if (/\s/.test(value)) return false;
  const digits = /\d/.test(value);
  const letters = /[A-Za-z]/.test(value);
  const symbols = /[^A-Za-z0-9_.-]/.test(value);
  if (way === 'call') return isRandom(value, 10);
  if (environment) return value.length >= 5 || digits || symbols;
  if (/pass(?:word|wd|code|phrase)?|pwd|token|secret/i.test(value) && !(digits && symbols)) return false;
  if (isVersion(value)) return false;
  if (!letters) return digits && value.length >= 6;
  // `form-control-2` and `oauth2Token` are names; `hunter2`, written as a value, is a password.
  if (digits) {
    return (
      quoted ||
      way === 'tight' ||
      symbols ||
      MIXED_IN.test(value) ||
      !isIdentifierLike(value) ||
      /^[a-z]{4,}\d{1,4}$/.test(value)
    );
  }
  if (symbols)
    return (
      /[!@#$%^&*+?~]/.test(value) && value.length >= 6 && !/^[@#!*]|[!?*]$/.test(value) && /^[\x21-\x7e]+$/.test(value)
    );
  if (/^[a-z]{3,}(?:-[a-z]{3,}){3,}$/.test(value)) return true;
  return isRandom(value, 20);
}

/** "the password is …": only what cannot be a word of the sentence. */
function isSpoken(value: string, quoted: boolean): boolean {
  if (value.length < 6 || /\s/.test(value) || isCode(value) || isVersion(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(value)).length;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (isIdentifierLike(value) && !quoted) return /^[a-z]{5,}\d{1,4}$/.test(value) && wordShare(value) < 0.9;
  return quoted || classes >= 3 || (value.match(/\d/g)?.length ?? 0) >= 2;
}

function isVersion(value: string): boolean {
  return /^[v^~<>=]{0,2}\d+(?:\.\d+)+[\w.+-]*$|^\d{4}-\d{2}-\d{2}|^\d+(?:px|em|rem|ms|s|kb|mb|%)$/i.test(value);
}
