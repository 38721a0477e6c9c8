/**
 * What a person typed behind `/memoir:<command>`, handed from the hook to the command line as a file. The client puts
 * arguments into a command's text before a shell reads it, so no quoting is safe there: quotes, backticks, `$(…)` and
 * newlines would reach the shell. The hook receives the same words as JSON, before the shell runs, and only when a person
 * typed them.
 *
 * A request is read once and then deleted. An agent that repeats the shell line finds nothing, so it cannot erase or pause
 * with it.
 */

import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/event.ts';
import { MINUTE_MS } from '../../../domain/time/dates.ts';
import { makeDirectory } from '../../../platform/files/atomic-file.ts';
import { type ReadLimits, readRegularFile } from '../../../platform/files/regular-file.ts';

/** The client runs the shell line right after the hook; this leaves room for a busy machine. */
const VALID_MS = 2 * MINUTE_MS;
/** The client passes at most what a person types. */
const REQUEST_LIMITS: ReadLimits = { maxBytes: 1024 * 1024, links: 'refuse' };

const COMMAND = /^\/?memoir:([a-z]+)$/;
/** Sessions are named by the client. A name that is not a plain file name is not used as one. */
const PLAIN_NAME = /^[\w-]{1,100}$/;

/** Called by the hook at UserPromptExpansion. Returns whether the prompt was one of Memoir's own commands. */
export function leaveSlashRequest(
  folder: string,
  fields: Readonly<Record<string, Json | undefined>>,
  now: number,
): boolean {
  const { command_name: name, command_args: args, session_id: session } = fields;
  const command = typeof name === 'string' ? COMMAND.exec(name)?.[1] : undefined;
  if (command === undefined || typeof session !== 'string' || !PLAIN_NAME.test(session)) return false;
  makeDirectory(folder);
  sweep(folder, now);
  const path = join(folder, `${session}.${command}`);
  const staged = `${path}.${process.pid}.tmp`;
  writeFileSync(staged, typeof args === 'string' ? args : '', { mode: 0o600, flag: 'wx' });
  renameSync(staged, path);
  return true;
}

/** The typed words, or nothing if the person of this session did not just type that command. */
export function takeSlashRequest(
  folder: string,
  { session, command, now }: { readonly session: string; readonly command: string; readonly now: number },
): string | undefined {
  if (!PLAIN_NAME.test(session) || !PLAIN_NAME.test(command)) return undefined;
  const path = join(folder, `${session}.${command}`);
  const taken = `${path}.${process.pid}.taken`;
  try {
    // Of two that ask at once, the rename succeeds for one.
    renameSync(path, taken);
    const fresh = now - statSync(taken).mtimeMs < VALID_MS;
    return fresh ? readRegularFile(taken, REQUEST_LIMITS).toString('utf8') : undefined;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}

/** Requests whose shell line never ran, because the client refused it or was ended. */
function sweep(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && now - stats.mtimeMs > VALID_MS) rmSync(path, { force: true });
  }
}
