/**
 * The composition root: reads the settings, opens the journal and puts the stages in order. Everything a surface can do
 * to a memory is a method here, and every stage is handed what it needs; none of them finds the others by itself.
 */
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Installer } from './capture/agents/claude-code/install/installer.ts';
import { type Recorded, recordEvents } from './capture/record.ts';
import { replaySpool, type SpoolReplay } from './capture/replay-spool.ts';
import type { RescanProgress, SecretScan } from './capture/rescan.ts';
import { listRejectedSpool, listSpool } from './capture/spool.ts';
import { isMemoirError, MemoirError } from './domain/errors.ts';
import type { EventDraft, EventRecord } from './domain/event.ts';
import type { OpenedMemory, OpenOptions } from './domain/opened.ts';
import type { Session } from './domain/session.ts';
import { announceServer } from './engine/announce-server.ts';
import { type ContextView, createContextView } from './engine/context.ts';
import { createHistory, type History } from './engine/history.ts';
import { instructionsOf } from './engine/instructions.ts';
import type { Models } from './engine/models.ts';
import type { Notes } from './engine/notes.ts';
import type { OpenPorts } from './engine/open-memory.ts';
import { createRecall, type Recall } from './engine/recall.ts';
import { createWork, type Work } from './engine/work.ts';
import type { ForgetReceipt } from './forget/forget-events.ts';
import type { Instructions } from './notes/instructions/instruction-file.ts';
import { writeEpisodes } from './notes/write-episodes.ts';
import { readTextIfExists, writeFileAtomic } from './platform/atomic-file.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Config, type ConfigFlags, loadConfig, setSetting } from './platform/config.ts';
import { type Environment, readEnvironment } from './platform/environment.ts';
import { resolveHome } from './platform/home-path.ts';
import { ensureHome, type HomeLayout, homeLayout } from './platform/layout.ts';
import { createLog, type Log } from './platform/log.ts';
import { homeSecret } from './platform/secret.ts';
import { type Backup, listBackups } from './store/backups/backup-files.ts';
import type { BackupMade } from './store/backups/make-backup.ts';
import type { Restored } from './store/backups/restore.ts';
import { refreshExports } from './store/exports/refresh-exports.ts';
import { type Diagnosis, diagnose } from './store/health/diagnose.ts';
import { type Journal, type JournalOptions, openJournal } from './store/journal/journal.ts';
import { countEvents, type EventFilter, findEventIds, getEvent, iterateEvents } from './store/journal/read.ts';
import type { Author } from './store/state/change-tasks.ts';
import { rebuildState } from './store/state/fold-changes.ts';
import { sessionNow } from './store/state/session-successor.ts';
import { getSession, listSessions, type SessionFilter } from './store/state/sessions.ts';
import { sourcesOf } from './store/state/sources.ts';

export interface MemoirOptions {
  /** The home, before any other setting; else MEMOIR_HOME, else `~/.memoir`. */
  readonly home?: string | undefined;
  readonly flags?: ConfigFlags;
  readonly environment?: Environment;
  readonly clock?: Clock;
  /** `agent`: whoever asks is one, also where the environment names no session, and may outlive the one it names. */
  readonly actor?: 'agent';
}

export interface Memoir {
  readonly layout: HomeLayout;
  readonly config: Config;
  /** The agent's session this runs in, and the folder it was started for, where the environment says so. */
  readonly caller: {
    readonly session: string | undefined;
    readonly folder: string | undefined;
    /** The editor the person uses, as a command line. */
    readonly editor: string | undefined;
  };
  readonly log: Log;
  /** Projects, tasks, decisions, status. */
  readonly work: Work;
  /** Importing what agents did before, and pausing what they do now. */
  readonly history: History;
  /** What a person can read and edit: notes, and the index of them. */
  notes(): Promise<Notes>;
  /** What sessions are given. */
  readonly context: ContextView;
  /** Searching everything that was ever said, done, decided or written. */
  readonly recall: Recall;
  /** What makes texts comparable by meaning: which models there are, which is used, how much is embedded. */
  models(): Promise<Models>;
  /** The instruction files Claude Code gives a session in this folder. Reads them, and nothing of the memory. */
  instructions(cwd: string): Instructions;
  /** Makes the home and the journal if they are not there yet. */
  start(): Promise<{ readonly created: boolean; readonly replayed: SpoolReplay; readonly events: number }>;
  /** On return it is on disk: in the journal, or in the spool when the journal cannot be written now. */
  record(drafts: readonly EventDraft[]): Recorded;
  events(filter?: EventFilter): Iterable<EventRecord>;
  event(idOrPrefix: string): EventRecord;
  /** What it was made from, oldest first: the turns a summary replaced, the words a fact was drawn from. */
  sources(record: EventRecord): readonly EventRecord[];
  /** Any memory, by any id: whole, with what it was made from, where it was used, and what stood beside it. */
  open(id: string, options: OpenOptions): Promise<OpenedMemory>;
  sessions(filter?: SessionFilter): readonly Session[];
  session(id: string): Session | undefined;
  forget(ids: readonly string[], reason?: string): Promise<ForgetReceipt>;
  /** Looks for secrets in everything stored, with the rules of today. */
  findSecrets(progress?: RescanProgress): Promise<SecretScan>;
  rebuild(): Promise<{ readonly events: number }>;
  /** A quick look without reading everything: what the first screen says at the bottom. */
  health(): { readonly events: number; readonly problems: readonly string[] };
  /** With a folder, also whether its repository is read as git reads it. */
  doctor(options?: { readonly repair?: boolean; readonly cwd?: string }): Promise<Diagnosis>;
  backup(target?: string): Promise<BackupMade>;
  backups(): readonly Backup[];
  restore(backup: string, options?: { readonly replace?: boolean }): Promise<Restored>;
  /** Every event as it was recorded, one JSON text each, long texts included. */
  exportEvents(): Iterable<string>;
  /** The same as a file of JSON lines, whole or not at all. */
  exportToFile(path: string): { readonly events: number };
  /** Written into the user's file; `undefined` takes the setting out of it. Takes effect when Memoir is next opened. */
  setConfig(key: string, value: unknown): void;
  /** Puts Memoir into the agents of this machine, and takes it out again. */
  installer(program: {
    readonly version: string;
    readonly commands: readonly string[];
    readonly cwd: string;
  }): Promise<Installer>;
  /** Tells the programs of this person where the page is served and with which token; undone by what it returns. */
  announceServer(server: { readonly url: string; readonly token: string }): () => void;
  /** Deletes the home and all that Memoir keeps in it. What is there of somebody else stays, and is named. */
  purge(): Promise<{ readonly left: readonly string[] }>;
  close(): void;
}

export function openMemoir(options: MemoirOptions = {}): Memoir {
  const clock = options.clock ?? systemClock;
  const environment = options.environment ?? readEnvironment();
  const layout = homeLayout(resolveHome(environment, options.home));
  const config = loadConfig({
    env: environment,
    userFile: layout.configFile,
    flags: { ...options.flags, home: options.home },
  });
  const log = createLog(layout.logFile, config.get('log.level'), clock);
  const context = { layout, clock, busyTimeoutMs: config.get('journal.busyTimeoutMs') };
  const configDir = environment.claudeConfigDir ?? join(environment.userHome, '.claude');
  let opened: Journal | undefined;

  const ensure = () => ensureHome(layout, { allowNetworkFilesystem: config.get('storage.allowNetworkFilesystem') });
  const open = (mode: JournalOptions['mode']): Journal => {
    ensure();
    return openJournal({ ...context, mode });
  };
  const writing = (): Journal => {
    if (opened?.readOnly) {
      // It could only be read when it was opened; that may be over, and the answer is only had by opening it again.
      opened.close();
      opened = undefined;
    }
    opened ??= open('write');
    return opened;
  };
  /** A journal that cannot be written now can still be read. */
  const reading = (): Journal => {
    if (opened) return opened;
    assertStarted(layout);
    try {
      return writing();
    } catch (error) {
      if (!isMemoirError(error) || !READABLE_ALL_THE_SAME.has(error.code)) throw error;
      log.warn('journal opened for reading only', { because: error.message });
      opened = openJournal({ ...context, mode: 'read' });
      return opened;
    }
  };
  const replay = async (): Promise<SpoolReplay> => {
    const result = await replaySpool(writing(), layout, environment.userHome);
    for (const { file, why } of result.rejected) log.error('spool file set aside', { file, why });
    return result;
  };
  const close = (): void => {
    if (opened && !opened.readOnly) exportQuietly(opened, layout, log);
    recall.close();
    // Nobody waits for it: a model's memory goes with the process at the latest.
    models
      ?.then((each) => each.close())
      .catch((error: unknown) => log.warn('a model was not closed', { because: String(error) }));
    models = undefined;
    opened?.close();
    opened = undefined;
  };
  const author = authorOf(environment, options.actor, (id) =>
    existsSync(layout.home) ? sessionNow(reading().db, id) : id,
  );
  const work = createWork({
    writing,
    // Nothing recorded yet is an empty list, not a fault.
    reading: () => (opened || existsSync(layout.home) ? reading() : writing()),
    author,
    userHome: environment.userHome,
    claimMs: config.get('tasks.claimMinutes') * 60_000,
  });
  const recall = createRecall({
    meaning: async (db, text) => (await openModels()).forQuery(db, text),
    reading,
    layout,
    work,
    author,
    searchPath: environment.searchPath,
    agentMemory: { configDir, userHome: environment.userHome },
  });
  const history = createHistory({ writing, reading, layout, config, environment });

  const setConfig = (key: string, value: unknown): void => {
    // Also where the setting that is to be made is the one that allows this filesystem: one small file is safe there.
    ensureHome(layout, { allowNetworkFilesystem: true });
    writeFileAtomic(layout.configFile, setSetting(readTextIfExists(layout.configFile) ?? '{}\n', key, value));
  };
  let models: Promise<Models> | undefined;
  const openModels = (): Promise<Models> => {
    models ??= import('./engine/models.ts').then(({ createModels }) =>
      createModels({ config, layout, recall, reading, setConfig }),
    );
    return models;
  };
  let notes: Promise<Notes> | undefined;
  const openNotes = async (): Promise<Notes> => {
    const [{ createNotes }, { createRedactor }] = await Promise.all([
      import('./engine/notes.ts'),
      import('./capture/redactor.ts'),
    ]);
    const redactor = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
    return createNotes({
      writing,
      reading: () => (opened || existsSync(layout.home) ? reading() : writing()),
      layout,
      work,
      author,
      redact: redactor.text,
      sources: async (ids, cwd) => {
        if (ids.length === 0) return { ids, trust: 'owner' };
        const { settleSources } = await import('./engine/open-memory.ts');
        return settleSources(openPorts(), ids, cwd);
      },
      configDir,
      userHome: environment.userHome,
      instructions: (cwd) => instructionsOf(environment, cwd).text,
      instructionFiles: (cwd) => instructionsOf(environment, cwd).files,
    });
  };
  const openPorts = (): OpenPorts => {
    const event = (typed: string) => findEvent(reading(), typed);
    return { reading, layout, work, author, searchPath: environment.searchPath, event, notes: notesOnce };
  };
  const notesOnce = (): Promise<Notes> => {
    notes ??= openNotes();
    return notes;
  };

  return {
    layout,
    config,
    caller: {
      get session() {
        return author.session;
      },
      folder: environment.claudeProjectDir,
      editor: environment.editor,
    },
    log,
    work,
    history,
    notes: notesOnce,
    recall,
    models: openModels,
    context: createContextView({ reading, layout, userHome: environment.userHome }),
    instructions: (cwd) => instructionsOf(environment, cwd),
    close,
    start: async () => {
      const { created } = ensure();
      const replayed = await replay();
      return { created, replayed, events: countEvents(writing().db) };
    },
    record: (drafts) => recordEvents({ layout, clock, open: writing }, drafts),
    events: (filter) => iterateEvents(reading().db, filter),
    event: (idOrPrefix) => findEvent(reading(), idOrPrefix),
    sources: (record) => sourcesOf(reading().db, record),
    open: async (id, options) => {
      const { openMemory } = await import('./engine/open-memory.ts');
      return openMemory(openPorts(), id, options);
    },
    sessions: (filter) => listSessions(reading().db, filter),
    session: (id) => getSession(reading().db, id),
    forget: async (ids, reason) => {
      assertStarted(layout);
      await replay();
      const journal = writing();
      const { forgetEvents } = await import('./forget/forget-events.ts');
      const whole = ids.map((id) => resolveId(journal, id));
      const index = await recall.open();
      const receipt = index.forgetting(whole, () => forgetEvents(journal, context, whole, reason));
      // A copy of vectors keeps what was deleted until it is tidied up; made again from the index it has none of it.
      rmSync(layout.vectors, { recursive: true, force: true, maxRetries: 3 });
      // The files made from the journal quote it, and the index has their words: they are made anew before anybody is
      // told that it is gone.
      const derived = refreshDerived(journal, layout);
      return { ...receipt, remaining: [...receipt.remaining, ...derived, ...index.settle()] };
    },
    findSecrets: async (progress = {}) => {
      assertStarted(layout);
      await replay();
      const { rescanSecrets } = await import('./capture/rescan.ts');
      return rescanSecrets(reading(), { ...progress, fingerprintKey: homeSecret(layout.secretFile) });
    },
    rebuild: async () => {
      assertStarted(layout);
      await replay();
      const events = rebuildState(writing());
      writeEpisodes(writing(), layout, { anew: true });
      await recall.rebuild();
      return { events };
    },
    health: () => {
      const journal = existsSync(layout.home) ? reading() : writing();
      const waiting = listSpool(layout).length;
      const rejected = listRejectedSpool(layout).length;
      return {
        events: countEvents(journal.db),
        problems: [
          ...(journal.readOnly ? ['the journal cannot be written now'] : []),
          ...(waiting > 0 ? [`${waiting} spooled files wait`] : []),
          ...(rejected > 0 ? [`${rejected} spooled files could not be understood`] : []),
        ],
      };
    },
    doctor: async ({ repair = false, cwd } = {}) => {
      if (!existsSync(layout.home)) return notStartedDiagnosis(layout);
      const { checkJournal } = await import('./store/health/check-journal.ts');
      const { checkIndex } = await import('./store/index/check-index.ts');
      const { checkProject } = await import('./engine/check-project.ts');
      const around = { userHome: environment.userHome, device: '' };
      const repaired = repair ? await repairIfNeeded(reading, close, context) : undefined;
      return diagnose({
        layout,
        config,
        repaired,
        journal: () => [...checkJournal(writing()), checkIndex(writing(), layout)],
        replay,
        spool: () => ({ waiting: listSpool(layout).length, rejected: listRejectedSpool(layout).length }),
        backups: () => listBackups(layout),
        ...(cwd === undefined ? {} : { project: () => checkProject(cwd, around, environment.searchPath) }),
        now: clock.now(),
      });
    },
    backup: async (target) => {
      assertStarted(layout);
      await replay();
      const { makeBackup } = await import('./store/backups/make-backup.ts');
      const keep = { daily: config.get('backup.keepDaily'), weekly: config.get('backup.keepWeekly') };
      return makeBackup(writing(), layout, target === undefined ? { keep } : { keep, target });
    },
    backups: () => listBackups(layout),
    restore: async (backup, { replace = false } = {}) => {
      const { mergeBackup, replaceJournal } = await import('./store/backups/restore.ts');
      const usable = replace ? undefined : usableJournal(writing);
      if (usable) return mergeBackup(usable, context, backup);
      close();
      ensure();
      return replaceJournal(context, { backup, exactly: replace });
    },
    exportEvents: () => exportLines(reading()),
    exportToFile: (path) => {
      assertOutsideHome(path, layout);
      let events = 0;
      const lines = function* () {
        for (const line of exportLines(reading())) {
          events += 1;
          yield `${line}\n`;
        }
      };
      writeFileAtomic(path, lines());
      return { events };
    },
    installer: async (program) => {
      const { createInstaller } = await import('./capture/agents/claude-code/install/installer.ts');
      return createInstaller({ ...program, layout, environment, clock });
    },
    announceServer: (server) => announceServer(layout, server),
    purge: async () => {
      close();
      const { purgeHome } = await import('./forget/purge-home.ts');
      return purgeHome(layout);
    },
    setConfig,
  };
}

const READABLE_ALL_THE_SAME: ReadonlySet<string> = new Set(['journal-newer', 'journal-full', 'journal-readonly', 'io']);

/** In an agent's session it is the agent who types; elsewhere the person. */
function authorOf(environment: Environment, actor: MemoirOptions['actor'], sessionNow: (id: string) => string): Author {
  const session = environment.claudeSessionId;
  if (session === undefined && actor === undefined) return { actor: 'person', trust: 'owner' };
  if (session === undefined || actor === undefined) return { actor: 'agent', trust: 'agent', session };
  return {
    actor: 'agent',
    trust: 'agent',
    // A server outlives the session it was started in; a command does not.
    get session() {
      return sessionNow(session);
    },
  };
}

/** The files for other programs are made from the journal and can be made again: failing to is no fault of the command. */
function exportQuietly(journal: Journal, layout: HomeLayout, log: Log): void {
  for (const { where, why } of refreshDerived(journal, layout)) log.warn('not refreshed', { where, because: why });
}

/** What could not be made anew. One failing keeps the other from nothing. */
function refreshDerived(
  journal: Journal,
  layout: HomeLayout,
): readonly { readonly where: string; readonly why: string }[] {
  const parts: readonly (readonly [where: string, refresh: () => unknown])[] = [
    [layout.tasksExport, () => refreshExports(journal, layout)],
    [layout.projectsDir, () => writeEpisodes(journal, layout)],
  ];
  return parts.flatMap(([where, refresh]) => {
    try {
      refresh();
      return [];
    } catch (error) {
      return [{ where, why: `it could not be made anew: ${error instanceof Error ? error.message : String(error)}` }];
    }
  });
}

/** The journal if there is one that works; nothing if a restore has to build it. Other faults are the caller's to hear. */
function usableJournal(open: () => Journal): Journal | undefined {
  try {
    return open();
  } catch (error) {
    if (isMemoirError(error, 'journal-corrupt') || isMemoirError(error, 'journal-missing')) return undefined;
    throw error;
  }
}

async function repairIfNeeded(
  open: () => Journal,
  close: () => void,
  context: { readonly layout: HomeLayout; readonly clock: Clock; readonly busyTimeoutMs: number },
): Promise<Restored | undefined> {
  const { checkJournal } = await import('./store/health/check-journal.ts');
  const journal = usableJournal(open);
  try {
    if (journal && checkJournal(journal).every((check) => check.status !== 'fail')) return undefined;
  } catch (error) {
    if (!isMemoirError(error, 'journal-corrupt')) throw error;
    // So damaged that even looking at it fails: exactly what the repair is for.
  }
  close();
  const { replaceJournal } = await import('./store/backups/restore.ts');
  return replaceJournal(context);
}

/** Reading a place where nothing was ever kept would look like an empty memory; a mistyped home must not. */
function assertStarted(layout: HomeLayout): void {
  if (existsSync(layout.home)) return;
  throw new MemoirError('not-found', `There is no memory in ${layout.home} yet`, {
    next: 'Make one with `memoir start`, or say where yours is with MEMOIR_HOME or --home.',
    data: { home: layout.home },
  });
}

/** Doctor makes nothing: before the first start there is one thing to say. */
function notStartedDiagnosis({ home }: HomeLayout): Diagnosis {
  const next = 'Run `memoir start`.';
  return { home, healthy: false, checks: [{ name: 'home', status: 'fail', detail: `${home} is not there yet`, next }] };
}

/** An export over `journal.db` or a note would destroy what it exports. */
function assertOutsideHome(path: string, { home }: HomeLayout): void {
  const real = (folder: string): string => (existsSync(folder) ? realpathSync.native(folder) : folder);
  const target = join(real(dirname(path)), basename(path));
  if (!`${target}${sep}`.startsWith(`${real(home)}${sep}`)) return;
  throw new MemoirError('refused', `${path} is inside the memory itself`, { next: 'Name a file outside it.' });
}

function findEvent(journal: Journal, idOrPrefix: string): EventRecord {
  const id = resolveId(journal, idOrPrefix);
  const record = getEvent(journal.db, id);
  if (record) return record;
  const erasure = findErasure(journal, id);
  if (!erasure) throw notFound(idOrPrefix);
  const when = new Date(erasure.happenedAt).toISOString().slice(0, 10);
  throw new MemoirError('not-found', `Event ${String(erasure.body.target)} was erased on ${when}`, {
    next: 'Nothing of it is left to show.',
    data: { erased: true, reason: erasure.body.reason },
  });
}

/** Only ids of erased events are left, in the record of each erasure; a prefix is enough here too. */
function findErasure(journal: Journal, prefix: string): EventRecord | undefined {
  for (const record of iterateEvents(journal.db, { types: ['event.erased'] })) {
    if (String(record.body.target).startsWith(prefix)) return record;
  }
  return undefined;
}

/** A person types the first characters of an id; that is enough as long as only one begins so. */
const SHORTEST_PREFIX = 4;

function resolveId(journal: Journal, typed: string): string {
  const prefix = typed.toLowerCase();
  if (!/^[0-9a-f-]+$/.test(prefix) || prefix.length < SHORTEST_PREFIX) {
    throw new MemoirError('bad-input', `${JSON.stringify(typed)} is not the id of an event`, {
      next: `Give at least the first ${SHORTEST_PREFIX} characters of one.`,
    });
  }
  const ids = findEventIds(journal.db, prefix, 6);
  if (ids.length > 1) {
    throw new MemoirError(
      'ambiguous',
      `${typed} could be ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ' or more' : ''}`,
      {
        next: 'Give more of its characters.',
        data: { candidates: ids },
      },
    );
  }
  // One that is no longer here may have been erased; the stage that looks it up says so.
  return ids[0] ?? String(findErasure(journal, prefix)?.body.target ?? prefix);
}

function notFound(typed: string): MemoirError {
  return new MemoirError('not-found', `There is no event ${typed}`, { next: 'Look it up with `memoir export`.' });
}

/** Small enough to hold, large enough that the query does not show in the time taken. */
const EXPORT_PAGE = 100;

/** Page by page: a reader that stops half-way (`| less`) must not hold the journal's log open behind it. */
function* exportLines(journal: Journal): Generator<string, void, undefined> {
  for (let afterSeq = 0; ; ) {
    const page = [
      ...iterateEvents(journal.db, { order: 'arrival', supplements: 'apart', afterSeq, limit: EXPORT_PAGE }),
    ];
    for (const { seq, supplemented: _supplemented, split: _split, happenedAt, ...rest } of page) {
      afterSeq = seq;
      yield JSON.stringify({ ...rest, happenedAt: new Date(happenedAt).toISOString() });
    }
    if (page.length < EXPORT_PAGE) return;
  }
}
