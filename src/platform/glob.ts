/** Path patterns as people write them in ignore files: `*` within a name, `**` across folders, `?` one character. */

export type PathMatcher = (path: string) => boolean;

/** True for a path that any pattern names, wholly or by one of its parent folders. Backslashes count as slashes. */
export function matchPaths(patterns: readonly string[]): PathMatcher {
  const expressions = patterns.filter((pattern) => pattern.trim() !== '').map(toExpression);
  return (path) => {
    const plain = path.replaceAll('\\', '/');
    return expressions.some((expression) => expression.test(plain));
  };
}

function toExpression(pattern: string): RegExp {
  const plain = pattern.trim().replaceAll('\\', '/').replace(/\/+$/, '');
  let source = '';
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain.charAt(at);
    if (plain.startsWith('**/', at)) {
      source += '(?:[^/]*/)*';
      at += 2;
    } else if (plain.startsWith('**', at)) {
      source += '.*';
      at += 1;
    } else if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else source += char.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  }
  // A pattern that does not begin at the root may match anywhere; what it names covers all that is below.
  const start = plain.startsWith('/') || /^[A-Za-z]:\//.test(plain) ? '^' : '(?:^|/)';
  return new RegExp(`${start}${source}(?:/|$)`);
}

/** True for a path that a pattern names from its first to its last character; `{a,b}` stands for either. */
export function matchWholePaths(patterns: readonly string[]): PathMatcher {
  const expressions = patterns.slice(0, MAX_PATTERNS).map((pattern) => {
    const source = pattern
      .replaceAll('\\', '/')
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*\*|\*|\?/g, (wild) => WILDCARDS[wild] ?? '')
      .replace(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.split(',').join('|')})`)
      .replace(/[{}]/g, '\\$&');
    return new RegExp(`^${source}$`);
  });
  return (path) => {
    const plain = path.replaceAll('\\', '/');
    return expressions.some((expression) => expression.test(plain));
  };
}

const MAX_PATTERNS = 1_000;
const WILDCARDS: Readonly<Record<string, string>> = { '**/': '(?:[^/]*/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' };
