/**
 * Finds passwords on command lines: after a short flag, as an argument, or as `key=value`. A
 * short flag means "password" for some programs only, so the program must come before it in the same command.
 */
import { once } from '../../../domain/once.ts';
import { isSequence, isStandIn } from '../secret-value.ts';
import { type FoundSecret, matchAt, NOTHING, type Rule, secretInGroup } from './rule.ts';

/** One word of a command line: quoted, or up to the next space. */
export const WORD = String.raw`(?:"(?<double>[^"\n]{1,256})"|'(?<single>[^'\n]{1,256})'|(?<secret>[^\s"'${'`'}|;&-][^\s"'${'`'}]{2,255}))`;

interface FlagOfProgram {
  /** In lower case, as the literal index needs them. `value` says which case counts. */
  readonly flags: readonly string[];
  readonly programs: RegExp;
  readonly value: RegExp;
}

const shortFlags = once((): readonly FlagOfProgram[] => [
  {
    flags: [' -u', ' --user', ' --proxy-user'],
    programs: /\bcurl\b/,
    value: / (?:-u|--user|--proxy-user)[ \t=]{0,4}["']?[^\s:"']{1,128}:(?<secret>[^\s"'`]{1,256})/dy,
  },
  {
    flags: [' -u', ' --user'],
    programs: /\b(?:smbclient|rpcclient|smbget|mount\.cifs)\b/,
    value: / (?:-U|--user)[ \t=]{0,4}["']?[^\s%"']{1,128}%(?<secret>[^\s"'`]{1,256})/dy,
  },
  {
    flags: [' -a', ' --auth'],
    programs: /\b(?:https?|xh|redis-cli)\b/,
    value: / (?:-a|--auth)[ \t=]{1,4}["']?(?:[^\s:"']{1,128}:)?(?<secret>[^\s"'`:]{4,256})/dy,
  },
  {
    flags: [' -p'],
    programs: /\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|mycli)\b/,
    value: new RegExp(` -p${WORD}`, 'dy'),
  },
  {
    flags: [' -p'],
    programs: /\b(?:sshpass|twine|psexec|winexe)\b|\b(?:docker|podman|helm|oras|az|oc) (?:registry )?login\b/,
    value: / -p[ \t]{0,4}["']?(?<secret>[^\s"'`-][^\s"'`]{2,255})/dy,
  },
  {
    flags: [' -p', ' -hp'],
    programs: /\b(?:7z[azr]?|7zz|rar|unrar)\b/,
    value: new RegExp(` -h?p${WORD}`, 'dy'),
  },
  {
    flags: [' -p'],
    programs: /\b(?:zip|unzip|zipcloak|sqlcmd|bcp|isql)\b/,
    value: new RegExp(` -P[ \\t]{0,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -p'],
    programs: /\bmongo(?:sh|dump|restore|export|import|stat)?\b/,
    value: new RegExp(` -p[ \\t]{1,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -p'],
    programs: /\bmosquitto_(?:pub|sub|rr)\b/,
    value: new RegExp(` -P[ \\t]{1,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -k'],
    programs: /\bopenssl enc\b/,
    value: new RegExp(` -k[ \\t]{1,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -p'],
    programs: /\b(?:useradd|usermod)\b/,
    value: new RegExp(` -p[ \\t]{1,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -c'],
    programs: /\bsnmp(?:walk|get|set|bulkwalk|getnext|table)\b/,
    value: / -c[ \t]{0,4}["']?(?!(?:public|private)\b)(?<secret>[^\s"'`-][^\s"'`]{2,255})/dy,
  },
  {
    flags: [' -u'],
    programs: /\blftp\b/,
    value: / -u[ \t]{0,4}["']?[^\s,"']{1,128},(?<secret>[^\s"'`]{1,256})/dy,
  },
  {
    flags: [' /p:'],
    programs: /\b(?:[xws]?freerdp3?|xfreerdp-\w+|schtasks|psexec)\b/i,
    value: new RegExp(` /p:${WORD}`, 'diy'),
  },
  {
    flags: [' pass '],
    programs: /\brclone config (?:create|update|password)\b/,
    value: new RegExp(` pass[ \\t]${WORD}`, 'dy'),
  },
  {
    flags: [' -w'],
    programs:
      /\bldap(?:search|add|modify|delete|passwd|whoami|compare)\b|\bsecurity (?:add-(?:generic|internet)-password|unlock-keychain)\b/,
    value: new RegExp(` -w[ \\t]{0,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -n', ' -p'],
    programs: /\bssh-keygen\b/,
    value: new RegExp(` -[NP][ \\t]{0,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -storepass', ' -keypass', ' -srcstorepass', ' -deststorepass', ' -destkeypass', ' -srckeypass'],
    programs: /\b(?:keytool|jarsigner|apksigner)\b/,
    value: new RegExp(` -\\w{3,12}[ \\t]{1,4}${WORD}`, 'dy'),
  },
  {
    flags: [' -b', ' --body'],
    programs: /\b(?:gh|glab) (?:secret|variable) set\b/,
    value: new RegExp(` (?:--body|-b)[ \\t=]{0,4}${WORD}`, 'dy'),
  },
]);

const COMMAND_LOOKBACK = 400;

/** Whether one of the programs comes before this offset in the same command. */
export function commandBefore(text: string, at: number, programs: RegExp): boolean {
  const before = text.slice(Math.max(0, at - COMMAND_LOOKBACK), at);
  const start = Math.max(before.lastIndexOf('; '), before.lastIndexOf('&& '), before.lastIndexOf('| '));
  return programs.test(before.slice(start + 1).replace(/^[\s\S]*[^\\]\n/, ''));
}

export function isValue(secret: string): boolean {
  return !isStandIn(secret) && !isSequence(secret) && !/^\$|^@|^\d{1,5}$|^-$/.test(secret);
}

export function wordSpan(match: RegExpExecArray, kind: string): readonly FoundSecret[] {
  const group = ['secret', 'single', 'double'].find((name) => match.groups?.[name] !== undefined) ?? 'secret';
  return isValue(match.groups?.[group] ?? '') ? secretInGroup(match, kind, group) : NOTHING;
}

function findShortFlag(text: string, at: number, literal: string): readonly FoundSecret[] {
  for (const { flags, programs, value } of shortFlags()) {
    if (!flags.includes(literal)) continue;
    const match = matchAt(value, text, at);
    if (match === null) continue;
    const spans = wordSpan(match, 'command-line-password');
    if (spans.length > 0 && commandBefore(text, at, programs)) return spans;
  }
  return NOTHING;
}

/** `htpasswd -b file user password`, `htpasswd -nb user password`. */
const htpasswdFile = once(
  () =>
    new RegExp(
      `htpasswd(?=[^\\n|;&]{0,80} -\\w{0,6}b)(?:[ \\t]+-\\w{1,8}(?:[ \\t]\\d+)?){1,5}[ \\t]+[^\\s-]\\S{0,200}[ \\t]+[^\\s-]\\S{0,100}[ \\t]+${WORD}`,
      'dy',
    ),
);
const htpasswdPrint = once(
  () =>
    new RegExp(
      `htpasswd(?=[^\\n|;&]{0,80} -\\w{0,6}b)(?=[^\\n|;&]{0,80} -\\w{0,6}n)(?:[ \\t]+-\\w{1,8}(?:[ \\t]\\d+)?){1,5}[ \\t]+[^\\s-]\\S{0,100}[ \\t]+${WORD}`,
      'dy',
    ),
);

function findHtpasswd(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(htpasswdPrint(), text, at) ?? matchAt(htpasswdFile(), text, at);
  return match === null ? NOTHING : wordSpan(match, 'command-line-password');
}

/** A user, then a password. */
const userAndPassword = once(
  () =>
    new RegExp(
      `(?:rabbitmqctl[ \\t]+(?:add_user|change_password)[ \\t]+["']?|/user:)[\\w.@\\\\-]{1,80}["']?[ \\t]+${WORD}`,
      'diy',
    ),
);

function findUserAndPassword(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(userAndPassword(), text, at);
  return match === null ? NOTHING : wordSpan(match, 'command-line-password');
}

/** `vault kv put path key=value …`, `fly secrets set KEY=value`: every value is a secret. */
const keyValue = once(
  () =>
    new RegExp(
      `[ \\t]+(?:-{0,2}[\\w./-]{1,200}|--?[\\w-]+=\\S{1,80}|[\\w.-]{1,80}=[^\\s"']{0,2}(?=\\s))(?![\\w./=-])|[ \\t]+["']?[\\w.-]{1,80}=${WORD}`,
      'dy',
    ),
);
const MOST_ARGUMENTS = 20;

function findKeyValues(text: string, at: number, literal: string): readonly FoundSecret[] {
  const spans: FoundSecret[] = [];
  let cursor = at + literal.trimEnd().length;
  // `vault kv p` matches put and patch.
  cursor += matchAt(/\w*/y, text, cursor)?.[0].length ?? 0;
  for (let i = 0; i < MOST_ARGUMENTS; i += 1) {
    const argument = matchAt(keyValue(), text, cursor);
    if (argument === null) break;
    cursor += argument[0].length;
    if (argument.groups !== undefined && !/^[ \t]+-/.test(argument[0]))
      spans.push(...wordSpan(argument, 'command-line-secret'));
  }
  return spans;
}

const fromLiteral = once(() => new RegExp(`--from-literal[= ]["']?[\\w.-]{1,80}=${WORD}`, 'dy'));

function findFromLiteral(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(fromLiteral(), text, at);
  return match === null ? NOTHING : wordSpan(match, 'kubernetes-secret');
}

export const commandRules = once((): readonly Rule[] => [
  {
    kind: 'command-line-password',
    description: 'password after a short flag of curl, mysql, sshpass, zip, 7z, docker login and the like',
    starts: [...new Set(shortFlags().flatMap(({ flags }) => flags))],
    find: findShortFlag,
  },
  {
    kind: 'command-line-password',
    description: 'password given to htpasswd -b',
    starts: ['htpasswd'],
    find: findHtpasswd,
  },
  {
    kind: 'command-line-password',
    description: 'password after the user name: rabbitmqctl add_user, net use /user:',
    starts: ['rabbitmqctl ', '/user:'],
    find: findUserAndPassword,
  },
  {
    kind: 'command-line-secret',
    description: 'values given to vault kv put, fly secrets set, heroku config:set',
    starts: ['vault kv p', 'vault write ', ' secrets set ', ' config:set '],
    find: findKeyValues,
  },
  {
    kind: 'kubernetes-secret',
    description: 'kubectl create secret --from-literal',
    starts: ['--from-literal'],
    find: findFromLiteral,
  },
]);
