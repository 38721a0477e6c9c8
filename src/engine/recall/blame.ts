/** `memoir.blame`: which sessions, requests and decisions changed a file, joined with git's log. */
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix, resolve } from 'node:path';
import type { FileBlame, FileChange, FileCommit, FileFact } from '../../domain/blame.ts';
import { canonicalFile } from '../../domain/concepts/canonical.ts';
import { MemoirError } from '../../domain/errors.ts';
import type { EventRecord } from '../../domain/event.ts';
import { FACT_KINDS } from '../../domain/facts/fact.ts';
import { asText } from '../../domain/json/json.ts';
import { isBelow, nameInside } from '../../platform/files/inside.ts';
import { isFolder } from '../../platform/files/is-folder.ts';
import { type FileLog, readFileLog } from '../../platform/git/file-log.ts';
import { findConceptsLike, newestDocs } from '../../store/index/search-index.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEventsAt, iterateEvents } from '../../store/journal/read.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';
import type { Projects } from '../projects/projects.ts';
import type { Sessions } from '../sessions.ts';
import { pathsLinkedTo, withoutLinks } from './linked-paths.ts';
import type { RecallAccess } from './recall.ts';

export interface BlamePorts {
  readonly reading: () => Journal;
  readonly hidden: HiddenProjects;
  readonly projects: Pick<Projects, 'find' | 'named'>;
  readonly recall: RecallAccess;
  readonly sessions: Pick<Sessions, 'get' | 'headline'>;
  readonly searchPath: string | undefined;
}

const MOST_EDITS = 500;
const MOST_COMMITS = 100;
const MOST_FACTS = 20;
const PATHS_LOOKED_AT = 200;
const PATHS_NAMED = 5;

export interface BlameOptions {
  readonly cwd: string;
  /** A project's name: the path is relative to its folder, and only its sessions count. */
  readonly project?: string | undefined;
}

export async function blameFile(ports: BlamePorts, typed: string, options: BlameOptions): Promise<FileBlame> {
  const named = options.project === undefined ? undefined : ports.projects.named(options.project, options.cwd);
  // Another machine's folder is not here; git then has nothing to say.
  const cwd =
    named === undefined ? options.cwd : (named.roots.find((root) => existsSync(root)) ?? named.roots[0] ?? '/');
  return blameIn(only(ports, named?.id), typed, { cwd, caller: options.cwd, project: named?.slug });
}

/** Sessions of other projects are left out. */
function only(ports: BlamePorts, project: string | undefined): BlamePorts {
  if (project === undefined) return ports;
  const eventTest: HiddenProjects['eventTest'] = (...how) => {
    const isHidden = ports.hidden.eventTest(...how);
    return (event) => isHidden(event) || event.project !== project;
  };
  return { ...ports, hidden: { ...ports.hidden, eventTest } };
}

interface BlamePlace {
  /** The folder that the path is relative to. */
  readonly cwd: string;
  /** The folder of the person or agent who asks. */
  readonly caller: string;
  readonly project: string | undefined;
}

async function blameIn(ports: BlamePorts, typed: string, { cwd, ...facts }: BlamePlace): Promise<FileBlame> {
  const named = checkedPath(typed, cwd);
  const path = withoutLinks(named);
  const log = await readFileLog(path, ports.searchPath, MOST_COMMITS);
  const file = log.kind === 'log' ? log.name : nameWithoutGit(ports, path, cwd);
  const commits = log.kind === 'log' ? log.commits : [];
  const names = namesOf(file, commits);
  const edits = await editsOf(ports, names, await placesOf(ports, log, path, cwd));
  const found = await factsAbout(ports, file, facts);
  if (edits.length === 0 && commits.length === 0 && found.length === 0) return blameElsewhere(ports, typed, log);
  // Facts name files in any spelling: "LIB/B.ts" finds those about lib/b.ts.
  const missing =
    existsSync(path) || commits.length + edits.length > 0
      ? []
      : [`There is no file ${file} here now. The facts name one that is spelled like it.`];
  return {
    file,
    earlierNames: names.slice(1).map(({ name }) => name),
    changes: groupEdits(ports, edits, commits),
    commits,
    facts: found,
    notes: [
      ...(isLink(named, path) ? [`${typed} is a link to ${file}.`] : []),
      ...notesOn(log, edits.length),
      ...missing,
    ],
  };
}

/** The last part of the path is a link; a link further up is how the folder is reached. */
function isLink(named: string, path: string): boolean {
  return path !== join(withoutLinks(dirname(named)), basename(named));
}

/** Relative to its project or to this folder, as people and agents name it. */
function nameWithoutGit({ projects }: BlamePorts, path: string, cwd: string): string {
  const folder = [...(projects.find({ cwd })?.roots ?? []), cwd].find((each) => isBelow(path, each));
  return folder === undefined ? path.replaceAll('\\', '/') : nameInside(folder, path);
}

function checkedPath(typed: string, cwd: string): string {
  if (typed.trim() === '' || typed.includes('\0')) {
    throw new MemoirError('bad-input', `${JSON.stringify(typed)} is not a path`, {
      next: 'Example: memoir blame src/parser.ts',
    });
  }
  const path = resolve(cwd, typed);
  if (isFolder(path)) {
    throw new MemoirError('bad-input', `${typed} is a folder`, { next: 'Name a file in it.' });
  }
  return path;
}

/** The file that sessions changed in another folder under this name or the end of this path; of several the one changed last. */
async function blameElsewhere(ports: BlamePorts, typed: string, log: FileLog): Promise<FileBlame> {
  const [last, ...others] = await changedFilesEndingIn(ports, typed.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
  if (last === undefined) throw nothingKnown(typed, log);
  return {
    file: last.path,
    earlierNames: [],
    changes: groupEdits(ports, last.edits, []),
    commits: [],
    facts: [],
    notes: [
      'The file is not in this folder. Sessions changed it at the path above.',
      ...(others.length === 0 ? [] : [sayOthers(typed, others)]),
    ],
  };
}

function sayOthers(typed: string, others: readonly ChangedFile[]): string {
  const some = others.slice(0, PATHS_NAMED).map(({ path }) => path);
  const more = others.length > PATHS_NAMED ? ` and ${others.length - PATHS_NAMED} more` : '';
  return `It is the one changed last of ${others.length + 1} files that are called ${typed}. For another, name its whole path: ${some.join(', ')}${more}.`;
}

interface ChangedFile {
  readonly path: string;
  /** Oldest first. */
  readonly edits: readonly EventRecord[];
}

/** The one changed last first. */
async function changedFilesEndingIn(ports: BlamePorts, end: string): Promise<readonly ChangedFile[]> {
  const opened = await ports.recall.open();
  const found = await opened.withIndex(async ({ db }) =>
    findConceptsLike(db, end.split('/').at(-1) ?? end, { kind: 'file', limit: PATHS_LOOKED_AT }),
  );
  const paths = found.map(({ name }) => name).filter((name) => name === end || name.endsWith(`/${end}`));
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      edits: await editsOf(ports, namesOf(path, []), { folders: [], paths: [path] }),
    })),
  );
  const changedAt = ({ edits }: ChangedFile): number => edits.at(-1)?.happenedAt ?? 0;
  return files.filter(({ edits }) => edits.length > 0).toSorted((a, b) => changedAt(b) - changedAt(a));
}

function nothingKnown(typed: string, log: FileLog): MemoirError {
  const git = {
    log: 'git has no commit of it',
    outside: 'it is not in a git repository',
    failed: 'git could not be asked',
  }[log.kind];
  return new MemoirError(
    'not-found',
    `Nothing is known about ${JSON.stringify(typed)}: no session changed it, and ${git}`,
    {
      next: `Check the path, or search with \`memoir recall --file ${typed.split(/[\\/]/).at(-1)}\`.`,
    },
  );
}

/** Where a recorded path counts as the file. */
interface FilePlaces {
  /** The file's names are looked up in these: all clones and worktrees of its project. */
  readonly folders: readonly string[];
  /** The whole paths of the file. */
  readonly paths: readonly string[];
}

async function placesOf(
  { projects, recall }: BlamePorts,
  log: FileLog,
  path: string,
  cwd: string,
): Promise<FilePlaces> {
  const known = projects.find({ cwd: log.kind === 'log' ? log.root : cwd })?.roots ?? [];
  const folders = [...new Set(log.kind === 'log' ? [log.root, ...known] : known)].map(withSlashes);
  const opened = await recall.open();
  const linked = await opened.withIndex(async ({ db }) => pathsLinkedTo(db, path, folders));
  return { folders, paths: [path, ...linked].map(withSlashes) };
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

interface FileName {
  readonly name: string;
  /** When it was renamed or copied from this name. Later edits under the name are of another file. */
  readonly until: number;
}

/** The present name first. `commits`: newest first. */
function namesOf(file: string, commits: readonly FileCommit[]): readonly FileName[] {
  const until = new Map([[file, Number.POSITIVE_INFINITY]]);
  let newer = file;
  let renamed = Number.POSITIVE_INFINITY;
  for (const { name, at } of commits) {
    // Git counts in seconds.
    if (name !== newer && !until.has(name)) until.set(name, renamed + 1000);
    newer = name;
    renamed = at;
  }
  return [...until].map(([name, end]) => ({ name, until: end }));
}

/** Oldest first. */
async function editsOf(
  { recall, reading, hidden }: BlamePorts,
  known: readonly FileName[],
  places: FilePlaces,
): Promise<readonly EventRecord[]> {
  const names = known.map(({ name }) => name);
  const opened = await recall.open();
  const docs = await opened.withIndex(async ({ db }) => {
    const find = (name: string) => findConceptsLike(db, name, { kind: 'file', limit: PATHS_LOOKED_AT });
    const own = [...names, ...places.paths].flatMap(find).filter(({ name }) => isOwn(name, names, places));
    // The index cuts odd names, such as `(old).ts`, down to their folder.
    const parents = [...new Set(places.paths.map((path) => posix.dirname(path)))];
    const around = parents.flatMap((parent) => find(parent).filter(({ name }) => name === parent));
    const concepts = [...own, ...around].map(({ n }) => n);
    if (concepts.length === 0) return [];
    return newestDocs(db, { concepts, kinds: ['edit'] }, MOST_EDITS).map(({ doc }) => doc);
  });
  const isHidden = hidden.eventTest();
  return getEventsAt(reading().db, docs)
    .filter(({ body, happenedAt }) => {
      const then = known.flatMap(({ name, until }) => (happenedAt < until ? [name] : []));
      return body.outcome === 'ok' && changesFile(body, then, places);
    })
    .filter((record) => !isHidden(record))
    .toSorted((a, b) => a.happenedAt - b.happenedAt || a.seq - b.seq);
}

function changesFile({ files }: EventRecord['body'], names: readonly string[], places: FilePlaces): boolean {
  const paths = Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
  return paths.some((path) => isOwn(withSlashes(path), names, places) || isOwn(canonicalFile(path), names, places));
}

/** A file of the same name in another folder is another file. */
function isOwn(path: string, names: readonly string[], { folders, paths }: FilePlaces): boolean {
  if (!isAbsolute(path) && !/^[A-Za-z]:/.test(path)) return names.includes(path);
  return paths.includes(path) || folders.some((folder) => names.some((name) => path === `${folder}/${name}`));
}

interface Group {
  readonly session: string | undefined;
  readonly prompt: FileChange['prompt'];
  readonly edits: { readonly id: string; readonly tool: string; readonly at: number }[];
}

/** One change per request, newest first. */
function groupEdits(
  ports: BlamePorts,
  edits: readonly EventRecord[],
  commits: readonly FileCommit[],
): readonly FileChange[] {
  const groups = new Map<string, Group>();
  for (const { id, session, happenedAt, body } of edits) {
    const prompt = session === undefined ? undefined : promptBefore(ports, session, happenedAt);
    const key = `${session ?? ''}\n${prompt?.id ?? ''}`;
    const group = groups.get(key) ?? { session, prompt, edits: [] };
    group.edits.push({ id, tool: asText(body.tool) ?? '', at: happenedAt });
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ session, prompt, edits: done }) => {
      const [from, at] = [done[0]?.at ?? 0, done.at(-1)?.at ?? 0];
      const title = session === undefined ? undefined : ports.sessions.headline(session);
      // Git counts in seconds.
      const commit = commits.findLast((each) => each.at + 1000 > at)?.hash;
      return { session, title, prompt, from, at, edits: done, commit };
    })
    .toSorted((a, b) => b.at - a.at);
}

/** An agent prompts a subagent, so the person's request is in the parent session. */
function promptBefore({ reading, sessions }: BlamePorts, session: string, at: number): FileChange['prompt'] {
  let asked: FileChange['prompt'];
  const seen = new Set<string>();
  for (let id: string | undefined = session; id !== undefined && !seen.has(id); id = sessions.get(id)?.parent) {
    seen.add(id);
    const filter = { session: id, types: ['prompt.submitted'], until: at + 1, order: 'newest', limit: 20 } as const;
    for (const record of iterateEvents(reading().db, filter)) {
      const found = { id: record.id, text: asText(record.body.text) ?? '' };
      asked ??= found;
      if (record.actor === 'person' && record.body.origin !== 'machine') return found;
    }
  }
  return asked;
}

async function factsAbout(
  { recall, projects }: BlamePorts,
  file: string,
  { caller, project: named }: Omit<BlamePlace, 'cwd'>,
): Promise<readonly FileFact[]> {
  const project = named ?? projects.find({ cwd: caller })?.slug;
  const { results } = await recall.search('', {
    file,
    kinds: FACT_KINDS,
    limit: MOST_FACTS,
    cwd: caller,
    ...(project === undefined ? {} : { project }),
  });
  return results.map(({ id, kind, snippet, at, truth, trust }) => ({ id, kind, text: snippet, at, truth, trust }));
}

function notesOn(log: FileLog, edits: number): readonly string[] {
  return [
    ...(log.kind === 'outside' ? ['Git has no commits of this file here.'] : []),
    ...(log.kind === 'log' && log.isShallow
      ? ['This clone is shallow: older commits are missing, and the oldest one shown may not have changed the file.']
      : []),
    ...(log.kind === 'failed' ? [`Git’s log could not be read: ${log.why}.`] : []),
    ...(edits === 0 ? ['No recorded session changed it with an editing tool.'] : []),
    ...(edits >= MOST_EDITS ? [`Only the newest ${MOST_EDITS} edits were read.`] : []),
  ];
}
