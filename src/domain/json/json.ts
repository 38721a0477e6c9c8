/** Narrows values of unknown shape: JSON that an agent, a tool or a file provides. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [name: string]: Json | undefined };

/** An object, and neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself if it is an object, else an empty object. */
export function asObject(value: Json | undefined): JsonObject;
export function asObject(value: unknown): Readonly<Record<string, unknown>>;
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** An object's own field. Inherited ones, such as `constructor`, do not count. */
export function field(value: Json | undefined, name: string): Json | undefined;
export function field(value: unknown, name: string): unknown;
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Undefined if the text is not JSON. For text whose writer may have made a mistake; the caller says what happens then. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // Trigger: not JSON. Outcome: undefined, which JSON cannot express, so callers can tell.
    return undefined;
  }
}

/** JSON as in a file for people: indented, with a final line break. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}
