/**
 * The weights of the extractor that the package contains, as base64, and their hash. The build writes them into the hook's second file in
 * place of this module, so that the hook reads one file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contentHash } from '../../domain/ids.ts';

const FILE = fileURLToPath(new URL('../../extract/weights.bin', import.meta.url));

const content = existsSync(FILE) ? readFileSync(FILE) : Buffer.alloc(0);

export const WEIGHTS = content.toString('base64');
export const WEIGHTS_HASH = contentHash(content);
