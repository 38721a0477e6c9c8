/**
 * Lists the instruction files that Claude Code gives a session in a folder, in its order and with includes resolved as it does.
 * The rules were observed on the real client; an end-to-end test compares both. See docs/instructions.md. Never throws.
 */

import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { isInside } from '../../../platform/files/inside.ts';
import { clientStateFile, configDir } from '../config-dir.ts';
import { readClientChoices } from './client-choices.ts';
import { findIncludes } from './find-includes.ts';
import { type InstructionDisk, instructionDisk } from './instruction-disk.ts';
import {
  type InstructionFile,
  type InstructionKind,
  type Instructions,
  LONG_CHARACTERS,
  type SkippedInstruction,
  type SkipReason,
} from './instruction-file.ts';
import { sessionText } from './session-text.ts';
import { TEXT_EXTENSIONS } from './text-extensions.ts';

export interface InstructionPlaces {
  readonly cwd: string;
  readonly userHome: string;
  readonly claudeConfigDir?: string | undefined;
  /** The administrator's folder; `managedDir()` by default. */
  readonly managedDir?: string | undefined;
  readonly disk?: InstructionDisk;
}

/** Includes are followed to this depth. The includes of the last file are not read. */
const MAX_DEPTH = 4;
/** Far more than any real project has. A hostile one must not keep a command busy. */
const MAX_FILES = 500;
const MAX_RULE_DEPTH = 20;

export function managedDir(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  return platform === 'win32' ? 'C:\\Program Files\\ClaudeCode' : '/etc/claude-code';
}

/** A file to read, and why. */
interface CandidateFile {
  readonly path: string;
  readonly kind: InstructionKind;
  readonly form: InstructionFile['form'];
  readonly why: string;
  readonly depth: number;
  readonly includedFrom?: string;
  /** Reached through a link, so its target decides whether it may be read. */
  readonly linked?: boolean;
}

interface Opened {
  readonly real: string;
  readonly text: string;
  readonly cut: boolean;
}

export function readInstructions(places: InstructionPlaces): Instructions {
  const disk = places.disk ?? instructionDisk;
  const cwd = disk.real(places.cwd) ?? resolve(places.cwd);
  const managed = places.managedDir ?? managedDir(process.platform);
  const place = { claudeConfigDir: places.claudeConfigDir, userHome: places.userHome };
  const settings = configDir(place, cwd);
  const clientFile = clientStateFile(place, cwd);
  const choices = readClientChoices(disk, { cwd, configDir: settings, clientFile, managedDir: managed });
  const files: InstructionFile[] = [];
  const skipped: SkippedInstruction[] = [];
  const seen = new Set<string>();

  const mayRead = ({ path, kind, form, linked }: CandidateFile, real: string): boolean => {
    if (kind === 'user' || choices.externalApproved) return true;
    if (form === 'include') return isInside(path, cwd) && isInside(real, cwd);
    return linked !== true || isInside(real, cwd);
  };
  /** The content, or why it is not read. `undefined` if an optional file does not exist. */
  const open = (candidate: CandidateFile): Opened | SkipReason | undefined => {
    const { path, kind, form, depth } = candidate;
    if (depth > MAX_DEPTH) return 'too-deep';
    if (form !== 'file' && !TEXT_EXTENSIONS.has(extname(path).toLowerCase())) return 'not-text';
    const real = disk.real(path);
    if (real === undefined) return form === 'file' ? undefined : 'missing';
    if (!mayRead(candidate, real)) return 'outside';
    if (seen.has(real)) return 'repeated';
    if (kind !== 'managed' && (choices.excludes(path) || choices.excludes(real))) return 'excluded';
    if (files.length >= MAX_FILES) return 'too-many';
    const read = disk.read(real);
    return 'problem' in read ? read.problem : { real, text: read.text, cut: read.cut };
  };
  const take = (candidate: CandidateFile): void => {
    const { path, kind, form, depth, includedFrom, why } = candidate;
    const opened = open(candidate);
    if (opened === undefined) return;
    // The walk up from a folder below the home directory also reaches the person's own folder.
    if (opened === 'repeated' && form !== 'include' && files.some((file) => file.path === path)) return;
    if (typeof opened === 'string') {
      skipped.push({ path, kind, includedFrom, reason: opened });
      return;
    }
    const { real, cut } = opened;
    seen.add(real);
    const { text, globs } = sessionText(opened.text);
    const limited = form === 'rule' && globs.length > 0;
    if (text !== '') {
      const load = limited ? 'matching' : 'start';
      const long = text.length > LONG_CHARACTERS;
      const rest = { load, globs: limited ? globs : [], includedFrom, depth, why, text, long, cut } as const;
      files.push({ path, realPath: real, kind, form, ...rest });
    }
    // The includes of a rule for matching files are given together with it, not at the start.
    if (limited) return;
    for (const include of findIncludes(text)) {
      const target = targetOf(include, dirname(real), places.userHome);
      if (target === undefined) continue;
      take({ path: target, kind, form: 'include', why: 'included', depth: depth + 1, includedFrom: path });
    }
  };
  const takeRules = (folder: string, kind: InstructionKind, why: string): void => {
    const visited = new Set<string>();
    const walk = (at: string, linked: boolean, depth: number): void => {
      const real = disk.real(at);
      if (real === undefined || visited.has(real) || depth > MAX_RULE_DEPTH) return;
      visited.add(real);
      // A rule is identified by its real path.
      for (const entry of disk.list(real)) {
        const path = join(real, entry.name);
        const link = entry.isSymbolicLink();
        const target = link ? disk.real(path) : path;
        if (entry.isDirectory() || (link && target !== undefined && disk.isFolder(target))) {
          walk(path, linked || link, depth + 1);
        } else if (entry.name.endsWith('.md')) {
          take({ path: target ?? path, kind, form: 'rule', why, depth: 0, linked: linked || link });
        }
      }
    };
    const own = disk.real(folder);
    const parent = disk.real(dirname(dirname(folder)));
    walk(folder, own !== undefined && parent !== undefined && !isInside(own, parent), 0);
  };

  take({
    path: join(managed, 'CLAUDE.md'),
    kind: 'managed',
    form: 'file',
    why: 'for everybody on this machine',
    depth: 0,
  });
  takeRules(join(managed, '.claude', 'rules'), 'managed', 'a rule for everybody on this machine');
  take({ path: join(settings, 'CLAUDE.md'), kind: 'user', form: 'file', why: 'yours, in every project', depth: 0 });
  takeRules(join(settings, 'rules'), 'user', 'your rule, in every project');
  for (const folder of foldersDownTo(cwd)) {
    const where = folder === cwd ? 'in this folder' : `in ${folder}, above this folder`;
    const project = { kind: 'project', form: 'file', why: `the project’s, ${where}`, depth: 0 } as const;
    const { nested } = choices;
    if (nested !== undefined && isInside(folder, nested.repository) && !isInside(folder, nested.tree)) {
      // The worktree has its own copy of these.
      for (const path of [join(folder, 'CLAUDE.md'), join(folder, '.claude', 'CLAUDE.md')]) {
        if (disk.real(path) === undefined) continue;
        skipped.push({ path, kind: 'project', includedFrom: undefined, reason: 'worktree' });
      }
    } else {
      take({ ...project, path: join(folder, 'CLAUDE.md') });
      take({ ...project, path: join(folder, '.claude', 'CLAUDE.md') });
      takeRules(join(folder, '.claude', 'rules'), 'project', `a rule of the project, ${where}`);
    }
    const own = { kind: 'local', form: 'file', why: `your own for the project, ${where}`, depth: 0 } as const;
    take({ ...own, path: join(folder, 'CLAUDE.local.md') });
  }
  const text = files
    .filter(({ load }) => load === 'start')
    .map((file) => file.text)
    .join('\n\n');
  return { cwd, files, skipped, text, externalApproved: choices.externalApproved };
}

function targetOf(include: string, folder: string, userHome: string): string | undefined {
  // Every file function throws on a NUL in a path.
  if (include.includes('\0')) return undefined;
  if (include.startsWith('~/')) return userHome === '' ? undefined : join(userHome, include.slice(2));
  return isAbsolute(include) ? resolve(include) : resolve(folder, include);
}

/** All folders from the root, without the root itself, down to this one. */
function foldersDownTo(folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) folders.unshift(at);
  return folders;
}
