/**
 * Secrets told by what stands around them: key blocks, addresses with a password in them, headers, cookies, command
 * lines, `.netrc`. Each looks a bounded distance ahead and behind.
 */
import { decodeBase64, decodeCredentials } from './decode.ts';
import { beginsToken, matchAt, NOTHING, type Rule, type Span } from './rule.ts';
import { isCode, isRandom, isSequence, isStandIn } from './secret-value.ts';

const KEY_HEADER = /-----BEGIN (?<type>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----/y;
const KEY_BODY = /(?:[A-Za-z0-9+/=\s]|\\+[nr]|[>|"'+:,.-](?!----))*/y;
const CREDENTIALS_IN_URL = /:\/\/(?<user>[^\s:@/"'`<>\\]{0,200}):(?<secret>[^\s/"'`<>\\]{1,400})@(?=[\w.[$-])/dy;
const AUTHORIZATION =
  /authorization\\{0,3}["'`]?\]?[ \t]{0,8}[:=,][ \t]{0,8}[bf]?\\{0,3}["'`]?(?:(?<scheme>Bearer|Basic|Token|Digest|ApiKey|Api-Key|Key|Negotiate|Splunk|SSWS|GenieKey|Bot)[ \t]{1,4})?(?<secret>[A-Za-z0-9._~+/:|=-]{6,300})/diy;
const BEARER = /bearer[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/|=-]{16,300})/diy;
const BASIC = /basic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{8,1000}={0,2})(?![A-Za-z0-9+/])/diy;
const COOKIE = /cookie\\{0,3}["'`]?\]?[ \t]{0,8}[:=,][ \t]{0,8}\\{0,3}["'`]?/iy;
const COOKIE_FLAG = /(?:-b|--cookie)[ \t=]{1,4}["']?/y;
const COOKIE_PAIR = /(?<name>[\w.$!#%&*+^|~-]{1,80})=(?<value>[^\s;,"'`<>\\]{0,300})/dy;
const SESSION_COOKIE =
  /sess|sid$|sid[_.-]|^sid|auth|token|jwt|login|remember|csrf|xsrf|identity|^__(?:secure|host)-|\.aspnet|laravel|wordpress_/i;
const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|version|priority|comment)$/i;
const NETRC =
  /machine\s{1,20}\S{1,200}(?:\s{1,20}(?:login|account)\s{1,20}\S{1,200}){0,2}\s{1,20}password\s{1,20}(?<secret>\S{1,300})/dy;
const PUTTY = /private-lines: (?<lines>\d{1,3})\s{1,4}(?<secret>[A-Za-z0-9+/=\s]{40,20000}?)(?=private-mac|$)/diy;
const SEED_PHRASE =
  /(?:mnemonic|(?:seed|recovery)[_ -]?phrase)\\{0,3}["'`]?(?:[ \t]{0,8}[:=][ \t]{0,8}| is )\\{0,3}["'`]?(?<secret>[a-z]{3,8}(?:[ \t][a-z]{3,8}){11,23})(?![a-z ])/diy;
const AWS_SECRET_AFTER_ID = /[\s"',:;|/]{1,12}(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/dy;

/** A short flag means "password" for some programs only, so the program must stand before it on the command line. */
const SHORT_FLAGS: readonly { readonly flags: readonly string[]; readonly programs: RegExp; readonly value: RegExp }[] =
  [
    {
      flags: [' -u', ' --user', ' --proxy-user'],
      programs: /\bcurl\b/,
      value: / (?:-u|--user|--proxy-user)[ \t=]{0,4}["']?[^\s:"']{1,128}:(?<secret>[^\s"'`]{1,256})/dy,
    },
    {
      flags: [' -a'],
      programs: /\b(?:https?|xh|redis-cli)\b/,
      value: / -a[ \t]{1,4}["']?(?:[^\s:"']{1,128}:)?(?<secret>[^\s"'`:]{4,256})/dy,
    },
    {
      flags: [' -p'],
      programs: /\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|mycli)\b/,
      value: / -p(?:"(?<double>[^"\n]{1,256})"|'(?<single>[^'\n]{1,256})'|(?<secret>[^\s"'`-][^\s"'`]{2,255}))/dy,
    },
    {
      flags: [' -p'],
      programs: /\bsshpass\b|\b(?:docker|podman|helm|oras|az|oc) (?:registry )?login\b/,
      value: / -p[ \t]{0,4}["']?(?<secret>[^\s"'`-][^\s"'`]{2,255})/dy,
    },
  ];
const COMMAND_LOOKBACK = 400;

/** Patterns read at most this much to decide; of what was accepted the whole run goes. */
const READ_TO_DECIDE = 300;

function endOfCredential(text: string, [start, end]: readonly [number, number]): number {
  if (end - start < READ_TO_DECIDE) return end;
  return end + (matchAt(/[A-Za-z0-9._~+/:|=%-]*/y, text, end)?.[0].length ?? 0);
}

function groupSpan(match: RegExpExecArray | null, kind: string, group = 'secret'): readonly Span[] {
  const range = match?.indices?.groups?.[group];
  return range === undefined || match === null
    ? NOTHING
    : [{ start: range[0], end: endOfCredential(match.input, range), kind }];
}

function findKeyBlock(text: string, at: number): readonly Span[] {
  const header = matchAt(KEY_HEADER, text, at);
  if (header === null) return NOTHING;
  const bodyStart = at + header[0].length;
  const kind = /"private_key\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"$/.test(text.slice(Math.max(0, at - 40), at))
    ? 'gcp-service-account-key'
    : header.groups?.type?.startsWith('PGP')
      ? 'pgp-private-key'
      : 'private-key';
  // A body has no five hyphens in it: whatever comes next is the end of this block or belongs to something else.
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

function findEncodedKey(text: string, at: number): readonly Span[] {
  if (!beginsToken(text, at)) return NOTHING;
  const encoded = matchAt(/[A-Za-z0-9+/=_-]+/y, text, at)?.[0] ?? '';
  if (!decodeBase64(encoded.slice(0, 80).replace(/=+$/, '').slice(0, 76))?.includes('PRIVATE KEY')) return NOTHING;
  return [{ start: at, end: at + encoded.length, kind: 'private-key-base64' }];
}

function findUrlCredentials(text: string, at: number): readonly Span[] {
  const match = matchAt(CREDENTIALS_IN_URL, text, at);
  const user = match?.groups?.user ?? '';
  const secret = match?.groups?.secret ?? '';
  if (secret === '' || secret === user || isStandIn(secret) || isSequence(secret) || /^\d{1,5}$/.test(secret))
    return NOTHING;
  if (/^[$:%{]|\$\{|\+$/.test(secret)) return NOTHING;
  const scheme = /[a-z0-9+.-]{1,30}$/i.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? '';
  return groupSpan(match, /^https?$/i.test(scheme) ? 'url-password' : 'connection-string');
}

function findAuthorization(text: string, at: number): readonly Span[] {
  const match = matchAt(AUTHORIZATION, text, at);
  const secret = match?.groups?.secret ?? '';
  const scheme = match?.groups?.scheme?.toLowerCase();
  if (match === null || isStandIn(secret)) return NOTHING;
  if (scheme === 'basic') return isBasic(secret) ? groupSpan(match, 'basic-auth') : NOTHING;
  if (scheme === undefined ? !isRandom(secret, 16) || isCode(secret) : !isRandom(secret, 8)) return NOTHING;
  return groupSpan(match, scheme === 'bearer' ? 'bearer-token' : 'authorization');
}

function isBasic(encoded: string): boolean {
  const credentials = decodeCredentials(encoded);
  if (credentials === undefined) return false;
  const { user, password } = credentials;
  return user !== '' && !(password !== '' && (password === user || isStandIn(password)));
}

function findBearer(text: string, at: number): readonly Span[] {
  const match = matchAt(BEARER, text, at);
  const secret = match?.groups?.secret ?? '';
  return isRandom(secret, 16) && !isStandIn(secret) && !isCode(secret) ? groupSpan(match, 'bearer-token') : NOTHING;
}

function findBasic(text: string, at: number): readonly Span[] {
  const match = matchAt(BASIC, text, at);
  const secret = match?.groups?.secret ?? '';
  // "Basic Authentication" decodes to nothing readable; `Basic dXNlcjpwYXNz` to a name, a colon and a password.
  return beginsToken(text, at) && isBasic(secret) ? groupSpan(match, 'basic-auth') : NOTHING;
}

function findCookies(text: string, at: number, literal: string): readonly Span[] {
  const flag = literal.startsWith(' ');
  const open = flag ? matchAt(COOKIE_FLAG, text, at + 1) : matchAt(COOKIE, text, at);
  if (open === null || (flag && !commandBefore(text, at, /\bcurl\b/))) return NOTHING;
  const spans: Span[] = [];
  let cursor = at + (flag ? 1 : 0) + open[0].length;
  for (let pairs = 0; pairs < 60; pairs += 1) {
    const pair = matchAt(COOKIE_PAIR, text, cursor);
    if (pair === null) {
      // Attributes without a value: `HttpOnly`, `Secure`.
      const word = matchAt(/[A-Za-z]{1,20}(?=;)/y, text, cursor);
      if (word === null) break;
      cursor += word[0].length;
    } else {
      const { name = '', value = '' } = pair.groups ?? {};
      cursor += pair[0].length;
      const session = SESSION_COOKIE.test(name) ? value.length >= 8 && isRandom(value, 8) : isRandom(value, 24);
      if (session && !COOKIE_ATTRIBUTE.test(name) && !isStandIn(value))
        spans.push(...groupSpan(pair, 'session-cookie', 'value'));
    }
    const between = matchAt(/;[ \t]{0,4}/y, text, cursor);
    if (between === null) break;
    cursor += between[0].length;
  }
  return spans;
}

function commandBefore(text: string, at: number, programs: RegExp): boolean {
  const before = text.slice(Math.max(0, at - COMMAND_LOOKBACK), at);
  const start = Math.max(before.lastIndexOf('; '), before.lastIndexOf('&& '), before.lastIndexOf('| '));
  return programs.test(before.slice(start + 1).replace(/^[\s\S]*[^\\]\n/, ''));
}

function findShortFlag(text: string, at: number, literal: string): readonly Span[] {
  for (const { flags, programs, value } of SHORT_FLAGS) {
    if (!flags.some((flag) => flag === literal)) continue;
    const match = matchAt(value, text, at);
    if (match === null) continue;
    const group = ['secret', 'single', 'double'].find((name) => match.groups?.[name] !== undefined) ?? 'secret';
    const secret = match.groups?.[group] ?? '';
    if (isStandIn(secret) || isSequence(secret) || /^\$|^\d{1,5}$/.test(secret) || !commandBefore(text, at, programs))
      continue;
    return groupSpan(match, 'command-line-password', group);
  }
  return NOTHING;
}

function findAwsPair(text: string, at: number): readonly Span[] {
  if (!beginsToken(text, at) || matchAt(/A[KS]IA[A-Z0-9]{16}(?![A-Z0-9])/y, text, at) === null) return NOTHING;
  const match = matchAt(AWS_SECRET_AFTER_ID, text, at + 20);
  if (match === null || !isRandom(match.groups?.secret ?? '', 40)) return NOTHING;
  return [{ start: at, end: at + 20, kind: 'aws-access-key' }, ...groupSpan(match, 'aws-secret-key')];
}

function grouped(pattern: RegExp, kind: string, accept: (secret: string) => boolean): Rule['find'] {
  return (text, at) => {
    const match = matchAt(pattern, text, at);
    return match !== null && accept(match.groups?.secret ?? '') ? groupSpan(match, kind) : NOTHING;
  };
}

export const STRUCTURE_RULES: readonly Rule[] = [
  {
    kind: 'private-key',
    description: 'PEM, OpenSSH or PGP private key, the whole block',
    starts: ['-----BEGIN '],
    find: findKeyBlock,
  },
  {
    kind: 'private-key-base64',
    description: 'PEM private key in base64, as in a kubeconfig',
    starts: ['LS0tLS1CRUdJTi'],
    find: findEncodedKey,
  },
  {
    kind: 'putty-private-key',
    description: 'PuTTY private key',
    starts: ['private-lines: '],
    find: grouped(PUTTY, 'putty-private-key', () => true),
  },
  {
    kind: 'aws-secret-key',
    description: 'AWS secret key beside its access key id',
    starts: ['AKIA', 'ASIA'],
    find: findAwsPair,
  },
  {
    kind: 'connection-string',
    description: 'password in a database, queue or web address',
    starts: ['://'],
    find: findUrlCredentials,
  },
  { kind: 'authorization', description: 'Authorization header', starts: ['authorization'], find: findAuthorization },
  { kind: 'bearer-token', description: 'bearer token', starts: ['bearer '], find: findBearer },
  { kind: 'basic-auth', description: 'basic authentication', starts: ['basic '], find: findBasic },
  { kind: 'session-cookie', description: 'session cookie', starts: ['cookie', ' -b ', ' --cookie'], find: findCookies },
  {
    kind: 'command-line-password',
    description: 'password after a short flag of curl, mysql, sshpass, docker login and the like',
    starts: [...new Set(SHORT_FLAGS.flatMap(({ flags }) => flags))],
    find: findShortFlag,
  },
  {
    kind: 'netrc-password',
    description: '.netrc entry',
    starts: ['machine '],
    find: grouped(NETRC, 'netrc-password', (secret) => !isStandIn(secret)),
  },
  {
    kind: 'seed-phrase',
    description: 'wallet recovery phrase',
    starts: ['mnemonic', 'seed phrase', 'seed_phrase', 'recovery phrase'],
    find: grouped(SEED_PHRASE, 'seed-phrase', () => true),
  },
];
