/** Everything that is installed: files, and edits of the client's own JSON files. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MemoirError } from '../../../domain/errors.ts';
import { readTextIfExists } from '../../../platform/files/atomic-file.ts';
import { skillText, slashCommands } from './agent-texts.ts';
import { readBuiltHooks } from './hook-source.ts';
import type { RecordedInstall } from './installed-record.ts';
import type { JsonPart } from './json-part.ts';
import { binFiles, hookCommand, serverCommand, typedCommand } from './launcher.ts';
import { hash, type OwnFile } from './own-files.ts';
import { hooksPart } from './own-hooks.ts';
import { serverPart } from './own-server.ts';

export interface InstallFacts {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly bin: string;
  readonly configDir: string;
  /** The client's own file of settings and state, where servers are registered for every project. */
  readonly clientFile: string;
  readonly node: string;
  readonly entry: string;
  readonly commands: readonly string[];
}

/** In a clone this bundles the hook, which takes a moment. */
export function wantedFiles({
  platform,
  home,
  bin,
  configDir,
  node,
  entry,
  commands,
}: InstallFacts): readonly OwnFile[] {
  const facts = { typed: typedCommand(platform, bin), available: new Set(commands) };
  const inside = (folder: string, file: string) => ({ path: join(configDir, folder, file), mode: 0o600 });
  const skill = skillText(facts);
  return [
    ...binFiles({ platform, node, entry, home, ...readBuiltHooks() }).map((file) => ({
      ...file,
      path: join(bin, file.name),
    })),
    ...slashCommands(facts).map((text) => ({ ...text, ...inside('commands', join('memoir', text.path)) })),
    { ...skill, ...inside('skills', skill.path) },
  ];
}

export function wantedEdits(facts: InstallFacts): readonly JsonPart[] {
  return [namedEdit('mcp', facts.clientFile, facts), namedEdit('hooks', join(facts.configDir, 'settings.json'), facts)];
}

/** The edit with the name in a record. Its file may be in another configuration folder. */
export function namedEdit(name: string, file: string, { platform, bin, node, entry, home }: InstallFacts): JsonPart {
  if (name === 'hooks') return hooksPart(file, hookCommand(platform, bin, node));
  if (name === 'mcp') return serverPart(file, serverCommand({ platform, bin, node, entry, home }));
  throw new MemoirError('refused', `installed.json names "${name}", which this Memoir did not write`, {
    next: 'Use the newer Memoir that installed it.',
  });
}

/** What can be recognised without a record: entries by their program, files by their exact content. */
export function unrecordedInstall(agent: string, facts: InstallFacts): RecordedInstall {
  const files = wantedFiles(facts);
  const present = files.filter(({ path, content }) => readTextIfExists(path) === content);
  const folders = new Set(files.map(({ path }) => dirname(path)).filter((path) => existsSync(path)));
  return {
    agent,
    configDir: facts.configDir,
    edits: wantedEdits(facts).map(({ name, file }) => ({ part: name, path: file, created: false, kept: [] })),
    files: present.map(({ path, content }) => ({ path, sha256: hash(content) })),
    directories: [...folders].filter((folder) => basename(folder) === 'memoir'),
  };
}
