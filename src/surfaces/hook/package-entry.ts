/** Finds the installed package: the built file is in the home or a plugin, beside a launcher that names the package. */
import { dirname, join } from 'node:path';
import { readTextOrNothing } from '../../platform/regular-file.ts';

/** The `bin/memoir.js` that the launcher beside this script starts, if any. */
export function packageEntry(script: string): string | undefined {
  const bin = dirname(script);
  return entryIn(join(bin, 'launch'), /^[^\n]*\n[^\n]*\n([^\n]+)/) ?? entryIn(join(bin, 'memoir.cmd'), /" "([^"\n]+)"/);
}

function entryIn(file: string, pattern: RegExp): string | undefined {
  return pattern.exec(readTextOrNothing(file, { maxBytes: 64 * 1024, links: 'follow' }) ?? '')?.[1];
}
