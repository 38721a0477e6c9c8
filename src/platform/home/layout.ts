/**
 * All paths in the home. The visible names are a contract with the user; no other file contains a path inside the home.
 */
import { dirname, join, sep } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';

// Names of files that exist outside these paths too: in a copy of the journal, a merged folder, an agent's own memory.
export const JOURNAL_FILE = 'journal.db';
export const CONFIG_FILE = 'config.json';
export const MEMORY_INDEX = 'MEMORY.md';
/** In a project's folder: the id of the project it belongs to. */
export const OWNER_FILE = '.project';

export interface ProjectLayout {
  readonly dir: string;
  readonly configFile: string;
  readonly memoryDir: string;
  /** `MEMORY.md`, the index of the notes. */
  readonly memoryIndex: string;
  readonly wikiDir: string;
  readonly logsDir: string;
  /** The daily log of a day written `YYYY-MM-DD`. */
  readonly dailyLog: (day: string) => string;
  readonly briefing: string;
  /** The two older versions, newest first. */
  readonly olderBriefings: readonly [string, string];
  readonly profilesDir: string;
  readonly profile: (skill: string) => string;
  readonly checkpoint: string;
  readonly index: string;
  readonly episodesDir: string;
  /** The list of files that came from the merged project with this id. */
  readonly mergedFiles: (id: string) => string;
  readonly status: string;
}

export interface HomeLayout {
  readonly home: string;
  readonly journal: string;
  readonly locks: string;
  readonly indexFile: (generation: number) => string;
  readonly bin: string;
  readonly configFile: string;
  /** The key of the HMAC over erased events' keys. Never in a backup. */
  readonly secretFile: string;
  /** Shows that there was a journal, so that a missing one is noticed and not replaced by a new one. */
  readonly markerFile: string;
  readonly logFile: string;
  /** One character for each event that a hook accepted and could not store. */
  readonly lossesFile: string;
  /** What was written into agents' folders, so that it can be removed. */
  readonly installedFile: string;
  /** The address and token of the web page; only while it is served. */
  readonly serverFile: string;
  /** A page that leads to the web page, so that the token is on no command line; only while it is served. */
  readonly serverPage: string;
  /** The arguments of a slash command, until the command line reads them. */
  readonly requests: string;
  /** Requests for a catch-up, until the process that holds the lock takes them. */
  readonly catchUpRequests: string;
  readonly catchUpLock: string;
  /** Held while a dream runs. */
  readonly dreamLock: string;
  readonly tasksExport: string;
  readonly compaction: string;
  readonly userDir: string;
  readonly userMemory: string;
  readonly userMemoryIndex: string;
  readonly projectsDir: string;
  /** The position up to which episodes were written. */
  readonly episodesMark: string;
  readonly project: (slug: string) => ProjectLayout;
  readonly archive: string;
  readonly spool: string;
  /** Spool files that could not be replayed, kept for inspection. */
  readonly rejectedSpool: string;
  /** Lock for replaying the spool. */
  readonly spoolLock: string;
  /** The spool file being replayed, and the number of attempts. */
  readonly spoolAttempt: string;
  readonly backups: string;
  readonly quarantine: string;
  /** A copy of the vectors in another store; only if chosen. */
  readonly vectors: string;
  /** Downloaded models; only if allowed. */
  readonly models: string;
  /** The keys of language models' servers. In no backup. */
  readonly modelKeys: string;
  /** The token of the Telegram bot and who is paired with it. In no backup. */
  readonly telegramFile: string;
  readonly telegramLock: string;
  /** An empty folder in which a client runs as a language model. */
  readonly modelFolder: string;
  /** Held while a language model works in the background. */
  readonly modelLock: string;
  /** The companion's identity and notes, which people edit. */
  readonly companionDir: string;
  /** A cache of its conversation; can be deleted at any time. */
  readonly companionState: string;
  /** What came with messages: photos, voice, documents. */
  readonly companionAttachments: string;
  /** Held while the companion runs. */
  readonly companionLock: string;
  /** Which process runs the companion, and where it listens; only while it runs. */
  readonly companionProcess: string;
  readonly companionSocket: string;
  /** What the companion's process printed. */
  readonly companionOutput: string;
  /** Hard links to files being replaced, until the journal has their content. */
  readonly previous: string;
  /** The rest of an erasure; only while it runs or after it was killed. */
  readonly erasing: string;
}

export function homeLayout(home: string): HomeLayout {
  // Every hook builds these paths, so the home is normalised once and names are appended.
  const root = dirname(join(home, 'any'));
  const inHome = (name: string): string => `${root}${sep}${name}`;
  const spool = inHome('spool');
  const catchUpRequests = inHome('catch-up');
  const userDir = inHome('user');
  const userMemory = `${userDir}${sep}memory`;
  const companionDir = inHome('companion');
  const projectsDir = inHome('projects');
  return Object.freeze({
    home,
    journal: inHome(JOURNAL_FILE),
    locks: inHome('locks.db'),
    indexFile: (generation: number) => inHome(`index-${checkGeneration(generation)}.db`),
    bin: inHome('bin'),
    configFile: inHome(CONFIG_FILE),
    secretFile: inHome('secret.key'),
    markerFile: inHome('home.json'),
    logFile: inHome('memoir.log'),
    lossesFile: inHome('lost-events.txt'),
    installedFile: inHome('installed.json'),
    serverFile: inHome('server.json'),
    serverPage: inHome('server.html'),
    requests: inHome('requests'),
    catchUpRequests,
    catchUpLock: `${catchUpRequests}${sep}.lock.db`,
    dreamLock: inHome('.dream.lock.db'),
    tasksExport: inHome('tasks-latest.json'),
    compaction: inHome('COMPACTION.md'),
    userDir,
    userMemory,
    userMemoryIndex: `${userMemory}${sep}${MEMORY_INDEX}`,
    projectsDir,
    episodesMark: `${projectsDir}${sep}.episodes.json`,
    project: (slug: string) => projectLayout(`${projectsDir}${sep}${checkSegment(slug, 'project')}`),
    archive: inHome('archive'),
    spool,
    rejectedSpool: `${spool}${sep}rejected`,
    spoolLock: `${spool}${sep}.lock.db`,
    spoolAttempt: `${spool}${sep}.attempt`,
    backups: inHome('backups'),
    quarantine: inHome('quarantine'),
    vectors: inHome('vectors'),
    models: inHome('models'),
    modelKeys: inHome('model-keys.json'),
    telegramFile: inHome('telegram.json'),
    telegramLock: inHome('.telegram.lock.db'),
    modelLock: inHome('.model.lock.db'),
    modelFolder: `${inHome('models')}${sep}empty`,
    companionDir,
    companionState: `${companionDir}${sep}conversation-state.json`,
    companionAttachments: `${companionDir}${sep}attachments`,
    companionLock: inHome('.companion.lock.db'),
    companionProcess: inHome('companion.json'),
    companionSocket: inHome('companion.sock'),
    companionOutput: inHome('companion.log'),
    previous: inHome('.previous'),
    erasing: inHome('erasing.json'),
  });
}

function projectLayout(dir: string): ProjectLayout {
  const inProject = (name: string): string => `${dir}${sep}${name}`;
  const memoryDir = inProject('memory');
  const logsDir = `${memoryDir}${sep}logs`;
  const profilesDir = inProject('profiles');
  const briefing = inProject('briefing.md');
  return Object.freeze({
    dir,
    configFile: inProject(CONFIG_FILE),
    memoryDir,
    memoryIndex: `${memoryDir}${sep}${MEMORY_INDEX}`,
    wikiDir: `${memoryDir}${sep}wiki`,
    logsDir,
    dailyLog: (day: string) => {
      const [, year, month] = /^(\d{4})-(\d{2})-\d{2}$/.exec(day) ?? [];
      if (year === undefined || month === undefined) throw escapes(day, 'day');
      return join(logsDir, year, month, `${day}.md`);
    },
    briefing,
    olderBriefings: [`${briefing}.1`, `${briefing}.2`] as const,
    profilesDir,
    profile: (skill: string) => join(profilesDir, `${checkSegment(skill, 'skill')}.md`),
    checkpoint: inProject('checkpoint.json'),
    index: inProject('INDEX.md'),
    episodesDir: inProject('episodes'),
    mergedFiles: (id: string) => join(dir, '.merged', `${checkSegment(id, 'project')}.json`),
    status: inProject('status.json'),
  });
}

/** Every command checks a name, and V8 takes a millisecond to make the set of control characters from the class `Cc`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a name with a control character is refused
const NOT_IN_SEGMENT = /[\\/:\0-\x1f\x7f-\x9f]/;

/** A name in a path must be one plain segment on every platform. */
function checkSegment(name: string, what: string): string {
  if (name.length === 0 || name.length > 200 || NOT_IN_SEGMENT.test(name) || /^\.|[. ]$/.test(name)) {
    throw escapes(name, what);
  }
  return name;
}

function checkGeneration(generation: number): number {
  if (!Number.isSafeInteger(generation) || generation < 0) throw escapes(String(generation), 'index generation');
  return generation;
}

function escapes(name: string, what: string): MemoirError {
  return new MemoirError('path-escape', `${JSON.stringify(name)} cannot be the name of a ${what}`, {
    next: 'Use letters, digits, dashes and underscores.',
    data: { name },
  });
}
