/** What every part of the engine needs: settings, paths, log, the journal and the author of what is recorded. */

import { existsSync } from 'node:fs';
import type { AgentSession } from '../../agents/agent.ts';
import { currentSession } from '../../agents/all-agents.ts';
import { configDir } from '../../agents/claude-code/config-dir.ts';
import type { Author } from '../../domain/trust/trust.ts';
import { readTextIfExists, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { ensureHome } from '../../platform/home/ensure-home.ts';
import { resolveHome } from '../../platform/home/home-path.ts';
import { type HomeLayout, homeLayout } from '../../platform/home/layout.ts';
import { createLog, type Log } from '../../platform/process/log.ts';
import { isOnPath, ownCommand, pathLine } from '../../platform/process/own-command.ts';
import { type Config, loadConfig, setSetting } from '../../platform/settings/config.ts';
import { type Environment, readEnvironment } from '../../platform/settings/environment.ts';
import { type Clock, systemClock } from '../../platform/time/clock.ts';
import { sessionNow } from '../../store/state/sessions/session-successor.ts';
import type { Caller, MemoirOptions } from '../memoir.ts';
import { loadProjectConfig } from '../projects/project-config.ts';
import { assertPerson, authorOf, orPersonWhoTyped } from './author.ts';
import { createJournalAccess, type JournalAccess } from './journal-access.ts';
import { createSaidRedactor } from './redact-said.ts';

export interface EngineBase {
  readonly clock: Clock;
  readonly environment: Environment;
  readonly layout: HomeLayout;
  readonly config: Config;
  /** The settings with those of the project in `options.cwd`. Opens the journal only if a project has settings. */
  readonly projectConfig: () => Config;
  readonly setConfig: (key: string, value: unknown) => void;
  readonly log: Log;
  readonly access: JournalAccess;
  readonly author: Author;
  /** The session of the agent that started this process. */
  readonly session: AgentSession;
  /** Removes secrets from what is said to Memoir itself. */
  readonly redact: (text: string) => string;
  readonly setTypedByPerson: (typed: boolean) => void;
  /** Claude Code's own folder. */
  readonly configDir: string;
}

const NO_SESSION: AgentSession = { id: undefined, folder: undefined };

/** The hook that started this process may still hold the journal, and so may a long import. */
const PATIENCE_MS = 30_000;

export function openBase(options: MemoirOptions): EngineBase {
  const clock = options.clock ?? systemClock;
  const environment = options.environment ?? readEnvironment();
  const { userHome } = environment;
  const layout = homeLayout(resolveHome(environment, options.home));
  const settings = { env: environment, userFile: layout.configFile, flags: { ...options.flags, home: options.home } };
  const config = loadConfig(settings);
  const log = createLog(layout.logFile, config.get('log.level'), clock);
  const busyTimeoutMs = Math.max(config.get('journal.busyTimeoutMs'), options.patient === true ? PATIENCE_MS : 0);
  const said = createSaidRedactor(layout);
  const access = createJournalAccess({ layout, clock, config, log, userHome, busyTimeoutMs, redact: said.draft });
  const { reading } = access;
  let typedByPerson = false;
  const session = options.session ?? currentSession(environment) ?? NO_SESSION;
  const currentId = (id: string): string => (existsSync(layout.home) ? sessionNow(reading().db, id) : id);
  let projectConfig: Config | undefined;
  const author = orPersonWhoTyped(
    authorOf(environment, { session: session.id, actor: options.actor }, currentId),
    () => typedByPerson,
  );
  return {
    clock,
    environment,
    layout,
    config,
    projectConfig: () => {
      projectConfig ??=
        options.cwd === undefined
          ? config
          : loadProjectConfig(settings, options.cwd, { layout, reading, usual: config });
      return projectConfig;
    },
    setConfig: (key, value) => {
      // A setting can switch recording off, and a model's address sends texts to another machine.
      assertPerson(author, environment.agentVariable, 'change settings');
      // Allowed on a network filesystem: one small file is safe there, and the setting may be the one that allows it.
      ensureHome(layout, { allowNetworkFilesystem: true });
      writeFileAtomic(layout.configFile, setSetting(readTextIfExists(layout.configFile) ?? '{}\n', key, value));
    },
    log,
    access,
    author,
    session,
    redact: said.text,
    setTypedByPerson: (typed) => {
      typedByPerson = typed;
    },
    configDir: configDir(environment),
  };
}

export function callerOf({ environment, layout, author, session: { folder } }: EngineBase): Caller {
  return {
    get session() {
      return author.session;
    },
    folder,
    get command() {
      return ownCommand(layout, environment) ?? 'memoir';
    },
    get pathLine() {
      return isOnPath(layout, environment) ? undefined : pathLine(layout, environment.shell, environment.platform);
    },
    editor: environment.editor,
  };
}
