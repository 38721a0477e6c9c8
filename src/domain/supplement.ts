/**
 * The same thing is often captured twice: by a hook when it happens and later from a transcript, each with other
 * details. The result is the field-wise join of all captures, so their order does not matter.
 */

import type { EventRecord, Json } from './event.ts';
import { isObject } from './json/json.ts';
import { lookUp } from './json/look-up.ts';
import { compareText } from './text/compare-text.ts';

export type Body = EventRecord['body'];

/** The more complete of two values. If neither is, a fixed rule decides, so every machine picks the same one. */
function fuller(a: Json | undefined, b: Json | undefined): Json | undefined {
  if (a === undefined || b === undefined) return a === undefined ? b : a;
  if (a === b) return a;
  const left = canonicalJson(a);
  const right = canonicalJson(b);
  if (left.length !== right.length) return left.length > right.length ? a : b;
  return left >= right ? a : b;
}

export function joinBodies(a: Body, b: Body): Body {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...fields].map((field) => [field, fuller(lookUp(a, field), lookUp(b, field))]));
}

/** The fields of `seen` that say more than `known`; undefined if it adds nothing. */
export function newFields(known: Body, seen: Body): { readonly [field: string]: Json } | undefined {
  const fresh: [string, Json][] = [];
  for (const field of Object.keys(seen)) {
    const before = lookUp(known, field);
    const winner = fuller(before, lookUp(seen, field));
    if (winner !== undefined && !sameJson(winner, before)) fresh.push([field, winner]);
  }
  return fresh.length > 0 ? Object.fromEntries(fresh) : undefined;
}

/** JSON with sorted keys, so equal values have equal text. */
export function canonicalJson(value: Json | undefined): string {
  return JSON.stringify(withSortedKeys(value));
}

/** Copies only what is not sorted. A function given to `JSON.stringify` is called for every value and takes three times as long. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withSortedKeys);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  let same = true;
  const entries = keys.map((key, at): [string, unknown] => {
    const inner = withSortedKeys(value[key]);
    if (inner !== value[key] || (at > 0 && compareText(keys[at - 1] ?? '', key) > 0)) same = false;
    return [key, inner];
  });
  return same ? value : Object.fromEntries(entries.sort(([a], [b]) => compareText(a, b)));
}

function sameJson(a: Json, b: Json | undefined): boolean {
  return a === b || (b !== undefined && canonicalJson(a) === canonicalJson(b));
}
