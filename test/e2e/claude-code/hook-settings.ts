/** Hooks as they stand in a user's settings: Memoir's own for the events it listens to, the logging one for all. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../fixtures/built-program.ts';
import type { World } from './world.ts';

/** The events at which Memoir records or gives something. */
export const MEMOIR_EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'TaskCreated',
  'TaskCompleted',
  'Stop',
  'PreCompact',
  'PostCompact',
  'SubagentStart',
  'SubagentStop',
  'CwdChanged',
  'SessionEnd',
] as const;

/**
 * Also logged, to notice when the client starts to send more. Not WorktreeCreate: a hook there replaces the client's own
 * work.
 */
const OTHER_EVENTS = [
  'PermissionRequest',
  'PermissionDenied',
  'PostToolBatch',
  'Notification',
  'StopFailure',
  'InstructionsLoaded',
  'ConfigChange',
] as const;

/** In seconds, for a hook that only logs. The tests that matter check how long Memoir's hook takes. */
const HOOK_TIMEOUT_S = 60;

/** Elsewhere the time in nanoseconds cannot be asked for in a shell. */
const LOG_HOOK =
  process.platform === 'linux'
    ? ['/bin/sh', fileURLToPath(new URL('./log-hook.sh', import.meta.url))]
    : [process.execPath, fileURLToPath(new URL('./log-hook.mjs', import.meta.url))];

interface HookEntry {
  readonly type: 'command';
  readonly command: string;
  readonly args: readonly string[];
  readonly timeout?: number;
}

export interface HooksToInstall {
  /** The built hook, or several copies, as after two installs. Leave it out for a client without Memoir. */
  readonly memoirHook?: string | readonly string[];
  readonly log?: boolean;
}

/** Exec form, command and arguments apart, so that no shell ever reads a path. */
export function installHooks(world: World, { memoirHook, log = true }: HooksToInstall): void {
  const hooks: Record<string, { readonly hooks: readonly HookEntry[] }[]> = {};
  const add = (event: string, [command = '', ...args]: readonly string[], timeout?: number) => {
    const entry: HookEntry = {
      type: 'command',
      command,
      args,
      ...(timeout === undefined ? {} : { timeout }),
    };
    hooks[event] = [...(hooks[event] ?? []), { hooks: [entry] }];
  };
  for (const hook of [memoirHook ?? []].flat()) {
    for (const event of MEMOIR_EVENTS) add(event, [process.execPath, hook, event]);
  }
  if (log)
    for (const event of [...MEMOIR_EVENTS, ...OTHER_EVENTS]) add(event, [...LOG_HOOK, world.hookLog], HOOK_TIMEOUT_S);
  world.write('.claude/settings.json', JSON.stringify({ hooks }, null, 2));
  if (memoirHook !== undefined) nameProgram(world);
}

/** As `memoir init` does: the hook starts the program that this file names for its work in the background. */
function nameProgram({ memoirHome, write }: World): void {
  mkdirSync(memoirHome, { recursive: true, mode: 0o700 });
  write('.memoir/bin/launch', `${process.execPath}\n${memoirHome}\n${builtProgram().entry}\n`);
}
