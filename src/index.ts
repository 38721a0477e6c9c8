/** Memoir as a library: `openMemoir()` and the types of what it returns. `docs/api.md` has examples. */

// Open, and errors

export { type ErrorCode, isMemoirError, MemoirError } from './domain/errors.ts';
export type { Actor, Trust } from './domain/trust/trust.ts';
export type { Caller } from './engine/memoir.ts';
export { type Memoir, type MemoirOptions, openMemoir } from './engine.ts';
export type { HomeLayout } from './platform/home/layout.ts';
export type { Log } from './platform/process/log.ts';
export type { Config, ConfigFlags } from './platform/settings/config.ts';
export type { Environment } from './platform/settings/environment.ts';
export type { Clock } from './platform/time/clock.ts';

// What happened and what is known: events, sessions, projects, tasks, facts, status, notes

export type { Checkpoint } from './domain/checkpoint.ts';
export type { EventDraft, EventRecord, MemoirEvent } from './domain/event.ts';
export type { EventType } from './domain/event-bodies.ts';
export type { Fact, FactKind, Truth } from './domain/facts/fact.ts';
export { NOTE_TYPES, type Note, type NoteScope, type NoteType } from './domain/note.ts';
export type { Project } from './domain/projects/project.ts';
export type { Session } from './domain/session.ts';
export type { Task, TaskPriority, TaskStatus } from './domain/tasks/task.ts';
export type { Events } from './engine/events.ts';
export type { Contradiction } from './engine/facts/contradictions.ts';
export type { Facts, FactWords, NewDecision, NewStatement } from './engine/facts/facts.ts';
export type { EndedItem, Retracted } from './engine/facts/retract.ts';
export type { NotesLint } from './engine/notes/check-notes.ts';
export type { NoteEdit } from './engine/notes/edit-notes.ts';
export type { NoteList } from './engine/notes/note-folders.ts';
export type { Notes } from './engine/notes/notes.ts';
export type { LoggedDay, Profile, ProjectFiles } from './engine/notes/project-files.ts';
export type { Adopted, RememberedNote } from './engine/notes/remember-note.ts';
export type { ProjectChange } from './engine/projects/change-project.ts';
export type { Where } from './engine/projects/project-finder.ts';
export type { MergePlan, Projects } from './engine/projects/projects.ts';
export type { Sessions } from './engine/sessions.ts';
export type { Status } from './engine/status.ts';
export type { Tasks } from './engine/tasks.ts';
export type { Briefing } from './notes/briefing.ts';
export type { LintFinding, LintSeverity } from './notes/lint/rule.ts';
export type { NewNote } from './notes/remember.ts';
export type { Refusal } from './notes/worth-saving.ts';

// Finding it again: recall, open, ask, blame, report, usage

export type { AnswerSentence, AnswerSource, AskedAnswer } from './domain/ask.ts';
export type { FileBlame, FileChange, FileCommit, FileFact } from './domain/blame.ts';
export type { ItemKind, OpenedItem, OpenOptions, Trace, Use } from './domain/opened.ts';
export type {
  FactAnswer,
  RecallAnswer,
  RecalledFact,
  RecallFilters,
  RecallKind,
  RecallLevel,
  RecallNeighbour,
  RecallResult,
  RecallSignal,
  RecallSource,
} from './domain/recall.ts';
export type { Report } from './domain/report.ts';
export type { AskOptions } from './engine/recall/ask.ts';
export type { BlameOptions } from './engine/recall/blame.ts';
export type { Recall } from './engine/recall/recall.ts';
export type { ReportSpan } from './engine/report.ts';
export type { Usage } from './engine/usage.ts';

// What sessions are given, and what is held back: context, confirmation

export type { ContextPack } from './domain/context.ts';
export type { Moment, MomentKind } from './domain/moment.ts';
export type { Confirmation, Judged } from './engine/confirmation/confirmation.ts';
export type { UnconfirmedItem } from './engine/confirmation/unconfirmed-items.ts';
export type { ContextView, GivenEntry, GivenUse } from './engine/context.ts';

// Recording: recording, imports, agents, catch-up

export type {
  ChangeAction,
  InstallDone,
  Installer,
  InstallPlan,
  PlannedChange,
} from './agents/claude-code/install/installer.ts';
export type {
  InstructionFile,
  InstructionKind,
  Instructions,
  SkippedInstruction,
  SkipReason,
} from './agents/claude-code/instructions/instruction-file.ts';
export type { ConversationReport } from './capture/imports/import-conversation.ts';
export type { ImportReport } from './capture/imports/import-transcripts.ts';
export type { Recorded } from './capture/record.ts';
export type { SecretFinding, SecretScan } from './capture/rescan.ts';
export type { SpoolReplay } from './capture/spool/replay-files.ts';
export type { Agents } from './engine/agents.ts';
export type { CatchUpMode } from './engine/background/catch-up.ts';
export type { CatchUpRequest } from './engine/background/catch-up-queue.ts';
export type { Imports } from './engine/imports.ts';
export type { Recording } from './engine/recording.ts';

// Consolidation and the companion: dream, schedule, companion

export type {
  Channel,
  Delivery,
  Inbox,
  IncomingMessage,
  OutgoingReply,
  TurnProgress,
  Unanswered,
} from './companion/channel.ts';
export type { ClientLine, LocalChannel, ServerLine } from './companion/protocol.ts';
export type { CompanionClient } from './companion/socket-client.ts';
export type { JobRun, Schedule } from './engine/background/schedule.ts';
export type { Companion, CompanionCost, CompanionLine, CompanionView } from './engine/companion/companion.ts';
export type { RunOptions } from './engine/companion/run-companion.ts';
export type { TelegramSetup, TelegramStatus } from './engine/companion/telegram.ts';
export type { Dream, DreamStatus } from './engine/dream/dream.ts';

// Models: models, language

export type { DaySpending, Language, LanguageView, ModelTest, ModelUse } from './engine/models/language.ts';
export type { Models, ModelsView, ModelView } from './engine/models/models.ts';
export type { EmbedRun } from './store/index/vectors/embed-documents.ts';

// Care: forget, backups, health

export type { Backups } from './engine/care/backups.ts';
export type { Health } from './engine/care/health.ts';
export type { Forget, ForgetPlan } from './engine/forget/forget.ts';
export type { PlanExample, PlanGroup } from './engine/forget/plan-groups.ts';
export type { ForgetWhat } from './engine/forget/select-erasure.ts';
export type { ForgetReceipt } from './forget/forget-events.ts';
export type { Collected, CollectedPart } from './forget/retention/collect-garbage.ts';
export type { Remaining } from './forget/scan/scan-home.ts';
export type { Backup } from './store/backups/backup-files.ts';
export type { BackupMade } from './store/backups/make-backup.ts';
export type { Restored } from './store/backups/restore.ts';
export type { HealthCheck } from './store/health/check-journal.ts';
export type { Diagnosis } from './store/health/diagnose.ts';
