/**
 * Memory files (notes, briefings, profiles, COMPACTION.md) that a shell command may write. When in doubt it counts as a
 * write: after external content was read, a file too many waits for confirmation, and none is pushed unseen.
 */

const MEMORY_FILE = /(?:^|[\\/])(?:memory[\\/][^\\/]+|profiles[\\/][^\\/]+|briefing|COMPACTION)\.md$/i;

/** Whether the file at this path is given to later sessions. */
export function isMemoryFile(path: string): boolean {
  return MEMORY_FILE.test(path);
}

/** Commands are short. A longer one contains a file. */
const READ_CHARS = 20_000;
const PATH_MAX_CHARS = 1024;
/** Programs that only read the files they name, or delete them. */
const READERS =
  /^(?:cat|bat|batcat|less|more|head|tail|e?grep|fgrep|rg|ag|ls|ll|wc|stat|file|diff|cmp|find|tree|echo|printf|test|\[|jq|cd|pushd|rm|trash|md5sum|sha\d*sum|memoir|open|sort|uniq|cut)$/;
const GIT_READS = /^git\s+(?:-\S+\s+)*(?:show|log|diff|status|blame|add|commit|grep|ls-files)\b/;
const INTERPRETER = /^(?:python\d?(?:\.\d+)?|node|deno|bun|ruby|perl|php|(?:ba|z|da|k)?sh|pwsh)\b/;
const WRAPPER = /^(?:(?:sudo|env|time|nohup|command|exec|then|do|else|if|while|!|\{|\()\s+|\w+=\S*\s+)+/;

export function memoryFilesWritten(command: string): readonly string[] {
  if (!/\.md/i.test(command)) return [];
  const found = new Set<string>();
  let folder = '';
  for (const part of withoutHereDocuments(command.slice(0, READ_CHARS)).split(/&&|\|\||[;|\n]|(?<!>)&(?!>)/)) {
    const step = part.trim().replace(WRAPPER, '');
    const [, dir] = /^(?:cd|pushd)\s+(?:--\s+)?(["']?)(.+?)\1\s*$/.exec(step)?.slice(1) ?? [];
    if (dir !== undefined) folder = joined(folder, dir);
    const reads = isReading(step);
    for (const { path, redirected } of pathsIn(step)) {
      const whole = joined(folder, path);
      if ((redirected || !reads) && whole.length <= PATH_MAX_CHARS && isMemoryFile(whole)) found.add(whole);
    }
  }
  return [...found];
}

function isReading(step: string): boolean {
  const program = /^\S+/.exec(step)?.[0].split(/[\\/]/).at(-1) ?? '';
  if (/^(?:sed|awk|gawk)$/.test(program)) return !/\s-\S*i|--in-place|inplace|>|\bw\s/.test(step);
  return program === 'git' ? GIT_READS.test(step) : READERS.test(program) && !/\s-(?:exec|delete|o)\b/.test(step);
}

const WORD = /(>>?\|?|>\()?\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s'"`<>()=,]+))/g;

function pathsIn(step: string): readonly { readonly path: string; readonly redirected: boolean }[] {
  return [...step.matchAll(WORD)].flatMap(([, arrow, double, single, bare]) => {
    const text = double ?? single ?? bare ?? '';
    // Code in quotes (`python -c "open('memory/x.md','w')"`) names its files inside.
    const paths = text.match(/[^\s'"`<>()=,;]+\.md(?![\w-])/gi) ?? [];
    return paths.map((path) => ({ path, redirected: arrow !== undefined || /[\s'"`<>(=,;]/.test(text) }));
  });
}

function joined(folder: string, path: string): string {
  if (folder === '' || /^(?:[\\/~$]|[A-Za-z]:)/.test(path)) return path;
  return `${folder.replace(/[\\/]+$/, '')}/${path.replace(/^\.\//, '')}`;
}

const HERE_DOCUMENT =
  /(?<before>[^\n;|&]*)<<-?\s*(?<quote>["']?)(?<end>\w+)\k<quote>(?<after>[^\n]*)\n[\s\S]*?(?:\n\s*\k<end>(?=\s|$)|$)/g;

/** The body of a here-document is data, unless an interpreter reads it as its program. */
function withoutHereDocuments(command: string): string {
  let left = '';
  let copied = 0;
  for (const match of command.matchAll(HERE_DOCUMENT)) {
    const { before = '', after = '' } = match.groups ?? {};
    if (INTERPRETER.test(before.trim().replace(WRAPPER, ''))) continue;
    left += `${command.slice(copied, match.index)}${before} ${after}`;
    copied = match.index + match[0].length;
  }
  return left + command.slice(copied);
}
