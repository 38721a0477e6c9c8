/** What an open memory can do, as a list: the contract between the engine and everything that shows or uses a memory. */
import type { Installer } from '../agents/claude-code/install/installer.ts';
import type { Instructions } from '../agents/claude-code/instructions/instruction-file.ts';
import type { Recorded } from '../capture/record.ts';
import type { SpoolReplay } from '../capture/replay-spool.ts';
import type { RescanProgress, SecretScan } from '../capture/rescan.ts';
import type { EventDraft, EventRecord } from '../domain/event.ts';
import type { Fact } from '../domain/fact.ts';
import type { OpenedMemory, OpenOptions } from '../domain/opened.ts';
import type { Session } from '../domain/session.ts';
import type { ForgetReceipt } from '../forget/forget-events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config, ConfigFlags } from '../platform/config.ts';
import type { Environment } from '../platform/environment.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Log } from '../platform/log.ts';
import type { Backup } from '../store/backups/backup-files.ts';
import type { BackupMade } from '../store/backups/make-backup.ts';
import type { Restored } from '../store/backups/restore.ts';
import type { Diagnosis } from '../store/health/diagnose.ts';
import type { EventFilter } from '../store/journal/read.ts';
import type { SessionFilter } from '../store/state/sessions.ts';
import type { Confirmation } from './confirmation.ts';
import type { ContextView } from './context.ts';
import type { ForgetPlan, ForgetWhat } from './erasure.ts';
import type { History } from './history.ts';
import type { ProjectKeeping } from './manage-projects.ts';
import type { Models } from './models.ts';
import type { Notes } from './notes.ts';
import type { Recall } from './recall.ts';
import type { NewDecision, Where, Work } from './work.ts';

export interface MemoirOptions {
  /** The home, before any other setting; else MEMOIR_HOME, else `~/.memoir`. */
  readonly home?: string | undefined;
  readonly flags?: ConfigFlags;
  readonly environment?: Environment;
  readonly clock?: Clock;
  /** The folder whose project's settings hold for this run. */
  readonly cwd?: string | undefined;
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
    /** How the command line is typed in a shell here. */
    readonly command: string;
    /** The shell line that puts it on the PATH; nothing where it is. */
    readonly pathLine: string | undefined;
    /** The editor the person uses, as a command line. */
    readonly editor: string | undefined;
  };
  readonly log: Log;
  /** Projects, tasks, decisions, status. */
  readonly work: Work;
  /** Merging, renaming and removing projects, with their folders. */
  readonly projectKeeping: ProjectKeeping;
  /** Importing what agents did before, and pausing what they do now. */
  readonly history: History;
  /** What a person can read and edit: notes, and the index of them. */
  notes(): Promise<Notes>;
  /** What waits for the owner's word, and the owner's word on it. */
  confirmation(): Promise<Confirmation>;
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
  /** A decision, linked to what it came from: ids of events, facts, tasks, sessions or notes, or the beginnings of some. */
  decide(where: Where, decision: Omit<NewDecision, 'trust'>): Promise<Fact>;
  /** As many characters of an id as open it and nothing else, to be typed back; at least 13. */
  shortId(id: string): string;
  /** What it was made from, oldest first: the turns a summary replaced, the words a fact was drawn from. */
  sources(record: EventRecord): readonly EventRecord[];
  /** Any memory, by any id: whole, with what it was made from, where it was used, and what stood beside it. */
  open(id: string, options: OpenOptions): Promise<OpenedMemory>;
  sessions(filter?: SessionFilter): readonly Session[];
  session(id: string): Session | undefined;
  /** What it was about: the first words a person said in it that are no command. */
  sessionTitle(id: string): string | undefined;
  /** All that would go with what is named. Changes nothing. */
  planForget(what: ForgetWhat): Promise<ForgetPlan>;
  /** Erases a plan as it was shown, or what is named: ids, or a session, a project, words, a time. */
  forget(what: ForgetPlan | ForgetWhat | readonly string[], reason?: string): Promise<ForgetReceipt>;
  /** Looks for secrets in everything stored, with the rules of today. */
  findSecrets(progress?: RescanProgress): Promise<SecretScan>;
  rebuild(): Promise<{ readonly events: number }>;
  /** A quick look without reading everything: what the first screen says at the bottom. */
  /** Spooled files that could not be taken in yet, and so are missing from what was read. */
  waiting(): number;
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
  /**
   * The words a person just typed behind a slash command in the session this runs in. Each can be taken
   * once; from then on it is the person who asks, not the agent.
   */
  takeSlashRequest(command: string): string | undefined;
  /** Tells the programs of this person where the page is served and with which token; undone by what it returns. */
  announceServer(server: { readonly url: string; readonly token: string }): () => void;
  /** Deletes the home and all that Memoir keeps in it. What is there of somebody else stays, and is named. */
  purge(): Promise<{ readonly left: readonly string[] }>;
  close(): void;
}
