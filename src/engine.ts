/**
 * The composition root: reads the settings, opens the journal and puts the stages in order. Everything a surface can do
 * to a memory is a method of what this returns (`engine/memoir.ts` lists them), and every stage is handed what it needs;
 * none of them finds the others by itself.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeSlashRequest } from './agents/claude-code/hook/slash-request.ts';
import { recordEvents } from './capture/record.ts';
import { announceServer } from './engine/announce-server.ts';
import { asTrustedNow, authorOf, orPersonWhoTyped } from './engine/author.ts';
import type { Confirmation } from './engine/confirmation.ts';
import { createContextView } from './engine/context.ts';
import { createErasure } from './engine/erasure.ts';
import { exportLines, exportToFile } from './engine/export-events.ts';
import { createHistory } from './engine/history.ts';
import { instructionsOf } from './engine/instructions.ts';
import { createJournalAccess } from './engine/journal-access.ts';
import { createProjectKeeping } from './engine/manage-projects.ts';
import type { Memoir, MemoirOptions } from './engine/memoir.ts';
import type { Models } from './engine/models.ts';
import type { Notes } from './engine/notes.ts';
import { loadProjectConfig } from './engine/project-config.ts';
import { createRecall } from './engine/recall.ts';
import { createUpkeep } from './engine/upkeep.ts';
import { createWork } from './engine/work.ts';
import { findEvent } from './open/find-event.ts';
import type { OpenPorts, SettledSources } from './open/open-memory.ts';
import { readTextIfExists, writeFileAtomic } from './platform/atomic-file.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, loadConfig, setSetting } from './platform/config.ts';
import { ensureHome } from './platform/ensure-home.ts';
import { readEnvironment } from './platform/environment.ts';
import { resolveHome } from './platform/home-path.ts';
import { homeLayout } from './platform/layout.ts';
import { createLog } from './platform/log.ts';
import { isOnPath, ownCommand, pathLine } from './platform/own-command.ts';
import { homeSecret } from './platform/secret.ts';
import { countEvents, iterateEvents } from './store/journal/read.ts';
import { shortId } from './store/journal/short-id.ts';
import { sessionNow } from './store/state/session-successor.ts';
import { sessionTitle } from './store/state/session-title.ts';
import { getSession, listSessions } from './store/state/sessions.ts';
import { sourcesOf } from './store/state/sources.ts';

export type { Memoir, MemoirOptions } from './engine/memoir.ts';

export function openMemoir(options: MemoirOptions = {}): Memoir {
  const clock = options.clock ?? systemClock;
  const environment = options.environment ?? readEnvironment();
  const { userHome, searchPath } = environment;
  const layout = homeLayout(resolveHome(environment, options.home));
  const settings = {
    env: environment,
    userFile: layout.configFile,
    flags: { ...options.flags, home: options.home },
  };
  const config = loadConfig(settings);
  const log = createLog(layout.logFile, config.get('log.level'), clock);
  const configDir = environment.claudeConfigDir ?? join(userHome, '.claude');
  const access = createJournalAccess({ layout, clock, config, log, userHome });
  const { writing, reading } = access;
  let typedByPerson = false;
  const author = orPersonWhoTyped(
    authorOf(environment, options.actor, (id) => (existsSync(layout.home) ? sessionNow(reading().db, id) : id)),
    () => typedByPerson,
  );

  let configHere: Config | undefined;
  const projectConfig = (): Config => {
    configHere ??= options.cwd === undefined ? config : loadProjectConfig(settings, options.cwd, { layout, reading });
    return configHere;
  };

  const setConfig = (key: string, value: unknown): void => {
    // Also where the setting that is to be made is the one that allows this filesystem: one small file is safe there.
    ensureHome(layout, { allowNetworkFilesystem: true });
    writeFileAtomic(layout.configFile, setSetting(readTextIfExists(layout.configFile) ?? '{}\n', key, value));
  };

  const work = createWork({
    writing,
    reading,
    author,
    userHome,
    claimMs: config.get('tasks.claimMinutes') * 60_000,
  });
  const recall = createRecall({
    meaning: async (db, text) => (await openModels()).forQuery(db, text),
    reading,
    layout,
    work,
    author,
    searchPath,
    agentMemory: { configDir, userHome },
  });

  let models: Promise<Models> | undefined;
  const openModels = (): Promise<Models> => {
    models ??= import('./engine/models.ts').then(({ createModels }) =>
      createModels({ config, layout, recall, reading, setConfig }),
    );
    return models;
  };

  let notes: Promise<Notes> | undefined;
  const openNotes = (): Promise<Notes> => {
    notes ??= loadNotes();
    return notes;
  };
  const loadNotes = async (): Promise<Notes> => {
    const [{ createNotes }, { createRedactor }] = await Promise.all([
      import('./engine/notes.ts'),
      import('./capture/redactor.ts'),
    ]);
    // Made when something is written: the key lies in the home, and reading makes none.
    let redactor: ReturnType<typeof createRedactor> | undefined;
    const redact = (text: string): string => {
      redactor ??= createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
      return redactor.text(text);
    };
    return createNotes({
      writing,
      reading,
      layout,
      work,
      author: asTrustedNow(author, reading),
      redact,
      sources,
      configDir,
      userHome,
      instructions: (cwd) => instructionsOf(environment, cwd).text,
      instructionFiles: (cwd) => instructionsOf(environment, cwd).files,
    });
  };

  const sources = async (ids: readonly string[], cwd: string): Promise<SettledSources> => {
    if (ids.length === 0) return { ids, trust: 'owner' };
    const { settleSources } = await import('./open/open-memory.ts');
    return settleSources(openPorts, ids, cwd);
  };
  const event = (typed: string) => findEvent(reading(), typed);
  const openPorts: OpenPorts = {
    reading,
    layout,
    author,
    searchPath,
    event,
    task: work.task,
    project: (cwd) => work.project({ cwd }),
    projects: work.projects,
    hiddenFrom: work.hiddenFrom,
    agentNotes: async (where) => (await openNotes()).agentNotes(where).notes,
  };

  const openConfirmation = async (): Promise<Confirmation> => {
    const { createConfirmation } = await import('./engine/confirmation.ts');
    return createConfirmation({
      ...openPorts,
      work,
      notes: openNotes,
      writing,
      agentVariable: environment.agentVariable,
    });
  };

  const close = (): void => {
    recall.close();
    // Nobody waits for it: a model's memory goes with the process at the latest.
    models
      ?.then((each) => each.close())
      .catch((error: unknown) => log.warn('a model was not closed', { because: String(error) }));
    models = undefined;
    access.close();
  };

  const erasure = createErasure({
    access,
    recall,
    searchPath,
    configDir,
    find: async (typed, cwd) => (await import('./open/find-memory.ts')).findMemory(openPorts, typed, cwd),
    namedProject: work.namedProject,
    close,
  });

  return {
    layout,
    get config() {
      return projectConfig();
    },
    caller: {
      get session() {
        return author.session;
      },
      folder: environment.claudeProjectDir,
      get command() {
        return ownCommand(layout, environment) ?? 'memoir';
      },
      get pathLine() {
        return isOnPath(layout, environment) ? undefined : pathLine(layout, environment.shell, environment.platform);
      },
      editor: environment.editor,
    },
    log,
    setConfig,
    work,
    recall,
    models: openModels,
    notes: openNotes,
    confirmation: openConfirmation,
    history: createHistory({ writing, reading, layout, config, environment }),
    context: createContextView({ reading, layout, userHome, command: () => ownCommand(layout, environment) }),
    instructions: (cwd) => instructionsOf(environment, cwd),

    start: async () => {
      const { created } = access.ensureHome();
      const replayed = await access.replay();
      return { created, replayed, events: countEvents(writing().db) };
    },
    record: (drafts) => recordEvents({ layout, clock, open: writing }, drafts),
    events: (filter) => iterateEvents(reading().db, filter),
    event,
    decide: async (where, decision) => {
      const from = await sources(decision.sources ?? [], where.cwd);
      return work.decide(where, { ...decision, sources: from.ids, trust: from.trust });
    },
    shortId: (id) => shortId(reading().db, id),
    sources: (record) => sourcesOf(reading().db, record),
    open: async (id, how) => {
      const { openMemory } = await import('./open/open-memory.ts');
      return openMemory(openPorts, id, how);
    },
    sessions: (filter) => listSessions(reading().db, filter),
    session: (id) => getSession(reading().db, id),
    sessionTitle: (id) => sessionTitle(reading().db, id),
    exportEvents: () => exportLines(reading()),
    exportToFile: (path) => exportToFile(reading, layout, path),

    ...createUpkeep({ access, recall, config, environment, close, finishForget: erasure.finishForget }),
    planForget: erasure.planForget,
    projectKeeping: createProjectKeeping({ work, layout, planForget: erasure.planForget }),
    forget: erasure.forget,
    findSecrets: erasure.findSecrets,
    purge: erasure.purge,

    installer: async (program) => {
      const { createInstaller } = await import('./agents/claude-code/install/installer.ts');
      return createInstaller({ ...program, layout, environment, clock });
    },
    takeSlashRequest: (command) => {
      const session = environment.claudeSessionId;
      const typed =
        session === undefined ? undefined : takeSlashRequest(layout.requests, { session, command, now: clock.now() });
      typedByPerson = typed !== undefined;
      return typed;
    },
    waiting: () => access.waiting(),
    announceServer: (server) => announceServer(layout, server),
    close,
  };
}
