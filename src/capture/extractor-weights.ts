/**
 * The weights of the extractor that the package contains, as base64. The build writes them into the hook's second file in
 * place of this module, so that the hook reads one file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../extract/weights.bin', import.meta.url));

export const WEIGHTS = existsSync(FILE) ? readFileSync(FILE).toString('base64') : '';
