import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { ownCommand } from './own-command.ts';

function launcherIn(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'memoir'), '#!/bin/sh\n');
  chmodSync(join(bin, 'memoir'), 0o755);
  return bin;
}

it('is typed from ~ if the launcher is in the home directory, and in full elsewhere', () => {
  const userHome = tempDir();
  const around = { platform: 'linux', searchPath: '/usr/bin', userHome } as const;
  const inHome = launcherIn(join(userHome, '.memoir'));
  expect(ownCommand({ bin: inHome }, around)).toBe('~/.memoir/bin/memoir');
  const withSpace = launcherIn(join(userHome, 'my memory'));
  expect(ownCommand({ bin: withSpace }, around)).toBe("~/'my memory/bin/memoir'");
  const elsewhere = launcherIn(tempDir());
  expect(ownCommand({ bin: elsewhere }, around)).toBe(join(elsewhere, 'memoir'));
  expect(ownCommand({ bin: inHome }, { ...around, searchPath: inHome })).toBe('memoir');
});
