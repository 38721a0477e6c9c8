/**
 * Who may import whom, as data. An allow list: what is not named here is refused, so a new folder needs a decision before
 * it needs code. `docs/ARCHITECTURE.md` explains the picture; `scripts/check-layers.ts` enforces it.
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
const SURFACE: FolderRule = { mayImport: ['index', 'domain'], packages: true };
const STAGES = ['capture', 'notes', 'context', 'recall', 'dream', 'forget'];

/** `engine`, `index` and `cli` are the files of that name at the top of `src/`. */
export const FOLDER_RULES: Readonly<Record<string, FolderRule>> = {
  domain: { mayImport: [], builtins: ['node:crypto'], packages: false },
  platform: { mayImport: ['domain'], packages: true },
  models: { mayImport: BASE, packages: true },
  store: { mayImport: BASE, packages: true },
  capture: STAGE,
  notes: STAGE,
  context: STAGE_ON_NOTES,
  recall: STAGE,
  dream: STAGE_ON_NOTES,
  forget: STAGE_ON_NOTES,
  engine: { mayImport: [...BASE, 'models', 'store', ...STAGES], packages: true },
  index: { mayImport: ['engine', ...BASE, 'store', ...STAGES], packages: false },
  cli: { mayImport: ['index', 'platform', 'surfaces/cli', 'surfaces/mcp', 'surfaces/http'], packages: false },
  'surfaces/cli': SURFACE,
  'surfaces/mcp': SURFACE,
  'surfaces/http': SURFACE,
  // What exactly it may reach is HOOK_RULE's business.
  'surfaces/hook': { mayImport: [...BASE, 'store', 'capture', 'context', 'notes'], packages: false },
};

/**
 * An agent waits for the hook, so everything it loads, however indirectly, is on this list. Type-only imports are gone at
 * run time and do not count.
 */
export const HOOK_RULE = {
  entry: 'surfaces/hook/main.ts',
  mayReach: [
    'surfaces/hook/',
    'domain/',
    'platform/',
    'store/journal/',
    'store/state/',
    'context/',
    'store/exports/',
    'store/backups/backup-files.ts',
    'capture/record.ts',
    'capture/spool.ts',
    'capture/replay-own-spool.ts',
    'capture/settle.ts',
    'capture/place.ts',
    'capture/policy.ts',
    'capture/findings.ts',
    'capture/redactor.ts',
    'capture/import-transcript.ts',
    'capture/redact/',
    'capture/extract/',
    'capture/agents/',
    'store/files/',
    'notes/active-projects.ts',
    'notes/briefing.ts',
    'notes/capped-lines.ts',
    'notes/daily-log.ts',
    'notes/home-file.ts',
    'notes/load-index.ts',
    'notes/memory-index.ts',
    'notes/profiles.ts',
    'notes/project-folders.ts',
    'notes/write-daily-logs.ts',
    'notes/write-episodes.ts',
    'notes/episode.ts',
    'notes/episode-index.ts',
    'notes/describe-work.ts',
    'notes/plain-words.ts',
  ],
  forbiddenBuiltins: ['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram', 'node:dns'],
} as const;

/** Paths are relative to `src/`; one that ends in `/` is a folder. */
export const SQLITE_OPENERS = ['platform/sqlite.ts'];
export const ENVIRONMENT_READERS = ['platform/environment.ts'];
/** The second is a program of its own: its output is its answer to the process that started it. */
export const PRINTERS = ['surfaces/', 'store/backups/count-rows.ts'];
export const SQL_HOLDERS = ['store/'];

/** These run statements about the connection itself, never about a table. */
export const CONNECTION_SQL_HOLDERS = ['platform/sqlite.ts', 'platform/file-lock.ts'];
