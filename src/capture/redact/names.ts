/**
 * Names whose value is a secret, as data: the words, how strictly the value is checked, and the kind of secret.
 * `maxTokens`, `tokenizer`, `password_field` and `secretName` are not among them.
 */
import { once } from '../../domain/once.ts';

/**
 * How strictly a value is checked. After `password` nearly anything but words is a password; after `token`, `secret` or
 * `api_key` the value must look random; after `…_KEY`, `?key=` or `?code=` it must look long and random.
 */
export type Family = 'password' | 'token' | 'key';

const joined = (first: string, second: string): readonly string[] =>
  ['', '_', '-', '.', ' '].map((between) => first + between + second);

export const nameStarts = once(
  (): Readonly<Record<Family, readonly string[]>> => ({
    password: [
      ...['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'passwort', 'kennwort', 'contraseña', 'contrasena'],
      ...['senha', 'pass', 'securestring', 'passwrd', 'requirepass', 'mot de passe'],
      ...['clave', 'pw:', 'pw=', 'pw is', 'pw"', 'pw ', 'pw[', 'psk=', 'sshpass=', 'masterauth', 'bindpw', 'rootpw'],
    ],
    token: [
      ...['secret', 'token', 'credential', 'bearer'],
      ...[
        'api',
        'access',
        'account',
        'private',
        'encryption',
        'signing',
        'master',
        'auth',
        'deploy',
        'license',
        'service',
        'subscription',
      ]
        .flatMap((first) => joined(first, 'key'))
        .filter((name) => name !== 'auth key'),
      ...joined('preshared', 'key'),
      ...joined('pre-shared', 'key'),
      'sharedaccesskey',
      'sharedaccesssignature',
      '_auth',
      '_pat=',
      '_pat:',
    ],
    key: [
      ...['_key', '-key:', '?key=', '&key=', '?code=', '&code=', '?sig=', '&sig=', '?auth=', '&auth=', 'signature='],
      ...['"auth"', 'phpsessid', 'jsessionid', 'connect.sid'],
    ],
  }),
);

/** What may follow the word in the name: `PASSWORD_PROD`, `secret_access_key`, `SECRET_KEY_BASE`, `token2`. */
export const NAME_TAIL =
  /^(?:[_.-]?(?:access|api|client|private|signing|shared|auth|encryption))?(?:[_.-]?keys?)?(?:[_.-]?(?:base|value|plain|raw|text|old|new|current|prod|production|dev|development|stage|staging|test|live|local|backup|primary|secondary|data|string|phrase|env|rw|ro|admin|user|root|db|id(?=$)|[a-z]{2,3}))?(?:[_-]?\d{1,3})?$/i;

/** Parts of a name that make it a name for something about a secret, not for the secret. */
const ABOUT =
  /(?:hash|digest|checksum|public|pub|count|size|length|limit|max|min|num|total|type|name|file|path|dir|url|uri|field|input|label|hint|placeholder|expir\w*|ttl|regex|pattern|policy|strength|reset|prompt|error|invalid|missing|required|enabled|valid\w*|primary|foreign|cache|sort|partition|lookup|row|object|map|translation|i18n|version|format|schema|column|index|idx|usage|budget|price|cost|window|kind|class\w*|style|css|color|syntax|parser|lexer|stream|position|offset|ref|provider|manager|store|service|storage|registry|secretref|from|event|press|board|frame|word|pair_?name|id)$/i;

export function isAboutASecret(head: string, word: string, tail: string): boolean {
  const before = head.replace(/[^A-Za-z0-9]+$/, '');
  const last = /(?:[A-Z]?[a-z0-9]+|[A-Z0-9]+)$/.exec(before)?.[0] ?? '';
  if (
    last !== '' &&
    /^(?:max|min|num|no|public|pub|cache|primary|foreign|sort|partition|lookup|next|prev|page|cursor|continuation|cancel\w*|abort|stop|csrf_?field|syntax|lexer|parser|total|input|output|prompt|completion|hash\w*|idempotency|dedupe|object|row|map|index|unique|translation|registry|hot|arrow|sha)$/i.test(
      last,
    )
  ) {
    return word !== 'password' || /^(?:max|min|num|no|hash\w*)$/i.test(last);
  }
  if (/^[_-]id$/i.test(tail) && /^(?:secret|private_key)$/i.test(word)) return false;
  return tail !== '' && ABOUT.test(tail);
}

/** The first match wins, so specific kinds come first. */
const kindsByName = once((): readonly (readonly [RegExp, string])[] => [
  [/aws.*secret|secret_?-?access_?-?key/i, 'aws-secret-key'],
  [/aws.*session.*token|x-amz-security-token/i, 'aws-session-token'],
  [/x-amz-signature|x-goog-signature|^sig$|signature$/i, 'url-signature'],
  [/account_?key|sharedaccess/i, 'azure-storage-key'],
  [/private_?key_?id/i, 'gcp-private-key-id'],
  [/client-key-data/i, 'kubernetes-client-key'],
  [/twilio/i, 'twilio-auth-token'],
  [/heroku/i, 'heroku-key'],
  [/cloudflare|^cf_/i, 'cloudflare-token'],
  [/bitbucket/i, 'bitbucket-app-password'],
  [/mailgun/i, 'mailgun-key'],
  [/telegram/i, 'telegram-bot-token'],
  [/discord/i, 'discord-bot-token'],
  [/_auth(?:token)?$/i, 'npm-auth-token'],
  [/(?:private|wallet|signer|deployer).*key$/i, 'private-key-value'],
  [/client.*secret/i, 'client-secret'],
  [/webhook.*secret/i, 'webhook-secret'],
  [/pass|pwd|kennwort|contrase|senha|securestring|^clave|pw$|psk$|masterauth|preshared|pre-shared/i, 'password'],
  [/api.?key/i, 'api-key'],
  [/token|bearer|_pat$/i, 'token'],
  [/secret|credential/i, 'secret'],
  [/session|sess?id|connect\.sid/i, 'session-cookie'],
]);

export function kindOfName(name: string): string {
  return kindsByName().find(([pattern]) => pattern.test(name))?.[1] ?? 'key';
}

/** Whether a JSON key names a secret, and how strictly its value is checked. */
const keyName = once(
  () =>
    new RegExp(
      `(?:^|[^a-z])(?:(?<password>${['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'passwort', 'kennwort'].join('|')}|pass$|pw$)|` +
        '(?<token>secret|token|credentials?$|(?:api|access|account|private|encryption|signing|master|auth|deploy)[_. -]?key))(?<tail>[\\w.-]*)$',
    ),
);

/** Every match of the pattern contains one of these. */
const KEY_WORDS = ['pass', 'pwd', 'pw', 'kennwort', 'secret', 'token', 'credential', 'key'];

export function familyOfKey(key: string): { readonly family: Family; readonly kind: string } | undefined {
  if (key.length > 100) return undefined;
  const spread = key.replace(/([a-z0-9])(?=[A-Z])/g, '$1_').toLowerCase();
  // Most keys contain no such word, so a hook need not compile the pattern.
  if (!KEY_WORDS.some((word) => spread.includes(word))) return undefined;
  const groups = keyName().exec(spread)?.groups;
  if (groups === undefined) return undefined;
  const word = groups.password ?? groups.token ?? '';
  const tail = groups.tail ?? '';
  const head = spread.slice(0, spread.length - tail.length - word.length);
  if (!NAME_TAIL.test(tail) || isAboutASecret(head, groups.password === undefined ? word : 'password', tail))
    return undefined;
  return { family: groups.password === undefined ? 'token' : 'password', kind: kindOfName(key) };
}
