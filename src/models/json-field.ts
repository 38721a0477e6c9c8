/** A field of a server's answer, which may have any shape. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // Its own field, just seen.
  return (value as Readonly<Record<string, unknown>>)[name];
}
