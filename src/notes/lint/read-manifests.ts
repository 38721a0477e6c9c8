/**
 * Reads packages and scripts from manifests of common ecosystems. TOML, Make and Just are read with lenient patterns:
 * an extra name hides a finding, a missing one causes a false finding. Undefined means that the file includes others or
 * cannot be parsed.
 */
import { parse } from 'yaml';
import { asObject, isObject, parseJson } from '../../domain/json/json.ts';

export type Runner = 'npm' | 'make' | 'just' | 'task' | 'deno';
type ReadNames = (text: string) => Iterable<string> | undefined;

/** The same key for `Foo_Bar`, `foo-bar` and `foo.bar`, which Python and Rust treat as one. */
export function packageKey(name: string): string {
  return name.toLowerCase().replace(/[_.]+/g, '-');
}

export const MANIFESTS: Readonly<Record<string, ReadNames>> = {
  'package.json': (text) => {
    const manifest = jsonObject(text);
    if (manifest === undefined) return undefined;
    const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies', 'overrides'];
    const names = fields.flatMap((field) => keys(manifest[field]));
    return [...names, ...(typeof manifest.name === 'string' ? [manifest.name] : [])].map(packageKey);
  },
  'pyproject.toml': tomlNames,
  'Cargo.toml': tomlNames,
  'requirements.txt': requirementNames,
  'requirements-dev.txt': requirementNames,
  'go.mod': (text) =>
    [...text.matchAll(/^\s*(?:require\s+|module\s+|replace\s+)?([\w.-]+(?:\/[\w.~-]+)+)/gm)].map(([, name]) =>
      packageKey(name ?? ''),
    ),
};

export const SCRIPT_FILES: Readonly<Record<Runner, { readonly files: readonly string[]; readonly read: ReadNames }>> = {
  npm: {
    files: ['package.json'],
    read: (text) => {
      const manifest = jsonObject(text);
      return manifest === undefined ? undefined : keys(manifest.scripts);
    },
  },
  deno: {
    files: ['deno.json', 'deno.jsonc'],
    read: (text) => {
      const manifest = jsonObject(text);
      return manifest === undefined ? undefined : keys(manifest.tasks);
    },
  },
  make: {
    files: ['Makefile', 'makefile', 'GNUmakefile'],
    read: (text) => {
      // Included, generated and pattern targets cannot be listed.
      if (/^\s*-?s?include\s|^[^\t#=]*%[^=]*:|^\$|\$\(eval|^\.DEFAULT\s*:/m.test(text)) return undefined;
      return [...text.matchAll(/^([^\s#:=$][^#:=$\n]*?)\s*::?(?!=)/gm)].flatMap(([, names]) =>
        (names ?? '').split(/\s+/),
      );
    },
  },
  just: {
    files: ['justfile', 'Justfile', '.justfile'],
    read: (text) => {
      if (/^(?:import|mod)\??\s/m.test(text)) return undefined;
      const recipes = [...text.matchAll(/^@?([A-Za-z_][\w-]*)(?:\s+[^:\n]*)?:(?!=)/gm)];
      return [...recipes, ...text.matchAll(/^alias\s+([\w-]+)\s*:=/gm)].map(([, name]) => name ?? '');
    },
  },
  task: {
    files: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'taskfile.yaml'],
    read: (text) => {
      const file = yamlObject(text);
      if (file === undefined || file.includes !== undefined) return undefined;
      const tasks = Object.entries(Object(file.tasks) as Readonly<Record<string, unknown>>);
      return tasks.flatMap(([name, task]) => {
        const { aliases } = asObject(task);
        return [name, ...(Array.isArray(aliases) ? aliases.map(String) : [])];
      });
    },
  },
};

/** Every key, the last part of every table name, and the start of every quoted string. */
function tomlNames(text: string): readonly string[] {
  const keyed = [...text.matchAll(/^\s*"?([\w.-]+)"?\s*=/gm)].map(([, name]) => name ?? '');
  const tables = [...text.matchAll(/^\s*\[+\s*([^\]\n]+?)\s*\]+/gm)].map(
    ([, name]) => (name ?? '').split('.').at(-1) ?? '',
  );
  const quoted = [...text.matchAll(/["']([A-Za-z0-9][\w.-]*)/g)].map(([, name]) => name ?? '');
  return [...keyed, ...tables, ...quoted].map(packageKey);
}

function requirementNames(text: string): readonly string[] | undefined {
  if (/^\s*(?:-r|--requirement|-c)\s/m.test(text)) return undefined;
  return [...text.matchAll(/^\s*([A-Za-z0-9][\w.-]*)/gm)].map(([, name]) => packageKey(name ?? ''));
}

/** Undefined for a manifest that is being edited, or has comments: it is not used. */
function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const read = parseJson(text);
  return isObject(read) ? read : undefined;
}

function yamlObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = parse(text, { maxAliasCount: 20 });
    return isObject(read) ? read : undefined;
  } catch {
    // Trigger: invalid YAML. Outcome: it is not used.
    return undefined;
  }
}

function keys(value: unknown): readonly string[] {
  return Object.keys(asObject(value));
}
