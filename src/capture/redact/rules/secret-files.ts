/** Finds secrets in file formats: a Kubernetes manifest, a `.pgpass` line, SQL. */
import { once } from '../../../domain/once.ts';
import { isSpoken } from '../judge-value.ts';
import { isStandIn } from '../secret-value.ts';
import { type FoundSecret, matchAt, NOTHING, type Rule, secretInGroup } from './rule.ts';

/** How far from its `kind` the parts of a manifest are searched. */
const MANIFEST_REACH = 6000;
const DATA_BLOCK =
  /(?:^|\n)(?<indent>[ \t+]*)(?:data|stringData):[ \t]*\r?\n(?<lines>(?:\k<indent>[ \t]+\S[^\n]*(?:\n|$))+)/dg;
const DATA_LINE = /^[ \t+]+["']?[\w.-]{1,100}["']?:[ \t]*["']?(?<secret>[^\s"'|>][^\s"']{2,4000})/dgm;
const DATA_OBJECT = /\\{0,3}"(?:data|stringData)\\{0,3}"\s{0,4}:\s{0,4}\{(?<lines>[^{}]{1,4000})\}/dg;
const DATA_PAIR = /\\{0,3}"[\w.-]{1,100}\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"(?<secret>[^"\\]{3,4000})/dg;

function findManifest(text: string, at: number, literal: string): readonly FoundSecret[] {
  const json = literal.includes('"');
  if (!json && /[\w-]/.test(text.charAt(at + literal.length))) return NOTHING;
  // The next `kind` ends this manifest, so a text with many of them is read once.
  const back = text.slice(Math.max(0, at - MANIFEST_REACH), at);
  const forth = text.slice(at + literal.length, at + literal.length + MANIFEST_REACH);
  const start =
    at - back.length + Math.max(0, back.lastIndexOf('\n---') + 1, back.lastIndexOf(json ? '"kind' : 'kind:') + 1);
  const ends = [forth.indexOf('\n---'), forth.indexOf(json ? '"kind' : 'kind:')].filter((end) => end >= 0);
  const end = at + literal.length + Math.min(forth.length, ...ends);
  const manifest = text.slice(start, end);
  const spans: FoundSecret[] = [];
  for (const block of manifest.matchAll(json ? DATA_OBJECT : DATA_BLOCK)) {
    const from = start + (block.indices?.groups?.lines?.[0] ?? 0);
    for (const line of (block.groups?.lines ?? '').matchAll(json ? DATA_PAIR : DATA_LINE)) {
      const range = line.indices?.groups?.secret;
      if (range === undefined || isStandIn(line.groups?.secret ?? '') || /^-----/.test(line.groups?.secret ?? ''))
        continue;
      spans.push({ start: from + range[0], end: from + range[1], kind: 'kubernetes-secret' });
    }
  }
  return spans;
}

const SHOWN_SECRET =
  /get secrets?[ \t][^\n]{0,300}(?:jsonpath|template|base64)[^\n]{0,200}\n(?<secret>[^\s:{}[\]]{6,400})[ \t]*(?:\n|$)/dy;

function findShownSecret(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(SHOWN_SECRET, text, at);
  return match === null || isStandIn(match.groups?.secret ?? '') ? NOTHING : secretInGroup(match, 'kubernetes-secret');
}

/** `host:port:database:user:password`; each of the first four may be `*`. */
const PGPASS = /:(?:\d{4,5}|\*):[\w*.-]{1,64}:[\w*.@-]{1,64}:(?<secret>[^\s"'`:]{3,256})(?=[\s"'`]|\\n|$)/dy;
const PGPASS_ANY_DATABASE = /(?<=[\w*]:\d{2,5}):\*:[\w*.@-]{1,64}:(?<secret>[^\s"'`:]{3,256})(?=[\s"'`]|\\n|$)/dy;

function findPgpass(text: string, at: number): readonly FoundSecret[] {
  const before = text.slice(Math.max(0, at - 80), at);
  if (!/[\w*.-]$/.test(before) || /\barn:\S*$/.test(before)) return NOTHING;
  const match = matchAt(PGPASS, text, at) ?? matchAt(PGPASS_ANY_DATABASE, text, at);
  const secret = match?.groups?.secret ?? '';
  return match === null || isStandIn(secret) || /^[/$\d]+$|^\//.test(secret)
    ? NOTHING
    : secretInGroup(match, 'pgpass-password');
}

const IDENTIFIED_BY =
  /identified (?:with \w{1,40} )?by (?:password )?\\{0,3}["'](?<secret>[^"'\\\n]{3,200})\\{0,3}["']/diy;

function findIdentifiedBy(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(IDENTIFIED_BY, text, at);
  return match === null || isStandIn(match.groups?.secret ?? '') ? NOTHING : secretInGroup(match, 'password');
}

/** "login: bob / hunter2x9". */
const LOGIN_PAIR =
  /(?:log[ -]?in|credentials?|creds|zugangsdaten)(?:[ \t](?:is|are|sind|ist))?[ \t]{0,4}:?[ \t]{1,4}[`"']?[\w.@+-]{1,64}[`"']?[ \t]{0,2}[/:][ \t]{0,2}[`"']?(?<secret>[^\s"'`,;)]{6,100})/diy;

function findLoginPair(text: string, at: number): readonly FoundSecret[] {
  const match = matchAt(LOGIN_PAIR, text, at);
  const secret = match?.groups?.secret ?? '';
  const strong = isSpoken(secret, false) && !/[/\\]|\.[a-z]{1,4}$/.test(secret);
  return match === null || !strong || isStandIn(secret) ? NOTHING : secretInGroup(match, 'password');
}

export const secretFileRules = once((): readonly Rule[] => [
  {
    kind: 'kubernetes-secret',
    description: 'data of a Kubernetes secret',
    starts: ['kind: secret', '"kind":"secret', '"kind": "secret', '"kind\\":\\"secret'],
    find: findManifest,
  },
  {
    kind: 'kubernetes-secret',
    description: 'value printed by kubectl get secret',
    starts: ['get secret'],
    find: findShownSecret,
  },
  {
    kind: 'pgpass-password',
    description: '.pgpass entry',
    starts: [':*:', ...[5432, 5433, 5434, 6432, 6543, 15432, 25060].map((port) => `:${port}:`)],
    find: findPgpass,
  },
  {
    kind: 'password',
    description: 'password of a database user in SQL',
    starts: ['identified by', 'identified with'],
    find: findIdentifiedBy,
  },
  {
    kind: 'password',
    description: 'login and password with a slash between them',
    starts: ['login', 'log in', 'credential', 'creds', 'zugangsdaten'],
    find: findLoginPair,
  },
]);
