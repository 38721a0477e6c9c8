/**
 * The shape of a command, by which earlier runs of it are found. Parts that do not change its effect are left out: the folder
 * it was started in, wrappers, redirections and output filters.
 */
import { effectiveWords } from './command-head.ts';
import { shellBuiltins } from './known-names.ts';
import { isTemporary, neutraliseIds, neutraliseTimes } from './neutralise.ts';
import { type ShellWord, type SimpleCommand, splitCommands } from './shell-words.ts';

/** Longer arguments are programs or messages: distinguished by a hash, not stored. */
const MAX_ARGUMENT_LENGTH = 120;
const MAX_SHAPE_LENGTH = 500;

/** Undefined for a command without effect: `cd`, `echo`, a comment. */
export function commandShape(command: string): string | undefined {
  const kept: SimpleCommand[] = [];
  for (const simple of splitCommands(command)) {
    const words = effectiveWords(simple.words);
    const program = words[0]?.text;
    if (program === undefined || isIdle(program)) continue;
    if (simple.joint === '|' && isViewer(program) && !isReader(kept.at(-1))) continue;
    kept.push({ joint: kept.length === 0 ? '' : simple.joint, words });
  }
  if (kept.length === 0) return undefined;
  let shape = '';
  for (const simple of kept) {
    if (shape !== '') shape += simple.joint === ';' || simple.joint === '&' ? '; ' : ` ${simple.joint} `;
    shape += shapeOf(simple.words);
  }
  return shape.length <= MAX_SHAPE_LENGTH ? shape : `${shape.slice(0, MAX_SHAPE_LENGTH)}…${fingerprint(shape)}`;
}

/** Loops and conditions stay; builtins that only change folder or print are removed. */
function isIdle(program: string): boolean {
  return shellBuiltins().has(program) && !/^(?:source|\.|eval|if|for|while|until|case|test|\[|\[\[)$/.test(program);
}

/** A pipe into one of these only shortens the output. */
function isViewer(program: string): boolean {
  return /^(?:head|tail|cat|less|more|tee|grep|egrep|rg)$/.test(program);
}

/** After these a filter is the purpose of the command. */
function isReader(command: SimpleCommand | undefined): boolean {
  return /^(?:cat|ls|find|fd|grep|rg|ps|env|history|jq|sed|awk|curl|head|tail|lsof|dmesg|journalctl)$/.test(
    command?.words[0]?.text ?? '',
  );
}

function shapeOf(words: readonly ShellWord[]): string {
  const isGit = words[0]?.text === 'git';
  return words
    .map((word, i) => (isGit && /^(?:-m|--message)$/.test(words[i - 1]?.text ?? '') ? '<text>' : shapeOfWord(word, i)))
    .join(' ');
}

function shapeOfWord(word: ShellWord, index: number): string {
  const { text } = word;
  if (index === 0) return text.replace(/^\.\//, '').replace(/^(?:\S*\/)?(?:s?bin|\.bin)\/([\w.-]+)$/, '$1');
  if (text.length > MAX_ARGUMENT_LENGTH || text.includes('\n')) return `<text:${fingerprint(text)}>`;
  if (isTemporary(text)) return `<tmp>${/\.\w{1,8}$/.exec(text)?.[0] ?? ''}`;
  const neutral = neutraliseIds(neutraliseTimes(text)).replace(/\b\d{6,}\b/g, '<n>');
  return /[\s'"]/.test(neutral) || neutral === '' ? `'${neutral.replace(/\s+/g, ' ')}'` : neutral;
}

/** FNV-1a: enough to distinguish two long arguments, and costs the hook nothing to load. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
