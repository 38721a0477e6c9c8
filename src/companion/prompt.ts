/**
 * The system prompt: two blocks, each kept in the provider's cache. The first has identity, notes and landscape, the second status and
 * logs, so a change of status leaves the first one alone. Nothing in it depends on the time, the channel or the newest message.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StatusLine } from '../domain/status.ts';
import { HOUR_MS } from '../domain/time/dates.ts';
import { mayBePushed } from '../domain/trust/trust.ts';
import type { TextPart } from '../models/language/language-model.ts';
import { type ReadLimits, readRegularFile } from '../platform/files/regular-file.ts';
import { timeWords } from './render-messages.ts';
import { COMPANION_FILES, type CompanionFile, LANDSCAPE } from './starting-files.ts';

export interface PromptPorts {
  /** The companion's folder. */
  readonly folder: string;
  /** The `MEMORY.md` indexes that apply, with the name that each is shown under. */
  readonly indexes: () => readonly { readonly name: string; readonly path: string; load(): string }[];
  /** Unconfirmed lines are left out of the prompt. */
  readonly status: () => readonly StatusLine[];
  /** Open tasks and promises, one line each. They stand here, so no summary can lose them. */
  readonly open: () => readonly string[];
  /** The log of yesterday and today; lines from `before` on are left out, because their turns are in view. */
  readonly logs: (before: number | undefined) => readonly { readonly day: string; readonly lines: readonly string[] }[];
  readonly zone: string | undefined;
  readonly now: () => number;
}

export interface SystemPrompt {
  /** `inViewSince`: when the oldest turn began that is in the conversation word for word. */
  blocks(inViewSince: number | undefined): readonly TextPart[];
}

/** A longer file is not a note. */
const FILE_LIMITS: ReadLimits = { maxBytes: 32_000, links: 'refuse' };
/** A file can change without its time changing; after this long it is read again. The provider's cache is cold by then. */
const LONG_GAP_MS = HOUR_MS;

export function createPrompt(ports: PromptPorts): SystemPrompt {
  let first: { readonly signature: string; readonly text: string } | undefined;
  let builtAt = Number.NEGATIVE_INFINITY;
  const firstBlock = (): string => {
    const indexes = ports.indexes();
    const paths = [...COMPANION_FILES.map((name) => join(ports.folder, name)), ...indexes.map(({ path }) => path)];
    const signature = paths.map(signatureOf).join(' ');
    const gap = ports.now() - builtAt > LONG_GAP_MS;
    builtAt = ports.now();
    if (first === undefined || gap || first.signature !== signature) {
      const files = COMPANION_FILES.flatMap((name) => section(name, readNote(join(ports.folder, name))));
      const notes = indexes.flatMap(({ name, load }) => section(name, load()));
      first = { signature, text: [...files, ...notes, LANDSCAPE].join('\n\n') };
    }
    return first.text;
  };
  return {
    blocks: (inViewSince) => [
      { type: 'text', text: firstBlock(), cache: '1h' },
      { type: 'text', text: secondBlock(ports, inViewSince), cache: '1h' },
    ],
  };
}

function secondBlock({ status, open, logs, zone }: PromptPorts, inViewSince: number | undefined): string {
  const lines = status()
    .filter(({ trust }) => mayBePushed(trust))
    .map(({ name, value, at }) => `- ${name}: ${value} (${timeWords(at, zone)})`);
  const days = logs(inViewSince).flatMap(({ day, lines: logged }) =>
    logged.length === 0 ? [] : [`# Log of ${day}\n\n${logged.join('\n')}`],
  );
  const promised = open();
  const carried = promised.length === 0 ? [] : [`# Open tasks and promises\n\n${promised.join('\n')}`];
  return [`# Status\n\n${lines.length === 0 ? 'Nothing is recorded.' : lines.join('\n')}`, ...carried, ...days].join(
    '\n\n',
  );
}

function section(name: string, text: string | undefined): readonly string[] {
  return text === undefined || text.trim() === '' ? [] : [`<!-- ${name} -->\n${text.trim()}`];
}

/** A file of the companion as it is now; empty if it cannot be read. */
export function readCompanionFile(folder: string, name: CompanionFile): string {
  return readNote(join(folder, name)) ?? '';
}

/** Undefined if it is missing. If it cannot be read, the text says so, and the companion can report it. */
function readNote(path: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(path, FILE_LIMITS);
  } catch {
    // Trigger: missing, a link, a device, too large. Outcome: a missing file is left out, another one is named.
    return statSync(path, { throwIfNoEntry: false }) === undefined
      ? undefined
      : `[This file cannot be read: it is not a text file of at most ${FILE_LIMITS.maxBytes} bytes.]`;
  }
  if (bytes.includes(0)) return '[This file cannot be read: it is not text.]';
  return bytes.toString('utf8');
}

function signatureOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? '-' : `${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}
