/**
 * Reads modules for the built hook and command line. Each becomes the body of a function that is called when another module first
 * uses it, not when it is imported: an event or a command uses few of the modules that it could reach, and loading is most of
 * what it costs.
 */
import { dirname, isAbsolute, posix, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { lateConstants } from './late-constants.ts';
import { replaceLatePatterns } from './late-patterns.ts';
import { patternsInPlace } from './patterns-in-place.ts';

/** Put before what is not bundled, so that its name in the code is unique. */
const OUTSIDE = '$outside/';

/** The code of each module by its id: its path without the extension. It has the parameters `exports`, `$use` and `$here`. */
export type Modules = ReadonlyMap<string, string>;

export interface Source {
  /** The module that is run first. */
  readonly entry: string;
  /** The folder of all modules. */
  readonly folder: string;
  readonly plugins: readonly Plugin[];
  /** Whether a stack trace needs the original names. */
  readonly keepsNames: boolean;
}

export async function readModules({ entry, folder, plugins, keepsNames }: Source): Promise<Modules> {
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    cwd: folder,
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    logLevel: 'silent',
    plugins: [
      ...plugins,
      replaceLatePatterns(),
      {
        name: 'names',
        transform: (code, id) =>
          code
            .replace(
              /^((?:import|\}).* from )'([^'.][^']*)';$/gm,
              (_line, names, from) => `${names}'${OUTSIDE}${from}';`,
            )
            .replaceAll('import.meta.url', `new URL(${JSON.stringify(slashed(relative(folder, id)))}, $here()).href`),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({
      format: 'cjs',
      preserveModules: true,
      preserveModulesRoot: folder,
      comments: false,
      entryFileNames: '[name].js',
    });
    return new Map(
      output.flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const id = file.fileName.replace(/\.js$/, '');
        return [[id, shorten(id, useLate(id, lateConstants(patternsInPlace(file.code))), keepsNames)]];
      }),
    );
  } finally {
    await bundle.close();
  }
}

/** Loads a module, a package or one of Node's own modules on its first use. */
function useLate(id: string, code: string): string {
  const loads = new Map<string, string>();
  let late = code.replace(/^(?:const|let) ([\w$]+) = require\("([^"]+)"\);$/gm, (_line, name: string, from: string) => {
    loads.set(name, loadOf(id, from));
    return `let ${name};`;
  });
  // A module that only passes on what others export would load all of them.
  late = late.replace(
    /^exports\.([\w$]+) = ([\w$]+)\.([\w$]+);$/gm,
    (line, name: string, from: string, what: string) =>
      loads.has(from)
        ? `Object.defineProperty(exports, "${name}", { enumerable: true, get: () => ${from}.${what} });`
        : line,
  );
  for (const [name, load] of loads) late = late.replaceAll(`${name}.`, `(${name} ??= ${load}).`);
  late = late
    // Imported for nothing but its types: no module does anything when it is loaded.
    .replace(/^require\("[^"]+"\);$/gm, '')
    .replace(/(?<![\w$])require\("((?:\.|\$outside\/)[^"]+)"\)/g, (_whole, from: string) => loadOf(id, from));
  if (/require\("(\.|\$outside)/.test(late)) throw new Error(`${id} loads another module before it uses it.`);
  for (const name of loads.keys()) {
    const whole = late.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?! \\?\\?=)(?![\\w$])`, 'g')) ?? [];
    if (whole.length > 1) throw new Error(`${id} uses ${name} as a whole; import what it needs by name.`);
  }
  return late;
}

function loadOf(id: string, from: string): string {
  if (from.startsWith('.')) return `$use(${JSON.stringify(posix.join(dirname(id), from).replace(/\.js$/, ''))})`;
  const outside = JSON.stringify(from.slice(OUTSIDE.length));
  return outside.startsWith('"node:') ? `process.getBuiltinModule(${outside})` : `require(${outside})`;
}

/** Plain ASCII, because one character beyond Latin-1 makes V8 store the file at twice the size. */
function shorten(id: string, code: string, keepsNames: boolean): string {
  const { code: short, errors } = minifySync(`${id}.cjs`, code, { mangle: keepsNames ? false : { toplevel: true } });
  if (errors[0]) throw new Error(`${id} cannot be shortened: ${errors[0].message}`);
  // They occur only in strings, templates and patterns, where an escape means the character.
  return short.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
