/**
 * The alternatives of a pattern, each of which is a pattern of its own: `a(?:b|c)|^d` is `a(?:b|c)` and `^d`. A text matches the
 * whole if it matches one of them. Only for patterns without numbered references.
 */
export function alternativesOf(source: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let isClass = false;
  let start = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (isClass) isClass = character !== ']';
    else if (character === '[') isClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) {
      found.push(source.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, source.slice(start)];
}
