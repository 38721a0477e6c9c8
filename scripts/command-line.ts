/**
 * Builds the command line: few files, of which a command loads only what it runs. Loading is most of what a short command
 * costs: with a file for each lazy part, `memoir task list` took 5.5 times the processor time of a bare Node.
 *
 * Every module becomes a function that is called when another module first uses it, not when it is imported. To know which
 * modules and functions ordinary commands use, the build tries them (`commands-run.ts`): the modules are joined into a few files
 * by that, and the functions are compiled with their file (`compile-eagerly.ts`). Every other module is a file of its own. Names
 * stay as they are, so that a stack trace can be read; shorter ones load no faster.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { commandsRun } from './commands-run.ts';
import { compileEagerly } from './compile-eagerly.ts';
import { computed } from './computed-modules.ts';
import { replaceLatePatterns } from './late-patterns.ts';

/** The folder of the modules that are files of their own. */
const SINGLE_FILES = 'cli';

/** Put before what is not bundled, so that its name in the code is unique. */
const OUTSIDE = '$outside/';

/** The code of each module by its id: its path without the extension. */
type Modules = ReadonlyMap<string, string>;

/**
 * Bundles the compiled modules in the folder `out` into `cli.cjs` and files beside it. A file that a command reads from the
 * package, such as a table, must be there already: the commands are tried in `out`.
 */
export async function bundleCommandLine(out: string): Promise<void> {
  const modules = await readModules(out);
  writeFiles(out, modules, new Map());
  const files = new Map([...modules.keys()].map((id) => [id, singleFile(out, id)]));
  const { groups, starts } = commandsRun(join(out, 'cli.cjs'), files);
  const eager = [...modules].map(([id, code]): [string, string] => {
    const begins = `${FILE_HEAD}${headOf(id)}`.length;
    return [id, compileEagerly(code, new Set([...(starts.get(id) ?? [])].map((start) => start - begins)))];
  });
  rmSync(join(out, SINGLE_FILES), { recursive: true, force: true });
  writeFiles(out, new Map(eager), groups);
}

async function readModules(out: string): Promise<Modules> {
  const bundle = await rolldown({
    input: join(out, 'cli.js'),
    platform: 'node',
    cwd: out,
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    logLevel: 'silent',
    plugins: [
      computed([join(out, 'capture', 'redact', 'secret-literals.js'), join(out, 'recall', 'asking-words.js')]),
      replaceLatePatterns(),
      {
        name: 'names',
        transform: (code, id) =>
          code
            .replace(
              /^((?:import|\}).* from )'([^'.][^']*)';$/gm,
              (_line, names, from) => `${names}'${OUTSIDE}${from}';`,
            )
            .replaceAll('import.meta.url', `new URL(${JSON.stringify(slashed(relative(out, id)))}, $here()).href`),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({
      format: 'cjs',
      preserveModules: true,
      preserveModulesRoot: out,
      comments: false,
      entryFileNames: '[name].js',
    });
    return new Map(
      output.flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const id = file.fileName.replace(/\.js$/, '');
        return [[id, shorten(id, useLate(id, file.code))]];
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
function shorten(id: string, code: string): string {
  const { code: short, errors } = minifySync(`${id}.cjs`, code, { mangle: false });
  if (errors[0]) throw new Error(`${id} cannot be shortened: ${errors[0].message}`);
  // They occur only in strings, templates and patterns, where an escape means the character.
  return short.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `groups` names the file of each module that shares one; those of `cli` are in the entry. */
function writeFiles(out: string, modules: Modules, groups: ReadonlyMap<string, string>): void {
  const files = new Map<string, string[]>([['cli', []]]);
  for (const id of modules.keys()) {
    const group = groups.get(id);
    if (group === undefined) write(singleFile(out, id), joined(modules, [id]));
    else files.set(group, [...(files.get(group) ?? []), id]);
  }
  for (const [group, ids] of files) {
    const code = joined(modules, ids);
    write(join(out, `${group}.cjs`), group === 'cli' ? entryOf(code, groups) : code);
  }
}

const FILE_HEAD = '"use strict";module.exports={';

/** In parentheses, so that V8 compiles it with the file. */
function headOf(id: string): string {
  return `${JSON.stringify(id)}:((exports,$use,$here)=>{`;
}

function joined(modules: Modules, ids: readonly string[]): string {
  return `${FILE_HEAD}${ids.map((id) => `${headOf(id)}${modules.get(id) ?? ''}\n})`).join(',\n')}};\n`;
}

/** Knows which module is in which file. */
function entryOf(code: string, groups: ReadonlyMap<string, string>): string {
  const elsewhere = [...groups].filter(([, group]) => group !== 'cli');
  return `${code}const $modules=module.exports;
const $files=${JSON.stringify(Object.fromEntries(elsewhere))};
const $used={};
const $here=()=>process.getBuiltinModule("node:url").pathToFileURL(__dirname+"/").href;
function $use(id){
const known=$used[id];
if(known!==undefined)return known;
if($modules[id]===undefined)Object.assign($modules,require($files[id]===undefined?"./${SINGLE_FILES}/"+id+".cjs":"./"+$files[id]+".cjs"));
const exports={};
$used[id]=exports;
$modules[id](exports,$use,$here);
return exports;
}
module.exports={main:(argv)=>$use("cli").main(argv)};
`;
}

function singleFile(out: string, id: string): string {
  return join(out, SINGLE_FILES, `${id}.cjs`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
