/** The type of a redaction rule, and what all rules need to check the text around a match. */

export interface FoundSecret {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

export interface Rule {
  readonly kind: string;
  readonly description: string;
  /** Literals of at least three characters, in any case. The rule runs where one of them starts. */
  readonly starts: readonly string[];
  /** The literals match only with exactly this case. */
  readonly exact?: boolean;
  /** Returns the spans to replace, in order. It must give up after a bounded distance. */
  readonly find: (text: string, at: number, literal: string) => readonly FoundSecret[];
}

export const NOTHING: readonly FoundSecret[] = [];

/** What people call a password in prose, in several languages. */
export const PASSWORD_WORDS: readonly string[] = [
  'password',
  'passwort',
  'kennwort',
  'passphrase',
  'passcode',
  'contraseña',
  'mot de passe',
  'senha',
  'wachtwoord',
];

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Patterns read at most this much to decide. A match then extends to the end of the run. */
const READ_TO_DECIDE = 300;

/** The span of a group of the pattern. */
export function secretInGroup(match: RegExpExecArray | null, kind: string, group = 'secret'): readonly FoundSecret[] {
  const range = match?.indices?.groups?.[group];
  return range === undefined || match === null
    ? NOTHING
    : [{ start: range[0], end: endOfCredential(match.input, range), kind }];
}

function endOfCredential(text: string, [start, end]: readonly [number, number]): number {
  if (end - start < READ_TO_DECIDE) return end;
  return end + (matchAt(/[A-Za-z0-9._~+/:|=%-]*/y, text, end)?.[0].length ?? 0);
}

const ESCAPED_BEFORE = /(?:\\[nrtfbv]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}|\[[0-9;]{0,12}m)$/;

/**
 * Whether a token can start here, and not in the middle of a longer one. An escape counts as a boundary (`\nghp_…` in
 * text quoted as JSON, `%3Dghp_…` in a URL, `ESC[32mghp_…` in coloured output).
 */
export function beginsToken(text: string, at: number): boolean {
  if (at === 0 || !isWordCode(text.charCodeAt(at - 1))) return true;
  return ESCAPED_BEFORE.test(text.slice(Math.max(0, at - 14), at));
}

export function isWordCode(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
