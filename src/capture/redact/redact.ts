/**
 * Redacts secrets before anything is written, including the spool. Pure, without packages, one pass over the text: it
 * runs in the hook on every tool output.
 */
import { wordSet } from '../../domain/text/word-set.ts';
import { findSecrets } from './find-secrets.ts';
import { isNamedSecret } from './judge-value.ts';
import { type Family, familyOfKey } from './names.ts';
import { endOfPlaceholder, placeholder, type RedactionKey } from './placeholder.ts';
import { PRIVATE_MARK, removePrivateBlocks } from './private-blocks.ts';
import { isSequence, isStandIn } from './secret-value.ts';

export type { RedactionKey } from './placeholder.ts';

export interface CountedSecret {
  readonly kind: string;
  readonly count: number;
}

export interface Redacted {
  readonly text: string;
  /** Sorted by first occurrence. */
  readonly found: readonly CountedSecret[];
}

export type PlainJson = null | boolean | number | string | readonly PlainJson[] | { readonly [key: string]: PlainJson };

export interface RedactedJson {
  readonly value: PlainJson;
  readonly found: readonly CountedSecret[];
}

/** Counted like a kind of secret, but replaced with `[private]` and no fingerprint. */
const PRIVATE_KIND = 'private-block';

/**
 * A secret hidden by another (a shared name, a cut value) shows only after the first is replaced. Two more passes find
 * all but artificial cases.
 */
const MOST_READINGS = 3;
/** Only text this close to a replacement is read again: rules look no further for a name and its value. */
const REREAD_AROUND = 2000;

export function redactText(text: string, key: RedactionKey): Redacted {
  const counts = new Map<string, number>();
  return { text: redactCounting(text, key, counts), found: asFound(counts) };
}

function redactCounting(text: string, key: RedactionKey, counts: Map<string, number>): string {
  const blocks = removePrivateBlocks(text);
  if (blocks.count > 0) addCount(counts, PRIVATE_KIND, blocks.count);
  let current = blocks.text;
  let from = 0;
  let to = current.length;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const spans = findSecrets(current, from, to);
    const [first] = spans;
    if (first === undefined) break;
    let redacted = '';
    let copied = 0;
    for (const { start, end, kind } of spans) {
      redacted += current.slice(copied, start) + placeholder(kind, current.slice(start, end), key);
      copied = end;
      addCount(counts, kind, 1);
    }
    from = Math.max(0, first.start - REREAD_AROUND);
    to = redacted.length + REREAD_AROUND;
    current = redacted + current.slice(copied);
  }
  return current;
}

/** Keys are redacted too. A value is a secret if its key says so, whatever it looks like. */
export function redactJson(value: PlainJson, key: RedactionKey): RedactedJson {
  const counts = new Map<string, number>();
  const root: { value: PlainJson } = { value: null };
  // An explicit stack, because the input may be nested deeper than the call stack.
  const work: PendingValue[] = [
    {
      value,
      name: '',
      put: (result) => {
        root.value = result;
      },
    },
  ];
  for (let item = work.pop(); item !== undefined; item = work.pop()) redactStep(item, work, key, counts);
  return { value: root.value, found: asFound(counts) };
}

interface PendingValue {
  readonly value: PlainJson;
  readonly name: string;
  readonly put: (result: PlainJson) => void;
}

function redactStep(
  { value, name, put }: PendingValue,
  work: PendingValue[],
  key: RedactionKey,
  counts: Map<string, number>,
): void {
  if (typeof value === 'string') {
    put(redactNamed(value, name, key, counts));
    return;
  }
  if (typeof value !== 'object' || value === null) {
    put(redactScalar(value, name, key, counts));
    return;
  }
  if (isList(value)) {
    const copy: PlainJson[] = new Array(value.length).fill(null);
    put(copy);
    for (let i = value.length - 1; i >= 0; i -= 1) {
      const before = value[i - 1];
      const flag = typeof before === 'string' && /^--?[a-z]/i.test(before) ? before.replace(/^-+/, '') : name;
      work.push({
        value: value[i] ?? null,
        name: flag,
        put: (result) => {
          copy[i] = result;
        },
      });
    }
    return;
  }
  const copy: Record<string, PlainJson> = {};
  put(copy);
  const entries = Object.entries(value);
  // `{"name": "DB_PASSWORD", "value": "…"}`, as manifests write settings.
  const label = labelOf(entries);
  const safeNames = entries.map(([entryName]) => redactName(entryName, key, counts));
  for (const safeName of safeNames) define(copy, safeName);
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    const [entryName = '', entry = null] = entries[i] ?? [];
    const safeName = safeNames[i] ?? '';
    const named = label !== '' && VALUE_ENTRY.test(entryName) ? label : secretData(value, name, entryName);
    work.push({ value: entry, name: named, put: (result) => define(copy, safeName, result) });
  }
}

/** `value`, `Value`, `ParameterValue`, `plaintext_value`. */
const VALUE_ENTRY = /^\w{0,20}value$/i;
const LABEL_ENTRY = /^\w{0,20}(?:name|key)$/i;

/** The first entry that names the others: `name`, `Key`, `ParameterKey`. */
function labelOf(entries: readonly (readonly [string, PlainJson])[]): string {
  if (!entries.some(([name]) => VALUE_ENTRY.test(name))) return '';
  for (const [name, entry] of entries) {
    if (typeof entry === 'string' && LABEL_ENTRY.test(name) && familyOfKey(entry) !== undefined) return entry;
  }
  return '';
}

/** The name under which the `data` of a Kubernetes secret is passed down: every value below it is a secret. */
const SECRET_DATA = 'data of a Secret';

function secretData(parent: { readonly kind?: PlainJson }, name: string, entryName: string): string {
  if (name === SECRET_DATA) return SECRET_DATA;
  // `{"secret": {"value": "…"}}`
  if (VALUE_ENTRY.test(entryName) && familyOfKey(name) !== undefined) return name;
  return parent.kind === 'Secret' && /^(?:data|stringData)$/.test(entryName) ? SECRET_DATA : entryName;
}

/** A cache of names without a secret: tools have few and repeat them. */
const harmlessNames = new Set<string>();
const HARMLESS_NAMES_KEPT = 1000;

function redactName(name: string, key: RedactionKey, counts: Map<string, number>): string {
  if (harmlessNames.has(name)) return name;
  const safe = redactCounting(name, key, counts);
  if (safe === name && name.length < 100 && harmlessNames.size < HARMLESS_NAMES_KEPT) harmlessNames.add(name);
  return safe;
}

function isList(value: object): value is readonly PlainJson[] {
  return Array.isArray(value);
}

/** Does not assign, because `__proto__` can be a key. */
function define(target: Record<string, PlainJson>, name: string, value: PlainJson = null): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Headers whose value is a secret only because of their name. */
const headers = wordSet('authorization proxy-authorization cookie set-cookie apikey api-key');

function isHeader(name: string): boolean {
  const known = name.toLowerCase();
  return headers().has(known) || (known.startsWith('x-') && /^x-[\w-]{1,60}$/.test(known));
}

function redactNamed(value: string, name: string, key: RedactionKey, counts: Map<string, number>): string {
  if (name !== '' && isHeader(name)) {
    const prefix = `${name}: `;
    const redacted = redactCounting(prefix + value, key, counts);
    if (redacted.startsWith(prefix)) return redacted.slice(prefix.length);
  }
  if (name === SECRET_DATA && value !== '' && endOfPlaceholder(value, 0) !== value.length) {
    addCount(counts, 'kubernetes-secret', 1);
    return placeholder('kubernetes-secret', value, key);
  }
  const redacted = redactCounting(value, key, counts);
  if (redacted !== value || name === '') return redacted;
  const said = familyOfKey(name);
  if (said === undefined || !isSecretOfKey(value, said.family, name)) return redacted;
  addCount(counts, said.kind, 1);
  return placeholder(said.kind, value, key);
}

function isSecretOfKey(value: string, family: Family, name: string): boolean {
  if (endOfPlaceholder(value, 0) === value.length || value === PRIVATE_MARK) return false;
  if (family !== 'password') return isNamedSecret({ value, family, way: 'assigned', quoted: true, name });
  return value.length >= 4 && !isStandIn(value) && !isSequence(value) && value.split(/\s+/).length <= 6;
}

/** `{"password": 83920174}`: numbers can be secrets too. */
function redactScalar(
  value: null | boolean | number,
  name: string,
  key: RedactionKey,
  counts: Map<string, number>,
): PlainJson {
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) < 1000) return value;
  if (isSequence(String(value)) || familyOfKey(name)?.family !== 'password') return value;
  addCount(counts, 'password', 1);
  return placeholder('password', String(value), key);
}

function addCount(counts: Map<string, number>, kind: string, count: number): void {
  counts.set(kind, (counts.get(kind) ?? 0) + count);
}

function asFound(counts: ReadonlyMap<string, number>): readonly CountedSecret[] {
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
