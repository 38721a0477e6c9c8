/**
 * Keys of language models' servers, by host: from a variable, else from a file that only the person can read. They are never in
 * `config.json`, in a log or in a message.
 */
import { statSync } from 'node:fs';
import { MemoirError } from '../../domain/errors.ts';
import { asText, field, isObject, parseJson } from '../../domain/json/json.ts';
import { readTextIfExists, removeDurably, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { MODEL_KEY_VARIABLE } from '../../platform/settings/settings.ts';

export interface FoundKey {
  readonly key: string;
  /** For display: where it came from. */
  readonly from: 'variable' | 'file';
}

export function findKey(
  file: string,
  url: string,
  { settings, modelKeys }: Pick<Environment, 'settings' | 'modelKeys'>,
): FoundKey | undefined {
  const host = hostOf(url);
  // The variable wins over all others, for any server.
  const given = settings[MODEL_KEY_VARIABLE] ?? (Object.hasOwn(modelKeys, host) ? modelKeys[host] : undefined);
  if (given !== undefined) return { key: given.trim(), from: 'variable' };
  const key = asText(field(readKeys(file), host));
  return key === undefined ? undefined : { key, from: 'file' };
}

/** Undefined removes it. */
export function saveKey(file: string, url: string, key: string | undefined): void {
  const { [hostOf(url)]: _, ...others } = readKeys(file);
  const keys = key === undefined ? others : { ...others, [hostOf(url)]: checked(key) };
  if (Object.keys(keys).length === 0) removeDurably(file);
  else writeFileAtomic(file, `${JSON.stringify(keys, null, 2)}\n`);
}

function readKeys(file: string): Readonly<Record<string, unknown>> {
  const text = readTextIfExists(file);
  if (text === undefined) return {};
  assertPrivate(file);
  const keys = parseJson(text);
  if (isObject(keys)) return keys;
  throw new MemoirError('config-invalid', `${file} is not a JSON object`, {
    next: 'Delete it and set the key again: `memoir models key`.',
  });
}

function assertPrivate(file: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  throw new MemoirError('config-invalid', `Other users can read ${file}, which has keys in it`, {
    next: `Run: chmod 600 ${file}`,
  });
}

function checked(key: string): string {
  const trimmed = key.trim();
  if (/^[\x21-\x7e]{8,500}$/.test(trimmed)) return trimmed;
  throw new MemoirError('bad-input', 'That is not a key: a key has 8 to 500 characters and no spaces', {
    next: 'Copy it again from the page of the provider.',
  });
}

function hostOf(url: string): string {
  return new URL(url).host;
}
