/**
 * Builds an agent's hook: one file with the modules that ordinary events use, and a second one with all others, which the first
 * loads when an event needs one of them. Every event reads the whole first file and its compile cache, and half of the code is
 * for the start of a session or for what rarely happens.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ASCII_PATTERN, asciiPatterns } from './ascii-patterns.ts';
import { compileEagerly } from './compile-eagerly.ts';
import { computed } from './computed-modules.ts';
import { functionsRun } from './functions-run.ts';
import { patternsAtStart } from './late-constants.ts';
import { type Modules, readModules } from './late-modules.ts';
import { refuseUndeclaredNames } from './undeclared-names.ts';

/** Plain data that no hook computes. */
const COMPUTED = [join('capture', 'redact', 'secret-literals.ts'), join('recall', 'query', 'asking-words.ts')];

/** The id of a module and its function. */
type Entry = readonly [id: string, code: string];

/** Bundles an agent's hook of the tree at `root` into the file `out` and one beside it; throws if it needs a package. */
export async function bundleHook(root: string, out: string, agent = 'claude-code'): Promise<void> {
  const modules = await hookModules(root, agent);
  const rest = { file: restFileOf(agent), version: versionOf(modules) };
  const whole = hookFile(
    agent,
    [...modules].map(([id, code]) => [id, compiledAhead(code)]),
    rest,
  );
  const run = functionsRun(whole, join(root, 'node_modules', '.cache', 'memoir-hook'));
  const ordinary: Entry[] = [];
  const others: Entry[] = [];
  let at = 0;
  for (const [id, code] of modules) {
    const begin = whole.indexOf(headOf(id), at) + headOf(id).length;
    at = begin + code.length;
    // The function of the module itself begins before its code.
    const runBy = (starts: ReadonlySet<number>): ReadonlySet<number> =>
      new Set([...starts].filter((start) => start >= begin - FUNCTION_HEAD.length && start < at).map((n) => n - begin));
    const [often, rarely] = [runBy(run.ordinary), runBy(run.rare)];
    if (often.size > 0) ordinary.push([id, compiledAhead(compileEagerly(code, often))]);
    else if (rarely.size > 0) others.push([id, withAsciiPatterns(compiledAhead(compileEagerly(code, rarely)))]);
    else others.push([id, withAsciiPatterns(`${FUNCTION_HEAD}${code}\n}`)]);
  }
  mkdirSync(dirname(out), { recursive: true });
  writeChecked(join(dirname(out), rest.file), restFile(others, rest.version));
  writeChecked(out, hookFile(agent, ordinary, rest));
}

/** The whole file, because a module alone does not show what the parts around it declare. */
function writeChecked(file: string, code: string): void {
  refuseUndeclaredNames(file, code, 'script');
  writeFileSync(file, code);
}

/** The patterns that an event would make although it may not use them, because a module makes them when it starts. */
export async function hookPatternsAtStart(root: string, agent = 'claude-code'): Promise<readonly string[]> {
  return [...(await hookModules(root, agent)).values()].flatMap((code) => patternsAtStart(code));
}

async function hookModules(root: string, agent: string): Promise<Modules> {
  const folder = join(root, 'src');
  const modules = await readModules({
    entry: join(folder, `${entryOf(agent)}.ts`),
    folder,
    plugins: [computed(COMPUTED.map((path) => join(folder, path)))],
    keepsNames: false,
  });
  for (const [id, code] of modules) checkAlone(id, code);
  return modules;
}

/**
 * Without `require` and `import` the hook is neither kind of module: it runs in any folder, whatever the package.json there says, and
 * Node does not parse it twice to find out.
 */
export function checkAlone(id: string, code: string): void {
  const left = /\brequire\([`"']|\$here\(|\bimport\.meta|\b__(?:filename|dirname)\b/.exec(code);
  if (left) throw new Error(`The hook must run alone and as either kind of module, but ${id} has ${left[0]}`);
}

function entryOf(agent: string): string {
  return `agents/${agent}/hook/main`;
}

function restFileOf(agent: string): string {
  return `${agent}-rest.cjs`;
}

function versionOf(modules: Modules): string {
  return createHash('sha256')
    .update(JSON.stringify([...modules]))
    .digest('hex')
    .slice(0, 16);
}

const FUNCTION_HEAD = '(exports,$use)=>{';

function headOf(id: string): string {
  return `${JSON.stringify(id)}:(${FUNCTION_HEAD}`;
}

/** In parentheses, so that V8 compiles it with the file. */
function compiledAhead(code: string): string {
  return `(${FUNCTION_HEAD}${code}\n})`;
}

/** Only of modules that ordinary events do not use: these texts would make their file longer. */
function withAsciiPatterns(code: string): string {
  return asciiPatterns(code, 'script', '$use.asciiPattern');
}

function listed(entries: readonly Entry[]): string {
  return `{${entries.map(([id, code]) => `${JSON.stringify(id)}:${code}`).join(',\n')}}`;
}

/** Exports are objects without a shape of their own, which take V8 less time to fill. */
function hookFile(
  agent: string,
  entries: readonly Entry[],
  rest: { readonly file: string; readonly version: string },
): string {
  return `"use strict";const $modules=${listed(entries)};
const $used={__proto__:null};
const $use=((id)=>{
const known=$used[id];
if(known!==undefined)return known;
if($modules[id]===undefined)$loadRest();
const exports={__proto__:null};
$used[id]=exports;
$modules[id](exports,$use);
return exports;
});
const $loadRest=()=>{
const {version,modules,asciiPattern}=process.getBuiltinModule("node:module").createRequire(process.argv[1])("./${rest.file}");
if(version!=="${rest.version}")throw new Error("The files of the hook have different versions; run memoir init again.");
Object.assign($modules,modules);
$use.asciiPattern=asciiPattern;
};
$use("${entryOf(agent)}");
`;
}

function restFile(entries: readonly Entry[], version: string): string {
  return `"use strict";module.exports={version:"${version}",asciiPattern:${ASCII_PATTERN},modules:${listed(entries)}};\n`;
}
