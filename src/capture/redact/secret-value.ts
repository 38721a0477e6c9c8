/**
 * Decides whether a text can be a secret: not a placeholder from documentation, not code, not words. Every check reads
 * only the first few hundred characters, so that a text full of candidates takes linear time.
 *
 * Decided: well-known defaults (`changeme`, `password`, `admin`, a password equal to its user name) count as
 * placeholders. They protect nothing, and documentation and test setups are full of them.
 */
import { wordSet } from '../../domain/text/word-set.ts';

const JUDGED_LENGTH = 96;

const STAND_IN_PARTS =
  /x{4,}|\*{3,}|\.{3}|…|•{2,}|#{4,}|_{4,}|\$\{|\{\{|\$\(|<[\w /-]{2,}|\[redacted|your[-_ ]?\w|(?:^|[-_ ])(?:my|some|any)[-_ ]|insert[-_ ]|replace|placeholder|change[-_ ]?(?:me|it|this)|example|[-_]here$|dummy|redacted|hidden|masked|^(?:fake|mock|sample|todo|foo|bar|baz|foobar)(?![a-z])|^test(?:ing)?$|lorem|%[A-Za-z_]{2,40}%/i;

/** Keyboard or alphabet sequences. A token with a known prefix is replaced even so. */
const SEQUENCE = /^(?:0?1234567?\d*|abc(?:def)?[a-z]*\d{0,4}|qwerty\w*)$/i;

export function isSequence(value: string): boolean {
  return SEQUENCE.test(value);
}

const standIns = wordSet(
  `string number boolean bool int integer float any unknown object array bytes text str char varchar none null nil undefined
   true false required optional empty blank default auto yes no on off enabled disabled value values password passwd
   passphrase secret secrets token tokens key keys apikey api_key api-key pass pwd user username admin root guest postgres
   mysql mongo redis rabbitmq docker minio localhost public private bearer basic digest test testing demo example dev prod
   letmein abc123 pass123 password1 password123 admin123 test123 secret123 1234 12345 123456 12345678
   self this that input output prompt env environment function async await return const var let new base64 utf8 utf-8 ascii
   sha1 sha256 sha384 sha512 md5 hs256 hs384 hs512 rs256 rs384 rs512 es256 es384 es512 aes128 aes256 aes-256-gcm oauth oauth2 oauth1 pbkdf2 argon2
   argon2id argon2i bcrypt scrypt ed25519 x25519 rfc6749 jwt saml2 ldap3 http2`,
);

/** `${TOKEN}`, `<token>`, `xxxx`, `YOUR_API_KEY`, `process.env.TOKEN`, `changeme`, `********`. */
export function isStandIn(value: string): boolean {
  const judged = value.length > JUDGED_LENGTH ? value.slice(0, JUDGED_LENGTH) : value;
  if (standIns().has(judged.toLowerCase())) return true;
  if (/^[$%@&!*][A-Za-z_{(]\w*[})%]?$/.test(judged) || /^[<{([].*[>})\]]$/.test(judged)) return true;
  if (STAND_IN_PARTS.test(judged)) return true;
  if (
    /^(?:process\.env|os\.environ|os\.getenv|import\.meta|env\.|secrets\.|vars\.|var\.|System\.getenv)/.test(judged)
  ) {
    return true;
  }
  return !hasDistinct(judged, Math.min(4, judged.length));
}

/** Whether it has at least this many different characters. */
function hasDistinct(value: string, least: number): boolean {
  let seen = '';
  for (const character of value) {
    if (seen.length >= least) break;
    if (!seen.includes(character)) seen += character;
  }
  return seen.length >= least;
}

/** A made-up token (`aaaa…`, `0000…`, `deadbeefdeadbeef`) repeats itself; a random one does not. */
export function isDiverse(body: string): boolean {
  const judged = body.slice(0, 64);
  return hasDistinct(judged, Math.min(8, Math.ceil(judged.length / 3)));
}

const SHORT_WORDS = new Set(
  'api app arg auth aws bar box cli csv css dev doc end env err foo for get has hex job key last log map max min new next not num old out pem pub put raw ref req res row run set ssh ssl sub tag the tls two url use val var web xml yes'.split(
    ' ',
  ),
);

/** The share of the text that could be words: letters with vowels, no long runs of consonants. */
function wordShare(value: string): number {
  const judged = value.slice(0, JUDGED_LENGTH);
  let letters = 0;
  for (const [word] of judged.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)) {
    if (
      (word.length >= 4 || SHORT_WORDS.has(word.toLowerCase())) &&
      /[aeiouy]/i.test(word) &&
      !/[^aeiouy]{4}|[aeiou]{4}|(.)\1\1/i.test(word)
    )
      letters += word.length;
  }
  return letters / judged.length;
}

/** A name in code: words joined by capitals, underscores, hyphens or dots, possibly numbered. */
export function isIdentifierLike(value: string): boolean {
  return /^[A-Za-z_$@][\w$.:/-]*$/.test(value) && wordShare(value) >= 0.5;
}

/** A generated random string: long enough, mixed characters, not words. */
export function isRandom(value: string, shortest: number): boolean {
  if (value.length < shortest || /\s/.test(value)) return false;
  const judged = value.slice(0, JUDGED_LENGTH);
  const digits = judged.replace(/[^0-9]/g, '').length;
  const letters = judged.replace(/[^A-Za-z]/g, '').length;
  if (!hasDistinct(judged, Math.min(8, judged.length * 0.6))) return false;
  if (/^[A-Za-z]+[-_.]?\d{1,4}$/.test(judged) && wordShare(judged) >= 0.5) return false;
  if (digits === 0) {
    // Without a digit, only changes of case tell a random string from words: about every third letter.
    return letters >= 20 && caseChanges(judged) >= letters / 5 && wordShare(judged) < 0.5;
  }
  if (letters === 0) return false;
  return wordShare(judged) < 0.6;
}

/**
 * Digits between letters of both cases, without a separator and not only between words: names in code are not written like
 * this.
 */
export function isInterrupted(value: string): boolean {
  return (
    /^[A-Za-z0-9]{12,}$/.test(value.slice(0, JUDGED_LENGTH)) &&
    /\d[A-Za-z]+\d/.test(value) &&
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    hasDistinct(value, 8) &&
    wordShare(value) < 0.7
  );
}

function caseChanges(value: string): number {
  return value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
}

/** An expression: a call, a member, an index, a path, a URL, a type. */
export function isCode(value: string): boolean {
  const judged = value.slice(0, JUDGED_LENGTH);
  if (/^[A-Za-z_$][\w$]*(?:(?:[!?]?\.|:{1,2})[A-Za-z_$][\w$]*)+[;,)\]}]*$/.test(judged)) return true;
  if (
    /[\w$\])]\(|\)[.;,)]|=>|^[!(){}[\]|&=?:+*.,;\\/]|\w\[\w*\]|\w\[[\w:-]*$|\w<\w+[>,[<]|^new$|\|\||&&|::|^0x$/.test(
      judged,
    )
  ) {
    return !isRandom(judged, 24) || /\w\(|=>|\)[.;]/.test(judged);
  }
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(judged);
}

/** `/run/secrets/db`, `./keys`, `~/x`, `C:\keys`. Base64 may start with a slash, so random strings are not paths. */
export function isPath(value: string): boolean {
  return (
    /^(?:[~.]{0,2}\/|[A-Za-z]:[\\/])[\w.@ -]+(?:[\\/]|$|\.)/.test(value) && !isRandom(value.replace(/^\//, ''), 20)
  );
}
