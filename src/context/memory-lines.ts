/** Lines of Markdown as data of a prompt: pointers stay readable, nothing leaves its line. */
import { section } from './assemble.ts';
import { dataLine } from './data-line.ts';
import type { DayLog, MemoryFiles } from './memory-files.ts';

const LINE_CHARS = 200;
const LOG_LINE_CHARS = 160;
const LOG_LINES_PER_DAY = 6;
const PATH_CHARS = 120;

/** More than any part of a pack has room for: lines beyond it are counted there, never shown, and need no care. */
const ENOUGH_CHARS = 2500;

/** Without empty lines; how deep an item stands in its list is kept. */
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

/** Sessions have their own part, and so have the decisions shown: what is said once is not said again. */
export function logLines(log: readonly DayLog[], decisions: ReadonlySet<string>): readonly string[] {
  return log.flatMap(({ day, lines }) => {
    const own = lines.filter((line) => !isSaidElsewhere(line, decisions)).toReversed();
    const shown = own.slice(0, LOG_LINES_PER_DAY).map((line) => dataLine(line, LOG_LINE_CHARS));
    const rest = own.length - shown.length;
    return section(`Log of ${day}, newest first:`, [...shown, ...(rest > 0 ? [`  … ${rest} more`] : [])]);
  });
}

function isSaidElsewhere(line: string, decisions: ReadonlySet<string>): boolean {
  if (/^- \d\d:\d\d Session [\w-]+:/.test(line)) return true;
  const decided = /^- \d\d:\d\d Decided: (.*)$/.exec(line)?.[1];
  // A bullet may go on with the reason.
  return (
    decided !== undefined &&
    (decisions.has(decided) || [...decisions].some((statement) => decided.startsWith(`${statement} — `)))
  );
}

/** What is there to be reached for. It describes; what to do with it is the agent's business. */
export function deeperLines({ projectDir, userDir, command = 'memoir' }: MemoryFiles): readonly string[] {
  const project = projectDir === undefined ? '' : `${dataLine(projectDir, PATH_CHARS)} and, for every project, `;
  return [
    `Deeper. Mind: this conversation; it fades. Notes: Markdown in ${project}${dataLine(userDir, PATH_CHARS)}; the`,
    'folders exist, write to them directly. Archive: every word of all sessions: `memoir recall`, `memoir show <id>`,',
    '`memoir notes`, `memoir task`, `memoir decide`, `memoir status`. Worth caring about: what the person likes, corrections, reasons.',
    ...(command === 'memoir' ? [] : [`In a shell, \`memoir\` is ${dataLine(command, PATH_CHARS)}`]),
  ];
}
