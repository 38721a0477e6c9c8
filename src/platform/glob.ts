/**
 * Path patterns as people write them in ignore files: `*` within a name, `**` across folders, `?` one character. A pattern
 * can come with a repository, so matching takes time in proportion to the path and the pattern, whatever is in them: a
 * regular expression made of `**` again and again takes minutes.
 */

export type PathMatcher = (path: string) => boolean;

/** True for a path that any pattern names, wholly or by one of its parent folders. Backslashes count as slashes. */
export function matchPaths(patterns: readonly string[]): PathMatcher {
  const compiled = patterns.flatMap((pattern) => {
    const plain = pattern.trim().replaceAll('\\', '/').replace(TRAILING_SLASHES, '');
    // A pattern that does not begin at the root may match anywhere; what it names covers all that is below.
    const anywhere = !(plain.startsWith('/') || /^[A-Za-z]:\//.test(plain));
    return plain === '' ? [] : [{ steps: toSteps(plain), anywhere, below: true }];
  });
  return matchAny(compiled);
}

/** True for a path that a pattern names from its first to its last character; `{a,b}` stands for either. */
export function matchWholePaths(patterns: readonly string[]): PathMatcher {
  const compiled = patterns
    .slice(0, MAX_PATTERNS)
    .flatMap((pattern) => expandBraces(pattern.replaceAll('\\', '/')))
    .map((pattern) => ({ steps: toSteps(pattern), anywhere: false, below: false }));
  return matchAny(compiled);
}

const MAX_PATTERNS = 1_000;
/** Of one pattern. Beyond it braces stand for themselves. */
const MAX_CHOICES = 256;
const TRAILING_SLASHES = /(?<!\/)\/+$/;

/** One character, `?`, `*`, `**`, or `**` with its slash: any number of whole folders. */
type Step = { readonly char: string } | 'one' | 'name' | 'any' | 'folders';

interface Compiled {
  readonly steps: readonly Step[];
  /** May begin after any slash. */
  readonly anywhere: boolean;
  /** May end before any slash. */
  readonly below: boolean;
}

function matchAny(patterns: readonly Compiled[]): PathMatcher {
  return (path) => {
    const plain = path.replaceAll('\\', '/');
    return patterns.some((pattern) => matches(pattern, plain));
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
 * Follows every way through the pattern at once. State `2 * n` stands before step n; `2 * n + 1` is inside a folder's name
 * of step n, which is `folders`.
 */
function matches({ steps, anywhere, below }: Compiled, path: string): boolean {
  const end = 2 * steps.length;
  let states = new Set<number>();
  const enter = (into: Set<number>, state: number): void => {
    for (let at = state; ; at += 2) {
      into.add(at);
      const step = at % 2 === 0 ? steps[at / 2] : undefined;
      // These three may stand for nothing.
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
