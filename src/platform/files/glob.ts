/**
 * Path patterns as in ignore files: `*` within a name, `**` across folders, `?` for one character. Not Node's
 * `path.matchesGlob`: there `*` does not match names with a leading dot (`*.env` must cover `.env`), and its regular
 * expressions take exponential time for hostile patterns (`*a*a*a*a*a*ax`: seconds), while a pattern can come from a
 * foreign repository. Here the time is proportional to path and pattern.
 */

export type PathMatcher = (path: string) => boolean;

/** True if a pattern matches the path or one of its parent folders. Backslashes count as slashes. */
export function matchPaths(patterns: readonly string[]): PathMatcher {
  const compiled = patterns.flatMap((pattern) => {
    const plain = pattern.trim().replaceAll('\\', '/').replace(TRAILING_SLASHES, '');
    // A pattern that does not start at the root can match anywhere, and covers everything below its match.
    const anywhere = !(plain.startsWith('/') || /^[A-Za-z]:\//.test(plain));
    return plain === '' ? [] : [{ steps: toSteps(plain), anywhere, below: true }];
  });
  return matchAny(compiled);
}

/** True if a pattern matches the whole path; `{a,b}` means either. */
export function matchWholePaths(patterns: readonly string[]): PathMatcher {
  const compiled = patterns
    .slice(0, MAX_PATTERNS)
    .flatMap((pattern) => expandBraces(pattern.replaceAll('\\', '/')))
    .map((pattern) => ({ steps: toSteps(pattern), anywhere: false, below: false }));
  return matchAny(compiled);
}

const MAX_PATTERNS = 1_000;
/** Per pattern. Above this number braces are literal. */
const MAX_CHOICES = 256;
const TRAILING_SLASHES = /(?<!\/)\/+$/;

/** One character, `?`, `*`, `**`, or `**` and a slash, which matches any number of whole folders. */
type Step = { readonly char: string } | 'one' | 'name' | 'any' | 'folders';

interface Compiled {
  readonly steps: readonly Step[];
  /** Can start after any slash. */
  readonly anywhere: boolean;
  /** Can end before any slash. */
  readonly below: boolean;
}

function matchAny(patterns: readonly Compiled[]): PathMatcher {
  return (path) => {
    const plain = path.replaceAll('\\', '/');
    return patterns.some((pattern) => matchesCompiled(pattern, plain));
  };
}

function toSteps(pattern: string): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (pattern.startsWith('**/', at)) {
      steps.push('folders');
      at += 2;
    } else if (pattern.startsWith('**', at)) {
      steps.push('any');
      at += 1;
    } else if (char === '*') steps.push('name');
    else steps.push(char === '?' ? 'one' : { char });
  }
  return steps;
}

/**
 * Follows all paths through the pattern at once. State `2 * n` is before step n; `2 * n + 1` is inside a folder name of
 * step n, which is `folders`.
 */
function matchesCompiled({ steps, anywhere, below }: Compiled, path: string): boolean {
  const end = 2 * steps.length;
  let states = new Set<number>();
  const enter = (into: Set<number>, state: number): void => {
    for (let at = state; ; at += 2) {
      into.add(at);
      const step = at % 2 === 0 ? steps[at / 2] : undefined;
      // These three can match nothing.
      if (step !== 'name' && step !== 'any' && step !== 'folders') return;
    }
  };
  enter(states, 0);
  for (let index = 0; index < path.length; index += 1) {
    const char = path.charAt(index);
    if (below && char === '/' && states.has(end)) return true;
    const next = new Set<number>();
    for (const state of states) {
      const step = steps[state >> 1];
      if (step === undefined) continue;
      if (step === 'folders') enterFolders(next, state - (state % 2), char);
      else if (step === 'any' || (step === 'name' && char !== '/')) enter(next, state);
      else if (step === 'one' ? char !== '/' : typeof step === 'object' && step.char === char) enter(next, state + 2);
    }
    if (anywhere && char === '/') enter(next, 0);
    states = next;
    if (states.size === 0 && !anywhere) return false;
  }
  return states.has(end);

  function enterFolders(into: Set<number>, state: number, char: string): void {
    if (char === '/') enter(into, state);
    else into.add(state + 1);
  }
}

function expandBraces(pattern: string): readonly string[] {
  let expanded = [''];
  let rest = pattern;
  while (rest !== '') {
    const found = /\{([^{}]*)\}/.exec(rest);
    const choices = found?.[1]?.split(',') ?? [''];
    if (expanded.length * choices.length > MAX_CHOICES) return [pattern];
    const before = found ? rest.slice(0, found.index) : rest;
    expanded = expanded.flatMap((start) => choices.map((choice) => start + before + choice));
    rest = found ? rest.slice(found.index + found[0].length) : '';
  }
  return expanded;
}
