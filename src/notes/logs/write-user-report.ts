/** Writes the report of a night into the user's daily log. What people wrote there stays; a second report of the day replaces the first. */
import { join } from 'node:path';
import type { Project } from '../../domain/projects/project.ts';
import { storableText } from '../../domain/text/plain-words.ts';
import { listFolder } from '../../platform/files/list-folder.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { updateFile } from '../../store/files/journaled-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { homeFile, homeFileName, readHomeFile } from '../home-file.ts';
import { newDailyLog } from './daily-log.ts';

const BEGIN = '<!-- report by Memoir -->';
const END = '<!-- end of report -->';

/** Returns the path in the home. */
export function writeUserReport(journal: Journal, layout: HomeLayout, day: string, markdown: string): string {
  const [year = '', month = ''] = day.split('-');
  const path = join(layout.userMemory, 'logs', year, month, `${day}.md`);
  // One level below the title of the log.
  const block = `${BEGIN}\n${storableText(markdown).trim().replace(/^#/gm, '##')}\n${END}`;
  updateFile(homeFile(journal, layout, path), (now) => {
    const text = now ?? newDailyLog(day);
    const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (from >= 0 && to > from) return text.slice(0, from) + block + text.slice(to + END.length);
    return `${text.trimEnd()}\n\n${block}\n`;
  });
  return homeFileName(layout, path);
}

/**
 * Takes the sections of isolated projects out of the reports of earlier nights, because the user's log is read in every project. Returns
 * the files that changed, as paths in the home.
 */
export function leaveOutOfReports(
  journal: Journal,
  layout: HomeLayout,
  projects: readonly Pick<Project, 'slug' | 'aliases' | 'isolated'>[],
): readonly string[] {
  const hidden = new Set(projects.flatMap(({ slug, aliases, isolated }) => (isolated ? [slug, ...aliases] : [])));
  if (hidden.size === 0) return [];
  const logs = listFolder(join(layout.userMemory, 'logs'), { recursive: true });
  return logs.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !DAILY_LOG.test(entry.name)) return [];
    const text = readHomeFile(layout, path);
    if (text === undefined || withoutSections(text, hidden) === text) return [];
    updateFile(homeFile(journal, layout, path), (now = '') => withoutSections(now, hidden));
    return [homeFileName(layout, path)];
  });
}

const DAILY_LOG = /^\d{4}-\d{2}-\d{2}\.md$/;
/** The heading of a project in a report; see `reportMarkdown` and the deeper level above. */
const SECTION = /^### (.+)$/;

function withoutSections(text: string, hidden: ReadonlySet<string>): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) return text;
  let isHidden = false;
  const kept = text
    .slice(from, to)
    .split('\n')
    .filter((line) => {
      const heading = SECTION.exec(line)?.[1];
      if (heading !== undefined) isHidden = hidden.has(heading.trim());
      return !isHidden;
    });
  return `${text.slice(0, from)}${kept.join('\n').trimEnd()}\n${text.slice(to)}`;
}
