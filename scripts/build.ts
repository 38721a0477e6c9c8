/**
 * `npm run build`: the library and command line in `dist/`, bundled into few files, because loading three hundred modules takes
 * Node as long as a search; and each agent's hook as two files, `dist/hooks/<agent>.js` and what it rarely needs, because an agent waits
 * for it (fifteen small modules cost six times a bare Node start, one costs half a start on top). The threads of an import are one file
 * each: they start with every large import.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join, matchesGlob, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { EXTRACTOR_FILE, readHookFiles } from '../src/agents/claude-code/install/hook-source.ts';
import { messageOf } from '../src/domain/errors.ts';
import { ASCII_PATTERN, asciiPatterns } from './ascii-patterns.ts';
import { bundleCommandLine } from './command-line.ts';
import { compileModuleEagerly } from './compile-eagerly.ts';
import { computed } from './computed-modules.ts';
import { buildDashboard } from './dashboard.ts';
import { bundleHook } from './hook-files.ts';
import { replaceLatePatterns } from './late-patterns.ts';
import { patternsInPlace } from './patterns-in-place.ts';
import { pluginFiles } from './plugin-files.ts';
import { refuseUndeclaredNames } from './undeclared-names.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Each agent's hook and reader thread are found by their path, so a new agent needs no row here. */
const HOOK_ENTRY = 'src/agents/*/hook/main.ts';
const EXTRACTOR_ENTRY = 'src/capture/facts/shipped-extractor.ts';
/** Threads that start with every large import, as one file each. */
const THREAD_ENTRIES = ['src/agents/*/transcripts/import-worker.ts', 'src/engine/recall/index-worker.ts'];

/** The extractor, as one file beside the hooks: a hook loads it only when there is something to extract. */
export async function bundleExtractor(root: string, out: string): Promise<void> {
  const bundle = await rolldown({
    input: join(root, EXTRACTOR_ENTRY),
    platform: 'node',
    cwd: root,
    logLevel: 'silent',
    plugins: [computed(COMPUTED.map((path) => join(root, path))), replaceLatePatterns()],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, minify: false });
    const [chunk, ...rest] = output;
    if (rest.length > 0) throw new Error(`${EXTRACTOR_ENTRY} must be one file; the bundler made ${output.length}.`);
    mkdirSync(dirname(out), { recursive: true });
    const code = asciiPatterns(patternsInPlace(importLate(chunk.code), 'module'), 'module', '$asciiPattern');
    const short = compileModuleEagerly(shorten(`const $asciiPattern=${ASCII_PATTERN};\n${code}`));
    refuseUndeclaredNames(out, short, 'module');
    writeFileSync(out, short);
  } finally {
    await bundle.close();
  }
}

/** Functions of Node's own modules load their module when they are called: `node:crypto` alone takes a third of a bare Node start. */
function importLate(code: string): string {
  return code.replace(/^import \{ ([\w, ]+) \} from "(node:[\w/]+)";$/gm, (_line, names: string, id: string) =>
    names
      .split(', ')
      .map((name) => `const ${name} = (...given) => process.getBuiltinModule("${id}").${name}(...given);`)
      .join('\n'),
  );
}

async function bundle(root: string, source: string): Promise<string> {
  const bundle = await rolldown({
    input: join(root, source),
    platform: 'node',
    cwd: root,
    // Not bundled, so that the check below finds and refuses them.
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[a-z]:[\\/]/i.test(id),
    logLevel: 'silent',
    plugins: [computed(COMPUTED.map((path) => join(root, path))), replaceLatePatterns()],
  });
  try {
    const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false, minify: false });
    const [chunk, ...rest] = output;
    if (rest.length > 0) throw new Error(`${source} must be one file; the bundler made ${output.length}.`);
    const packages = [...chunk.imports, ...chunk.dynamicImports].filter(
      // A lazy import of a bundled module names the file itself.
      (id) => id !== chunk.fileName && !(isBuiltin(id) && id.startsWith('node:')),
    );
    if (packages.length > 0) {
      throw new Error(`${source} may import only node: modules, but it imports ${[...new Set(packages)].join(', ')}.`);
    }
    return loadBuiltinsLate(chunk.code);
  } finally {
    await bundle.close();
  }
}

/** Plain data that no process computes. */
const COMPUTED = [
  join('src', 'capture', 'redact', 'secret-literals.ts'),
  join('src', 'capture', 'facts', 'extractor-weights.ts'),
  join('src', 'extract', 'scope', 'scope-parts.ts'),
  join('src', 'recall', 'query', 'asking-words.ts'),
];

/**
 * Node's own modules are most of what a hook loads, and each event needs few of them, so they are loaded on first use.
 * Importing all eight takes a third of a bare Node start. Without `require` and `import` the file is also neither kind of
 * module: it runs in any folder, whatever the package.json there says, and Node does not parse it twice to find out.
 */
function loadBuiltinsLate(code: string): string {
  const ids = new Map<string, string>();
  let late = code.replace(
    /^(?:let|const|var) (\w+) = require\("(node:[\w/]+)"\);\n/gm,
    (_line, name: string, id: string) => {
      ids.set(name, id);
      return '';
    },
  );
  for (const name of ids.keys()) late = late.replace(new RegExp(`\\b${name}\\.`, 'g'), () => `$builtins.${name}.`);
  // Names that no source uses: a second function of the same name would replace the first without an error.
  const getters = [...ids].map(([name, id]) => `\tget ${name}() { return $load(this, "${name}", "${id}"); },`);
  late = `"use strict";
const $builtins = {
${getters.join('\n')}
};
function $load(target, name, id) {
\tconst value = process.getBuiltinModule(id);
\tObject.defineProperty(target, name, { value });
\treturn value;
}
${late}`;
  // Comments may contain these words.
  const said = late.replace(/^\s*\/\*\*?[\s\S]*?\*\/$|^\s*\/\/.*$/gm, '');
  const left =
    /\brequire\(|\bimport\.meta|^(?:import|export) |^(?:module\.)?exports\b|\b__(?:filename|dirname)\b/m.exec(said);
  if (left) throw new Error(`The hook must run as either kind of module, but it has ${JSON.stringify(left[0])}.`);
  return late;
}

/**
 * Minified, and plain ASCII: Node reads the whole text at every start, and one character beyond Latin-1 makes V8 store it at
 * twice the size.
 */
function shorten(code: string): string {
  const { code: short, errors } = minifySync('hook.js', code, { mangle: { toplevel: true } });
  if (errors[0]) throw new Error(`The hook cannot be shortened: ${errors[0].message}`);
  // They occur only in strings, templates and patterns, where an escape means the character; comments are removed.
  return short.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Compiles the modules of the tree at `root` into the folder `out`. Without the check of types it takes half as long. */
export async function compileModules(root: string, out: string, { check = true } = {}): Promise<void> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['-p', 'tsconfig.build.json', '--outDir', out, ...(check ? [] : ['--noCheck'])];
  const [status] = await once(spawn(process.execPath, [tsc, ...options], { cwd: root, stdio: 'inherit' }), 'close');
  if (status !== 0) throw new Error('The source does not compile; see the errors above.');
  for (const source of globSync(THREAD_ENTRIES, { cwd: root })) {
    writeFileSync(join(out, builtPath(source)), shorten(await bundle(root, source)));
  }
}

/** `src/a/b.ts` as a path below `dist/`: `a/b.js`. */
function builtPath(source: string): string {
  return slashed(source)
    .replace(/^src\//, '')
    .replace(/ts$/, 'js');
}

/** The agents with a hook, by the names of their folders. */
export function agentsWithHooks(root: string): readonly string[] {
  return globSync(HOOK_ENTRY, { cwd: root })
    .map((entry) => basename(dirname(dirname(entry))))
    .sort();
}

/** Entry points that are started by their path: the library, the script that counts a backup, the thread that extracts. */
const ENTRIES = ['index', join('store', 'backups', 'count-rows'), join('capture', 'facts', 'extract-worker')];

/**
 * Bundles the modules in `out` into one file per entry and some shared or lazy ones. Types stay as they are. A module still
 * finds the files beside it (a table, a page, a thread's script), because each keeps its original location.
 */
async function joinModules(out: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((entry) => [slashed(entry), join(out, `${entry}.js`)])),
    platform: 'node',
    cwd: out,
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    logLevel: 'silent',
    plugins: [
      {
        name: 'where-it-stood',
        transform: (code, id) =>
          code.replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(`./${slashed(relative(out, id))}`)}, $here).href`,
          ),
        // Files are at the top, or know their depth below it.
        renderChunk: (code, { fileName }) =>
          code.includes('$here')
            ? `const $here = new URL(${JSON.stringify('../'.repeat(fileName.split('/').length - 1) || './')}, import.meta.url);\n${code}`
            : null,
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', chunkFileNames: 'shared-[name]-[hash].js' });
    const isThread = (module: string): boolean =>
      THREAD_ENTRIES.some((entry) => matchesGlob(`src/${slashed(module)}`, entry.replace(/ts$/, 'js')));
    for (const module of globSync('**/*.js', { cwd: out })) if (!isThread(module)) rmSync(join(out, module));
    for (const file of output) if (file.type === 'chunk') writeFileSync(join(out, file.fileName), file.code);
  } finally {
    await bundle.close();
  }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Builds the tree at `root` into the folder `dist`. */
async function build(root: string, dist: string, options: { readonly check?: boolean } = {}): Promise<void> {
  // Beside the compiler, which is a process of its own, and in a folder of their own, because what it wrote is bundled there.
  const parts = `${dist}.parts`;
  for (const folder of [dist, parts]) rmSync(folder, { recursive: true, force: true });
  await Promise.all([compileModules(root, dist, options), buildParts(root, parts)]);
  const table = join('models', 'static-table');
  cpSync(join(root, 'src', table), join(dist, table), { recursive: true });
  const weights = join('extract', 'weights.bin');
  if (existsSync(join(root, 'src', weights))) cpSync(join(root, 'src', weights), join(dist, weights));
  for (const prompt of globSync('models/prompts/*.md', { cwd: join(root, 'src') }))
    cpSync(join(root, 'src', prompt), join(dist, prompt));
  await bundleCommandLine(dist);
  await joinModules(dist);
  for (const part of readdirSync(parts)) renameSync(join(parts, part), join(dist, part));
  rmSync(parts, { recursive: true });
  for (const file of globSync('*.{cjs,js}', { cwd: dist }))
    refuseUndeclaredNames(file, readFileSync(join(dist, file), 'utf8'), file.endsWith('.cjs') ? 'script' : 'module');
}

/** What needs only the source: the dashboard and the hooks. */
async function buildParts(root: string, out: string): Promise<void> {
  await buildDashboard(root, join(out, 'dashboard'));
  await bundleExtractor(root, join(out, 'hooks', EXTRACTOR_FILE));
  for (const agent of agentsWithHooks(root)) await bundleHook(root, join(out, 'hooks', `${agent}.js`), agent);
}

/**
 * The package as it is installed, in the folder `out`, which must be inside the tree so that it finds its dependencies. For tests:
 * `npm run check` has checked the types.
 */
async function buildPackage(root: string, out: string): Promise<void> {
  const { files }: { files: readonly string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files.filter((file) => file !== 'dist')]) {
    cpSync(join(root, name), join(out, name), { recursive: true });
  }
  await build(root, join(out, 'dist'), { check: false });
}

/**
 * The plugin's files beside its manifests: the hook, its launcher, and the texts for agents. They are built and not
 * committed, because they name the Node and the folder to use. A marketplace that is a clone runs the plugin in place.
 */
export function fillPlugin(root: string, hook: string, plugin = join(root, 'plugins', 'claude-code')): void {
  for (const folder of ['commands', 'skills']) rmSync(join(plugin, folder), { recursive: true, force: true });
  for (const { path, content, mode } of pluginFiles(root, readHookFiles(hook))) {
    const file = join(plugin, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, mode);
  }
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  try {
    const [, , option, out] = process.argv;
    if (option === '--hook' && out !== undefined) {
      await bundleHook(repository, out);
      await bundleExtractor(repository, join(dirname(out), EXTRACTOR_FILE));
    } else if (option === '--package' && out !== undefined) await buildPackage(repository, out);
    else {
      const dist = join(repository, 'dist');
      await build(repository, dist);
      fillPlugin(repository, join(dist, 'hooks', 'claude-code.js'));
    }
  } catch (error) {
    console.error(`build: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
