/** The client's own record of its sessions in a world, as lines. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../src/domain/event.ts';
import type { World } from './world.ts';

export interface TranscriptFile {
  readonly path: string;
  readonly lines: readonly Readonly<Record<string, Json>>[];
}

/** Sessions and subagents, in the order of their names. */
export function transcriptsOf(world: World): readonly TranscriptFile[] {
  return globSync('**/*.jsonl', { cwd: join(world.home, '.claude', 'projects') })
    .sort()
    .map((name) => {
      const path = join(world.home, '.claude', 'projects', name);
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
      return { path, lines: lines.map((line) => JSON.parse(line) as Readonly<Record<string, Json>>) }; // one object a line
    });
}
