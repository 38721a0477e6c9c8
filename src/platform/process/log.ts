/**
 * `memoir.log`: messages of hooks and background processes. One record is one line, and writing never throws: a failing
 * log must not fail the work it describes.
 */
import { closeSync, fchmodSync, fstatSync, renameSync, writeSync } from 'node:fs';
import { systemCode } from '../../domain/errors.ts';
import { escapeCharacter } from '../../domain/text/escape-character.ts';
import { openForAppend } from '../files/regular-file.ts';
import { type Clock, systemClock } from '../time/clock.ts';

export const LOG_LEVELS = ['off', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogData = Readonly<Record<string, unknown>>;

export interface Log {
  error(message: string, data?: LogData): void;
  warn(message: string, data?: LogData): void;
  info(message: string, data?: LogData): void;
  debug(message: string, data?: LogData): void;
}

/** Small enough to mail, large enough for months of warnings. One older file is kept, so twice this size on disk. */
export const MAX_LOG_BYTES = 1024 * 1024;
/** A record describes an event; it does not store its data. */
const MAX_LINE_CHARACTERS = 4000;

export function createLog(file: string, level: LogLevel, clock: Clock = systemClock): Log {
  const at = (recordLevel: LogLevel) => (message: string, data?: LogData) => {
    if (LOG_LEVELS.indexOf(recordLevel) > LOG_LEVELS.indexOf(level)) return;
    try {
      append(file, formatRecord(clock.now(), recordLevel, message, data));
    } catch {
      // A full disk, a read-only or missing home, a value without text: the record is lost without disturbing the
      // caller.
    }
  };
  return Object.freeze({ error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') });
}

function formatRecord(now: number, level: LogLevel, message: string, data: LogData | undefined): string {
  const details = data === undefined ? '' : ` ${JSON.stringify(data, plainValue)}`;
  const text = `${new Date(now).toISOString()} ${level} [${process.pid}] ${message}${details}`;
  const cut = text.length > MAX_LINE_CHARACTERS ? `${text.slice(0, MAX_LINE_CHARACTERS)}…` : text;
  return `${cut.replace(UNSAFE, escapeCharacter)}\n`;
}

/** Characters that end the line, control a terminal or reorder text. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

function plainValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, ...('code' in value ? { code: value.code } : {}) };
}

function append(file: string, line: string): void {
  let fd = openForAppend(file, 0o600);
  try {
    let stats = fstatSync(fd);
    if (stats.size > 0 && stats.size + Buffer.byteLength(line) > MAX_LOG_BYTES) {
      closeSync(fd);
      fd = -1;
      rotate(file);
      fd = openForAppend(file, 0o600);
      stats = fstatSync(fd);
    }
    if (process.platform !== 'win32' && (stats.mode & 0o777) !== 0o600) fchmodSync(fd, 0o600);
    writeSync(fd, line);
  } finally {
    if (fd !== -1) closeSync(fd);
  }
}

/** Two processes that rotate at once can lose the older file. A lock would slow every record down. */
function rotate(file: string): void {
  try {
    renameSync(file, `${file}.1`);
  } catch (error) {
    // Another process has just rotated it. With any other error the record is dropped, so the limit holds.
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}
