/**
 * Shows a command to the model exactly as it was run, or not at all. A changed character (`2>&1` to `2›&1`) or a cut would make
 * it another command.
 */
import { effectiveWords } from '../../domain/concepts/command-head.ts';
import { splitCommands } from '../../domain/concepts/shell-words.ts';
import { hasTag } from '../../domain/text/neutral-tags.ts';
import { hasRemovedSecret } from '../../domain/text/removed-secret.ts';

/** A longer command does not fit into a pushed line. */
const SHOWN_CHARS = 100;
/** Characters that end the quotation, are invisible, or break the line. */
const UNSAFE = /[`\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;
/** `chown user:group` is a command; `user: …` looks like the start of a turn. */
const ROLE = /\b(?:(?:human|assistant|system|developer)\s*:|user\s*:\s)/i;

/** Undefined if it cannot be shown exactly and safely, or names another branch than the one checked out. */
export function showCommand(command: string, branch: string | undefined): string | undefined {
  const text = command.trim();
  if (text === '' || [...text].length > SHOWN_CHARS || !text.isWellFormed()) return undefined;
  if (UNSAFE.test(text) || hasTag(text) || ROLE.test(text)) return undefined;
  // A command with a redacted secret does not run.
  if (hasRemovedSecret(text) || text.includes('[private]')) return undefined;
  return namesOtherBranch(text, branch) ? undefined : text;
}

/** Branches with the same meaning in every working copy. */
const SHARED = /^(?:main|master|trunk|develop|HEAD)$/;

function namesOtherBranch(command: string, branch: string | undefined): boolean {
  return splitCommands(command).some(({ words }) => {
    const [program, verb, ...rest] = effectiveWords(words).map(({ text }) => text);
    const named = program === 'git' ? gitBranches(verb ?? '', rest) : program === 'gh' ? headBranches(rest) : [];
    return named.some((name) => name !== branch && !(SHARED.test(name) && (branch === undefined || verb !== 'push')));
  });
}

/** The arguments that name a branch: after the remote for push and pull, any for checkout and similar. */
function gitBranches(verb: string, rest: readonly string[]): readonly string[] {
  const names = rest.filter((word) => !word.startsWith('-'));
  const refs = /^(?:push|pull|fetch)$/.test(verb)
    ? names.slice(1)
    : /^(?:checkout|switch|merge|rebase|branch|cherry-pick)$/.test(verb)
      ? names.filter((name) => !/\.\w{1,6}$|^\.|^[0-9a-f]{7,40}$/.test(name))
      : [];
  return refs.map((ref) =>
    ref
      .replace(/^\+/, '')
      .replace(/:.*$/, '')
      .replace(/^(?:origin|upstream)\//, ''),
  );
}

function headBranches(rest: readonly string[]): readonly string[] {
  return rest.flatMap((word, i) =>
    /^(?:--head|-H)$/.test(rest[i - 1] ?? '') ? [word] : (/^--head=(.+)/.exec(word)?.[1] ?? []),
  );
}
