/**
 * Shortens a recorded transcript for the repository: paths of this machine become `/home/u`, and the client's own long texts
 * (its prompts, tool descriptions and lists of skills) are cut. Every line and every field stays.
 */
import { release } from 'node:os';
import { basename, dirname } from 'node:path';
import type { Json } from '../../../src/domain/event.ts';
import type { World } from './world.ts';

type Line = Readonly<Record<string, Json>>;

const HOME = '/home/u';
const LONGEST_TEXT = 100;
const LONGEST_LIST = 3;
const DEEPEST = 6;
/** The texts in these fields come from a hook, a person or a tool of the recording. */
const OUR_ATTACHMENTS = /^(hook_|async_hook_response|file$|queued_command$|nested_memory$)/;

export function abridgeLine(line: Line, world: World): string {
  const kept = isClientText(line) ? cut(line, 0) : line;
  return withoutThisMachine(JSON.stringify(kept), world);
}

function isClientText({ type, attachment }: Line): boolean {
  if (typeof type === 'string' && type.startsWith('api-request')) return true;
  if (type !== 'attachment' || typeof attachment !== 'object' || attachment === null) return false;
  return !('type' in attachment && OUR_ATTACHMENTS.test(String(attachment.type)));
}

function cut(value: Json, depth: number): Json {
  if (typeof value === 'string') {
    return value.length <= LONGEST_TEXT ? value : `[${value.length} characters of the client's own]`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((each: Json) => cut(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cut(each ?? null, depth + 1)]));
}

/** As text, so that no field can be forgotten. */
export function withoutThisMachine(text: string, world: World): string {
  const slug = (path: string) => path.replace(/[^a-zA-Z0-9]/g, '-');
  const replacements: readonly (readonly [string, string])[] = [
    [process.execPath, '/usr/bin/node'],
    [world.home, HOME],
    [slug(world.home), slug(HOME)],
    [dirname(world.home), '/home'],
    [basename(dirname(world.home)), 'home'],
    [`claude-${process.getuid?.() ?? 0}/`, 'claude-1000/'],
    [release(), '6.12.0'],
  ];
  return replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}
