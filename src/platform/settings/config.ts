/**
 * Merges settings from five sources: defaults < user < project < environment < flags. Each value has its source.
 *
 * A mistake in the user's own settings is an error that names file, key and allowed values. A project's file can come
 * from a foreign repository, so a mistake there is only a warning and the file or key is ignored: no repository can
 * stop Memoir or change more than how it looks and what it leaves out.
 */

import { isMemoirError, MemoirError, systemCode } from '../../domain/errors.ts';
import { isObject } from '../../domain/json/json.ts';
import { asSentence } from '../../domain/text/as-sentence.ts';
import { type ReadLimits, readRegularFile } from '../files/regular-file.ts';
import { resolveHome } from '../home/home-path.ts';
import { CONFIG_FILE } from '../home/layout.ts';
import type { Environment } from './environment.ts';
import { findJsonMistake } from './json-position.ts';
import { checkValue, parseValue, showFound, TYPED_VALUE } from './setting-value.ts';
import {
  isSettingKey,
  MODEL_KEY_VARIABLE,
  mayBeCommitted,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  settingOf,
} from './settings.ts';

export type ConfigSource = 'default' | 'user' | 'project' | 'environment' | 'flag';

export interface ConfigEntry {
  readonly key: SettingKey;
  readonly value: unknown;
  readonly source: ConfigSource;
  readonly file?: string;
}

export interface Config {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** All settings in table order, each with its source. */
  explain(): readonly ConfigEntry[];
  /** What was ignored: unknown keys, and mistakes in a project's files. */
  readonly warnings: readonly string[];
  /** With `tolerant`: the mistakes in the user's own settings. */
  readonly faults: readonly string[];
}

export type ConfigFlags = { readonly [K in SettingKey]?: SettingValue<K> | string | undefined };

export interface ConfigSources {
  readonly env: Environment;
  /** The home, if the caller has resolved it already. */
  readonly home?: string;
  readonly userFile?: string | undefined;
  /** The project's file in the home. */
  readonly projectFile?: string | undefined;
  /** `.memoir/config.json` in the repository. The file in the home wins over it. */
  readonly committedProjectFile?: string | undefined;
  readonly flags?: ConfigFlags | undefined;
  /** For hooks, which must not fail: a mistake in the user's file or a variable is listed, and the default used. */
  readonly tolerant?: boolean;
}

/** A settings file has a few hundred bytes. The limit keeps a repository from making every command read a huge file. */
const MAX_FILE_BYTES = 256 * 1024;
const MAX_WARNINGS_PER_FILE = 20;
const MAX_PROJECT_PATTERNS = 200;
/** Characters. */
const MAX_PROJECT_PATTERN = 300;

type Values = Map<SettingKey, ConfigEntry>;

export function loadConfig(sources: ConfigSources): Config {
  const { env, userFile, projectFile, committedProjectFile, flags = {}, tolerant = false } = sources;
  const warnings: string[] = [];
  const faults: string[] = [];
  const attempt = (apply: () => void): void => {
    try {
      apply();
    } catch (error) {
      if (!tolerant || !(error instanceof MemoirError)) throw error;
      faults.push(error.message);
    }
  };
  const values: Values = new Map();
  for (const key of SETTING_KEYS) values.set(key, { key, value: SETTINGS[key].default, source: 'default' });

  if (userFile !== undefined) attempt(() => applyUserFile(values, userFile, attempt, warnings));
  if (committedProjectFile !== undefined) applyProjectFile(values, committedProjectFile, mayBeCommitted, warnings);
  if (projectFile !== undefined) {
    applyProjectFile(values, projectFile, (key) => settingOf(key).project, warnings);
  }
  applyEnvironment(values, env, attempt, warnings);
  applyFlags(values, flags);

  // This value is checked and expanded to the path that everything else uses.
  const home = values.get('home');
  if (home !== undefined) {
    const flag = home.source === 'flag' ? String(home.value) : undefined;
    values.set('home', { ...home, value: sources.home ?? resolveHome(env, flag) });
  }

  return Object.freeze({
    // The map only has values that were checked against the table entry.
    get: <K extends SettingKey>(key: K) => values.get(key)?.value as SettingValue<K>,
    explain: () => [...values.values()].map((entry) => explainEntry(entry, env)),
    warnings: Object.freeze(warnings),
    faults: Object.freeze(faults),
  });
}

/** The `capture.ignore` of a project's file; empty if the file is missing, invalid or does not set it. */
export function readProjectIgnore(file: string, where: 'home' | 'repository'): readonly string[] {
  const values: Values = new Map();
  applyProjectFile(values, file, (key) => key === 'capture.ignore' && (where === 'home' || mayBeCommitted(key)), []);
  return (values.get('capture.ignore')?.value ?? []) as SettingValue<'capture.ignore'>;
}

/**
 * The user's file with one setting changed, or removed if the value is undefined. Other keys and their order stay. A
 * text is parsed as on the command line. An existing dotted or nested spelling is kept.
 */
export function setSetting(content: string, key: string, value: unknown): string {
  if (!isSettingKey(key)) {
    throw new MemoirError('bad-input', `There is no setting ${showFound(key)}`, {
      next: 'Run `memoir config` to see every setting.',
      data: { key },
    });
  }
  if (settingOf(key).userFile === false) throw notInFile(key, CONFIG_FILE);
  const root = parseObject(content, CONFIG_FILE);
  const checked = typeof value === 'string' ? parseValue(key, value, TYPED_VALUE) : value;
  const next = checked === undefined ? undefined : checkValue(key, checked, TYPED_VALUE);

  const places = findPlaces(root, key);
  if (places.length === 0 && next !== undefined) places.push(makePlace(root, key));
  for (const { holder, name } of places) {
    if (next === undefined) delete holder[name];
    else holder[name] = next;
  }
  const indent = /^\{\r?\n([ \t]+)"/.exec(content)?.[1] ?? '  ';
  return `${JSON.stringify(root, null, indent)}\n`;
}

type MutableObject = Record<string, unknown>;

/** Every place that sets this key: `{"a.b": 1}`, `{"a": {"b": 1}}`, or both. */
function findPlaces(holder: MutableObject, key: string): { holder: MutableObject; name: string }[] {
  const places: { holder: MutableObject; name: string }[] = [];
  if (Object.hasOwn(holder, key)) places.push({ holder, name: key });
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const inner = Object.hasOwn(holder, key.slice(0, dot)) ? holder[key.slice(0, dot)] : undefined;
    if (isObject(inner)) places.push(...findPlaces(inner, key.slice(dot + 1)));
  }
  return places;
}

function makePlace(root: MutableObject, key: string): { holder: MutableObject; name: string } {
  const names = key.split('.');
  const name = names.pop() ?? key;
  let holder = root;
  for (const group of names) {
    const inner = Object.hasOwn(holder, group) ? holder[group] : undefined;
    const next: MutableObject = isObject(inner) ? inner : {};
    holder[group] = next;
    holder = next;
  }
  return { holder, name };
}

/** Runs one step and handles its errors. */
type Attempt = (apply: () => void) => void;

function applyUserFile(values: Values, file: string, attempt: Attempt, warnings: string[]): void {
  const text = readUserFile(file);
  if (text === undefined) return;
  const unknown: string[] = [];
  for (const { key, value } of listSettings(parseObject(text, file), unknown)) {
    attempt(() => {
      if (settingOf(key).userFile === false) throw notInFile(key, file);
      values.set(key, { key, value: checkValue(key, value, file), source: 'user', file });
    });
  }
  addWarnings(warnings, file, unknown);
}

function applyProjectFile(
  values: Values,
  file: string,
  allowed: (key: SettingKey) => boolean,
  warnings: string[],
): void {
  const found: string[] = [];
  try {
    const text = readProjectFile(file);
    if (text === undefined) return;
    for (const { key, value } of listSettings(parseObject(text, file), found)) {
      if (!allowed(key)) {
        found.push(`"${key}" may not be set by a project; ignored`);
        continue;
      }
      try {
        const checked = capList(checkValue(key, value, file), key, found);
        values.set(key, { key, value: combine(values.get(key)?.value, checked), source: 'project', file });
      } catch (error) {
        if (!(error instanceof MemoirError)) throw error;
        found.push(`${asSentence(withoutFile(error.message, file))} Ignored`);
      }
    }
  } catch (error) {
    // An invalid or unreadable file is ignored as a whole, so a repository cannot stop Memoir.
    const reason = isMemoirError(error, 'config-invalid')
      ? withoutFile(error.message, file)
      : `It cannot be read (${whyUnread(error, file)})`;
    found.push(`${asSentence(reason)} The file is ignored`);
  }
  addWarnings(warnings, file, found);
}

/** The list is matched against every file an agent uses, so its length is limited. */
function capList(value: unknown, key: SettingKey, found: string[]): unknown {
  if (!Array.isArray(value)) return value;
  const kept = value.filter((item) => String(item).length <= MAX_PROJECT_PATTERN).slice(0, MAX_PROJECT_PATTERNS);
  if (kept.length < value.length) {
    found.push(`"${key}" has more than ${MAX_PROJECT_PATTERNS} entries or ones that are too long; those are ignored`);
  }
  return kept;
}

/** Lists are joined, other values replaced. */
function combine(lower: unknown, upper: unknown): unknown {
  return Array.isArray(lower) && Array.isArray(upper) ? Object.freeze([...new Set([...lower, ...upper])]) : upper;
}

function applyEnvironment(values: Values, env: Environment, attempt: Attempt, warnings: string[]): void {
  const known = new Set<string>([MODEL_KEY_VARIABLE]);
  for (const key of SETTING_KEYS) {
    const { variable } = SETTINGS[key];
    known.add(variable);
    const text = key === 'home' ? env.memoirHome : env.settings[variable];
    if (text === undefined) continue;
    attempt(() => {
      const value = key === 'home' ? text : parseValue(key, text, `the variable ${variable}`);
      values.set(key, { key, value, source: 'environment' });
    });
  }
  for (const name of Object.keys(env.settings)) {
    if (!known.has(name)) warnings.push(`The variable ${showFound(name)} is not a setting; ignored.`);
  }
}

function applyFlags(values: Values, flags: ConfigFlags): void {
  for (const [key, value] of Object.entries(flags)) {
    if (value === undefined) continue;
    const where = 'the command line';
    if (!isSettingKey(key)) {
      throw new MemoirError('config-invalid', `${where}: ${showFound(key)} is not a setting`, {
        next: 'Run `memoir config` to see every setting.',
      });
    }
    const checked = typeof value === 'string' ? parseValue(key, value, where) : checkValue(key, value, where);
    values.set(key, { key, value: checked, source: 'flag' });
  }
}

/**
 * The known settings of a file, in file order. Unknown keys are only named, because a newer Memoir may have written
 * them. An unknown group is not entered, so its depth or a `__proto__` has no effect.
 */
function listSettings(root: MutableObject, unknown: string[]): { key: SettingKey; value: unknown }[] {
  const found: { key: SettingKey; value: unknown }[] = [];
  const visit = (holder: MutableObject, prefix: string): void => {
    for (const [name, value] of Object.entries(holder)) {
      const key = prefix + name;
      if (isSettingKey(key)) found.push({ key, value });
      else if (isObject(value) && SETTING_KEYS.some((known) => known.startsWith(`${key}.`))) visit(value, `${key}.`);
      else unknown.push(`${showFound(key)} is not a setting this Memoir knows; ignored`);
    }
  };
  visit(root, '');
  return found;
}

function parseObject(text: string, file: string): MutableObject {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (bare.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch (error) {
    const mistake = findJsonMistake(bare);
    const place = mistake ? ` at line ${mistake.line}, column ${mistake.column}: expected ${mistake.expected}` : '';
    // The parser's message quotes the file, so it is not passed on.
    throw new MemoirError('config-invalid', `${file}: not valid JSON${place}`, {
      next: 'Correct the file, or move it away to use the defaults.',
      data: { file, ...mistake, parser: error instanceof Error ? error.name : 'unknown' },
    });
  }
  if (isObject(value)) return value;
  throw new MemoirError('config-invalid', `${file}: must be one JSON object, { … }, not ${showFound(value)}`, {
    next: 'Correct the file, or move it away to use the defaults.',
    data: { file },
  });
}

const LIMITS: ReadLimits = { maxBytes: MAX_FILE_BYTES, links: 'follow' };

function readUserFile(file: string): string | undefined {
  try {
    return readRegularFile(file, LIMITS).toString('utf8');
  } catch (error) {
    // ENOTDIR: the home is a file or below one, which the check of the home reports better.
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw new MemoirError('config-invalid', `${file}: cannot be read (${whyUnread(error, file)})`, {
      next: 'Make it a file you may read, or move it away to use the defaults.',
      data: { file },
      cause: error,
    });
  }
}

/** The system's error code, or the problem with the file, without its name. */
function whyUnread(error: unknown, file: string): string {
  if (error instanceof MemoirError) return error.message.replace(`${file} `, '');
  return systemCode(error) ?? 'unknown error';
}

function readProjectFile(file: string): string | undefined {
  try {
    return readRegularFile(file, LIMITS).toString('utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function notInFile(key: SettingKey, file: string): MemoirError {
  const { variable } = SETTINGS[key];
  return new MemoirError('config-invalid', `${file}: "${key}" cannot be set in this file`, {
    next: `Remove it and set the variable ${variable} instead.`,
    data: { file, key },
  });
}

function addWarnings(warnings: string[], file: string, found: readonly string[]): void {
  for (const warning of found.slice(0, MAX_WARNINGS_PER_FILE)) warnings.push(`${file}: ${warning}.`);
  const more = found.length - MAX_WARNINGS_PER_FILE;
  if (more > 0) warnings.push(`${file}: ${more} more of these.`);
}

function withoutFile(message: string, file: string): string {
  return message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message;
}

function explainEntry(entry: ConfigEntry, env: Environment): ConfigEntry {
  if (settingOf(entry.key).secret) return hideValue(entry);
  // The installed command passes the home that it belongs to in the environment.
  const isUsualHome = () => entry.value === resolveHome({ ...env, memoirHome: undefined });
  if (entry.key === 'home' && entry.source === 'environment' && isUsualHome()) return { ...entry, source: 'default' };
  return { ...entry };
}

function hideValue(entry: ConfigEntry): ConfigEntry {
  return { ...entry, value: entry.value === '' ? '(not set)' : '(hidden)' };
}
