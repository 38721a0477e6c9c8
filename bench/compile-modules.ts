/** The built files of Memoir: with TypeScript sources, starting a thread alone takes as long as a small import. */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileModules } from '../scripts/build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What modules read beside them. */
const DATA = [join('models', 'static-table'), join('extract', 'weights.bin')];

/** Returns the folder with a file for each module. */
export async function compileInto(dir: string): Promise<string> {
  const out = join(dir, 'dist');
  await compileModules(ROOT, out);
  for (const name of DATA) cpSync(join(ROOT, 'src', name), join(out, name), { recursive: true });
  // Packages are looked up from where the modules are.
  symlinkSync(join(ROOT, 'node_modules'), join(out, 'node_modules'));
  writeFileSync(join(out, 'package.json'), '{"type":"module"}');
  return out;
}
