/**
 * Indexes the files of the home that a person or agent may edit (notes, daily logs, briefings, profiles) and the episodes.
 * A file is indexed even if its frontmatter is invalid: it is still text. Episodes are read from the store; the path of
 * their exported file is their id.
 */

import { lstatSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Episode } from '../../../domain/episode.ts';
import { isMemoirError, systemCode } from '../../../domain/errors.ts';
import { saidBeyondName } from '../../../domain/note.ts';
import type { Project } from '../../../domain/projects/project.ts';
import type { RecallKind } from '../../../domain/recall.ts';
import { wordsOf } from '../../../domain/search/tokenize.ts';
import { TRUST_LEVELS, type Trust } from '../../../domain/trust/trust.ts';
import { nameInside, pathFrom } from '../../../platform/files/inside.ts';
import { listFolder, listSubfolders } from '../../../platform/files/list-folder.ts';
import { assertReallyInside } from '../../../platform/files/real-inside.ts';
import { type HomeLayout, MEMORY_INDEX, OWNER_FILE } from '../../../platform/home/layout.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { firstKnown } from '../../files/file-history.ts';
import { readPlainFile } from '../../files/read-plain-file.ts';
import type { Journal } from '../../journal/journal.ts';
import { listProjects } from '../../state/projects/projects.ts';
import { listEpisodes } from '../../state/sessions/episodes.ts';
import { FIRST_FILE_DOC } from '../generations/index-schema.ts';
import { type FindMentions, prepareDocument } from './prepare-events.ts';
import { createWriter, type IndexWriter } from './write-documents.ts';

export interface HomeFile {
  /** The path in the home, with `/`; also its id. */
  readonly path: string;
  readonly file: string;
  readonly kind: RecallKind;
  readonly slug: string | undefined;
  readonly modified: number;
  readonly size: number;
  /** Only for an episode, which is not read from a file. */
  readonly text?: FileText;
}

/** A note that an agent keeps for itself; its id starts with `agents/`. */
export interface AgentFile {
  readonly path: string;
  readonly file: string;
  /** The slug of the project it is about. */
  readonly project: string;
}

const AGENTS = 'agents/';

/** The rest of a longer note is not indexed. */
const FILE_MAX_BYTES = 512 * 1024;

export interface FileSources {
  readonly findMentions: FindMentions;
  /** The notes that agents keep for themselves. If left out, the indexed ones stay as they are. */
  readonly agents?: () => readonly AgentFile[];
}

/** Indexes changed files. If nothing changed, it only reads the dates. */
export function indexFiles(db: Database, journal: Journal, layout: HomeLayout, sources: FileSources): number {
  const changes = changedFiles(db, journal, layout, sources);
  return changes === undefined ? 0 : db.transaction(changes);
}

/** Runs `work` as if the files of `layout` were those of the home, then restores the index. */
export function withFilesTried<T>(
  { db, journal, layout }: { readonly db: Database; readonly journal: Journal; readonly layout: HomeLayout },
  sources: FileSources,
  work: () => T,
): T {
  const changes = changedFiles(db, journal, layout, sources);
  let result: { readonly value: T } | undefined;
  const done = new Error('the index is rolled back');
  try {
    db.transaction(() => {
      changes?.();
      result = { value: work() };
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  if (result === undefined) throw done;
  return result.value;
}

/** Indexes the files that changed, inside the caller's transaction, and returns how many. Undefined if nothing changed. */
function changedFiles(
  db: Database,
  journal: Journal,
  layout: HomeLayout,
  { findMentions, agents }: FileSources,
): (() => number) | undefined {
  const known = new Map(
    db.all('SELECT path, doc, modified, size FROM files').map((row) => [String(row.path), row] as const),
  );
  const changed: HomeFile[] = [];
  const projects = listProjects(journal.db);
  if (agents === undefined) {
    for (const path of known.keys()) if (path.startsWith(AGENTS)) known.delete(path);
  }
  const files = [
    ...findHomeFiles(layout, projects),
    ...projects.flatMap((project) => episodeFiles(journal, layout, project)),
    ...(agents?.() ?? []).flatMap(agentFile),
  ];
  for (const file of files) {
    const row = known.get(file.path);
    known.delete(file.path);
    if (row?.modified !== file.modified || row.size !== file.size) changed.push(file);
  }
  if (changed.length === 0 && known.size === 0) return undefined;
  return () => {
    const writer = createWriter(db);
    const ids = new Map(projects.map(({ slug, id }) => [slug, id]));
    const forget = (path: string): void => {
      const doc = db.get('SELECT doc FROM files WHERE path = ?', path)?.doc;
      if (typeof doc !== 'number') return;
      writer.remove(doc, '');
      db.run('DELETE FROM files WHERE doc = ?', doc);
    };
    for (const path of known.keys()) forget(path);
    for (const file of changed) {
      forget(file.path);
      const project = file.slug === undefined ? undefined : ids.get(file.slug);
      const learned = firstKnown(journal, file.path) ?? file.modified;
      addFile(db, writer, file, { project, learned, findMentions });
    }
    writer.finish();
    return changed.length + known.size;
  };
}

interface FilePlace {
  readonly project: string | undefined;
  /** The time the file was first seen. */
  readonly learned: number;
}

function addFile(
  db: Database,
  writer: IndexWriter,
  file: HomeFile,
  { project, learned, findMentions }: Pick<FileSources, 'findMentions'> & FilePlace,
): void {
  const shown = file.text ?? readText(file.file);
  if (shown === undefined) return;
  const doc = Number(db.get('SELECT max(doc) AS doc FROM files')?.doc ?? FIRST_FILE_DOC) + 1;
  db.run(
    'INSERT INTO files (doc, path, place, modified, size) VALUES (?, ?, ?, ?, ?)',
    doc,
    file.path,
    file.path.startsWith(AGENTS) ? file.file : null,
    file.modified,
    file.size,
  );
  const words = wordsOf(`${shown.title}\n${shown.title}\n${shown.body}`);
  if (words === '') return;
  const at = Math.trunc(shown.at ?? file.modified);
  writer.add(
    {
      doc,
      project,
      session: shown.session,
      actor: 'memoir',
      trust: shown.trust,
      at,
      hlc: hlcAt(learned),
      upto: 0,
    },
    prepareDocument(
      {
        table: 'noted',
        kind: file.kind,
        words,
        headline: wordsOf(shown.title),
        size: shown.body.length,
        isTurn: false,
        traits: 0,
        speaker: undefined,
        tool: undefined,
        mentionText: `${shown.title}\n${shown.body}`,
        files: [],
      },
      findMentions,
    ),
  );
}

export interface FileText {
  readonly title: string;
  readonly body: string;
  readonly trust: Trust;
  readonly truth: string | undefined;
  /** When a note was created, from and until when it holds, and which file it replaced, if it says so. */
  readonly created?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly supersedes?: string | undefined;
  readonly session: string | undefined;
  readonly at: number | undefined;
}

/** The text of a Markdown file without its frontmatter, and the fields of the frontmatter that recall uses. */
export function fileText(text: string): FileText {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, 'm').exec(matter?.[1] ?? '')?.[1];
  const body = matter ? text.slice(matter[0].length) : text;
  const trust = TRUST_LEVELS.find((level) => level === field('trust')) ?? 'agent';
  const name = field('name') ?? '';
  const description = field('description') ?? '';
  // A description that starts with the name contains it.
  const beyond = saidBeyondName({ name, description });
  const title = beyond.startsWith('…') ? description : [name, beyond].filter(Boolean).join('. ');
  return {
    title,
    body: body.trim(),
    trust,
    truth: field('truth'),
    created: field('created'),
    validFrom: field('validFrom'),
    validTo: field('validTo'),
    supersedes: field('supersedes'),
    session: undefined,
    at: undefined,
  };
}

function readText(file: string): FileText | undefined {
  const text = readIfThere(file);
  return text === undefined ? undefined : fileText(text);
}

/** The text of the episode whose exported file has this path. */
export function readIndexedEpisode(journal: Journal, path: string): FileText | undefined {
  const [, slug, file] = /^projects\/([^/]+)\/episodes\/([^/]+)$/.exec(path) ?? [];
  const project = listProjects(journal.db).find((each) => each.slug === slug);
  const stored = project && listEpisodes(journal.db, project.id).find((each) => each.file === file);
  return stored && episodeText(stored.episode);
}

function episodeText({ what_was_done, files_changed, commands, session_id, ended_at }: Episode): FileText {
  return {
    title: '',
    body: [what_was_done, ...files_changed, ...commands].join('\n'),
    trust: 'agent',
    truth: undefined,
    session: session_id,
    at: Date.parse(ended_at),
  };
}

function episodeFiles(journal: Journal, layout: HomeLayout, project: Project): readonly HomeFile[] {
  const { episodesDir } = layout.project(project.slug);
  return listEpisodes(journal.db, project.id).map(({ file, builtAt, episode }) => {
    const text = episodeText(episode);
    return {
      path: `${nameInside(layout.home, episodesDir)}/${file}`,
      file: join(episodesDir, file),
      kind: 'episode',
      slug: project.slug,
      modified: builtAt,
      size: text.body.length,
      text,
    };
  });
}

/** `place` is the path of a file outside the home. */
export function readIndexedFile(layout: HomeLayout, path: string, place: string | undefined): string | undefined {
  if (place !== undefined) return readIfThere(place);
  const file = join(layout.home, ...path.split('/'));
  return isReallyInside(layout, file) ? readIfThere(file) : undefined;
}

/** The state of listing a home. */
interface Listed {
  readonly layout: HomeLayout;
  /** Links are resolved once per folder. Doing it for every note would take longer than a search. */
  isInside(file: string): boolean;
}

function listed(layout: HomeLayout): Listed {
  const folders = new Map<string, boolean>();
  return {
    layout,
    isInside: (file) => {
      const folder = dirname(file);
      const inside = folders.get(folder) ?? isReallyInside(layout, file);
      folders.set(folder, inside);
      return inside;
    },
  };
}

function* findHomeFiles(layout: HomeLayout, projects: readonly Project[]): Generator<HomeFile, void, undefined> {
  const home = listed(layout);
  yield* filesBelow(home, layout.userMemory, undefined, noteKind);
  for (const folder of listSubfolders(layout.projectsDir)) {
    const slug = ownerSlug(layout, folder, projects);
    if (slug === undefined) continue;
    let project: ReturnType<HomeLayout['project']>;
    try {
      project = layout.project(folder);
    } catch {
      // A folder whose name cannot be a project's: not read.
      continue;
    }
    yield* filesBelow(home, project.memoryDir, slug, noteKind);
    yield* filesBelow(home, project.profilesDir, slug, (name) => (name.endsWith('.md') ? 'profile' : undefined));
    const briefing = homeFile(home, project.briefing, slug, 'briefing');
    if (briefing) yield briefing;
  }
}

/** The indexes only repeat the notes and pages. */
function noteKind(name: string, folders: readonly string[]): RecallKind | undefined {
  if (!name.endsWith('.md') || name === MEMORY_INDEX || (name === 'INDEX.md' && folders.includes('wiki')))
    return undefined;
  return folders.includes('logs') ? 'log' : 'note';
}

function* filesBelow(
  home: Listed,
  dir: string,
  slug: string | undefined,
  kindOf: (name: string, folders: readonly string[]) => RecallKind | undefined,
): Generator<HomeFile, void, undefined> {
  // Most projects have none of these folders. Following links to a missing one takes longer than a search has for all of them.
  if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) return;
  for (const entry of home.isInside(join(dir, 'any')) ? listFolder(dir, { recursive: true }) : []) {
    const kind = entry.isFile() ? kindOf(entry.name, pathFrom(dir, entry.parentPath).split(sep)) : undefined;
    const file = kind && homeFile(home, join(entry.parentPath, entry.name), slug, kind);
    if (file) yield file;
  }
}

function homeFile(home: Listed, file: string, slug: string | undefined, kind: RecallKind): HomeFile | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || !home.isInside(file)) return undefined;
  return { path: nameInside(home.layout.home, file), file, kind, slug, modified: stats.mtimeMs, size: stats.size };
}

/** The folder names its project, so notes do not move with a reused slug. */
function ownerSlug(layout: HomeLayout, folder: string, projects: readonly Project[]): string | undefined {
  const owner = readIfThere(`${layout.projectsDir}${sep}${folder}${sep}${OWNER_FILE}`)?.trim();
  return projects.find(({ id }) => id === owner)?.slug ?? (owner === undefined ? folder : undefined);
}

/** A link can lead out of the home. */
function isReallyInside(layout: HomeLayout, file: string): boolean {
  try {
    assertReallyInside(layout.home, file);
    return true;
  } catch (error) {
    if (isMemoirError(error, 'path-escape')) return false;
    throw error;
  }
}

function agentFile({ path, file, project }: AgentFile): readonly HomeFile[] {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return [];
  return [{ path, file, kind: 'note', slug: project, modified: stats.mtimeMs, size: stats.size }];
}

function readIfThere(file: string): string | undefined {
  try {
    return readPlainFile(file)?.text.slice(0, FILE_MAX_BYTES);
  } catch (error) {
    // Deleted since it was listed, unreadable, a link or binary: not indexed.
    if (systemCode(error) !== undefined || isMemoirError(error)) return undefined;
    throw error;
  }
}

function hlcAt(ms: number): string {
  return `${Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0')}0000`;
}
