/**
 * Which folder may import which, as data. It is an allow list: anything else is refused, so a new folder needs a row first.
 * `docs/ARCHITECTURE.md` explains the picture; `scripts/check-layers.ts` enforces it.
 */

export interface FolderRule {
  /** Other folders of `src/` it may import. Its own is always allowed. */
  readonly mayImport: readonly string[];
  /** Node modules it may import; every one if left out. */
  readonly builtins?: readonly string[];
  /** Whether it may import npm packages (those in `dependencies`, never a development tool). */
  readonly packages: boolean;
}

const BASE = ['domain', 'platform'];
const STAGE: FolderRule = { mayImport: [...BASE, 'store', 'models'], packages: true };
const STAGE_ON_NOTES: FolderRule = { mayImport: [...STAGE.mayImport, 'notes'], packages: true };
const SURFACE: FolderRule = { mayImport: ['index', 'internal', 'domain'], packages: true };
const STAGES = [
  'extract',
  'capture',
  'notes',
  'context',
  'recall',
  'ask',
  'open',
  'forget',
  'report',
  'dream',
  'companion',
];

/** `engine`, `index`, `internal` and `cli` are the files of that name at the top of `src/`. */
export const FOLDER_RULES: Readonly<Record<string, FolderRule>> = {
  domain: { mayImport: [], builtins: ['node:crypto'], packages: false },
  platform: { mayImport: ['domain'], packages: true },
  models: { mayImport: BASE, packages: true },
  store: { mayImport: BASE, packages: true },
  extract: { mayImport: ['domain'], builtins: [], packages: false },
  capture: { mayImport: [...STAGE.mayImport, 'extract'], packages: true },
  agents: { mayImport: [...STAGE.mayImport, 'capture', 'notes'], packages: true },
  notes: STAGE,
  context: STAGE_ON_NOTES,
  recall: STAGE,
  ask: { mayImport: [...BASE, 'models'], packages: true },
  open: { mayImport: [...STAGE.mayImport, 'agents', 'notes', 'context', 'recall'], packages: true },
  forget: STAGE_ON_NOTES,
  report: STAGE_ON_NOTES,
  dream: STAGE_ON_NOTES,
  // The engine gives it recall, notes, tasks and redaction.
  companion: STAGE,
  engine: { mayImport: [...BASE, 'models', 'store', ...STAGES, 'agents'], packages: true },
  index: { mayImport: ['engine', ...BASE, 'store', ...STAGES, 'agents'], packages: false },
  internal: { mayImport: ['engine', ...BASE, 'store', 'notes'], packages: false },
  cli: { mayImport: ['index', 'platform', 'surfaces/cli', 'surfaces/mcp', 'surfaces/http'], packages: false },
  'surfaces/cli': SURFACE,
  'surfaces/mcp': SURFACE,
  'surfaces/http': SURFACE,
  // HOOK_REACH says what exactly it may reach.
  'surfaces/hook': {
    mayImport: [...BASE, 'store', 'extract', 'capture', 'agents', 'context', 'notes'],
    packages: false,
  },
};

/** The programs that agents start: `<agent>` is the name of its folder. They count as part of `surfaces/hook`. */
export const HOOK_ENTRY = /^agents\/(?<agent>[\w-]+)\/hook\/main\.ts$/;

/** What a hook may load besides its agent's folder, directly or indirectly. Type-only imports do not count. */
export const HOOK_REACH = [
  'surfaces/hook/',
  'domain/',
  'platform/',
  'store/journal/',
  'store/state/',
  'store/index/',
  'store/files/',
  'store/backups/backup-files.ts',
  'store/backups/unfinished-restore.ts',
  'capture/resolve-drafts.ts',
  'capture/projects/draft-projects.ts',
  'capture/facts/extract-sessions.ts',
  'capture/projects/headed-projects.ts',
  'capture/facts/saved-by-agent.ts',
  'capture/projects/switched-project.ts',
  'capture/projects/identify-folder.ts',
  'capture/projects/ignore-rules.ts',
  'capture/policy.ts',
  'capture/imports/read-options.ts',
  'capture/redactor.ts',
  'capture/spool/spool.ts',
  'capture/imports/record-batches.ts',
  'capture/redact/',
  'extract/',
  'agents/hook-adapter.ts',
  'agents/network-command.ts',
  'agents/network-programs.ts',
  'agents/foreign-files.ts',
  'agents/foreign-revisions.ts',
  'agents/remote-docker.ts',
  'context/',
  'models/table-rows.ts',
  'models/static-table.ts',
  'models/unit-vectors.ts',
  'models/word-pieces.ts',
  'capture/record.ts',
  'notes/memory-index/active-projects.ts',
  'notes/briefing.ts',
  'notes/memory-index/capped-lines.ts',
  'notes/logs/daily-log.ts',
  'notes/home-file.ts',
  'notes/memory-index/load-index.ts',
  'notes/memory-index/memory-index.ts',
  'notes/profiles.ts',
  'notes/project-folders/project-folders.ts',
];

/** These load a file that the build has put beside them: the hook its extractor. */
export const COMPUTED_IMPORTERS = ['surfaces/hook/extract-before-pack.ts'];

/** Only these know the names of an agent's tools and folders. */
export const AGENT_NAME_HOLDERS = ['agents/', 'domain/agents/'];

export const FORBIDDEN_IN_HOOKS: readonly string[] = [
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dgram',
  'node:dns',
];

/** Paths are relative to `src/`; one that ends in `/` is a folder. */
export const SQLITE_OPENERS = ['platform/sqlite/sqlite.ts'];
export const ENVIRONMENT_READERS = ['platform/settings/environment.ts'];
/**
 * Everything else reads files through `platform/files/regular-file.ts`, which never blocks, refuses devices and has a size limit,
 * because a file of a repository or a transcript can be anything. These read Memoir's own files or standard input.
 */
export const FILE_OPENERS = [
  'platform/files/regular-file.ts',
  'platform/process/stdin.ts',
  // Open files and folders for writing and syncing.
  'platform/files/atomic-file.ts',
  'platform/sqlite/sqlite.ts',
  'store/backups/salvage.ts',
  // Files of the installed package.
  'models/static-embedder.ts',
  'models/prompts/read-prompt.ts',
  'capture/facts/extractor-weights.ts',
  'agents/claude-code/install/hook-source.ts',
  'surfaces/http/dashboard-files.ts',
  'surfaces/cli/process-world.ts',
  // A file in a private temporary folder that the person's editor has just written.
  'surfaces/cli/ask/edit-in-editor.ts',
  // Files of the kernel.
  'platform/process/is-maker-alive.ts',
];
/** What opens or reads a file, in `node:fs` and `node:fs/promises`; `*` takes the module as a whole. */
export const FILE_OPENING = ['*', 'readFileSync', 'readFile', 'openSync', 'open', 'openAsBlob', 'createReadStream'];

/** The second is a separate program: its output is the answer to its parent process. */
export const PRINTERS = ['surfaces/', 'store/backups/count-rows.ts'];
export const SQL_HOLDERS = ['store/'];

/** These run statements about the connection, never about a table. */
export const CONNECTION_SQL_HOLDERS = ['platform/sqlite/sqlite.ts', 'platform/files/file-lock.ts'];
