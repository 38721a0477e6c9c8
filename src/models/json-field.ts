/** A field of a value that came over a wire and may be anything. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // Its own field, just seen.
  return (value as Readonly<Record<string, unknown>>)[name];
}
