/**
 * Registers Memoir's MCP server in the client's own file. Only entries that start Memoir are touched, whatever their name;
 * another server with the name "memoir" keeps it.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  appendMember,
  type JsonPath,
  nodeAt,
  parseJsonTree,
  readNode,
  removeAt,
} from '../../../platform/settings/json-edit.ts';
import { type JsonPart, type KeptSpace, memberProblem, spaceFinder } from './json-part.ts';

/** A program and its arguments, started without a shell. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const NAMES = ['memoir', 'memoir-tools', 'memoir-memory'];
const SERVERS = 'mcpServers';

/** The entry in the client's file, and in the plugin's. */
export function serverEntry({ command, args, env }: ServerCommand) {
  return { type: 'stdio', command, args: [...args], ...(env === undefined ? {} : { env: { ...env } }) };
}

export function serverPart(file: string, command: ServerCommand): JsonPart {
  const wanted = serverEntry(command);
  return {
    name: 'mcp',
    file,
    what: 'the MCP server memoir: tools to recall, open, remember and keep tasks',
    problem: (text) => memberProblem(parseJsonTree(text), SERVERS),
    // An entry with additional variables, for example from the client, is still the same program.
    isInstalled: (text) => {
      const [own, ...more] = findOwn(text);
      return more.length === 0 && own !== undefined && startsSame(own.value, wanted);
    },
    isPresent: (text) => findOwn(text).length > 0,
    add: (text) => addEntry(text, wanted),
    remove: removeOwn,
  };
}

function addEntry(
  text: string,
  wanted: ReturnType<typeof serverEntry>,
): { readonly text: string; readonly kept: readonly KeptSpace[] } {
  const servers = nodeAt(parseJsonTree(text), [SERVERS]);
  const taken = servers?.kind === 'object' ? servers.members.map(({ key }) => key) : [];
  const name = NAMES.find((each) => !taken.includes(each)) ?? `memoir-${taken.length}`;
  const path: JsonPath = servers === undefined ? [] : [SERVERS];
  const added =
    servers === undefined
      ? appendMember(text, path, SERVERS, { [name]: wanted })
      : appendMember(text, path, name, wanted);
  return { text: added.text, kept: added.emptied === undefined ? [] : [{ path, space: added.emptied }] };
}

/** Also removes what becomes empty. What was empty before the install gets its white space back. */
function removeOwn(text: string, kept: readonly KeptSpace[]): string {
  const spaceOf = spaceFinder(kept);
  const servers = nodeAt(parseJsonTree(text), [SERVERS]);
  const own = findOwn(text);
  const nothingElse = servers?.kind === 'object' && servers.members.length === own.length;
  if (nothingElse && spaceOf([SERVERS]) === undefined) return removeAt(text, [SERVERS], spaceOf([]));
  // Last first, so that the earlier positions stay valid.
  return own.reduceRight((now, { name }) => removeAt(now, [SERVERS, name], spaceOf([SERVERS])), text);
}

function findOwn(text: string): readonly { readonly name: string; readonly value: unknown }[] {
  const servers = nodeAt(parseJsonTree(text), [SERVERS]);
  if (servers?.kind !== 'object') return [];
  const names = [...new Set(servers.members.map(({ key }) => key))];
  return names.flatMap((name) => {
    const node = nodeAt(servers, [name]);
    const value = node === undefined ? undefined : readNode(text, node);
    return isOwnEntry(value) ? [{ name, value }] : [];
  });
}

function startsSame(entry: unknown, { command, args }: ReturnType<typeof serverEntry>): boolean {
  const found = Object(entry);
  return found.command === command && isDeepStrictEqual(found.args, args);
}

/** Recognised by the program's file name and argument, so that the old entry is found after a home was moved. */
function isOwnEntry(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('command' in entry) || !('args' in entry)) return false;
  const { command, args } = entry;
  if (typeof command !== 'string' || !Array.isArray(args) || args.at(-1) !== 'mcp') return false;
  const program: unknown = args.length === 1 ? command : args[0];
  return typeof program === 'string' && args.length <= 2 && PROGRAM.test(program);
}

const PROGRAM = /[\\/]bin[\\/]memoir(?:\.js)?$/;
