/** The companion's project, its folder with the initial files, and its socket. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANION_FILES, STARTING_FILES } from '../../companion/starting-files.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { homeFile, homeFileName, readHomeFile } from '../../notes/home-file.ts';
import { makeDirectory } from '../../platform/files/atomic-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { fileVersions } from '../../store/files/file-history.ts';
import { updateFile } from '../../store/files/journaled-file.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { isErased } from '../../store/journal/read.ts';
import { listProjects, listRecordedProjects, placeDrafts } from '../../store/state/projects/projects.ts';

export interface CompanionProject {
  readonly id: string;
  readonly slug: string;
}

/** Registered by its own name: the home may lie inside a repository, which is another project. */
export function companionProject(journal: Journal, layout: HomeLayout): CompanionProject {
  const { project, drafts } = placeCompanion(journal, layout);
  if (drafts.length > 0) appendEvents(journal, drafts);
  const slug = listProjects(journal.db).find(({ id }) => id === project)?.slug ?? 'companion';
  return { id: project, slug };
}

/** The id that its project has or will have. Viewing the companion must not register a project. */
export function companionProjectId(journal: Journal, layout: HomeLayout): string {
  return placeCompanion(journal, layout).project;
}

function placeCompanion(journal: Journal, { companionDir }: HomeLayout): ReturnType<typeof placeDrafts> {
  const place = {
    root: companionDir,
    kind: 'folder' as const,
    identities: [`companion:${journal.device}`],
    name: 'companion',
  };
  const isGone = (id: string): boolean => isErased(journal.db, id);
  return placeDrafts(listRecordedProjects(journal.db), place, journal.clock.now(), isGone);
}

/**
 * A file that the person deleted stays deleted. An empty file, or one that the journal does not know (on the first
 * start or after an erasure), gets its initial text.
 */
export function ensureCompanionFiles(journal: Journal, layout: HomeLayout): void {
  makeDirectory(layout.companionDir);
  for (const name of COMPANION_FILES) {
    const path = join(layout.companionDir, name);
    try {
      const text = readHomeFile(layout, path);
      const isUnknown = fileVersions(journal, homeFileName(layout, path)).next().done === true;
      if (text === undefined ? !isUnknown : text.trim() !== '') continue;
      updateFile(homeFile(journal, layout, path, 'owner'), (now) => (now?.trim() ? now : STARTING_FILES[name]));
    } catch (error) {
      // Trigger: a link, binary data or a folder in its place. Outcome: it stays, and the companion starts without it.
      if (!isMemoirError(error)) throw error;
    }
  }
}

/** The longest path of a socket that all systems allow. */
const SOCKET_PATH_MAX = 100;

/** Beside the journal; if that path is too long for a socket, in a private folder of this user. */
export function companionAddress({ home, companionSocket }: HomeLayout): string {
  const name = `memoir-${contentHash(home).slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  if (Buffer.byteLength(companionSocket) <= SOCKET_PATH_MAX) return companionSocket;
  return join(tmpdir(), `${name}-${process.getuid?.() ?? 0}.sock`);
}
