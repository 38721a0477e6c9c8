import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { leaveSlashRequest, takeSlashRequest } from './slash-request.ts';

function newFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'memoir-slash-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, 'requests');
}

const SESSION = '9f8578e0-468c-42bd-8a8d-b4e220a980b5';
const typed = (name: string, args: string, session = SESSION) => ({
  command_name: name,
  command_args: args,
  session_id: session,
});

describe('a slash command’s arguments', () => {
  it.each(['', 'plain words', `it's "quoted" $(touch x) \`touch y\` \\ back`, 'two\nlines\n```\n!`touch z`', '\u0000'])(
    promise('slash/arguments-as-typed', 'arrive as typed: %j'),
    (args) => {
      const folder = newFolder();
      expect(leaveSlashRequest(folder, typed('memoir:recall', args), Date.now())).toBe(true);
      expect(takeSlashRequest(folder, { session: SESSION, command: 'recall', now: Date.now() })).toBe(args);
    },
  );

  it(promise('slash/person-only', 'can be read once, by that session and that command'), () => {
    const folder = newFolder();
    const now = Date.now();
    leaveSlashRequest(folder, typed('memoir:forget', 'abcd'), now);
    expect(takeSlashRequest(folder, { session: 'another', command: 'forget', now })).toBeUndefined();
    expect(takeSlashRequest(folder, { session: SESSION, command: 'pause', now })).toBeUndefined();
    expect(takeSlashRequest(folder, { session: SESSION, command: 'forget', now })).toBe('abcd');
    expect(takeSlashRequest(folder, { session: SESSION, command: 'forget', now })).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it(promise('slash/person-only', 'expire'), () => {
    const folder = newFolder();
    const now = Date.now();
    leaveSlashRequest(folder, typed('memoir:forget', 'abcd'), now);
    const old = (now - 10 * 60_000) / 1000;
    utimesSync(join(folder, `${SESSION}.forget`), old, old);
    expect(takeSlashRequest(folder, { session: SESSION, command: 'forget', now })).toBeUndefined();
    leaveSlashRequest(folder, typed('memoir:forget', 'abcd'), now);
    utimesSync(join(folder, `${SESSION}.forget`), old, old);
    leaveSlashRequest(folder, typed('memoir:pause', '', 'another'), now);
    expect(readdirSync(folder)).toEqual(['another.pause']);
  });

  it('are private, and not readable by another command or as another file', () => {
    const folder = newFolder();
    for (const fields of [
      typed('other:recall', 'x'),
      typed('recall', 'x'),
      typed('memoir:../x', 'x'),
      typed('memoir:recall', 'x', '../../etc'),
      typed('memoir:recall', 'x', ''),
      { command_args: 'x' },
    ]) {
      expect(leaveSlashRequest(folder, fields, Date.now())).toBe(false);
    }
    leaveSlashRequest(folder, typed('memoir:recall', 'x'), Date.now());
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, `${SESSION}.recall`)).mode & 0o777).toBe(0o600);
    }
  });
});
