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
import { dirname, join } from 'node:path';
import { commandsRun, filesTogether } from './commands-run.ts';
import { compileEagerly } from './compile-eagerly.ts';
import { computed } from './computed-modules.ts';
import { type Modules, readModules } from './late-modules.ts';

/** The folder of the modules that are files of their own. */
const SINGLE_FILES = 'cli';

/**
 * Bundles the compiled modules in the folder `out` into `cli.cjs` and files beside it. A file that a command reads from the
 * package, such as a table, must be there already: the commands are tried in `out`.
 */
export async function bundleCommandLine(out: string): Promise<void> {
  const modules = await readModules({
    entry: join(out, 'cli.js'),
    folder: out,
    plugins: [
      computed([join(out, 'capture', 'redact', 'secret-literals.js'), join(out, 'recall', 'query', 'asking-words.js')]),
    ],
    keepsNames: true,
  });
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

/**
 * Knows which module is in which file. Exports are objects without a shape of their own, which take V8 less time to fill.
 *
 * The file of one family is loaded together with those that it shares with others, because a search then sets flags of V8 (`process-world.ts`),
 * and V8 rejects compiled code that was cached with other flags: after a search, the next command would compile a shared file again, and
 * after that command the next search.
 */
function entryOf(code: string, groups: ReadonlyMap<string, string>): string {
  const elsewhere = [...groups].filter(([, group]) => group !== 'cli');
  return `${code}const $modules=module.exports;
const $files=${JSON.stringify(Object.fromEntries(elsewhere))};
const $together=${JSON.stringify(filesTogether(new Set(elsewhere.map(([, group]) => group))))};
const $used={__proto__:null};
const $here=(()=>process.getBuiltinModule("node:url").pathToFileURL(__dirname+"/").href);
const $use=(function $use(id){
const known=$used[id];
if(known!==undefined)return known;
if($modules[id]===undefined){
const file=$files[id]===undefined?"${SINGLE_FILES}/"+id:$files[id];
for(const each of $together[file]??[file])Object.assign($modules,require("./"+each+".cjs"));
}
const exports={__proto__:null};
$used[id]=exports;
$modules[id](exports,$use,$here);
return exports;
});
module.exports={main:((argv)=>$use("cli").main(argv))};
`;
}

function singleFile(out: string, id: string): string {
  return join(out, SINGLE_FILES, `${id}.cjs`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
