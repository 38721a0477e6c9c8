/** The text of an instruction file as a session gets it, and the globs of a rule. */
import { parse } from 'yaml';
import { dropComments } from './find-includes.ts';
import { readBlocks } from './markdown-blocks.ts';

export interface SessionText {
  readonly text: string;
  /** Empty: for every file. */
  readonly globs: readonly string[];
}

const FRONTMATTER = /^---[^\S\n]*\n([\s\S]*?)(?<=\n)---[^\S\n]*(?:\n|$)/;

export function sessionText(raw: string): SessionText {
  const yaml = FRONTMATTER.exec(raw);
  const body = yaml === null ? raw : raw.slice(yaml[0].length);
  return { text: withoutComments(body).trim(), globs: yaml === null ? [] : globsOf(yaml[1] ?? '') };
}

/** Removes comments that are separate blocks. Other comments stay. */
function withoutComments(text: string): string {
  if (!text.includes('<!--')) return text;
  const lines = text.split('\n');
  const kept: string[] = [];
  let at = 0;
  const plain = lines.map((line) => line.replace(/\r$/, ''));
  for (const block of readBlocks(plain, false)) {
    const comment = block.kind === 'html' && /^ {0,3}<!--/.test(block.lines[0] ?? '');
    if (!comment && block.kind !== 'definition') continue;
    kept.push(...lines.slice(at, block.from));
    // The client rebuilds such a file from its blocks, and link definitions are not blocks.
    const rest = comment ? dropComments(lines.slice(block.from, block.to).join('\n')) : '';
    if (rest.trim() !== '') kept.push(rest);
    at = block.to;
  }
  return [...kept, ...lines.slice(at)].join('\n');
}

function globsOf(yaml: string): readonly string[] {
  const { paths } = fieldsOf(yaml);
  const given =
    typeof paths === 'string' ? [paths] : Array.isArray(paths) ? paths.filter((each) => typeof each === 'string') : [];
  const globs = given
    .flatMap(splitGlobs)
    .map((glob) => glob.replace(/\/\*\*$/, ''))
    .filter((glob) => glob !== '');
  // A glob for all files does not restrict anything.
  return globs.every((glob) => glob === '**') ? [] : globs;
}

/** Splits at commas outside braces. */
function splitGlobs(text: string): readonly string[] {
  return text.split(/,(?![^{]*\})/).map((part) => part.trim());
}

function fieldsOf(yaml: string): { readonly paths?: unknown } {
  // Globs are often written without the quotes that YAML requires for a star or bracket, so they are added.
  const quoted = yaml.replace(
    /^(\w+:[^\S\n]+)(?!["'])(.*[*[\]{}&!|>%@`#].*?)\r?$/gm,
    (_, key: string, value: string) => {
      return `${key}"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
    },
  );
  for (const text of [yaml, quoted]) {
    try {
      const value: unknown = parse(text, { logLevel: 'silent', maxAliasCount: 0 });
      return typeof value === 'object' && value !== null ? value : {};
    } catch {
      // Trigger: not YAML. Outcome: parsed again with quotes; if that fails too, the file has no fields, as in Claude Code.
    }
  }
  return {};
}
