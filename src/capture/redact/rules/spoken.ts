/**
 * Finds a secret in a sentence where it does not follow its name: "x is the password", "use x as the password",
 * "changed the password from x to y", "use token x". Only a value that cannot be a word of the sentence counts.
 */
import { once } from '../../../domain/once.ts';
import { isSpoken, isSpokenWord } from '../judge-value.ts';
import { isCode, isPath, isRandom, isStandIn } from '../secret-value.ts';
import { type FoundSecret, isWordCode, matchAt, NOTHING, PASSWORD_WORDS, type Rule } from './rule.ts';

/** Searched backwards from the name. */
const VALUE_BEFORE =
  /(?:^|[\s"'`“„«*(])(?<secret>[^\s"'`“”„«»*()<>|,;]{6,64})["'`”“»*]{0,3},? (?:(?:is|was|as|ist|war|als|es|era|como|est|comme) |[(–—-] ?(?:(?:that|this|which|das|eso)(?:['’]s| is| was| ist| es) )?)(?:(?:the|my|our|your|their|his|her|its|a|das|dein|mein|unser|euer|neues|la|el|tu|mi|su|nuestra|le|mon|ton) )?(?:[A-Za-zÀ-ɏ-]{2,15} ){0,2}$/d;
const LOOKBACK = 120;
/** What may follow the name. After "the password hash" or "the password field" the sentence is about something else. */
const GOES_ON =
  /^(?:["'`”*)]{0,3}(?:$|[\s.,;:!?](?:$|[\s\\]))|[ \t](?:for|on|of|to|in|at|from|and|or|was|has|is|got|now|please|which|so|but|until|if|there|here|everywhere|again|für|auf|von|vom|zum|zur|bei|im|und|oder|wurde|ist|bitte|jetzt|del?|para|en|por|y|fue|ahora|pour|du|et)\b)/i;
const GOES_ON_REACH = 16;

/** The token of a token contract, which is public. */
const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** A password, or a token if the name says so. */
function isSaid(value: string, strict: boolean): boolean {
  if (isStandIn(value) || isCode(value) || isPath(value)) return false;
  if (
    /^(?:https?:|[./~$@#-])|[\\=]|^\d+$|^v?\d+[.:-]|\.[a-z]{1,5}$|^[A-Z]{2,8}-?\d{1,6}$|^[\w-]+\/|^[0-9a-f]{7,64}$/.test(
      value,
    )
  )
    return strict && /^[0-9a-f]{32,64}$/.test(value);
  if (strict)
    return isRandom(value, 16) && /[a-z].*[A-Z]|[A-Z].*[a-z]|^[0-9a-f]{32,}$/.test(value) && !ADDRESS.test(value);
  return isSpoken(value, false) && /\d.*\d|[A-Z].*\d|\d.*[!@#$%^&*]/.test(value);
}

const TOKEN_NAME = /token|key/i;

function findBefore(text: string, at: number, literal: string): readonly FoundSecret[] {
  const end = at + literal.length;
  if (!GOES_ON.test(text.slice(end, end + GOES_ON_REACH))) return NOTHING;
  const from = Math.max(0, at - LOOKBACK);
  const before = text.slice(from, at);
  const match = VALUE_BEFORE.exec(before.slice(before.lastIndexOf('\n') + 1));
  const range = match?.indices?.groups?.secret;
  if (match === null || range === undefined) return NOTHING;
  const offset = from + before.lastIndexOf('\n') + 1;
  const value = match.groups?.secret ?? '';
  if (!isSaid(value, TOKEN_NAME.test(literal))) return NOTHING;
  return [{ start: offset + range[0], end: offset + range[1], kind: TOKEN_NAME.test(literal) ? 'token' : 'password' }];
}

const CHANGED =
  /(?:[ \t][\w.'’-]{1,20}){0,4}?[ \t](?:from|von|vom|de)[ \t]["'`*]{0,3}(?<before>[^\s"'`*<>|,;]{2,64})["'`*]{0,3}[ \t](?:to|into|auf|zu|in|a|por)[ \t]["'`*]{0,3}(?<after>[^\s"'`*<>|,;]{4,64})/diy;

/** "changed the password from x to y": if one of the two is clearly a secret, so is the other. */
function findChanged(text: string, at: number, literal: string): readonly FoundSecret[] {
  const end = at + literal.length;
  const match = GOES_ON.test(text.slice(end, end + GOES_ON_REACH)) ? matchAt(CHANGED, text, end) : null;
  const ranges = [match?.indices?.groups?.before, match?.indices?.groups?.after];
  const values = ranges.flatMap((range) => {
    if (range === undefined) return [];
    const value = text.slice(...range).replace(/[.:?!)]+$/, '');
    return [{ start: range[0], value }];
  });
  if (!values.some(({ value }) => isSaid(value, TOKEN_NAME.test(literal)))) return NOTHING;
  return values
    .filter(({ value }) => /\d/.test(value) || isSpokenWord(value))
    .map(({ start, value }) => ({ start, end: start + value.length, kind: 'password' }));
}

const TOKEN_BESIDE = /[ \t]["'`*]{0,3}(?<secret>[A-Za-z0-9_.~+/-]{16,300})/dy;

/** "use token x for the API". */
function findBeside(text: string, at: number, literal: string): readonly FoundSecret[] {
  const match = matchAt(TOKEN_BESIDE, text, at + literal.trimEnd().length);
  const range = match?.indices?.groups?.secret;
  const value = (match?.groups?.secret ?? '').replace(/[.]+$/, '');
  return range !== undefined && isSaid(value, true)
    ? [{ start: range[0], end: range[0] + value.length, kind: 'token' }]
    : NOTHING;
}

function find(text: string, at: number, literal: string): readonly FoundSecret[] {
  if (isWordCode(text.charCodeAt(at - 1)) && !/[a-z]-$/i.test(text.slice(at - 2, at))) return NOTHING;
  if (literal === 'token ') {
    const beside = findBeside(text, at, literal);
    return beside.length > 0 ? beside : findBefore(text, at, 'token');
  }
  const changed = findChanged(text, at, literal);
  return changed.length > 0 ? changed : findBefore(text, at, literal);
}

/** How far behind the word the value may stand. */
const NEAR = 48;
/** Up to the end of the sentence or the line; code has brackets and semicolons. */
const CLAUSE = /[^\n\r;{}()<>=|[\]\\]{0,112}/y;

/** "my password there was x", "the wifi in the office is x": a value that can only be a password, near a word for one. */
function findNear(text: string, at: number, literal: string): readonly FoundSecret[] {
  if (isWordCode(text.charCodeAt(at - 1)) || isWordCode(text.charCodeAt(at + literal.length))) return NOTHING;
  const end = at + literal.length;
  const tokenName = TOKEN_NAME.test(literal);
  const clause = matchAt(CLAUSE, text, end)?.[0] ?? '';
  for (const { 0: written, index } of clause.matchAll(/[^\s"'`“”„«»*,]+/g)) {
    if (index > NEAR) break;
    const value = written.replace(/[.:?!,]+$/, '');
    if (tokenName ? isSaid(value, true) : isStrong(value))
      return [{ start: end + index, end: end + index + value.length, kind: tokenName ? 'token' : 'password' }];
  }
  return NOTHING;
}

const LONGEST_NEAR = 64;

/** Letters of both cases and digits with a sign between them, or changing too often for a word: `Timber61!ffl`, `q8Zt4LmX9v`. */
function isStrong(value: string): boolean {
  if (value.length < 9 || value.length > LONGEST_NEAR || isStandIn(value) || isCode(value) || isPath(value))
    return false;
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value)) return false;
  if (/^[A-Z][A-Za-z]+[-_]?\d+$/.test(value) || /[:/\\@]|^[#$-]|^\d{4}-\d\d|\.[a-z]{1,5}$/.test(value)) return false;
  return /[A-Za-z\d][!#$%^&*+~][A-Za-z\d]/.test(value) || (isRandom(value, 10) && /\d[A-Za-z]+\d/.test(value));
}

const NEAR_STARTS = [
  ...['token for', 'token of', 'token from', 'token here', 'api key for', 'api key of', 'key for the'],
  ...PASSWORD_WORDS,
  'parola',
  ...['login', 'logins', 'creds', 'credentials', 'wifi', 'wi-fi', 'wlan', 'zugangsdaten', 'zugang'],
];

const CODES =
  /s?[ \t]{0,2}(?:[:=]|are|is)?[\s*_`"'>-]{1,12}(?<codes>(?:[A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8}){1,3}[\s,*`"'-]{0,6}){1,20})/diy;

/** The codes that open an account without its second factor. */
function findRecoveryCodes(text: string, at: number, literal: string): readonly FoundSecret[] {
  const match = matchAt(CODES, text, at + literal.length);
  const range = match?.indices?.groups?.codes;
  if (range === undefined) return NOTHING;
  return Array.from(text.slice(...range).matchAll(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+/g))
    .filter(([code]) => /\d/.test(code) && (/\d[A-Za-z]|[A-Za-z]\d/.test(code) || /^\d{4,}-\d{4,}$/.test(code)))
    .map(({ 0: code, index }) => ({
      start: range[0] + index,
      end: range[0] + index + code.length,
      kind: 'recovery-code',
    }));
}

export const spokenRules = once((): readonly Rule[] => [
  {
    kind: 'password',
    description: 'secret said before its name, or as the old and the new one',
    starts: [
      ...['password', 'passwort', 'kennwort', 'passphrase', 'passcode', 'contraseña', 'mot de passe', 'senha'],
      ...['pw\n', 'pw ', 'pw.', 'token ', 'token\n', 'api key', 'api-key', 'apikey'],
    ],
    find: (text, at, literal) => find(text, at, literal.replace(/[\n.]$|(?<=^pw) $/, '')),
  },
  { kind: 'password', description: 'strong value near a word for a password', starts: NEAR_STARTS, find: findNear },
  {
    kind: 'recovery-code',
    description: 'recovery codes of an account',
    starts: ['recovery code', 'backup code'],
    find: findRecoveryCodes,
  },
]);
