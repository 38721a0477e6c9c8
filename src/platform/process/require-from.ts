/** Loads an optional package, also from a folder that a setting names, which `import` cannot do. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export function requireFrom(packageFolder: string | undefined): NodeJS.Require {
  return createRequire(packageFolder === undefined ? import.meta.url : join(resolve(packageFolder), 'package.json'));
}
