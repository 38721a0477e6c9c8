/**
 * The small programs in `bin/` of the home (and of the plugin) that start Memoir with a Node that can run it. Settings
 * name the launcher and never a Node, because a Node moves with every upgrade of its version manager while the home stays.
 *
 * Measured (60 starts each): Node on the hook file 37.2 ms, through the launcher with `exec` 38.9 ms, without `exec`
 * 39.1 ms. So the launcher stays in front: for 0.2 ms it can try another Node when the first cannot run the hook, and it
 * always exits 0. It starts Node in the background and waits, so that a signal sent to it reaches Node too. With Node's compile cache in the home it costs less than nothing: 61 ms with, 68 ms for Node directly on
 * the hook without (fastest tenth of 40, a busy machine; bare Node 32). The plugin uses the same cache, once there is a home:
 * its own folder is the client's. It says nothing of its own; the client would show it to the person at every turn.
 *
 * Windows cannot start a script without a shell. There the entry is the Node that installed it with a one-line module of
 * the launcher's name, by which the entry is recognised; when that Node goes, `memoir init` has to be run again.
 */
import { join } from 'node:path';
import { launcherPath, shellWord } from '../../../platform/own-command.ts';
import type { HookCommand } from './own-hooks.ts';
import type { ServerCommand } from './own-server.ts';

export interface BinFile {
  readonly name: string;
  readonly content: string;
  readonly mode: number;
  readonly what: string;
}

/** The text of both built files. */
export interface BuiltHook {
  readonly hook: string;
  readonly catchUp: string;
}

/** What the launcher of the command line has to know. */
export interface CommandFacts {
  readonly platform: NodeJS.Platform;
  /** The Node that is running now. */
  readonly node: string;
  /** `bin/memoir.js` of the package that is installing. */
  readonly entry: string;
  /** Nothing for the plugin: it uses the home everybody uses. */
  readonly home: string | undefined;
}

export interface LaunchFacts extends BuiltHook, CommandFacts {}

/** A folder in the home's `bin/`, filled by Node itself; nothing in it is needed. */
export const COMPILE_CACHE = 'cache';

const PRIVATE_PROGRAM = 0o700;
const PRIVATE_FILE = 0o600;

/** Where else a Node is usually found. Unquoted on purpose in the script: the shell opens the stars. */
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

/** The first Node 24 whose SQLite is safe; the same number as in `bin/node-version.js`, which a test compares. */
const NEW_ENOUGH = 'v=process.versions.node.split(".");process.exit(v[0]>24||v[0]==24&&v[1]>=15?0:1)';

/**
 * Reads its facts from the file `launch` beside it, line by line: no path is ever part of the script, so none needs
 * quoting. NODE_OPTIONS is dropped because a debugger's or a test runner's would run inside every hook.
 */
export const HOOK_LAUNCHER = `#!/bin/sh
# Starts Memoir's hook for an agent. Made by "memoir init"; silent, and exits 0 whatever happens.
exec 2>/dev/null
# What Node keeps of its compiling is for this user alone.
umask 077
# A client that stops waiting kills this script. The Node it started gets a moment to finish its write, and then ends too.
child=
stop() {
  trap '' TERM INT HUP
  tries=0
  while [ -n "$child" ] && kill -0 "$child" && [ "$tries" -lt 20 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  [ -n "$child" ] && kill -9 "$child"
  exit 0
}
trap stop TERM INT HUP
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
node= home=
if [ -r "$dir/launch" ]; then
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
[ -r "$dir/launch" ] && { read -r node; read -r home; read -r entry; } <"$dir/launch"
if [ ! -f "$entry" ]; then
  echo "memoir: the program is no longer at \${entry:-the place it was installed to}. Run \\"npm start\\" in the clone where it is now, or install the package again and run \\"memoir start\\"." >&2
  exit 1
fi
if [ -n "$home" ]; then
  MEMOIR_HOME=\${MEMOIR_HOME:-$home}
  export MEMOIR_HOME
fi
[ -x "$node" ] && exec "$node" "$entry" "$@"
for node in "$(command -v node)" ${OTHER_NODES.join(' ')}; do
  [ -x "$node" ] && "$node" -e '${NEW_ENOUGH}' </dev/null >/dev/null 2>&1 && exec "$node" "$entry" "$@"
done
echo "memoir: no Node 24.15 or newer was found; install one, or run \\"npm start\\" in Memoir's folder, which brings its own." >&2
exit 1
`;

/** A quote in a path cannot stand in a batch file's quotes on Windows: no path there has one. */
function windowsCommand({ node, entry, home }: CommandFacts): string {
  const lines = [
    '@echo off',
    `if not exist "${entry}" (`,
    `  echo memoir: the program is no longer at ${entry}. Run "npm start" in the clone where it is now, or install the package again. 1>&2`,
    '  exit /b 1',
    ')',
    ...(home === undefined ? [] : [`if not defined MEMOIR_HOME set "MEMOIR_HOME=${home}"`]),
    `if exist "${node}" ("${node}" "${entry}" %*) else (node "${entry}" %*)`,
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
  const hook = { name: 'hook.js', content: facts.hook, mode: PRIVATE_FILE, what: 'the hook, one file' };
  const catchUp = {
    name: 'catch-up.js',
    content: facts.catchUp,
    mode: PRIVATE_FILE,
    what: 'reads transcripts on when nobody waits',
  };
  // Node decides by the nearest package.json what a .js file is; one in the person's home directory must not have a say.
  const kind = {
    name: 'package.json',
    content: '{ "type": "module" }\n',
    mode: PRIVATE_FILE,
    what: 'says that the hook is a module',
  };
  if (facts.platform === 'win32') {
    const starter = { name: 'memoir-hook.mjs', content: WINDOWS_HOOK, mode: PRIVATE_FILE, what: 'starts the hook' };
    return [hook, catchUp, kind, starter, ...commandFiles(facts)];
  }
  const starter = { name: 'memoir-hook', content: HOOK_LAUNCHER, mode: PRIVATE_PROGRAM, what: 'starts the hook' };
  return [hook, catchUp, kind, starter, ...commandFiles(facts)];
}

/** The command line alone: what `memoir start` writes, so that people and agents need no npm. */
export function commandFiles(facts: CommandFacts): readonly BinFile[] {
  const what = 'the command line, for people and agents';
  if (facts.platform === 'win32') {
    return [{ name: 'memoir.cmd', content: windowsCommand(facts), mode: PRIVATE_FILE, what }];
  }
  const launch = `${facts.node}\n${facts.home ?? ''}\n${facts.entry}\n`;
  return [
    { name: 'launch', content: launch, mode: PRIVATE_FILE, what: 'which Node and which Memoir to start' },
    { name: 'memoir', content: COMMAND_LAUNCHER, mode: PRIVATE_PROGRAM, what },
  ];
}

export function hookCommand(platform: NodeJS.Platform, bin: string, node: string): HookCommand {
  return platform === 'win32'
    ? { command: node, args: [join(bin, 'memoir-hook.mjs')] }
    : { command: join(bin, 'memoir-hook'), args: [] };
}

/** How a client starts the tools for agents. */
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
