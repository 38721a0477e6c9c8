/**
 * Memory files (notes, briefings, profiles, COMPACTION.md, transcripts) that a shell command may write. When in doubt it
 * counts as a write: one file too many to confirm is better than one that is pushed unseen.
 */

import { HOME_FOLDER } from '../agents/agent-folders.ts';
import { type HereDocument, withoutHereDocuments } from '../text/here-documents.ts';
import { copiedFiles } from './copied-files.ts';

const MEMORY_FILE = /(?:^|[\\/])(?:memory[\\/][^\\/]+|profiles[\\/][^\\/]+|briefing|COMPACTION)\.md$/i;
/** `projects/<folder>/<session>.jsonl` and what is below it. */
const TRANSCRIPT = /(?:^|[\\/])projects[\\/][^\\/]+[\\/].*\.jsonl$/i;

/** `FOLDER/**`, all files of a folder with notes or transcripts. A project's folder alone may be any `projects/shop`. */
const MEMORY_FOLDER = new RegExp(
  String.raw`(?:^|[\\/])(?:(?:memory|profiles)|${HOME_FOLDER}(?:[\\/]projects(?:[\\/].*)?)?|projects[\\/]-[^\\/]+(?:[\\/].*)?)[\\/]\*\*$`,
  'i',
);

/** Whether the words in the file at this path reach later sessions. */
export function isMemoryFile(path: string): boolean {
  return MEMORY_FILE.test(path) || TRANSCRIPT.test(path) || MEMORY_FOLDER.test(path);
}

/** A transcript's path without the folders above, which an agent can spell in many ways. */
export function transcriptName(path: string): string {
  return /^.*[\\/](?<name>projects[\\/][^\\/]+[\\/].*)$/i.exec(path)?.groups?.name ?? path;
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

const SHELL_CODE = /^(?:\S*[\\/])?(?:ba|z|da|k)?sh\s+-\w*c\s+["']?/;

const MAY_NAME_MEMORY = new RegExp(String.raw`\.(?:md|jsonl)|memory|profiles|projects|${HOME_FOLDER}`, 'i');

export function memoryFilesWritten(command: string): readonly string[] {
  if (!MAY_NAME_MEMORY.test(command)) return [];
  const found = new Set<string>();
  const add = (path: string): void => {
    if (path.length <= PATH_MAX_CHARS && isMemoryFile(path)) found.add(path);
  };
  const variables = new Map<string, string>();
  let folder = '';
  for (const part of withoutHereDocuments(command.slice(0, READ_CHARS), isProgram).split(
    /&&|\|\||[;|\n]|(?<!>)&(?!>)/,
  )) {
    for (const [, name = '', value = ''] of part.matchAll(/(?:^|\s)(\w+)=["']?([^\s"']+)/g)) variables.set(name, value);
    const step = part.trim().replace(WRAPPER, '').replace(SHELL_CODE, '').replace(WRAPPER, '');
    const [, dir] = /^(?:cd|pushd)\s+(?:--\s+)?(["']?)(.+?)\1\s*$/.exec(step)?.slice(1) ?? [];
    if (dir !== undefined) folder = joinPath(folder, dir);
    const reads = isReading(step);
    for (const { path, redirected } of pathsIn(step)) {
      if (redirected || !reads) add(joinPath(folder, path));
    }
    const named = step.replace(/\$\{?(\w+)\}?/g, (written, name: string) => variables.get(name) ?? written);
    for (const path of copiedFiles(named)) add(plainFolder(joinPath(folder, path)));
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
    const paths = text.match(/[^\s'"`<>()=,;]+\.(?:md|jsonl)(?![\w-])/gi) ?? [];
    return paths.map((path) => ({ path, redirected: arrow !== undefined || /[\s'"`<>(=,;]/.test(text) }));
  });
}

function joinPath(folder: string, path: string): string {
  if (folder === '' || /^(?:[\\/~$]|[A-Za-z]:)/.test(path)) return path;
  return `${folder.replace(/[\\/]+$/, '')}/${path.replace(/^\.\//, '')}`;
}

/** Without `.` and doubled separators. */
function plainFolder(path: string): string {
  return path.replace(/([\\/])(?:\.?[\\/])+/g, '$1');
}

/** The body of a here-document is data, unless an interpreter reads it as its program. */
function isProgram({ before }: HereDocument): boolean {
  const reader = before.slice(before.search(/[^;|&]*$/));
  return INTERPRETER.test(reader.trim().replace(WRAPPER, ''));
}
