/**
 * The small programs in `bin/` of the home and of the plugin that start Memoir with a suitable Node. Settings name the launcher
 * and never a Node, because a version manager moves Node with every upgrade.
 *
 * The hook launcher costs 2 ms (37.2 ms for Node directly, 39.1 ms through the launcher, 60 starts each), and Node's compile
 * cache saves more than that (61 ms with, 68 ms without). For this it can try another Node if the first one cannot run the hook,
 * it passes signals on to Node, and it always exits 0. It prints nothing, because the client would show that at every turn.
 *
 * Windows cannot start a script without a shell. There the settings name the Node that ran the installer and a one-line module;
 * when that Node is removed, `memoir init` has to be run again.
 */
import { join } from 'node:path';
import { NODE_MEMORY } from '../../../platform/process/node-memory.ts';
import { launcherPath, shellWord } from '../../../platform/process/own-command.ts';
import { type BuiltHooks, EXTRACTOR_FILE, HOOK_REST_FILE } from './hook-source.ts';
import type { HookCommand } from './own-hooks.ts';
import type { ServerCommand } from './own-server.ts';

export interface BinFile {
  readonly name: string;
  readonly content: string;
  readonly mode: number;
  readonly what: string;
}

/** What the launcher of the command line needs. */
export interface CommandFacts {
  readonly platform: NodeJS.Platform;
  /** The Node that runs the installer. */
  readonly node: string;
  /** `bin/memoir.js` of the installed package. */
  readonly entry: string;
  /** Undefined for the plugin, which uses the default home. */
  readonly home: string | undefined;
}

/** With the content of the built files. */
export interface LaunchFacts extends CommandFacts, BuiltHooks {}

/** Node's compile cache, a folder in the home's `bin/`. It can be deleted at any time. */
export const COMPILE_CACHE = 'cache';

const PRIVATE_PROGRAM = 0o700;
const PRIVATE_FILE = 0o600;

/** Other usual paths of Node. Not quoted in the script, so that the shell expands the stars. */
const OTHER_NODES = [
  '/usr/local/bin/node',
  '/opt/homebrew/bin/node',
  '/usr/bin/node',
  '"$HOME"/.volta/bin/node',
  '"$HOME"/.nvm/versions/node/*/bin/node',
  '"$HOME"/.local/share/fnm/node-versions/*/installation/bin/node',
  '"$HOME"/.local/share/mise/installs/node/*/bin/node',
  '"$HOME"/.asdf/installs/nodejs/*/bin/node',
];

/** The first Node 24 with a safe SQLite. A test compares it with `bin/node-version.js`. */
const NEW_ENOUGH = 'v=process.versions.node.split(".");process.exit(v[0]>24||v[0]==24&&v[1]>=15?0:1)';

/**
 * Reads Node and home from the file `launch` beside it, one per line, so no path in the script needs quoting. NODE_OPTIONS is
 * removed because the options of a debugger or test runner would apply to every hook.
 */
export const HOOK_LAUNCHER = `#!/bin/sh
# Starts Memoir's hook for an agent. Made by "memoir init"; silent, and exits 0 whatever happens.
exec 2>/dev/null
# What Node keeps of its compiling is for this user alone.
umask 077
# A client that stops waiting kills this script. The Node it started gets a moment to finish its write, and then ends too.
child=
stop() {
  trap '' TERM INT HUP QUIT
  tries=0
  while [ -n "$child" ] && kill -0 "$child" && [ "$tries" -lt 20 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  [ -n "$child" ] && kill -9 "$child"
  exit 0
}
trap stop TERM INT HUP QUIT
# A shell notices a signal while it waits, but not while a program runs in its foreground.
exec 3<&0
run() {
  "$@" <&3 3<&- &
  child=$!
  wait "$child"
}
give_up() {
  # The client is still writing; a pipe closed on it would be an error there.
  cat >/dev/null || while read -r _; do :; done
  exit 0
}
dir=\${0%/*}
[ -f "$dir/hook.js" ] || give_up
# Reading a FIFO would wait forever; Node reads package.json.
[ -e "$dir/package.json" ] && [ ! -f "$dir/package.json" ] && give_up
node= home=
if [ -f "$dir/launch" ] && [ -r "$dir/launch" ]; then
  { read -r node; read -r home; } <"$dir/launch"
fi
if [ -n "$home" ]; then
  MEMOIR_HOME=\${MEMOIR_HOME:-$home}
  export MEMOIR_HOME
  bin=$dir
else
  bin=\${MEMOIR_HOME:-$HOME/.memoir}/bin
fi
unset NODE_OPTIONS NODE_COMPILE_CACHE
if [ -d "$bin" ]; then
  NODE_COMPILE_CACHE=$bin/${COMPILE_CACHE}
  export NODE_COMPILE_CACHE
fi
[ -x "$node" ] && run "$node" "$dir/hook.js" "$@" && exit 0
for node in "$(command -v node)" ${OTHER_NODES.join(' ')}; do
  [ -x "$node" ] && "$node" -e '${NEW_ENOUGH}' </dev/null >/dev/null && run "$node" "$dir/hook.js" "$@" && exit 0
done
give_up
`;

const COMMAND_LAUNCHER = `#!/bin/sh
# Starts Memoir's command line for people and agents, wherever the program is. Made by "memoir start" and "memoir init".
self=$0
[ -L "$self" ] && self=$(readlink -f "$self")
dir=\${self%/*}
[ "$dir" = "$self" ] && dir=.
node= home= entry=
[ -f "$dir/launch" ] && [ -r "$dir/launch" ] && { read -r node; read -r home; read -r entry; } <"$dir/launch"
if [ ! -f "$entry" ]; then
  echo "memoir: the program is no longer at \${entry:-the place it was installed to}. Run \\"npm start\\" in the clone where it is now, or install the package again and run \\"memoir start\\"." >&2
  exit 1
fi
if [ -n "$home" ]; then
  MEMOIR_HOME=\${MEMOIR_HOME:-$home}
  export MEMOIR_HOME
fi
[ -x "$node" ] && exec "$node" ${NODE_MEMORY} "$entry" "$@"
for node in "$(command -v node)" ${OTHER_NODES.join(' ')}; do
  [ -x "$node" ] && "$node" -e '${NEW_ENOUGH}' </dev/null >/dev/null 2>&1 && exec "$node" ${NODE_MEMORY} "$entry" "$@"
done
echo "memoir: no Node 24.15 or newer was found; install one, or run \\"npm start\\" in Memoir's folder, which brings its own." >&2
exit 1
`;

/** Paths are quoted and cannot contain quotes: Windows does not allow them in file names. */
function windowsCommand({ node, entry, home }: CommandFacts): string {
  const lines = [
    '@echo off',
    `if not exist "${entry}" (`,
    `  echo memoir: the program is no longer at ${entry}. Run "npm start" in the clone where it is now, or install the package again. 1>&2`,
    '  exit /b 1',
    ')',
    ...(home === undefined ? [] : [`if not defined MEMOIR_HOME set "MEMOIR_HOME=${home}"`]),
    `if exist "${node}" ("${node}" ${NODE_MEMORY} "${entry}" %*) else (node ${NODE_MEMORY} "${entry}" %*)`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const WINDOWS_HOOK = `// Starts Memoir's hook for an agent. Made by "memoir init".
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
process.env.MEMOIR_HOME ||= dirname(import.meta.dirname);
enableCompileCache(join(import.meta.dirname, '${COMPILE_CACHE}'));
await import('./hook.js').catch(() => {});
`;

export function binFiles(facts: LaunchFacts): readonly BinFile[] {
  const hook = { name: 'hook.js', content: facts.hook, mode: PRIVATE_FILE, what: 'the hook' };
  const rest = {
    name: HOOK_REST_FILE,
    content: facts.rest,
    mode: PRIVATE_FILE,
    what: 'what the hook loads at the start of a session',
  };
  const extractor = {
    name: EXTRACTOR_FILE,
    content: facts.extractor,
    mode: PRIVATE_FILE,
    what: 'finds facts at the start of a session',
  };
  // The nearest package.json decides whether a .js file is a module, so one in the home directory must not be used.
  const kind = {
    name: 'package.json',
    content: '{ "type": "module" }\n',
    mode: PRIVATE_FILE,
    what: 'says that the hook is a module',
  };
  if (facts.platform === 'win32') {
    const starter = { name: 'memoir-hook.mjs', content: WINDOWS_HOOK, mode: PRIVATE_FILE, what: 'starts the hook' };
    return [rest, hook, extractor, kind, starter, ...commandFiles(facts)];
  }
  const starter = { name: 'memoir-hook', content: HOOK_LAUNCHER, mode: PRIVATE_PROGRAM, what: 'starts the hook' };
  return [rest, hook, extractor, kind, starter, ...commandFiles(facts)];
}

/** Only the command line, as `memoir start` writes it, so that people and agents need no npm. */
export function commandFiles(facts: CommandFacts): readonly BinFile[] {
  const what = 'the command line, for people and agents';
  // The hook reads it too, to start the program in the background.
  const launch = {
    name: 'launch',
    content: `${facts.node}\n${facts.home ?? ''}\n${facts.entry}\n`,
    mode: PRIVATE_FILE,
    what: 'which Node and which Memoir to start',
  };
  const command =
    facts.platform === 'win32'
      ? { name: 'memoir.cmd', content: windowsCommand(facts), mode: PRIVATE_FILE, what }
      : { name: 'memoir', content: COMMAND_LAUNCHER, mode: PRIVATE_PROGRAM, what };
  return [launch, command];
}

export function hookCommand(platform: NodeJS.Platform, bin: string, node: string): HookCommand {
  return platform === 'win32'
    ? { command: node, args: [join(bin, 'memoir-hook.mjs')] }
    : { command: join(bin, 'memoir-hook'), args: [] };
}

/** How the client starts the MCP server. */
export function serverCommand(facts: {
  readonly platform: NodeJS.Platform;
  readonly bin: string;
  readonly node: string;
  readonly entry: string;
  readonly home: string;
}): ServerCommand {
  const { platform, bin, node, entry, home } = facts;
  return platform === 'win32'
    ? { command: node, args: [entry, 'mcp'], env: { MEMOIR_HOME: home } }
    : { command: join(bin, 'memoir'), args: ['mcp'] };
}

/** The command line as an agent types it in its shell. */
export function typedCommand(platform: NodeJS.Platform, bin: string): string {
  return shellWord(launcherPath({ bin }, platform));
}
