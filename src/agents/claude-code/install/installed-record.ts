/**
 * `installed.json` in the home: everything that was written outside the home, so that uninstalling removes exactly that. It
 * also names the installed program.
 */

import { z } from 'zod';
import { MemoirError } from '../../../domain/errors.ts';
import { prettyJson } from '../../../domain/json/json.ts';
import { readTextIfExists, removeDurably, writeFileAtomic } from '../../../platform/files/atomic-file.ts';

const noteSchema = z.object({
  part: z.string(),
  path: z.string(),
  created: z.boolean(),
  kept: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), space: z.string() })),
});

const installSchema = z.object({
  agent: z.string(),
  configDir: z.string(),
  edits: z.array(noteSchema),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  /** Folders that were created, outermost first. */
  directories: z.array(z.string()),
});

const recordSchema = z.object({
  version: z.literal(1),
  memoir: z.string(),
  node: z.string(),
  entry: z.string(),
  installs: z.array(installSchema),
});

export type RecordedInstall = z.infer<typeof installSchema>;
export type InstalledRecord = z.infer<typeof recordSchema>;

export function readInstalledRecord(file: string): InstalledRecord | undefined {
  const text = readTextIfExists(file);
  if (text === undefined) return undefined;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new MemoirError(
      'refused',
      `${file} is damaged or was written by a newer Memoir, so what was installed is unknown`,
      {
        next: 'Move it away and run it again: hooks are then found by their name.',
        data: { path: file },
        cause: error,
      },
    );
  }
}

export function writeInstalledRecord(file: string, record: InstalledRecord): void {
  const text = prettyJson(record);
  if (readTextIfExists(file) !== text) writeFileAtomic(file, text);
}

export function removeInstalledRecord(file: string): void {
  removeDurably(file);
}
