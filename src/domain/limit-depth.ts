/**
 * JSON that is nested deeper than anything downstream can follow: every recursive walk (redaction, canonical JSON, even
 * `JSON.stringify`) overflows the stack beyond a few thousand levels. What lies too deep is replaced by its own JSON text,
 * so no word is lost. Nothing in here recurses deeper than the limit.
 */
import type { Json } from './event.ts';

/** Tool inputs of real sessions have up to 12 levels. */
export const MAX_JSON_DEPTH = 100;

type Parent = readonly Json[] | { readonly [key: string]: Json | undefined };

export function limitDepth(value: Json): Json {
  return isWithin(value, MAX_JSON_DEPTH) ? value : cutAt(value, MAX_JSON_DEPTH);
}

function isWithin(value: Json | undefined, depth: number): boolean {
  if (!isParent(value)) return true;
  if (depth === 0) return false;
  // Every line of an import passes here: no list of values is made.
  for (const name in value) if (!isWithin((value as Readonly<Record<string, Json>>)[name], depth - 1)) return false;
  return true;
}

function cutAt(value: Json, depth: number): Json {
  if (!isParent(value)) return value;
  if (depth === 0) return stringify(value);
  if (isList(value)) return value.map((item) => cutAt(item, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutAt(inner ?? null, depth - 1)]));
}

/** `JSON.stringify` with a stack of its own. */
function stringify(root: Json): string {
  const todo: ({ readonly value: Json } | { readonly text: string })[] = [{ value: root }];
  let text = '';
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) {
      text += next.text;
    } else if (!isParent(next.value)) {
      text += JSON.stringify(next.value);
    } else {
      const list = isList(next.value);
      text += list ? '[' : '{';
      todo.push({ text: list ? ']' : '}' });
      // The stack is emptied from its end.
      for (const [at, [name, value]] of [...Object.entries(next.value).entries()].reverse()) {
        todo.push({ value: value ?? null }, { text: `${at > 0 ? ',' : ''}${list ? '' : `${JSON.stringify(name)}:`}` });
      }
    }
  }
  return text;
}

function isParent(value: Json | undefined): value is Parent {
  return typeof value === 'object' && value !== null;
}

function isList(value: Parent): value is readonly Json[] {
  return Array.isArray(value);
}
