/**
 * A command as the model is shown it: exactly as it was run, between backticks, or not at all. Changing a single sign
 * (`2>&1` to `2›&1`) would make it another command, and so would cutting it.
 */
import { effectiveWords } from '../../domain/concepts/command-head.ts';
import { splitCommands } from '../../domain/concepts/shell-words.ts';
import { hasTag } from '../../domain/neutral-tags.ts';

/** Longer ones do not fit into a pushed line beside what is said about them. */
const SHOWN_CHARS = 100;
/** What would end the quotation, hide something, or break the line. */
const UNSAFE = /[`\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;
/** `chown user:group` is a command; `user: …` is how a turn begins. */
const ROLE = /\b(?:(?:human|assistant|system|developer)\s*:|user\s*:\s)/i;

/** Undefined when it cannot be shown exactly and safely, or names a branch that is not the one checked out. */
export function showCommand(command: string, branch: string | undefined): string | undefined {
  const text = command.trim();
  if (text === '' || [...text].length > SHOWN_CHARS || !text.isWellFormed()) return undefined;
  if (UNSAFE.test(text) || hasTag(text) || ROLE.test(text)) return undefined;
  // A command with a secret taken out of it does not run.
  if (text.includes('[redacted:') || text.includes('[private]')) return undefined;
  return namesOtherBranch(text, branch) ? undefined : text;
}

/** Branches that mean the same in every working copy. */
const SHARED = /^(?:main|master|trunk|develop|HEAD)$/;

function namesOtherBranch(command: string, branch: string | undefined): boolean {
  return splitCommands(command).some(({ words }) => {
    const [program, verb, ...rest] = effectiveWords(words).map(({ text }) => text);
    const named = program === 'git' ? gitBranches(verb ?? '', rest) : program === 'gh' ? headBranches(rest) : [];
    return named.some((name) => name !== branch && !(SHARED.test(name) && (branch === undefined || verb !== 'push')));
  });
}

/** Every argument that names a branch: behind the remote for push and pull, any for checkout and the like. */
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
