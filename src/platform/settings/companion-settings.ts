/** The settings of the companion. */
import type { Setting } from './setting.ts';

export const COMPANION_SETTINGS = {
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
    type: 'zone',
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
    type: 'time',
    default: '22:00',
    variable: 'MEMOIR_COMPANION_QUIET_FROM',
    description: 'From this time on the companion does not speak first, as HH:MM in your time zone.',
    project: false,
  },
  'companion.quietUntil': {
    type: 'time',
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
} as const satisfies Readonly<Record<string, Setting>>;
