/**
 * Limits the depth of JSON. Every recursive walk (redaction, canonical JSON, even `JSON.stringify`) overflows the stack
 * beyond a few thousand levels, so a value that is too deep is replaced by its own JSON text and no word is lost.
 * Nothing here recurses deeper than the limit.
 */
import type { Json } from '../event.ts';

/** Tool inputs of real sessions have up to 12 levels. */
export const MAX_JSON_DEPTH = 100;

type Parent = readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * `text` is the JSON of the value, if known: most texts have too few brackets to be deep, so the value need not be walked.
 */
export function limitDepth(value: Json, text?: string): Json {
  if (text !== undefined && !hasManyBrackets(text)) return value;
  return isWithin(value, MAX_JSON_DEPTH) ? value : cutAt(value, MAX_JSON_DEPTH);
}

function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > MAX_JSON_DEPTH) return true;
    }
  }
  return false;
}

function isWithin(value: Json | undefined, depth: number): boolean {
  if (!isParent(value)) return true;
  if (depth === 0) return false;
  // Without a list of values: every line of an import is checked.
  for (const name in value) if (!isWithin((value as Readonly<Record<string, Json>>)[name], depth - 1)) return false;
  return true;
}

function cutAt(value: Json, depth: number): Json {
  if (!isParent(value)) return value;
  if (depth === 0) return stringify(value);
  if (isList(value)) return value.map((item) => cutAt(item, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutAt(inner ?? null, depth - 1)]));
}

/** `JSON.stringify` without recursion. */
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
      // The stack is read from its end.
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
