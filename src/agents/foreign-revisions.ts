/**
 * Git commands that print commits of someone else: what was fetched without merging it, another remote, a pull request. `origin` is the
 * project's own repository: what it has is in the files after the next pull, and `git diff origin/main` is in nearly every turn.
 */

const PRINTS =
  /^(?:show|log|diff|cat-file|blame|annotate|grep|shortlog|whatchanged|format-patch|range-diff|cherry|archive|difftool|ls-remote)$/;
const TAKES = /^(?:checkout|switch|merge|reset|cherry-pick|restore|worktree|read-tree)$/;
const FOREIGN =
  /(?:^|[.^:=])(?:FETCH_HEAD(?![\w-])|(?:refs\/)?remotes\/(?!origin\/)[^/\s]+\/|upstream\/|(?:refs\/)?(?:remotes\/)?(?:origin\/)?(?:pull|pr|merge-requests|mr)\/\d+)/;

/** `words`: behind `git`. */
export function readsForeignRevision(words: readonly string[]): boolean {
  const [subcommand = '', ...rest] = withoutGlobalOptions(words);
  if (subcommand === 'ls-remote') return true;
  if (!PRINTS.test(subcommand)) return false;
  const end = rest.indexOf('--');
  return (end < 0 ? rest : rest.slice(0, end)).some((word) => FOREIGN.test(withoutExcluded(word)));
}

/** Puts such commits into the working tree, where a later command can read them. */
export function takesForeignRevision(words: readonly string[]): boolean {
  const [subcommand = '', ...rest] = withoutGlobalOptions(words);
  return TAKES.test(subcommand) && rest.some((word) => FOREIGN.test(word));
}

/** `upstream/main..HEAD` and `^upstream/main` print the own commits. */
function withoutExcluded(word: string): string {
  if (word.startsWith('^')) return '';
  const [, own] = /^[^.\s]+(?:\.[^.\s]+)*\.\.(?!\.)(.*)$/.exec(word) ?? [];
  return own ?? word;
}

function withoutGlobalOptions(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (word, index) =>
      !word.startsWith('-') && !/^(?:-C|-c|--git-dir|--work-tree|--namespace)$/.test(words[index - 1] ?? ''),
  );
  return at < 0 ? [] : words.slice(at);
}
