/**
 * All settings as data: `memoir config`, the generated reference page and the loader read this table.
 *
 * `project: true` lets a project's file set it. That file can come from a foreign repository, so it must not be set for
 * a path, a command, a port, a model or a trust rule; a test checks this by prefix.
 */

interface SettingBase {
  readonly default: unknown;
  readonly variable: string;
  readonly description: string;
  readonly project: boolean;
  /** False for `home`: the user's file is in it. */
  readonly userFile?: false;
  /** The value is never shown. */
  readonly secret?: true;
}

export type Setting = SettingBase &
  (
    | { readonly type: 'boolean' }
    | { readonly type: 'integer'; readonly min: number; readonly max: number }
    | { readonly type: 'string' }
    | { readonly type: 'path' }
    | { readonly type: 'enum'; readonly values: readonly string[] }
    /** Lists of several files are joined: a repository must not be able to empty the user's list. */
    | { readonly type: 'string-list' }
  );

export const SETTINGS = {
  home: {
    type: 'path',
    default: '~/.memoir',
    variable: 'MEMOIR_HOME',
    description: 'The folder that holds all data.',
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
  'cold.projectDays': {
    type: 'integer',
    min: 0,
    max: 36_500,
    default: 90,
    variable: 'MEMOIR_COLD_PROJECT_DAYS',
    description: 'Move a project note to the archive after this many days without use. 0: never.',
    project: false,
  },
  'cold.referenceDays': {
    type: 'integer',
    min: 0,
    max: 36_500,
    default: 120,
    variable: 'MEMOIR_COLD_REFERENCE_DAYS',
    description: 'Move a reference note to the archive after this many days without use. 0: never.',
    project: false,
  },
  'cold.feedbackDays': {
    type: 'integer',
    min: 0,
    max: 36_500,
    default: 180,
    variable: 'MEMOIR_COLD_FEEDBACK_DAYS',
    description: 'Move a feedback note to the archive after this many days without use. 0: never.',
    project: false,
  },
  'cold.userDays': {
    type: 'integer',
    min: 0,
    max: 36_500,
    default: 180,
    variable: 'MEMOIR_COLD_USER_DAYS',
    description: 'Move a user note to the archive after this many days without use. 0: never.',
    project: false,
  },
  'cold.pageDays': {
    type: 'integer',
    min: 0,
    max: 36_500,
    default: 120,
    variable: 'MEMOIR_COLD_PAGE_DAYS',
    description: 'Move a wiki page to the archive after this many days without use. 0: never.',
    project: false,
  },
  'cold.logDays': {
    type: 'integer',
    min: 0,
    max: 36_500,
    default: 90,
    variable: 'MEMOIR_COLD_LOG_DAYS',
    description: 'Move a daily log to the archive when it is this many days old. 0: never.',
    project: false,
  },
  'schedule.nightlyAt': {
    type: 'string',
    default: '03:00',
    variable: 'MEMOIR_SCHEDULE_NIGHTLY_AT',
    description: 'When the nightly report and retention run, once `memoir schedule install` was run.',
    project: false,
  },
  'schedule.weeklyDay': {
    type: 'enum',
    values: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    default: 'sunday',
    variable: 'MEMOIR_SCHEDULE_WEEKLY_DAY',
    description: 'The day of the weekly dream.',
    project: false,
  },
  'schedule.weeklyAt': {
    type: 'string',
    default: '02:00',
    variable: 'MEMOIR_SCHEDULE_WEEKLY_AT',
    description: 'The time of the weekly dream.',
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
    description: 'Warn if fewer megabytes are free on the disk of the home.',
    project: false,
  },
  'tasks.claimMinutes': {
    type: 'integer',
    min: 1,
    max: 10_080,
    default: 120,
    variable: 'MEMOIR_TASKS_CLAIM_MINUTES',
    description: 'How long a session’s claim on a task lasts unless it is renewed.',
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
    description: 'Patterns of paths whose content is never recorded. A project adds to your own list.',
    project: true,
  },
  'capture.nonInteractive': {
    type: 'enum',
    values: ['record', 'skip'],
    default: 'record',
    variable: 'MEMOIR_CAPTURE_NON_INTERACTIVE',
    description: 'Sessions that no person types in (`claude -p`, scripts). Their prompts never count as yours.',
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
    description: 'Give sessions their tasks and decisions at the start. Recording does not depend on it.',
    project: false,
  },
  'context.pushNotes': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_CONTEXT_PUSH_NOTES',
    description: 'Give a prompt the notes and decisions that are relevant to it: at most five, each once per session.',
    project: false,
  },
  'context.pushTools': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_CONTEXT_PUSH_TOOLS',
    description:
      'Give one line before an edit or command that an earlier decision or failure is about, and after a failure that was fixed before.',
    project: false,
  },
  'recall.record': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_RECALL_RECORD',
    description:
      'Record what was searched for and opened, with secrets redacted. It is never searchable and never given to a session.',
    project: false,
  },
  'models.embedder': {
    type: 'enum',
    values: ['builtin', 'none', 'onnx', 'ollama', 'openai'],
    default: 'builtin',
    variable: 'MEMOIR_MODELS_EMBEDDER',
    description:
      'The embedder for search by meaning. `memoir models` shows what each one needs and whether it is ready.',
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
    description: 'Which of the model’s files is used: full precision or quantised.',
    project: false,
  },
  'models.onnxAllowDownload': {
    type: 'boolean',
    default: false,
    variable: 'MEMOIR_MODELS_ONNX_ALLOW_DOWNLOAD',
    description: 'Allow downloading a model from the Hugging Face hub.',
    project: false,
  },
  'models.ollamaUrl': {
    type: 'string',
    default: 'http://127.0.0.1:11434',
    variable: 'MEMOIR_MODELS_OLLAMA_URL',
    description: 'The address of Ollama.',
    project: false,
  },
  'models.ollamaModel': {
    type: 'string',
    default: 'nomic-embed-text',
    variable: 'MEMOIR_MODELS_OLLAMA_MODEL',
    description: 'The embedding model in Ollama.',
    project: false,
  },
  'models.openaiUrl': {
    type: 'string',
    default: 'https://api.openai.com/v1',
    variable: 'MEMOIR_MODELS_OPENAI_URL',
    description: 'A server with OpenAI’s embeddings API, including /v1. If you choose it, texts are sent to it.',
    project: false,
  },
  'models.openaiModel': {
    type: 'string',
    default: 'text-embedding-3-small',
    variable: 'MEMOIR_MODELS_OPENAI_MODEL',
    description: 'The embedding model of that server.',
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
  'models.language': {
    type: 'enum',
    values: ['none', 'claude-code', 'anthropic', 'openai'],
    default: 'none',
    variable: 'MEMOIR_MODELS_LANGUAGE',
    description:
      'The language model for answers, extraction and prose: your own `claude -p`, Anthropic, or a server with OpenAI’s chat API. `memoir models set` chooses one.',
    project: false,
  },
  'models.languageModel': {
    type: 'string',
    default: '',
    variable: 'MEMOIR_MODELS_LANGUAGE_MODEL',
    description: 'The name of the language model at its provider. For Claude Code, empty means the one it uses itself.',
    project: false,
  },
  'models.languageUrl': {
    type: 'string',
    default: '',
    variable: 'MEMOIR_MODELS_LANGUAGE_URL',
    description:
      'The address of the language model’s server, with /v1 for OpenAI’s API. Empty means the provider’s own.',
    project: false,
  },
  'models.claudeProgram': {
    type: 'string',
    default: 'claude',
    variable: 'MEMOIR_MODELS_CLAUDE_PROGRAM',
    description: 'The program of Claude Code, if it is used as the language model.',
    project: false,
  },
  'models.centsPerRun': {
    type: 'integer',
    min: 0,
    max: 1_000_000,
    default: 10,
    variable: 'MEMOIR_MODELS_CENTS_PER_RUN',
    description: 'How many US cents one dream, answer or other run may spend on a language model.',
    project: false,
  },
  'models.centsPerDay': {
    type: 'integer',
    min: 0,
    max: 1_000_000,
    default: 100,
    variable: 'MEMOIR_MODELS_CENTS_PER_DAY',
    description: 'How many US cents all runs of a day may spend, without the companion.',
    project: false,
  },
  'models.callsPerRun': {
    type: 'integer',
    min: 0,
    max: 100_000,
    default: 40,
    variable: 'MEMOIR_MODELS_CALLS_PER_RUN',
    description: 'How often one run may call a language model.',
    project: false,
  },
  'models.callsPerDay': {
    type: 'integer',
    min: 0,
    max: 1_000_000,
    default: 500,
    variable: 'MEMOIR_MODELS_CALLS_PER_DAY',
    description: 'How often a language model may be called in a day, without the companion.',
    project: false,
  },
  'models.tokensPerRun': {
    type: 'integer',
    min: 0,
    max: 1_000_000_000,
    default: 500_000,
    variable: 'MEMOIR_MODELS_TOKENS_PER_RUN',
    description: 'How many tokens one run may use, read and written.',
    project: false,
  },
  'models.tokensPerDay': {
    type: 'integer',
    min: 0,
    max: 1_000_000_000,
    default: 5_000_000,
    variable: 'MEMOIR_MODELS_TOKENS_PER_DAY',
    description: 'How many tokens all runs of a day may use, without the companion.',
    project: false,
  },
  'models.extract': {
    type: 'enum',
    values: ['interactive', 'all', 'off'],
    default: 'interactive',
    variable: 'MEMOIR_MODELS_EXTRACT',
    description:
      'Which sessions a language model reads in the background for facts that the rules missed: those with a person, all, or none. Without a model this does nothing.',
    project: false,
  },
  'models.select': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_MODELS_SELECT',
    description:
      'Let a language model choose notes for the next prompt, in the background. Without a model this does nothing.',
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
  'companion.centsPerDay': {
    type: 'integer',
    min: 0,
    max: 1_000_000,
    default: 300,
    variable: 'MEMOIR_COMPANION_CENTS_PER_DAY',
    description: 'How many US cents the companion may spend on its language model in a day. Then it says so and waits.',
    project: false,
  },
  'companion.timeZone': {
    type: 'string',
    default: '',
    variable: 'MEMOIR_COMPANION_TIME_ZONE',
    description: 'Your time zone for the companion, for example Europe/Berlin. Empty means that of this machine.',
    project: false,
  },
  'companion.heartbeatMinutes': {
    type: 'integer',
    min: 0,
    max: 10_080,
    default: 60,
    variable: 'MEMOIR_COMPANION_HEARTBEAT_MINUTES',
    description:
      'How often the companion considers speaking first. It asks its model only if something is due. 0 means never.',
    project: false,
  },
  'companion.quietFrom': {
    type: 'string',
    default: '22:00',
    variable: 'MEMOIR_COMPANION_QUIET_FROM',
    description: 'From this time on the companion does not speak first, as HH:MM in your time zone.',
    project: false,
  },
  'companion.quietUntil': {
    type: 'string',
    default: '08:00',
    variable: 'MEMOIR_COMPANION_QUIET_UNTIL',
    description: 'Until this time the companion does not speak first, as HH:MM in your time zone.',
    project: false,
  },
  'companion.contextTokens': {
    type: 'integer',
    min: 0,
    max: 10_000_000,
    default: 0,
    variable: 'MEMOIR_COMPANION_CONTEXT_TOKENS',
    description: 'How many tokens the companion’s model reads at most. 0 means what its server says, or 128,000.',
    project: false,
  },
  'companion.telegramUrl': {
    type: 'string',
    default: '',
    variable: 'MEMOIR_COMPANION_TELEGRAM_URL',
    description: 'The address of the Telegram Bot API server. Empty means Telegram’s own.',
    project: false,
  },
  'companion.compactPercent': {
    type: 'integer',
    min: 0,
    max: 95,
    default: 0,
    variable: 'MEMOIR_COMPANION_COMPACT_PERCENT',
    description: 'Summarise older turns when this share of the context is used. 0 means as late as is safe.',
    project: false,
  },
  'log.level': {
    type: 'enum',
    values: ['off', 'error', 'warn', 'info', 'debug'],
    default: 'warn',
    variable: 'MEMOIR_LOG_LEVEL',
    description: 'How much is written to memoir.log.',
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

/** The key of a language model's server. It is not a setting: nothing that lists or stores settings has it. */
export const MODEL_KEY_VARIABLE = 'MEMOIR_MODELS_KEY';

export const SETTING_KEYS: readonly SettingKey[] = Object.freeze(Object.keys(SETTINGS).filter(isSettingKey));

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The table entry as a general setting. */
export function settingOf(key: SettingKey): Setting {
  return SETTINGS[key];
}

/**
 * A committed `.memoir/config.json` comes with a repository, so it may set even less than the project's file in the
 * home.
 */
const COMMITTED_PREFIXES = ['display.', 'capture.ignore'];

export function mayBeCommitted(key: SettingKey): boolean {
  return settingOf(key).project && COMMITTED_PREFIXES.some((prefix) => key.startsWith(prefix));
}
