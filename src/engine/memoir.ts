/** What `openMemoir()` returns: the table of contents of Memoir. Each group is described in its own file. */

import type { SpoolReplay } from '../capture/spool/replay-spool.ts';
import type { AskedAnswer } from '../domain/ask.ts';
import type { FileBlame } from '../domain/blame.ts';
import type { OpenedMemory, OpenOptions } from '../domain/opened.ts';
import type { Report } from '../domain/report.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Log } from '../platform/process/log.ts';
import type { Config, ConfigFlags } from '../platform/settings/config.ts';
import type { Environment } from '../platform/settings/environment.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Agents } from './agents.ts';
import type { CatchUpMode } from './background/catch-up.ts';
import type { CatchUpRequest } from './background/catch-up-queue.ts';
import type { Schedule } from './background/schedule.ts';
import type { Backups } from './care/backups.ts';
import type { Health } from './care/health.ts';
import type { Companion } from './companion/companion.ts';
import type { Confirmation } from './confirmation/confirmation.ts';
import type { ContextView } from './context.ts';
import type { Dream } from './dream/dream.ts';
import type { Events } from './events.ts';
import type { Facts } from './facts/facts.ts';
import type { Forget } from './forget/forget.ts';
import type { Imports } from './imports.ts';
import type { Language } from './models/language.ts';
import type { Models } from './models/models.ts';
import type { Notes } from './notes/notes.ts';
import type { Projects } from './projects/projects.ts';
import type { AskOptions } from './recall/ask.ts';
import type { BlameOptions } from './recall/blame.ts';
import type { Recall } from './recall/recall.ts';
import type { Recording } from './recording.ts';
import type { ReportSpan } from './report.ts';
import type { Sessions } from './sessions.ts';
import type { Status } from './status.ts';
import type { Tasks } from './tasks.ts';
import type { Usage } from './usage.ts';

export interface MemoirOptions {
  /** The home folder. Default: `MEMOIR_HOME`, else `~/.memoir`. */
  readonly home?: string | undefined;
  readonly flags?: ConfigFlags;
  readonly environment?: Environment;
  readonly clock?: Clock;
  /** The folder whose project settings apply. */
  readonly cwd?: string | undefined;
  /** Waits long for the journal. For a background process. */
  readonly patient?: boolean;
  /** `agent`: record everything as an agent's, even if the environment names no session. For servers that agents use. */
  readonly actor?: 'agent';
  /** The session that acts. Default: the one that the agent's variables name. */
  readonly session?: { readonly id: string | undefined; readonly folder: string | undefined };
}

/**
 * One open home.
 *
 * @example
 * const memoir = openMemoir();
 * await memoir.start();
 * memoir.tasks.add({ cwd: process.cwd() }, { text: 'Write the schema' });
 * memoir.close();
 */
export interface Memoir {
  // Opening and closing

  /**
   * Creates the home and the journal if they do not exist, and replays the spool.
   * @example const { created } = await memoir.start();
   */
  start(): Promise<{ readonly created: boolean; readonly replayed: SpoolReplay; readonly events: number }>;
  /**
   * Refreshes the exports and closes the journal. Always call it, also after an error.
   * @example memoir.close();
   */
  close(): void;
  /**
   * Makes several changes in one transaction: all of them or none. For changes of tasks, facts and status lines; what is written
   * to files is not part of it.
   * @example memoir.together(() => ['k3m9qp', '7k2q9m'].map((id) => memoir.tasks.start(id)));
   */
  together<T>(work: () => T): T;

  // What happened and what is known

  /** Everything that happened. */
  readonly events: Events;
  /** Runs of agents. */
  readonly sessions: Sessions;
  /** Repositories and folders. */
  readonly projects: Projects;
  /** Work to be done. */
  readonly tasks: Tasks;
  /** Decisions, preferences and other short statements. */
  readonly facts: Facts;
  /** Named status lines of a project. */
  readonly status: Status;
  /**
   * Markdown notes that people read and edit. Loaded on first use.
   * @example const notes = await memoir.notes();
   */
  notes(): Promise<Notes>;

  // Finding it again

  /** Search. */
  readonly recall: Recall;
  /**
   * Opens one memory by any id: its text, its sources, its uses and its neighbours.
   * @example const { text, madeFrom } = await memoir.open('69f654b7-0572', { cwd: process.cwd() });
   */
  open(id: string, options: OpenOptions): Promise<OpenedMemory>;
  /**
   * Answers a question from memory, each sentence with its sources: with the language model if one is chosen, else with a digest.
   * @example const { sentences, sources } = await memoir.ask('why did we drop CloudFront', { cwd });
   */
  ask(question: string, options?: AskOptions): Promise<AskedAnswer>;
  /**
   * Says which sessions, prompts and facts changed a file, with git's log of it. The file may be gone.
   * @example const { changes, commits } = await memoir.blame('src/parser.ts', { cwd: process.cwd() });
   */
  blame(file: string, options: BlameOptions): Promise<FileBlame>;
  /**
   * Says what happened in a time range: tasks, decisions, blockers, sessions, and how the memory was used.
   * @example const { projects } = await memoir.report({ since: Date.now() - 7 * 86_400_000 });
   */
  report(span: ReportSpan): Promise<Report>;
  /** What was searched for and opened. */
  readonly usage: Usage;

  // What sessions are given, and what is held back

  /** What sessions are given. */
  readonly context: ContextView;
  /**
   * Lets the language model choose notes for the next prompt of a session. Does nothing without one.
   * @example await memoir.selectNotes('0b5c2f1e-0000-4000-8000-00000000b001');
   */
  selectNotes(session: string): Promise<void>;
  /**
   * Unconfirmed items, which the owner confirms or refutes. Loaded on first use.
   * @example const confirmation = await memoir.confirmation();
   */
  confirmation(): Promise<Confirmation>;

  // Recording

  /** What hooks record, and pauses. */
  readonly recording: Recording;
  /** Existing transcripts and conversations. */
  readonly imports: Imports;
  /** Instruction files, installing, slash commands. */
  readonly agents: Agents;
  /**
   * Does the work that follows a hook: the rest of the transcript, the spool, the index. One process at a time.
   * @example await memoir.catchUp({ transcript: '/home/you/.claude/projects/shop/1f0c.jsonl', ended: true });
   */
  catchUp(request: CatchUpRequest & CatchUpMode): Promise<void>;

  // Consolidation and the companion

  /**
   * Consolidation of facts into notes. Loaded on first use.
   * @example const dream = await memoir.dream();
   */
  dream(): Promise<Dream>;
  /**
   * The nightly and weekly work, and installing it. Loaded on first use.
   * @example const schedule = await memoir.schedule();
   */
  schedule(): Promise<Schedule>;
  /**
   * The companion: one conversation that never ends. Loaded on first use.
   * @example const companion = await memoir.companion();
   */
  companion(): Promise<Companion>;

  // Models

  /**
   * Embedders. Loaded on first use.
   * @example const models = await memoir.models();
   */
  models(): Promise<Models>;
  /**
   * The language model, its budget and what it spent. Loaded on first use.
   * @example const language = await memoir.language();
   */
  language(): Promise<Language>;

  // Care

  /** Erasing. */
  readonly forget: Forget;
  /** Copies of the journal. */
  readonly backups: Backups;
  /** Checks, repair, rebuild. */
  readonly health: Health;

  // Settings and surroundings

  /** The settings that apply, with the project's. */
  readonly config: Config;
  /**
   * Changes a setting in the owner's file; `undefined` removes it. Takes effect when Memoir is next opened. Refused to an agent.
   * @example memoir.setConfig('recall.record', false);
   */
  setConfig(key: string, value: unknown): void;
  /** The paths of the home. */
  readonly layout: HomeLayout;
  /** Writes `memoir.log`. */
  readonly log: Log;
  /** Who runs this process, and where. */
  readonly caller: Caller;
}

/** Who runs this process, and where. */
export interface Caller {
  /** The agent's session, if the environment names one. */
  readonly session: string | undefined;
  /** The folder the session was started for. */
  readonly folder: string | undefined;
  /** How the command line is typed in a shell here. */
  readonly command: string;
  /** The shell line that adds it to the PATH; undefined if it is there. */
  readonly pathLine: string | undefined;
  /** The person's editor, as a command line. */
  readonly editor: string | undefined;
}
