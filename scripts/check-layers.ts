/**
 * Checks the source against the table in `layer-rules.ts`: folders, packages, SQLite, SQL, environment, printing, cycles and
 * the hook's reach. Tests beside the source may import and do anything.
 */
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGENT_FOLDERS } from '../src/domain/agents/agent-folders.ts';
import { TOOL_NAMES } from '../src/domain/agents/tool-kind.ts';
import {
  AGENT_NAME_HOLDERS,
  COMPUTED_IMPORTERS,
  CONNECTION_SQL_HOLDERS,
  ENVIRONMENT_READERS,
  FILE_OPENERS,
  FILE_OPENING,
  FOLDER_RULES,
  FORBIDDEN_IN_HOOKS,
  HOOK_ENTRY,
  HOOK_REACH,
  PRINTERS,
  SQL_HOLDERS,
  SQLITE_OPENERS,
} from './layer-rules.ts';
import { readSourceFacts, type SourceFacts } from './source-facts.ts';

export type Rule =
  | 'folder'
  | 'builtin'
  | 'package'
  | 'computed-import'
  | 'sqlite'
  | 'file-open'
  | 'sql'
  | 'environment'
  | 'print'
  | 'cycle'
  | 'hook'
  | 'agent-name';

export interface Violation {
  readonly rule: Rule;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Files by path relative to `src/`. */
type Sources = ReadonlyMap<string, SourceFacts>;

/** All violations in `<root>/src`, in the order of files and lines. */
export function findViolations(root: string): Violation[] {
  const sources = readSources(root);
  const found = [...sources].flatMap(([file, facts]) => [
    ...importViolations(root, file, facts),
    ...contentViolations(file, facts),
  ]);
  found.push(...cycleViolations(sources), ...hookEntries(sources).flatMap((entry) => hookViolations(sources, entry)));
  found.push(...dashboardViolations(root));
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function readSources(root: string): Sources {
  const src = join(root, 'src');
  const files = globSync('**/*.ts', { cwd: src })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|test-helper|d)\.ts$/.test(file))
    .sort();
  return new Map(files.map((file) => [file, readSourceFacts(file, readFileSync(join(src, file), 'utf8'))]));
}

function importViolations(root: string, file: string, facts: SourceFacts): Violation[] {
  const folder = folderOf(file);
  const rule = FOLDER_RULES[folder];
  if (rule === undefined) return [violation('folder', file, 1, `${folder} is not in the table of folders`)];
  const packages = new Set(runtimePackages(root));
  return facts.imports.flatMap(({ specifier, line, typeOnly, names }) => {
    if (specifier === undefined) {
      if (COMPUTED_IMPORTERS.includes(file)) return [];
      return [
        violation('computed-import', file, line, 'an import must name its module, or nothing here can be checked'),
      ];
    }
    if (specifier.startsWith('.')) return folderViolations(file, line, resolveImport(file, specifier));
    if (isBuiltin(specifier)) {
      const name = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
      if (name === 'node:sqlite' && !isUnder(file, SQLITE_OPENERS)) {
        return [violation('sqlite', file, line, `only ${SQLITE_OPENERS.join(', ')} may import node:sqlite`)];
      }
      const opening = typeOnly ? [] : names.filter((each) => FILE_OPENING.includes(each));
      if (/^node:fs(\/promises)?$/.test(name) && opening.length > 0 && !isUnder(file, FILE_OPENERS)) {
        const what = opening.join(', ');
        return [violation('file-open', file, line, `read files with platform/files/regular-file.ts, not with ${what}`)];
      }
      const allowed = rule.builtins === undefined || rule.builtins.includes(name);
      return allowed ? [] : [violation('builtin', file, line, `${folder} may not import ${name}`)];
    }
    const name = packageName(specifier);
    if (!rule.packages) return [violation('package', file, line, `${folder} may not import the package ${name}`)];
    return packages.has(name) ? [] : [violation('package', file, line, `${name} is not in "dependencies"`)];
  });
}

function folderViolations(file: string, line: number, target: string): Violation[] {
  const from = folderOf(file);
  if (target.startsWith('../')) return [violation('folder', file, line, `${target} lies outside src`)];
  if (/\.(test|test-helper)\.ts$/.test(target)) return [violation('folder', file, line, `${target} is a test`)];
  const to = folderOf(target);
  if (from === to || FOLDER_RULES[from]?.mayImport.includes(to)) return [];
  return [violation('folder', file, line, `${from} may not import ${to} (${target})`)];
}

/** The dashboard may import only types of the server: any other import from `src/` would be bundled into it. */
function dashboardViolations(root: string): Violation[] {
  const folder = join(root, 'dashboard');
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  return files.sort().flatMap((file) =>
    readSourceFacts(file, readFileSync(join(folder, file), 'utf8')).imports.flatMap(({ specifier, line, typeOnly }) => {
      if (specifier === undefined || !specifier.startsWith('.')) return [];
      const target = resolveImport(`dashboard/${file}`, specifier);
      if (target.startsWith('dashboard/') || (typeOnly && target.startsWith('src/surfaces/http/'))) return [];
      const message = `the dashboard may import only types, and only of src/surfaces/http (${target})`;
      return [{ rule: 'folder' as const, file: `dashboard/${file}`, line, message }];
    }),
  );
}

/** Upper case only, so that a sentence starting with "Select" or "Update" does not count as SQL. */
const SQL_STATEMENT = new RegExp(
  [
    'SELECT\\b',
    'select\\b[\\s\\S]+\\bfrom\\b',
    ...['INSERT (OR|INTO)', 'REPLACE INTO', 'DELETE FROM', 'UPDATE [\\w" ]+ SET', 'ALTER TABLE', 'ATTACH '].flatMap(
      eitherCase,
    ),
    ...[
      '(CREATE|DROP) (TEMP|TABLE|VIRTUAL|UNIQUE|INDEX|TRIGGER|VIEW)',
      'WITH (RECURSIVE )?\\w+ ?(\\([^)]*\\) ?)?AS',
    ].flatMap(eitherCase),
    ...['PRAGMA ', 'VACUUM', 'SAVEPOINT ', 'BEGIN( (IMMEDIATE|EXCLUSIVE|DEFERRED|TRANSACTION)|;|$)'].flatMap(
      eitherCase,
    ),
    '(COMMIT|ROLLBACK)(;|$)',
  ]
    .map((pattern) => `^\\s*(?:${pattern.replaceAll(' ', '\\s+')})`)
    .join('|'),
);
const CONNECTION_STATEMENT =
  /^\s*(PRAGMA|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|VACUUM|ATTACH|DETACH|SELECT\s+sqlite_version|UPDATE\s+sqlite_schema)\b/i;

function eitherCase(pattern: string): string[] {
  return [pattern, pattern.replace(/\\?[A-Z]+/g, (word) => (word.startsWith('\\') ? word : word.toLowerCase()))];
}

/** The names of an agent's tools and folder: as a whole text, or as an alternative of a pattern. */
const AGENT_NAMES = [...Object.values(TOOL_NAMES).flat(), 'mcp__\\w*'].join('|');
const NAMED_ALONE = new RegExp(`^(?:${AGENT_NAMES}|\\.(?:${AGENT_FOLDERS.join('|')}))$`);
const NAMED_IN_PATTERN = new RegExp(
  `(?:[/(|^:])(?:${AGENT_NAMES})(?=[/)|$(])|\\\\\\.(?:\\(\\?:)?(?:[\\w-]+\\|)*(?:${AGENT_FOLDERS.join('|')})\\b`,
);

function contentViolations(file: string, facts: SourceFacts): Violation[] {
  const found: Violation[] = [];
  if (!isUnder(file, SQL_HOLDERS)) {
    for (const { text, line } of facts.strings) {
      const allowed = isUnder(file, CONNECTION_SQL_HOLDERS) && CONNECTION_STATEMENT.test(text);
      if (SQL_STATEMENT.test(text) && !allowed) {
        found.push(violation('sql', file, line, `SQL belongs under store/: ${text.trim().slice(0, 40)}`));
      }
    }
  }
  if (!isUnder(file, AGENT_NAME_HOLDERS)) {
    const named = [
      ...facts.strings.filter(({ text }) => NAMED_ALONE.test(text)),
      ...facts.patterns.filter(({ text }) => NAMED_IN_PATTERN.test(text)),
    ];
    for (const { text, line } of named) {
      const message = `ask domain/agents for the kind of a tool or the folders of agents: ${text.slice(0, 40)}`;
      found.push(violation('agent-name', file, line, message));
    }
  }
  if (!isUnder(file, ENVIRONMENT_READERS)) {
    for (const line of facts.environmentReads) {
      found.push(violation('environment', file, line, `only ${ENVIRONMENT_READERS.join(', ')} reads process.env`));
    }
  }
  if (!isUnder(file, PRINTERS)) {
    for (const { text, line } of facts.prints) {
      found.push(violation('print', file, line, `only surfaces print or exit, and this uses ${text}`));
    }
  }
  return found;
}

/** One violation per import that closes a cycle of folders. */
function cycleViolations(sources: Sources): Violation[] {
  const edges = new Map<string, Map<string, Violation>>();
  for (const [file, facts] of sources) {
    for (const { specifier, line } of facts.imports) {
      if (!specifier?.startsWith('.')) continue;
      const [from, to] = [folderOf(file), folderOf(resolveImport(file, specifier))];
      if (from === to) continue;
      const targets = edges.get(from) ?? new Map<string, Violation>();
      edges.set(from, targets);
      if (!targets.has(to))
        targets.set(to, violation('cycle', file, line, `${from} and ${to} import each other in a circle`));
    }
  }
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean => {
    if (start === goal) return true;
    if (seen.has(start)) return false;
    seen.add(start);
    return [...(edges.get(start)?.keys() ?? [])].some((next) => reaches(next, goal, seen));
  };
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([, report]) => report),
  );
}

/** Follows everything that a hook loads at run time, from its entry. */
function hookEntries(sources: Sources): readonly string[] {
  return [...sources.keys()].filter((file) => HOOK_ENTRY.test(file));
}

function hookViolations(sources: Sources, entry: string): Violation[] {
  const agent = HOOK_ENTRY.exec(entry)?.groups?.agent;
  const program = `the hook of ${agent}`;
  const mayReach = [...HOOK_REACH, `agents/${agent}/`];
  const found: Violation[] = [];
  const seen = new Set<string>();
  const visit = (file: string, chain: readonly string[]) => {
    if (seen.has(file)) return;
    seen.add(file);
    const path = [...chain, file];
    for (const { specifier, typeOnly, line } of sources.get(file)?.imports ?? []) {
      if (typeOnly || specifier === undefined) continue;
      const report = (what: string) =>
        found.push(violation('hook', file, line, `${program} may not load ${what} (${path.join(' → ')})`));
      if (!specifier.startsWith('.')) {
        if (!isBuiltin(specifier)) report(`the package ${packageName(specifier)}`);
        else if (FORBIDDEN_IN_HOOKS.includes(specifier)) report(specifier);
        continue;
      }
      const target = resolveImport(file, specifier);
      if (isUnder(target, mayReach)) visit(target, path);
      else report(target);
    }
  };
  visit(entry, []);
  return found;
}

/** `store/journal/append.ts` → `store`; `surfaces/cli/main.ts` → `surfaces/cli`; `engine.ts` → `engine`. */
function folderOf(file: string): string {
  if (HOOK_ENTRY.test(file)) return 'surfaces/hook';
  const [first = '', second = ''] = file.split('/');
  if (first === 'surfaces') return `surfaces/${second}`;
  return first.replace(/\.ts$/, '');
}

function resolveImport(file: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(file), specifier));
}

function isUnder(file: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function runtimePackages(root: string): string[] {
  const path = join(root, 'package.json');
  if (!existsSync(path)) return [];
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const groups = ['dependencies', 'optionalDependencies', 'peerDependencies'];
  return groups.flatMap((group) => Object.keys(Object(Object(manifest)[group])));
}

function violation(rule: Rule, file: string, line: number, message: string): Violation {
  return { rule, file: `src/${file}`, line, message };
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const found = findViolations(fileURLToPath(new URL('..', import.meta.url)));
  for (const { rule, file, line, message } of found) console.error(`${file}:${line}: ${rule}: ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
