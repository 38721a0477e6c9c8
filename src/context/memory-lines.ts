/** Turns lines of Markdown into data for a prompt. Pointers stay readable, and nothing can break out of its line. */
import { section } from './assemble.ts';
import { dataLine } from './data-line.ts';
import type { DayLog, MemoryFiles } from './memory-files.ts';

const LINE_CHARS = 200;
const LOG_LINE_CHARS = 160;
const LOG_LINES_PER_DAY = 6;
const PATH_CHARS = 120;

/** More than any part of a pack has room for. Lines beyond it are only counted, so they need no cleaning. */
const ENOUGH_CHARS = 7000;

/** Drops empty lines and keeps the indentation of list items. */
export function markdownLines(lines: readonly string[]): readonly string[] {
  let used = 0;
  return lines.flatMap((line) => {
    if (used > ENOUGH_CHARS) return line.trim() === '' ? [] : ['…'];
    const text = dataLine(line, LINE_CHARS);
    const depth = Math.min(4, /^ */.exec(line)?.[0].length ?? 0);
    used += text.length;
    return text === '' ? [] : [`${' '.repeat(depth)}${text}`];
  });
}

/** Leaves out sessions and decisions: other parts of the pack show them, and only those decisions that still hold. */
export function logLines(log: readonly DayLog[]): readonly string[] {
  return log.flatMap(({ day, lines }) => {
    const own = lines.filter((line) => !/^- \d\d:\d\d (?:Session [\w-]+|Decided):/.test(line)).toReversed();
    const shown = own.slice(0, LOG_LINES_PER_DAY).map((line) => dataLine(line, LOG_LINE_CHARS));
    const rest = own.length - shown.length;
    return section(`Log of ${day}, newest first:`, [...shown, ...(rest > 0 ? [`  … ${rest} more`] : [])]);
  });
}

/** Where the session finds more: the tools it has, the commands, and the notes folders. */
export function deeperLines({
  projectDir,
  userDir,
  command = 'memoir',
  tools = false,
}: MemoryFiles): readonly string[] {
  const project = projectDir === undefined ? '' : `${dataLine(projectDir, PATH_CHARS)} and, for every project, `;
  const ways = tools
    ? [
        'To look further back: the memoir tools `recall` (searches every earlier session) and `open` (shows one id in full). To keep',
        'something: `remember` (a decision, a correction, a note) and `task`. Notes are Markdown files in',
      ]
    : [
        'To look further back: `memoir recall` searches every earlier session, `memoir show <id>` opens one item. Also `memoir notes`,',
        '`memoir task`, `memoir decide`, `memoir status`. Notes for later sessions are Markdown files in',
      ];
  return [
    ...ways,
    `${project}${dataLine(userDir, PATH_CHARS)}; you can write them directly. Worth keeping: preferences, corrections, reasons.`,
    ...(command === 'memoir' ? [] : [`In a shell, \`memoir\` is ${dataLine(command, PATH_CHARS)}`]),
  ];
}
