/**
 * Finds values handed to a secret store or a program that asks for a password: as an option (`--secret-string x`),
 * piped in, as a here-string (`<<< x`) or through `<(echo x)`.
 */
import { once } from '../../../domain/once.ts';
import { familyOfKey } from '../names.ts';
import { isRandom } from '../secret-value.ts';
import { commandBefore, isValue, WORD, wordSpan } from './commands.ts';
import { type FoundSecret, isWordCode, matchAt, NOTHING, type Rule, secretInGroup } from './rule.ts';

/** Commands whose standard input or value option is a secret. */
const STORES =
  /\bsecrets?[ :](?:[\w-]+ )?(?:put|set|create|add|update|import|edit|versions add|store|upload)\b|\b(?:put|create|update)-secret(?:-value)?\b|\bkeyvault secret\b|\bput-parameter\b|\benv add\b|\bpass (?:insert|add)\b|\bgopass insert\b|\bcryptsetup\b|\bsecret-tool store\b|\bkubeseal\b/;
/** Programs that read a password from standard input. */
const ASKS =
  /\bsudo (?:-\w+ )*-\w*S|\bchpasswd\b|\bpasswd\b|\bsmbpasswd\b|\bkinit\b|--password-stdin|--with-token|--pass(?:word|phrase)?-(?:file|fd)|\bvault login\b|\bsu (?:- ?)?\w+|\bgpg\b[^\n]{0,80}--passphrase-fd/;
const reads = once(() => new RegExp(`${STORES.source}|${ASKS.source}`));

const valueOption = once(
  () => new RegExp(` --(?:secret-string|secret-value|plaintext-value|value|plaintext)[ \\t=]{1,4}${WORD}`, 'diy'),
);
const REACH = 300;

/** `--value x` after `az keyvault secret set`; for `put-parameter` only if its name or type says it is a secret. */
function findValueOption(text: string, at: number): readonly FoundSecret[] {
  if (!commandBefore(text, at, STORES)) return NOTHING;
  const match = matchAt(valueOption(), text, at);
  if (match === null || (commandBefore(text, at, /\bput-parameter\b/) && !isSecretParameter(text, at))) return NOTHING;
  return wordSpan(match, 'command-line-secret');
}

function isSecretParameter(text: string, at: number): boolean {
  const command = text.slice(Math.max(0, at - REACH), at + REACH);
  const name = /--name[ =]["']?(?<name>[\w./-]{1,100})/.exec(command)?.groups?.name ?? '';
  return command.includes('SecureString') || familyOfKey(name.slice(name.lastIndexOf('/') + 1)) !== undefined;
}

/** `echo x | wrangler secret put NAME`: searched backwards from the command that reads it. */
const PIPED =
  /(?:echo|printf)(?:[ \t]+-\w{1,3})?[ \t]+(?:["']?%s(?:\\n)?["']?[ \t]+)?(?:"(?<double>[^"\n]{1,200})"|'(?<single>[^'\n]{1,200})'|(?<secret>[^\s"'`|;&<>]{3,200}))[ \t]*\|$/d;
const PIPE_LOOKBACK = 260;
/** `echo x | grep ' secret set'` only searches. */
const FILTERS = /^\|[ \t]*(?:e?grep|rg|sed|awk|jq|cut|tr|tee)\b/;

function findPiped(text: string, at: number, literal: string): readonly FoundSecret[] {
  if (literal === 'sudo -s' && !text.startsWith('-S', at + 5)) return NOTHING;
  const from = Math.max(0, at - PIPE_LOOKBACK);
  const before = text.slice(from, at);
  const pipe = before.lastIndexOf('|');
  if (pipe < 0 || before.includes('\n', pipe) || FILTERS.test(before.slice(pipe))) return NOTHING;
  const match = PIPED.exec(before.slice(0, pipe + 1));
  const range = match?.indices?.groups;
  const [start, end] = range?.secret ?? range?.single ?? range?.double ?? [0, 0];
  const said = before.slice(start, end);
  // `user:password`, as chpasswd reads it.
  const user = literal === 'chpasswd' ? said.indexOf(':') + 1 : 0;
  if (start === end || !isValue(said.slice(user)) || (range?.single === undefined && /\$\w/.test(said))) return NOTHING;
  if (literal.startsWith(' env') && !isSecretVariable(text.slice(at, at + 120), said)) return NOTHING;
  return [{ start: from + start + user, end: from + end, kind: 'command-line-password' }];
}

/** Most environment variables are not secrets: the name must say so, or the value must be random. */
function isSecretVariable(command: string, value: string): boolean {
  const name = /\benv(?: add|:set)[ \t]+(?<name>[\w.-]{1,80})/.exec(command)?.groups?.name ?? '';
  return familyOfKey(name) !== undefined || isRandom(value, 12);
}

const hereString = once(() => new RegExp(`<<<(?!<)[ \\t]{0,4}\\$?${WORD}`, 'dy'));

function findHereString(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(hereString(), text, at);
  if (match === null || /["'\s]\$/.test(match[0]) || !commandBefore(text, at, reads())) return NOTHING;
  const variable = / env(?: add|:set) [^|;&\n]{0,200}$/.exec(text.slice(Math.max(0, at - 220), at))?.[0];
  if (variable !== undefined && !isSecretVariable(variable, match[0].replace(/^<<<\s*\$?["']?/, ''))) return NOTHING;
  return wordSpan(match, 'command-line-password');
}

const PROCESS =
  /<\((?:echo|printf)(?:[ \t]+-\w{1,3})?[ \t]+(?:["']?%s(?:\\n)?["']?[ \t]+)?(?:"(?<double>[^"$\n]{3,200})"|'(?<single>[^'\n]{3,200})'|(?<secret>[^\s"'`|;&<>()$]{3,200}))[ \t]*\)/dy;
const SECRET_OPTION = /(?:pass(?:word|wd|phrase)?|secret|token|key|credentials?)(?:-?file|-?fd)?["']?[= ]$/i;

function findProcess(text: string, at: number): readonly FoundSecret[] {
  const before = text.slice(Math.max(0, at - 60), at);
  if (!SECRET_OPTION.test(before) && !commandBefore(text, at, reads())) return NOTHING;
  const match = matchAt(PROCESS, text, at);
  return match === null ? NOTHING : wordSpan(match, 'command-line-password');
}

/** `--password-command 'echo x'`, `RESTIC_PASSWORD_COMMAND="echo x"`. */
const PASSWORD_COMMAND =
  /pass(?:word|phrase)?[-_]command[= \t]{1,4}["'](?:echo|printf)[ \t]+(?:-\w+[ \t]+)?["']?(?<secret>[^\s"'`$|;&]{4,200})/diy;

function findPasswordCommand(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(PASSWORD_COMMAND, text, at);
  return match !== null && isValue(match.groups?.secret ?? '')
    ? secretInGroup(match, 'command-line-password')
    : NOTHING;
}

/** `sqlplus scott/tiger@orcl` and the other Oracle tools. */
const ORACLE =
  /(?:sqlplus|sqlldr|expdp|impdp|rman|sqlcl)(?:[ \t]+-\w+(?:[ \t]\d[\d.]*)?|[ \t]+target)*[ \t]+["']?\w[\w$#]{0,60}\/"?(?<secret>[^\s"'/@]{3,128})"?(?:@|["']?(?:[ \t]as[ \t]|[ \t]*$|\n))/diy;

function findOracle(text: string, at: number): readonly FoundSecret[] {
  const match = isWordCode(text.charCodeAt(at - 1)) ? null : matchAt(ORACLE, text, at);
  return match !== null && isValue(match.groups?.secret ?? '')
    ? secretInGroup(match, 'command-line-password')
    : NOTHING;
}

/** A word whose next argument is the password: `input_pw x`, `wpa_passphrase net x`. */
const named = once(
  () =>
    new RegExp(
      `(?:(?:input|owner|user)_pw|wpa_passphrase[ \\t]+(?:"[^"\\n]{1,40}"|[^\\s"'=]{1,40})|snmp-server (?:community|user \\S{1,40} \\S{1,40} auth \\w{3,6}))[ \\t]{1,4}${WORD}`,
      'diy',
    ),
);

function findNamedArgument(text: string, at: number, literal: string): readonly FoundSecret[] {
  if (literal.endsWith('_pw ') && !commandBefore(text, at, /\b(?:pdftk|qpdf|stapler)\b/)) return NOTHING;
  const match = matchAt(named(), text, at);
  const bare = match?.groups?.secret;
  if (match === null || (bare !== undefined && /^(?:output|allow|public|private)$|^[a-z]+$/i.test(bare)))
    return NOTHING;
  return wordSpan(match, 'command-line-password');
}

/** `doppler secrets set NAME x`, `ansible-vault encrypt_string 'x'`, `bw login a@b.c x`, `net use z: \\\\srv\\x x /user:bob`. */
const handedOver = once(
  () =>
    new RegExp(
      String.raw`(?: secrets? (?:set|put|add)[ \t]+(?:-\S+[ \t]+){0,3}[\w./-]{1,80}|encrypt_string(?:[ \t]+--[\w-]+(?:=\S+)?){0,3}|\bbw (?:login[ \t]+\S{3,80}|unlock)|\bnet use[ \t]+(?:\w:[ \t]+)?\\\\\S{3,100})[ \t]+${WORD}`,
      'diy',
    ),
);

function findHandedOver(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(handedOver(), text, at);
  const value = match?.groups?.secret ?? match?.groups?.single ?? match?.groups?.double ?? '';
  // A word without a digit may be another argument. A file is named, not passed as the secret.
  if (match === null || !/\d/.test(value) || /[=]|^[./~<]|\.\w{1,5}$/.test(value)) return NOTHING;
  return wordSpan(match, 'command-line-secret');
}

/** A random word after `auth` or `login` of any program: `snyk auth 9f86…`. */
const LOGIN_TOKEN =
  /[\w-]{2,20} (?:auth|login|authenticate)(?:[ \t](?:token|-t|--token|--key))?[ \t=]{1,2}(?<secret>[A-Za-z0-9_.-]{20,300})(?=\s|$|["'`;&|])/dy;

function findLoginToken(text: string, at: number): readonly FoundSecret[] {
  const program = /[\w-]{2,20}$/.exec(text.slice(Math.max(0, at - 20), at))?.[0].length ?? 0;
  const match = program === 0 ? null : matchAt(LOGIN_TOKEN, text, at - program);
  const value = match?.groups?.secret ?? '';
  return match !== null && isRandom(value, 20) && isValue(value) && /[A-Za-z].*\d.*[A-Za-z]/.test(value)
    ? secretInGroup(match, 'command-line-secret')
    : NOTHING;
}

/** The answer of an expect script to a password prompt. */
const SENT = /send(?:[ \t]+--)?[ \t]+["{](?<secret>[^"\n\\$}]{4,128})/dy;
const ASKED = /assw(?:or)?d|assphrase|\bPIN\b/;
const ASKED_REACH = 100;

function findSent(text: string, at: number): readonly FoundSecret[] {
  if (!ASKED.test(text.slice(Math.max(0, at - ASKED_REACH), at))) return NOTHING;
  const match = matchAt(SENT, text, at);
  return match !== null && isValue(match.groups?.secret ?? '') && !/\s/.test(match.groups?.secret ?? '')
    ? secretInGroup(match, 'command-line-password')
    : NOTHING;
}

/** A line of Postfix's `sasl_passwd`: `[mail.example.org]:587 user:password`. */
const SASL = /\]:(?:25|465|587|2525)[ \t]{1,20}[^\s:]{1,100}:(?<secret>[^\s"'`]{4,200})/dy;

function findSasl(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(SASL, text, at);
  const secret = match?.groups?.secret ?? '';
  return match !== null && isValue(secret) && (/\d/.test(secret) || isRandom(secret, 8))
    ? secretInGroup(match, 'password')
    : NOTHING;
}

export const secretStoreRules = once((): readonly Rule[] => [
  {
    kind: 'command-line-secret',
    description: 'value option of a secret store: az keyvault secret set --value, aws secretsmanager --secret-string',
    starts: [' --value', ' --secret-string', ' --secret-value', ' --plaintext'],
    find: findValueOption,
  },
  {
    kind: 'command-line-password',
    description: 'password piped into sudo -S, chpasswd, docker login or a secret store',
    starts: [
      ...[
        'chpasswd',
        'sudo -s',
        '--password-stdin',
        '--with-token',
        'passwd --stdin',
        'cryptsetup ',
        'kinit ',
        'smbpasswd',
      ],
      ...['put', 'set', 'create', 'add', 'update', 'store'].flatMap((verb) => [` secret ${verb}`, ` secrets ${verb}`]),
      ...[
        ' secret:create',
        ' secret:set',
        ' secrets:set',
        ' secrets versions add',
        ' env add',
        ' env:set',
        'pass insert',
        'secret-tool store',
      ],
      ...[' create secret', 'put-secret-value', 'create-secret', 'vault login', 'kubeseal'],
    ],
    find: findPiped,
  },
  {
    kind: 'command-line-password',
    description: 'here-string read by a secret store or a password prompt',
    starts: ['<<<'],
    find: findHereString,
  },
  {
    kind: 'command-line-password',
    description: 'output of echo given as a password file',
    starts: ['<(echo ', '<(printf '],
    find: findProcess,
  },
  {
    kind: 'command-line-password',
    description: 'password printed by a password command',
    starts: ['password-command', 'password_command', 'passphrase-command', 'passphrase_command', 'pass-command'],
    find: findPasswordCommand,
  },
  {
    kind: 'command-line-password',
    description: 'user and password of an Oracle tool',
    starts: ['sqlplus ', 'sqlldr ', 'expdp ', 'impdp ', 'rman ', 'sqlcl '],
    find: findOracle,
  },
  {
    kind: 'command-line-password',
    description: 'argument after input_pw, wpa_passphrase or snmp-server community',
    starts: ['input_pw ', 'owner_pw ', 'user_pw ', 'wpa_passphrase ', 'snmp-server '],
    find: findNamedArgument,
  },
  {
    kind: 'command-line-secret',
    description: 'argument of a secret manager: doppler secrets set, ansible-vault encrypt_string, bw login, net use',
    starts: [
      ...['set', 'put', 'add'].flatMap((verb) => [` secret ${verb} `, ` secrets ${verb} `]),
      ...['encrypt_string ', 'bw login ', 'bw unlock ', 'net use '],
    ],
    find: findHandedOver,
  },
  {
    kind: 'command-line-secret',
    description: 'token after auth or login of a program',
    starts: [' auth ', ' login ', ' authenticate '],
    find: findLoginToken,
  },
  {
    kind: 'command-line-password',
    description: 'answer of an expect script to a question for a password',
    starts: ['send "', 'send -- "', 'send {'],
    find: findSent,
  },
  {
    kind: 'password',
    description: 'mail login in sasl_passwd',
    starts: [']:587', ']:465', ']:2525', ']:25 '],
    find: findSasl,
  },
]);
