/**
 * Every setting there is, as data: `memoir config`, the generated reference page and the loader all read this table.
 *
 * `project: true` lets a project's own file set it. A project's file may come from a stranger's repository, so nothing
 * that chooses a path, a command, a port, a model or what is trusted may ever carry it; a test holds that by prefix.
 */

interface SettingBase {
  readonly default: unknown;
  readonly variable: string;
  readonly description: string;
  readonly project: boolean;
  /** False for `home`, which says where the user's file is and so cannot be in it. */
  readonly userFile?: false;
  /** Its value is never shown. */
  readonly secret?: true;
}

export type Setting = SettingBase &
  (
    | { readonly type: 'boolean' }
    | { readonly type: 'integer'; readonly min: number; readonly max: number }
    | { readonly type: 'string' }
    | { readonly type: 'path' }
    | { readonly type: 'enum'; readonly values: readonly string[] }
    /** Files add to each other: a repository must not be able to empty the list its user keeps. */
    | { readonly type: 'string-list' }
  );

export const SETTINGS = {
  home: {
    type: 'path',
    default: '~/.memoir',
    variable: 'MEMOIR_HOME',
    description: 'The folder everything is kept in.',
    project: false,
    userFile: false,
  },
  'journal.busyTimeoutMs': {
    type: 'integer',
    min: 0,
    max: 600_000,
    default: 5000,
    variable: 'MEMOIR_JOURNAL_BUSY_TIMEOUT_MS',
    description: 'How long a command waits for another process that is writing to the journal.',
    project: false,
  },
  'hook.busyTimeoutMs': {
    type: 'integer',
    min: 0,
    max: 60_000,
    default: 400,
    variable: 'MEMOIR_HOOK_BUSY_TIMEOUT_MS',
    description: 'How long a hook waits for the journal before it puts its events into the spool.',
    project: false,
  },
  'backup.keepDaily': {
    type: 'integer',
    min: 0,
    max: 3650,
    default: 7,
    variable: 'MEMOIR_BACKUP_KEEP_DAILY',
    description: 'Keep the newest backup of each of this many last days. The newest three are always kept.',
    project: false,
  },
  'backup.keepWeekly': {
    type: 'integer',
    min: 0,
    max: 520,
    default: 4,
    variable: 'MEMOIR_BACKUP_KEEP_WEEKLY',
    description: 'Keep the newest backup of each of this many last weeks. The newest three are always kept.',
    project: false,
  },
  'storage.allowNetworkFilesystem': {
    type: 'boolean',
    default: false,
    variable: 'MEMOIR_STORAGE_ALLOW_NETWORK_FILESYSTEM',
    description: 'Use a home on a network filesystem although SQLite can be damaged there.',
    project: false,
  },
  'storage.minFreeMb': {
    type: 'integer',
    min: 0,
    max: 1_000_000,
    default: 50,
    variable: 'MEMOIR_STORAGE_MIN_FREE_MB',
    description: 'Warn when less than this many megabytes are free where the home is.',
    project: false,
  },
  'tasks.claimMinutes': {
    type: 'integer',
    min: 1,
    max: 10_080,
    default: 120,
    variable: 'MEMOIR_TASKS_CLAIM_MINUTES',
    description: 'How long a session’s claim on a task holds unless it is renewed.',
    project: false,
  },
  'display.color': {
    type: 'enum',
    values: ['auto', 'always', 'never'],
    default: 'auto',
    variable: 'MEMOIR_DISPLAY_COLOR',
    description: 'Colours in the terminal.',
    project: true,
  },
  'capture.ignore': {
    type: 'string-list',
    default: [],
    variable: 'MEMOIR_CAPTURE_IGNORE',
    description: 'Globs of paths whose content is never recorded. A project adds to your own list.',
    project: true,
  },
  'capture.nonInteractive': {
    type: 'enum',
    values: ['record', 'skip'],
    default: 'record',
    variable: 'MEMOIR_CAPTURE_NON_INTERACTIVE',
    description: 'Runs that no person types in (`claude -p`, scripts): their prompts never count as yours.',
    project: false,
  },
  'capture.temporaryFolders': {
    type: 'enum',
    values: ['record', 'skip'],
    default: 'record',
    variable: 'MEMOIR_CAPTURE_TEMPORARY_FOLDERS',
    description: 'Sessions in folders below the system’s folder for temporary files.',
    project: false,
  },
  'context.push': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_CONTEXT_PUSH',
    description: 'Give sessions their tasks and decisions at the beginning. Recording does not depend on it.',
    project: false,
  },
  'context.pushNotes': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_CONTEXT_PUSH_NOTES',
    description: 'Give a prompt the notes and decisions it calls for, at most five, each once a session.',
    project: false,
  },
  'context.pushTools': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_CONTEXT_PUSH_TOOLS',
    description:
      'One line before an edit or a command that an earlier decision or failure is about, and after a failure that was mended before.',
    project: false,
  },
  'models.embedder': {
    type: 'enum',
    values: ['builtin', 'none', 'onnx', 'ollama', 'openai'],
    default: 'builtin',
    variable: 'MEMOIR_MODELS_EMBEDDER',
    description:
      'What makes texts comparable by meaning. `memoir models` shows what each needs and whether it is ready.',
    project: false,
  },
  'models.onnxModel': {
    type: 'string',
    default: '',
    variable: 'MEMOIR_MODELS_ONNX_MODEL',
    description: 'The full path of a folder with a sentence model as ONNX, or its name on the Hugging Face hub.',
    project: false,
  },
  'models.onnxPrecision': {
    type: 'enum',
    values: ['fp32', 'q8', 'q4'],
    default: 'q8',
    variable: 'MEMOIR_MODELS_ONNX_PRECISION',
    description: 'Which of the model’s files is used: the exact one or one with smaller numbers.',
    project: false,
  },
  'models.onnxAllowDownload': {
    type: 'boolean',
    default: false,
    variable: 'MEMOIR_MODELS_ONNX_ALLOW_DOWNLOAD',
    description: 'Let a model that is not in a folder here be downloaded from the Hugging Face hub.',
    project: false,
  },
  'models.ollamaUrl': {
    type: 'string',
    default: 'http://127.0.0.1:11434',
    variable: 'MEMOIR_MODELS_OLLAMA_URL',
    description: 'Where Ollama listens.',
    project: false,
  },
  'models.ollamaModel': {
    type: 'string',
    default: 'nomic-embed-text',
    variable: 'MEMOIR_MODELS_OLLAMA_MODEL',
    description: 'The model Ollama embeds with.',
    project: false,
  },
  'models.openaiUrl': {
    type: 'string',
    default: 'https://api.openai.com/v1',
    variable: 'MEMOIR_MODELS_OPENAI_URL',
    description: 'A server that speaks OpenAI’s embeddings, up to and with /v1. Texts are sent to it if you choose it.',
    project: false,
  },
  'models.openaiModel': {
    type: 'string',
    default: 'text-embedding-3-small',
    variable: 'MEMOIR_MODELS_OPENAI_MODEL',
    description: 'The model that server embeds with.',
    project: false,
  },
  'models.openaiKey': {
    type: 'string',
    default: '',
    variable: 'MEMOIR_MODELS_OPENAI_KEY',
    description: 'The key for that server. Better in the variable than in a file.',
    project: false,
    secret: true,
  },
  'models.timeoutMs': {
    type: 'integer',
    min: 100,
    max: 600_000,
    default: 30_000,
    variable: 'MEMOIR_MODELS_TIMEOUT_MS',
    description: 'How long one request to a model’s server may take.',
    project: false,
  },
  'models.vectorStore': {
    type: 'enum',
    values: ['sqlite', 'lance'],
    default: 'sqlite',
    variable: 'MEMOIR_MODELS_VECTOR_STORE',
    description: 'Where vectors are searched: the index itself, or LanceDB (optional package @lancedb/lancedb).',
    project: false,
  },
  'log.level': {
    type: 'enum',
    values: ['off', 'error', 'warn', 'info', 'debug'],
    default: 'warn',
    variable: 'MEMOIR_LOG_LEVEL',
    description: 'How much goes into memoir.log.',
    project: false,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingKey = keyof typeof SETTINGS;

type ValueOf<S> = S extends { type: 'boolean' }
  ? boolean
  : S extends { type: 'integer' }
    ? number
    : S extends { type: 'enum'; values: readonly (infer V)[] }
      ? V
      : S extends { type: 'string-list' }
        ? readonly string[]
        : string;

export type SettingValue<K extends SettingKey> = ValueOf<(typeof SETTINGS)[K]>;

export const SETTING_KEYS: readonly SettingKey[] = Object.freeze(Object.keys(SETTINGS).filter(isSettingKey));

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The table's entry seen as any setting, where the exact key does not matter. */
export function settingOf(key: SettingKey): Setting {
  return SETTINGS[key];
}

/** A committed `.memoir/config.json` travels with a repository, so it may decide even less than a project's own file. */
const COMMITTED_PREFIXES = ['display.', 'capture.ignore'];

export function mayBeCommitted(key: SettingKey): boolean {
  return settingOf(key).project && COMMITTED_PREFIXES.some((prefix) => key.startsWith(prefix));
}
