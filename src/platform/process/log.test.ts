import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SETTINGS } from '../settings/settings.ts';
import { createLog, LOG_LEVELS, MAX_LOG_BYTES } from './log.ts';

const clock = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6) };
let dir = '';
let file = '';
const lines = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'memoir-log-'));
  file = join(dir, 'memoir.log');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a record is time, level, process, message and data', () => {
  createLog(file, 'info', clock).warn('spool is growing', { files: 3 });
  expect(lines()).toEqual([`2026-01-02T03:04:05.006Z warn [${process.pid}] spool is growing {"files":3}`]);
});

test.each([
  ['off', 0],
  ['error', 1],
  ['warn', 2],
  ['info', 3],
  ['debug', 4],
] as const)('level %s keeps %i of four', (level, kept) => {
  const log = createLog(file, level, clock);
  log.error('a');
  log.warn('b');
  log.info('c');
  log.debug('d');
  expect(existsSync(file) ? lines().length : 0).toBe(kept);
});

test('the setting offers exactly the levels there are', () => {
  expect(SETTINGS['log.level'].values).toEqual(LOG_LEVELS);
});

test('one record is one line without control characters, whatever is in it', () => {
  const unit = fc.constantFrom(
    '\n',
    '\r',
    '\0',
    '\u001b',
    '\u009b',
    '\u2028',
    '\u202e',
    '\ud800',
    'a',
    'é',
    '😀',
    '"',
    '\\',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), fc.string({ unit, maxLength: 30 }), (message, value) => {
      rmSync(file, { force: true });
      createLog(file, 'info', clock).info(message, { [value]: value });
      expect(lines()).toHaveLength(1);
      expect(lines()[0]).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u);
    }),
    { numRuns: 60 },
  );
});

test('errors and big numbers are written, long records are cut', () => {
  const log = createLog(file, 'info', clock);
  log.error('failed', { cause: Object.assign(new Error('disk'), { code: 'ENOSPC' }), size: 2n ** 70n });
  expect(lines()[0]).toContain(
    '{"cause":{"name":"Error","message":"disk","code":"ENOSPC"},"size":"1180591620717411303424"}',
  );
  log.error('x'.repeat(100_000));
  expect(lines()[1]?.length).toBeLessThan(4100);
});

test('never throws: a value that is not JSON, a folder in place of the file, no folder, a broken clock', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  createLog(file, 'info', clock).info('loop', loop);
  mkdirSync(join(dir, 'folder'));
  createLog(join(dir, 'folder'), 'info', clock).info('x');
  createLog(join(dir, 'none', 'x.log'), 'info', clock).info('x');
  createLog(file, 'info', { now: () => Number.NaN }).info('x');
  createLog(file, 'info', clock).info('still works');
  expect(lines().at(-1)).toContain('still works');
});

test('past one megabyte the file moves to .1, and the next time replaces it', () => {
  const log = createLog(file, 'info', clock);
  writeFileSync(file, `${'old'.padEnd(MAX_LOG_BYTES - 10, '.')}\n`);
  log.info('first of the new');
  expect(lines()).toHaveLength(1);
  expect(statSync(`${file}.1`).size).toBe(MAX_LOG_BYTES - 9);
  log.info('second');
  expect(lines()).toHaveLength(2);
  writeFileSync(file, `${'newer'.padEnd(MAX_LOG_BYTES, '.')}\n`);
  log.info('third');
  expect(lines()).toHaveLength(1);
  expect(readFileSync(`${file}.1`, 'utf8').slice(0, 5)).toBe('newer');
  expect(existsSync(`${file}.2`)).toBe(false);
});

test.skipIf(process.platform === 'win32')('0600 whatever the umask, also for a file that was wider', () => {
  const before = process.umask(0o777);
  try {
    createLog(file, 'info', clock).info('x');
  } finally {
    process.umask(before);
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  createLog(file, 'info', clock).info('y');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
