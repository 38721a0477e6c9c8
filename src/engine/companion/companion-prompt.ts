/** Reads the parts of the companion's prompt: its notes, the indexes, the status and the logs of its project. */
import type { PromptPorts } from '../../companion/prompt.ts';
import { clipChars } from '../../domain/text/plain-words.ts';
import { localDay, localMinute } from '../../domain/time/dates.ts';
import { readHomeFile } from '../../notes/home-file.ts';
import { readLog } from '../../notes/logs/daily-log.ts';
import { loadIndex } from '../../notes/memory-index/load-index.ts';
import { type HomeLayout, MEMORY_INDEX } from '../../platform/home/layout.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listStatus } from '../../store/state/projects/status-lines.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import type { CompanionProject } from './companion-home.ts';

export interface CompanionPromptPorts {
  readonly layout: HomeLayout;
  readonly project: CompanionProject;
  readonly journal: () => Journal;
  readonly zone: string | undefined;
}

export function createCompanionPrompt({ layout, project, journal, zone }: CompanionPromptPorts): PromptPorts {
  const now = (): number => journal().clock.now();
  const index = (name: string, path: string) => ({ name, path, load: () => readIndex(layout, path) });
  return {
    folder: layout.companionDir,
    zone,
    now,
    indexes: () => [
      index(MEMORY_INDEX, layout.project(project.slug).memoryIndex),
      index(`${MEMORY_INDEX}, what holds everywhere`, layout.userMemoryIndex),
    ],
    status: () => listStatus(journal().db, project.id),
    open: () => openLines(journal().db, project.id),
    logs: (before) =>
      [-1, 0].map((days) => {
        const day = localDay(now(), days);
        return {
          day,
          lines: linesBefore(
            readSafely(() => readLog(layout, project.slug, day)),
            day,
            before,
          ),
        };
      }),
  };
}

const OPEN_SHOWN = 20;
const OPEN_CHARS = 160;

/** Tasks of the companion's project, and what was promised in the conversation and is not done. */
function openLines(db: Database, project: string): readonly string[] {
  const tasks = listTasks(db, { project, statuses: ['open', 'in_progress', 'blocked'] });
  const shown = tasks.slice(0, OPEN_SHOWN).map(({ text, due, status }) => {
    const when = due === undefined ? '' : `, due ${due}`;
    return `- ${clipChars(text, OPEN_CHARS)} (${status}${when})`;
  });
  return tasks.length > OPEN_SHOWN ? [...shown, `- and ${tasks.length - OPEN_SHOWN} more; see task`] : shown;
}

const LOG_LINE = /^- (\d{2}:\d{2}) /;

/** Log lines about turns that are still in the conversation would repeat them. */
function linesBefore(lines: readonly string[], day: string, before: number | undefined): readonly string[] {
  return lines.filter((line) => {
    const time = LOG_LINE.exec(line)?.[1];
    if (time === undefined) return false;
    if (before === undefined) return true;
    const limit = localDay(before);
    return day < limit || (day === limit && time < localMinute(before));
  });
}

function readIndex(layout: HomeLayout, path: string): string {
  const text = readSafely(() => [readHomeFile(layout, path) ?? ''])[0] ?? '';
  return text === '' ? '' : loadIndex(text).text;
}

/** A note that cannot be read must not stop the conversation. */
function readSafely(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch {
    // Trigger: a link, a pipe or binary data in place of the file. Outcome: it counts as empty; `memoir doctor` finds it.
    return [];
  }
}
