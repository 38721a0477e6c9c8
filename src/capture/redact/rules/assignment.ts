/**
 * Finds a secret by its name: `PASSWORD=…`, `"api_key": "…"`, `token: …`, `--password …`, `<secret>…</secret>`,
 * `?access_token=…`, "the password is …". The name says how strictly the value is checked (see names.ts).
 */
import { isNamedSecret, isSpokenWord, isWordList, type Way } from '../judge-value.ts';
import { type Family, isAboutASecret, kindOfName, NAME_TAIL, nameStarts } from '../names.ts';
import { BLANK, beginsLine, COLOUR, endOfValue, QUOTE_ENTITY, readValue, type Value } from '../read-value.ts';
import { type FoundSecret, isWordCode, matchAt, NOTHING, type Rule } from './rule.ts';

/** Longer names are data. The limit also keeps looking back cheap. */
const LONGEST_HEAD = 64;

const TAIL = /[\w.-]{0,40}/y;
/** A type between name and value: `: string`, `: &'static str`, `: Option<&str>`, `: constant String`, ` string`, ` As String`, `[]`. */
const ANNOTATION =
  /(?:[!?]?[ \t]?:[ \t]{0,8}(?:&(?:'\w{1,20}[ \t])?(?:mut[ \t])?|constant[ \t])?[A-Za-z][\w.<>[\]|&?*]{0,40}[ \t]{0,8}(?=:?=[^=>])|[ \t](?:As[ \t])?(?:string|String|\*?char|\[\]byte)[ \t]{1,8}(?==[^=>])|\[\d{0,4}\][ \t]{0,8}(?==[^=>])|[ \t]?\{[ \t]?get;[^{}\n]{0,20}\}[ \t]{0,8}(?==[^=>]))/y;
const CLOSE = new RegExp(
  String.raw`${COLOUR}{0,3}(?:\\{0,3}["'${'`'}]|%(?:25)?2[27]|${QUOTE_ENTITY})?[\])]?${COLOUR}{0,3}`,
  'y',
);
/** `=` and `:` as HTML and JSON escape them, and in full width. */
const ESCAPED_SIGN = String.raw`[＝：]|&(?:#61|#x3[dD]|equals|#58|#x3[aA]|colon);|\\{1,2}(?:u003|x3)[dDaA]`;
/** With a line break beside the sign, the value must be quoted. */
const SEPARATOR = new RegExp(
  String.raw`${BLANK}{0,30}(?:=>|:=|\?=|->|<-(?=[ \t])|=(?![=~>])|:(?![:=])|%(?:25)?3[DdAa](?:\+|%20)?|${ESCAPED_SIGN})${COLOUR}{0,3}${BLANK}{0,30}(?:\r?\n[ \t]{0,40}(?=["'${'`'}]))?|[ \t]{0,8}\r?\n[ \t]{0,40}[:=][ \t]{0,4}(?:\r?\n[ \t]{0,40})?(?=["'${'`'}])`,
  'y',
);
/** `"secret": { "value": "x" }`, `password = new String("x")`. */
const NESTED =
  /[ \t]{0,8}[:=][ \t]{0,8}\{\s{0,40}\\{0,3}["']?(?:\w{0,20}value|plain(?:text)?|raw)\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,8}(?=\\{0,3}["'`])/iy;
/** `Some("x")`, `String::from("x")`: a type around the value. */
const TYPED_VALUE =
  /[ \t]{0,8}:?=[ \t]{0,8}(?:Some|Just|Sensitive|Optional\.of|String::from|Secret\w{0,10}(?:::|\.)\w{1,10})\([ \t]{0,8}(?=["'`])/y;
const WRAPPED = /[ \t]{0,8}:?=[ \t]{0,8}new[ \t][\w.]{1,40}\([ \t]{0,8}(?=["'`])/y;
/** `process.env.DB_PASSWORD || 'x'`, `os.environ.get("DB_PASSWORD") or "x"`. */
const FALLBACK = /[ \t]{0,8}\)?[ \t\n]{0,20}(?:\|\||\?\?|\?:|\bor\b)[ \t\n]{0,20}(?=["'`])/y;
const XML_END = />[ \t]{0,8}/y;
/** `"DB_PASSWORD", "x"` as in calls, and `name: DB_PASSWORD` with `value: x` beside or below it as in manifests. */
const NEXT_ARGUMENT = /[ \t]{0,8},[ \t]{0,8}(?=\\{0,3}["'`])/y;
const VALUE_KEY =
  /(?:,\s{0,80}\\{0,3}["']\w{1,30}\\{0,3}["']\s?:\s?(?:\\{0,3}"[^"\\\n]{0,60}\\{0,3}"|\w{1,20})){0,2}(?:,\s{0,80}|\s{1,80})\\{0,3}["']?\w{0,20}value\\{0,3}["']?[ \t]{0,8}[:=][ \t]{0,8}/iy;
const CALL = /[ \t]?[({][ \t]{0,8}(?=["'`])/y;
const SPACE = /[ \t]{1,30}(?![-=:|&<>])/y;
/** "is", possibly after what it is for: "the password for staging is", "das Passwort für die Datenbank lautet". */
const SENTENCE =
  /(?:[ \t](?:for|on|of|to|von|vom|für|fuer|zu|zum|zur|del|de|para|pour|du)(?:[ \t][\w.@'’-]{1,30}){1,3}?)?(?:(?:[ \t](?:has been|was|is|got|wurde))?[ \t](?:reset|changed|rotated|updated|set|switched|geändert)[ \t](?:to|auf|zu)|[ \t]{1,8}(?:is|was|are|to|=|ist|war|lautet|es|era|est|auf|a)|['’]s)(?:[ \t](?:now|currently|just|still|jetzt|nun|ahora))?[ \t:]{1,8}/iy;
/** "with password hunter2x9": only the value shows that it is a secret. */
const BESIDE = /[ \t]{1,4}(?=[^\s|=:&<>()[\]{}/,;-])/y;
/** `PASSWORD 'x'` in SQL. */
const SQL_BEFORE = /\b(?:with|encrypted|login|role|user|identified by|set)\b[^\n;]{0,80}$/i;
const SQL_VALUE = /[ \t]{1,8}(?=')|[ \t]{0,2}\([ \t]{0,2}(?=')/y;
/** `(setq smtp-password "x")`. */
const LISP_BEFORE = /\((?:def\w{0,10}|define|setq|setf|set!)\s{1,4}$/;
const LISP_VALUE = /[ \t\n]{1,8}(?=")/y;
const CELL = /[*_`]{0,3}[ \t]{0,40}\|[ \t]{0,40}[*_]{0,3}/y;

export function assignmentRule(family: Family, description: string): Rule {
  return {
    kind: family === 'password' ? 'password' : family,
    description,
    get starts() {
      return nameStarts()[family];
    },
    find: (text, at, literal) => findAssigned(text, at, literal, family),
  };
}

/** These are part of many other words, so they must stand alone. */
const STANDS_ALONE = new Set(['pass', 'pw:', 'pw=', 'pw is', 'pw"', 'pw ', 'pw[', 'psk=', 'clave']);

export function findAssigned(text: string, at: number, literal: string, family: Family): readonly FoundSecret[] {
  const headStart = startOfName(text, at);
  const head = text.slice(headStart, at);
  const next = text.charCodeAt(at + literal.length);
  if (STANDS_ALONE.has(literal)) {
    if (!standsAlone(text, at, head)) return NOTHING;
    if (/\w$/.test(literal) && isWordCode(next) && next !== 95 && !(next >= 48 && next <= 57)) return NOTHING;
  }
  const nameEnd = at + literal.replace(/[=:]$| is$|(?<=pw)[" []$/, '').length;
  let cursor = nameEnd;
  const tail = matchAt(TAIL, text, cursor)?.[0].replace(/[.-]+$/, '') ?? '';
  cursor += tail.length;
  const word = text.slice(at, nameEnd);
  if (isAboutASecret(head, family === 'password' ? 'password' : word, tail)) return NOTHING;
  // After an unknown tail (`TOKEN_FOR_HOOK`) only a long random value counts.
  const judgedAs: Family = NAME_TAIL.test(tail) ? family : 'key';
  const named: Name = { text, headStart, end: cursor, tail, literal, family: judgedAs };
  const separated = separator(named);
  if (separated === undefined) return NOTHING;
  const bare = readValue(text, { ...separated, headStart });
  if (bare === undefined || bare.end === bare.start) return NOTHING;
  const value = (judgedAs === 'password' && separated.way === 'tight' && restOfLine(text, bare)) || bare;
  const way = judgedAs === 'password' && holdsValues(named, separated, value.end) ? 'literal' : separated.way;
  const read = text.slice(value.start, value.end);
  const name = (head + word + tail).replace(/^(?!--)[^A-Za-z_]+/, '');
  const quoted = value.quoted || separated.quoted === true;
  const isSecret = (written: string): boolean => isNamedSecret({ value: written, family: judgedAs, way, quoted, name });
  const spoken = way === 'sentence' && judgedAs === 'password' && isSpokenWord(read) && endsSentence(text, value.end);
  const phrase = literal === 'passphrase' && !quoted ? wordList(text, value.start) : undefined;
  if (phrase !== undefined) return [{ start: value.start, end: value.start + phrase.length, kind: kindOfName(name) }];
  if (!spoken && !isSecret(read) && !isSecret(decodePercent(read))) return NOTHING;
  return [{ start: value.start, end: endOfValue(text, value), kind: kindOfName(name) }];
}

function endsSentence(text: string, at: number): boolean {
  return (
    /^[.!]?(?:\s*$|[ \t]*\n|\\n|["'`”])/.test(text.slice(at, at + 3)) || /^[.!] [A-Z]/.test(text.slice(at, at + 3))
  );
}

/** `PASSPHRASE=correct horse battery staple`: an unquoted value of several words, up to the end of its line. */
function restOfLine(text: string, value: Value): Value | undefined {
  if (value.quoted || !value.wholeLine || text.charCodeAt(value.end) !== 32) return undefined;
  const words = matchAt(WORDS_TO_END, text, value.start)?.[0];
  return words === undefined ? undefined : { ...value, end: value.start + words.length, quoted: true, close: '\n' };
}

const WORDS_TO_END = /[a-z]{3,12}(?: [a-z]{3,12}){3,7}(?=[ \t]*(?:\r?\n|$))/y;

/** `passphrase: correct horse battery staple`, to the end of its line or sentence. */
function wordList(text: string, at: number): string | undefined {
  const words = matchAt(WORDS_TO_STOP, text, at)?.[0];
  return words !== undefined && isWordList(words) ? words : undefined;
}

const WORDS_TO_STOP = /[a-z]{3,12}(?: [a-z]{3,12}){3,7}(?=[.!]?[ \t]*(?:\r?\n|$))/y;

function decodePercent(value: string): string {
  if (!value.includes('%')) return '';
  try {
    return decodeURIComponent(value);
  } catch {
    // Not percent-encoded UTF-8: it is checked as written.
    return '';
  }
}

const COLOUR_BEFORE = new RegExp(`${COLOUR}$`);

function startOfName(text: string, at: number): number {
  let start = at;
  const least = Math.max(0, at - LONGEST_HEAD);
  while (start > least) {
    const code = text.charCodeAt(start - 1);
    if (!isWordCode(code) && code !== 45 && code !== 46) break;
    // In text quoted as JSON the letter of an escape (`\nTOKEN=`) is not part of the name.
    if (start >= 2 && text.charCodeAt(start - 2) === 92) break;
    // The end of a colour code is not part of it either.
    if (code === 109 && COLOUR_BEFORE.test(text.slice(Math.max(0, start - 26), start))) break;
    start -= 1;
  }
  return start;
}

function standsAlone(text: string, at: number, head: string): boolean {
  const before = head.charCodeAt(head.length - 1);
  if (head === '' || before === 95 || before === 45 || before === 46) return true;
  if (PW_OF.test(head)) return true;
  return text.charCodeAt(at) === 80 && before >= 97;
}

/** `dbpw=`, `adminpw:`, `DBPASS=`. "bypass" and "compass" are words. */
const PW_OF =
  /(?:^|[_.-])(?:root|admin|db|sql|mysql|pg|postgres|mongo|redis|rabbit|mqtt|oracle|user|bind|sudo|ssh|e?mail|smtp|imap|ldap|s?ftp|vpn|vnc|rdp|wifi|wlan|router|svc|service|proxy|http|web|app|git|nas|keystore|truststore|cert|p12|pfx|login|account)$/i;

interface Name {
  readonly text: string;
  readonly headStart: number;
  readonly end: number;
  readonly tail: string;
  readonly literal: string;
  readonly family: Family;
}

interface Separated {
  readonly at: number;
  readonly way: Way;
  /** The value is delimited as if quoted. */
  readonly quoted?: boolean;
}

function separator({ text, headStart, end, tail, literal, family }: Name): Separated | undefined {
  const close = matchAt(CLOSE, text, end)?.[0] ?? '';
  const afterName = end + close.length;
  const annotation = matchAt(ANNOTATION, text, afterName)?.[0].length ?? 0;
  const nested = matchAt(NESTED, text, afterName)?.[0];
  if (nested !== undefined) return { at: afterName + nested.length, way: 'assigned' };
  const wrapped = matchAt(WRAPPED, text, afterName)?.[0];
  if (wrapped !== undefined) return { at: afterName + wrapped.length, way: 'call' };
  const typed = matchAt(TYPED_VALUE, text, afterName + annotation)?.[0];
  if (typed !== undefined) return { at: afterName + annotation + typed.length, way: 'assigned' };
  const separated = matchAt(SEPARATOR, text, afterName + annotation)?.[0];
  if (separated !== undefined) {
    const tight = separated.startsWith('=') && !/[ \t]/.test(separated) && !/["'`\])]/.test(close);
    return { at: afterName + annotation + separated.length, way: tight ? 'tight' : 'assigned' };
  }
  const fallback = matchAt(FALLBACK, text, afterName)?.[0];
  if (fallback !== undefined) {
    const fromEnvironment = /env/i.test(text.slice(Math.max(0, headStart - 24), end));
    return { at: afterName + fallback.length, way: fromEnvironment ? 'assigned' : 'argument' };
  }
  const manifest = matchAt(VALUE_KEY, text, afterName)?.[0];
  if (manifest !== undefined) return { at: afterName + manifest.length, way: 'assigned' };
  const quoted = /["'`]/.test(close);
  const argument =
    quoted && /["'`]/.test(text.charAt(headStart - 1)) ? matchAt(NEXT_ARGUMENT, text, afterName)?.[0] : undefined;
  if (argument !== undefined) return { at: afterName + argument.length, way: 'argument' };
  const before = text.slice(Math.max(0, headStart - 80), headStart);
  if (family === 'password') {
    const cell = matchAt(CELL, text, end)?.[0];
    if (cell !== undefined && /\|[ \t]{0,40}[*_`]{0,3}(?:[\w.-]{1,20} ){0,3}$/.test(before))
      return { at: end + cell.length, way: 'cell' };
  }
  if (close !== '' && !/^['’]s[ \t]/.test(text.slice(end, end + 3))) return undefined;
  if (text.charCodeAt(headStart - 1) === 60) {
    const markup = matchAt(XML_END, text, end)?.[0];
    return markup === undefined ? undefined : { at: end + markup.length, way: 'markup' };
  }
  const sql = family === 'password' ? matchAt(SQL_VALUE, text, end)?.[0] : undefined;
  if (sql !== undefined && SQL_BEFORE.test(before)) return { at: end + sql.length, way: 'literal' };
  const lisp = LISP_BEFORE.test(before) ? matchAt(LISP_VALUE, text, end)?.[0] : undefined;
  if (lisp !== undefined) return { at: end + lisp.length, way: 'assigned' };
  const call = matchAt(CALL, text, end)?.[0];
  // `setPassword("x")` and `.password("x")` take a password; other calls take any text.
  if (call !== undefined)
    return { at: end + call.length, way: SETS_SECRET.test(text.slice(headStart, end)) ? 'argument' : 'call' };
  return spaced({ text, headStart, end, tail, literal, family }, before);
}

const SETS_SECRET =
  /(?:(?:^|[.>_])(?:set|with|change|update|reset|use)_?|\.)(?:password|passwd|pass|pwd|passphrase|token|secret|apikey|api_key)$/i;

/** A name, a space and the value: a flag, a setting, or a sentence. */
function spaced({ text, headStart, end, tail, literal, family }: Name, before: string): Separated | undefined {
  const flag = text.startsWith('--', headStart) || (tail === '' && text[headStart] === '-' && /\s$/.test(before));
  if (flag || SETTINGS_WITHOUT_SIGN.has(literal) || SETS_BEFORE.test(before)) {
    const space = matchAt(SPACE, text, end)?.[0];
    return space === undefined ? undefined : { at: end + space.length, way: 'flag' };
  }
  const beside = matchAt(BESIDE, text, end)?.[0];
  // `client_secret x`, `SMTP_PASS x`, `user bob pass x`.
  const named = text.slice(headStart, end).includes('_') || (literal === 'pass' && USER_BEFORE.test(before));
  if (named && beside !== undefined) return { at: end + beside.length, way: 'beside' };
  if (tail.length >= 3) return undefined;
  const sentence = matchAt(SENTENCE, text, end)?.[0];
  // No sentence says that a password "lautet falsch": what follows is the password.
  if (sentence !== undefined) {
    const way =
      literal === 'pass' ||
      / (?:to|auf|zu)[ \t:]+$/i.test(sentence) ||
      !/[ \t'](?:is|ist|es|est|was|war|era|s|lautet)[ \t:]/i.test(sentence)
        ? 'beside'
        : 'sentence';
    return { at: end + sentence.length, way: /lautet/i.test(sentence) ? 'literal' : way };
  }
  if (beside === undefined || family !== 'password' || (STANDS_ALONE.has(literal) && literal !== 'pw '))
    return undefined;
  return { at: end + beside.length, way: 'beside' };
}

const USER_BEFORE = /\b(?:user(?:name)?|login|e-?mail|account)[ \t:]{1,3}[\w.@+-]{2,60}[,;]?[ \t]$/i;

const SETS_BEFORE =
  /(?:\bset -\w{1,3} |\bsetx |\bsetenv |\bENV |\bexport |\bconfigure set |\b(?:npm|pnpm|yarn|pip|poetry|bundle|composer) config set (?:--?\w+ ){0,2}(?:\/\/\S{1,80}:)?|\bgit config (?:--\w+ )?)$/i;
/** Files of Redis, OpenLDAP, Kickstart and PowerShell write these names, a space and the value. */
const SETTINGS_WITHOUT_SIGN = new Set(['securestring', 'requirepass', 'masterauth', 'bindpw', 'rootpw']);

const COLOURS = new RegExp(COLOUR, 'g');
const ENDS_LINE = /^[ \t]*(?:\r?\n|\\n|$|#)/;

/**
 * `?password=…&`, `;Pwd=…;`, `user=x password=…`, `pass:…`, a line of a settings file: a plain word there is a value.
 */
function holdsValues({ text, headStart, end, literal }: Name, { at, way }: Separated, valueEnd: number): boolean {
  if (way !== 'tight' && way !== 'assigned') return way === 'literal';
  const between = text.slice(end, at);
  if (/%(?:25)?3[dD]/.test(between) || /^[|>][+-]?\d?[ \t]*(?:\r?\n|\\n)/.test(text.slice(at, at + 12))) return true;
  const before = text.slice(Math.max(0, headStart - 60), headStart);
  const after = text.slice(valueEnd, valueEnd + 40).replace(COLOURS, '');
  if (way === 'tight') {
    if (/[?&]$/.test(before) || /%(?:25)?(?:26|3[fF])$/.test(text.slice(Math.max(0, headStart - 3), headStart + 2)))
      return true;
    if (/=[^;\n]{0,40};[ \t]?$/.test(before) || /^;[\w ]{1,30}=/.test(after))
      return after.startsWith(';') || before.includes(';');
    if (/(?:^|[\s"'])[a-z_]{2,20}=[^\s=,;()]{1,40} $/i.test(before) || /^ [a-z_]{2,20}=[^\s=,;()]/i.test(after))
      return true;
  }
  if (literal === 'pass' && text.charCodeAt(end) === 58 && /-pass(?:in|out)? $/.test(before)) return true;
  return ENDS_LINE.test(after) && beginsLine(text, headStart) && isSetting(text.slice(headStart, end), between, after);
}

/** A line with only `name=word`, `name: word` or `name = word`, in a file that is not code. */
function isSetting(name: string, between: string, after: string): boolean {
  if (
    /^(?:self|this|cls|req|res|opts?|options|config|user|data|body|params?|args?|process|module|exports|ctx|\w*[a-z]\d?)\./.test(
      name,
    ) &&
    /[ \t]/.test(between)
  )
    return false;
  if (/^[A-Z][A-Z0-9_]+$/.test(name) || between === '=') return true;
  // The next line shows whether it is code: a bracket, a statement, a list.
  return (
    !/^[ \t]*\r?\n[ \t]*(?:[)}\]]|.*[;,({]\s*$)/.test(after) &&
    /^[\s]*:[ \t]|^[ \t]*=[ \t]*$/.test(between.replace(COLOURS, ''))
  );
}
