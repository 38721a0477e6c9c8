/**
 * All settings as data: `memoir config`, the generated reference page and the loader read this table.
 *
 * `project: true` lets a project's file set it. That file can come from a foreign repository, so it must not be set for
 * a path, a command, a port, a model or a trust rule; a test checks this by prefix.
 */

import { COMPANION_SETTINGS } from './companion-settings.ts';
import { MODEL_SETTINGS } from './model-settings.ts';
import type { Setting } from './setting.ts';

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
  'dream.background': {
    type: 'boolean',
    default: true,
    variable: 'MEMOIR_DREAM_BACKGROUND',
    description: 'Write notes from new facts by itself after a session. `memoir dream` does it in any case.',
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
    description:
      'Whether to record sessions that no person types in (`claude -p`, scripts). Their prompts never count as yours.',
    project: false,
  },
  'capture.temporaryFolders': {
    type: 'enum',
    values: ['record', 'skip'],
    default: 'record',
    variable: 'MEMOIR_CAPTURE_TEMPORARY_FOLDERS',
    description: 'Whether to record sessions in folders below the system’s folder for temporary files.',
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
  ...MODEL_SETTINGS,
  ...COMPANION_SETTINGS,
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
