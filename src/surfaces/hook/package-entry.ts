/** Where the installed package is: this file lies in the home or in a plugin, beside the launcher that names it. */
import { dirname, join } from 'node:path';
import { readTextOrNothing } from '../../platform/regular-file.ts';

/** The `bin/memoir.js` that the launcher beside this script starts. */
export function packageEntry(script: string): string | undefined {
  const bin = dirname(script);
  return entryIn(join(bin, 'launch'), /^[^\n]*\n[^\n]*\n([^\n]+)/) ?? entryIn(join(bin, 'memoir.cmd'), /" "([^"\n]+)"/);
}

function entryIn(file: string, pattern: RegExp): string | undefined {
  return pattern.exec(readTextOrNothing(file, { maxBytes: 64 * 1024, links: 'follow' }) ?? '')?.[1];
}
