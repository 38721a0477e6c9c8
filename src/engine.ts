/**
 * The composition root: opens a home and connects the stages. Every group of `engine/memoir.ts` is created here and
 * given what it needs; no stage looks for another one itself. Groups that few commands use are loaded on first use.
 */

import { existsSync } from 'node:fs';
import type { OpenedItem, OpenOptions } from './domain/opened.ts';
import type { Report } from './domain/report.ts';
import { MINUTE_MS } from './domain/time/dates.ts';
import { createAgents, instructionsOf } from './engine/agents.ts';
import type { DerivedPorts } from './engine/background/catch-up.ts';
import { extractBeforeSearch } from './engine/background/extract-facts.ts';
import type { Schedule, SchedulePorts } from './engine/background/schedule.ts';
import type { JobPorts } from './engine/background/scheduled-jobs.ts';
import { asTrustedNow } from './engine/base/author.ts';
import { callerOf, openBase } from './engine/base/base.ts';
import type { JournalAccess } from './engine/base/journal-access.ts';
import { type Loaded, loadOnce } from './engine/base/load-once.ts';
import { createBackups } from './engine/care/backups.ts';
import { createHealth } from './engine/care/health.ts';
import type { Companion } from './engine/companion/companion.ts';
import type { RevisePorts } from './engine/companion/revise-companion.ts';
import type { CompanionPorts } from './engine/companion/run-companion.ts';
import type { Confirmation, ConfirmationPorts } from './engine/confirmation/confirmation.ts';
import { createContextView } from './engine/context.ts';
import { createEvents } from './engine/events.ts';
import { createFacts, type ResolveSources } from './engine/facts/facts.ts';
import { createForget } from './engine/forget/forget.ts';
import { createImports } from './engine/imports.ts';
import type { Memoir, MemoirOptions } from './engine/memoir.ts';
import type { Models } from './engine/models/models.ts';
import { createHiddenProjects, NOTHING_HIDDEN } from './engine/projects/hidden-projects.ts';
import { createProjectFinder } from './engine/projects/project-finder.ts';
import { createProjects } from './engine/projects/projects.ts';
import { createRecall } from './engine/recall/recall.ts';
import { createRecording } from './engine/recording.ts';
import type { ReportPorts, ReportSpan } from './engine/report.ts';
import { createSessions } from './engine/sessions.ts';
import { createStatus } from './engine/status.ts';
import { createTasks } from './engine/tasks.ts';
import { createUsage } from './engine/usage.ts';
import type { OpenPorts } from './open/view.ts';
import type { HomeLayout } from './platform/home/layout.ts';
import type { Log } from './platform/process/log.ts';
import { ownCommand } from './platform/process/own-command.ts';
import { countEvents } from './store/journal/read.ts';

export type { Memoir, MemoirOptions } from './engine/memoir.ts';

export function openMemoir(options: MemoirOptions = {}): Memoir {
  const base = openBase(options);
  const { clock, environment, layout, config, setConfig, log, access, author, redact, configDir } = base;
  const { userHome, searchPath } = environment;
  const { writing, reading } = access;
  const finder = createProjectFinder({ author, userHome });
  // A server of an agent is started by it, in any folder; the environment names the one it works in.
  const cwd = (options.actor === 'agent' ? base.session.folder : undefined) ?? options.cwd ?? '/';
  const hidden = createHiddenProjects({ reading, author, finder, cwd });
  const ports = { writing, reading, author, finder, hidden, layout, config, environment };

  const events = createEvents({ ...ports, clock });
  const sessions = createSessions(ports);
  const projects = createProjects({ ...ports, cwd, planForget: (what) => forget.plan(what) });
  const claimMs = config.get('tasks.claimMinutes') * MINUTE_MS;
  const tasks = createTasks({ ...ports, claimMs });
  const recall = createRecall({
    ...ports,
    projects,
    searchPath,
    agentMemory: { configDir, userHome },
    beforeSearch: async () => existsSync(layout.home) && extractBeforeSearch(reading()),
    embedQuery: async (db, text) => (await models.load()).forQuery(db, text),
  });
  const modelPorts = { ...ports, recall, setConfig };
  const models = loadOnce(async () => (await import('./engine/models/models.ts')).createModels(modelPorts));
  const language = loadOnce(async () => (await import('./engine/models/language.ts')).createLanguage(modelPorts));
  const notes = loadOnce(async () => {
    const { createNotes } = await import('./engine/notes/notes.ts');
    return createNotes({
      ...ports,
      projects,
      author: asTrustedNow(author, reading),
      resolveSources,
      configDir,
      userHome,
      instructions: (cwd) => instructionsOf(environment, cwd),
    });
  });

  const openPorts: OpenPorts = {
    reading,
    layout,
    author,
    searchPath,
    hiddenAt: (from) => createHiddenProjects({ reading, author, finder, cwd: from }),
    task: createTasks({ ...ports, claimMs, hidden: NOTHING_HIDDEN }).get,
    project: (cwd) => projects.find({ cwd }),
    projects: projects.list,
    agentNotes: async (where) => (await notes.load()).agentNotes(where).notes,
  };
  const blamePorts = { ...ports, projects, recall, sessions, searchPath };
  const resolveSources = sourcesResolver(openPorts);
  const facts = createFacts({ ...ports, redact, cwd, projects, notes: notes.load, resolveSources });

  const loaded = { models: models.load, notes: notes.load, language: language.load };
  const dreamPorts = { ...ports, ...loaded, projects, recall, resolveSources, forget: () => forget };
  const dream = async () => (await import('./engine/dream/dream.ts')).createDream(dreamPorts);
  const close = (): void => closeAll({ recall, models, access, log });
  const forget = createForget({
    ...ports,
    redact,
    access,
    recall,
    searchPath,
    configDir,
    find: async (typed, cwd) => (await import('./open/find-item.ts')).findItem(openPorts, typed, cwd),
    namedProject: (name) => projects.named(name),
    close,
  });
  const health = createHealth({ ...ports, access, recall, close, finishErasure: forget.finishErasure });
  const report: Memoir['report'] = (span) => reportOf({ ...ports, facts }, span);
  const derived = { ...ports, access, log, recall, ...loaded };
  const schedule = () => scheduleOf({ ...ports, projects, dream, health, report, language: language.load }, derived);
  const background = { ...derived, dream, health, schedule, finishErasure: forget.finishErasure };

  return {
    start: () => startHome(access),
    close,
    events,
    sessions,
    projects,
    together: (work) => writing().db.together(work),
    tasks,
    facts,
    status: createStatus(ports),
    notes: notes.load,
    recall,
    open: (id, how) => openAfter(facts.extractNew(), openPorts, id, how),
    ask: async (question, options) =>
      (await import('./engine/recall/ask.ts')).ask({ recall, language: language.load }, question, options),
    blame: async (file, how) => (await import('./engine/recall/blame.ts')).blameFile(blamePorts, file, how),
    report,
    usage: createUsage({ ...ports, projects, recall, log }),
    context: createContextView({ reading, layout, userHome, hidden, command: () => ownCommand(layout, environment) }),
    selectNotes: async (session) =>
      (await import('./engine/models/model-work.ts')).selectNotes({ ...ports, log, language: language.load }, session),
    confirmation: () =>
      confirmationAfter(facts.extractNew(), { ...openPorts, writing, notes: notes.load, hidden, ...environment }),
    recording: createRecording(ports),
    imports: createImports({ ...ports, notes: notes.load }),
    agents: createAgents({ ...base, onSlashRequest: base.setTypedByPerson }),
    catchUp: async (request) => (await import('./engine/background/catch-up.ts')).catchUp(background, request),
    dream,
    schedule,
    companion: () => loadCompanion(options, { ...ports, access, log, close, schedule, language: language.load }),
    models: models.load,
    language: language.load,
    forget,
    backups: createBackups({ ...ports, access, close }),
    health,
    get config() {
      return base.projectConfig();
    },
    setConfig,
    layout,
    log,
    caller: callerOf(base),
  };
}

interface Open {
  readonly recall: { close(): void };
  readonly models: Loaded<Models>;
  readonly access: JournalAccess;
  readonly log: Log;
}

function closeAll({ recall, models, access, log }: Open): void {
  recall.close();
  closeModels(models, log);
  access.close();
}

/** Not awaited: the process ending also frees a model's memory. */
function closeModels(models: Loaded<Models>, log: Log): void {
  models
    .unload()
    ?.then((each) => each.close())
    .catch((error: unknown) => log.warn('a model was not closed', { because: String(error) }));
}

function sourcesResolver(ports: OpenPorts): ResolveSources {
  return async (ids, cwd) => {
    if (ids.length === 0) return { ids, trust: 'owner' };
    return (await import('./open/resolve-sources.ts')).resolveSources(ports, ids, cwd);
  };
}

async function loadCompanion(options: MemoirOptions, ports: Omit<CompanionPorts, 'openAs'>): Promise<Companion> {
  const { createCompanion } = await import('./engine/companion/companion.ts');
  return createCompanion({ ...ports, openAs: (session) => openMemoir(asAgent(options, ports.layout, session)) });
}

/** The same home as a session of the companion sees it. */
function asAgent(options: MemoirOptions, { companionDir }: HomeLayout, id: string): MemoirOptions {
  return { ...options, cwd: companionDir, actor: 'agent', session: { id, folder: undefined } };
}

async function openAfter(ready: Promise<unknown>, ports: OpenPorts, id: string, how: OpenOptions): Promise<OpenedItem> {
  await ready;
  return (await import('./open/open-item.ts')).openItem(ports, id, how);
}

async function startHome({ ensureHome, replay, writing }: JournalAccess): ReturnType<Memoir['start']> {
  const { created } = ensureHome();
  const replayed = await replay();
  return { created, replayed, events: countEvents(writing().db) };
}

async function confirmationAfter(drawn: Promise<unknown>, ports: ConfirmationPorts): Promise<Confirmation> {
  await drawn;
  return (await import('./engine/confirmation/confirmation.ts')).createConfirmation(ports);
}

async function scheduleOf(
  ports: Omit<JobPorts, 'catchUpFromJournal' | 'revise'> & Omit<SchedulePorts, 'jobs'> & RevisePorts,
  derived: DerivedPorts,
): Promise<Schedule> {
  const { createSchedule } = await import('./engine/background/schedule.ts');
  const { createJobs } = await import('./engine/background/scheduled-jobs.ts');
  const catchUpFromJournal = async (): Promise<void> =>
    (await import('./engine/background/catch-up.ts')).catchUpFromJournal(derived);
  const revise: JobPorts['revise'] = async (since) =>
    (await import('./engine/companion/revise-companion.ts')).reviseCompanion(ports, since);
  return createSchedule({ ...ports, jobs: createJobs({ ...ports, catchUpFromJournal, revise }) });
}

async function reportOf(ports: ReportPorts, span: ReportSpan): Promise<Report> {
  return (await import('./engine/report.ts')).makeReport(ports, span);
}
