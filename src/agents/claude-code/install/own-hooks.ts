/**
 * Adds Memoir's hooks to the text of a settings file, finds them there and removes them. Only entries that start Memoir's
 * launcher are touched.
 */
import { isDeepStrictEqual } from 'node:util';
import { defined } from '../../../domain/json/defined.ts';
import {
  appendItem,
  appendMember,
  type JsonNode,
  type JsonPath,
  nodeAt,
  parseJsonTree,
  readNode,
  removeAt,
} from '../../../platform/settings/json-edit.ts';
import { HOOK_EVENT_NAMES, hookEvent } from '../hook/hook-events.ts';
import { type JsonPart, type JsonProblem, type KeptSpace, memberProblem, spaceFinder } from './json-part.ts';

/** A program and the arguments before the event's name. It starts without a shell, so nothing needs quoting. */
export interface HookCommand {
  readonly command: string;
  readonly args: readonly string[];
}

interface HookGroup {
  readonly matcher?: string;
  readonly hooks: readonly Readonly<Record<string, unknown>>[];
}

/** The `hooks` object of a settings file or of a plugin. */
export function hookGroups({ command, args }: HookCommand): Readonly<Record<string, readonly HookGroup[]>> {
  return Object.fromEntries(
    HOOK_EVENT_NAMES.map((event) => {
      const { tools, timeoutSeconds } = hookEvent(event);
      const matcher = tools?.join('|');
      const handler = { type: 'command', command, args: [...args, event], timeout: timeoutSeconds };
      return [event, [{ ...defined({ matcher }), hooks: [handler] }]];
    }),
  );
}

/** The hooks as an edit of `settings.json`. */
export function hooksPart(settingsFile: string, command: HookCommand): JsonPart {
  const wanted = hookGroups(command);
  return {
    name: 'hooks',
    file: settingsFile,
    what: `hooks for ${HOOK_EVENT_NAMES.length} events: ${HOOK_EVENT_NAMES.join(', ')}`,
    problem: findProblem,
    isInstalled: (text) => isDeepStrictEqual(ownGroups(text), wanted),
    isPresent: (text) => findOwn(text).length > 0,
    add: (text) => addGroups(text, wanted),
    remove: removeOwn,
  };
}

/** Why the hooks cannot be added: the file has a shape that the client does not accept either. */
function findProblem(text: string): JsonProblem | undefined {
  const root = parseJsonTree(text);
  const problem = memberProblem(root, 'hooks');
  if (problem !== undefined) return problem;
  for (const event of HOOK_EVENT_NAMES) {
    const groups = nodeAt(root, ['hooks', event]);
    if (groups !== undefined && groups.kind !== 'array')
      return { at: groups.start, why: `"hooks.${event}" is not a list` };
  }
  return undefined;
}

function addGroups(
  text: string,
  wanted: ReturnType<typeof hookGroups>,
): { readonly text: string; readonly kept: readonly KeptSpace[] } {
  const kept: KeptSpace[] = [];
  let now = text;
  const note = (path: readonly string[], added: { readonly text: string; readonly emptied: string | undefined }) => {
    now = added.text;
    if (added.emptied !== undefined) kept.push({ path, space: added.emptied });
  };
  if (nodeAt(parseJsonTree(now), ['hooks']) === undefined) note([], appendMember(now, [], 'hooks', wanted));
  else {
    for (const [event, groups] of Object.entries(wanted)) {
      if (nodeAt(parseJsonTree(now), ['hooks', event]) === undefined)
        note(['hooks'], appendMember(now, ['hooks'], event, groups));
      else for (const group of groups) note(['hooks', event], appendItem(now, ['hooks', event], group));
    }
  }
  return { text: now, kept };
}

/** Also removes what becomes empty. What was empty before the install gets its white space back. */
function removeOwn(text: string, kept: readonly KeptSpace[]): string {
  const spaceOf = spaceFinder(kept);
  const hooks = nodeAt(parseJsonTree(text), ['hooks']);
  const events = findOwn(text);
  const isWhole = ({ event, groups, length }: OwnEvent): boolean =>
    groups.length === length && groups.every(({ whole }) => whole) && spaceOf(['hooks', event]) === undefined;
  const nothingElse = hooks?.kind === 'object' && hooks.members.length === events.length && events.every(isWhole);
  if (nothingElse && spaceOf(['hooks']) === undefined) return removeAt(text, ['hooks'], spaceOf([]));
  const paths = events.flatMap((own): JsonPath[] => {
    const { event, groups } = own;
    if (isWhole(own)) return [['hooks', event]];
    return groups.flatMap(({ at, whole, handlers }): JsonPath[] =>
      whole ? [['hooks', event, at]] : handlers.map((handler) => ['hooks', event, at, 'hooks', handler]),
    );
  });
  // Last first, so that the earlier positions stay valid.
  return paths.reduceRight((now, path) => removeAt(now, path, spaceOf(path.slice(0, -1))), text);
}

interface OwnEvent {
  readonly event: string;
  /** How many groups the event has in total. */
  readonly length: number;
  readonly groups: readonly OwnGroup[];
}

interface OwnGroup {
  readonly at: number;
  readonly value: unknown;
  readonly handlers: readonly number[];
  /** Whether all its handlers are Memoir's. */
  readonly whole: boolean;
}

/** Every event with a handler of Memoir. */
function findOwn(text: string): readonly OwnEvent[] {
  const hooks = nodeAt(parseJsonTree(text), ['hooks']);
  if (hooks?.kind !== 'object') return [];
  const names = [...new Set(hooks.members.map(({ key }) => key))];
  return names.flatMap((event) => {
    const list = nodeAt(hooks, [event]);
    if (list?.kind !== 'array') return [];
    const groups = list.items.flatMap((node, at) => {
      const found = nodeAt(node, ['hooks']);
      if (found?.kind !== 'array') return [];
      const handlers = [...found.items.keys()].filter((index) => isOwnHandler(readItem(text, found.items[index])));
      const whole = handlers.length === found.items.length;
      return handlers.length === 0 ? [] : [{ at, value: readNode(text, node), handlers, whole }];
    });
    return groups.length === 0 ? [] : [{ event, length: list.items.length, groups }];
  });
}

function readItem(text: string, node: JsonNode | undefined): unknown {
  return node === undefined ? undefined : readNode(text, node);
}

/** Memoir's groups in the shape of `hookGroups`. A group with other handlers too never equals one of those. */
function ownGroups(text: string): Record<string, readonly unknown[]> {
  return Object.fromEntries(findOwn(text).map(({ event, groups }) => [event, groups.map(({ value }) => value)]));
}

/** Recognised by the launcher's file name, so that old entries are found after a home was moved. */
export function isOwnHandler(handler: unknown): boolean {
  if (typeof handler !== 'object' || handler === null || !('command' in handler)) return false;
  const first: unknown = 'args' in handler && Array.isArray(handler.args) ? handler.args[0] : undefined;
  return [handler.command, first].some((word) => typeof word === 'string' && LAUNCHER.test(word));
}

const LAUNCHER = /(?:^|[\\/])memoir-hook(?:\.mjs)?$/;
