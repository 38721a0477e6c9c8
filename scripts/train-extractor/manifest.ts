/** What the weights were made of: a hash over dialogues and the code that turns them into weights, and one of the weights. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const INPUTS = [
  'scripts/train-extractor/{dialogues,histories}/**/*.txt',
  'scripts/train-extractor/{examples,read-dialogues,read-history,train-classifier,write-weights}.ts',
  'src/extract/classify/*.ts',
  'src/extract/sentences/{is-question,placed-sentences,sentences}.ts',
  'src/extract/subject/tools.ts',
  'src/domain/text/visible-lines.ts',
];

export const WEIGHTS_FILE = join(ROOT, 'src/extract/weights.bin');
export const MANIFEST_FILE = join(ROOT, 'scripts/train-extractor/manifest.json');

export interface Manifest {
  readonly inputs: string;
  readonly weights: string;
}

export function manifestOf(weights: Uint8Array): Manifest {
  const inputs = createHash('sha256');
  const files = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  for (const file of files)
    inputs
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return { inputs: inputs.digest('hex'), weights: createHash('sha256').update(weights).digest('hex') };
}
