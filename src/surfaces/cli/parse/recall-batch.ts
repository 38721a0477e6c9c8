/** Parses and checks one line of `memoir recall --batch`. */
import type { RecallFilters } from '../../../domain/recall.ts';
import { ACTORS } from '../../../domain/trust/trust.ts';
import { MemoirError } from '../../../index.ts';

const TEXT_FIELDS = ['project', 'session', 'file', 'concept', 'tool'] as const;
const TIME_FIELDS = ['since', 'until', 'asOf', 'knownAt'] as const;
/** As the command line spells them. */
const SPELLED: Readonly<Record<string, string>> = { asOf: 'as-of', knownAt: 'known-at' };

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...['query', 'actor', 'kind', 'kinds', 'limit'],
  ...TEXT_FIELDS,
  ...TIME_FIELDS,
  ...Object.values(SPELLED),
]);

export function readBatchLine(line: string): { readonly query: string; readonly filters: RecallFilters } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw bad('The line is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('The line is not a JSON object');
  // Neither null nor an array, so an object.
  const fields = value as Readonly<Record<string, unknown>>;
  const given = (name: string): unknown => fields[name] ?? fields[SPELLED[name] ?? name] ?? undefined;
  const unknown = Object.keys(fields).filter((name) => !KNOWN_FIELDS.has(name));
  if (unknown.length > 0) throw bad(`There is no field ${unknown.map((name) => JSON.stringify(name)).join(', ')}`);
  const { query } = fields;
  if (typeof query !== 'string') throw bad('"query" must be a string');
  const filters: Record<string, unknown> = {};
  for (const name of TEXT_FIELDS) {
    const text = given(name);
    if (text === undefined) continue;
    if (typeof text !== 'string') throw bad(`"${name}" must be a string`);
    filters[name] = text;
  }
  for (const name of TIME_FIELDS) {
    const time = given(name);
    if (time === undefined) continue;
    if (typeof time !== 'string' && typeof time !== 'number') throw bad(`"${name}" must be a time`);
    filters[name] = time;
  }
  const actor = given('actor');
  if (actor !== undefined) {
    if (!ACTORS.some((each) => each === actor)) throw bad(`"actor" must be one of ${ACTORS.join(', ')}`);
    filters.actor = actor;
  }
  const kinds = given('kinds') ?? given('kind');
  if (kinds !== undefined) {
    const list: readonly unknown[] = Array.isArray(kinds) ? kinds : String(kinds).split(',');
    filters.kinds = list.map(String).filter(Boolean);
  }
  const limit = given('limit');
  if (limit !== undefined) {
    if (typeof limit !== 'number') throw bad('"limit" must be a number');
    filters.limit = limit;
  }
  // Every field was checked above.
  return { query, filters: filters as RecallFilters };
}

function bad(message: string): MemoirError {
  return new MemoirError('bad-input', message, {
    next: `Write one JSON object per line: {"query": "…"}. It may also have ${[...KNOWN_FIELDS].slice(1).join(', ')}.`,
  });
}
