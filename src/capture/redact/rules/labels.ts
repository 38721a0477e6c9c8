/**
 * Finds a secret after a label that people write in prose, chat and Markdown: `**Password:** x`, `password (staging): x`,
 * `root password → x`, a label on the line above, words for "password" in other languages, "the api key I use is x". The
 * value must look like a password, because the label alone says little.
 */
import { once } from '../../../domain/once.ts';
import { isSpoken } from '../judge-value.ts';
import { isStandIn } from '../secret-value.ts';
import { type FoundSecret, matchAt, NOTHING, PASSWORD_WORDS, type Rule, secretInGroup } from './rule.ts';

const VALUE = String.raw`["'${'`'}*_]{0,3}(?<secret>[^\s"'${'`'}<>|,;()[\]{}]{6,128})`;
/** Between label and value. */
const LINKS = [
  // **Password:** `x`, **Password**: x
  String.raw`[*_${'`'}]{1,3}[ \t]?[:=]?[*_]{0,3}[ \t]{1,4}`,
  String.raw`:[*_]{1,3}[ \t]{1,4}`,
  // password (staging): x
  String.raw`[ \t]?\([^()\n]{1,40}\)[ \t]?[:=][ \t]{0,4}`,
  // password → x, password - x
  String.raw`[ \t]?(?:→|⇒|➜|-->?|=>)[ \t]?`,
  String.raw`[ \t][-–—][ \t]`,
  // [sudo] password for bob: x
  String.raw`[ \t](?:for|of|on|to|at|in|from|für|von|vom|zum|zur|der|de|del|para|pour|du|til|itself|there)(?:[ \t]["'${'`'}]?[\w.@\\%'’-]{1,60}["'${'`'}]?){0,3}[ \t]?:[ \t]{1,4}`,
  // passphrase x
  String.raw`[ \t]`,
  // pw for staging is x, the api key i use is x
  String.raw`(?:[ \t][\w'’.-]{1,20}){0,4}[ \t](?:is|was|ist|war|lautet|est|es|era|é|è|är|er|on)[ \t:]{1,4}`,
  String.raw`[ \t]?[:=][ \t]{0,4}`,
];
const labeled = once(() => new RegExp(`(?:${LINKS.join('|')})${VALUE}`, 'dy'));
/** A label alone on its line, and the value alone on the next, in a code block or after an empty line. */
const onNextLine = once(
  () =>
    new RegExp(
      String.raw`(?:[ \t]?\([^()\n]{1,40}\))?[*_:]{0,5}[ \t]{0,4}\r?\n(?:[ \t]{0,8}\r?\n)?(?:[ \t]{0,8}${'```'}[a-z]{0,10}[ \t]*\r?\n)?[ \t>]{0,8}${VALUE}["'${'`'}*_]{0,3}[ \t]*(?=\r?\n|$)`,
      'dy',
    ),
);
const LINE_START = /(?:^|\n)[ \t#*_>-]*(?:[\w.]{1,20} ){0,3}$/;

const WORDS = [
  ...PASSWORD_WORDS,
  ...['hasło', 'heslo', 'parola', 'adgangskode', 'salasana', 'jelszó', 'contrasenya', 'passord'],
  ...[
    'pw ',
    'pwd ',
    ...['wifi', 'wi-fi', 'wlan', 'network'].flatMap((net) => [`${net} key`, `${net} pass`]),
    'api key',
    'api-key',
    'apikey',
    'access key',
    'secret key',
    'otp seed',
    'totp seed',
    'totp secret',
  ],
];

function findLabeled(text: string, at: number, literal: string): readonly FoundSecret[] {
  if (/[\p{L}\p{N}_]/u.test(text.charAt(at - 1))) return NOTHING;
  const end = at + literal.trimEnd().length;
  const lineStart = LINE_START.test(text.slice(Math.max(0, at - 40), at));
  const match = matchAt(labeled(), text, end) ?? (lineStart ? matchAt(onNextLine(), text, end) : null);
  const value = match?.groups?.secret?.replace(/[.:?]+$/, '') ?? '';
  // With a colon, in bold or with a verb, the label says enough for a word with a number.
  const explicit =
    match !== null &&
    ((lineStart && /^[ \t]?[*_]{0,3}:|^[*_]{2}/.test(match[0])) ||
      (!/api|access|secret|otp/.test(literal) && / (?:is|was|ist|war|lautet|est|es|era)[ :]/.test(match[0])));
  const read = match?.[0] ?? '';
  // `password = read(…)` is code, `password: *default` a YAML alias.
  if (/^[([]/.test(text.charAt(end + read.length)) || /[:=][ \t]+\*[^\s*]+$/.test(read)) return NOTHING;
  return looksSecret(value, explicit)
    ? secretInGroup(match, /key|seed|totp/.test(literal) ? 'api-key' : 'password')
    : NOTHING;
}

/** A path, an address, a name with a number and a call are not passwords. */
function looksSecret(value: string, explicit: boolean): boolean {
  if (isStandIn(value) || /^(?:https?:|[./~$@]|\w+\.\w+$|\[redacted)|[\\]|^[\w-]+\/|=|^\d+$|^v?\d+[.-]/.test(value))
    return false;
  if (/^[A-Z2-7]{16,64}$/.test(value)) return /\d/.test(value);
  if (/^[a-f0-9]{32,}$/.test(value)) return true;
  return (
    value.length >= 8 &&
    isSpoken(value, false) &&
    (explicit || /[!#$%&@^]/.test(value) || /\d[A-Za-z]+\d|\d\d?[A-Za-z]{2}/.test(value))
  );
}

const PLIST =
  /<key>[^<\n]{0,40}(?:password|secret|token|passphrase)<\/key>\s{0,40}<string>(?<secret>[^<\n]{4,400})<\/string>/diy;
const TERRAFORM =
  /variable[ \t]+"[\w-]{0,60}(?:password|secret|token|passphrase|api_key)[\w-]{0,20}"[ \t]*\{[^{}]{0,300}?default[ \t]*=[ \t]*"(?<secret>(?!\$\{)[^"\n]{4,400})"/diy;
const JWK = /"kty"[^{}]{0,4000}?"d"\s{0,4}:\s{0,4}"(?<secret>[\w-]{30,2000})"/dy;
const INSERT =
  /insert into[ \t]+[\w."`]{1,80}[ \t]*\((?<columns>[^()]{1,300})\)[ \t\r\n]*values[ \t]*\((?<values>[^()\n]{1,600})\)/diy;
const OTPAUTH = /otpauth:\/\/[^\s"'`<>]{1,200}?[?&]secret=(?<secret>[A-Za-z2-7]{16,128})/dy;
const ORACLE_ADDRESS = /jdbc:oracle:\w{2,6}:[\w$#]{1,60}\/(?<secret>[^\s"'`@/$]{3,128})@/diy;
const WIFI_CODE = /WIFI:(?:[TSHR]:[^;\n]{0,64};){0,4}P:(?<secret>[^;\n]{4,128});/dy;
const DSN = /https?:\/\/(?<secret>[0-9a-f]{32})(?::[0-9a-f]{32})?@[\w.-]{3,100}\/\d/dy;
const LDAP_HASH = /\{(?:SSHA|SMD5|SHA|SSHA256|SSHA512|CRYPT|PBKDF2\w{0,10})\}(?<secret>[A-Za-z0-9./+$=]{20,200})/dy;
const HASH =
  /\$(?:apr1|[156]|2[abxy]|y|argon2id?|7)\$[^\s:"'`]{0,60}?\$?(?<secret>[A-Za-z0-9./+]{22,100})(?![A-Za-z0-9./+])/dy;

/** The value below a column with "password" in its name. */
function findInsert(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(INSERT, text, at);
  const range = match?.indices?.groups?.values;
  if (match === null || range === undefined) return NOTHING;
  const columns = (match.groups?.columns ?? '').split(',');
  const column = columns.findIndex((name) =>
    /pass(?:word|wd|_?hash)?\W*$|pwd\W*$|secret\W*$|token\W*$/i.test(name.trim()),
  );
  const values = Array.from((match.groups?.values ?? '').matchAll(/'(?<secret>(?:[^'\\]|''|\\.)*)'|[^,\s][^,]*/dg));
  const inside = values.length === columns.length ? values[column]?.indices?.groups?.secret : undefined;
  if (inside === undefined || isStandIn(text.slice(range[0] + inside[0], range[0] + inside[1]))) return NOTHING;
  return inside[1] - inside[0] < 4
    ? NOTHING
    : [{ start: range[0] + inside[0], end: range[0] + inside[1], kind: 'password' }];
}

function patternRule(kind: string, description: string, starts: readonly string[], pattern: RegExp): Rule {
  const find = (text: string, at: number): readonly FoundSecret[] => {
    const match = matchAt(pattern, text, at);
    return match === null || isStandIn(match.groups?.secret ?? '') ? NOTHING : secretInGroup(match, kind);
  };
  return { kind, description, starts, find };
}

export const labelRules = once((): readonly Rule[] => [
  { kind: 'password', description: 'password after a label in prose or Markdown', starts: WORDS, find: findLabeled },
  { kind: 'password', description: 'value of a password column', starts: ['insert '], find: findInsert },
  patternRule('password', 'secret in a property list', ['<key>'], PLIST),
  patternRule('password', 'default of a secret Terraform variable', ['variable "'], TERRAFORM),
  patternRule('private-key-value', 'private part of a JSON Web Key', ['"kty"'], JWK),
  patternRule('totp-seed', 'seed of one-time codes in an address', ['otpauth://'], OTPAUTH),
  patternRule('connection-string', 'password in the address of an Oracle database', ['jdbc:oracle:'], ORACLE_ADDRESS),
  patternRule('password', 'password in the code of a wireless network', ['wifi:'], WIFI_CODE),
  patternRule('sentry-dsn', 'Sentry address with its key', ['https://', 'http://'], DSN),
  patternRule(
    'password-hash',
    'password hash of a directory',
    ['{ssha', '{smd5}', '{sha}', '{crypt}', '{pbkdf2'],
    LDAP_HASH,
  ),
  patternRule(
    'password-hash',
    'password hash',
    ['$apr1$', '$1$', '$5$', '$6$', '$2a$', '$2b$', '$2y$', '$2x$', '$argon2', '$y$'],
    HASH,
  ),
]);
