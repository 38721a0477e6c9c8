/** All strings in a JSON value, at any depth, in order. Keys do not count. */
export function* jsonStrings(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* jsonStrings(each);
}
