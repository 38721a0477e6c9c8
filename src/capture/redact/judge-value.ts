/**
 * Decides whether the value of a name is a secret. The family of the name says how strict to be, and the way it is
 * written (flag, assignment, sentence, table) what else the value could be.
 */
import type { Family } from './names.ts';
import { isCode, isIdentifierLike, isInterrupted, isPath, isRandom, isSequence, isStandIn } from './secret-value.ts';

/**
 * How a name and its value are joined. `tight` is `name=value` without a space; `literal` is a place that holds only
 * values (a YAML block, a query string, a connection string, SQL), where a plain word is a password too. `beside` is a
 * sentence without a verb: "with password …".
 */
export type Way =
  | 'assigned'
  | 'tight'
  | 'literal'
  | 'flag'
  | 'sentence'
  | 'beside'
  | 'argument'
  | 'call'
  | 'markup'
  | 'cell';

export interface NamedValue {
  readonly value: string;
  readonly family: Family;
  readonly way: Way;
  readonly quoted: boolean;
  readonly name: string;
}

export function isNamedSecret({ value, family, way, quoted, name }: NamedValue): boolean {
  if (value.length < (family === 'password' ? 4 : 8)) return false;
  const environment = (way === 'tight' && /^(?:--[\w-]+|[A-Z0-9_.]+)$/.test(name)) || way === 'flag';
  if (
    family === 'password' &&
    (quoted || environment || way === 'tight' || way === 'literal') &&
    hasBracketsInside(value)
  )
    return true;
  if (family === 'password' && quoted && value.split(' ').length >= 4 && isPassphrase(value)) return true;
  if (isStandIn(value) || isSequence(value) || value.startsWith('-----BEGIN') || isPath(value)) return false;
  if (/private|wallet|signer|deployer/i.test(name) && /^(?:0x)?[0-9a-f]{64}$/i.test(value)) return true;
  if (!quoted && isCode(value) && !(environment && isRandom(value, 8))) return false;
  if (quoted && /^[a-z][\w+.-]*:\/\/|[{}]/i.test(value)) return false;
  if (family === 'key')
    return (
      (isRandom(value, 16) && !isIdentifierLike(value)) || (environment && value.length >= 14 && isMixedName(value))
    );
  if (way === 'sentence') return isSpoken(value, quoted);
  if (way === 'beside' && family === 'token') return isToken(value, 12) && /\d\D+\d/.test(value);
  if (way === 'beside') return /\d\D*\d|[A-Z].*\d|\d.*[!@#$%^&*]/.test(value) && isSpoken(value, quoted);
  if (family === 'token') {
    if (environment && value.length >= 10 && isMixedWord(value)) return true;
    if (isToken(value, way === 'call' ? 16 : 8)) return !(value.length < 16 && isVersion(value));
    return (environment || quoted || way === 'tight' || /[_-]/.test(name)) && way !== 'call' && isMixedName(value);
  }
  return isPassword(value, way, quoted, environment);
}

/** `Mondkalb77Gurke`: words with a number between them, chosen by a person. Names of versions and steps have separators or lower case. */
function isMixedWord(value: string): boolean {
  return /^[A-Za-z]{3,}\d{2,}[A-Z][A-Za-z]{2,}\d*$/.test(value);
}

/** What technical names have digits for: `base64`, `oauth2`, `v1beta1`. */
const TECHNICAL =
  /(?:(?:base|utf|sha|aes|des|rsa|curve|secp|ipv|https?|oauth|saml|argon|pbkdf|bcrypt|u?int|float|beta|alpha|python|node|web|step|test|user|client|server|app|dev|prod|stage|room|part|level|phase|tier|gen|day|week|page|line|row|col|item|type|key|token|secret)|(?<![A-Za-z])(?:md|[rehp]s|ed|x|h|k|i|a|l|s|ec|v|rc|py|es|ex|id))\d+/gi;

/** `hunter-Vexq81zz`: looks like a name in code, but has digits in the middle that no technical word explains. */
export function isMixedName(value: string): boolean {
  if (value.length < 10 || !/^[A-Za-z][\w.~+-]*$/.test(value) || isVersion(value)) return false;
  const rest = value.replace(TECHNICAL, '');
  return (
    /[A-Za-z]\d\d+[A-Za-z]/.test(rest) ||
    (/[A-Za-z]\d[A-Za-z]+\d/.test(rest) && /[a-z]/.test(rest) && /[A-Z]/.test(rest))
  );
}

function isToken(value: string, shortest: number): boolean {
  return (isRandom(value, shortest) && !isIdentifierLike(value)) || isInterrupted(value);
}

/**
 * `k3Fq[12]x9` and `ab(cd)ef` are passwords, because text follows the bracket. `rows[0]`, `read(x)`, `${x}` and
 * `{name}` are code.
 */
function hasBracketsInside(value: string): boolean {
  if (!/\w[\])}>]\w|^[([{<]\w+[)\]}>]\w/.test(value) || /[$#@]\{|\(\)|["'`,;=\s]|\.[A-Za-z]|<\/|^<[a-z]+>/.test(value))
    return false;
  return value.length >= 6 && !/\b(?:your|password|token|secret|name|example)\b/i.test(value);
}

/** A common choice: a word, then a number. */
const WORD_AND_NUMBER = /^[A-Za-z]{4,}(?:[_.-]?\d{2,4}|\d)$/;
/** Digits inside, not only at the end. */
const MIXED_IN = /\d\d[A-Za-z]|\d[A-Za-z]+\d/;
/** Names that stand for a password in code. */
const NAMES_A_SECRET = /pass(?:word|wd|code|phrase|wort|e$)?|pwd|token|secret|kennwort|contrase|credential/i;

function isPassword(value: string, way: Way, quoted: boolean, environment: boolean): boolean {
  if (/\s/.test(value)) return quoted && way !== 'call' && way !== 'argument' && isPassphrase(value);
  const digits = /\d/.test(value);
  const letters = /[A-Za-z]/.test(value);
  const symbols = /[^A-Za-z0-9_.-]/.test(value);
  if (way === 'call') return isRandom(value, 10);
  if (environment) return (value.length >= 5 || digits || symbols) && !(way === 'flag' && NOT_A_PASSWORD.test(value));
  if (NAMES_A_SECRET.test(value) && !(digits && symbols) && !(way === 'literal' && /^[a-z]{9,}$/.test(value)))
    return false;
  if (isVersion(value)) return false;
  if (!letters) return digits && value.length >= 6;
  // `form-control-2` and `oauth2Token` are names. `hunter2`, written as a value, is a password.
  if (digits) {
    return (
      quoted ||
      way === 'tight' ||
      way === 'literal' ||
      symbols ||
      MIXED_IN.test(value) ||
      !isIdentifierLike(value) ||
      WORD_AND_NUMBER.test(value)
    );
  }
  if (symbols)
    return (
      /[!@#$%^&*+?~]/.test(value) && value.length >= 6 && !/^[@#!*]|[!?*]$/.test(value) && /^[\x21-\x7e]+$/.test(value)
    );
  if (/^[a-z]{3,}(?:-[a-z]{3,}){3,}$/.test(value)) return true;
  if (way === 'literal' || way === 'markup' || (quoted && WRITES_VALUES.has(way))) return isPlainWord(value);
  return isRandom(value, 20);
}

/** Where quoted text is a value. In a list of arguments it may be any word. */
const WRITES_VALUES: ReadonlySet<Way> = new Set<Way>(['assigned', 'tight', 'markup', 'flag']);

/** One word that may be a password, and not a word that documentation and code use in its place. */
function isPlainWord(value: string): boolean {
  return value.length >= 4 && /^[A-Za-z]+(?:[_-][A-Za-z]+)?$/.test(value) && !NOT_A_PASSWORD.test(value);
}

/** States, types, places, and "password" in other languages. */
const NOT_A_PASSWORD =
  /^(?:(?:hash|encrypt|stor|provid|redact|disabl|enabl|expir|generat|unchang|chang|mask|escap|encod|decod|requir|confirm|match|mismatch|need|creat|updat|delet|salt|protect|suppli|includ|us|expect|reject|accept|truncat|mock)(?:ed|ing)|required|optional|invalid|incorrect|wrong|missing|empty|none|null|hidden|visible|plain|plaintext|hash|random|value|values|input|field|text|string|config|settings?|options?|params?|args?|data|body|result|response|request|event|target|state|props?|form|login|auth|account|email|users?|client|server|database|session|cookie|header|file|path|stdin|stdout|prompt|keychain|keyring|vault|manual|interactive|current|confirm|confirmation|new-\w+|current-\w+|one-time\w*|wachtwoord|heslo|haslo|jelszo|salasana|parola|parole|parool|sifre|passe|contrasinal|geslo|lozinka|losenord|adgangskode|clave|schema|model|entity|column|varchar|nullable|unique|never|always|weak|strong|short|long|same|different|here|below|above|there|okay|fail|failure|success|error|warning|skip|debug|info|count|check|tests?|number|object|function|class|type|true|false|hash\w*)$/i;

/** Words of sentences about passwords. */
const ABOUT_PASSWORDS =
  /\b(?:pass\w*|contrase\w*|kennwort|pwd|pin|please|enter\w*|type|typed?|must|should|required?|invalid|wrong|incorrect|missing|expired|characters?|chars|digits?|letters?|length|forgot\w*|reset|changed?|confirm\w*|current|new|old|show|hide|log ?in|sign|account|users?|username|e-?mail|min(?:imum)?|max(?:imum)?|least|most|too|match\w*|cannot|can't|doesn't|isn't|field|your|value|string|optional|default|used?|using|set|leave|blank|empty|eingeben|introduce|ingrese|is|are|was|will|if|when|not|a|an)\b|[.:?!…]$|^[A-Z][a-z]+ [a-z]+ [a-z]+ing\b/i;

/** Two to eight words: "correct horse battery staple". */
function isPassphrase(value: string): boolean {
  const words = value.split(' ');
  if (words.length < 2 || words.length > 8 || !words.every((word) => /^[\w!@#$%&*'-]{2,16}$/.test(word))) return false;
  // Two words are more often a label than a passphrase.
  if (words.length === 2 && !words.every((word) => /^[a-z]{4,}$/.test(word))) return false;
  return words.filter((word) => /[a-z]{3}/i.test(word)).length >= 2 && !ABOUT_PASSWORDS.test(value);
}

/** Words that join others in a sentence. A passphrase of random words has none. */
const JOINS =
  /\b(?:the|in|of|on|to|by|with|for|from|and|or|but|that|this|it|as|at|be|been|has|have|had|only|never|always|per|into|via|than|then|so|we|you|they|der|die|das|und|oder|mit|von|auf|ist|el|la|los|con|por)\b|(?:ed|ing|ly)\b/i;

/** Four to eight words without quotes: "passphrase: correct horse battery staple". */
export function isWordList(value: string): boolean {
  return /^[a-z]{3,12}(?: [a-z]{3,12}){3,7}$/.test(value) && !JOINS.test(value) && isPassphrase(value);
}

/** Words that sentences say about a password: adjectives and participles by their endings, and a list of others. */
const SAID_OF_A_PASSWORD =
  /(?:[aeiy]d|ing|able|ible|en|own|ly|nt|ive|al|ic|ous|ful|less|ory|ary|er|ado|ada|ido|ida|cta|cto|ria|rio|ura|uro|bil|bel|lich|bar|ig|t)$|^(?:the|this|that|what|something|anything|nothing|whatever|never|always|only|still|also|then|already|there|here|just|like|part|case|right|good|fine|safe|gone|read|about|going|false|true|null|public|unsafe|insecure|secure|same|unique|else|more|where|none|okay|undefined|base|plain|clear|leer|falsch|sicher|egal|schon|noch|sehr|nuevo|nueva|demasiado|muy|igual|solo|siempre)$/i;

/** "the password is sunflower." at the end of a sentence. */
export function isSpokenWord(value: string): boolean {
  return (
    value.length >= 5 &&
    /^[a-z]+$/.test(value) &&
    !SAID_OF_A_PASSWORD.test(value) &&
    !isStandIn(value) &&
    isPlainWord(value)
  );
}

/** "the password is …": only values that cannot be a word of the sentence. */
export function isSpoken(value: string, quoted: boolean): boolean {
  if (quoted && (isPassphrase(value) || (value.length >= 5 && isPlainWord(value)))) return true;
  if (value.length < 6 || /\s/.test(value) || isCode(value) || isVersion(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(value)).length;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (isIdentifierLike(value) && !quoted)
    return MIXED_IN.test(value) || WORD_AND_NUMBER.test(value) || /\d\$\w/.test(value);
  return quoted || classes >= 3 || (value.match(/\d/g)?.length ?? 0) >= 2;
}

function isVersion(value: string): boolean {
  return /^[v^~<>=]{0,2}\d+(?:\.\d+)+[\w.+-]*$|^\d{4}-\d{2}-\d{2}|^\d+(?:px|em|rem|ms|s|kb|mb|%)$/i.test(value);
}
