/**
 * The files of the home that hold words of their own: notes, daily logs, briefings, profiles, episodes. They are read as
 * they are, also when they are broken: a note whose frontmatter nobody understands is still text.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMemoirError, systemCode } from '../../domain/errors.ts';
import { saidBeyondName } from '../../domain/note.ts';
import type { Project } from '../../domain/project.ts';
import type { RecallKind } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { TRUST_LEVELS, type Trust } from '../../domain/trust.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { assertReallyInside } from '../../platform/real-inside.ts';
import type { Database } from '../../platform/sqlite.ts';
import { firstKnown } from '../files/file-history.ts';
import { readPlainFile } from '../files/read-plain-file.ts';
import type { Journal } from '../journal/journal.ts';
import { listProjects } from '../state/projects.ts';
import { FIRST_FILE_DOC } from './index-schema.ts';
import { createWriter, type FindMentions, type IndexWriter } from './write-documents.ts';

export interface HomeFile {
  /** In the home, with `/`: the id it is opened by. */
  readonly path: string;
  readonly file: string;
  readonly kind: RecallKind;
  readonly slug: string | undefined;
  readonly modified: number;
  readonly size: number;
}

/** A note an agent keeps for itself: read where it is, known by an id that begins with `agents/`. */
export interface AgentFile {
  readonly path: string;
  readonly file: string;
  /** The slug of the project it is about. */
  readonly project: string;
}

const AGENTS = 'agents/';

/** Nobody reads a longer note; what is in it beyond this is not found. */
const FILE_MAX_BYTES = 512 * 1024;

/** Brings the index up to what is on disk now. Costs a look at each file's date when nothing changed. */
export function indexFiles(
  db: Database,
  journal: Journal,
  layout: HomeLayout,
  findMentions: FindMentions,
  agents?: () => readonly AgentFile[],
): number {
  const known = new Map(
    db.all('SELECT path, doc, modified, size FROM files').map((row) => [String(row.path), row] as const),
  );
  const changed: HomeFile[] = [];
  const projects = listProjects(journal.db);
  if (agents === undefined) {
    // Whoever does not know where the agents keep theirs says nothing about them.
    for (const path of known.keys()) if (path.startsWith(AGENTS)) known.delete(path);
  }
  for (const file of [...findHomeFiles(layout, projects), ...(agents?.() ?? []).flatMap(agentFile)]) {
    const row = known.get(file.path);
    known.delete(file.path);
    if (row?.modified !== file.modified || row.size !== file.size) changed.push(file);
  }
  if (changed.length === 0 && known.size === 0) return 0;
  return db.transaction(() => {
    const writer = createWriter(db, findMentions);
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
      addFile(db, writer, file, project, firstKnown(journal, file.path) ?? file.modified);
    }
    writer.finish();
    return changed.length + known.size;
  });
}

/** `learned`: since when there is such a file, whatever it said then. */
function addFile(
  db: Database,
  writer: IndexWriter,
  file: HomeFile,
  project: string | undefined,
  learned: number,
): void {
  const text = readIfThere(file.file);
  if (text === undefined) return;
  const doc = Number(db.get('SELECT max(doc) AS doc FROM files')?.doc ?? FIRST_FILE_DOC) + 1;
  db.run(
    'INSERT INTO files (doc, path, place, modified, size) VALUES (?, ?, ?, ?, ?)',
    doc,
    file.path,
    file.path.startsWith(AGENTS) ? file.file : null,
    file.modified,
    file.size,
  );
  const shown = fileText(file.kind, text);
  const words = tokenize(`${shown.title}\n${shown.title}\n${shown.body}`).join(' ');
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
    {
      table: 'noted',
      kind: file.kind,
      words,
      headline: tokenize(shown.title).join(' '),
      size: shown.body.length,
      isTurn: false,
      asks: false,
      speaker: undefined,
      mentionText: `${shown.title}\n${shown.body}`,
      files: [],
    },
  );
}

export interface FileText {
  readonly title: string;
  readonly body: string;
  readonly trust: Trust;
  readonly truth: string | undefined;
  /** When a note was made, the days it holds from and to, and the file it took the place of; where it says so. */
  readonly created?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly supersedes?: string | undefined;
  readonly session: string | undefined;
  readonly at: number | undefined;
}

/** What a person reads of it. */
export function fileText(kind: RecallKind, text: string): FileText {
  if (kind === 'episode') return episodeText(text);
  const matter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, 'm').exec(matter?.[1] ?? '')?.[1];
  const body = matter ? text.slice(matter[0].length) : text;
  const trust = TRUST_LEVELS.find((level) => level === field('trust')) ?? 'agent';
  const name = field('name') ?? '';
  const description = field('description') ?? '';
  // A description that begins with the name says all of it.
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

function episodeText(text: string): FileText {
  try {
    // Our own file, but anybody may have edited it: every field is looked at before it is used.
    const episode = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const list = (value: unknown): string =>
      Array.isArray(value) ? value.filter((x) => typeof x === 'string').join('\n') : '';
    const at = typeof episode.ended_at === 'string' ? Date.parse(episode.ended_at) : Number.NaN;
    return {
      title: '',
      body: [String(episode.what_was_done ?? ''), list(episode.files_changed), list(episode.commands)]
        .join('\n')
        .trim(),
      trust: 'agent',
      truth: undefined,
      session: typeof episode.session_id === 'string' ? episode.session_id : undefined,
      at: Number.isFinite(at) ? at : undefined,
    };
  } catch {
    // Not JSON any more: still text.
    return { title: '', body: text, trust: 'agent', truth: undefined, session: undefined, at: undefined };
  }
}

/** `place`: where it is, for one that is not in the home. */
export function readIndexedFile(layout: HomeLayout, path: string, place: string | undefined): string | undefined {
  if (place !== undefined) return readIfThere(place);
  const file = join(layout.home, ...path.split('/'));
  return isReallyInside(layout, file) ? readIfThere(file) : undefined;
}

function* findHomeFiles(layout: HomeLayout, projects: readonly Project[]): Generator<HomeFile, void, undefined> {
  yield* filesBelow(layout, layout.userMemory, undefined, noteKind);
  for (const folder of folderNames(layout.projectsDir)) {
    const slug = ownerSlug(layout, folder, projects);
    if (slug === undefined) continue;
    let project: ReturnType<HomeLayout['project']>;
    try {
      project = layout.project(folder);
    } catch {
      // A folder somebody put there under a name no project can have. It is not ours to read.
      continue;
    }
    yield* filesBelow(layout, project.memoryDir, slug, noteKind);
    yield* filesBelow(layout, project.profilesDir, slug, (name) => (name.endsWith('.md') ? 'profile' : undefined));
    yield* filesBelow(layout, project.episodesDir, slug, (name) => (name.endsWith('.json') ? 'episode' : undefined));
    const briefing = homeFile(layout, project.briefing, slug, 'briefing');
    if (briefing) yield briefing;
  }
}

/** The index of the notes only repeats what they say themselves. */
function noteKind(name: string, folders: readonly string[]): RecallKind | undefined {
  if (!name.endsWith('.md') || name === 'MEMORY.md') return undefined;
  return folders.includes('logs') ? 'log' : 'note';
}

function* filesBelow(
  layout: HomeLayout,
  dir: string,
  slug: string | undefined,
  kindOf: (name: string, folders: readonly string[]) => RecallKind | undefined,
): Generator<HomeFile, void, undefined> {
  for (const entry of isReallyInside(layout, join(dir, 'any')) ? listFolder(dir) : []) {
    const kind = entry.isFile() ? kindOf(entry.name, relative(dir, entry.parentPath).split(sep)) : undefined;
    const file = kind && homeFile(layout, join(entry.parentPath, entry.name), slug, kind);
    if (file) yield file;
  }
}

function homeFile(layout: HomeLayout, file: string, slug: string | undefined, kind: RecallKind): HomeFile | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || !isReallyInside(layout, file)) return undefined;
  const path = relative(layout.home, file).split(sep).join('/');
  return { path, file, kind, slug, modified: stats.mtimeMs, size: stats.size };
}

/** A folder says whose it is; a slug that changed hands does not take the notes along. */
function ownerSlug(layout: HomeLayout, folder: string, projects: readonly Project[]): string | undefined {
  const owner = readIfThere(join(layout.projectsDir, folder, '.project'))?.trim();
  return projects.find(({ id }) => id === owner)?.slug ?? (owner === undefined ? folder : undefined);
}

/** What a link leads to is not in the home, whatever its name says. */
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

function folderNames(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function listFolder(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true, recursive: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readPlainFile(file)?.text.slice(0, FILE_MAX_BYTES);
  } catch (error) {
    // Deleted since it was listed, not ours to read, a link or no text: then it is not searched.
    if (systemCode(error) !== undefined || isMemoirError(error)) return undefined;
    throw error;
  }
}

function hlcAt(ms: number): string {
  return `${Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0')}0000`;
}
