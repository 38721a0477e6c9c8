/**
 * An edit of another program's JSON file: the hooks, or the MCP server. Removing restores the file byte for byte, and that is
 * checked before writing.
 */
import { isDeepStrictEqual } from 'node:util';
import { MemoirError } from '../../../domain/errors.ts';
import { type JsonNode, type JsonPath, nodeAt } from '../../../platform/settings/json-edit.ts';
import { findJsonMistake } from '../../../platform/settings/json-position.ts';

/** The white space inside an object or list that was empty before the edit. */
export interface KeptSpace {
  readonly path: readonly (string | number)[];
  readonly space: string;
}

/** Where a file has a shape that neither Memoir nor the client accepts. */
export interface JsonProblem {
  readonly at: number;
  readonly why: string;
}

export interface JsonPart {
  readonly name: string;
  readonly file: string;
  /** Shown to the person before they agree. */
  readonly what: string;
  problem(text: string): JsonProblem | undefined;
  /** Whether it is there exactly as this version writes it. */
  isInstalled(text: string): boolean;
  /** Whether it is there in any version or state. */
  isPresent(text: string): boolean;
  add(text: string): { readonly text: string; readonly kept: readonly KeptSpace[] };
  remove(text: string, kept: readonly KeptSpace[]): string;
}

export interface JsonEdit {
  readonly before: string | undefined;
  /** Undefined removes the file. */
  readonly after: string | undefined;
  /** Whether Memoir created the file. */
  readonly created: boolean;
  readonly kept: readonly KeptSpace[];
}

/** The record of the install. Without it, `remove` works but cannot restore white space. */
export interface EditNote {
  readonly created: boolean;
  readonly kept: readonly KeptSpace[];
}

const NEW_FILE = '{}\n';

/** The file has to be an object, and so does this member, if it is there. */
export function memberProblem(root: JsonNode, member: string): JsonProblem | undefined {
  if (root.kind !== 'object') return { at: root.start, why: 'the settings are not an object' };
  const node = nodeAt(root, [member]);
  return node === undefined || node.kind === 'object'
    ? undefined
    : { at: node.start, why: `"${member}" is not an object` };
}

/** The white space that an object or list contained before the install, by its path. */
export function spaceFinder(kept: readonly KeptSpace[]): (path: JsonPath) => string | undefined {
  return (path) => kept.find((each) => isDeepStrictEqual(each.path, path))?.space;
}

export function planAdd(part: JsonPart, text: string | undefined, noted: EditNote | undefined): JsonEdit {
  if (text !== undefined) {
    assertUsable(part, text);
    if (part.isInstalled(text)) {
      return { before: text, after: text, created: noted?.created ?? false, kept: noted?.kept ?? [] };
    }
  }
  const present = text !== undefined && part.isPresent(text);
  const base = text === undefined ? NEW_FILE : present ? part.remove(text, noted?.kept ?? []) : text;
  const { text: after, kept } = part.add(base);
  if (!part.isInstalled(after) || part.remove(after, kept) !== base) {
    throw new MemoirError(
      'refused',
      `${part.file} is written in a way Memoir could not undo, so it was left as it is`,
      {
        next: 'Format the file with an editor, then run it again.',
        data: { path: part.file },
      },
    );
  }
  return { before: text, after, created: text === undefined || (present && noted?.created === true), kept };
}

export function planRemove(part: JsonPart, text: string | undefined, noted: EditNote | undefined): JsonEdit {
  const created = noted?.created ?? false;
  const kept = noted?.kept ?? [];
  if (text === undefined) return { before: text, after: text, created, kept };
  assertJson(part.file, text);
  if (!part.isPresent(text)) return { before: text, after: text, created, kept };
  const after = part.remove(text, kept);
  return { before: text, after: created && /^\s*\{\s*\}\s*$/.test(after) ? undefined : after, created, kept };
}

function assertUsable(part: JsonPart, text: string): void {
  assertJson(part.file, text);
  const problem = part.problem(text);
  if (problem === undefined) return;
  const lines = text.slice(0, problem.at).split('\n');
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  throw new MemoirError('refused', `Cannot add to ${part.file}: ${problem.why} (${place}). It was not changed`, {
    next: 'Correct that, then run it again.',
    data: { path: part.file },
  });
}

function assertJson(file: string, text: string): void {
  const mistake = findJsonMistake(text.replace(/^\ufeff/, ''));
  if (mistake === undefined) return;
  const { line, column, expected } = mistake;
  throw new MemoirError(
    'refused',
    `${file} is not valid JSON at line ${line}, column ${column}: expected ${expected}. It was left as it is`,
    {
      next: 'Comments and trailing commas are not JSON. Correct that line, then run it again.',
      data: { path: file, line, column },
    },
  );
}
