/** Parses and checks values of settings, from JSON, a variable or a flag. */
import { MemoirError } from '../../domain/errors.ts';
import { escapeCharacter } from '../../domain/text/escape-character.ts';
import type { Setting } from './setting.ts';
import { type SettingKey, settingOf } from './settings.ts';

/** The allowed values, as text that completes "must be …". */
export function describeAllowed(setting: Setting): string {
  switch (setting.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${setting.min} to ${setting.max}`;
    case 'enum':
      return `one of ${setting.values.join(', ')}`;
    case 'string-list':
      return 'a list of texts without control characters';
    case 'time':
      return 'a time of the day as HH:MM, for example 08:00';
    case 'zone':
      return 'the name of a time zone, for example Europe/Berlin';
    case 'string':
    case 'path':
      return 'a text without control characters';
  }
}

/** Checks a value from JSON or code. `where` names the file, variable or flag. */
export function checkValue(key: SettingKey, value: unknown, where: string): unknown {
  const setting = settingOf(key);
  if (!fits(setting, value)) throw wrongValue(key, setting, value, where);
  return Array.isArray(value) ? Object.freeze([...value]) : value;
}

/** Parses a value from text: a variable, a flag, `memoir config set`. */
export function parseValue(key: SettingKey, text: string, where: string): unknown {
  const setting = settingOf(key);
  const value = fromText(setting, text);
  if (value === undefined || !fits(setting, value)) throw wrongValue(key, setting, text, where);
  return Array.isArray(value) ? Object.freeze(value) : value;
}

function fits(setting: Setting, value: unknown): boolean {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max;
    case 'enum':
      return typeof value === 'string' && setting.values.includes(value);
    case 'string-list':
      return Array.isArray(value) && value.every((entry) => isPlainText(entry) && entry !== '');
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
    case 'zone':
      return typeof value === 'string' && (value === '' || isTimeZone(value));
    case 'string':
    case 'path':
      return isPlainText(value);
  }
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && !/\p{Cc}/u.test(value);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    // Trigger: there is no such zone. Outcome: the caller reports a wrong value.
    return false;
  }
}

function fromText(setting: Setting, text: string): unknown {
  const trimmed = text.trim();
  switch (setting.type) {
    case 'boolean':
      if (/^(1|true|yes|on)$/i.test(trimmed)) return true;
      return /^(0|false|no|off)$/i.test(trimmed) ? false : undefined;
    case 'integer':
      return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
    case 'enum':
    case 'time':
    case 'zone':
      return trimmed;
    case 'string-list':
      return listFromText(trimmed);
    case 'string':
    case 'path':
      return text;
  }
}

/** `a,b`, or a JSON list for patterns with a comma. */
function listFromText(text: string): unknown {
  if (!text.startsWith('["') && text !== '[]') {
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.filter((entry) => entry !== '');
  }
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON: the caller reports a wrong value and what is allowed.
    return undefined;
  }
}

/** The source of a value that is not in a file yet. */
export const TYPED_VALUE = 'value';

function wrongValue(key: SettingKey, setting: Setting, value: unknown, where: string): MemoirError {
  const found = setting.secret ? 'the given value' : showFound(value);
  const allowed = describeAllowed(setting);
  // A typed value is input; one in a file or variable is a setting.
  const typed = where === TYPED_VALUE;
  const message = `${typed ? '' : `${where}: `}"${key}" must be ${allowed}, not ${found}`;
  return new MemoirError(typed ? 'bad-input' : 'config-invalid', message, {
    next: typed
      ? `The default is ${JSON.stringify(setting.default)}.`
      : `Correct "${key}", or remove it to use the default (${JSON.stringify(setting.default)}).`,
    data: { key, where, allowed },
  });
}

/** Short, on one line, and safe to print. */
export function showFound(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  const cut = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, escapeCharacter);
}
