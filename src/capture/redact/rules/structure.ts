/**
 * Finds secrets by the text around them: URLs with passwords, headers, cookies, `.netrc`. Each rule looks a bounded
 * distance ahead and back.
 */
import { once } from '../../../domain/once.ts';
import { decodeCredentials } from '../decode.ts';
import { isMixedName } from '../judge-value.ts';
import { isCode, isInterrupted, isRandom, isSequence, isStandIn } from '../secret-value.ts';
import { commandBefore } from './commands.ts';
import { beginsToken, type FoundSecret, matchAt, NOTHING, type Rule, secretInGroup } from './rule.ts';

const CREDENTIALS_IN_URL = /:\/\/(?<user>[^\s:@/"'`<>\\]{0,200}):(?<secret>[^\s/"'`<>\\]{1,400})@(?=[\w.[$-])/dy;
/** A token in place of the user, with or without the words that stand for "no password". */
const TOKEN_IN_URL = /:\/\/(?<secret>[A-Za-z0-9_.~-]{12,400})(?=(?::(?:x-oauth-basic|x-access-token)?)?@[\w.[-])/dy;
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
const AWS_SECRET_AFTER_ID = /[\s"',:;|/]{1,12}(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/dy;

function findUrlCredentials(text: string, at: number): readonly FoundSecret[] {
  const token = matchAt(TOKEN_IN_URL, text, at);
  if (token !== null && isUrlToken(token.groups?.secret ?? '')) return secretInGroup(token, 'url-password');
  const match = matchAt(CREDENTIALS_IN_URL, text, at);
  const user = match?.groups?.user ?? '';
  const secret = match?.groups?.secret ?? '';
  if (secret === '' || secret === user || isStandIn(secret) || isSequence(secret) || /^\d{1,5}$/.test(secret))
    return NOTHING;
  if (/^[$:%{]|\$\{|\+$/.test(secret)) return NOTHING;
  const scheme = /[a-z0-9+.-]{1,30}$/i.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? '';
  return secretInGroup(match, /^https?$/i.test(scheme) ? 'url-password' : 'connection-string');
}

function isUrlToken(user: string): boolean {
  return (isRandom(user, 20) || isInterrupted(user)) && !isStandIn(user) && /\d/.test(user) && /[a-z]/i.test(user);
}

/** The answer to a challenge is computed from the password. */
const DIGEST = /digest[ \t][^\n]{0,300}?\bresponse=\\{0,3}"?(?<secret>[0-9a-f]{32,64})/diy;

function findAuthorization(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(AUTHORIZATION, text, at);
  const secret = match?.groups?.secret ?? '';
  const scheme = match?.groups?.scheme?.toLowerCase();
  if (match === null || isStandIn(secret)) return NOTHING;
  if (scheme === 'basic') return isBasic(secret) ? secretInGroup(match, 'basic-auth') : NOTHING;
  if (scheme === undefined ? !isRandom(secret, 16) || isCode(secret) : !isRandom(secret, 8) && !isMixedName(secret))
    return NOTHING;
  return secretInGroup(match, scheme === 'bearer' ? 'bearer-token' : 'authorization');
}

function isBasic(encoded: string): boolean {
  const credentials = decodeCredentials(encoded);
  if (credentials === undefined) return false;
  const { user, password } = credentials;
  return user !== '' && !(password !== '' && (password === user || isStandIn(password)));
}

function findBearer(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(BEARER, text, at);
  const secret = match?.groups?.secret ?? '';
  const isToken = isRandom(secret, 16) || (secret.length >= 20 && isMixedName(secret));
  return isToken && !isStandIn(secret) && !isCode(secret) ? secretInGroup(match, 'bearer-token') : NOTHING;
}

function findBasic(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(BASIC, text, at);
  const secret = match?.groups?.secret ?? '';
  // "Basic Authentication" decodes to nothing readable; `Basic dXNlcjpwYXNz` to a name, a colon and a password.
  return beginsToken(text, at) && isBasic(secret) ? secretInGroup(match, 'basic-auth') : NOTHING;
}

function findCookies(text: string, at: number, literal: string): readonly FoundSecret[] {
  const flag = literal.startsWith(' ');
  const open = flag ? matchAt(COOKIE_FLAG, text, at + 1) : matchAt(COOKIE, text, at);
  if (open === null || (flag && !commandBefore(text, at, /\bcurl\b/))) return NOTHING;
  const spans: FoundSecret[] = [];
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
        spans.push(...secretInGroup(pair, 'session-cookie', 'value'));
    }
    const between = matchAt(/;[ \t]{0,4}/y, text, cursor);
    if (between === null) break;
    cursor += between[0].length;
  }
  return spans;
}

function findAwsPair(text: string, at: number): readonly FoundSecret[] {
  if (!beginsToken(text, at) || matchAt(/A[KS]IA[A-Z0-9]{16}(?![A-Z0-9])/y, text, at) === null) return NOTHING;
  const match = matchAt(AWS_SECRET_AFTER_ID, text, at + 20);
  if (match === null || !isRandom(match.groups?.secret ?? '', 40)) return NOTHING;
  return [{ start: at, end: at + 20, kind: 'aws-access-key' }, ...secretInGroup(match, 'aws-secret-key')];
}

function grouped(pattern: RegExp, kind: string, accept: (secret: string) => boolean): Rule['find'] {
  return (text, at) => {
    const match = matchAt(pattern, text, at);
    return match !== null && accept(match.groups?.secret ?? '') ? secretInGroup(match, kind) : NOTHING;
  };
}

export const structureRules = once((): readonly Rule[] => [
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
  {
    kind: 'authorization',
    description: 'digest authentication',
    starts: ['digest '],
    find: grouped(DIGEST, 'authorization', () => true),
  },
  { kind: 'session-cookie', description: 'session cookie', starts: ['cookie', ' -b ', ' --cookie'], find: findCookies },
  {
    kind: 'netrc-password',
    description: '.netrc entry',
    starts: ['machine '],
    find: grouped(NETRC, 'netrc-password', (secret) => !isStandIn(secret)),
  },
]);
