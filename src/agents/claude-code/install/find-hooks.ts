/** What Claude Code's own settings say about Memoir's hooks: installed or not, complete, and with a program behind them. */

import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../../domain/errors.ts';
import { field } from '../../../domain/json/json.ts';
import { readRegularFile } from '../../../platform/files/regular-file.ts';
import { HOOK_EVENT_NAMES } from '../hook/hook-events.ts';
import { isOwnHandler } from './own-hooks.ts';

export interface InstalledHooks {
  readonly settingsFile: string;
  /** Whether Claude Code keeps anything on this machine. */
  readonly clientThere: boolean;
  /** Events that start Memoir's hook; empty if `memoir init` was not run. */
  readonly events: readonly string[];
  /** Events this version listens to and the settings do not have. */
  readonly missing: readonly string[];
  /** Launchers the settings name that cannot be started. */
  readonly broken: readonly string[];
  /** Enabled as a plugin. */
  readonly plugin: boolean;
  /** "disableAllHooks" is set. */
  readonly disabled: boolean;
  /** Why the file could not be read. */
  readonly unreadable?: string;
}

const SETTINGS_MAX_BYTES = 4 * 1024 * 1024;

export function findInstalledHooks(configDir: string): InstalledHooks {
  const settingsFile = join(configDir, 'settings.json');
  const clientThere = existsSync(configDir);
  const none = { settingsFile, clientThere, events: [], missing: [], broken: [], plugin: false, disabled: false };
  try {
    if (!existsSync(settingsFile)) return none;
    const text = readRegularFile(settingsFile, { maxBytes: SETTINGS_MAX_BYTES, links: 'follow' }).toString('utf8');
    const settings: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const hooks = objectIn(settings, 'hooks');
    const found = HOOK_EVENT_NAMES.map((event) => ({ event, launchers: launchersIn(hooks[event]) }));
    const events = found.filter(({ launchers }) => launchers.length > 0).map(({ event }) => event);
    const launchers = [...new Set(found.flatMap((each) => each.launchers))];
    return {
      settingsFile,
      clientThere,
      events,
      missing: events.length === 0 ? [] : HOOK_EVENT_NAMES.filter((each) => !events.includes(each)),
      broken: launchers.filter((path) => !isStartable(path)),
      plugin: Object.entries(objectIn(settings, 'enabledPlugins')).some(
        ([name, enabled]) => name.startsWith('memoir@') && enabled === true,
      ),
      disabled: field(settings, 'disableAllHooks') === true,
    };
  } catch (error) {
    return { ...none, unreadable: messageOf(error) };
  }
}

function launchersIn(groups: unknown): readonly string[] {
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: unknown) => {
    const handlers = field(group, 'hooks');
    if (!Array.isArray(handlers)) return [];
    return handlers.filter(isOwnHandler).map((handler: unknown) => {
      const args = field(handler, 'args');
      const first: unknown = Array.isArray(args) ? args[0] : undefined;
      // On Windows the program is Node and the launcher its first argument.
      return typeof first === 'string' && first.endsWith('.mjs') ? first : String(field(handler, 'command'));
    });
  });
}

function isStartable(path: string): boolean {
  try {
    accessSync(path, path.endsWith('.mjs') ? constants.R_OK : constants.X_OK);
    return true;
  } catch {
    // Trigger: it is gone, or may not be run. Outcome: named by the doctor.
    return false;
  }
}

function objectIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const found = field(value, name);
  return typeof found === 'object' && found !== null ? { ...found } : {};
}
