/** The files that a project's latest work was about, newest first: its own files, without temporary ones and dependencies. */

import type { Project } from '../../../domain/projects/project.ts';
import { compareText } from '../../../domain/text/compare-text.ts';
import type { WorkSpan } from './spans.ts';

/** A folder with one of these names holds what can be made or fetched again. */
const NOT_OWN =
  /(?:^|\/)(?:node_modules|deps|vendor|bower_components|site-packages|\.venv|venv|\.git|__pycache__|tmp|temp)\//i;
const TEMPORARY =
  /^(?:\/private)?\/(?:tmp|var\/(?:tmp|folders))\/|^[a-z]:\/(?:windows\/temp|users\/[^/]+\/appdata\/local\/temp)\//i;

/** Spans without edits are common, so more spans are read than files are shown. */
export const SPANS_WITH_FILES = 60;

export function activeFiles(
  spans: readonly WorkSpan[],
  { roots }: Pick<Project, 'roots'>,
  limit: number,
): readonly string[] {
  const times = new Map<string, number>();
  for (const { files } of spans) {
    for (const [path, at] of Object.entries(files)) {
      if (isOwnFile(path, roots)) times.set(path, Math.max(times.get(path) ?? 0, at));
    }
  }
  return [...times]
    .sort(([a, x], [b, y]) => y - x || compareText(a, b))
    .slice(0, limit)
    .map(([path]) => path);
}

/** Below the folder of the project, for a reader who knows that folder. A file that two clones have is listed once. */
export function relativeFiles(files: readonly string[], { roots }: Pick<Project, 'roots'>): readonly string[] {
  const relative = files.map((file) => {
    const whole = slashed(file);
    const root = roots.map(slashed).find((each) => whole.startsWith(`${each}/`));
    return root === undefined ? file : whole.slice(root.length + 1);
  });
  return [...new Set(relative)];
}

function isOwnFile(path: string, roots: readonly string[]): boolean {
  const whole = slashed(path);
  const root = roots.map(slashed).find((each) => whole.startsWith(`${each}/`));
  // The project itself may be in a temporary folder, so only the path inside it is checked.
  if (root !== undefined) return !NOT_OWN.test(whole.slice(root.length));
  if (!/^(?:\/|[a-z]:\/)/i.test(whole)) return !whole.startsWith('../') && !NOT_OWN.test(whole);
  return roots.length === 0 && !TEMPORARY.test(whole) && !NOT_OWN.test(whole);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/+$/, '');
}
